/** The contracts that there are, kept up from committed commands: terms, marks with their candles, the last funding, and whether one ends. Source: rules 2.1, 2.6 to 2.8, 2.14. */
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import { markPremium } from '@kontor/domain/perpetual/mark-price';
import type { CommandOf } from '@kontor/engine/command';
import type { IndexCandle } from '../feed.ts';
import { IndexCandles } from '../index-price/index-candles.ts';
import type { MarketListing } from '../listings.ts';
import type { Ground } from '../projection.ts';
import type { ContractTerms, MarkState } from './contract-facts.ts';
import { scaleOf } from './contract-figures.ts';
import type { ContractScale } from './contract-figures.ts';
import { FUNDING_RATE_TABLE, MARK_CANDLE_TABLE, PREMIUM_CANDLE_TABLE } from './contract-tables.ts';
import type { PackedContract } from './perpetual-state.ts';

/** A contract as it is kept. */
export interface FollowedContract {
  readonly terms: ContractTerms;
  readonly mark: MarkState | undefined;
  /** The last settlement of funding. */
  readonly funding: { readonly rate: number; readonly mark: bigint } | undefined;
  readonly isSettling: boolean;
}

interface Growing extends FollowedContract {
  terms: ContractTerms;
  mark: MarkState | undefined;
  /** First valid mark since the last stale one. */
  validMs: number | undefined;
  funding: { readonly rate: number; readonly mark: bigint } | undefined;
  isSettling: boolean;
  readonly candles: IndexCandles;
  /** Of how far the mark stands above its index. */
  readonly premiums: IndexCandles;
}

/** A stale contract is one again when marks have been valid for so long, ms (docs/perpetual.md "The mark"). */
const VALID_AGAIN_MS = 30_000;

export class FollowedContracts {
  readonly #ground: Ground;
  readonly #contracts = new Map<number, Growing>();

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** Numbers of all that have, or had, terms. */
  markets(): number[] {
    return [...this.#contracts.keys()];
  }

  find(market: number): FollowedContract | undefined {
    return this.#contracts.get(market);
  }

  /** One that there is; throws for any other. */
  at(market: number): FollowedContract {
    return this.#grown(market);
  }

  listingOf(market: number): MarketListing {
    return this.#ground.listings.market(market);
  }

  /** What its positions are reckoned with. */
  scaleOf(market: number): ContractScale {
    return scaleOf(this.at(market).terms, this.listingOf(market));
  }

  /** Leverage of its first bracket; 1 where it has no terms. */
  highestLeverage(market: number): number {
    return this.#contracts.get(market)?.terms.brackets[0]?.maxLeverage ?? 1;
  }

  /** The mark in ticks, against the order: down for one that buys, up for one that sells. */
  markTicks(market: number, side: number): number {
    const mark = this.#contracts.get(market)?.mark?.mark ?? 0n;
    const tick = BigInt(this.listingOf(market).terms.tickUnits);
    return Number(side === 0 ? mark / tick : (mark + tick - 1n) / tick);
  }

  /** Candles of its mark that are not over. */
  candlesOf(market: number, interval: CandleInterval): readonly IndexCandle[] {
    return this.#contracts.get(market)?.candles.last(interval) ?? [];
  }

  /** The same of how far its mark stands above the index (`markPremium`). */
  premiumCandlesOf(market: number, interval: CandleInterval): readonly IndexCandle[] {
    return this.#contracts.get(market)?.premiums.last(interval) ?? [];
  }

  takeTerms(said: CommandOf<'CONTRACT_TERMS'>): void {
    const { market, makerRate, takerRate, liquidationRate, fundingCap, intervalHours, maxOpenLots } = said;
    const brackets = said.brackets.map(({ cap, maxLeverage, rate }) => ({ cap, maxLeverage, rate: BigInt(rate) }));
    const terms: ContractTerms = { market, makerRate, takerRate, liquidationRate, fundingCap, intervalHours, maxOpenLots, brackets };
    const known = this.#contracts.get(market);
    if (known !== undefined) Object.assign(known, { terms, isSettling: false });
    else {
      const first = { mark: undefined, validMs: undefined, funding: undefined, isSettling: false };
      this.#contracts.set(market, { terms, ...first, candles: new IndexCandles(), premiums: new IndexCandles() });
    }
  }

  /** Whether the mark is one that counts: not of a stale index, nor within what comes after it. */
  takeMark({ market, mark, index, isStale }: Pick<CommandOf<'MARK_PRICE'>, 'market' | 'mark' | 'index' | 'isStale'>): boolean {
    const contract = this.#grown(market);
    const { timeMs, sequence } = this.#ground.moment;
    if (isStale) {
      contract.validMs = undefined;
      if (contract.mark !== undefined) contract.mark = { ...contract.mark, isStale: true };
      return false;
    }
    contract.validMs ??= timeMs;
    // Where it was stale, valid ones change nothing for a while.
    if (contract.mark?.isStale === true && timeMs - contract.validMs < VALID_AGAIN_MS) return false;
    const { lastTicks } = this.listingOf(market);
    contract.mark = { market, mark, index, timeMs, isStale: false, fundingRate: contract.funding?.rate ?? 0, sequence, lastTicks };
    contract.candles.add(timeMs, mark, (interval, candle) =>
      this.#ground.out.rows?.add(MARK_CANDLE_TABLE, { market, interval, ...candle }),
    );
    contract.premiums.add(timeMs, markPremium(mark, index), (interval, candle) =>
      this.#ground.out.rows?.add(PREMIUM_CANDLE_TABLE, { market, interval, ...candle }),
    );
    return true;
  }

  takeFunding({ market, rate }: Pick<CommandOf<'FUNDING'>, 'market' | 'rate'>): void {
    const contract = this.#grown(market);
    const { timeMs, sequence } = this.#ground.moment;
    const { mark } = contract.mark!;
    contract.funding = { rate, mark };
    contract.mark = { ...contract.mark!, fundingRate: rate };
    this.#ground.out.rows?.add(FUNDING_RATE_TABLE, { market, timeMs, sequence, rate, mark });
  }

  /** Its end has begun. */
  settle(market: number): void {
    this.#grown(market).isSettling = true;
  }

  pack(): PackedContract[] {
    return Array.from(this.#contracts.values(), ({ candles, premiums, ...contract }) => ({
      ...contract,
      candles: candles.all(),
      premiums: premiums.all(),
    }));
  }

  restore(contracts: readonly PackedContract[]): void {
    for (const { candles, premiums, mark, validMs, funding, ...contract } of contracts) {
      const grown = { candles: new IndexCandles(candles), premiums: new IndexCandles(premiums) };
      this.#contracts.set(contract.terms.market, { ...contract, mark, validMs, funding, ...grown });
    }
  }

  #grown(market: number): Growing {
    const contract = this.#contracts.get(market);
    if (contract === undefined) throw new Error(`market ${market} is no contract`);
    return contract;
  }
}
