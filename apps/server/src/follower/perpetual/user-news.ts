/** What changed of contracts for users that somebody watches, until it is taken. */
import type { Out } from '../projection.ts';
import { Origin } from './contract-facts.ts';
import type {
  ContractChange,
  ContractFill,
  ContractOrder,
  ContractOrderChange,
  ContractPlan,
  ContractSetting,
  MarginCall,
  OwnContracts,
  PositionState,
} from './contract-facts.ts';

/** A watched user's share as it grows. */
interface GrowingChange {
  readonly contractOrders: ContractOrderChange[];
  readonly contractFills: ContractFill[];
  readonly positions: PositionState[];
  readonly plans: ContractPlan[];
  readonly contractSettings: ContractSetting[];
  readonly marginCalls: MarginCall[];
}

/** The share of whom nothing changed for. */
export const NO_CHANGE: ContractChange = {
  contractOrders: [],
  contractFills: [],
  positions: [],
  plans: [],
  contractSettings: [],
  marginCalls: [],
  ownContracts: undefined,
};

export class ContractUserNews {
  readonly #out: Pick<Out, 'watched'>;
  #told = new Map<number, GrowingChange>();
  #forced: ContractOrder[] = [];

  constructor(out: Pick<Out, 'watched'>) {
    this.#out = out;
  }

  /** A user's share, to be added to; undefined where nobody watches. Asked for, it is told, also where nothing is added. */
  of(user: number): GrowingChange | undefined {
    if (this.#out.watched?.has(user) !== true) return undefined;
    let told = this.#told.get(user);
    if (told === undefined)
      this.#told.set(
        user,
        (told = { contractOrders: [], contractFills: [], positions: [], plans: [], contractSettings: [], marginCalls: [] }),
      );
    return told;
  }

  /** An order is over: where a liquidation placed it, everybody hears of it. */
  over(order: ContractOrder): void {
    if (order.origin === Origin.LIQUIDATION && this.#out.watched !== undefined) this.#forced.push({ ...order });
  }

  /** Those since the last call. */
  takeForced(): readonly ContractOrder[] {
    const forced = this.#forced;
    this.#forced = [];
    return forced;
  }

  /** Tells everybody who is watched. */
  all(): void {
    for (const user of this.#out.watched ?? []) this.of(user);
  }

  /** All shares since the last call, each with all that is open now. */
  take(own: (user: number) => OwnContracts): Map<number, ContractChange> {
    const told = this.#told;
    this.#told = new Map();
    return new Map(Array.from(told, ([user, change]) => [user, { ...change, ownContracts: own(user) }]));
  }
}
