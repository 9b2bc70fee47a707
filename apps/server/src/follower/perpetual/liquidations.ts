/**
 * Liquidations as they are told: what each position stood at, and every step of what was done to it, gathered from the events of one command. Source:
 * rules 2.11, 2.12; docs/perpetual.md "Liquidation".
 */
import { signOf } from '@kontor/domain/perpetual/position';
import { LiquidationStepKind } from './contract-facts.ts';
import type { Liquidation, LiquidationStepRow, MarkState, PositionState } from './contract-facts.ts';

type GrowingStep = { -readonly [Field in keyof LiquidationStepRow]: LiquidationStepRow[Field] };

/** What a receipt begins with. */
export interface LiquidationStart {
  /** The command. */
  readonly sequence: number;
  readonly timeMs: number;
  readonly position: PositionState;
  readonly setting: { readonly leverage: number; readonly isIsolated: boolean };
  readonly mark: MarkState;
  readonly lastTicks: number;
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

  has(user: number, market: number, side: number): boolean {
    return this.#growing.has(keyOf(user, market, side));
  }

  begin(start: LiquidationStart): void {
    const { user, market, side, lots } = start.position;
    const steps: GrowingStep[] = [];
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

  /** The command is over: what was gathered. */
  take(): Liquidation[] {
    const found = Array.from(this.#growing.values(), (growing) => this.#receipt(growing));
    this.#growing = new Map();
    this.#cancelled.clear();
    return found;
  }

  #receipt({ start, bankruptcyTicks, steps, lotsLeft }: Growing): Liquidation {
    const { sequence, timeMs, position, setting, mark, lastTicks, balance, maintenance, valueOf } = start;
    const { user, market, side, lots, entryValue } = position;
    // What closing brought beyond what it was worth at the mark, less what the fund got.
    let left = balance;
    for (const step of steps)
      if (step.step !== LiquidationStepKind.ORDERS_CANCELLED) left += signOf(side) * (step.amount - valueOf(step.lots)) - step.fund;
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
      lastTicks,
      balance,
      maintenance,
      bankruptcyTicks,
      // An order that found nobody is no step.
      steps: steps.filter((step) => step.lots > 0),
      lotsLeft,
      marginLeft: left > 0n ? left : 0n,
    };
  }
}

function keyOf(user: number, market: number, side: number): string {
  return `${user}/${market}/${side}`;
}

function stepOf(step: number, lots: number): GrowingStep {
  return { step, lots, amount: 0n, realised: 0n, fund: 0n };
}
