/**
 * Compares books and chains each minute and keeps what came of it. A difference that nothing explains counts when further looks
 * find the same: books, tables and chain are read one after the other. Then withdrawals of the currency are stopped, once for each
 * difference, and the alert follows from what is measured (modules/running). It mends nothing.
 */
import { setTimeout } from 'node:timers/promises';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import type { reconciliationList } from '@kontor/contract/console/reconciliation';
import { EXPLANATIONS } from '@kontor/contract/console/reconciliation';
import { NETWORKS } from '@kontor/contract/network';
import type { NetworkWord } from '@kontor/contract/network';
import { Account } from '@kontor/domain/accounts';
import type { Networks } from '../../chains/networks.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { Queries } from '../../store/database.ts';
import type { Symbols } from '../market/symbols.ts';
import { ChainWentOn, placesOfCoin, readNetwork } from './chain-side.ts';
import type { CoinOnChain } from './chain-side.ts';
import { decimalOf } from './exact.ts';
import { leftOver, reconcile } from './reconcile.ts';
import type { AssetBooks, AssetOnChain, AssetResult } from './reconcile.ts';
import { ADD_FAILURE, ADD_RESULT, LAST_RESULT } from './reconciliation-rows.ts';

/** From one comparison to the next, ms. */
const EVERY_MS = 60_000;
/** Before the second look, ms; before each further one as much longer. */
const AGAIN_MS = 3_000;
/** So many further looks have to find the same. */
const LOOKS_AGAIN = 3;
/** So often a chain that goes on while it is read is asked anew. */
const TRIES = 10;
const TRY_MS = 200;

type Listed = OperatorAnswerOf<typeof reconciliationList>['list'];
/** As it is kept, without what is stopped, which the tables know. */
export type KeptResult = readonly Omit<Listed[number], 'is_stopped'>[];

export interface ReconcilerOptions {
  readonly database: Queries;
  readonly follower: Pick<LiveQueries, 'books'> & { readonly listings: Pick<LiveQueries['listings'], 'assets'> };
  readonly networks: Pick<Networks, 'all'>;
  readonly symbols: () => Promise<Pick<Symbols, 'assets'>>;
  /** Stops withdrawals of a currency on all its networks. */
  readonly stop: (symbol: string, reason: string) => Promise<void>;
  readonly log: StoreLog;
  readonly wallMs: () => number;
  /** Left out: three seconds. */
  readonly againMs?: number;
}

/** How books and chains were found last. */
export interface Found {
  readonly comparedMs: number;
  readonly differing: readonly string[];
  readonly unknown: readonly string[];
}

interface Compared {
  readonly sequence: number;
  readonly results: readonly AssetResult[];
  readonly coins: readonly CoinOnChain[];
  readonly places: ReadonlyMap<string, { readonly places: number; readonly scale: number }>;
}

export class Reconciler {
  readonly #options: ReconcilerOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #found: Found | undefined;
  #kept: KeptResult | undefined;
  readonly #readMs = new Map<number, number>();

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  get last(): Found | undefined {
    return this.#found;
  }

  /** What a network holds of a coin by the last comparison, decimals of the chain. */
  heldOf(network: NetworkWord, symbol: string): { readonly hot: string; readonly unswept: string } | undefined {
    const chain = this.#kept?.find((each) => each.symbol === symbol)?.networks.find((each) => each.network === network)?.chain;
    return chain === undefined || chain === null ? undefined : { hot: chain.hot, unswept: chain.unswept };
  }

  /** Compares now and each minute, until `close`. */
  start(): void {
    this.#timer ??= setInterval(() => this.#begin(), EVERY_MS).unref();
    this.#begin();
  }

