import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate } from './generate/generator.ts';
import { LineBatch } from './line-batch.ts';
import type { LineSource } from './line-batch.ts';
import { LineReader } from './line-reader.ts';
import { writeLines } from './line-writer.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bench-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** All lines of a source, written out. */
function textOf(source: LineSource, withMarket: boolean, capacity = 1_000): string {
  const batch = new LineBatch(capacity);
  let text = '';
  for (source.fill(batch); batch.count > 0; source.fill(batch)) text += writeLines(batch, withMarket);
  return text;
}

/** What a file with this content is read as, written out again. */
function readBack(content: string, withMarket = false): string {
  const path = join(folder, 'workload.txt');
  writeFileSync(path, content);
  const reader = new LineReader(path, withMarket, 0);
  try {
    return textOf(reader, withMarket, 7);
  } finally {
    reader.close();
  }
}

test('every kind of line is read', () => {
  const lines = 'A,1,B,100,5,7\nI,2,S,99,4,-8\nM,3,B,0,3,0\nR,1,101,6\nC,1\nC,4294967295\n';
  expect(readBack(lines)).toBe(lines);
});

test('the market stands last where files carry one', () => {
  const lines = 'A,1,B,100,5,7,255\nM,3,S,0,3,0,0\nC,1\n';
  expect(readBack(lines, true)).toBe(lines);
});

test('files longer than the pieces they are read in come back whole', () => {
  const text = textOf(generate('swing', 5, 80_000), false);
  expect(text.length).toBeGreaterThan(1 << 20);
  expect(readBack(text)).toBe(text);
  const markets = textOf(generate('mix', 5, 2_000, 3), true);
  expect(readBack(markets, true)).toBe(markets);
});

test('carriage returns, empty lines, headings and a missing last line feed do not matter', () => {
  expect(readBack('> kontor@0.1.0 bench\r\n\r\n# a remark\nA,1,B,100,5,7\r\nC,1')).toBe('A,1,B,100,5,7\nC,1\n');
  expect(readBack('')).toBe('');
});

test.each([
  ['X,1', 'line 1: it starts with none of A, I, M, C, R'],
  ['C,1\nA,2,X,100,5,7', 'line 2: the side is neither B nor S'],
  ['C,', 'a field is missing or not a whole number'],
  ['C,1.5', 'a field is missing or not a whole number'],
  ['C,-1', 'the id is not between 0 and 4294967295'],
  ['C,4294967296', 'the id is not between 0 and 4294967295'],
  ['A,1,B,100,5', 'a field is missing or not a whole number'],
  ['C,1,2', 'too many fields'],
  ['A,1,B,100,5,7,0', 'too many fields (a market needs --markets)'],
  ['A,1,B,100,5,99999999999999999', 'a field is missing or not a whole number'],
])('%j is refused with its line', (content, sentence) => {
  expect(() => readBack(content)).toThrow(sentence);
});
