import { entryOf, signed } from '@kontor/testkit/contract-formulas';
import type { EventOf } from '@kontor/engine/event';
import type { FollowedAccount } from './followed-account.ts';
import type { FollowedRecord, FollowedSide, PositionSide } from './followed-contract.ts';
import { Violation } from './violation.ts';

const RATE = 100_000_000n;

/** A quotient rounded up; both at least zero. */
function up(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
}

/** What a POSITION event has to say. */
export type ToldPosition = Omit<EventOf<'POSITION'>, 'type'>;

/** Closes lots of a side for proceeds (the cost, of a short) in the picture; what was gained. Margin is left alone. */
export function shrink(held: FollowedSide, side: PositionSide, lots: bigint, proceeds: bigint): bigint {
  if (lots < 1n || lots > held.lots) throw new Violation('contract.close', `${lots} lots are closed of ${held.lots}`);
  const cost = entryOf(side, held.entry, lots, held.lots);
  held.lots -= lots;
  held.entry -= cost;
  return signed(side) * (proceeds - cost);
}

/** Closes lots with the margin that goes with them and what was gained; an isolated side's margin is freed first. */
export function closeLots(account: FollowedAccount, record: FollowedRecord, side: PositionSide, lots: bigint, proceeds: bigint): bigint {
  const held = record.sides[side];
  const freed = lots === held.lots ? held.margin : (held.margin * lots) / held.lots;
  const realised = shrink(held, side, lots, proceeds);
  held.margin -= freed;
  account.net += freed + realised;
  return realised;
}

function openLots(account: FollowedAccount, record: FollowedRecord, side: PositionSide, lots: bigint, value: bigint): void {
  const held = record.sides[side];
  held.lots += lots;
  held.entry += value;
  if (!record.isolated) return;
  const margin = up(value, BigInt(record.leverage));
  held.margin += margin;
  account.net -= margin;
}

/** One side of a trade in the picture; the POSITION events that it has to have. */
export function fill(
  account: FollowedAccount,
  record: FollowedRecord,
  order: { readonly side: number; readonly number: number; readonly closes: boolean },
  lots: bigint,
  ticks: bigint,
  fee: bigint,
): ToldPosition[] {
  const opens = order.side as PositionSide;
  const closes: PositionSide = opens === 0 ? 1 : 0;
  const held = record.sides[closes].lots;
  const closing = order.closes ? lots : account.isOneWay ? (held < lots ? held : lots) : 0n;
  const opening = lots - closing;
  const { contract } = record;
  const told: ToldPosition[] = [];
  const realised = closing > 0n ? closeLots(account, record, closes, closing, contract.value(ticks, closing)) : 0n;
  if (opening > 0n) openLots(account, record, opens, opening, contract.value(ticks, opening));
  account.net -= fee;
  if (closing > 0n) told.push(positionOf(account.user, record, closes, realised, order.number));
  if (opening > 0n) told.push(positionOf(account.user, record, opens, 0n, order.number));
  checkBorne(account, record, opens, opening > 0n);
  return told;
}

/** Nobody trades who cannot bear it (rules 2.4, 2.12). */
function checkBorne(account: FollowedAccount, record: FollowedRecord, side: PositionSide, isOpening: boolean): void {
  const say = (what: string): Violation => new Violation('contract.borne', `user ${account.user} trades and ${what}`);
  if (record.isolated) {
    if (account.net < 0n) throw say(`owes ${-account.net} beside an isolated position`);
    const held = record.sides[side];
    if (isOpening && held.margin + record.contract.profit(side, held) <= record.contract.maintenance(held))
      throw say('is to be liquidated at once');
    return;
  }
  const { balance, kept } = account.standing();
  if (isOpening ? balance <= kept : balance < 0n) throw say(`has a balance of ${balance} for a maintenance of ${kept}`);
}

export function positionOf(user: number, record: FollowedRecord, side: PositionSide, realised: bigint, order: number): ToldPosition {
  const { lots, entry, margin } = record.sides[side];
  const { market } = record.contract.market.terms;
  return { cause: 0, user, market, side, lots: Number(lots), entryValue: entry, margin, realised, order };
}

/** Fee on a value at a rate, up. */
export function contractFee(value: bigint, rate: number): bigint {
  return up(value * BigInt(rate), RATE);
}
