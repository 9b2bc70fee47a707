/**
 * A maker's day in short: quotes on both sides that follow the book, are filled and taken, a connection that breaks in the middle, and at the end balances
 * that are what its trades say, to the last digit. MAKER_SECONDS in the environment lets it run for longer, and then what was done is printed.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { binance } from 'ccxt';
import { describe, expect, test } from 'vitest';
import { RUNS_MS, tell, unitsOf } from './maker-run.ts';
import { openCcxt } from './moved-ccxt.ts';
import { makeKey, setOneWay } from './trading-demo.ts';
import type { ProgramKey, TradingDemo } from './trading-demo.ts';

const PAIR = 'ETH/USDT';
const SYMBOL = 'ETHUSDT';
const AMOUNT = 0.01;
const ROOT = join(import.meta.dirname, '../../..');

interface Sums {
  readonly base: bigint;
  readonly quote: bigint;
}

/** What stands in the spot account, free and in orders. */
async function heldBy(exchange: binance): Promise<Sums> {
  const { balances } = (await exchange.privateGetAccount()) as { readonly balances: readonly Readonly<Record<string, string>>[] };
  const of = (asset: string): bigint => {
    const { free = '0', locked = '0' } = balances.find((each) => each['asset'] === asset) ?? {};
    return unitsOf(free) + unitsOf(locked);
  };
  return { base: of('ETH'), quote: of('USDT') };
}

/** What trades have moved, fees taken off, and how many there were; of the first `most` only. */
async function movedBy(exchange: binance, most = Infinity): Promise<Sums & { readonly trades: number }> {
  let [base, quote, trades, fromId] = [0n, 0n, 0, 0];
  for (;;) {
    const page = (await exchange.privateGetMyTrades({ symbol: SYMBOL, fromId, limit: 1_000 })) as readonly Readonly<
      Record<string, string>
    >[];
    for (const { id, qty, quoteQty, commission, commissionAsset, isBuyer } of page) {
      if (trades === most) return { base, quote, trades };
      const sign = String(isBuyer) === 'true' ? 1n : -1n;
      base += sign * unitsOf(qty!) - (commissionAsset === 'ETH' ? unitsOf(commission!) : 0n);
      quote -= sign * unitsOf(quoteQty!) + (commissionAsset === 'USDT' ? unitsOf(commission!) : 0n);
      fromId = Number(id) + 1;
      trades++;
    }
    if (page.length < 1_000) return { base, quote, trades };
  }
}

/** What a maker has done, counted. */
interface Done {
  placed: number;
  moved: number;
  /** Orders that were filled while they were to be moved. */
  gone: number;
  /** Orders of its own that took from the book. */
  taken: number;
  reconnected: number;
}

/** One quote, which follows the book. */
class Quote {
  readonly #side: 'buy' | 'sell';
  readonly #done: Done;
  #id: string | undefined;

  constructor(side: 'buy' | 'sell', done: Done) {
    this.#side = side;
    this.#done = done;
  }

