/**
 * What the demo's lived-in person did before the demo opens: buys and sells, orders that were filled, taken back and are open, transfers, contracts that were
 * closed and one that stands. Ordinary commands among those of the bots, in the same past: nothing is written by hand, and it costs a start some thirty commands.
 */
import { Account } from '@kontor/domain/accounts';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { MarginMode } from '@kontor/domain/perpetual/words';
import { isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { MoneyDoor } from '../at-most-once/money-once.ts';
import type { NewCommand } from '../core-loop/core-loop.ts';
import { clientKey } from '../core-loop/client-id.ts';
import { LIVED_IN } from '../modules/account/demo-accounts.ts';
import { ONE, USDT } from './demo-coins.ts';
import { DEMO_CONTRACTS, opensContractsTo } from './demo-contracts.ts';
import { DEMO_PAIRS } from './demo-pairs.ts';
import type { TradingFloor } from './trading-floor.ts';
import type { Meanwhile } from './write-past.ts';

/** Something that somebody does in the past beside the bots: so long before its end, and what, as the books stand then; undefined while nobody offers it. */
export interface PastAct {
  readonly beforeMs: number;
  readonly commands: (floor: TradingFloor) => readonly NewCommand[] | undefined;
}

type Act = (floor: TradingFloor, id: string) => readonly NewCommand[] | undefined;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const user = LIVED_IN.id;

/** A market's grid, by the coin and whether it is its contract. */
interface Grid {
  readonly market: number;
  readonly tickUnits: number;
  readonly stepUnits: number;
}

function pairOf(symbol: string): Grid {
  const found = DEMO_PAIRS.find(({ quote, price }) => quote === USDT && price.coin.symbol === symbol);
  if (found === undefined) throw new Error(`the demo has no ${symbol} in USDT`);
  return found;
}

function contractOf(symbol: string): Grid {
  const found = DEMO_CONTRACTS.find(({ coin }) => coin.symbol === symbol);
  if (found === undefined) throw new Error(`the demo has no contract of ${symbol}`);
  return found;
}

const units = (amount: number): bigint => BigInt(Math.round(amount * ONE));

/** So many coins, cut to whole steps. */
const lots = ({ stepUnits }: Grid, coins: number): bigint => BigInt(Math.round((coins * ONE) / stepUnits)) * BigInt(stepUnits);

/** The last price, times something, on the grid. */
const near = ({ market, tickUnits }: Grid, floor: TradingFloor, factor: number): bigint =>
  BigInt(Math.round(floor.lastTicks(market) * factor)) * BigInt(tickUnits);

/** Whether somebody stands on the other side of the book. */
const isOffered = ({ market }: Grid, floor: TradingFloor, side: Side): boolean =>
  floor.levels(market, side === Side.BUY ? Side.SELL : Side.BUY, 1).length > 0;

interface SpotOrder {
  readonly side: Side;
  readonly orderType: OrderType;
  readonly quantity?: bigint;
  readonly quoteAmount?: bigint;
  readonly price?: bigint;
  readonly stopPrice?: bigint;
}

function spot({ market }: Grid, id: string, order: SpotOrder): NewCommand {
  return {
    type: CommandType.PLACE,
    user,
    market,
    timeInForce: TimeInForce.GTC,
    selfTrade: SelfTrade.EXPIRE_TAKER,
    price: 0n,
    quantity: 0n,
    quoteAmount: 0n,
    stopPrice: 0n,
    clientId: clientKey(id),
    ...order,
  };
}

const buy =
  (symbol: string, usdt: number): Act =>
  (floor, id) => {
    const grid = pairOf(symbol);
    if (!isOffered(grid, floor, Side.BUY)) return undefined;
    return [spot(grid, id, { side: Side.BUY, orderType: OrderType.MARKET, quoteAmount: units(usdt) })];
  };

const sell =
  (symbol: string, coins: number): Act =>
  (floor, id) => {
    const grid = pairOf(symbol);
    if (!isOffered(grid, floor, Side.SELL)) return undefined;
    return [spot(grid, id, { side: Side.SELL, orderType: OrderType.MARKET, quantity: lots(grid, coins) })];
  };

const limit =
  (side: Side, symbol: string, coins: number, factor: number): Act =>
  (floor, id) => {
    const grid = pairOf(symbol);
    return [spot(grid, id, { side, orderType: OrderType.LIMIT, quantity: lots(grid, coins), price: near(grid, floor, factor) })];
  };

/** Sells for little less than the stop, once the price has fallen that far. */
const stop =
  (symbol: string, coins: number, factor: number): Act =>
  (floor, id) => {
    const grid = pairOf(symbol);
    const [stopPrice, price] = [near(grid, floor, factor), near(grid, floor, factor * 0.995)];
    const { STOP_LOSS_LIMIT: orderType } = OrderType;
    return [spot(grid, id, { side: Side.SELL, orderType, quantity: lots(grid, coins), price, stopPrice })];
  };

const takeBack =
  (symbol: string): Act =>
  () => [{ type: CommandType.CANCEL_ALL, user, market: pairOf(symbol).market }];

/** Contracts are opened to them, at ten times their margin. */
const mayTradeContracts: Act = () => [
  ...opensContractsTo(user),
  ...DEMO_CONTRACTS.map(({ market }): NewCommand => ({
    type: CommandType.CONTRACT_SETTING,
    user,
    market,
    leverage: 10,
    mode: MarginMode.CROSS,
  })),
];

interface ContractOrder {
  readonly side: Side;
  readonly orderType?: OrderType;
  readonly price?: bigint;
  readonly takeProfit?: bigint;
  readonly stopLoss?: bigint;
  readonly closes?: number;
}

const contract =
  (symbol: string, coins: number, order: (grid: Grid, floor: TradingFloor) => ContractOrder): Act =>
  (floor, id) => {
    const grid = contractOf(symbol);
    const wanted = order(grid, floor);
    if (wanted.orderType === undefined && !isOffered(grid, floor, wanted.side)) return undefined;
    return [
      {
        type: CommandType.CONTRACT_PLACE,
        user,
        market: grid.market,
        timeInForce: TimeInForce.GTC,
        selfTrade: SelfTrade.EXPIRE_MAKER,
        orderType: OrderType.MARKET,
        price: 0n,
        quantity: lots(grid, coins),
        takeProfit: 0n,
        stopLoss: 0n,
        closes: 0,
        byMark: 0,
        clientId: clientKey(id),
        ...wanted,
      },
    ];
  };

/** Oldest first. */
const ACTS: readonly (readonly [beforeMs: number, act: Act])[] = [
  [30 * DAY_MS, buy('BTC', 12_000)],
  [27 * DAY_MS, buy('ETH', 8_000)],
  [24 * DAY_MS, buy('SOL', 3_000)],
  [21 * DAY_MS, limit(Side.BUY, 'BTC', 0.02, 0.9)],
  [19 * DAY_MS, limit(Side.BUY, 'ETH', 0.4, 0.99)],
  [17 * DAY_MS, takeBack('BTC')],
  [16 * DAY_MS, sell('SOL', 6)],
  [13 * DAY_MS, mayTradeContracts],
  [12 * DAY_MS, contract('ETH', 0.8, () => ({ side: Side.BUY }))],
  [11 * DAY_MS, contract('ETH', 0.8, () => ({ side: Side.SELL, closes: 1 }))],
  [9 * DAY_MS, buy('DOGE', 1_200)],
  [8 * DAY_MS, buy('XRP', 1_500)],
  [7 * DAY_MS, contract('SOL', 12, () => ({ side: Side.SELL }))],
  [5 * DAY_MS, contract('SOL', 12, () => ({ side: Side.BUY, closes: 1 }))],
  [4 * DAY_MS, buy('LTC', 900)],
  [3 * DAY_MS, sell('BTC', 0.03)],
  [
    20 * HOUR_MS,
    contract('BTC', 0.05, (grid, floor) => ({
      side: Side.BUY,
      takeProfit: near(grid, floor, 1.2),
      stopLoss: near(grid, floor, 0.85),
    })),
  ],
  [7 * HOUR_MS, limit(Side.BUY, 'BTC', 0.02, 0.93)],
  [6 * HOUR_MS, limit(Side.SELL, 'ETH', 0.5, 1.08)],
  [5 * HOUR_MS, stop('SOL', 4, 0.88)],
  [4 * HOUR_MS, contract('ETH', 0.3, (grid, floor) => ({ side: Side.BUY, orderType: OrderType.LIMIT, price: near(grid, floor, 0.93) }))],
  [HOUR_MS, buy('ETH', 600)],
];

/** To other accounts of their own, whole USDT; what trading takes is there before and after. Oldest first. */
const TRANSFERS: readonly (readonly [beforeMs: number, from: number, to: number, usdt: number])[] = [
  [10 * DAY_MS, Account.CONTRACT, Account.SPOT, 500],
  [6 * DAY_MS, Account.SPOT, Account.SECONDS, 500],
  [2 * DAY_MS, Account.SPOT, Account.FIAT, 400],
];

/** Their transfers: money goes by a door of its own, beside the markets. */
export function livedTransfers(money: MoneyDoor): readonly Meanwhile[] {
  return TRANSFERS.map(([beforeMs, from, to, usdt], place) => ({
    beforeMs,
    run: async () => {
      const clientId = clientKey(`demo lived transfer ${place}`);
      const { code } = await money.submit({ type: CommandType.TRANSFER, user, asset: USDT, from, to, amount: units(usdt), clientId });
      if (!isApplied(code)) throw new Error(`a transfer of the past was refused: ${refusalEntry(code).name}`);
    },
  }));
}

/** All that they did at markets, oldest first. */
export const LIVED_PAST: readonly PastAct[] = ACTS.map(([beforeMs, act], place) => ({
  beforeMs,
  commands: (floor) => act(floor, `demo lived ${place}`),
}));
