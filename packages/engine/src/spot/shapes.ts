import { OrderType, TimeInForce } from '@kontor/domain/order';
import { CommandWords } from '../command.ts';

const { PLACE } = CommandWords;

/** Which of PLACE's amounts a type carries, as bits of a presence. */
const PRICE = 1;
const QUANTITY = 2;
const QUOTE = 4;
const STOP = 8;
/** The bit of a stop price in a presence. */
export const STOP_PRESENT = STOP;

/** What `presence` gives when an amount is negative: fits no shape. */
export const EMPTY_SHAPE = 0;

/** Allowed presences by (type << 2 | time in force), each a set of presences as bits. The table of docs/engine.md, "Fields". */
export const SHAPES = new Int32Array(8 << 2);
function allow(type: number, times: readonly number[], ...presences: number[]): void {
  for (const time of times) SHAPES[(type << 2) | time] = presences.reduce((set, p) => set | (1 << p), 0);
}
const { GTC, IOC, FOK } = TimeInForce;
allow(OrderType.LIMIT, [GTC, IOC, FOK], PRICE | QUANTITY);
allow(OrderType.LIMIT_MAKER, [GTC], PRICE | QUANTITY);
allow(OrderType.MARKET, [GTC], QUANTITY, QUOTE);
allow(OrderType.STOP_LOSS, [GTC], QUANTITY | STOP);
allow(OrderType.TAKE_PROFIT, [GTC], QUANTITY | STOP);
allow(OrderType.STOP_LOSS_LIMIT, [GTC, IOC, FOK], PRICE | QUANTITY | STOP);
allow(OrderType.TAKE_PROFIT_LIMIT, [GTC, IOC, FOK], PRICE | QUANTITY | STOP);

/** Which of the amounts of the PLACE at word `at` are not zero. */
export function presence(words: Int32Array, at: number): number {
  const p1 = words[at + PLACE.PRICE + 1]!;
  const q1 = words[at + PLACE.QUANTITY + 1]!;
  const u1 = words[at + PLACE.QUOTE + 1]!;
  const s1 = words[at + PLACE.STOP + 1]!;
  if ((p1 | q1 | u1 | s1) < 0) return EMPTY_SHAPE;
  return (
    ((words[at + PLACE.PRICE]! | p1) !== 0 ? PRICE : 0) |
    ((words[at + PLACE.QUANTITY]! | q1) !== 0 ? QUANTITY : 0) |
    ((words[at + PLACE.QUOTE]! | u1) !== 0 ? QUOTE : 0) |
    ((words[at + PLACE.STOP]! | s1) !== 0 ? STOP : 0)
  );
}
