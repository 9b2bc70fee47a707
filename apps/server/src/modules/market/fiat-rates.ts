/**
 * What one USDT is worth in the display currencies: what a source of exchange rates said last, kept in a table so that a start
 * without the source has it too, and before it ever said anything what the operator's file says. For showing values only: no
 * money is exchanged by these. Source: spec §9.
 */
import { DISPLAY_CURRENCIES } from '@kontor/contract/locale';
import type { DisplayCurrencyName } from '@kontor/contract/locale';
import { formatTrimmedDecimal, parsePositiveDecimal } from '@kontor/domain/amount';
import { text, timestampMs } from '../../store/columns.ts';
import type { StoreLog } from '../../store/connection.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { FIAT_RATE_SCALE } from './market-format.ts';
import type { FiatRates } from './market-format.ts';

/** A rate and where it comes from. */
export interface FiatRate {
  /** Plain decimal with at most eight digits behind the point. */
  readonly price: string;
  readonly source: 'configuration' | 'feed';
  /** When the source said it, ms; null for what the operator's file says. */
  readonly timeMs: number | null;
}

/** Asks a source for its rates: units of each currency for one US dollar. Throws when there is no answer that can be read. */
export type AskRates = () => Promise<ReadonlyMap<DisplayCurrencyName, bigint>>;

export interface FiatRateBookOptions {
  readonly queries: Queries;
  /** What the operators say now. */
  readonly configured: () => FiatRates;
  /** Undefined: the file's rates stand for ever. */
  readonly ask: AskRates | undefined;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

const ONE = 10n ** BigInt(FIAT_RATE_SCALE);
const DOLLAR = DISPLAY_CURRENCIES[0].name;
/** Published rates change once a day, seldom more often. */
const EVERY_MS = 3_600_000;
const PAUSE_AFTER_FAILURE_MS = 60_000;
const LIMIT_MS = 10_000;
const MAX_ANSWER_BYTES = 262_144;
/** No currency moves by more in the time for which the last rate counts as known; whoever says so made a mistake. */
const LARGEST_LEAP = 2n;
const KNOWN_FOR_MS = 7 * 86_400_000;

const STORED = statement<[], { readonly name: string; readonly units: string; readonly saidMs: number }>(
  'fiat-rates',
  'SELECT currency, units::text, said_at FROM fiat_rate',
  (row) => ({ name: text(row, 'currency'), units: text(row, 'units'), saidMs: timestampMs(row, 'said_at') }),
);
const STORE = command<[currency: string, units: bigint, saidAt: Date]>(
  'fiat-rate-store',
  `INSERT INTO fiat_rate (currency, units, said_at) VALUES ($1, $2, $3)
   ON CONFLICT (currency) DO UPDATE SET units = excluded.units, said_at = excluded.said_at WHERE fiat_rate.said_at < excluded.said_at`,
);

interface Said {
  /** Units of the currency for one US dollar. */
  readonly units: bigint;
  readonly timeMs: number;
}

export class FiatRateBook {
  readonly #options: FiatRateBookOptions;
  readonly #said = new Map<string, Said>();
  #timer: NodeJS.Timeout | undefined;
  #asking: Promise<void> | undefined;
  #closed = false;

  constructor(options: FiatRateBookOptions) {
    this.#options = options;
  }

  /** Reads what was said before, and begins to ask; does not wait for the first answer. */
  async start(): Promise<void> {
    if (this.#options.ask === undefined) return;
    for (const { name, units, saidMs } of await this.#options.queries.many(STORED)) {
      this.#said.set(name, { units: BigInt(units), timeMs: saidMs });
    }
    this.#askAgain(0);
  }

  /** What one USDT is worth. The dollar is always what the operator's file says, and the others are what a dollar is worth, times that. */
  of(currency: DisplayCurrencyName): FiatRate {
    const configured = this.#options.configured();
    const said = this.#said.get(currency);
    if (said === undefined || currency === DOLLAR) return { price: configured[currency], source: 'configuration', timeMs: null };
    const price = formatTrimmedDecimal((said.units * rateOf(configured[DOLLAR])) / ONE, FIAT_RATE_SCALE);
    return { price, source: 'feed', timeMs: said.timeMs };
  }

  /** Ends asking; waits for what is being written. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#asking;
  }

  #askAgain(afterMs: number): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#asking = this.#askOnce();
    }, afterMs).unref();
  }

  async #askOnce(): Promise<void> {
    const { ask, log } = this.#options;
    try {
      await this.#take((await ask?.()) ?? new Map());
      this.#askAgain(EVERY_MS);
    } catch (error) {
      log.warn({ reason: plain(error) }, 'no new rates of display currencies: the last ones stand');
      this.#askAgain(PAUSE_AFTER_FAILURE_MS);
    }
  }

  async #take(rates: ReadonlyMap<DisplayCurrencyName, bigint>): Promise<void> {
    const { queries, log, wallMs } = this.#options;
    const timeMs = wallMs();
    for (const [currency, units] of rates) {
      const before = this.#said.get(currency);
      const isKnown = before !== undefined && timeMs - before.timeMs < KNOWN_FOR_MS;
      if (isKnown && (units > before.units * LARGEST_LEAP || before.units > units * LARGEST_LEAP)) {
        log.warn({ currency }, 'a rate of a display currency leaps too far to be true: the last one stands');
        continue;
      }
      await queries.run(STORE, currency, units, new Date(timeMs));
      this.#said.set(currency, { units, timeMs });
    }
  }
}

/** Asks an address that answers `{"base"?: "USD", "rates": {"EUR": 0.92, …}}`, as public sources of exchange rates do. */
export function askRatesAt(url: string): AskRates {
  return async () => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS), redirect: 'error', headers: { accept: 'application/json' } });
    if (!answer.ok) throw new Error(`the source answers ${answer.status}`);
    return readRates(await limitedText(answer));
  };
}

/**
 * The rates of the display currencies in what a source says; what is no rate is left out.
 * @throws when it is no list of rates for a dollar, or has none of ours
 */
export function readRates(json: string): ReadonlyMap<DisplayCurrencyName, bigint> {
  const said: unknown = JSON.parse(json);
  if (!isRecord(said) || !isRecord(said['rates'])) throw new Error('the source says no rates');
  if (said['base'] !== undefined && said['base'] !== DOLLAR) throw new Error('the source says rates of another currency than the dollar');
  const rates = new Map<DisplayCurrencyName, bigint>();
  for (const { name } of DISPLAY_CURRENCIES) {
    const rate = said['rates'][name];
    const decimal = typeof rate === 'number' && rate > 0 && rate < 1e9 ? rate.toFixed(FIAT_RATE_SCALE) : rate;
    const units = parsePositiveDecimal(decimal, FIAT_RATE_SCALE);
    if (typeof units !== 'string' && name !== DOLLAR) rates.set(name, units);
  }
  if (rates.size === 0) throw new Error('the source says no rate of a display currency');
  return rates;
}

async function limitedText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > MAX_ANSWER_BYTES) throw new Error('the source says too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function rateOf(decimal: string): bigint {
  const units = parsePositiveDecimal(decimal, FIAT_RATE_SCALE);
  if (typeof units === 'string') throw new Error(`${decimal} is no rate`);
  return units;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function plain(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
