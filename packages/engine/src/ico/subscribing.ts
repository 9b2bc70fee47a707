import { IcoStage } from '@kontor/domain/ico/words';
import { releasedTokens, utcDay } from '@kontor/domain/ico/release';
import { Refusal } from '@kontor/domain/refusals';
import { CommandWords, UserFlag } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import type { Call } from '../product.ts';
import type { Book } from './book.ts';
import type { Item } from './item.ts';

const { ICO_SUBSCRIBE, ICO_THAW } = CommandWords;

const MAX_LOTS = 2n ** 31n - 1n;
/** Tickets of an item: so many that the list of a draw takes 256 MiB at most. */
const MOST_TICKETS = 67_108_864n;
const MAX_UNITS = 2n ** 62n;

/** ICO_SUBSCRIBE's shape. */
export function isSubscription(c: CommandBuffer, at: number): boolean {
  return quantityOf(c, at) > 0n;
}

function quantityOf(c: CommandBuffer, at: number): bigint {
  return c.longs[(at + ICO_SUBSCRIBE.QUANTITY) >> 1]!;
}

/** ICO_SUBSCRIBE: a user pays for lots, or commits an amount. */
export function subscribe(book: Book, c: CommandBuffer, at: number, call: Call): Refusal {
  const user = c.words[at + 1]!;
  const quantity = quantityOf(c, at);
  const item = book.find(c.words[at + ICO_SUBSCRIBE.ITEM]!);
  if (item === undefined) return Refusal.UNKNOWN_ITEM;
  const { isLottery, terms, holdings } = item;
  const { members, clock } = book.kernel;
  if (isLottery && quantity > MAX_LOTS) return Refusal.MALFORMED;
  if ((members.users.flagsIn(call.userRow) & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;
  if (item.state.stage !== IcoStage.OPEN || clock.time < terms.start || clock.time >= terms.end) return Refusal.NOT_OPEN;
  if (book.treasuryOf(item) < terms.supply) return Refusal.NOT_FUNDED;
  if (isAboveLimit(item, user, quantity)) return Refusal.SUBSCRIPTION_LIMIT;
  const paid = isLottery ? item.costOf(Number(quantity)) : quantity;
  if (paid > book.money.available(user, terms.payment)) return Refusal.INSUFFICIENT_BALANCE;
  if (!book.hasRoom || !members.room.isLeft) return Refusal.ENGINE_FULL;
  const known = holdings.find(user);
  const place = known < 0 ? holdings.add(user) : known;
  book.money.pay(user, item, paid);
  takeIn(book, item, { user, place, quantity, paid });
  call.name(0, place);
  return Refusal.NONE;
}

function isAboveLimit({ isLottery, terms, state, holdings }: Item, user: number, quantity: bigint): boolean {
  if (!isLottery) return state.paid + quantity > MAX_UNITS;
  const place = holdings.find(user);
  const own = place < 0 ? 0 : holdings.tickets(place);
  return BigInt(own) + quantity > terms.cap || BigInt(state.tickets) + quantity > MOST_TICKETS;
}

/** A subscription that is paid for. */
interface Paid {
  readonly user: number;
  readonly place: number;
  readonly quantity: bigint;
  readonly paid: bigint;
}

/** Counts what is paid for, and gives it its tickets. */
function takeIn(book: Book, item: Item, { user, place, quantity, paid }: Paid): void {
  const { state, holdings, subscriptions, isLottery } = item;
  const lots = isLottery ? Number(quantity) : 0;
  const firstTicket = state.tickets;
  state.tickets += lots;
  state.paid += paid;
  holdings.addTickets(place, lots);
  holdings.addPaid(place, paid);
  subscriptions.add(place, firstTicket, lots);
  book.count();
  const { tickets } = state;
  book.kernel.events.write({ type: 'subscribed', user, item: item.id, place, firstTicket, tickets, quantity, paid });
}

/** ICO_THAW: all that was released since the last time becomes available. */
export function thaw(book: Book, c: CommandBuffer, at: number, call: Call): Refusal {
  const user = c.words[at + 1]!;
  const item = book.find(c.words[at + ICO_THAW.ITEM]!);
  if (item === undefined) return Refusal.UNKNOWN_ITEM;
  const { holdings, terms } = item;
  const { clock, events, members } = book.kernel;
  const place = holdings.find(user);
  if (place < 0 || !holdings.isSettled(place) || holdings.frozen(place) === 0n) return Refusal.NO_HOLDING;
  const released = releasedTokens(holdings.frozen(place), terms.freezeDays, holdings.day(place), utcDay(clock.time));
  const amount = released - holdings.claimed(place);
  if (amount === 0n) return Refusal.NOTHING_RELEASED;
  if (!members.room.isLeft) return Refusal.ENGINE_FULL;
  holdings.claim(place, amount);
  book.money.thaw(user, item, amount);
  events.write({ type: 'thawed', user, item: item.id, amount, claimed: released });
  call.name(0, place);
  return Refusal.NONE;
}
