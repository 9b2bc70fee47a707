/** What is told of orders, plans, candles and terms, number by number. */
import { OrderStatus, OrderType } from '@kontor/domain/order';
import { describe, expect, test } from 'vitest';
import { DealKind, Origin, PlanState } from '../../../follower/perpetual/contract-facts.ts';
import type { ContractFill, ContractOrder, ContractPlan } from '../../../follower/perpetual/contract-facts.ts';
import { contractAt } from '../contract-world.ts';
import { algoAnswer, algoAsOrder, planOfOrderId } from './algo-answer.ts';
import { symbolInfo } from './exchange-info.ts';
import { digitsOf, priceText, quantityText, rateText, unitPriceText } from './futures-format.ts';
import { premiumKlineRow } from './kline-answer.ts';
import { closedOrderId, madeOrderId, orderAnswer, tradeIdOf } from './order-answer.ts';
import { orderEvent, tradesOf } from './order-events.ts';
import { fillPriceText } from './trade-answer.ts';

const contract = contractAt(60_000);
const ORDER: ContractOrder = {
  slot: 3,
  number: 42,
  user: 7,
  market: contract.name.market,
  side: 0,
  orderType: OrderType.LIMIT,
  timeInForce: 0,
  selfTrade: 2,
  status: OrderStatus.PARTIALLY_FILLED,
  doneReason: -1,
  priceTicks: 600_001,
  stopTicks: 0,
  quoteAmount: 0n,
  lots: 30,
  openLots: 20,
  dealLots: 10,
  dealAmount: 60_000_000_000n,
  fee: 30_000_000n,
  clientId: [1, 2, 3, 4],
  placedMs: 1_000,
  changedMs: 2_000,
  closes: false,
  origin: Origin.USER,
  plan: 0,
  realised: 0n,
  worstTicks: 600_000,
  leverage: 20,
  isIsolated: false,
  markTicks: 600_000,
  brought: undefined,
};
const FILL: ContractFill = {
  user: 7,
  sequence: 90,
  ordinal: 2,
  market: contract.name.market,
  side: 0,
  closes: false,
  kind: DealKind.TRADE,
  orderNumber: 42,
  lots: 10,
  amount: 60_000_000_000n,
  fee: 30_000_000n,
  realised: 0n,
  maker: false,
  tradeNumber: 5,
  receipt: 0,
  place: 0,
  timeMs: 2_000,
};

test('numbers have the decimals of their contract', () => {
  expect(digitsOf(contract)).toEqual({ price: 1, quantity: 3 });
  expect([priceText(contract, 600_001), quantityText(contract, -12n), rateText(-100), unitPriceText(contract, 6_000_009_999_999n)]).toEqual(
    ['60000.1', '-0.012', '-0.00000100', '60000.0'],
  );
});

test('an order', () => {
  const shown = { contract, isOneWay: false, clientOrderId: 'mine' };
  expect(orderAnswer(ORDER, shown)).toEqual({
    orderId: 42,
    symbol: 'BTCUSDT',
    status: 'PARTIALLY_FILLED',
    clientOrderId: 'mine',
    price: '60000.1',
    avgPrice: '60000.00000',
    origQty: '0.030',
    executedQty: '0.010',
    cumQty: '0.010',
    cumQuote: '600.00000000',
    timeInForce: 'GTC',
    type: 'LIMIT',
    reduceOnly: false,
    closePosition: false,
    side: 'BUY',
    positionSide: 'LONG',
    stopPrice: '0',
    workingType: 'CONTRACT_PRICE',
    priceProtect: false,
    origType: 'LIMIT',
    priceMatch: 'NONE',
    selfTradePreventionMode: 'EXPIRE_MAKER',
    goodTillDate: 0,
    time: 1_000,
    updateTime: 2_000,
  });
  expect(orderAnswer({ ...ORDER, orderType: OrderType.LIMIT_MAKER, closes: true }, shown)).toMatchObject({
    timeInForce: 'GTX',
    positionSide: 'SHORT',
  });
  expect(orderAnswer({ ...ORDER, orderType: OrderType.MARKET }, { ...shown, isOneWay: true })).toMatchObject({
    type: 'MARKET',
    price: '0',
    positionSide: 'BOTH',
  });
});

test('who placed an order says its id where its owner gave none', () => {
  expect([
    madeOrderId(ORDER),
    madeOrderId({ ...ORDER, origin: Origin.LIQUIDATION }),
    madeOrderId({ ...ORDER, origin: Origin.PLAN, plan: 9 }),
  ]).toEqual([undefined, 'autoclose-42', 'algo-9']);
  const adl = { ...FILL, kind: DealKind.DELEVERAGED, orderNumber: 0, tradeNumber: 0 };
  expect([tradeIdOf(FILL), tradeIdOf(adl), closedOrderId(adl)]).toEqual([5, -368_642, 'adl_autoclose-368642']);
  expect(closedOrderId({ ...adl, kind: DealKind.SETTLED })).toBe('settlement_autoclose-368642');
});

test('a trade that closed one side and opened the other is one', () => {
  const closing = { ...FILL, closes: true, side: 1, lots: 4, amount: 24_000_000_000n, fee: 12_000_000n, realised: -5n };
  const opening = { ...FILL, lots: 6, amount: 36_000_000_000n, fee: 18_000_000n, ordinal: 3 };
  expect(tradesOf([closing, opening, { ...FILL, tradeNumber: 6 }])).toMatchObject([
    { tradeId: 5, lots: 10, amount: 60_000_000_000n, fee: 30_000_000n, realised: -5n },
    { tradeId: 6, lots: 10 },
  ]);
  expect([fillPriceText(FILL, contract), fillPriceText({ amount: 60_000_000_001n, lots: 10 }, contract)]).toEqual([
    '60000.0',
    '60000.00000',
  ]);
});

