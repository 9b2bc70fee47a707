/**
 * Liquidations as they are told: what each position stood at, and every step of what was done to it, gathered from the events of one command. Source:
 * rules 2.11, 2.12; docs/perpetual.md "Liquidation".
 */
import { signOf } from '@kontor/domain/perpetual/position';
import { LiquidationStepKind } from './contract-facts.ts';
import type { Liquidation, LiquidationStepRow, LiquidationTerms, MarkState, PositionState } from './contract-facts.ts';

type GrowingStep = { -readonly [Field in keyof LiquidationStepRow]: LiquidationStepRow[Field] };

/** What a receipt begins with. */
export interface LiquidationStart {
  /** The command. */
  readonly sequence: number;
  readonly timeMs: number;
  readonly position: PositionState;
  readonly setting: { readonly leverage: number; readonly isIsolated: boolean };
  readonly mark: MarkState;
  readonly terms: LiquidationTerms;
  readonly balance: bigint;
  readonly maintenance: bigint;
  /** What so many lots are worth at the mark. */
  readonly valueOf: (lots: number) => bigint;
}

interface Growing {
  readonly start: LiquidationStart;
  bankruptcyTicks: number;
  readonly steps: GrowingStep[];
  /** The step that trades are counted to. */
  open: GrowingStep | undefined;
  lotsLeft: number;
}

/** Where a command's liquidations are gathered. */
export class Liquidations {
  /** How many there have been. */
  count = 0;
  #growing = new Map<string, Growing>();
  /** Lots of a user's orders that a liquidation ended, by contract, before its first receipt begins. */
  readonly #cancelled = new Map<string, number>();

  get isIdle(): boolean {
    return this.#growing.size === 0 && this.#cancelled.size === 0;
  }

  /** Whether something of it was closed. */
  isUnderWay(user: number, market: number, side: number): boolean {
    return this.#growing.get(keyOf(user, market, side))?.steps.some(isClosing) ?? false;
  }

  /** The number that the receipt of a position gets whose liquidation is under way; undefined of others. */
  numberOf(user: number, market: number, side: number): number | undefined {
    const at = [...this.#growing.keys()].indexOf(keyOf(user, market, side));
    return at < 0 ? undefined : this.count + 1 + at;
  }

  /** One that has begun but whose orders found nobody begins anew, as others of its account may have been closed since. */
  begin(start: LiquidationStart): void {
    const { user, market, side, lots } = start.position;
    const steps = this.#growing.get(keyOf(user, market, side))?.steps.filter(({ lots: ended }) => ended > 0) ?? [];
    const orders = `${user}/${market}`;
    const cancelled = this.#cancelled.get(orders);
    if (cancelled !== undefined) steps.push(stepOf(LiquidationStepKind.ORDERS_CANCELLED, cancelled));
    this.#cancelled.delete(orders);
    this.#growing.set(keyOf(user, market, side), { start, bankruptcyTicks: 0, steps, open: undefined, lotsLeft: lots });
  }

  /** An order of a user was ended by his liquidation. */
  cancelled(user: number, market: number, lots: number): void {
    const key = `${user}/${market}`;
    this.#cancelled.set(key, (this.#cancelled.get(key) ?? 0) + lots);
  }

  /** An order is about to close a part, or all of it. */
  order(user: number, market: number, side: number, step: number, bankruptcyTicks: number): void {
    const growing = this.#growing.get(keyOf(user, market, side))!;
    if (growing.bankruptcyTicks === 0) growing.bankruptcyTicks = bankruptcyTicks;
    growing.open = stepOf(step, 0);
    growing.steps.push(growing.open);
  }

  /** Where nothing is left of what supports it. */
  bankrupt(user: number, market: number, side: number, bankruptcyTicks: number): void {
    const growing = this.#growing.get(keyOf(user, market, side));
    if (growing?.bankruptcyTicks === 0) growing.bankruptcyTicks = bankruptcyTicks;
  }

  /** A part was closed; in the step of its order, or in one of its own. */
  closed(
    user: number,
    market: number,
    side: number,
    part: { readonly lots: number; readonly realised: bigint; readonly left: number },
    own?: { readonly step: number; readonly amount: bigint },
  ): void {
    const growing = this.#growing.get(keyOf(user, market, side));
    if (growing === undefined) return;
    growing.lotsLeft = part.left;
    if (own !== undefined) growing.steps.push({ ...stepOf(own.step, part.lots), amount: own.amount, realised: part.realised });
    else if (growing.open !== undefined) {
      growing.open.lots += part.lots;
      growing.open.realised += part.realised;
    }
  }

  /** What an order of it came to. */
  settled(user: number, market: number, side: number, value: bigint, fund: bigint): void {
    const open = this.#growing.get(keyOf(user, market, side))?.open;
    if (open === undefined) return;
    open.amount += value < 0n ? -value : value;
    open.fund += fund;
    if (fund < 0n && open.step === LiquidationStepKind.CLOSED) open.step = LiquidationStepKind.COVERED;
  }

  /** What is left of what supported one that is closed in full; 0 as long as it is not. */
  leftOver(user: number, market: number, side: number): bigint {
    const growing = this.#growing.get(keyOf(user, market, side));
    return growing === undefined || growing.lotsLeft > 0 ? 0n : leftOf(growing);
  }

  /** The command is over: what was gathered. */
  take(): Liquidation[] {
    const found = Array.from(this.#growing.values(), (growing) => this.#receipt(growing));
    this.#growing = new Map();
    this.#cancelled.clear();
    return found;
  }

  #receipt(growing: Growing): Liquidation {
    const { start, bankruptcyTicks, steps, lotsLeft } = growing;
    const { sequence, timeMs, position, setting, mark, terms, balance, maintenance } = start;
    const { user, market, side, lots, entryValue } = position;
    this.count += 1;
    return {
      number: this.count,
      sequence,
      timeMs,
      user,
      market,
      side,
      ...setting,
      lots,
      entryValue,
      mark: mark.mark,
      index: mark.index,
      markMs: mark.timeMs,
      fundingRate: mark.fundingRate,
      markSequence: mark.sequence,
      lastTicks: mark.lastTicks,
      terms,
      balance,
      maintenance,
      bankruptcyTicks,
      // An order that found nobody is no step.
      steps: steps.filter((step) => step.lots > 0),
      lotsLeft,
      marginLeft: leftOf(growing),
    };
  }
}

/** What supported it at the mark, what closing brought beyond what it was worth there, less what the fund got; 0 where nothing is left. */
function leftOf({ start: { position, balance, valueOf }, steps }: Growing): bigint {
  let left = balance;
  for (const { lots, amount, fund } of steps.filter(isClosing)) left += signOf(position.side) * (amount - valueOf(lots)) - fund;
  return left > 0n ? left : 0n;
}

function isClosing({ step, lots }: LiquidationStepRow): boolean {
  return lots > 0 && step !== LiquidationStepKind.ORDERS_CANCELLED;
}

function keyOf(user: number, market: number, side: number): string {
  return `${user}/${market}/${side}`;
}

function stepOf(step: number, lots: number): GrowingStep {
  return { step, lots, amount: 0n, realised: 0n, fund: 0n };
}
