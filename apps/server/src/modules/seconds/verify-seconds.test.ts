/** The program that checks a day, against what the server publishes of one, whole and tampered with. It has none of our code. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { NO_TICK_HASH } from '@kontor/contract/index-tick';
import type { IndexTick } from '@kontor/contract/index-tick';
import { SECONDS_DIRECTIONS, SECONDS_RESULTS, VOID_REASONS } from '@kontor/contract/seconds-words';
import { resultOf } from '@kontor/domain/seconds/ticks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TickFact } from '../../follower/seconds/seconds-facts.ts';
import { tickHash } from '../../follower/seconds/tick-hash.ts';
import { drawFrom } from '../../seeded-draw.ts';
import { FeedKey } from './feed-key.ts';
import { tickRow } from './tick-rows.ts';

const VERIFIER = fileURLToPath(new URL('../../../../../tools/verify-seconds.mjs', import.meta.url));
const START_MS = 1_767_571_200_000;
const TICKS = 400;
const ROTATED = 250;
const keys = [new FeedKey(new Uint8Array(32).fill(1)), new FeedKey(new Uint8Array(32).fill(2))] as const;
const stranger = new FeedKey(new Uint8Array(32).fill(3));
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const KEYS = {
  code: 200,
  msg: '',
  data: {
    list: keys.map((key, place) => ({
      key_id: key.id,
      public_key: hex(key.publicKey),
      from: START_MS,
      // Only the first was replaced; what matters is read when the ticks are made.
      until: place === 0 ? START_MS + 330_000 : null,
      introduction: place === 0 ? null : hex(keys[0].introduce(key)),
    })),
  },
};

/** A feed of which some seconds are missing and some stale; the key is another one from ROTATED on. */
function madeTicks(): { readonly facts: TickFact[]; readonly rows: IndexTick[] } {
  const draw = drawFrom(5);
  const facts: TickFact[] = [];
  let [price, at] = [6_000_012_345_678n, START_MS];
  for (let number = 1; number <= TICKS; number++) {
    at += 1_000 + (draw(40) === 0 ? 7_000 : draw(30));
    const isStale = draw(40) === 0;
    if (!isStale) price += BigInt(draw(3) - 1);
    const said = {
      pair: 0,
      number,
      at,
      price,
      isStale,
      constituents: isStale ? [] : [101, 102, 103].map((source) => ({ source, weight: 1, price })),
      previousHash: facts.at(-1)?.hash ?? NO_TICK_HASH,
    };
    facts.push({ ...said, sequence: number, hash: tickHash(said) });
  }
  const rows = facts.map((fact) => {
    const key = keys[fact.number < ROTATED ? 0 : 1];
    return tickRow(
      'BTC_USDT',
      { ...fact, signature: hex(key.sign(Buffer.from(fact.hash, 'hex'))), keyId: key.id },
      (source) => `S${source}`,
    );
  });
  return { facts, rows };
}

const { facts, rows } = madeTicks();
const contracts = Array.from({ length: 300 }, (_, place) => {
  const draw = drawFrom(100 + place);
  const openedAt = START_MS + place * 1_100 + draw(1_000);
  const [direction, duration] = [draw(2), 30 + draw(3) * 30];
  const expiry = openedAt + duration * 1_000;
  const { outcome, reason, entry, exit } = resultOf({ direction: direction as 0, openedAt, expiry }, facts);
  return {
    number: 1 + place * 3,
    pair: 'BTC_USDT',
    direction: SECONDS_DIRECTIONS[direction]!,
    t0: openedAt,
    t1: expiry,
    entry_number: entry?.number ?? null,
    exit_number: exit?.number ?? null,
    outcome: SECONDS_RESULTS[outcome],
    void_reason: VOID_REASONS[reason - 1] ?? null,
  };
});

const lines = (list: readonly unknown[]): string => list.map((each) => `${JSON.stringify(each)}\n`).join('');

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'verify-seconds-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the program says of these files, and its exit code. */
function verified(ticks: string | Uint8Array = lines(rows), settled: string = lines(contracts), known: unknown = KEYS) {
  const paths = ['keys.json', 'ticks.jsonl', 'contracts.jsonl'].map((name) => join(folder, name));
  [JSON.stringify(known), ticks, settled].forEach((text, place) => writeFileSync(paths[place]!, text));
  return new Promise<{ readonly code: number; readonly said: string }>((resolve) => {
    execFile(process.execPath, [VERIFIER, ...paths], (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: (out + err).trim() }),
    );
  });
}

/** The ticks with one changed. */
const changed = (place: number, change: Partial<IndexTick>): string =>
  lines(rows.map((row, at) => (at === place ? { ...row, ...change } : row)));

describe('a day as it was published', () => {
  test('holds, also as it was sent compressed', async () => {
    const outcomes = new Set(contracts.map(({ outcome, void_reason: reason }) => `${outcome}/${reason}`));
    for (const each of ['win/null', 'loss/null', 'draw/null', 'void/no_entry', 'void/stale', 'void/exit_too_old'])
      expect(outcomes).toContain(each);
    const holds = { code: 0, said: 'Everything holds: 400 ticks, signed by 2 keys, and 300 contracts.' };
    expect(await verified()).toEqual(holds);
    expect(await verified(gzipSync(lines(rows)))).toEqual(holds);
  });

  test('says when there is nothing to check', async () => {
    const code = await new Promise((resolve) => execFile(process.execPath, [VERIFIER], (error) => resolve(error?.code)));
    expect(code).toBe(2);
  });
});

