/**
 * The index feed: every second one INDEX_PRICE command for each market with what it was made of, so that everything settled by
 * it can be recomputed from the journal. While fewer than three sources speak, the command says the last index again with those that do: so it
 * stands in the journal that the index is stale, and since when. Source: rules 2.6; architecture "Demo and live".
 */
import type { FeedKind } from '@kontor/contract/platform';
import { indexPrice, validIndexSources } from '@kontor/domain/formulas/index-price';
import type { IndexAge, IndexSource } from '@kontor/domain/formulas/index-price';
import { CommandType } from '@kontor/engine/command';
import type { FeedMode } from '../config.ts';
import type { Core } from '../core-loop/core-loop.ts';
import { SIMULATED_SOURCES, SimulatedSources } from './simulated-sources.ts';
import { priceUnits } from './venue.ts';
import type { Temper } from './simulated-path.ts';
import type { OnPrice } from './heard-venues.ts';
import type { Venue, VenuePrice } from './venue.ts';

/** A market that has an index. */
export interface IndexedMarket {
  readonly market: number;
  readonly pair: string;
  readonly quoteScale: number;
  /** Where a simulation begins, quote units for one base coin. */
  readonly startPrice: bigint;
  /** How a simulated price moves. */
  readonly temper: Temper;
  /** The last index in the journal, quote units for one base coin; undefined where there was none. */
  readonly last: bigint | undefined;
}

/** Told of every index that is made. */
type OnIndex = (market: number, price: bigint) => void;

export interface IndexFeedOptions {
  readonly mode: FeedMode;
  readonly core: Core;
  readonly markets: readonly IndexedMarket[];
  readonly venues: readonly Venue[];
  /** Starts listening to a venue; returns what ends it. */
  readonly connect: (venue: Venue, pairs: readonly string[], onPrice: OnPrice) => () => void;
  readonly wallMs: () => number;
  readonly seed: number;
  readonly onIndex: OnIndex;
  readonly onKind: (kind: FeedKind) => void;
  /** Told behind each second's indexes: what follows from them. Gives what resolves when that is committed. */
  readonly onTold?: () => readonly Promise<void>[];
  /** No seconds of its own: whoever moves time calls `tell`. */
  readonly isToldByHand?: boolean;
}

/** In `auto`, venues get this long at the start, and again when they fall silent, before the simulation takes over, ms. */
const PATIENCE_MS = 5_000;
const EVERY_MS = 1_000;
/** What is said of where prices come from before the first; scripted ones are no less simulated. */
const KIND_OF = { auto: 'live', venues: 'live', simulated: 'simulated', script: 'simulated', off: 'off' } as const satisfies Record<
  FeedMode,
  FeedKind
>;
/** All sources weigh the same. */
const WEIGHT = 1;

/** What is listened to, and what is to have an index. */
export interface FeedState {
  readonly kind: FeedKind;
  /** Venues with a connection, or with one that is tried again: when each said a price last, wall ms, and of how many pairs it ever did. */
  readonly venues: readonly { readonly venue: string; readonly heardMs: number | undefined; readonly pairs: number }[];
  readonly markets: readonly Pick<IndexedMarket, 'market' | 'pair'>[];
}

interface Heard extends IndexSource {
  readonly source: number;
}

interface MarketState {
  readonly market: IndexedMarket;
  /** Last word of each venue, by its number. */
  readonly heard: Map<number, Heard>;
  simulation: SimulatedSources | undefined;
  /** What the scripted sources say until they are told otherwise, quote units for one base coin. */
  said: readonly bigint[];
  last: bigint | undefined;
  /** When the last one was made; undefined where it was not made here. */
  madeMs: number | undefined;
  /** Too few sources spoke in the last second. */
  isFlagged: boolean;
  /** Those that did. */
  spoke: readonly Heard[];
}

/** What a feed said last of a pair. */
export interface SpokenIndex {
  /** Quote units for one base coin; where too few sources spoke the one before. */
  readonly price: bigint;
  readonly quoteScale: number;
  readonly isFlagged: boolean;
  readonly constituents: readonly Pick<Heard, 'source' | 'weight' | 'price'>[];
}

