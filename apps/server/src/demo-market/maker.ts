/**
 * A market maker's plan for one turn: which few of its orders to move or to place so that its ladder stands around the fair
 * price again. Pure: no clock, no I/O, chance as a parameter. Prices are in ticks, quantities in lots.
 */
import { Side } from '@kontor/domain/order';
import type { Draw } from '../seeded-draw.ts';
import type { Ladder } from './ladder.ts';

/** An order of the maker that rests in the book. */
export interface RestingOrder {
  readonly slot: number;
  readonly number: number;
  readonly side: number;
  readonly priceTicks: number;
  readonly lots: number;
}

/** What the maker knows at its turn. */
export interface MakerView {
  /** The price it believes in; need not be whole. */
  readonly fairTicks: number;
  /** Its own open orders. */
  readonly orders: readonly RestingOrder[];
  /** Best prices of everybody else. */
  readonly bestBid: number | undefined;
  readonly bestAsk: number | undefined;
  readonly inventory: Inventory;
}

/** What a bot has. */
export interface Inventory {
  /** As shares of what it began with: 1 is as at the beginning, 0 is nothing. */
  readonly coins: number;
  readonly cash: number;
  /** The same in lots, and in ticks × lots; what its open orders have frozen is among it. */
  readonly coinLots: number;
  readonly cashTickLots: number;
}

/** An order to place, or to put in the place of `moved`. */
export interface Quote {
  readonly side: number;
  readonly priceTicks: number;
  readonly lots: number;
  readonly moved: RestingOrder | undefined;
}

export interface MakerRules {
  readonly ladder: Ladder;
  /** Quotes in one turn, when little is to be mended. */
  readonly most: number;
  /** Smaller orders are not worth placing, larger ones not allowed (NOTIONAL filter), ticks × lots. */
  readonly minNotional: number;
  readonly maxNotional: number;
}

/** With twice its coins, or none, a maker shifts its prices by about this share, so that trades bring it back. */
const SKEW = 0.0004;
/** This much more or fewer coins than at the beginning, as a share, do not trouble it. */
const CALM = 0.05;
/** One quote binds this share of what a maker has at most. */
const LARGEST_PART = 0.04;
/** The best level may lie this many ticks further than wanted before it is moved. */
const TOUCH_SLACK = 1;

/** For as many empty places one quote more goes out in a turn. */
const MENDS = 11;

interface Wish {
  readonly side: number;
  readonly level: number;
  readonly moved: RestingOrder | undefined;
  /** The moved order is on the wrong side of the fair price. */
  readonly stale: boolean;
}

/** The quotes of one turn, in the order in which to send them. They never cross each other or the maker's own orders. */
export function planQuotes(view: MakerView, rules: MakerRules, draw: Draw): Quote[] {
  const surplus = clamp(view.inventory.coins - 1, -1, 1);
  const skew = Math.sign(surplus) * Math.max(0, Math.abs(surplus) - CALM);
  const fair = view.fairTicks * (1 - SKEW * skew);
  const wishes = [...wishesOf(Side.BUY, fair, view, rules), ...wishesOf(Side.SELL, fair, view, rules)].toSorted(
    (a, b) => urgency(a) - urgency(b),
  );
  const own = new Map(view.orders.map((order) => [order.number, order]));
  const quotes: Quote[] = [];
  for (const wish of wishes) {
    // With much to mend it works faster.
    if (quotes.length >= rules.most + Math.floor(wishes.length / MENDS)) break;
    const moved = wish.moved;
    if (moved !== undefined) own.delete(moved.number);
    const quote = quoteOf(wish, fair, { view, rules, own: [...own.values()], quotes, appetite: appetite(wish.side, view.inventory) }, draw);
    if (quote !== undefined) quotes.push(quote);
    else if (moved !== undefined) own.set(moved.number, moved);
  }
  return quotes;
}

/** How much of its usual size a maker quotes on a side: nothing where it would run dry or hold more than twice its coins. */
function appetite(side: number, { coins, cash }: Inventory): number {
  return side === Side.BUY ? clamp(2 - coins, 0, 1) * clamp(cash * 2, 0, 1) : clamp(coins * 2, 0, 1);
}

/** What stands in the way of the other side first, then from near to far. */
function urgency({ level, stale }: Wish): number {
  return stale ? level : level + 1_000;
}

/** The empty places of one side, each with an order that is of no more use where it is. */
function wishesOf(side: number, fair: number, { orders }: MakerView, { ladder }: MakerRules): Wish[] {
  const distance = (order: RestingOrder): number => (side === Side.BUY ? fair - order.priceTicks : order.priceTicks - fair);
  const edges = edgesOf(ladder.offsets);
  const taken = new Set<number>();
  const spare: RestingOrder[] = [];
  for (const order of orders.filter((each) => each.side === side).toSorted((a, b) => distance(a) - distance(b))) {
    const level = distance(order) <= 0 ? -1 : edges.findIndex((edge) => distance(order) <= edge);
    if (level < 0 || taken.has(level)) spare.push(order);
    else taken.add(level);
  }
  // Stale ones stand at the front, the furthest at the end.
  const empty = ladder.offsets.flatMap((_, level) => (taken.has(level) ? [] : [level]));
  return empty.map((level) => {
    const front = spare[0];
    const moved = front !== undefined && distance(front) <= 0 ? spare.shift() : spare.pop();
    return { side, level, moved, stale: moved !== undefined && distance(moved) <= 0 };
  });
}

/** The furthest distance at which an order still fills each level. */
function edgesOf(offsets: readonly number[]): number[] {
  return offsets.map((offset, level) => {
    const next = offsets[level + 1];
    if (level === 0 && offset === 1) return offset + TOUCH_SLACK;
    return next === undefined ? offset * 1.3 + 1 : (offset + next) / 2;
  });
}

interface Surroundings {
  readonly view: MakerView;
  readonly rules: MakerRules;
  /** The maker's orders that stay where they are. */
  readonly own: readonly RestingOrder[];
  readonly quotes: readonly Quote[];
  readonly appetite: number;
}

function quoteOf(
  { side, level, moved }: Wish,
  fair: number,
  { view, rules, own, quotes, appetite: hunger }: Surroundings,
  draw: Draw,
): Quote | undefined {
  const { offsets, lots: sizes } = rules.ladder;
  const room = level === 0 ? 0 : ((offsets[level + 1] ?? offsets[level]! * 1.2) - offsets[level]!) * 0.4;
  const offset = offsets[level]! + (draw(1_000) / 1_000) * room;
  const opposite = side === Side.BUY ? Side.SELL : Side.BUY;
  const others = [...own, ...quotes].filter((each) => each.side === opposite).map((each) => each.priceTicks);
  let priceTicks: number;
  if (side === Side.BUY) priceTicks = Math.min(Math.ceil(fair - offset), (view.bestAsk ?? Infinity) - 1, Math.min(...others) - 1);
  else priceTicks = Math.max(Math.floor(fair + offset), (view.bestBid ?? -Infinity) + 1, Math.max(...others) + 1);
  const wanted = Math.round(sizes[level]! * (0.4 + (draw(1_000) / 1_000) * 1.2) * hunger);
  const has = side === Side.BUY ? view.inventory.cashTickLots / Math.max(1, priceTicks) : view.inventory.coinLots;
  const lots = Math.min(wanted, Math.floor(has * LARGEST_PART), Math.floor(rules.maxNotional / Math.max(1, priceTicks)));
  if (priceTicks < 1 || lots < 1 || priceTicks * lots < rules.minNotional) return undefined;
  return { side, priceTicks, lots, moved };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
