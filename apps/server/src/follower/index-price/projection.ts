/**
 * Index prices in the follower: the last one of each market with its time, whether it is stale, and its candles. An index is what three sources
 * or more make. An INDEX_PRICE with fewer says that the index is stale: the last one is kept and flagged, and no candle grows by it (rules 2.6).
 */
import { Refusal } from '@kontor/domain/refusals';
import { CANDLE_INTERVALS } from '@kontor/domain/formulas/candle-interval';
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import { MIN_INDEX_SOURCES } from '@kontor/domain/formulas/index-price';
import { CommandType, readCommandAs } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { StateWithoutOrders } from '@kontor/engine/engine-door';
import type { IndexCandle, IndexNews, IndexState, MarketIndexCandle } from '../feed.ts';
import type { Answering, Ground, OpenProjection, Projection } from '../projection.ts';
import { IndexCandles } from './index-candles.ts';
import { readIndexState, writeIndexState } from './index-state.ts';
import { INDEX_CANDLE_TABLE } from './index-table.ts';

export interface IndexQuestions {
  /** The last candles of an interval, oldest first, at most two: the one before may not stand in the read tables yet, the last one never does. */
  indexCandles: { asked: { readonly market: number; readonly interval: CandleInterval }; answer: readonly IndexCandle[] };
}

interface Known {
  state: IndexState;
  readonly candles: IndexCandles;
}

class IndexView implements OpenProjection {
  readonly questions: Answering<IndexQuestions> = {
    indexCandles: ({ market, interval }) => this.#known.get(market)?.candles.last(interval) ?? [],
  };
  readonly #ground: Ground;
  readonly #known = new Map<number, Known>();
  #changed = new Set<number>();

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  command(commands: CommandBuffer, at: number, code: number): void {
    if (code !== Refusal.NONE || (commands.words[at]! & 0xffff) !== CommandType.INDEX_PRICE) return;
    const { market, price, constituents } = readCommandAs('INDEX_PRICE', commands, at);
    const isMade = constituents.length >= MIN_INDEX_SOURCES;
    let known = this.#known.get(market);
    if (isMade) known = this.#say(market, price, known);
    // Before the first index there is none to keep.
    else if (known === undefined) return;
    else known.state = { ...known.state, isFlagged: true };
    this.#known.set(market, known);
    if (this.#ground.out.watched !== undefined) this.#changed.add(market);
  }

  /** The last candle of each market and interval: those that are in no table. */
  last(): MarketIndexCandle[] {
    return Array.from(this.#known, ([market, { candles }]) =>
      CANDLE_INTERVALS.map((interval) => ({ market, interval, ...candles.last(interval).at(-1)! })),
    ).flat();
  }

  pack(): Uint8Array {
    return writeIndexState(Array.from(this.#known.values(), ({ state, candles }) => ({ state, lasts: candles.all() })));
  }

  restore(_state: StateWithoutOrders, packed: Uint8Array): void {
    for (const { state, lasts } of readIndexState(packed)) this.#known.set(state.market, { state, candles: new IndexCandles(lasts) });
  }

  takeNews(all: boolean): IndexNews {
    const markets = all ? [...this.#known.keys()] : [...this.#changed];
    this.#changed = new Set();
    return { indexes: markets.map((market) => this.#known.get(market)!.state) };
  }

  #say(market: number, price: bigint, before: Known | undefined): Known {
    const { moment, out } = this.#ground;
    const candles = before?.candles ?? new IndexCandles();
    candles.add(moment.timeMs, price, (interval, candle) => out.rows?.add(INDEX_CANDLE_TABLE, { market, interval, ...candle }));
    return { state: { market, price, timeMs: moment.timeMs, isFlagged: false }, candles };
  }
}

export const indexProjection: Projection<IndexView> = {
  name: 'index',
  tables: [INDEX_CANDLE_TABLE],
  open: (ground) => new IndexView(ground),
};