  /** Places it, or moves it; one that was filled meanwhile is placed anew the next time. */
  async follow(exchange: binance, price: number): Promise<void> {
    const id = this.#id;
    this.#id = undefined;
    try {
      const order =
        id === undefined
          ? await exchange.createOrderWs(PAIR, 'limit', this.#side, AMOUNT, price)
          : await exchange.editOrderWs(id, PAIR, 'limit', this.#side, AMOUNT, price);
      this.#done[id === undefined ? 'placed' : 'moved']++;
      if (order.status === 'open') this.#id = order.id;
    } catch (error) {
      // It was filled while it was to be moved.
      if (!(error instanceof Error) || !/Order cancel-replace (?:partially )?failed|Unknown order sent/.test(error.message)) throw error;
      this.#done.gone++;
    }
  }
}

/** Runs a maker until a time is over; gives the client that is connected by then, and counts what it does. */
async function quoteUntil(url: string, key: ProgramKey, endMs: number, done: Done): Promise<binance> {
  let exchange = await openCcxt(url, key);
  await exchange.loadMarkets();
  const quotes = [new Quote('buy', done), new Quote('sell', done)];
  const middleMs = (Date.now() + endMs) / 2;
  let hasBroken = false;
  for (let round = 0; Date.now() < endMs; round++) {
    const { bids, asks } = await exchange.watchOrderBook(PAIR);
    await quotes[0]!.follow(exchange, bids[0]![0]!);
    await quotes[1]!.follow(exchange, asks[0]![0]!);
    // Somebody takes: itself, so that there are trades however quiet the market is.
    if (round % 3 === 0) {
      await exchange.createOrderWs(PAIR, 'market', round % 2 === 0 ? 'buy' : 'sell', AMOUNT);
      done.taken++;
    }
    if (hasBroken || Date.now() < middleMs) continue;
    hasBroken = true;
    await exchange.close();
    exchange = await openCcxt(url, key);
    await exchange.loadMarkets();
    done.reconnected++;
  }
  return exchange;
}

/** Tries them. */
export function tryMakers(demo: TradingDemo): void {
  test('a maker holds what its trades say', async () => {
    const key = await makeKey(demo.url, 'demo2', ['spot', 'futures']);
    const before = await openCcxt(demo.url, key);
    const start = await heldBy(before);
    await before.close();
    const done: Done = { placed: 0, moved: 0, gone: 0, taken: 0, reconnected: 0 };
    const exchange = await quoteUntil(demo.url, key, Date.now() + RUNS_MS, done);
    await exchange.cancelAllOrders(PAIR);
    expect(await exchange.fetchOpenOrders(PAIR)).toEqual([]);
    const [end, moved] = [await heldBy(exchange), await movedBy(exchange)];
    await exchange.close();
    tell('maker', { ...done, trades: moved.trades, ETH: String(moved.base), USDT: String(moved.quote) });
    expect(moved.trades).toBeGreaterThan(0);
    expect(end).toEqual({ base: start.base + moved.base, quote: start.quote + moved.quote });
  });

  test('orders of contracts are taken back where nobody is heard of for a while', async () => {
    await setOneWay(demo);
    const exchange = await openCcxt(demo.url, demo.key);
    await exchange.loadMarkets();
    const contract = 'BTC/USDT:USDT';
    const { last } = await exchange.fetchTicker(contract);
    await exchange.createOrder(contract, 'limit', 'buy', 0.01, Math.floor(last! * 0.95));
    await exchange.fapiPrivatePostCountdownCancelAll({ symbol: 'BTCUSDT', countdownTime: 1_000 });
    expect(await exchange.fetchOpenOrders(contract)).toHaveLength(1);
    await expect.poll(async () => exchange.fetchOpenOrders(contract)).toEqual([]);
    await exchange.close();
  });

  describe('the grid that comes with the exchange', () => {
    test('holds what its trades say', async () => {
      const key = await makeKey(demo.url, 'demo3', ['spot']);
      const exchange = await openCcxt(demo.url, key);
      await exchange.loadMarkets();
      const start = await heldBy(exchange);
      const { last } = await exchange.fetchTicker(PAIR);
      const { here, quotes, errors } = await gridStatus(demo, key, last!);
      expect(errors).toEqual([]);
      expect(quotes.length).toBeGreaterThan(0);
      expect(await exchange.fetchOpenOrders(PAIR)).toEqual([]);
      const [end, moved, told] = [await heldBy(exchange), await movedBy(exchange), await movedBy(exchange, here.trades)];
      await exchange.close();
      tell('grid', { trades: moved.trades, ETH: String(moved.base), USDT: String(moved.quote) });
      expect(end).toEqual({ base: start.base + moved.base, quote: start.quote + moved.quote });
      // It may have traded once more after it was asked.
      expect({ base: unitsOf(here.base), quote: unitsOf(here.quote), trades: here.trades }).toEqual(told);
    });
  });
}

interface GridStatus {
  readonly here: { readonly base: string; readonly quote: string; readonly trades: number };
  readonly quotes: readonly unknown[];
  readonly errors: readonly unknown[];
}

/** Runs the grid for a while; gives what it said of itself last, once it has ended in order. */
async function gridStatus(demo: TradingDemo, key: ProgramKey, last: number): Promise<GridStatus> {
  const lines = {
    GRID_LOW: String(Math.floor(last * 0.999)),
    GRID_HIGH: String(Math.ceil(last * 1.001)),
    GRID_LINES: '11',
    GRID_QUANTITY: '0.01',
  };
  const child = spawn(process.execPath, ['--conditions=@kontor/source', '--import', 'tsx', 'apps/liquidity/src/main.ts', 'grid'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...lines,
      EXCHANGE_URL: demo.url,
      API_KEY: key.apiKey,
      API_SECRET: key.secret,
      SYMBOL,
      STATUS_PORT: '0',
      JOURNAL: join(demo.folder, 'grid.journal'),
      COMPARE_MS: '1000',
    },
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => /status: (http\S+)/.exec(said)?.[1] ?? said).toMatch(/^http/);
  const address = new URL('/status', /status: (http\S+)/.exec(said)![1]);
  const status = async () => (await (await fetch(address)).json()) as GridStatus;
  await expect.poll(async () => (await status()).quotes.length).toBeGreaterThan(0);
  await setTimeout(RUNS_MS);
  const told = await status();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  return told;
}
