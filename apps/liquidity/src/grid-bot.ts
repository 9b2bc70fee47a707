/**
 * A grid: lines between two prices, an order on each but one. Below the free line it buys, above it sells; what is bought on one line is sold on the
 * next. Which line is free follows from what was traded, so a restart goes on where it was; and what it holds is bounded by its lines.
 */
import { floorDivide } from '@kontor/domain/formulas/rounding';
import type { BookSides } from './exchange/trading-client.ts';
import { OutcomeUnknown, Refusal } from './exchange/wire.ts';
import type { MarketTerms, MicroTicks } from './market-terms.ts';
import { isOrderSize } from './market-terms.ts';
import { Heard, bestOfOthers, middleTicks } from './maker/reference.ts';
import type { Wanted } from './orders/reconcile.ts';
import type { Station } from './station.ts';

export interface GridTerms {
  /** Prices of the outermost lines, ticks. */
  readonly low: bigint;
  readonly high: bigint;
  /** How many, both included. */
  readonly lines: number;
  /** On each line. */
  readonly lots: bigint;
  /** Units of the quote asset that all orders together are worth at most. */
  readonly maxOpenNotional: bigint;
}

/** Price of a line, counted from the lowest: cut down to a tick. */
export function lineTicks({ low, high, lines }: Pick<GridTerms, 'low' | 'high' | 'lines'>, line: number): bigint {
  return low + ((high - low) * BigInt(line)) / BigInt(lines - 1);
}

/** The line that is nearest to a price. */
export function nearestLine(grid: Pick<GridTerms, 'low' | 'high' | 'lines'>, price: MicroTicks): number {
  const distance = (line: number): bigint => {
    const away = lineTicks(grid, line) * 1_000_000n - price;
    return away < 0n ? -away : away;
  };
  let nearest = 0;
  for (let line = 1; line < grid.lines; line++) if (distance(line) < distance(nearest)) nearest = line;
  return nearest;
}

/**
 * The orders of a grid that began with the line `anchor` free and has bought `boughtLots` more than it sold since. Where an order is filled in part,
 * that part is offered on the line at which it goes back.
 */
export function gridPlan(
  { terms, ...grid }: GridTerms & { readonly terms: MarketTerms },
  anchor: number,
  boughtLots: bigint,
  { bestBid, bestAsk }: { readonly bestBid: bigint | undefined; readonly bestAsk: bigint | undefined },
): readonly Wanted[] {
  const down = floorDivide(boughtLots, grid.lots);
  const free = anchor - Number(down);
  const part = boughtLots - down * grid.lots;
  const wanted: Wanted[] = [];
  for (let line = 0; line < grid.lines; line++) {
    const priceTicks = lineTicks(grid, line);
    const side = line < free ? 'BUY' : 'SELL';
    const lots = line === free ? part : line === free - 1 ? grid.lots - part : grid.lots;
    // What would trade at once waits until the market is where it was.
    const isTaking = side === 'BUY' ? bestAsk !== undefined && priceTicks >= bestAsk : bestBid !== undefined && priceTicks <= bestBid;
    if (!isTaking && isOrderSize(terms, priceTicks, lots)) wanted.push({ side, layer: Math.abs(line - free), priceTicks, lots });
  }
  return wanted.toSorted((a, b) => a.layer - b.layer);
}

export interface GridOptions {
  readonly station: Station;
  readonly terms: GridTerms;
  readonly staleMs: number;
  readonly wallMs: () => number;
  readonly monotonicMs: () => number;
  readonly onTrouble: (text: string) => void;
}

const ASK_AFTER_MS = 1_000;
/** An order that rests is as it should be, or is not. */
const EXACTLY = { price: 0n, quantity: 1_000_000n };

export class GridBot {
  readonly #options: GridOptions;
  readonly #book = new Heard<BookSides>();
  #reference: MicroTicks | undefined;

  constructor(options: GridOptions) {
    this.#options = options;
  }

  /** The middle of the book, as it was heard last. */
  get reference(): MicroTicks | undefined {
    return this.#reference;
  }

  readonly toldBook = (book: BookSides): void => this.#book.note(book, this.#options.monotonicMs());

  /** One round: finds out, decides, and does it. */
  async step(): Promise<void> {
    const { station, terms, staleMs, wallMs, monotonicMs, onTrouble } = this.#options;
    if (station.state === 'ended') return;
    const unknown = await station.refresh();
    if (station.state === 'stopped') return station.keepStopped();
    if (unknown !== undefined) return station.pull(unknown);
    try {
      if (this.#book.within(ASK_AFTER_MS, monotonicMs()) === undefined) this.#book.note(await station.client.book(), monotonicMs());
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof OutcomeUnknown)) throw error;
      onTrouble(error.message);
    }
    const book = this.#book.within(staleMs, monotonicMs());
    if (book === undefined) return station.pull(`the book is older than ${staleMs} ms`);
    const others = bestOfOthers(book, station.desk.own.list());
    const reference = middleTicks(others) ?? this.#reference;
    if (reference === undefined) return station.pull('nobody else quotes both sides');
    this.#reference = reference;
    if (station.books.anchor === undefined) await station.note([{ kind: 'anchor', timeMs: wallMs(), line: nearestLine(terms, reference) }]);
    const market = station.client.terms;
    const wanted = gridPlan({ ...terms, terms: market }, station.books.anchor ?? 0, station.books.boughtLots, others);
    const most = terms.lots * BigInt(terms.lines);
    const limits = { terms: market, bidLots: most, askLots: most, openNotional: terms.maxOpenNotional };
    await station.quote(wanted, EXACTLY, limits, reference);
  }
}
