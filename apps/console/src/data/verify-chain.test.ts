import { entryText } from '@kontor/contract/console/audit';
import { expect, test } from 'vitest';
import { sha256 } from './digest.ts';
import { NO_HASH, chainLines, verifyChain } from './verify-chain.ts';
import type { ChainEntry, ReadChain } from './verify-chain.ts';

/** A log as the server writes it; more than a page of it. */
async function written(length: number): Promise<ChainEntry[]> {
  const list: ChainEntry[] = [];
  let before = NO_HASH;
  for (let number = 1; number <= length; number++) {
    const entry = { number, time: number, operator: 1, who: 'anna (owner)', action: 'a.b', subject: 's', detail: '{}', address: '::1' };
    before = await sha256(entryText(entry, before));
    list.push({ ...entry, hash: before });
  }
  return list;
}

/** What a server answers that holds these. */
function serving(list: readonly ChainEntry[], last = list.at(-1)?.number ?? 0): ReadChain {
  return async (from, limit) => ({ list: list.filter(({ number }) => number >= from).slice(0, limit), last });
}

test('a log as it was written is sound, of any length', async () => {
  for (const length of [0, 1, 1_000, 1_001]) {
    const log = await written(length);
    expect(await verifyChain(serving(log))).toEqual({ isSound: true, entries: length, head: log.at(-1)?.hash ?? NO_HASH });
  }
});

test.each<[keyof ChainEntry, ChainEntry[keyof ChainEntry]]>([
  ['time', 99],
  ['operator', null],
  ['who', 'bert (owner)'],
  ['action', 'a.c'],
  ['subject', 'x'],
  ['detail', '{"a":1}'],
  ['address', '::2'],
  ['hash', 'f'.repeat(64)],
])('an entry whose %s was altered is the first bad one', async (field, value) => {
  const log = (await written(5)).map((entry) => (entry.number === 3 ? { ...entry, [field]: value } : entry));
  expect(await verifyChain(serving(log))).toMatchObject({ isSound: false, entries: 2, firstBad: 3, why: 'altered' });
});

test('an entry that was altered with its own hash and all later ones is found by nobody but a copy; with its own hash alone the next tells', async () => {
  const log = await written(5);
  const forged = { ...log[2]!, subject: 'x' };
  log[2] = { ...forged, hash: await sha256(entryText(forged, log[1]!.hash)) };
  expect(await verifyChain(serving(log))).toMatchObject({ isSound: false, entries: 3, firstBad: 4, why: 'altered' });
});

test.each([1, 3, 5])('entry %i that is missing is named', async (number) => {
  const log = await written(5);
  const left = log.filter((entry) => entry.number !== number);
  expect(await verifyChain(serving(left, 5))).toMatchObject({ isSound: false, firstBad: number, why: 'missing' });
});

test('two entries that changed places are found', async () => {
  const [first, second, third] = await written(3);
  expect(await verifyChain(async () => ({ list: [first!, third!, second!], last: 3 }))).toMatchObject({ firstBad: 2, why: 'missing' });
});

test('it says how far it is, and writes all of it as lines', async () => {
  const log = await written(1_001);
  const seen: number[] = [];
  await verifyChain(serving(log), (entries) => void seen.push(entries));
  expect(seen).toEqual([1_000, 1_001]);
  const lines = (await chainLines(serving(log))).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as ChainEntry)).toEqual(log);
});
