/**
 * The feed of contracts: behind each second's indexes one MARK_PRICE for each contract, and at each settlement one FUNDING. While the index is silent for too
 * long, MARK_PRICE says so. What it is made of is read from the leader's books in the same turn. Source: rules 2.7, 2.8, 2.14.
 */
import { Side } from '@kontor/domain/order';
import { NO_PREMIUMS } from '@kontor/domain/perpetual/funding';
import type { OfferedLevel, PremiumSum } from '@kontor/domain/perpetual/funding';
import type { IndexAge } from '@kontor/domain/formulas/index-price';
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { Engine } from '@kontor/engine/engine';
import type { Core } from '../core-loop/core-loop.ts';
import { ContractPrices, settlementAfter } from './contract-prices.ts';
import type { ContractPriceTerms, ContractWords, MadeMark } from './contract-prices.ts';

/** A contract that has marks. */
export interface MarkedContract {
  readonly market: number;
  /** Whose index is its index. */
  readonly pair: string;
  readonly terms: ContractPriceTerms;
  /** Quote units of a tick for a whole coin, base units of a lot. */
  readonly tickUnits: bigint;
  readonly stepUnits: bigint;
  /** Of the last trade; 0 before the first. */
  readonly lastTicks: number;
  /** The last mark in the journal, and the rate of the last settlement. */
  readonly mark: bigint | undefined;
  readonly fundingRate: bigint;
}

/** Samples of the premium of an interval that runs, as they outlive this process. */
export interface KeptPremiums {
  readonly market: number;
  /** When the interval ends, ms. */
  readonly settlesMs: number;
  readonly premiums: PremiumSum;
}

export interface ContractFeedOptions {
  readonly core: Core;
  readonly engine: Pick<Engine, 'levels'>;
  /** Those that are listed and have terms, as of now. */
  readonly contracts: () => readonly MarkedContract[];
  /** The last index of a pair. */
  readonly indexOf: (pair: string) => (IndexAge & { readonly price: bigint }) | undefined;
  readonly kept: readonly KeptPremiums[];
  /** Called with each sample. */
  readonly keep: (kept: KeptPremiums) => void;
  readonly wallMs: () => number;
}

/** What the next settlement would be, and what the last mark was made of. */
export interface NextSettlement {
  readonly rate: bigint;
  readonly timeMs: number;
  readonly samples: number;
  readonly price1: bigint | undefined;
  readonly price2: bigint | undefined;
}

/** A mark that was said, and when it was made. */
export interface SaidMark extends MadeMark {
  readonly market: number;
  readonly madeMs: number;
}

interface Told {
  readonly prices: ContractPrices;
  /** What its terms were; with others it begins anew. */
  readonly key: string;
  made: MadeMark | undefined;
  /** A rate that the engine was too busy to settle by. */
  owed: bigint | undefined;
}

/** Levels of a side that are looked at; what lies behind is nobody's impact price. */
const LEVELS = 1_000;
/** Marks that are still known: those of the last minutes, of however many contracts. */
const KNOWN_MARKS = 8_192;

export class ContractFeed {
  readonly #options: ContractFeedOptions;
  readonly #told = new Map<number, Told>();
  readonly #kept: ReadonlyMap<number, KeptPremiums>;
  /** By the command that said it, oldest first. */
  readonly #said = new Map<number, SaidMark>();

  constructor(options: ContractFeedOptions) {
    this.#options = options;
    this.#kept = new Map(options.kept.map((kept) => [kept.market, kept]));
  }

  /** What the next settlement of a contract would be; undefined before its first second here. */
  next(market: number): NextSettlement | undefined {
    const told = this.#told.get(market);
    if (told === undefined) return undefined;
    const { rate, settlesMs, premiums } = told.prices.next;
    return { rate, timeMs: settlesMs, samples: premiums.count, price1: told.made?.price1, price2: told.made?.price2 };
  }

  /** What the mark was made of that a command said; undefined where that is long ago, or it was said by another. */
  saidBy(sequence: number): SaidMark | undefined {
    return this.#said.get(sequence);
  }