  /** Compares now: there is something new to read. */
  hurry(): void {
    if (this.#timer !== undefined) this.#begin();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#running;
  }

  /** Compares once and keeps what came of it. @throws what the database says; what else fails is kept as the failure */
  async compare(): Promise<void> {
    const { database, log, wallMs, stop } = this.#options;
    let compared: Compared;
    try {
      compared = await this.#confirmed();
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      log.warn({ err: error }, 'books and chains were not compared');
      await database.run(ADD_FAILURE, new Date(wallMs()), error instanceof Error ? error.message.slice(0, 300) : 'unknown');
      return;
    }
    const before = await database.maybe(LAST_RESULT);
    const known = new Set(before === undefined ? [] : differencesIn(JSON.parse(before.result) as KeptResult));
    const kept = this.#keep(compared);
    // Stopped before it is known: a crash between the two stops it once more.
    for (const { symbol, network, difference } of newIn(kept, known)) {
      log.error({ symbol, network, difference }, 'books and chain differ: withdrawals are stopped');
      await stop(symbol, `Books and chain differ by ${difference} ${symbol} on ${network}`);
    }
    const nowMs = wallMs();
    await database.run(ADD_RESULT, new Date(nowMs), compared.sequence, JSON.stringify(kept));
    this.#kept = kept;
    const of = (verdict: string): string[] => kept.filter((each) => each.verdict === verdict).map(({ symbol }) => symbol);
    this.#found = { comparedMs: nowMs, differing: of('differs'), unknown: of('unknown') };
  }

  #begin(): void {
    this.#running ??= this.compare()
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'a comparison of books and chains was not kept; tried again'))
      .finally(() => (this.#running = undefined));
  }

  /** What all looks agree on where the first finds a difference; what comes and goes is none yet: the next comparison will say. */
  async #confirmed(): Promise<Compared> {
    let seen = await this.#look();
    let lasting = differencesOf(seen);
    for (let look = 1; look <= LOOKS_AGAIN && lasting.length > 0; look++) {
      await setTimeout(look * (this.#options.againMs ?? AGAIN_MS), undefined, { signal: this.#stopping.signal });
      seen = await this.#look();
      const now = differencesOf(seen);
      lasting = lasting.filter((each) => now.includes(each));
      // Something new has come up: it has not lasted yet.
      if (look === LOOKS_AGAIN && now.length > lasting.length) return this.#look();
    }
    return seen;
  }

  async #look(): Promise<Compared> {
    const { follower, networks, symbols, database, wallMs, log } = this.#options;
    const { assets: names } = await symbols();
    const { assets } = follower.listings;
    const open = networks.all;
    const places = new Map(
      names.flatMap(({ symbol, asset }) => {
        const scale = assets.get(asset)?.scale;
        if (scale === undefined) return [];
        return [
          [
            symbol,
            {
              scale,
              places: placesOfCoin(
                scale,
                open.flatMap(({ coins }) => coins.get(symbol) ?? []),
              ),
            },
          ] as const,
        ];
      }),
    );
    const coins: CoinOnChain[] = [];
    for (const network of open) {
      try {
        coins.push(
          ...(await readSteadily(() => readNetwork(database, network, (symbol) => places.get(symbol)?.places ?? 0), this.#stopping.signal)),
        );
        this.#readMs.set(network.number, wallMs());
      } catch (error) {
        if (this.#stopping.signal.aborted) throw error;
        log.warn({ network: network.network, err: error }, 'a chain could not be read for the comparison with the books');
      }
    }
    const { value: books, sequence } = await follower.books();
    const results = names.flatMap(({ symbol, asset }): AssetResult[] => {
      const known = places.get(symbol);
      if (known === undefined) return [];
      const up = 10n ** BigInt(known.places - known.scale);
      const of = booksOf(symbol, asset, books, up);
      return [reconcile(of, chainsOf(symbol, of, open, coins))];
    });
    return { sequence, results, coins, places };
  }

  #keep({ results, coins, places }: Compared): KeptResult {
    return results.flatMap((result) => {
      const { symbol, networks, chain } = result;
      const { places: fine, scale } = places.get(symbol)!;
      const decimal = (units: bigint): string => decimalOf(units, fine, scale);
      const held = (holdings: AssetResult['chain']) => ({
        hot: decimal(holdings.hot),
        unswept: decimal(holdings.addresses - holdings.moving),
        moving: decimal(holdings.moving),
        total: decimal(holdings.hot + holdings.addresses),
      });
      const isNothing = result.liabilities === 0n && networks.length === 0 && result.users === 0n;
      if (isNothing) return [];
      return [
        {
          symbol,
          users: decimal(result.users),
          system: decimal(result.system),
          paying_out: decimal(result.payingOut),
          liabilities: decimal(result.liabilities),
          without_chain: decimal(result.withoutChain),
          chain: held(chain),
          explained: decimal(result.explained),
          difference: decimal(result.difference),
          verdict: result.verdict,
          networks: networks.map((each) => ({
            network: wordOf(each.network),
            booked: decimal(each.booked),
            chain: each.holdings === undefined ? null : held(each.holdings),
            height: coins.find((coin) => coin.network === each.network && coin.symbol === symbol)?.height ?? null,
            heard: this.#readMs.get(each.network) ?? null,
            explained: EXPLANATIONS.flatMap((why) => {
              const amount = each.explained[why] ?? 0n;
              return amount === 0n ? [] : [{ why, amount: decimal(amount) }];
            }),
            difference: each.difference === undefined ? null : decimal(each.difference),
            verdict: each.verdict,
          })),
        },
      ];
    });
  }
}

/** What the books say of an asset. */
function booksOf(
  symbol: string,
  asset: number,
  { users, system }: Awaited<ReturnType<LiveQueries['books']>>['value'],
  up: bigint,
): AssetBooks {
  const booked = new Map<number, bigint>();
  let [own, payingOut] = [0n, 0n];
  for (const { account, number, balances } of system) {
    const amount = (balances.find((each) => each.asset === asset)?.amount ?? 0n) * up;
    if (account === Account.EXTERNAL) booked.set(number, -amount);
    else if (account === Account.WITHDRAW_PENDING) payingOut += amount;
    else own += amount;
  }
  return { symbol, users: (users.find((each) => each.asset === asset)?.amount ?? 0n) * up, system: own, payingOut, booked };
}

/** Networks on which the asset travels here, and those on which the books have any: what could not be read is unknown. */
function chainsOf(symbol: string, { booked }: AssetBooks, open: Networks['all'], coins: readonly CoinOnChain[]): readonly AssetOnChain[] {
  const here = open.filter((network) => network.coins.has(symbol)).map(({ number }) => number);
  const inBooks = [...booked]
    .filter(([network, amount]) => network !== 0 && amount !== 0n && isNetwork(network))
    .map(([network]) => network);
  return [...new Set([...here, ...inBooks])]
    .toSorted((a, b) => a - b)
    .map(
      (network) =>
        coins.find((coin) => coin.network === network && coin.symbol === symbol) ?? { network, holdings: undefined, explained: {} },
    );
}

function isNetwork(number: number): boolean {
  return NETWORKS.some((each) => each.number === number);
}

function wordOf(number: number): NetworkWord {
  return NETWORKS.find((each) => each.number === number)!.network;
}

/** A chain that makes blocks while it is read is read again. */
async function readSteadily<Value>(read: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ChainWentOn) || tries >= TRIES) throw error;
      await setTimeout(TRY_MS, undefined, { signal });
    }
  }
}

function differencesOf({ results }: Pick<Compared, 'results'>): readonly string[] {
  return results.flatMap((result) => leftOver(result).map(({ key, difference }) => `${key} ${difference}`));
}

function differencesIn(kept: KeptResult): readonly string[] {
  return kept.flatMap(({ symbol, networks }) =>
    networks.flatMap(({ network, difference, verdict }) => (verdict === 'differs' ? [`${symbol} ${network} ${difference}`] : [])),
  );
}

/** Differences that were not there before, or were others. */
function newIn(kept: KeptResult, known: ReadonlySet<string>): readonly { symbol: string; network: NetworkWord; difference: string }[] {
  return kept.flatMap(({ symbol, networks }) =>
    networks.flatMap(({ network, difference, verdict }) =>
      verdict === 'differs' && difference !== null && !known.has(`${symbol} ${network} ${difference}`)
        ? [{ symbol, network, difference }]
        : [],
    ),
  );
}
