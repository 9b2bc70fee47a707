/**
 * The maker of contracts: quotes that follow the book and are amended where they stand, a timer that takes them back when it is not heard of, which it is not
 * in the middle, and at the end a position and a wallet that are what its trades say, to the last digit. MAKER_SECONDS as for the other makers.
 */
import type { binance } from 'ccxt';
import { expect, test } from 'vitest';
import { RUNS_MS, tell, unitsOf } from './maker-run.ts';
import { openCcxt } from './moved-ccxt.ts';
import { setOneWay } from './trading-demo.ts';
import type { TradingDemo } from './trading-demo.ts';

const CONTRACT = 'ETH/USDT:USDT';
const SYMBOL = 'ETHUSDT';
const AMOUNT = 0.01;
/** Quotes of whoever is not heard of for so long are taken back, ms. */
const SILENCE_MS = 3_000;
/** What an order that was to be amended is refused with once it is filled, and a change that changes nothing. */
const GONE = /Order does not exist|Unknown order|No need to modify/;

type Row = Readonly<Record<string, string>>;
type Side = 'buy' | 'sell';

/** What is held, in units of the last decimal. */
interface Held {
  readonly position: bigint;
  readonly wallet: bigint;
}

async function heldBy(exchange: binance): Promise<Held> {
  const balances = (await exchange.fapiPrivateV2GetBalance()) as readonly Row[];
  const positions = (await exchange.fapiPrivateV2GetPositionRisk({ symbol: SYMBOL })) as readonly Row[];
  return {
    position: positions.reduce((sum, each) => sum + unitsOf(each['positionAmt'] ?? '0'), 0n),
    wallet: unitsOf(balances.find(({ asset }) => asset === 'USDT')?.['balance'] ?? '0'),
  };
}

/** What trades from `fromId` on have moved, with what was realised, and fees; and the id that follows the last. */
async function movedBy(exchange: binance, fromId: number): Promise<Held & { readonly trades: number; readonly nextId: number }> {
  let [position, wallet, trades, nextId] = [0n, 0n, 0, fromId];
  for (;;) {
    const page = (await exchange.fapiPrivateGetUserTrades({ symbol: SYMBOL, fromId: nextId, limit: 1_000 })) as readonly Row[];
    for (const { id, qty, side, realizedPnl, commission } of page) {
      position += (side === 'BUY' ? 1n : -1n) * unitsOf(qty!);
      wallet += unitsOf(realizedPnl!) - unitsOf(commission!);
      nextId = Number(id) + 1;
      trades++;
    }
    if (page.length < 1_000) return { position, wallet, trades, nextId };
  }
}

/** What funding has moved since a time. */
async function fundedSince(exchange: binance, startTime: number): Promise<bigint> {
  const income = (await exchange.fapiPrivateGetIncome({ incomeType: 'FUNDING_FEE', startTime, limit: 1_000 })) as readonly Row[];
  return income.reduce((sum, each) => sum + unitsOf(each['income']!), 0n);
}

/** What it has done, counted. */
interface Done {
  placed: number;
  amended: number;
  gone: number;
  taken: number;
  takenBack: number;
  reconnected: number;
}

/** Places a quote or amends it; gives its id while it rests. */
async function follow(exchange: binance, id: string | undefined, side: Side, price: number, done: Done): Promise<string | undefined> {
  try {
    const order =
      id === undefined
        ? await exchange.createOrderWs(CONTRACT, 'limit', side, AMOUNT, price)
        : await exchange.editOrder(id, CONTRACT, 'limit', side, AMOUNT, price);
    done[id === undefined ? 'placed' : 'amended']++;
    return order.status === 'open' ? order.id! : undefined;
  } catch (error) {
    if (!(error instanceof Error) || !GONE.test(error.message)) throw error;
    // A change that changes nothing leaves it where it is.
    if (/No need to modify/.test(error.message)) return id;
    done.gone++;
    return undefined;
  }
}

/** Quotes until a time is over; in the middle it falls silent until its quotes are taken back, and connects anew. Gives the client that is connected by then. */
async function quoteUntil(demo: TradingDemo, endMs: number, done: Done): Promise<binance> {
  let exchange = await openCcxt(demo.url, demo.key);
  await exchange.loadMarkets();
  const middleMs = (Date.now() + endMs) / 2;
  let bid: string | undefined;
  let ask: string | undefined;
  for (let round = 0; Date.now() < endMs || done.reconnected === 0; round++) {
    await exchange.fapiPrivatePostCountdownCancelAll({ symbol: SYMBOL, countdownTime: SILENCE_MS });
    const { bids, asks } = await exchange.watchOrderBook(CONTRACT);
    bid = await follow(exchange, bid, 'buy', bids[0]![0]!, done);
    ask = await follow(exchange, ask, 'sell', asks[0]![0]!, done);
    if (round % 3 === 0) {
      await exchange.createOrderWs(CONTRACT, 'market', round % 2 === 0 ? 'buy' : 'sell', AMOUNT);
      done.taken++;
    }
    if (done.reconnected > 0 || Date.now() < middleMs) continue;
    await exchange.close();
    exchange = await openCcxt(demo.url, demo.key);
    await exchange.loadMarkets();
    done.reconnected++;
    done.takenBack = (await exchange.fetchOpenOrders(CONTRACT)).length;
    await expect.poll(async () => exchange.fetchOpenOrders(CONTRACT)).toEqual([]);
    [bid, ask] = [undefined, undefined];
  }
  return exchange;
}

/** Tries it. */
export function tryContractMaker(demo: TradingDemo): void {
  test('a maker of contracts has the position and the money that its trades say', async () => {
    await setOneWay(demo);
    const before = await openCcxt(demo.url, demo.key);
    const [start, startMs, { nextId }] = [await heldBy(before), Date.now(), await movedBy(before, 0)];
    await before.close();
    const done: Done = { placed: 0, amended: 0, gone: 0, taken: 0, takenBack: 0, reconnected: 0 };
    const exchange = await quoteUntil(demo, Date.now() + RUNS_MS, done);
    await exchange.cancelAllOrders(CONTRACT);
    const [end, moved, funding] = [await heldBy(exchange), await movedBy(exchange, nextId), await fundedSince(exchange, startMs)];
    await exchange.close();
    const said = { trades: moved.trades, ETH: String(moved.position), USDT: String(moved.wallet), funding: String(funding) };
    tell('maker of contracts', { ...done, ...said });
    expect(moved.trades).toBeGreaterThan(0);
    expect(end).toEqual({ position: start.position + moved.position, wallet: start.wallet + moved.wallet + funding });
  });
}
