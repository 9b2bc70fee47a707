/** A server whose owner's password strangers guess without end, by a clock that the test moves (issue of the owner kept out). */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { login } from '@kontor/contract/account';
import { Code } from '@kontor/contract/envelope';
import { platConfig } from '@kontor/contract/platform';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boot } from '../../boot.ts';
import type { RunningServer } from '../../boot.ts';
import { readConfig } from '../../config.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { Cleanup, makeFolder } from '../../store/test-world.ts';

const cleanup = new Cleanup();
const dataDir = join(makeFolder(cleanup), 'data');
const PASSWORD = 'kontor-demo';
const DEVICE = 'phone'.padEnd(43, '0');
const HOME = '203.0.113.7';
const AWAY = '192.0.2.77';
const ATTACKERS = Array.from({ length: 30 }, (_, at) => `198.51.${at}.1`);
let server: RunningServer;
/** What the hands have moved the clocks by, ms. */
let handsMs = 0;

function start(environment: Record<string, string> = {}): Promise<RunningServer> {
  const time = { monotonicMs: () => performance.now() + handsMs, wallMs: () => Date.now() + handsMs };
  return boot(
    readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      INDEX_FEED: 'off',
      DEMO_BOTS: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
      ADDRESS_RATE: '0',
      ...environment,
    }),
    {
      log: pino({ level: 'silent' }),
      time,
      random: MACHINE_RANDOM,
      onHalt: () => undefined,
    },
  );
}

/** The body code of a login from an address, through the proxy. */
async function logIn(address: string, account: string, password: string, device?: string): Promise<number> {
  const response = await fetch(new URL(login.path, server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ account, password, ...(device === undefined ? {} : { device }) }),
  });
  return ((await response.json()) as { code: number }).code;
}

/** What the platform says of itself, as text, and which demo accounts it offers to everybody. */
async function said(): Promise<{ readonly text: string; readonly offered: readonly string[] }> {
  const text = await (
    await fetch(new URL(platConfig.path, server.url), {
      method: platConfig.method,
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  ).text();
  return { text, offered: (JSON.parse(text) as { data: { demo_accounts: string[] } }).data.demo_accounts };
}

/** Every attacker asks once. */
const siege = (account = 'demo1'): Promise<number[]> => Promise.all(ATTACKERS.map((address) => logIn(address, account, 'wrong')));

beforeAll(async () => {
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await cleanup.run();
});

test('the owner gets in, from where he is known at once, from elsewhere soon, and after a restart too', async () => {
  expect(await logIn(HOME, 'demo1', PASSWORD)).toBe(Code.SUCCESS);
  expect(await logIn('192.0.2.1', 'demo1', PASSWORD, DEVICE)).toBe(Code.SUCCESS);
  const told = new Set((await siege()).concat(await siege(), await siege(), await siege(), await siege()));
  expect(told).toEqual(new Set([Code.WRONG_LOGIN, Code.TOO_MANY_REQUESTS]));
  expect(await logIn(ATTACKERS[0]!, 'demo1', PASSWORD)).toBe(Code.TOO_MANY_REQUESTS);
  expect(await logIn(HOME, 'demo1', PASSWORD)).toBe(Code.SUCCESS);
  expect(await logIn(ATTACKERS[0]!, 'demo1', PASSWORD, DEVICE)).toBe(Code.SUCCESS);
  expect(await logIn(AWAY, 'demo1', PASSWORD)).toBe(Code.SUCCESS);

  await server.stop();
  server = await start();
  for (let round = 0; round < 3; round++) await siege();
  // The device has made its network known above.
  expect(await logIn(ATTACKERS[1]!, 'demo1', PASSWORD)).toBe(Code.TOO_MANY_REQUESTS);
  expect(await logIn(HOME, 'demo1', PASSWORD)).toBe(Code.SUCCESS);
  expect(await logIn(ATTACKERS[2]!, 'demo1', PASSWORD, DEVICE)).toBe(Code.SUCCESS);
  let tries = 1;
  for (; (await logIn('192.0.2.200', 'demo1', PASSWORD)) !== Code.SUCCESS && tries < 50; tries++) {
    handsMs += 10_000;
    await siege();
  }
  expect(tries).toBeLessThan(10);
});

test('a stranger is told the same of an account that does not exist', async () => {
  const answers = async (account: string): Promise<number[]> =>
    (await siege(account))
      .concat(await siege(account), await siege(account), await siege(account), await siege(account))
      .toSorted((a, b) => a - b);
  expect(await answers('demo2')).toEqual(await answers('nobody'));
});

test('another key knows nobody, a damaged one does not start', async () => {
  await server.stop();
  const file = join(dataDir, 'login.key');
  const key = readFileSync(file);
  writeFileSync(file, key.subarray(1));
  await expect(start()).rejects.toThrow('LOGIN_KEY_FILE');
  writeFileSync(file, key);
  server = await start();
  expect(await logIn(HOME, 'demo1', PASSWORD)).toBe(Code.SUCCESS);
});

test("the demo's accounts do not keep the password that everybody knows where another is set, and are offered to nobody then", async () => {
  expect(await said()).toMatchObject({ offered: ['demo1', 'demo2', 'demo3'] });
  await server.stop();
  server = await start({ DEMO_PASSWORD: 'another one' });
  expect(await logIn(HOME, 'demo1', PASSWORD)).toBe(Code.WRONG_LOGIN);
  expect(await logIn(HOME, 'demo1', 'another one')).toBe(Code.SUCCESS);
  const { text, offered } = await said();
  expect(offered).toEqual([]);
  expect(text).not.toMatch(/another one|kontor-demo/);
  // They keep it when it is no longer set: what counts is which password opens them.
  await server.stop();
  server = await start();
  expect(await said()).toMatchObject({ offered: [] });
  expect(await logIn(HOME, 'demo1', PASSWORD)).toBe(Code.WRONG_LOGIN);
});
