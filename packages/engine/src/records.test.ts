import { describe, expect, test } from 'vitest';
import { Records } from './records.ts';

/** Records of a word, a double and a long. */
class Line extends Records {
  constructor() {
    super(3);
  }
  add(word: number, double: number, long: bigint): void {
    const place = this.grow();
    this.setWord(place, 0, word);
    this.setDouble(place, 1, double);
    this.setLong(place, 2, long);
  }
  at(place: number): [number, number, bigint, number] {
    return [this.word(place, 0), this.double(place, 1), this.long(place, 2), this.about(place, 2)];
  }
  forget(place: number): void {
    this.drop(place);
  }
}

function line(count: number): Line {
  const records = new Line();
  for (let at = 0; at < count; at++) records.add(at, at / 2, BigInt(at) << 33n);
  return records;
}
const wanted = (at: number) => [at, at / 2, BigInt(at) << 33n, at * 2 ** 33];

describe('records', () => {
  test('stand at their places across pieces', () => {
    const records = line(1_000);
    for (const at of [0, 1, 255, 256, 257, 511, 512, 999]) expect(records.at(at)).toEqual(wanted(at));
  });

  test('keep their places when those before them are let go of, and grow on', () => {
    const records = line(1_000);
    for (const from of [1, 255, 256, 700, 1_000]) {
      records.forget(from);
      expect([records.from, records.end]).toEqual([from, 1_000]);
      for (let at = from; at < 1_000; at += 37) expect(records.at(at)).toEqual(wanted(at));
    }
    for (let at = 1_000; at < 1_300; at++) records.add(at, at / 2, BigInt(at) << 33n);
    for (const at of [1_000, 1_023, 1_024, 1_299]) expect(records.at(at)).toEqual(wanted(at));
  });

  test('are stored and taken over', () => {
    const records = line(600);
    const parts = records.stored();
    const words = new Int32Array(7 + parts.reduce((sum, part) => sum + part.length, 0));
    let at = 7;
    for (const part of parts) {
      words.set(part, at);
      at += part.length;
    }
    const copy = line(3);
    expect(copy.restore(words, 7, 600)).toBe(words.length);
    expect(copy.end).toBe(600);
    for (const place of [0, 255, 256, 599]) expect(copy.at(place)).toEqual(wanted(place));
  });
});
