/**
 * A small exchange for tests: one account, one spot market and its contract, the shapes of the trading API. What others quote is told to it; an own order that the
 * market goes through is filled. A client order id takes effect once.
 */
import { formatDecimal } from '@kontor/domain/amount';
import { feeAmount } from '@kontor/domain/formulas/fee';
import { least } from '../exact.ts';
import { notionalOf, priceText, quantityText, readLots, readMarketTerms, readTicks } from '../market-terms.ts';
import type { Family, MarketTerms } from '../market-terms.ts';
import { orderOf } from './answers.ts';
import type { Answer } from './answers.ts';
import type { OrderReport, OrderSide } from './trading-client.ts';
import { CODE, Refusal, WOULD_TAKE } from './wire.ts';
import type { Fields, Method } from './wire.ts';

/** 0.01 USDT a tick, 0.00001 BTC a lot. */
const SYMBOL_INFO = {
  symbol: 'BTCUSDT',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  baseAssetPrecision: 8,
  quoteAssetPrecision: 8,
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '0.01000000', maxPrice: '1000000.00000000', tickSize: '0.01000000' },
    { filterType: 'LOT_SIZE', minQty: '0.00001000', maxQty: '9000.00000000', stepSize: '0.00001000' },
    { filterType: 'NOTIONAL', minNotional: '5.00000000' },
  ],
};
export const EXCHANGE_INFO = { symbols: [SYMBOL_INFO] };

interface FakeOrder {
  readonly orderId: number;
  readonly clientId: string;
  readonly side: OrderSide;
  readonly priceTicks: bigint;
  readonly lots: bigint;
  filledLots: bigint;
  status: 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED';
}

export interface FakeOptions {
  readonly family: Family;
  /** Units. */
  readonly base: bigint;
  readonly quote: bigint;
  /** In 1e-8. */
  readonly makerRate: number;
  readonly nowMs: () => number;
}

export class FakeExchange {
  readonly terms: MarketTerms;
  base: bigint;
  quote: bigint;
  /** What others quote, ticks; the index is the middle. */
  bid = 6_000_000n;
  ask = 6_000_100n;
  /** When the index was made. */
  indexMs: number;
  /** Looks at every order that is about to rest. */
  onRest: (order: OrderReport) => void = () => undefined;
  readonly #options: FakeOptions;
  readonly #orders: FakeOrder[] = [];
  readonly #trades: Answer[] = [];
  readonly #told: OrderReport[] = [];
  #numbers = 100;

  constructor(options: FakeOptions) {
    this.#options = options;
    this.terms = readMarketTerms(EXCHANGE_INFO, options.family, 'BTCUSDT');
    this.base = options.base;
    this.quote = options.quote;
    this.indexMs = options.nowMs();
  }

  /** Orders that rest. */
  get resting(): readonly OrderReport[] {
    return this.#orders.filter(isOpen).map((order) => this.#report(order));
  }

  /** Events of the account since it was asked last. */
  events(): readonly OrderReport[] {
    return this.#told.splice(0);
  }

  /** How many trades there were. */
  get trades(): number {
    return this.#trades.length;
  }

