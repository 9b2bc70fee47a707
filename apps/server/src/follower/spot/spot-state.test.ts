import { expect, test } from 'vitest';
import { readSpotState, writeSpotState } from './spot-state.ts';

const CANDLE = {
  openMs: 1_750_000_000_000,
  openTicks: 1,
  highTicks: 4,
  lowTicks: 1,
  closeTicks: 3,
  lots: 2n ** 70n,
  amount: 5n,
  count: 6,
  takerBuyLots: 7n,
  takerBuyAmount: 8n,
};
const STATE = {
  orders: Uint8Array.from({ length: 256 }, (_, at) => at),
  markets: [{ market: 2, open: [CANDLE], minutes: [CANDLE, { ...CANDLE, openMs: 1 }], closeBefore: 9 }],
};

test.each([0, 1, 4, 7])('what was written is read back, wherever in a buffer it stands: %i', (offset) => {
  const bytes = writeSpotState(STATE);
  const moved = new Uint8Array(bytes.length + offset).subarray(offset);
  moved.set(bytes);
  const { orders, markets } = readSpotState(moved);
  expect(markets).toEqual(STATE.markets);
  expect(Uint8Array.from(orders)).toEqual(STATE.orders);
  expect(orders.byteOffset % 4).toBe(0);
});

test.each([
  ['of another format', '{"format":1,"orders":[],"markets":[]}'],
  ['cut off', 'x'],
])('bytes that are %s are refused', (reason, text) => {
  expect(() => readSpotState(new TextEncoder().encode(text))).toThrow(reason);
});
