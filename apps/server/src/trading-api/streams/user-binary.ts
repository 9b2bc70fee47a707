/** Events of a user in their binary form: own orders by fields, all others as their JSON. */
import { encodeBinary, placeOfWord } from '@kontor/contract/trading-api/binary-stream';
import { FAMILY_PLACE } from './api-stream.ts';
import type { StreamFamily } from './api-stream.ts';

/** Decimals of every number of an own order in its binary form. */
const SCALE = 8;

type Fields = Readonly<Record<string, unknown>>;

/** The bytes of an event with its number in the stream and the command that it follows from. */
export function userBinary(family: StreamFamily, payload: object, seq: number, journal: number): Uint8Array {
  const event = payload as Fields;
  const common = {
    seq,
    journal,
    eventTimeMs: whole(event['E']),
    family: FAMILY_PLACE[family],
    priceExponent: -SCALE,
    quantityExponent: -SCALE,
  };
  const order = orderOf(event);
  if (order === undefined) return encodeBinary('userEvent', { ...common, json: escaped(payload) });
  return encodeBinary('order', {
    ...common,
    side: placeOfWord('side', order['S']),
    type: placeOfWord('type', order['o']),
    timeInForce: placeOfWord('timeInForce', order['f']),
    execution: placeOfWord('execution', order['x']),
    status: placeOfWord('status', order['X']),
    isMaker: order['m'] === true ? 1 : 0,
    orderId: whole(order['i']),
    tradeId: Math.max(0, whole(order['t'])),
    transactTimeMs: whole(order['T']),
    price: mantissa(order['p']),
    stopPrice: mantissa(order[family === 'spot' ? 'P' : 'sp']),
    quantity: mantissa(order['q']),
    lastPrice: mantissa(order['L']),
    lastQuantity: mantissa(order['l']),
    filledQuantity: mantissa(order['z']),
    feeExponent: -SCALE,
    fee: mantissa(order['n']),
    symbol: word(order['s']),
    clientOrderId: word(order['c']),
    feeAsset: word(order['N']),
  });
}

/** As JSON of ASCII alone. */
function escaped(payload: object): string {
  return JSON.stringify(payload).replaceAll(
    /[\u0080-\uffff]/g,
    (letter) => String.raw`\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The fields of an order; both families call them alike. */
function orderOf(event: Fields): Fields | undefined {
  if (event['e'] === 'executionReport') return event;
  return event['e'] === 'ORDER_TRADE_UPDATE' ? (event['o'] as Fields) : undefined;
}

function whole(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function word(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Of a decimal with 8 places at most; what is left out is 0. */
function mantissa(value: unknown): bigint {
  const [, sign = '', units = '', rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(word(value)) ?? [];
  if (units === '') return 0n;
  return BigInt(sign + units + rest.slice(0, SCALE).padEnd(SCALE, '0'));
}