  /** The market is there now; whatever rests beyond is filled, at most `lots` of each. */
  moveTo(bid: bigint, ask: bigint, lots = 1_000_000n): void {
    [this.bid, this.ask, this.indexMs] = [bid, ask, this.#options.nowMs()];
    for (const order of this.#orders.filter(isOpen))
      if (order.side === 'BUY' ? order.priceTicks >= ask : order.priceTicks <= bid)
        this.#fill(order, least(lots, order.lots - order.filledLots));
  }

  /** One call. @throws Refusal */
  call(method: Method, path: string, fields: Fields): unknown {
    const [, , , ...rest] = path.split('/');
    switch (`${method} ${rest.join('/')}`) {
      case 'GET time':
        return { serverTime: this.#options.nowMs() };
      case 'GET exchangeInfo':
        return EXCHANGE_INFO;
      case 'POST order':
        return this.#json(this.#place(fields));
      case 'GET order':
        return this.#json(this.#find(fields['origClientOrderId'], CODE.NO_SUCH_ORDER));
      case 'DELETE order':
        return this.#json(this.#cancel(fields['origClientOrderId']));
      case 'GET openOrders':
        return this.#orders.filter(isOpen).map((order) => this.#json(order));
      case 'DELETE openOrders':
      case 'DELETE allOpenOrders':
        return this.#cancelAll();
      case 'POST order/cancelReplace':
        return this.#cancelReplace(fields);
      case 'POST positionSide/dual':
        return { code: 200, msg: 'success' };
      case 'POST countdownCancelAll':
        return { symbol: 'BTCUSDT', countdownTime: fields['countdownTime'] };
      case 'GET myTrades':
      case 'GET userTrades':
        return this.#trades.filter((trade) => (trade['id'] as number) >= Number(fields['fromId'] ?? 0)).slice(0, Number(fields['limit']));
      default:
        return this.#read(`${method} ${rest.join('/')}`);
    }
  }

  #read(asked: string): unknown {
    const { baseScale, quoteScale } = this.terms;
    switch (asked) {
      case 'GET account':
        return {
          balances: [
            { asset: 'BTC', free: formatDecimal(this.base, baseScale), locked: '0.00000000' },
            { asset: 'USDT', free: formatDecimal(this.quote, quoteScale), locked: '0.00000000' },
          ],
        };
      case 'GET positionRisk':
        return [{ symbol: 'BTCUSDT', positionAmt: formatDecimal(this.base, baseScale) }];
      case 'GET balance':
        return [{ asset: 'USDT', availableBalance: formatDecimal(this.quote, quoteScale) }];
      case 'GET depth':
        return {
          bids: [[priceText(this.terms, this.bid), '1.00000000']],
          asks: [[priceText(this.terms, this.ask), '1.00000000']],
        };
      case 'GET klines':
        return Array.from({ length: 31 }, (_, index) => [0, '', '', '', priceText(this.terms, this.bid + BigInt(index % 2) * 6_000n)]);
      case 'GET premiumIndex':
        return { indexPrice: priceText(this.terms, (this.bid + this.ask) / 2n), time: this.indexMs };
      default:
        throw new Refusal(-1000, `nobody serves ${asked}`);
    }
  }

  #place(fields: Fields): FakeOrder {
    const clientId = fields['newClientOrderId'] ?? '';
    const side = fields['side'] === 'BUY' ? 'BUY' : 'SELL';
    const [priceTicks, lots] = [readTicks(this.terms, fields['price']), readLots(this.terms, fields['quantity'])];
    const known = this.#orders.find((order) => order.clientId === clientId);
    if (known !== undefined) {
      if (known.side === side && known.priceTicks === priceTicks && known.lots === lots) return known;
      throw new Refusal(CODE.NEW_ORDER, 'Duplicate order sent.');
    }
    const isPostOnly = fields['type'] === 'LIMIT_MAKER' || fields['timeInForce'] === 'GTX';
    const isTaking = side === 'BUY' ? priceTicks >= this.ask : priceTicks <= this.bid;
    if (isPostOnly && isTaking) {
      if (this.terms.family === 'futures') throw new Refusal(CODE.POST_ONLY, 'Post only.');
      throw new Refusal(CODE.NEW_ORDER, WOULD_TAKE);
    }
    this.#numbers += 1;
    const order: FakeOrder = { orderId: this.#numbers, clientId, side, priceTicks, lots, filledLots: 0n, status: 'NEW' };
    this.onRest(this.#report(order));
    this.#orders.push(order);
    this.#tell(order);
    return order;
  }

  #cancel(clientId: string | undefined): FakeOrder {
    const order = this.#find(clientId, CODE.UNKNOWN_ORDER);
    if (!isOpen(order)) throw new Refusal(CODE.UNKNOWN_ORDER, 'Unknown order sent.');
    order.status = 'CANCELED';
    this.#tell(order);
    return order;
  }

  #cancelAll(): unknown {
    const open = this.#orders.filter(isOpen);
    if (open.length === 0 && this.terms.family === 'spot') throw new Refusal(CODE.UNKNOWN_ORDER, 'Unknown order sent.');
    for (const { clientId } of open) this.#cancel(clientId);
    return open.map((order) => this.#json(order));
  }

  #cancelReplace(fields: Fields): unknown {
    const known = this.#orders.find(({ clientId }) => clientId === fields['newClientOrderId']);
    if (known === undefined) {
      try {
        const old = this.#find(fields['cancelOrigClientOrderId'], CODE.UNKNOWN_ORDER);
        if (fields['cancelRestrictions'] === 'ONLY_NEW' && old.filledLots > 0n) throw new Refusal(CODE.UNKNOWN_ORDER, 'Order is not new.');
        this.#cancel(old.clientId);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const data = { cancelResult: 'FAILURE', newOrderResult: 'NOT_ATTEMPTED', newOrderResponse: null };
        throw new Refusal(CODE.REPLACE_FAILED, 'Order cancel-replace failed.', data);
      }
    }
    try {
      return { cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS', newOrderResponse: this.#json(this.#place(fields)) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const newOrderResponse = { code: error.code, msg: error.message };
      const data = { cancelResult: 'SUCCESS', newOrderResult: 'FAILURE', newOrderResponse };
      throw new Refusal(CODE.REPLACE_PARTIAL, 'Order cancel-replace partially failed.', data);
    }
  }

  #fill(order: FakeOrder, lots: bigint): void {
    if (lots <= 0n) return;
    order.filledLots += lots;
    order.status = order.filledLots === order.lots ? 'FILLED' : 'PARTIALLY_FILLED';
    const { lotUnits, family, baseScale, quoteScale } = this.terms;
    const [units, paid] = [lots * lotUnits, notionalOf(this.terms, order.priceTicks, lots)];
    const isBuy = order.side === 'BUY';
    const inBase = family === 'spot' && isBuy;
    const fee = feeAmount(inBase ? units : paid, this.#options.makerRate);
    this.base += isBuy ? units - (inBase ? fee : 0n) : -units;
    this.quote += (isBuy ? -paid : paid) - (inBase ? 0n : fee);
    this.#numbers += 1;
    this.#trades.push({
      id: this.#numbers,
      orderId: order.orderId,
      price: priceText(this.terms, order.priceTicks),
      qty: quantityText(this.terms, lots),
      commission: formatDecimal(fee, inBase ? baseScale : quoteScale),
      commissionAsset: inBase ? 'BTC' : 'USDT',
      time: this.#options.nowMs(),
      isBuyer: isBuy,
      isMaker: true,
    });
    this.#tell(order);
  }

  #find(clientId: string | undefined, code: number): FakeOrder {
    const order = this.#orders.find((each) => each.clientId === clientId);
    if (order === undefined) throw new Refusal(code, 'Order does not exist.');
    return order;
  }

  #json(order: FakeOrder): Answer {
    return {
      orderId: order.orderId,
      clientOrderId: order.clientId,
      origClientOrderId: order.clientId,
      side: order.side,
      price: priceText(this.terms, order.priceTicks),
      origQty: quantityText(this.terms, order.lots),
      executedQty: quantityText(this.terms, order.filledLots),
      status: order.status,
    };
  }

  #report(order: FakeOrder): OrderReport {
    return orderOf(this.terms, this.#json(order));
  }

  #tell(order: FakeOrder): void {
    this.#told.push(this.#report(order));
  }
}

function isOpen({ status }: FakeOrder): boolean {
  return status === 'NEW' || status === 'PARTIALLY_FILLED';
}
