/**
 * What is said of a contract every second: its mark price, now and then a sample of its premium, and at each settlement its funding rate. A function of
 * what is handed in, so that a run can be repeated. Prices in quote units for a whole coin, times in ms since 1970 UTC. Source: rules 2.7, 2.8, 2.14.
 */
import { isIndexStale } from '@kontor/domain/formulas/index-price';
import type { IndexAge } from '@kontor/domain/formulas/index-price';
import {
  NO_PREMIUMS,
  addPremium,
  fundingRate,
  hasEnoughSamples,
  impactNotional,
  impactPrice,
  meanPremium,
  premiumOf,
} from '@kontor/domain/perpetual/funding';
import type { OfferedLevel, PremiumSum } from '@kontor/domain/perpetual/funding';
import { basisSample, markPrice, withBasisSample } from '@kontor/domain/perpetual/mark-price';
import type { Mark } from '@kontor/domain/perpetual/mark-price';

/** Between two samples of the premium, ms. */
const PREMIUM_EVERY_MS = 5_000;
/** A stale index is borne so long before nothing is decided by marks any more, and has to be valid again for so long before it is, ms. */
const BORNE_MS = 10_000;
const VALID_AGAIN_MS = 30_000;
const HOUR_MS = 3_600_000;

export interface ContractPriceTerms {
  /** Base units of a whole coin. */
  readonly coin: bigint;
  /** Decimals of the quote asset. */
  readonly quoteScale: number;
  /** Of the first bracket. */
  readonly maxLeverage: number;
  readonly fundingHours: number;
  /** Highest rate either way, in units of 1/FUNDING_SCALE. */
  readonly fundingCap: bigint;
}

/** What a contract's prices come from at a moment. */
export interface ContractInputs {
  /** Undefined before the first. */
  readonly index: (IndexAge & { readonly price: bigint }) | undefined;
  /** The book, best level first. */
  readonly bids: readonly OfferedLevel[];
  readonly asks: readonly OfferedLevel[];
  /** Price of the last trade; undefined before the first. */
  readonly last: bigint | undefined;
}

/** What was said before, for one that goes on. */
export interface SaidBefore {
  /** Of the last settlement, in units of 1/FUNDING_SCALE. */
  readonly fundingRate: bigint;
  /** The last mark; undefined before the first. */
  readonly mark: bigint | undefined;
  /** Of the interval that runs. */
  readonly premiums: PremiumSum;
  /** When the interval that runs ends. */
  readonly settlesMs: number;
}

/** A mark with all that it was made of. */
export interface MadeMark extends Mark {
  readonly index: bigint;
  readonly last: bigint | undefined;
  readonly fundingRate: bigint;
  /** What the next settlement would say. */
  readonly nextRate: bigint;
  readonly settlesMs: number;
}

/** A settlement: who holds a position now pays or gets by this rate at this mark. */
export interface Settlement {
  readonly rate: bigint;
  readonly mark: bigint;
  /** Samples that the rate was made of. */
  readonly samples: number;
}

/** What a second brought. */
export interface ContractWords {
  /** Undefined while the index says nothing: the last one stands. */
  readonly mark: MadeMark | undefined;
  /** The index has been silent for too long to bear. */
  readonly isStale: boolean;
  /** In units of 1/PREMIUM_SCALE. */
  readonly premium: bigint | undefined;
  readonly settlement: Settlement | undefined;
  /** Nothing may be opened or liquidated: the index has been stale for too long, or has not been valid for long enough since. */
  readonly isPaused: boolean;
}

/** The end of the interval of funding that runs at a time: settlements are at whole multiples of the interval since 00:00 UTC. */
export function settlementAfter(nowMs: number, fundingHours: number): number {
  const intervalMs = fundingHours * HOUR_MS;
  return (Math.floor(nowMs / intervalMs) + 1) * intervalMs;
}

export class ContractPrices {
  readonly #terms: ContractPriceTerms;
  readonly #intervalMs: number;
  #fundingRate: bigint;
  #mark: bigint | undefined;
  #premiums: PremiumSum;
  #settlesMs: number;
  #basis: readonly bigint[] = [];
  #sampled = -1;
  /** Since when the index has been stale; undefined while it is not. */
  #staleMs: number | undefined;
  /** While paused: since when the index has been valid again. */
  #validMs: number | undefined;
  #isPaused = false;

