/** An order as the stream gives it out. */
export interface StreamedOrder {
  /** Which of the two accounts places it: 0 or 1. */
  readonly account: number;
  readonly side: 'buy' | 'sell';
}

/** Orders after which the buyer and the seller change places, so that neither runs out of money or coins. */
export const TURN = 2_000;

/** Pair, price and quantity of all orders: the least that the demo's market takes. */
export const ORDER_TERMS = { pair: 'BTC_USDT', type: 'limit', price: '60000.00', quantity: '0.00010' } as const;

/**
 * The order with this number, from 0: a buy and a sell in turns, each of the other account, at one price. Whichever of two comes
 * first rests and the other takes it, so half of all orders are makers and each trade ends two orders.
 */
export function orderAt(number: number): StreamedOrder {
  const buys = number % 2 === 0;
  const buyer = Math.floor(number / TURN) % 2;
  return { account: buys ? buyer : 1 - buyer, side: buys ? 'buy' : 'sell' };
}

const TERMS = {
  BTC_USDT: JSON.stringify(ORDER_TERMS).slice(0, -1),
  ETH_USDT: JSON.stringify({ pair: 'ETH_USDT', type: 'limit', price: '3000.00', quantity: '0.0020' }).slice(0, -1),
};

/** The body of a place call, as JSON. */
export function orderText(side: 'buy' | 'sell', clientId: string, pair: keyof typeof TERMS = 'BTC_USDT'): string {
  return `${TERMS[pair]},"side":"${side}","client_id":"${clientId}"}`;
}
