import { describe, expect, test } from 'vitest';
import { clientKey } from '../core-loop/client-id.ts';
import { IdMemory } from './id-memory.ts';
import type { IdMemoryOptions } from './id-memory.ts';

/** Always the same bytes. */
const RANDOM = { bytes: (count: number) => Uint8Array.from({ length: count }, (_, at) => at * 37 + 11) };
type Key = [number, number, number, number];
/** As random as a hash, and made sooner. */
const key = (at: number): Key => [Math.imul(at, 0x9e3779b1), Math.imul(at ^ (at >>> 7), 0x85ebca6b), Math.imul(at + 77, 0xc2b2ae35), 1];
const DAY = 86_400_000;

/** A memory whose clock is moved by hand. */
function memoryOf(options: Partial<IdMemoryOptions> = {}) {
  const hands = { nowMs: 0, applied: 0 };
  return { hands, memory: new IdMemory({ random: RANDOM, nowMs: () => hands.nowMs, applied: () => hands.applied, ...options }) };
}

/** How many of the ids from `from` to below `to` are held; every fourth is of the same user. */
const heldOf = (memory: IdMemory, from: number, to: number): number => {
  let held = 0;
  for (let at = from; at < to; at++) held += memory.holds(at & 3, key(at)) ? 1 : 0;
  return held;
};
const noteAll = (memory: IdMemory, from: number, to: number): void => {
  for (let at = from; at < to; at++) memory.note(at & 3, key(at));
};

describe('the memory of client ids', () => {
  test('holds what was noted, and nothing of another user', () => {
    const { memory } = memoryOf();
    const id = clientKey('mine');
    expect(memory.holds(1, id)).toBe(false);
    memory.note(1, id);
    expect([memory.holds(1, id), memory.holds(2, id), memory.gap]).toEqual([true, false, undefined]);
    memory.note(9, [0, ...clientKey('within'), 0], 1);
    expect(memory.holds(9, clientKey('within'))).toBe(true);
  });

  test('more than a part: none of 1.6 million is taken for another, all are held, and the memory is what is stated', () => {
    const { memory } = memoryOf();
    const ids = 1_600_000;
    let known = 0;
    for (let at = 1; at <= ids; at++) {
      known += memory.holds(at & 3, key(at)) ? 1 : 0;
      memory.note(at & 3, key(at));
    }
    expect(known).toBe(0);
    expect(heldOf(memory, 1, ids + 1)).toBe(ids);
    expect([memory.size, memory.bytes, memory.gap]).toEqual([ids, 2 * 8 * 1024 * 1024, undefined]);
  });

  const small = { capacity: { idsOfPart: 100, parts: 4 }, window: { ms: DAY, ids: 250 } };

  test('drops what is older than a day, but not of the last 250', () => {
    const { memory, hands } = memoryOf(small);
    noteAll(memory, 0, 100);
    hands.nowMs = 3 * DAY;
    noteAll(memory, 100, 300);
    // A day and more later the next part begins when there are 250 younger ones.
    expect(heldOf(memory, 0, 300)).toBe(300);
    hands.nowMs = 9 * DAY;
    noteAll(memory, 300, 400);
    expect([heldOf(memory, 0, 100), heldOf(memory, 100, 400), memory.gap]).toEqual([0, 300, undefined]);
  });

  test('what a day brings beyond its room is dropped and is a gap until the day is over', () => {
    const { memory, hands } = memoryOf(small);
    noteAll(memory, 0, 399);
    expect(memory.gap).toBeUndefined();
    hands.nowMs = 1_000;
    noteAll(memory, 399, 400);
    expect(memory.gap).toBe(Infinity);
    expect([heldOf(memory, 0, 100), heldOf(memory, 100, 400), memory.bytes]).toEqual([0, 300, 4 * 256 * 4]);
    hands.nowMs = DAY;
    expect(memory.gap).toBe(Infinity);
    hands.nowMs = DAY + 1;
    expect(memory.gap).toBeUndefined();
  });

  test('what was before the start is a gap until it is told', () => {
    const { memory } = memoryOf(small);
    memory.awaitPast(77);
    expect(memory.gap).toBe(77);
    noteAll(memory, 0, 10);
    for (let at = 10; at < 150; at++) expect(memory.notePast(-5, at & 3, key(at))).toBe(true);
    expect(memory.gap).toBe(77);
    memory.pastTold();
    expect([memory.gap, heldOf(memory, 0, 150), heldOf(memory, 150, 300)]).toEqual([undefined, 150, 0]);
  });

  test('says up to which command it may have forgotten ids: those of before, and those of parts it dropped, for age or for want of room', () => {
    const { memory, hands } = memoryOf(small);
    expect(memory.forgotten).toBe(0);
    memory.awaitPast(77);
    memory.pastTold();
    expect([memory.gap, memory.forgotten]).toEqual([undefined, 77]);
    hands.applied = 200;
    noteAll(memory, 0, 100);
    hands.applied = 300;
    hands.nowMs = 3 * DAY;
    noteAll(memory, 100, 300);
    expect(memory.forgotten).toBe(77);
    hands.nowMs = 9 * DAY;
    hands.applied = 500;
    noteAll(memory, 300, 400);
    expect([memory.gap, memory.forgotten, heldOf(memory, 100, 400)]).toEqual([undefined, 200, 300]);
    noteAll(memory, 400, 700);
    expect([memory.gap, memory.forgotten]).toEqual([Infinity, 500]);
  });

  test('what there is no room for stays a gap until its day is over, and what comes later has room', () => {
    const { memory, hands } = memoryOf(small);
    memory.awaitPast(77);
    for (let at = 0; at < 300; at++) expect(memory.notePast(-at, at & 3, key(at))).toBe(true);
    expect(memory.notePast(-300, 0, key(300))).toBe(false);
    memory.pastTold(-300);
    expect(memory.gap).toBe(77);
    hands.nowMs = DAY - 299;
    expect(memory.gap).toBeUndefined();
    // The part that was read last is the oldest, and the first to make room.
    noteAll(memory, 1_000, 1_100);
    expect([heldOf(memory, 0, 200), heldOf(memory, 200, 300), heldOf(memory, 1_000, 1_100)]).toEqual([200, 0, 100]);
  });
});
