import type { World } from '../state.ts';
import { setTimer } from '../timer-list.ts';
import { feeOf } from './formulas.ts';
import { outOfEscrow, payOut, sellersPlace } from './money.ts';
import type { Advert, Cause, State, Trade } from './state.ts';
import { tellAdvert, tellTrade } from './telling.ts';

const KIND = 4;
const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const KEPT_MS = 15 * MINUTE_MS;
const BLOCK_MINUTES = [15, 30, 60, 240];

/** A trade comes to a state, with a timer where that ends by itself. */
export function enter(world: World, trade: Trade, state: State, cause: Cause, deadline: number): void {
  trade.state = state;
  trade.cause = cause;
  trade.deadline = deadline;
  world.timers = world.timers.filter((timer) => !('trade' in timer) || timer.trade !== trade.number);
  if (state !== 'PAID_OVERDUE' && state !== 'APPEAL') setTimer(world, { time: deadline, trade: trade.number });
}

/** The advert of a trade, as long as it is what it was when the trade was made. */
export function advertOf({ peers }: World, trade: Trade): Advert | undefined {
  const advert = peers.adverts.get(trade.advert);
  return advert && advert.version === trade.version ? advert : undefined;
}

export function complete(world: World, trade: Trade, cause: Cause): void {
  const { peers } = world;
  payOut(world, trade, feeOf(trade));
  peers.finished.push(trade.buyer, trade.seller);
  peers.cancellations = peers.cancellations.filter((each) => each.trade !== trade.number);
  if (trade.value > 0n && peers.terms.hold > 0) {
    peers.held.push({ trade: trade.number, user: trade.buyer, until: world.time + peers.terms.hold, value: trade.value });
    peers.heldSince.set(trade.buyer, world.sequence);
  }
  trade.from = undefined;
  enter(world, trade, 'COMPLETED', cause, world.time + KEPT_MS);
  tellTrade(world, trade);
}

export function cancel(world: World, trade: Trade, cause: Cause): void {
  const advert = trade.off ? advertOf(world, trade) : undefined;
  outOfEscrow(world, trade, sellersPlace(trade, advert));
  if (advert) advert.left += trade.quantity;
  trade.off = false;
  world.counted = world.counted.filter(({ kind, reference }) => kind !== KIND || reference !== trade.number);
  if (cause === 'CANCELLED_BY_BUYER' || cause === 'TIMED_OUT') count(world, trade);
  trade.from = undefined;
  enter(world, trade, 'CANCELLED', cause, world.time + KEPT_MS);
  tellTrade(world, trade);
  if (advert) tellAdvert(world, advert);
}

/** A cancellation counts against the buyer, and blocks him where there were too many. */
function count(world: World, { number, buyer, state }: Trade): void {
  const { peers, time } = world;
  const day = Math.floor(time / DAY_MS);
  const kind = state === 'WAIT_PAY' ? 'before' : 'after';
  peers.cancellations = [...peers.cancellations, { trade: number, user: buyer, day, kind }];
  const sameKind = peers.cancellations.filter((each) => each.user === buyer && each.day === day && each.kind === kind).length;
  const isNew = peers.finished.filter((user) => user === buyer).length < 3;
  const free = kind === 'before' ? (isNew ? 5 : 3) : isNew ? 3 : 1;
  if (sameKind <= free) return;
  const earlier = peers.blocks.filter((each) => each.user === buyer && each.day === day).length;
  const until = earlier < BLOCK_MINUTES.length ? time + BLOCK_MINUTES[earlier]! * MINUTE_MS : (day + 1) * DAY_MS;
  peers.blocks.push({ user: buyer, day, until });
}

/** What somebody's trades of the last 24 hours are worth. */
export function valueOfDay({ counted, time }: World, taker: number): bigint {
  return counted
    .filter((each) => each.kind === KIND && each.user === taker && time - each.time < DAY_MS)
    .reduce((sum, { value }) => sum + value, 0n);
}

/** A trade counts for its taker's day; what is a day old by then goes. */
export function countValue(world: World, { taker, value, number }: Trade): void {
  const { time } = world;
  world.counted = [
    ...world.counted.filter((each) => time - each.time < DAY_MS),
    { kind: KIND, user: taker, time, value, reference: number },
  ];
}
