/** A perpetual contract, by `/fapi`. The account is in one-way mode: one position a contract. */
import { readUnits } from '../exact.ts';
import { priceText, quantityText } from '../market-terms.ts';
import type { MarketTerms } from '../market-terms.ts';
import { closesOf, fillOf, orderOf, sidesOf, unlessGone } from './answers.ts';
import type { Answer } from './answers.ts';
import { indexOf } from './spot-client.ts';
import { FILLS_PAGE } from './trading-client.ts';
import type { Fill, Holdings, NewOrder, OrderReport, Replaced, TradingClient } from './trading-client.ts';
import { CODE, Refusal, isPostOnlyRefusal } from './wire.ts';
import type { Fields, Wire } from './wire.ts';

export class FuturesClient implements TradingClient {
  readonly terms: MarketTerms;
  readonly #wire: Wire;
  readonly #symbol: Fields;

  constructor(wire: Wire, terms: MarketTerms) {
    this.#wire = wire;
    this.terms = terms;
    this.#symbol = { symbol: terms.symbol };
  }

  /** One position a contract. The exchange refuses the change while there are positions or orders, and says so where there is no need for it. */
  async prepare(): Promise<void> {
    try {
      await this.#wire.call('POST', '/fapi/v1/positionSide/dual', { dualSidePosition: 'false' }, 'signed');
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== CODE.NO_NEED_TO_CHANGE) throw error;
    }
  }

  async openOrders(): Promise<readonly OrderReport[]> {
    const answer = await this.#wire.call('GET', '/fapi/v1/openOrders', this.#symbol, 'signed');
    return (answer as readonly Answer[]).map((order) => orderOf(this.terms, order));
  }

  async order(clientId: string): Promise<OrderReport | undefined> {
    const answer = await unlessGone(this.#wire.call('GET', '/fapi/v1/order', { ...this.#symbol, origClientOrderId: clientId }, 'signed'));
    return answer === undefined ? undefined : orderOf(this.terms, answer as Answer);
  }

  async place({ clientId, side, priceTicks, lots, isPostOnly }: NewOrder): Promise<OrderReport> {
    const fields = {
      ...this.#symbol,
      side,
      type: 'LIMIT',
      timeInForce: isPostOnly ? 'GTX' : 'GTC',
      price: priceText(this.terms, priceTicks),
      quantity: quantityText(this.terms, lots),
      newClientOrderId: clientId,
      newOrderRespType: 'RESULT',
    };
    return orderOf(this.terms, (await this.#wire.call('POST', '/fapi/v1/order', fields, 'signed')) as Answer);
  }

  async cancel(clientId: string): Promise<OrderReport | undefined> {
    const asked = this.#wire.call('DELETE', '/fapi/v1/order', { ...this.#symbol, origClientOrderId: clientId }, 'signed');
    const answer = await unlessGone(asked);
    return answer === undefined ? undefined : orderOf(this.terms, answer as Answer);
  }

  async cancelAll(): Promise<void> {
    await this.#wire.call('DELETE', '/fapi/v1/allOpenOrders', this.#symbol, 'signed');
  }

  /** Contracts have no call that does both: the old one is cancelled first, and only where none of it was filled the new one is placed. */
  async replace(old: string, order: NewOrder): Promise<Replaced> {
    const cancelled = await this.cancel(old);
    if (cancelled === undefined || cancelled.filledLots > 0n) return { old: 'unknown', placed: undefined };
    try {
      return { old: 'gone', placed: await this.place(order) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { old: 'gone', placed: undefined, reason: error.message, isPostOnly: isPostOnlyRefusal(error) };
    }
  }

  async holdings(): Promise<Holdings> {
    const { quote, baseScale, quoteScale, symbol } = this.terms;
    const [positions, balances] = [
      (await this.#wire.call('GET', '/fapi/v2/positionRisk', this.#symbol, 'signed')) as readonly Answer[],
      (await this.#wire.call('GET', '/fapi/v2/balance', {}, 'signed')) as readonly Answer[],
    ];
    const amounts = positions.filter((each) => each['symbol'] === symbol).map((each) => readUnits(each['positionAmt'], baseScale));
    const margin = balances.find((each) => each['asset'] === quote);
    return {
      base: amounts.reduce((sum, each) => sum + each, 0n),
      quote: margin === undefined ? 0n : readUnits(margin['availableBalance'], quoteScale),
    };
  }

  async fillsFrom(tradeId: number | undefined): Promise<readonly Fill[]> {
    const from = tradeId === undefined ? {} : { fromId: String(tradeId) };
    const answer = await this.#wire.call('GET', '/fapi/v1/userTrades', { ...this.#symbol, ...from, limit: String(FILLS_PAGE) }, 'signed');
    return (answer as readonly Answer[]).map((fill) => fillOf(this.terms, fill)).toSorted((a, b) => a.tradeId - b.tradeId);
  }

  async closes(count: number): Promise<readonly string[]> {
    const fields = { ...this.#symbol, interval: '1m', limit: String(count + 1) };
    return closesOf(await this.#wire.call('GET', '/fapi/v1/klines', fields, 'none'));
  }

  async book() {
    return sidesOf(this.terms, (await this.#wire.call('GET', '/fapi/v1/depth', { ...this.#symbol, limit: '100' }, 'none')) as Answer);
  }

  async index() {
    return indexOf(this.#wire, this.terms.symbol);
  }

  /** Binance's heartbeat: the exchange cancels by itself what nobody stands behind any more. */
  readonly cancelUnlessHeard = async (ms: number): Promise<void> => {
    await this.#wire.call('POST', '/fapi/v1/countdownCancelAll', { ...this.#symbol, countdownTime: String(ms) }, 'signed');
  };
}
