import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { DAY_MS } from './caps.ts';
import { SpentBook } from './spent-book.ts';
import type { BookEntry } from './spent-book.ts';

const folders: string[] = [];
const newPath = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-book-'));
  folders.push(folder);
  return join(folder, 'book');
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const SEED = new Uint8Array(64).fill(7);
const entry = (number: number, parts: Partial<BookEntry> = {}): BookEntry => ({
  key: `withdrawal ${number}`,
  digest: 'digest',
  timeMs: 1_000,
  network: 'LOCAL',
  symbol: 'USDT',
  sender: '0x1',
  nonce: number,
  amount: '1',
  units: '1000000',
  txHash: '0xabc',
  raw: '0xdef',
  maxFee: '1',
  ...parts,
});

test('what was written is found again, with what it spent and the next nonce', () => {
  const path = newPath();
  const book = new SpentBook(path, SEED);
  book.write(entry(1));
  book.write(entry(2, { key: 'top-up 9', symbol: 'gas', units: '5' }));
  book.write(entry(3, { key: 'sweep 9', units: '7', sender: '0x2' }));
  book.close();
  const again = new SpentBook(path, SEED);
  expect(again.find('withdrawal 1')).toEqual(entry(1));
  expect(again.find('withdrawal 2')).toBeUndefined();
  expect([again.nextNonce('LOCAL', '0x1'), again.nextNonce('LOCAL', '0x2'), again.nextNonce('ERC20', '0x1')]).toEqual([3, 4, 0]);
  // Sweeps go to the hot wallet: they are of no cap.
  expect(again.spent('coin', 'LOCAL', 'USDT', 1_000)).toEqual([{ timeMs: 1_000, amount: 1_000_000n }]);
  expect(again.spent('top-up', 'LOCAL', 'gas', 1_000)).toEqual([{ timeMs: 1_000, amount: 5n }]);
  expect(again.spent('coin', 'LOCAL', 'USDT', 1_000 + DAY_MS)).toEqual([]);
  again.close();
});

test('nothing is written twice', () => {
  const book = new SpentBook(newPath(), SEED);
  book.write(entry(1));
  expect(() => book.write(entry(1, { nonce: 2 }))).toThrow('withdrawal 1 was signed already');
  book.close();
});

test('a line that was cut off in writing goes, and the next stands in its place', () => {
  const path = newPath();
  const book = new SpentBook(path, SEED);
  book.write(entry(1));
  book.close();
  appendFileSync(path, readFileSync(path, 'utf8').slice(0, 60));
  const healed = new SpentBook(path, SEED);
  healed.write(entry(2));
  healed.close();
  const last = new SpentBook(path, SEED);
  expect([last.find('withdrawal 1')?.nonce, last.find('withdrawal 2')?.nonce]).toEqual([1, 2]);
  last.close();
});

test('a line that was altered, taken out or moved, or of another signer, keeps it shut', () => {
  const path = newPath();
  const book = new SpentBook(path, SEED);
  for (const number of [1, 2, 3]) book.write(entry(number));
  book.close();
  const lines = readFileSync(path, 'utf8').split('\n');
  const broken = [
    [lines[0]?.replace('1000000', '1'), lines[1], lines[2], ''],
    [lines[1], lines[2], ''],
    [lines[0], lines[2], ''],
    [lines[1], lines[0], lines[2], ''],
  ];
  for (const each of broken) {
    writeFileSync(path, each.join('\n'));
    expect(() => new SpentBook(path, SEED)).toThrow(/was not written there by this signer/);
  }
  writeFileSync(path, lines.join('\n'));
  expect(() => new SpentBook(path, new Uint8Array(64))).toThrow(/was not written there by this signer/);
});
