/** Take profit and stop loss of a position: a price and the yield that it means, either of which may be typed. Source: rules 2.15. */
import { formatDecimal, formatTrimmedDecimal } from '@kontor/domain/amount';
import { PlanPurpose, meetsPrice, ticksAtYield } from '@kontor/domain/perpetual/plan';
import type { ContractUnits, SideWord } from '../../data/perpetual-units.ts';
import { sideOf } from '../../data/perpetual-units.ts';
import { signOf } from '@kontor/domain/perpetual/position';

export type PurposeWord = 'take_profit' | 'stop_loss';

/** The price that a plan waits for. */
export type PlanSource = 'last' | 'mark';

/** Decimals of a yield on the wire: `0.5` is 50 %, so a percentage has two less. */
const YIELD_DECIMALS = 4;
const YIELD_SCALE = 10n ** BigInt(YIELD_DECIMALS);

/** A trigger as it is filled in: the text of the one that was typed. A yield is a percentage without its sign. */
export interface TriggerDraft {
  readonly by: 'price' | 'yield';
  readonly text: string;
  /** Of a yield. */
  readonly isLoss: boolean;
}

/** Nothing filled in. */
export function emptyTrigger(purpose: PurposeWord): TriggerDraft {
  return { by: 'price', text: '', isLoss: purpose === 'stop_loss' };
}

/** Both sides of a trigger; undefined where nothing is typed, or nothing follows from it. */
export interface Trigger {
  /** In ticks. */
  readonly ticks: bigint | undefined;
  /** In units of 1/10,000, signed. */
  readonly yield: bigint | undefined;
}

/** What a trigger is measured against: an average entry price in quote units for a coin. */
export interface TriggerGround {
  readonly side: SideWord;
  readonly entry: bigint | undefined;
  readonly leverage: number;
  readonly units: ContractUnits;
}

/** Reads a plain decimal that may be unfinished as units of `scale` decimals, the rest cut; undefined for none. */
export function typedUnits(text: string, scale: number): bigint | undefined {
  const found = /^([0-9]*)(?:\.([0-9]*))?$/.exec(text);
  if (found === null || !/[0-9]/.test(text)) return undefined;
  const [, whole = '', fraction = ''] = found;
  return BigInt(`${whole === '' ? '0' : whole}${fraction.slice(0, scale).padEnd(scale, '0')}`);
}

/** The yield that a price means, cut towards zero: `s × (T / E − 1) × L`. */
export function yieldAtPrice(price: bigint, { side, entry, leverage }: TriggerGround): bigint | undefined {
  if (entry === undefined || entry <= 0n) return undefined;
  return (signOf(sideOf(side)) * (price - entry) * BigInt(leverage) * YIELD_SCALE) / entry;
}

/** The price of a yield, in ticks, rounded away from the entry; undefined where it would not be above zero. */
export function ticksOfYield(yieldUnits: bigint, { side, entry, leverage, units }: TriggerGround): bigint | undefined {
  if (entry === undefined || entry <= 0n) return undefined;
  const position = { side: sideOf(side), quantity: units.coin, entryValue: entry };
  const ticks = ticksAtYield(position, yieldUnits, leverage, { coin: units.coin, tickUnits: units.tickUnits });
  return ticks > 0n ? ticks : undefined;
}

/** Price and yield of what is filled in. A typed price goes to the nearest tick below. */
export function readTrigger({ by, text, isLoss }: TriggerDraft, ground: TriggerGround): Trigger {
  const { units } = ground;
  if (by === 'price') {
    const price = typedUnits(text, units.quoteScale);
    if (price === undefined || price < units.tickUnits) return { ticks: undefined, yield: undefined };
    const ticks = price / units.tickUnits;
    return { ticks, yield: yieldAtPrice(ticks * units.tickUnits, ground) };
  }
  const percent = typedUnits(text, YIELD_DECIMALS - 2);
  if (percent === undefined) return { ticks: undefined, yield: undefined };
  const signed = isLoss ? -percent : percent;
  return { ticks: ticksOfYield(signed, ground), yield: signed };
}

/** A yield as the wire has it, `-0.3`. */
export function yieldText(yieldUnits: bigint): string {
  return formatTrimmedDecimal(yieldUnits, YIELD_DECIMALS);
}

/** A yield as a percentage without its sign, for a field. */
export function percentText(yieldUnits: bigint): string {
  return formatTrimmedDecimal(yieldUnits < 0n ? -yieldUnits : yieldUnits, YIELD_DECIMALS - 2);
}

/** A price in ticks as a plain decimal. */
export function ticksText(ticks: bigint, { tickUnits, quoteScale }: ContractUnits): string {
  return formatTrimmedDecimal(ticks * tickUnits, quoteScale);
}

/** The decimal with all of an asset's digits. */
export function unitsText(units: bigint, scale: number): string {
  return formatDecimal(units, scale);
}

/** Whether a trigger is met by a price already: such a plan is refused. Both in ticks or both in quote units. */
export function isMet(price: bigint, trigger: bigint, side: SideWord, purpose: PurposeWord): boolean {
  return meetsPrice(price, trigger, sideOf(side), purpose === 'take_profit' ? PlanPurpose.TAKE_PROFIT : PlanPurpose.STOP_LOSS);
}
