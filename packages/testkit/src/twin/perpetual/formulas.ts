/**
 * The formulas of contracts, written again for those who judge the engine: whole numbers, a quotient is rounded where it is made. Amounts
 * are quote units, quantities base units, prices quote units for a whole coin. Source: rules 2.
 */

const MAINTENANCE = 1_000_000n;
const RATE = 100_000_000n;

/** ⌊a / b⌋ of any a, and b above zero. */
function floored(a: bigint, b: bigint): bigint {
  return a % b !== 0n && a < 0n ? a / b - 1n : a / b;
}

/** ⌈a / b⌉ of any a, and b above zero. */
function ceiled(a: bigint, b: bigint): bigint {
  return -floored(-a, b);
}

/** +1 for a long, −1 for a short. */
export function signed(side: number): bigint {
  return side === 0 ? 1n : -1n;
}

export interface BracketRow {
  readonly maxLeverage: number;
  readonly rate: number;
  readonly cap: bigint;
}

/** A row, where it begins, and what is taken off. */
export interface BracketStep extends BracketRow {
  readonly floor: bigint;
  readonly cum: bigint;
}

/** The steps of a table, undefined where it is none: caps, leverage, rates, or a deduction that is no whole number. */
export function bracketSteps(rows: readonly BracketRow[]): BracketStep[] | undefined {
  const steps: BracketStep[] = [];
  for (const row of rows) {
    const last = steps.at(-1);
    const floor = last?.cap ?? 0n;
    const deducted = floor * BigInt(row.rate - (last?.rate ?? 0));
    const falls = row.maxLeverage >= 1 && row.maxLeverage < (last?.maxLeverage ?? 126);
    const rises = row.cap > floor && row.rate > (last?.rate ?? 0) && row.rate < MAINTENANCE;
    if (!falls || !rises || BigInt(row.rate) * BigInt(row.maxLeverage) >= MAINTENANCE || deducted % MAINTENANCE !== 0n) return undefined;
    steps.push({ ...row, floor, cum: (last?.cum ?? 0n) + deducted / MAINTENANCE });
  }
  return steps.length === 0 ? undefined : steps;
}

/** The step of a value of `value / coin` units. */
export function stepAt(steps: readonly BracketStep[], value: bigint, coin: bigint): BracketStep {
  for (const step of steps) if (value <= step.cap * coin) return step;
  return steps.at(-1)!;
}

/** What keeps a position worth `value / coin`. */
export function maintenance(steps: readonly BracketStep[], value: bigint, coin: bigint): bigint {
  const { rate, cum } = stepAt(steps, value, coin);
  return ceiled(value * BigInt(rate), MAINTENANCE * coin) - cum;
}

/** The most that may be held and ordered at a leverage. */
export function capAt(steps: readonly BracketStep[], leverage: number): bigint {
  let cap = 0n;
  for (const step of steps) if (step.maxLeverage >= leverage) ({ cap } = step);
  return cap;
}

/** Gain of a position at the mark. */
export function profit(side: number, quantity: bigint, entry: bigint, mark: bigint, coin: bigint): bigint {
  return floored(signed(side) * (quantity * mark - entry * coin), coin);
}

/** Part of an entry value that goes with `part` of `whole`: a gain is never rounded up by it. */
export function entryOf(side: number, entry: bigint, part: bigint, whole: bigint): bigint {
  return side === 0 ? ceiled(entry * part, whole) : floored(entry * part, whole);
}

/** Margin, loss at the mark and fee of an order that opens. */
export function openingCost(
  { side, quantity, price, mark }: { readonly side: number; readonly quantity: bigint; readonly price: bigint; readonly mark: bigint },
  { leverage, takerRate, coin }: { readonly leverage: number; readonly takerRate: number; readonly coin: bigint },
): bigint {
  const loss = signed(side) * (price - mark);
  return (
    ceiled(quantity * price, coin * BigInt(leverage)) +
    ceiled(quantity * (loss > 0n ? loss : 0n), coin) +
    ceiled(quantity * price * BigInt(takerRate), coin * RATE)
  );
}

