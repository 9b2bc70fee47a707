import { Account, Bucket } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import { Refusal } from '@kontor/domain/refusals';
import { UserFlag } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import { isLate } from '../deadline.ts';
import { answerToKnownId, isZero, remember } from '../ids.ts';
import type { Outcome, User, World } from '../state.ts';
import { refused, userOf } from '../state.ts';
import type { IcoHolding, Item } from './item.ts';
import { isLottery, isOver, itemOf, paidFor, ticketsOf, whole } from './item.ts';
import { moveOwn } from './money.ts';

const MOST_LOTS = 2_147_483_647n;
const MOST_TICKETS = 67_108_864n;
const MOST_UNITS = 4_611_686_018_427_387_904n;
const MOST_SUBSCRIPTIONS = 1_048_576;
const DAY = 24 * 60 * 60 * 1000;

export function subscribe(world: World, command: CommandOf<'ICO_SUBSCRIBE'>): Outcome {
  const { quantity, clientId } = command;
  if (command.user < 1 || quantity <= 0n || isZero(clientId)) return refused(Refusal.MALFORMED);
  const user = userOf(world, command.user);
  const body = [command.type, command.item, quantity];
  const known = answerToKnownId(user, clientId, body);
  if (known) return known;
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const item = itemOf(world, command.item);
  if (!item) return refused(Refusal.UNKNOWN_ITEM);
  const refusal = refusalOf(world, user, item, quantity);
  if (refusal !== Refusal.NONE) return refused(refusal);

  const paid = priceOf(world, item, quantity);
  let place = item.holdings.findIndex((holding) => holding.user === user);
  if (place < 0) place = item.holdings.push(newHolding(user)) - 1;
  const holding = item.holdings[place]!;
  const lots = isLottery(item) ? Number(quantity) : 0;
  const first = ticketsOf(item);
  moveOwn(world, item, user, item.terms.payment, [Bucket.AVAILABLE, Bucket.FROZEN], paid, RecordType.ICO_PAY);
  holding.paid += paid;
  holding.tickets += lots;
  item.subscriptions.push({ place, first, lots });
  world.events.write({
    type: 'subscribed',
    user: user.id,
    item: item.number,
    place,
    firstTicket: first,
    tickets: first + lots,
    quantity,
    paid,
  });
  return done(user, clientId, body, place);
}

function refusalOf(world: World, user: User, item: Item, quantity: bigint): Refusal {
  const { terms } = item;
  if (isLottery(item) && quantity > MOST_LOTS) return Refusal.MALFORMED;
  if ((user.flags & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;
  if (item.stage !== 'open' || world.time < terms.start || world.time >= terms.end) return Refusal.NOT_OPEN;
  if (world.ledger.balance(-1 - item.number, Account.ICO_TREASURY, terms.token, Bucket.AVAILABLE) < terms.supply) return Refusal.NOT_FUNDED;
  if (isTooMuch(item, user, quantity)) return Refusal.SUBSCRIPTION_LIMIT;
  const available = world.ledger.balance(user.id, Account.ICO, terms.payment, Bucket.AVAILABLE);
  if (available < priceOf(world, item, quantity)) return Refusal.INSUFFICIENT_BALANCE;
  const kept = world.items.filter((other) => !isOver(other)).reduce((sum, { subscriptions }) => sum + subscriptions.length, 0);
  return kept >= MOST_SUBSCRIPTIONS ? Refusal.ENGINE_FULL : Refusal.NONE;
}

function isTooMuch(item: Item, user: User, quantity: bigint): boolean {
  if (!isLottery(item)) return paidFor(item) + quantity > MOST_UNITS;
  const own = item.holdings.find((holding) => holding.user === user)?.tickets ?? 0;
  return BigInt(own) + quantity > item.terms.cap || BigInt(ticketsOf(item)) + quantity > MOST_TICKETS;
}

/** What lots cost, or the amount itself. */
function priceOf(world: World, item: Item, quantity: bigint): bigint {
  const { lot, price, token } = item.terms;
  return isLottery(item) ? (quantity * lot * price) / whole(world, token) : quantity;
}

function newHolding(user: User): IcoHolding {
  return {
    user,
    paid: 0n,
    tickets: 0,
    won: 0,
    fixed: false,
    settled: false,
    day: 0,
    tokens: 0n,
    frozen: 0n,
    claimed: 0n,
    cost: 0n,
  };
}

export function thaw(world: World, command: CommandOf<'ICO_THAW'>): Outcome {
  const { clientId } = command;
  if (command.user < 1 || isZero(clientId)) return refused(Refusal.MALFORMED);
  const user = userOf(world, command.user);
  const body = [command.type, command.item];
  const known = answerToKnownId(user, clientId, body);
  if (known) return known;
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const item = itemOf(world, command.item);
  if (!item) return refused(Refusal.UNKNOWN_ITEM);
  const place = item.holdings.findIndex((each) => each.user === user && each.settled && each.frozen > 0n);
  const holding = item.holdings[place];
  if (!holding) return refused(Refusal.NO_HOLDING);
  const { freezeDays, token } = item.terms;
  const passed = Math.min(Math.floor(world.time / DAY) - holding.day, freezeDays);
  const released = (holding.frozen * BigInt(passed)) / BigInt(freezeDays);
  const amount = released - holding.claimed;
  if (amount === 0n) return refused(Refusal.NOTHING_RELEASED);
  holding.claimed = released;
  moveOwn(world, item, user, token, [Bucket.LOCKED, Bucket.AVAILABLE], amount, RecordType.ICO_THAW);
  world.events.write({ type: 'thawed', user: user.id, item: item.number, amount, claimed: released });
  return done(user, clientId, body, place);
}

/** The id is remembered with the place of the holding. */
function done(user: User, clientId: CommandOf<'ICO_THAW'>['clientId'], body: readonly (number | bigint)[], place: number): Outcome {
  remember(user, { clientId, body, slot: 0, number: place, where: 'over' });
  return { code: Refusal.NONE, slot: 0, number: place };
}
