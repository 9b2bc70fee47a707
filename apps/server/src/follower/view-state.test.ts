import { expect, test } from 'vitest';
import { readViewState, writeViewState } from './view-state.ts';

const STATE = new Map([
  ['spot', Uint8Array.from({ length: 257 }, (_, at) => at & 255)],
  ['toy', new Uint8Array(0)],
  ['bells', Uint8Array.of(7)],
]);

test.each([0, 1, 4, 7])('what was written is read back in its order, wherever in a buffer it stands: %i', (offset) => {
  const bytes = writeViewState(STATE);
  const moved = new Uint8Array(bytes.length + offset).subarray(offset);
  moved.set(bytes);
  const read = readViewState(moved);
  expect([...read].map(([name, part]) => [name, [...part]])).toEqual([...STATE].map(([name, part]) => [name, [...part]]));
  for (const part of read.values()) expect(part.byteOffset % 8).toBe(0);
});

test('a snapshot from before there were parts is of spot alone', () => {
  const bytes = Uint8Array.of(0x02, 0x53, 0x56, 0x4b, 2, 0, 0, 0, 91, 93, 0, 0, 0, 0, 0, 0);
  expect([...readViewState(bytes)]).toEqual([['spot', bytes]]);
});

test.each([
  ['of another format', new TextEncoder().encode('{"format":1,"orders":[],"markets":[]}')],
  ['cut off', new TextEncoder().encode('x')],
  ['cut off', writeViewState(STATE).slice(0, 120)],
])('bytes that are %s are refused', (reason, bytes) => {
  expect(() => readViewState(bytes)).toThrow(reason);
});
