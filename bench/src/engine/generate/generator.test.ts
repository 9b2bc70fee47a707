import { describe, expect, test } from 'vitest';
import { KIND_LETTERS, LineBatch, LineKind } from '../line-batch.ts';
import type { LineSource } from '../line-batch.ts';
import { writeLines } from '../line-writer.ts';
import { reference } from '../reference-book.ts';
import { generate, WORKLOADS } from './generator.ts';
import { DEEP, FAR, INSERT, MIX, MixGenerator } from './mix.ts';
import { SWING, SwingGenerator } from './swing.ts';

/** Lines of each kind, by letter. */
function count(source: LineSource, look: (batch: LineBatch, i: number) => void = () => undefined): Record<string, number> {
  const counts: Record<string, number> = { A: 0, I: 0, M: 0, C: 0, R: 0 };
  const batch = new LineBatch(500);
  for (source.fill(batch); batch.count > 0; source.fill(batch)) {
    for (let i = 0; i < batch.count; i++) {
      counts[KIND_LETTERS[batch.kind[i]!]!]!++;
      look(batch, i);
    }
  }
  return counts;
}

function text(source: LineSource): string {
  const batch = new LineBatch(500);
  let all = '';
  for (source.fill(batch); batch.count > 0; source.fill(batch)) all += writeLines(batch, true);
  return all;
}

describe.each(WORKLOADS)('%s', (workload) => {
  test('the same seed gives the same lines, another seed others', () => {
    expect(text(generate(workload, 7, 3_000))).toBe(text(generate(workload, 7, 3_000)));
    expect(text(generate(workload, 7, 3_000))).not.toBe(text(generate(workload, 8, 3_000)));
  });

  test('there are as many lines as asked for, ids ascend, and prices and quantities are above zero', () => {
    let last = 0;
    let faults = 0;
    const counts = count(generate(workload, 1, 10_001), (batch, i) => {
      const kind = batch.kind[i]!;
      if (kind === LineKind.LIMIT || kind === LineKind.IOC || kind === LineKind.MARKET) {
        if (batch.id[i]! <= last) faults++;
        last = batch.id[i]!;
      }
      if (kind !== LineKind.CANCEL && batch.quantity[i]! <= 0) faults++;
      if (kind !== LineKind.CANCEL && kind !== LineKind.MARKET && batch.price[i]! <= 0) faults++;
    });
    expect(faults).toBe(0);
    expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(10_001);
  });
});

test.each([
  ['mix', MIX],
  ['far', FAR],
])('%s is 65 % limit orders, 28 % cancels, 7 % IOC or market, and 10,000 to 50,000 rest', (_, terms) => {
  const lines = 400_000;
  const source = new MixGenerator(terms, 1, lines);
  const counts = count(source);
  expect(Math.abs(counts['A']! / lines - 0.65)).toBeLessThan(0.01);
  expect(Math.abs(counts['C']! / lines - 0.28)).toBeLessThan(0.01);
  expect(Math.abs((counts['I']! + counts['M']!) / lines - 0.07)).toBeLessThan(0.01);
  expect(counts['R']).toBe(0);
  expect(source.resting).toBeGreaterThan(10_000);
  expect(source.resting).toBeLessThan(50_000);
});

test('mix cancels only orders that rest, and knows how many do', () => {
  const source = new MixGenerator(MIX, 2, 5_000);
  const result = reference(source);
  expect(result.ignored).toBe(0);
  expect(result.resting).toBe(source.resting);
  expect(result.trades).toBeGreaterThan(500);
});

test('mix over several markets uses them all', () => {
  const markets = new Set<number>();
  count(generate('mix', 1, 5_000, 8), (batch, i) => {
    if (batch.kind[i] === LineKind.LIMIT) markets.add(batch.market[i]!);
  });
  expect([...markets].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('deep builds its book up, then holds it', () => {
  const source = new MixGenerator({ ...DEEP, buildUp: 20_000, resting: 20_000 }, 1, 100_000);
  const counts = count(source);
  expect(counts['C']).toBeGreaterThan(20_000);
  expect(Math.abs(source.resting / 20_000 - 1)).toBeLessThan(0.1);
});

test('insert never matches', () => {
  const result = reference(new MixGenerator(INSERT, 1, 3_000));
  expect(result.trades).toBe(0);
  expect(result.resting).toBe(3_000);
});

test('swing: 15 % of the orders are IOC, 20 % are replaced, 95 % cancelled, and the mid ends 40 % higher', () => {
  const source = new SwingGenerator(SWING, 1, 200_000);
  const counts = count(source);
  const orders = counts['A']! + counts['I']!;
  expect(Math.abs(counts['I']! / orders - 0.15)).toBeLessThan(0.01);
  expect(Math.abs(counts['R']! / orders - 0.2)).toBeLessThan(0.01);
  expect(Math.abs(counts['C']! / orders - 0.95)).toBeLessThan(0.01);
  expect(Math.abs(source.mid / SWING.startMid - 1.4)).toBeLessThan(0.01);
});

test('swing trades all day, and cancels and replaces finished orders too', () => {
  const result = reference(new SwingGenerator(SWING, 1, 20_000));
  expect(result.trades).toBeGreaterThan(2_000);
  expect(result.ignored).toBeGreaterThan(1_000);
});