  /** One second's words of every contract. Gives what resolves when they are committed, or were not taken. */
  tell(): Promise<void>[] {
    const nowMs = this.#options.wallMs();
    return this.#options.contracts().flatMap((contract) => this.#tellOne(contract, nowMs));
  }

  #tellOne(contract: MarkedContract, nowMs: number): Promise<void>[] {
    const told = this.#toldOf(contract, nowMs);
    const { engine, indexOf, keep } = this.#options;
    const offered = (side: Side): OfferedLevel[] => levelsOf(engine.levels(contract.market, side), contract);
    const words = told.prices.step(nowMs, {
      index: indexOf(contract.pair),
      bids: offered(Side.BUY),
      asks: offered(Side.SELL),
      last: contract.lastTicks === 0 ? undefined : BigInt(contract.lastTicks) * contract.tickUnits,
    });
    if (words.premium !== undefined || words.settlement !== undefined) {
      const { settlesMs, premiums } = told.prices.next;
      keep({ market: contract.market, settlesMs, premiums });
    }
    return [...this.#sayMark(contract, told, words, nowMs), ...this.#settle(contract.market, told, words)];
  }

  #sayMark({ market, mark: before }: MarkedContract, told: Told, { mark, isStale }: ContractWords, madeMs: number): Promise<void>[] {
    if (mark !== undefined) {
      told.made = mark;
      const said = { ...mark, market, madeMs };
      const command = { type: CommandType.MARK_PRICE, market, isStale: false, mark: mark.mark, index: mark.index } as const;
      return [this.#submit(command, said)];
    }
    const last = told.made?.mark ?? before;
    if (!isStale || last === undefined) return [];
    return [this.#submit({ type: CommandType.MARK_PRICE, market, isStale: true, mark: last, index: told.made?.index ?? last })];
  }

  #settle(market: number, told: Told, { settlement }: ContractWords): Promise<void>[] {
    const rate = settlement?.rate ?? told.owed;
    if (rate === undefined) return [];
    told.owed = undefined;
    const settled = this.#options.core.submit({ type: CommandType.FUNDING, market, rate: Number(rate) }).then(
      ({ code }) => {
        if (code === Refusal.MARKET_BUSY) told.owed = rate;
      },
      () => undefined,
    );
    return [settled];
  }

  #toldOf(contract: MarkedContract, nowMs: number): Told {
    const { market, terms } = contract;
    const key = [terms.maxLeverage, terms.fundingHours, terms.fundingCap].join();
    const known = this.#told.get(market);
    if (known?.key === key) return known;
    // Of an interval that began under other terms the samples still count.
    const kept = known === undefined ? this.#kept.get(market) : { settlesMs: 0, premiums: known.prices.next.premiums };
    const settlesMs = known === undefined ? kept?.settlesMs : undefined;
    const prices = new ContractPrices(terms, {
      fundingRate: contract.fundingRate,
      mark: contract.mark,
      premiums: kept?.premiums ?? NO_PREMIUMS,
      settlesMs: settlesMs ?? settlementAfter(nowMs, terms.fundingHours),
    });
    const told: Told = { prices, key, made: known?.made, owed: known?.owed };
    this.#told.set(market, told);
    return told;
  }

  async #submit(command: Parameters<Core['submit']>[0], said?: SaidMark): Promise<void> {
    // A busy or stopped core gets the next one.
    const outcome = await this.#options.core.submit(command).catch(() => undefined);
    if (outcome !== undefined && said !== undefined && isApplied(outcome.code)) this.#note(outcome.sequence, said);
  }

  #note(sequence: number, said: SaidMark): void {
    this.#said.set(sequence, said);
    if (this.#said.size > KNOWN_MARKS) this.#said.delete(this.#said.keys().next().value!);
  }
}

function levelsOf(
  levels: Iterable<readonly [ticks: number, lots: number]>,
  { tickUnits, stepUnits }: Pick<MarkedContract, 'tickUnits' | 'stepUnits'>,
): OfferedLevel[] {
  const offered: OfferedLevel[] = [];
  for (const [ticks, lots] of levels) {
    offered.push({ price: BigInt(ticks) * tickUnits, quantity: BigInt(lots) * stepUnits });
    if (offered.length === LEVELS) break;
  }
  return offered;
}