describe('of a day that was tampered with the first wrong line is named', () => {
  test.each<readonly [what: string, ticks: string, said: RegExp]>([
    ['an altered price', changed(99, { price: '60000.5' }), /^ticks, line 100 \(tick 100\): its hash/],
    ['an altered time', changed(99, { time: rows[99]!.time + 1 }), /^ticks, line 100 .*: its hash/],
    [
      'a stale tick said to be valid',
      changed(
        rows.findIndex(({ stale }) => stale),
        { stale: false },
      ),
      /^ticks, line \d+ .*: its hash/,
    ],
    ['a source left out', changed(0, { constituents: rows[0]!.constituents.slice(1) }), /^ticks, line 1 .*: its hash/],
    ['a removed line', lines(rows.toSpliced(50, 1)), /^ticks, line 51 \(tick 52\): does not follow/],
    ['swapped lines', lines(rows.with(70, rows[71]!).with(71, rows[70]!)), /^ticks, line 71 \(tick 72\): does not follow/],
    ['a line said twice', lines(rows.toSpliced(70, 0, rows[70]!)), /^ticks, line 72 .*: its number is not above/],
    [
      'the signature of another tick',
      changed(10, { signature: rows[11]!.signature }),
      /^ticks, line 11 \(tick 11\): its signature is wrong/,
    ],
    ['no signature', changed(10, { signature: null }), /^ticks, line 11 .*: is not signed/],
    ['a key that is not the feed’s', changed(10, { key_id: stranger.id }), /^ticks, line 11 .*: is not signed by a key of the feed/],
    [
      'a key that had been replaced',
      changed(TICKS - 1, { key_id: keys[0].id, signature: hex(keys[0].sign(Buffer.from(rows[TICKS - 1]!.hash, 'hex'))) }),
      /^ticks, line 400 .*: is signed by a key that had been replaced/,
    ],
    ['a line cut off', lines(rows).slice(0, -1), /^ticks: the last line is cut off/],
    ['garbage', `${lines(rows)}{"number":\n`, /^ticks, line 401: is no JSON/],
  ])('%s', async (_what, ticks, said) => {
    const { code, said: line } = await verified(ticks);
    expect([code, line]).toEqual([1, expect.stringMatching(said)]);
  });

  test('a tick forged with all hashes behind it, by who lacks the key', async () => {
    let before = '';
    const forged = rows.map((row, place) => {
      if (place < 20) return row;
      const fact = { ...facts[place]!, price: facts[place]!.price + 5n, previousHash: before === '' ? row.previous_hash : before };
      before = tickHash(fact);
      return tickRow(
        'BTC_USDT',
        { ...fact, hash: before, signature: hex(stranger.sign(Buffer.from(before, 'hex'))), keyId: row.key_id },
        String,
      );
    });
    expect((await verified(lines(forged))).said).toMatch(/^ticks, line 21 \(tick 21\): its signature is wrong/);
  });

  const settled = (place: number, change: object): string =>
    lines(contracts.map((row, at) => (at === place ? { ...row, ...change } : row)));
  const won = contracts.findIndex(({ outcome }) => outcome === 'win');
  test.each<readonly [what: string, contracts: string, said: RegExp]>([
    ['an altered outcome', settled(won, { outcome: 'loss' }), /: the exchange says loss, .*; from the ticks it is win/],
    ['an altered direction', settled(won, { direction: contracts[won]!.direction === 'up' ? 'down' : 'up' }), /from the ticks it is loss/],
    ['a win made void', settled(won, { outcome: 'void', void_reason: 'stale' }), /says void \(stale\), .*it is win/],
    ['another entry', settled(won, { entry_number: contracts[won]!.entry_number! + 1 }), /the exchange says win, entry/],
    ['another end', settled(won, { t1: contracts[won]!.t1 + 2_000 }), /the exchange says win/],
    ['swapped lines', lines(contracts.with(5, contracts[6]!).with(6, contracts[5]!)), /line 7 .*: its number is not above/],
    ['nonsense', settled(won, { direction: 'both' }), /: is no contract/],
  ])('a contract with %s', async (_what, text, said) => {
    const { code, said: line } = await verified(undefined, text);
    expect([code, line]).toEqual([1, expect.stringMatching(/^contracts, line \d+/)]);
    expect(line).toMatch(said);
  });

  test('keys that nobody introduced', async () => {
    const list = [KEYS.data.list[0], { ...KEYS.data.list[1], public_key: hex(stranger.publicKey), key_id: stranger.id }];
    expect(await verified(undefined, undefined, { list })).toEqual({ code: 1, said: 'key 2: was not introduced by the key before it' });
    expect((await verified(undefined, undefined, { list: [] })).code).toBe(1);
  });
});