test('an order’s event has the fields that programs know', () => {
  const ground = { contract, isOneWay: false, timeMs: 2_500, bids: 0n, asks: 0n };
  const [trade] = tradesOf([FILL]);
  const told = orderEvent(
    ORDER,
    'mine',
    { dealLots: 10, dealAmount: 60_000_000_000n },
    { kind: 'TRADE', trade: trade!, status: OrderStatus.PARTIALLY_FILLED },
    ground,
  );
  expect(told).toMatchObject({
    e: 'ORDER_TRADE_UPDATE',
    E: 2_500,
    T: 2_000,
    o: {
      s: 'BTCUSDT',
      c: 'mine',
      S: 'BUY',
      x: 'TRADE',
      X: 'PARTIALLY_FILLED',
      i: 42,
      l: '0.010',
      z: '0.010',
      L: '60000.0',
      n: '0.30000000',
      N: 'USDT',
      t: 5,
      ps: 'LONG',
    },
  });
  const ended = { ...ORDER, status: OrderStatus.CANCELED };
  const forced = { ...ORDER, origin: Origin.LIQUIDATION };
  const happened = { kind: 'TRADE', trade: trade!, status: OrderStatus.FILLED } as const;
  expect(orderEvent(ended, 'mine', { dealLots: 10, dealAmount: 1n }, { kind: 'ENDED' }, ground)).toMatchObject({
    o: { x: 'CANCELED', X: 'CANCELED', l: '0.000', t: 0 },
  });
  expect(orderEvent(forced, 'autoclose-42', { dealLots: 10, dealAmount: 1n }, happened, ground)).toMatchObject({
    o: { x: 'CALCULATED', X: 'FILLED' },
  });
});

describe('an algo order', () => {
  const PLAN: ContractPlan = {
    number: 8,
    user: 7,
    market: contract.name.market,
    side: 0,
    purpose: 1,
    trigger: 0,
    byMark: true,
    lots: 5,
    priceTicks: 0,
    activationTicks: 0,
    level: 5_900_000_000_000n,
    peak: 0n,
    clientId: [1, 2, 3, 4],
    state: PlanState.WAITING,
    orderNumber: 0,
    orderSlot: 0,
    placedMs: 1_000,
    changedMs: 1_000,
    sequence: 50,
  };
  const shown = { contract, isOneWay: false, clientAlgoId: 'stop' };

  test('waits, fires, and is what became of it', () => {
    expect(algoAnswer(PLAN, shown)).toMatchObject({
      algoId: 8,
      orderType: 'STOP_MARKET',
      side: 'SELL',
      positionSide: 'LONG',
      quantity: '0.005',
      algoStatus: 'NEW',
      triggerPrice: '59000.0',
      workingType: 'MARK_PRICE',
      actualOrderId: '',
    });
    const fired = { ...PLAN, state: PlanState.TRIGGERED, orderNumber: 42 };
    expect(algoAnswer(fired, { ...shown, order: ORDER })).toMatchObject({
      algoStatus: 'TRIGGERED',
      actualOrderId: '42',
      actualQty: '0.010',
    });
    expect(algoAnswer(fired, shown)).toMatchObject({ algoStatus: 'FINISHED' });
    expect(algoAnswer({ ...PLAN, state: PlanState.INVALID }, shown)).toMatchObject({ algoStatus: 'REJECTED' });
    expect(algoAnswer({ ...PLAN, trigger: 2, level: 50n, lots: 0 }, shown)).toMatchObject({
      orderType: 'TRAILING_STOP_MARKET',
      callbackRate: '0.5',
      triggerPrice: '0.0',
      closePosition: true,
    });
  });

  test('passes for an order, by an id that no order has', () => {
    const { orderId } = algoAsOrder(PLAN, shown);
    expect([orderId, planOfOrderId(orderId), planOfOrderId(42), Number.isSafeInteger(orderId)]).toEqual([
      4_000_000_000_000_008,
      8,
      undefined,
      true,
    ]);
  });
});

test('terms are told as filters that programs know', () => {
  const { filters, ...info } = symbolInfo(contract);
  expect(info).toMatchObject({
    symbol: 'BTCUSDT',
    status: 'TRADING',
    pricePrecision: 1,
    quantityPrecision: 3,
    maintMarginPercent: '0.4000',
    requiredMarginPercent: '5.0000',
  });
  expect(filters).toContainEqual({ filterType: 'PRICE_FILTER', minPrice: '0.1', maxPrice: '214748364.7', tickSize: '0.1' });
  expect(filters).toContainEqual({ filterType: 'LOT_SIZE', minQty: '0.001', maxQty: '2147483.647', stepSize: '0.001' });
  expect(filters).toContainEqual({ filterType: 'MAX_NUM_ORDERS', limit: 200 });
});

test('a premium is told as a share with eight decimals', () => {
  expect(premiumKlineRow('1m', { openMs: 60_000, open: 1_000_000n, high: 1_500_000n, low: -12n, close: -1n, count: 3 })).toEqual([
    60_000,
    '0.01000000',
    '0.01500000',
    '-0.00000012',
    '-0.00000001',
    '0',
    119_999,
    '0',
    3,
    '0',
    '0',
    '0',
  ]);
});
