import type { World } from '../state.ts';
import { partnerOf } from './hashes.ts';
import type { IcoHolding, Item } from './item.ts';
import { enter, isLottery, lotsToWin, ticketsOf, whole } from './item.ts';
import { postSettlement } from './money.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Places of a piece of the list of tickets, and what it costs to make one, in draws. */
const [LIST_PIECE, PIECE_COST] = [4_096, 64];

/** What one round may do. */
interface Bounds {
  draws: number;
  looks: number;
  settlements: number;
}

/** One round over all items: what its time brings, then what its stage leaves to do. */
export function workOffItems(world: World): void {
  const bounds: Bounds = { draws: 3_072, looks: 2_048, settlements: 128 };
  for (const item of world.items) {
    if (item.stage === 'open' && world.time >= item.terms.end) atEnd(world, item);
    if (item.stage === 'drawing') (isLottery(item) ? draw : share)(world, item, bounds);
    if (item.stage === 'settling') settle(world, item, bounds);
    if (item.stage === 'refunding') refund(world, item, bounds);
  }
}

function atEnd(world: World, item: Item): void {
  if (item.subscriptions.length === 0) enter(world, item, 'settled');
  else if (!isLottery(item)) enter(world, item, 'drawing');
  else if (ticketsOf(item) <= lotsToWin(item)) enter(world, item, 'settling');
  else if (world.time >= item.drawBy) enter(world, item, 'refunding');
}

function draw(world: World, item: Item, bounds: Bounds): void {
  const tickets = ticketsOf(item);
  const winners = lotsToWin(item);
  if (item.list.length === 0) item.list = Array.from({ length: tickets }, (_, ticket) => ticket);
  while (item.drawn < winners && bounds.draws > 0) {
    const i = item.drawn;
    const j = partnerOf(item.secret!, item.hash!, i, tickets);
    [item.list[i], item.list[j]] = [item.list[j]!, item.list[i]!];
    item.drawn += 1;
    // A piece of the list that is reached for the first time has to be made.
    bounds.draws -= item.reached.has(Math.floor(j / LIST_PIECE)) ? 1 : 1 + PIECE_COST;
    item.reached.add(Math.floor(j / LIST_PIECE));
  }
  if (item.drawn < winners) return;
  const won = new Set(item.list.slice(0, winners));
  while (item.cursor < item.subscriptions.length && bounds.looks > 0) {
    const { place, first, lots } = item.subscriptions[item.cursor]!;
    for (let ticket = first; ticket < first + lots; ticket++) if (won.has(ticket)) item.holdings[place]!.won += 1;
    item.cursor += 1;
    bounds.looks -= 1;
  }
  if (item.cursor === item.subscriptions.length) enter(world, item, 'settling');
}

/** The most tokens that a holding may get. */
function mostOf(world: World, { terms }: Item, { paid }: IcoHolding): bigint {
  const most = (paid * whole(world, terms.token)) / terms.price;
  return terms.cap > 0n && terms.cap < most ? terms.cap : most;
}

function share(world: World, item: Item, bounds: Bounds): void {
  const { holdings } = item;
  for (;;) {
    while (item.cursor < holdings.length && bounds.looks > 0) {
      const holding = holdings[item.cursor]!;
      const most = mostOf(world, item, holding);
      if (!holding.fixed && (item.shared.tokens * holding.paid) / item.shared.paid > most) {
        holding.fixed = true;
        holding.tokens = most;
        item.rest.tokens -= most;
        item.rest.paid -= holding.paid;
        item.passFixed = true;
      }
      item.cursor += 1;
      bounds.looks -= 1;
    }
    if (item.cursor < holdings.length) return;
    item.shared = { ...item.rest };
    if (!item.passFixed || holdings.every(({ fixed }) => fixed)) break;
    item.cursor = 0;
    item.passFixed = false;
  }
  enter(world, item, 'settling');
}

function settle(world: World, item: Item, bounds: Bounds): void {
  while (item.cursor < item.holdings.length && bounds.settlements > 0) {
    settleOne(world, item, item.cursor);
    item.cursor += 1;
    bounds.settlements -= 1;
  }
  if (item.cursor === item.holdings.length) enter(world, item, 'settled');
}

function settleOne(world: World, item: Item, place: number): void {
  const holding = item.holdings[place]!;
  const { lot, price, token, freezeRate } = item.terms;
  if (isLottery(item)) {
    if (ticketsOf(item) <= lotsToWin(item)) holding.won = holding.tickets;
    holding.tokens = BigInt(holding.won) * lot;
  } else if (!holding.fixed) holding.tokens = (item.shared.tokens * holding.paid) / item.shared.paid;
  holding.cost = up(holding.tokens * price, whole(world, token));
  holding.frozen = up(holding.tokens * BigInt(freezeRate), 100_000_000n);
  postSettlement(world, item, holding);
  close(world, item, place);
}

function refund(world: World, item: Item, bounds: Bounds): void {
  while (item.cursor < item.holdings.length && bounds.settlements > 0) {
    const holding = item.holdings[item.cursor]!;
    postSettlement(world, item, holding);
    close(world, item, item.cursor);
    item.cursor += 1;
    bounds.settlements -= 1;
  }
  if (item.cursor === item.holdings.length) enter(world, item, 'cancelled');
}

/** It is settled, and says what came of it. */
function close(world: World, item: Item, place: number): void {
  const holding = item.holdings[place]!;
  const { user, won, tokens, cost, paid, frozen } = holding;
  holding.settled = true;
  holding.fixed = false;
  holding.day = Math.floor(world.time / DAY);
  const told = { user: user.id, item: item.number, place, wonLots: won, tokens, cost, refund: paid - cost, frozen };
  world.events.write({ type: 'subscription_settled', ...told });
}

/** A quotient rounded up. */
function up(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
