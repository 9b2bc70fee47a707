/**
 * The index feed: every second one INDEX_PRICE command for each market with what it was made of, so that everything settled by
 * it can be recomputed from the journal. Source: rules 2.6; architecture "Demo and live".
 */
import type { FeedKind } from '@kontor/contract/platform';
import { indexPrice, validIndexSources } from '@kontor/domain/formulas/index-price';
import type { IndexSource } from '@kontor/domain/formulas/index-price';
import { CommandType } from '@kontor/engine/command';
import type { Core } from '../core-loop/core-loop.ts';
import { SIMULATED_SOURCES, SimulatedSources } from './simulated-sources.ts';
import { priceUnits } from './venue.ts';
import type { Temper } from './simulated-path.ts';
import type { Venue, VenuePrice } from './venue.ts';

/** `auto`: venues while at least three speak, else the simulation. `off`: no index at all. */
export type FeedMode = 'auto' | 'venues' | 'simulated' | 'off';

/** A market that has an index. */
export interface IndexedMarket {
  readonly market: number;
  readonly pair: string;
  readonly quoteScale: number;
  /** Where a simulation begins, quote units for one base coin. */
  readonly startPrice: bigint;
  /** How a simulated price moves. */
  readonly temper: Temper;
}

/** Told every second for every market that ever had an index. */
export type OnIndex = (market: number, price: bigint, stale: boolean) => void;

export interface IndexFeedOptions {
  readonly mode: FeedMode;
  readonly core: Core;
  readonly markets: readonly IndexedMarket[];
  readonly venues: readonly Venue[];
  /** Starts listening to a venue; returns what ends it. */
  readonly connect: (venue: Venue, pairs: readonly string[], onPrice: (price: VenuePrice) => void) => () => void;
  readonly wallMs: () => number;
  readonly seed: number;
  readonly onIndex: OnIndex;
  readonly onKind: (kind: FeedKind) => void;
}

/** In `auto`, venues get this long at the start, and again when they fall silent, before the simulation takes over, ms. */
const PATIENCE_MS = 5_000;
const EVERY_MS = 1_000;
/** All sources weigh the same. */
const WEIGHT = 1;

interface Heard extends IndexSource {
  readonly source: number;
}

interface MarketState {
  readonly market: IndexedMarket;
  /** Last word of each venue, by its number. */
  readonly heard: Map<number, Heard>;
  simulation: SimulatedSources | undefined;
  last: bigint | undefined;
}

export class IndexFeed {
  readonly #options: IndexFeedOptions;
  readonly #states: ReadonlyMap<string, MarketState>;
  readonly #disconnects: (() => void)[] = [];
  #kind: FeedKind;
  #liveAtMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: IndexFeedOptions) {
    this.#options = options;
    this.#states = new Map(options.markets.map((market) => [market.pair, { market, heard: new Map(), simulation: undefined, last: undefined }]));
    this.#kind = options.mode === 'simulated' || options.mode === 'off' ? options.mode : 'live';
    this.#liveAtMs = options.wallMs();
  }

  /** Where prices come from now; `off` when there are none and will be none. */
  get kind(): FeedKind {
    return this.#kind;
  }

  /** The last index of a market, quote units for one base coin; undefined before the first. */
  lastOf(market: number): bigint | undefined {
    for (const state of this.#states.values()) if (state.market.market === market) return state.last;
    return undefined;
  }

  /** Connects and begins to tell. */
  start(): void {
    const { mode, venues, connect } = this.#options;
    if (mode === 'off') return;
    if (mode !== 'simulated') {
      const pairs = [...this.#states.keys()];
      for (const venue of venues) this.#disconnects.push(connect(venue, pairs, (price) => this.hear(venue.source, price)));
    }
    this.#timer = setInterval(() => this.tell(), EVERY_MS);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const disconnect of this.#disconnects) disconnect();
  }

  /** A venue said a price. */
  hear(source: number, { pair, price }: VenuePrice): void {
    const state = this.#states.get(pair);
    const units = state && priceUnits(price, state.market.quoteScale);
    if (state !== undefined && units !== undefined) state.heard.set(source, { source, price: units, weight: WEIGHT, timeMs: this.#options.wallMs() });
  }

  /** One second's index of every market; called by the timer. */
  tell(): void {
    const nowMs = this.#options.wallMs();
    this.#choose(nowMs);
    for (const state of this.#states.values()) {
      const sources = this.#kind === 'live' ? [...state.heard.values()] : simulate(state, nowMs, this.#options.seed);
      const price = indexPrice(sources, nowMs);
      if (price !== undefined) {
        state.last = price;
        this.#submit(state.market.market, price, validIndexSources(sources, nowMs));
      }
      if (state.last !== undefined) this.#options.onIndex(state.market.market, state.last, price === undefined);
    }
  }

  /** Venues whenever they suffice for every market; the simulation only in `auto` and only after patience. */
  #choose(nowMs: number): void {
    if (this.#options.mode !== 'auto') return;
    const suffices = [...this.#states.values()].every(({ heard }) => indexPrice([...heard.values()], nowMs) !== undefined);
    if (suffices) this.#liveAtMs = nowMs;
    const kind = suffices || nowMs - this.#liveAtMs < PATIENCE_MS ? 'live' : 'simulated';
    // Once simulated, half a set of venues does not bring `live` back.
    if (kind === this.#kind || (this.#kind === 'simulated' && !suffices)) return;
    this.#kind = kind;
    for (const state of this.#states.values()) state.simulation = undefined;
    this.#options.onKind(kind);
  }

  #submit(market: number, price: bigint, sources: readonly Heard[]): void {
    const constituents = sources.map(({ source, weight, price: said }) => ({ source, weight, price: said }));
    // A busy or stopped core gets the next one.
    this.#options.core.submit({ type: CommandType.INDEX_PRICE, market, price, constituents }).catch(() => undefined);
  }
}

/** The simulation goes on from the last index, so that nothing jumps when the venues are lost. */
function simulate(state: MarketState, nowMs: number, seed: number): Heard[] {
  const { market, temper, startPrice } = state.market;
  state.simulation ??= new SimulatedSources({ seed: seed + market, temper, price: state.last ?? startPrice, anchorMs: nowMs });
  const prices = state.simulation.at(nowMs);
  return SIMULATED_SOURCES.map((source, at) => ({ source, price: prices[at] ?? 0n, weight: WEIGHT, timeMs: nowMs }));
}
