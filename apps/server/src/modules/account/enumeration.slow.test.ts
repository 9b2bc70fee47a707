/**
 * Whoever asks learns neither from an answer nor from its time whether somebody has an account (reliability and security,
 * "Enumeration"), over HTTP, on a whole server whose clock is moved by hand past every limit.
 */
import { join } from 'node:path';
import { codeSend, login, registerStart, resetStart } from '@kontor/contract/account';
import type { BodyOf, Call } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boot } from '../../boot.ts';
import type { RunningServer } from '../../boot.ts';
import { readConfig } from '../../config.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { Cleanup, makeFolder } from '../../store/test-world.ts';

const KNOWN = 'demo1@kontor.example';
const UNKNOWN = 'nobody1@kontor.example';
/** Most that the medians may lie apart, ms. A hash of a password takes ten times as long. */
const APART_MS = 5;
/** Pairs of questions that are asked at first, and at most: noise goes with their number, a difference stays. */
const FIRST_PAIRS = 16;
const MOST_PAIRS = 256;
/** Beyond every limit that counts by minute, by network or by day, ms. */
const LATER_MS = 3 * 3_600_000;

const cleanup = new Cleanup();
let server: RunningServer;
let handsMs = 0;

beforeAll(async () => {
  const dataDir = join(makeFolder(cleanup), 'data');
  server = await boot(readConfig({ PORT: '0', DATA_DIR: dataDir, INDEX_FEED: 'off', DEMO_BOTS: 'off', ADDRESS_RATE: '0' }), {
    log: pino({ level: 'silent' }),
    time: { monotonicMs: () => performance.now() + handsMs, wallMs: () => Date.now() + handsMs },
    random: MACHINE_RANDOM,
    onHalt: (reason) => {
      throw reason;
    },
  });
});
afterAll(async () => {
  await server.stop();
  await cleanup.run();
});

interface Heard {
  readonly ms: number;
  /** Status, headers and body as they came, but for what is new in every answer. */
  readonly answer: string;
  readonly code: number;
}

async function hear<C extends Call>(call: C, body: BodyOf<C>): Promise<Heard> {
  const beganAt = performance.now();
  const response = await fetch(new URL(call.path, server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const ms = performance.now() - beganAt;
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id', 'request-id'].includes(name));
  return { ms, answer: JSON.stringify([response.status, headers, text]), code: (JSON.parse(text) as { code: number }).code };
}

/** The middle of how much longer the first of each pair took. */
function median(differences: readonly number[]): number {
  const sorted = differences.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

test.each<[string, Call, (account: string) => Record<string, unknown>, number]>([
  ['login', login, (account) => ({ account, password: 'not-the-password' }), Code.WRONG_LOGIN],
  ['a code to recover', codeSend, (to) => ({ purpose: 'reset', channel: 'email', to }), Code.SUCCESS],
  ['a code to register', codeSend, (to) => ({ purpose: 'register', channel: 'email', to }), Code.SUCCESS],
  ['the first step of a recovery', resetStart, (to) => ({ channel: 'email', to, code: '000000' }), Code.WRONG_CODE],
  ['the first step of a registration', registerStart, (to) => ({ channel: 'email', to, code: '000000' }), Code.WRONG_CODE],
])('%s answers in the same bytes and the same time whether there is an account or not', async (_what, call, bodyOf, code) => {
  const longer: number[] = [];
  const ask = async (isKnownFirst: boolean): Promise<void> => {
    handsMs += LATER_MS;
    const heard = new Map<string, Heard>();
    for (const account of isKnownFirst ? [KNOWN, UNKNOWN] : [UNKNOWN, KNOWN]) heard.set(account, await hear(call, bodyOf(account)));
    const [known, unknown] = [heard.get(KNOWN)!, heard.get(UNKNOWN)!];
    expect(known.code).toBe(code);
    expect(known.answer).toBe(unknown.answer);
    longer.push(known.ms - unknown.ms);
  };
  // The first questions of a server take longer, whoever they are about.
  await ask(true);
  await ask(false);
  longer.length = 0;
  // Each as often first as second, so that what comes first may take longer. Noise makes more pairs, never a pardon.
  for (let wanted = FIRST_PAIRS; wanted <= MOST_PAIRS; wanted *= 2) {
    while (longer.length < wanted) await ask(longer.length % 2 === 0);
    if (Math.abs(median(longer)) <= APART_MS) break;
  }
  expect(Math.abs(median(longer))).toBeLessThanOrEqual(APART_MS);
});
