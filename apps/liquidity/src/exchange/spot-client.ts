/** A spot market, by `/api/v3`. */
import { readUnits } from '../exact.ts';
import { priceText, quantityText } from '../market-terms.ts';
import type { MarketTerms } from '../market-terms.ts';
import { closesOf, fillOf, orderOf, sidesOf, unlessGone, wholeOf, textOf } from './answers.ts';
import type { Answer } from './answers.ts';
import { FILLS_PAGE } from './trading-client.ts';
import type { Fill, Holdings, NewOrder, OrderReport, Replaced, TradingClient } from './trading-client.ts';
import { CODE, Refusal, WOULD_TAKE } from './wire.ts';
import type { Fields, Wire } from './wire.ts';

export class SpotClient implements TradingClient {
  readonly terms: MarketTerms;
  readonly #wire: Wire;
  readonly #symbol: Fields;

  constructor(wire: Wire, terms: MarketTerms) {
    this.#wire = wire;
    this.terms = terms;
    this.#symbol = { symbol: terms.symbol };
  }

  async prepare(): Promise<void> {
    // Spot has nothing to be set.
  }

  async openOrders(): Promise<readonly OrderReport[]> {
    const answer = await this.#wire.call('GET', '/api/v3/openOrders', this.#symbol, 'signed');
    return (answer as readonly Answer[]).map((order) => orderOf(this.terms, order));
  }

  async order(clientId: string): Promise<OrderReport | undefined> {
    const asked = this.#wire.call('GET', '/api/v3/order', { ...this.#symbol, origClientOrderId: clientId }, 'signed');
    const answer = await unlessGone(asked);
    return answer === undefined ? undefined : orderOf(this.terms, answer as Answer);
  }

  async place(order: NewOrder): Promise<OrderReport> {
    const fields = { ...this.#fieldsOf(order), newClientOrderId: order.clientId, newOrderRespType: 'RESULT' };
    return orderOf(this.terms, (await this.#wire.call('POST', '/api/v3/order', fields, 'signed')) as Answer);
  }

  async cancel(clientId: string): Promise<OrderReport | undefined> {
    const asked = this.#wire.call('DELETE', '/api/v3/order', { ...this.#symbol, origClientOrderId: clientId }, 'signed');
    const answer = (await unlessGone(asked)) as Answer | undefined;
    return answer === undefined ? undefined : orderOf(this.terms, answer, answer['origClientOrderId']);
  }

  async cancelAll(): Promise<void> {
    // Where there is nothing to cancel the exchange refuses.
    await unlessGone(this.#wire.call('DELETE', '/api/v3/openOrders', this.#symbol, 'signed'));
  }

  async replace(old: string, order: NewOrder): Promise<Replaced> {
    const fields = {
      ...this.#fieldsOf(order),
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelRestrictions: 'ONLY_NEW',
      cancelOrigClientOrderId: old,
      newClientOrderId: order.clientId,
      newOrderRespType: 'RESULT',
    };
    try {
      const answer = (await this.#wire.call('POST', '/api/v3/order/cancelReplace', fields, 'signed')) as Answer;
      return { old: 'gone', placed: orderOf(this.terms, answer['newOrderResponse'] as Answer) };
    } catch (error) {
      // Whatever else was refused was refused before anything was cancelled.
      if (!(error instanceof Refusal) || (error.code !== CODE.REPLACE_PARTIAL && error.code !== CODE.REPLACE_FAILED)) throw error;
      return replacedInPart(error);
    }
  }

  async holdings(): Promise<Holdings> {
    const { balances } = (await this.#wire.call('GET', '/api/v3/account', {}, 'signed')) as { readonly balances: readonly Answer[] };
    const { base, quote, baseScale, quoteScale } = this.terms;
    const held = (asset: string, scale: number): bigint => {
      const row = balances.find((each) => each['asset'] === asset);
      return row === undefined ? 0n : readUnits(row['free'], scale) + readUnits(row['locked'], scale);
    };
    return { base: held(base, baseScale), quote: held(quote, quoteScale) };
  }

  async fillsFrom(tradeId: number | undefined): Promise<readonly Fill[]> {
    const from = tradeId === undefined ? {} : { fromId: String(tradeId) };
    const answer = await this.#wire.call('GET', '/api/v3/myTrades', { ...this.#symbol, ...from, limit: String(FILLS_PAGE) }, 'signed');
    return (answer as readonly Answer[]).map((fill) => fillOf(this.terms, fill)).toSorted((a, b) => a.tradeId - b.tradeId);
  }

  async closes(count: number): Promise<readonly string[]> {
    const fields = { ...this.#symbol, interval: '1m', limit: String(count + 1) };
    return closesOf(await this.#wire.call('GET', '/api/v3/klines', fields, 'none'));
  }

  async book() {
    return sidesOf(this.terms, (await this.#wire.call('GET', '/api/v3/depth', { ...this.#symbol, limit: '100' }, 'none')) as Answer);
  }

  /** Spot has no call for the index; the contract of the same pair has. */
  async index() {
    return indexOf(this.#wire, this.terms.symbol);
  }

  #fieldsOf({ side, priceTicks, lots, isPostOnly }: NewOrder): Fields {
    return {
      ...this.#symbol,
      side,
      ...(isPostOnly ? { type: 'LIMIT_MAKER' } : { type: 'LIMIT', timeInForce: 'GTC' }),
      price: priceText(this.terms, priceTicks),
      quantity: quantityText(this.terms, lots),
    };
  }
}

/** What a refused replacement did all the same. Where the old order could not be cancelled nothing was tried: it was filled meanwhile, and nothing is wrong. */
function replacedInPart({ message, data }: Refusal): Replaced {
  const { cancelResult, newOrderResponse } = (data ?? {}) as { readonly cancelResult?: string; readonly newOrderResponse?: Answer | null };
  if (cancelResult !== 'SUCCESS') return { old: 'unknown', placed: undefined };
  const reason = typeof newOrderResponse?.['msg'] === 'string' ? newOrderResponse['msg'] : message;
  return { old: 'gone', placed: undefined, reason, isPostOnly: reason === WOULD_TAKE };
}

/** The index of a pair, as its contract tells it. */
export async function indexOf(wire: Wire, symbol: string) {
  const answer = (await wire.call('GET', '/fapi/v1/premiumIndex', { symbol }, 'none')) as Answer;
  return { price: textOf(answer['indexPrice']), timeMs: wholeOf(answer['time']) };
}
