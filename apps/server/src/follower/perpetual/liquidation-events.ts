/** Liquidations in the follower: what the engine's events say of one is gathered to its receipt, which is written when its command is over. Source: rules 2.11, 2.12. */
import { LiquidationStep, PositionCause } from '@kontor/domain/perpetual/words';
import type { Event } from '@kontor/engine/event';
import type { Ground } from '../projection.ts';
import type { ContractAccounts } from './contract-accounts.ts';
import { LiquidationStepKind } from './contract-facts.ts';
import type { PositionState } from './contract-facts.ts';
import { LIQUIDATION_TABLE } from './contract-tables.ts';
import type { FollowedContracts } from './followed-contracts.ts';
import { liquidationTerms } from './liquidation-terms.ts';
import { Liquidations } from './liquidations.ts';
import { TakenOver } from './taken-over.ts';
import type { Deleveraging, TakenOverPiece } from './taken-over.ts';

type EventOf<Type extends Event['type']> = Event & { type: Type };

/** Steps that are taken without an order, by the cause of the position's event. */
const STEP_OF: Readonly<Record<number, number | undefined>> = {
  [PositionCause.OFFSET]: LiquidationStepKind.OFFSET,
  [PositionCause.TAKE_OVER]: LiquidationStepKind.TAKEN_OVER,
};

export interface LiquidationGround {
  readonly ground: Ground;
  readonly contracts: FollowedContracts;
  readonly accounts: ContractAccounts;
}

export class LiquidationEvents {
  readonly #ground: LiquidationGround;
  readonly #liquidations = new Liquidations();
  readonly #taken = new TakenOver();

  constructor(ground: LiquidationGround) {
    this.#ground = ground;
  }

  /** How many there have been. */
  get count(): number {
    return this.#liquidations.count;
  }

  /** What is taken over. */
  get taken(): readonly TakenOverPiece[] {
    return this.#taken.pack();
  }

  restore(count: number, taken: readonly TakenOverPiece[]): void {
    this.#liquidations.count = count;
    this.#taken.restore(taken);
  }

  /** A position was closed by so many lots against what is taken over: for which liquidation. */
  deleveraged(market: number, lots: number): Deleveraging | undefined {
    return this.#taken.close(market, lots);
  }

  /** A step of the liquidation of a position begins. Whether an order follows that places it. */
  begin({ user, market, side, step, bankruptcyTicks }: EventOf<'liquidation'>, position: PositionState | undefined): boolean {
    if (position !== undefined) this.#beginReceipt(position);
    if (step === LiquidationStep.TAKE_OVER) {
      this.#liquidations.bankrupt(user, market, side, bankruptcyTicks);
      return false;
    }
    const kind = step === LiquidationStep.REDUCE ? LiquidationStepKind.REDUCED : LiquidationStepKind.CLOSED;
    this.#liquidations.order(user, market, side, kind, bankruptcyTicks);
    return true;
  }

  /** An order was ended by its owner's liquidation. */
  cancelled(user: number, market: number, lots: number): void {
    this.#liquidations.cancelled(user, market, lots);
  }

  /** A trade of its order closed a part. */
  closed({ user, market, side, realised, lots }: EventOf<'position'>, closed: number): void {
    this.#liquidations.closed(user, market, side, { lots: closed, realised, left: lots });
  }

  /** Both sides of an account are about to be closed against each other, at the same moment. What is taken over has begun before. */
  beginOffset(position: PositionState, other: PositionState | undefined): void {
    this.#beginReceipt(position);
    if (other !== undefined) this.#beginReceipt(other);
  }

  /** So many lots were closed without an order, for so much: against the other side of the account, or taken over. */
  closedApart({ cause, user, market, side, realised, lots }: EventOf<'position'>, closed: number, amount: bigint): void {
    const step = STEP_OF[cause];
    if (step === undefined) return;
    if (cause === PositionCause.TAKE_OVER) {
      const receipt = this.#liquidations.numberOf(user, market, side);
      if (receipt !== undefined) this.#taken.add(market, receipt, closed);
    }
    this.#liquidations.closed(user, market, side, { lots: closed, realised, left: lots }, { step, amount });
    this.#giveBack(user, market, side);
  }

  /** What an order of it came to. */
  settled({ user, market, side, value, fund }: EventOf<'liquidated'>): void {
    this.#liquidations.settled(user, market, side, value, fund);
    const { accounts } = this.#ground;
    if (!accounts.settingOf(user, market).isIsolated) accounts.wallets.moved(user, -fund);
    this.#giveBack(user, market, side);
  }

  /** The command's events are over: its liquidations are whole. */
  write(): void {
    if (this.#liquidations.isIdle) return;
    for (const receipt of this.#liquidations.take()) this.#ground.ground.out.rows?.add(LIQUIDATION_TABLE, receipt);
  }

  /** What is left of an isolated one's margin once all of it is closed goes back to its account. */
  #giveBack(user: number, market: number, side: number): void {
    const { accounts } = this.#ground;
    const { isIsolated } = accounts.settingOf(user, market);
    if (isIsolated) accounts.wallets.moved(user, this.#liquidations.leftOver(user, market, side));
  }

  #beginReceipt(position: PositionState): void {
    const { ground, contracts, accounts } = this.#ground;
    const { user, market, side } = position;
    const { mark, terms } = contracts.at(market);
    if (this.#liquidations.isUnderWay(user, market, side) || mark === undefined) return;
    const { stepUnits, coin } = contracts.scaleOf(market);
    const { leverage, isIsolated } = accounts.settingOf(user, market);
    const { sequence, timeMs } = ground.moment;
    this.#liquidations.begin({
      sequence,
      timeMs,
      position: { ...position },
      setting: { leverage, isIsolated },
      mark,
      terms: liquidationTerms(terms),
      ...accounts.supportsNow(position),
      valueOf: (lots) => (BigInt(lots) * stepUnits * mark.mark) / coin,
    });
  }
}