/** What a position pays for funding; below zero it gets. */
export function fundingOf(side: number, quantity: bigint, mark: bigint, rate: bigint, coin: bigint): bigint {
  return ceiled(signed(side) * quantity * mark * rate, coin * RATE);
}

/** Whether what supports positions is no more than what keeps them. */
export function mustBeLiquidated(balance: bigint, kept: bigint): boolean {
  return kept > 0n && balance <= kept;
}

/** The least that `part` of an isolated position of `whole` has to bring (a short: minus the most that it may cost). */
export function isolatedBound(side: number, entry: bigint, margin: bigint, part: bigint, whole: bigint): bigint {
  return ceiled((signed(side) * entry - margin) * part, whole);
}

/** The same of a cross position: the balance is shared out by maintenance. `freed`: maintenance that goes with the part, worth `value / coin`. */
export function crossBound(
  side: number,
  value: bigint,
  freed: bigint,
  { balance, kept, coin }: { readonly balance: bigint; readonly kept: bigint; readonly coin: bigint },
): bigint {
  return ceiled(signed(side) * value * kept - balance * freed * coin, kept * coin);
}

/** A bound in ticks of so many lots. */
export function boundTicks(side: number, bound: bigint, lots: bigint, unit: bigint): bigint {
  return side === 0 ? ceiled(bound, lots * unit) : floored(-bound, lots * unit);
}

/** What the fund gets of what was brought above the bound, or pays where it was less. */
export function fundDelta(value: bigint, proceeds: bigint, bound: bigint, rate: number): bigint {
  const surplus = proceeds - bound;
  const fee = ceiled(value * BigInt(rate), RATE);
  return surplus < fee ? surplus : fee;
}

/** Price in ticks at which a position has a yield of `level / 10,000`, away from its entry. */
export function yieldTicks(
  { side, quantity, entry }: { readonly side: number; readonly quantity: bigint; readonly entry: bigint },
  level: bigint,
  leverage: number,
  { coin, tick }: { readonly coin: bigint; readonly tick: bigint },
): bigint {
  const whole = 10_000n * BigInt(leverage);
  const moved = signed(side) * level;
  return (moved > 0n ? ceiled : floored)(entry * coin * (whole + moved), quantity * whole * tick);
}

/** Whether a price meets the level of a plan: a long's profit (purpose 0) and a short's loss wait for a rise. */
export function meetsLevel(price: bigint, level: bigint, side: number, purpose: number): boolean {
  return side === purpose ? price >= level : price <= level;
}

/** Whether a price is within 5 % of the mark. */
export function isNear(price: bigint, mark: bigint): boolean {
  return price * 100n >= mark * 95n && price * 100n <= mark * 105n;
}

/** A position that may be closed against what is taken over. */
export interface Opponent {
  readonly id: number;
  readonly side: number;
  readonly quantity: bigint;
  readonly entry: bigint;
  /** What all of it would have to bring at least. */
  readonly bound: bigint;
}

/** Its place among others: the higher the score, the sooner it is closed. */
export interface Scored {
  readonly id: number;
  readonly quantity: bigint;
  readonly score: readonly [numerator: bigint, denominator: bigint];
}

/** Gain in shares of entry value, times effective leverage where it gains, over it where it does not. None for one who is bankrupt at the mark. */
export function scored({ id, side, quantity, entry, bound }: Opponent, mark: bigint, coin: bigint): Scored | undefined {
  const value = quantity * mark;
  const above = signed(side) * value - bound * coin;
  const gain = signed(side) * (value - entry * coin);
  if (above <= 0n) return undefined;
  // (gain / entry) × (value / above), or ÷.
  return { id, quantity, score: gain > 0n ? [gain * value, entry * coin * above] : [gain * above, entry * coin * value] };
}

/** The highest score first, then the larger position, then the older. */
export function inOrder(positions: readonly Scored[]): Scored[] {
  return [...positions].sort((a, b) => {
    const [[p, q], [r, s]] = [a.score, b.score];
    const difference = r * q - p * s || b.quantity - a.quantity || BigInt(a.id - b.id);
    return difference > 0n ? 1 : difference < 0n ? -1 : 0;
  });
}
