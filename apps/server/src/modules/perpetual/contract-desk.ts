/** What may be done in contracts, by whichever door it is asked: the site's calls and the trading API hand it over here. Source: rules 2.4, 2.5, 2.15. */
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { CommandType, UserPermission, VerifiedLevel } from '@kontor/engine/command';
import type { ClientId, OrderId } from '@kontor/engine/command';
import { isSameKey } from '../../core-loop/client-id.ts';
import type { NewCommand, Outcome } from '../../core-loop/core-loop.ts';
import type { ContractHistory, ContractPast } from '../../follower/perpetual/contract-history.ts';
import type { ContractSetting } from '../../follower/perpetual/contract-facts.ts';
import { refused, refusedByEngine } from '../../http/refused.ts';
import type { NamedCommand } from '../../leader/leader.ts';
import type { Ground } from '../../product.ts';
import { changeRights } from '../../rights/rights.ts';
import type { MarginCommand, PlaceCommand, PlanCommand } from './contract-commands.ts';
import type { Contract, Contracts } from './contracts.ts';
import { isOrderOf, isPlanOf } from './first-outcome.ts';

export interface ContractDeskOptions extends Ground {
  readonly contracts: Contracts;
  readonly history: ContractHistory;
}

/** What came of an order or a plan with a client id. */
export interface Made {
  /** Of a plan slot 0 and its number. */
  readonly made: OrderId;
  readonly sequence: number;
  /** Core time, ms. */
  readonly timeMs: number;
  /** The same was done before, and this is its first outcome. */
  readonly repeated: boolean;
}

/** What is asked for may not be carried out later than at this core time, ms; 0: at any. */
type Deadline = number;

/** An id that its sender knows, or one that was made for him this moment: that has never been used. */
export interface GivenId {
  readonly id: ClientId;
  readonly isNew: boolean;
  /** What a program calls it, where that is not the id. */
  readonly text?: string | undefined;
}

/** How long the engine may take to hear of a permission, ms. */
const PERMISSION_LIMIT_MS = 3_000;
const ASK_AGAIN_MS = 50;
/** Users whose last commands are remembered. */
const REMEMBERED = 100_000;

export class ContractDesk {
  readonly #ground: ContractDeskOptions;
  /** The last command that took effect here for each user, of those lately. */
  #last = new Map<number, number>();

  constructor(ground: ContractDeskOptions) {
    this.#ground = ground;
  }

