import { PlanEnd } from '@kontor/domain/perpetual/words';
import { assert } from '../assert.ts';
import type { World } from '../state.ts';
import type { ContractRecord, Held, PositionSide } from './contract.ts';
import { entryOf, signed } from './formulas.ts';
import { clearing, give, marginIn, marginOut, takeLoss } from './money.ts';
import type { Reason } from './money.ts';
import { endPlan } from './plans.ts';

/** Isolated margin that goes with so many lots. */
export function freedBy(held: Held, lots: bigint): bigint {
  return lots === held.lots ? held.margin : (held.margin * lots) / held.lots;
}

/** What a side is, and what is gained, when lots are closed for proceeds (the cost, of a short). Changes nothing. */
export function closed(record: ContractRecord, side: PositionSide, lots: bigint, proceeds: bigint): { rest: Held; realised: bigint } {
  const held = record.sides[side];
  const cost = entryOf(side, held.entry, lots, held.lots);
  const rest = { lots: held.lots - lots, entry: held.entry - cost, margin: held.margin - freedBy(held, lots) };
  return { rest, realised: signed(side) * (proceeds - cost) };
}

/** Lets lots and entry value of a side fall, and nothing else; what was gained. */
export function shrink(record: ContractRecord, side: PositionSide, lots: bigint, proceeds: bigint): bigint {
  const { rest, realised } = closed(record, side, lots, proceeds);
  const held = record.sides[side];
  held.lots = rest.lots;
  held.entry = rest.entry;
  assert(held.lots > 0n === held.entry > 0n, () => `${held.lots} lots of user ${record.user.id} were entered at ${held.entry}`);
  return realised;
}

/** Closes lots of a side, with the money that goes with it; what was gained. */
export function close(world: World, record: ContractRecord, side: PositionSide, lots: bigint, proceeds: bigint, why: Reason): bigint {
  const freed = freedBy(record.sides[side], lots);
  const realised = shrink(record, side, lots, proceeds);
  marginOut(world, record, side, freed, why.reference);
  settleGain(world, record, realised, why);
  return realised;
}

/** Gives a gain from CLEARING, or takes a loss to it. */
export function settleGain(world: World, record: ContractRecord, realised: bigint, why: Reason): void {
  if (realised > 0n) give(world, record, clearing(record.contract), realised, why);
  else takeLoss(world, record, -realised, why);
}

/** Opens lots of a side worth so much; isolated, margin is set aside. */
export function open(world: World, record: ContractRecord, side: PositionSide, lots: bigint, value: bigint, reference: number): void {
  const held = record.sides[side];
  held.lots += lots;
  held.entry += value;
  if (record.isolated) marginIn(world, record, side, marginFor(record, value), reference);
}

/** Isolated margin that a value opens with. */
export function marginFor({ leverage }: ContractRecord, value: bigint): bigint {
  return (value + BigInt(leverage) - 1n) / BigInt(leverage);
}

/** The POSITION event of a side as it is now. Where no lots are left its plans end directly behind it. */
export function tell(world: World, record: ContractRecord, side: PositionSide, cause: number, realised: bigint, order: number): void {
  const { lots, entry, margin } = record.sides[side];
  world.events.write({
    type: 'position',
    cause,
    user: record.user.id,
    market: record.contract.market.terms.market,
    side,
    lots: Number(lots),
    entryValue: entry,
    margin,
    realised,
    order,
  });
  if (lots > 0n) return;
  for (const plan of record.plans.filter((each) => each.side === side)) endPlan(world, plan, PlanEnd.CLOSED);
}