  constructor(terms: ContractPriceTerms, before: SaidBefore) {
    this.#terms = terms;
    this.#intervalMs = terms.fundingHours * HOUR_MS;
    this.#fundingRate = before.fundingRate;
    this.#mark = before.mark;
    this.#premiums = before.premiums;
    this.#settlesMs = before.settlesMs;
  }

  /** One second's words. `nowMs` never goes back. */
  step(nowMs: number, inputs: ContractInputs): ContractWords {
    const index = inputs.index !== undefined && !isIndexStale(inputs.index, nowMs) ? inputs.index.price : undefined;
    this.#watch(nowMs, index !== undefined);
    const mark = index === undefined ? undefined : this.#makeMark(nowMs, index, inputs);
    const premium = index === undefined || this.#isPaused ? undefined : this.#sample(nowMs, index, inputs);
    const isStale = this.#isPaused && index === undefined;
    return { mark, isStale, premium, settlement: this.#settle(nowMs), isPaused: this.#isPaused };
  }

  /** What the next settlement would say now, and when it is. */
  get next(): { readonly rate: bigint; readonly settlesMs: number; readonly premiums: PremiumSum } {
    return { rate: this.#nextRate(), settlesMs: this.#settlesMs, premiums: this.#premiums };
  }

  #watch(nowMs: number, isValid: boolean): void {
    if (isValid) {
      this.#staleMs = undefined;
      if (!this.#isPaused) return;
      this.#validMs ??= nowMs;
      if (nowMs - this.#validMs >= VALID_AGAIN_MS) this.#isPaused = false;
      return;
    }
    this.#staleMs ??= nowMs;
    this.#validMs = undefined;
    // A basis of before says nothing of what comes after.
    if (nowMs - this.#staleMs > BORNE_MS) {
      this.#isPaused = true;
      this.#basis = [];
    }
  }

  #makeMark(nowMs: number, index: bigint, { bids, asks, last }: ContractInputs): MadeMark {
    const [bid, ask] = [bids[0]?.price, asks[0]?.price];
    if (bid !== undefined && ask !== undefined) this.#basis = withBasisSample(this.#basis, basisSample(bid, ask, index));
    const made = markPrice({
      index,
      fundingRate: this.#fundingRate,
      leftMs: Math.max(0, this.#settlesMs - nowMs),
      intervalMs: this.#intervalMs,
      basis: this.#basis,
      last,
    });
    this.#mark = made.mark;
    return { ...made, index, last, fundingRate: this.#fundingRate, nextRate: this.#nextRate(), settlesMs: this.#settlesMs };
  }

  /** A side that is empty adds nothing; of an empty book there is no sample. */
  #sample(nowMs: number, index: bigint, { bids, asks }: ContractInputs): bigint | undefined {
    const place = Math.floor(nowMs / PREMIUM_EVERY_MS);
    if (place === this.#sampled) return undefined;
    this.#sampled = place;
    if (bids.length === 0 && asks.length === 0) return undefined;
    const { coin, quoteScale, maxLeverage } = this.#terms;
    const notional = impactNotional(maxLeverage, quoteScale);
    const premium = premiumOf(impactPrice(bids, notional, coin), impactPrice(asks, notional, coin), index);
    this.#premiums = addPremium(this.#premiums, premium);
    return premium;
  }

  /** Intervals that passed while nobody was there are one: their positions pay once. Without a mark there is nothing to pay by. */
  #settle(nowMs: number): Settlement | undefined {
    if (nowMs < this.#settlesMs) return undefined;
    const { count } = this.#premiums;
    if (hasEnoughSamples(count, this.#terms.fundingHours)) this.#fundingRate = this.#rate();
    this.#premiums = NO_PREMIUMS;
    this.#settlesMs = settlementAfter(nowMs, this.#terms.fundingHours);
    return this.#mark === undefined ? undefined : { rate: this.#fundingRate, mark: this.#mark, samples: count };
  }

  /** What a settlement now would say of the samples there are, however few. */
  #nextRate(): bigint {
    return this.#premiums.count === 0 ? this.#fundingRate : this.#rate();
  }

  #rate(): bigint {
    const { fundingHours: intervalHours, fundingCap: cap } = this.#terms;
    return fundingRate(meanPremium(this.#premiums), { intervalHours, cap });
  }
}