export class IndexFeed {
  readonly #options: IndexFeedOptions;
  readonly #states: Map<string, MarketState>;
  #disconnects: (() => void)[] = [];
  #kind: FeedKind;
  #liveAtMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: IndexFeedOptions) {
    this.#options = options;
    this.#states = new Map(options.markets.map((market) => [market.pair, newState(market)]));
    this.#kind = KIND_OF[options.mode];
    this.#liveAtMs = options.wallMs();
  }

  /** Where prices come from now; `off` when there are none and will be none. */
  get kind(): FeedKind {
    return this.#kind;
  }

  /** How it does now. */
  get state(): FeedState {
    const states = [...this.#states.values()];
    const venues = (this.#disconnects.length === 0 ? [] : this.#options.venues).map(({ name, source }) => {
      const times = states.flatMap(({ heard }) => heard.get(source)?.timeMs ?? []);
      return { venue: name, heardMs: times.length === 0 ? undefined : Math.max(...times), pairs: times.length };
    });
    return { kind: this.#kind, venues, markets: this.#kind === 'off' ? [] : states.map(({ market }) => market) };
  }

  /** Connects and begins to tell. */
  start(): void {
    if (this.#options.mode === 'off') return;
    this.#connect();
    if (this.#options.isToldByHand !== true) this.#timer = setInterval(() => void this.tell(), EVERY_MS);
  }

  /** These markets have an index from now on: those that are new join, and venues are asked for them too. */
  follow(markets: readonly IndexedMarket[]): void {
    const added = markets.filter(({ pair }) => !this.#states.has(pair));
    if (added.length === 0) return;
    for (const market of added) this.#states.set(market.pair, newState(market));
    if (this.#disconnects.length > 0) this.#connect();
  }

  close(): void {
    clearInterval(this.#timer);
    for (const disconnect of this.#disconnects) disconnect();
  }

  /** A venue said a price, now unless it is told when. */
  hear(source: number, { pair, price }: VenuePrice, timeMs = this.#options.wallMs()): void {
    const state = this.#states.get(pair);
    const units = state && priceUnits(price, state.market.quoteScale);
    if (state !== undefined && units !== undefined) state.heard.set(source, { source, price: units, weight: WEIGHT, timeMs });
  }

  /**
   * What the scripted sources of a pair say every second from now on, decimals, a source each; none silences them. False for a pair
   * that has no index, or a price that is none.
   */
  say(pair: string, prices: readonly string[]): boolean {
    const state = this.#states.get(pair);
    if (state === undefined) return false;
    const units = prices.map((price) => priceUnits(price, state.market.quoteScale));
    if (!units.every((price) => price !== undefined)) return false;
    state.said = units;
    return true;
  }

  /** One second's index of every market; called by the timer. Gives what resolves when each is committed, or was not taken. */
  tell(): Promise<void>[] {
    if (this.#options.mode === 'off') return [];
    const nowMs = this.#options.wallMs();
    this.#choose(nowMs);
    const told: Promise<void>[] = [];
    for (const state of this.#states.values()) {
      const sources = this.#sourcesOf(state, nowMs);
      const price = indexPrice(sources, nowMs);
      state.last = price ?? state.last;
      state.spoke = validIndexSources(sources, nowMs);
      if (state.last !== undefined) told.push(this.#submit(state.market.market, state.last, state.spoke));
      if (price !== undefined) {
        state.madeMs = nowMs;
        this.#options.onIndex(state.market.market, price);
      }
      state.isFlagged = price === undefined;
    }
    return [...told, ...(this.#options.onTold?.() ?? [])];
  }

  /** The last index that was made for a pair, and how fresh it is; undefined where this feed has made none. */
  said(pair: string): (IndexAge & { readonly price: bigint }) | undefined {
    const state = this.#states.get(pair);
    if (state?.last === undefined || state.madeMs === undefined) return undefined;
    return { price: state.last, timeMs: state.madeMs, isFlagged: state.isFlagged };
  }

  /** What the last second said of a pair, with what it was made of; undefined where it said nothing yet, now or before a restart. */
  spoken(pair: string): SpokenIndex | undefined {
    const state = this.#states.get(pair);
    if (state?.last === undefined) return undefined;
    const { market, last: price, isFlagged, spoke: constituents } = state;
    return { price, quoteScale: market.quoteScale, isFlagged, constituents };
  }

  #sourcesOf(state: MarketState, nowMs: number): Heard[] {
    if (this.#options.mode === 'script')
      return state.said.map((price, at) => ({ source: SIMULATED_SOURCES[at] ?? 0, price, weight: WEIGHT, timeMs: nowMs }));
    return this.#kind === 'live' ? [...state.heard.values()] : simulate(state, nowMs, this.#options.seed);
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

  /** Listens to every venue for all pairs, instead of what it was listened to for before. */
  #connect(): void {
    const { mode, venues, connect } = this.#options;
    if (mode !== 'auto' && mode !== 'venues') return;
    for (const disconnect of this.#disconnects) disconnect();
    const pairs = [...this.#states.keys()];
    this.#disconnects = venues.map((venue) => connect(venue, pairs, (price, timeMs) => this.hear(venue.source, price, timeMs)));
  }

  #submit(market: number, price: bigint, sources: readonly Heard[]): Promise<void> {
    const constituents = sources.map(({ source, weight, price: said }) => ({ source, weight, price: said }));
    // A busy or stopped core gets the next one.
    return this.#options.core.submit({ type: CommandType.INDEX_PRICE, market, price, constituents }).then(
      () => undefined,
      () => undefined,
    );
  }
}

function newState(market: IndexedMarket): MarketState {
  return { market, heard: new Map(), simulation: undefined, said: [], last: market.last, madeMs: undefined, isFlagged: false, spoke: [] };
}

/** The simulation goes on from the last index, so that nothing jumps when the venues are lost. */
function simulate(state: MarketState, nowMs: number, seed: number): Heard[] {
  const { market, temper, startPrice } = state.market;
  state.simulation ??= new SimulatedSources({ seed: seed + market, temper, price: state.last ?? startPrice, anchorMs: nowMs });
  const prices = state.simulation.at(nowMs);
  return SIMULATED_SOURCES.map((source, at) => ({ source, price: prices[at] ?? 0n, weight: WEIGHT, timeMs: nowMs }));
}