  /** Whether there is one of long and short for a user, and not both apart, as the engine has it now. */
  async isOneWay(user: number): Promise<boolean> {
    return (await this.#ground.leader.contractAccount(user))?.isOneWay ?? false;
  }

  /** The last command that took effect here for a user: what he asks next should reflect it. 0 where that is long ago. */
  lastOf(user: number): number {
    return this.#last.get(user) ?? 0;
  }

  /** Opens the permission to trade contracts. @throws Refused to whom is not verified */
  async openPermission(user: number): Promise<void> {
    const { queries, tables, wallMs } = this.#ground;
    const rights = await queries.rights(user);
    if ((rights.value.permissions & UserPermission.FUTURES) !== 0) return;
    if (rights.value.level < VerifiedLevel.VERIFIED) throw refused('NOT_ALLOWED', 'contract.verifyFirst');
    await tables.transaction((transaction) => changeRights(transaction, user, { futures: true }, new Date(wallMs())));
    // The engine hears of it soon: whoever is told that it is open may place at once.
    const endMs = Date.now() + PERMISSION_LIMIT_MS;
    while (((await queries.rights(user)).value.permissions & UserPermission.FUTURES) === 0 && Date.now() < endMs)
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }

  /** How a user's contract is set. */
  async settingOf(user: number, { name: { market } }: Contract): Promise<ContractSetting> {
    const { leader, queries } = this.#ground;
    const known = (await leader.contractAccount(user))?.settings.find((each) => each.market === market);
    const setting = known ?? (await queries.ownContracts(user)).value.settings.find((each) => each.market === market);
    if (setting === undefined) throw new Error(`contract ${market} is not known`);
    return setting;
  }

  /** Sets a contract's leverage and margin mode. @throws Refused */
  set(user: number, { market, leverage, isIsolated }: ContractSetting, deadline: Deadline = 0): Promise<Outcome> {
    return this.#submit({ type: CommandType.CONTRACT_SETTING, user, market, leverage, mode: isIsolated ? 1 : 0, deadline });
  }

  /** Sets whether long and short stand apart, a PositionMode. @throws Refused */
  setMode(user: number, mode: number, deadline: Deadline = 0): Promise<Outcome> {
    return this.#submit({ type: CommandType.POSITION_MODE, user, mode, deadline });
  }

  /** Places an order. What was done before under the id, however long ago, gets its first outcome. @throws Refused */
  place(user: number, given: GivenId, command: PlaceCommand, contract: Contract, deadline: Deadline = 0): Promise<Made> {
    return this.#submitOnce(user, given, { ...command, deadline }, ({ order }) => {
      if (order === undefined || !isOrderOf(command, order, contract)) throw refusedByEngine(Refusal.CLIENT_ID_REUSED);
      return { made: order, sequence: order.sequence, timeMs: order.placedMs, repeated: true };
    });
  }

  /** Places a plan, in the same way. @throws Refused */
  placePlan(user: number, given: GivenId, command: PlanCommand, contract: Contract, deadline: Deadline = 0): Promise<Made> {
    return this.#submitOnce(user, given, { ...command, deadline }, ({ plan }) => {
      if (plan === undefined || !isPlanOf(command, plan, contract)) throw refusedByEngine(Refusal.CLIENT_ID_REUSED);
      return { made: { slot: 0, number: plan.number }, sequence: plan.sequence, timeMs: plan.placedMs, repeated: true };
    });
  }

  /** Cancels an open order of a contract, of `market` alone where that is said. @throws Refused */
  async cancel(
    user: number,
    named: OrderId | ClientId,
    { market, deadline = 0 }: { readonly market?: number; readonly deadline?: Deadline } = {},
  ): Promise<{ readonly order: OrderId; readonly sequence: number }> {
    const { leader, symbols } = this.#ground;
    // A client id may be that of an order of spot, which this desk does not know.
    const found = await leader.marketOfOrder(user, named);
    const isOurs = found !== undefined && symbols.contractByMarket(found) !== undefined && (market === undefined || market === found);
    if (!isOurs) throw refusedByEngine(Refusal.UNKNOWN_ORDER);
    const isNamed = 'slot' in named;
    const order = isNamed ? named : { slot: 0, number: 0 };
    const outcome = await this.#submit({ type: CommandType.CANCEL, user, order, deadline, ...(isNamed ? {} : { clientId: named }) });
    return { order: outcome.order ?? order, sequence: outcome.sequence };
  }

  /** Cancels all open orders of some contracts; gives the last command of it, or before any what is told by now. @throws Refused */
  async cancelAll(user: number, contracts: readonly Contract[], deadline: Deadline = 0): Promise<number> {
    const outcomes = await Promise.all(
      contracts.map(({ name: { market } }) => this.#submit({ type: CommandType.CANCEL_ALL, user, market, deadline })),
    );
    return outcomes.reduce((last, { sequence }) => Math.max(last, sequence), this.#ground.queries.sequence);
  }

  /** Cancels all open orders of a contract when so many ms have passed and it was not set again; 0 takes that back. @throws Refused */
  cancelAfter(user: number, { name: { market } }: Contract, timeoutMs: number, deadline: Deadline = 0): Promise<Outcome> {
    return this.#submit({ type: CommandType.CANCEL_AFTER, user, market, timeoutMs, deadline });
  }

  /** Changes an isolated margin. @throws Refused */
  async changeMargin(command: MarginCommand, deadline: Deadline = 0): Promise<{ readonly sequence: number; readonly repeated: boolean }> {
    const { code, sequence } = await this.#ground.leader.money.submit({ ...command, deadline });
    if (!isApplied(code)) throw refusedByEngine(code);
    this.#note(command.user, sequence);
    return { sequence, repeated: code === Refusal.REPEATED };
  }

  /** Cancels a plan, or with 0 all of a contract. @throws Refused */
  cancelPlan(user: number, market: number, plan: number, deadline: Deadline = 0): Promise<Outcome> {
    return this.#submit({ type: CommandType.CANCEL_PLAN, user, market, plan, deadline });
  }

  async #submit(command: NewCommand): Promise<Outcome> {
    return this.#settled(command, await this.#ground.leader.submit(command));
  }

  #settled(command: NewCommand, outcome: Outcome): Outcome {
    if (!isApplied(outcome.code)) throw refusedByEngine(outcome.code);
    if ('user' in command) this.#note(command.user, outcome.sequence);
    return outcome;
  }

  #note(user: number, sequence: number): void {
    if (this.#last.size >= REMEMBERED && !this.#last.has(user)) this.#last.clear();
    this.#last.set(user, Math.max(sequence, this.lastOf(user)));
  }

  async #submitOnce(
    user: number,
    { id, isNew, text }: GivenId,
    command: NamedCommand,
    repeat: (past: ContractPast) => Made,
  ): Promise<Made> {
    const named = await this.#ground.leader.name<ContractPast>(command, { space: 'contracts', isNewId: isNew, text });
    if ('over' in named) return repeat(named.over);
    const outcome = this.#settled(command, named.outcome);
    // Of a plan that is repeated the engine knows the id, and not which one it is.
    const made = outcome.order ?? (await this.#planOf(user, id, outcome.sequence));
    return { made, sequence: outcome.sequence, timeMs: outcome.timeMs, repeated: outcome.code === Refusal.REPEATED };
  }

  /** The plan that was placed under an id, waiting or over. */
  async #planOf(user: number, id: ClientId, sequence: number): Promise<OrderId> {
    const { queries, history } = this.#ground;
    const isIt = ({ clientId }: { readonly clientId: ClientId }): boolean => isSameKey(clientId, id);
    const waiting = (await queries.ownContracts(user, sequence)).value.plans.find(isIt);
    const plan = waiting ?? (await history.byClientId(user, [id], sequence)).plans[0];
    if (plan === undefined) throw new Error(`command ${sequence} took effect on nothing`);
    return { slot: 0, number: plan.number };
  }
}
