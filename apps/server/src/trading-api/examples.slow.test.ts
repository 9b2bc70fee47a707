/**
 * Every example of the API document is asked of a whole demo, in which robots trade, and its answer held against what the endpoint says of it. With
 * RECORD_ANSWERS in the environment the answers are written down, for the document (docs/trading-api-answers.json, then `npm run docs:api`).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractPermissionOpen } from '@kontor/contract/perpetual';
import { ENDPOINTS } from '@kontor/contract/trading-api/endpoint-table';
import type { Endpoint } from '@kontor/contract/trading-api/endpoint';
import { pino } from 'pino';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boot } from '../boot.ts';
import type { RunningServer } from '../boot.ts';
import { MACHINE_TIME } from '../clock.ts';
import { readConfig } from '../config.ts';
import { MACHINE_RANDOM } from '../random.ts';
import { Cleanup, eventually, makeFolder } from '../store/test-world.ts';
import { DemoProgram, askSite } from './demo-key-world.ts';

const cleanup = new Cleanup();
/** Entries of a list that the document shows. */
const SHOWN = 2;
const ANSWERS = join(import.meta.dirname, '../../../../docs/trading-api-answers.json');
const OPEN: ReadonlySet<Endpoint['security']> = new Set(['NONE', 'MARKET_DATA', 'USER_STREAM']);
const answers: Record<string, unknown> = {};
let server: RunningServer;
let program: DemoProgram;

beforeAll(async () => {
  const dataDir = join(makeFolder(cleanup), 'data');
  const environment = { PORT: '0', CONSOLE_PORT: 'off', DATA_DIR: dataDir, USER_RATE: '0', ADDRESS_RATE: '0' };
  server = await boot(readConfig(environment), {
    log: pino({ level: 'silent' }),
    time: MACHINE_TIME,
    random: MACHINE_RANDOM,
    onHalt: (reason) => {
      throw reason;
    },
  });
  program = await DemoProgram.open(server.url, 'demo1', ['spot', 'futures', 'withdraw']);
  await askSite(server.url, contractPermissionOpen, {}, program.token);
  await live();
});
afterAll(async () => {
  if (process.env['RECORD_ANSWERS'] !== undefined) writeFileSync(ANSWERS, `${JSON.stringify(answers, undefined, 1)}\n`);
  await server.stop();
  await cleanup.run();
});

/** The account has something to tell of: open orders, trades, a position, transfers. */
async function live(): Promise<void> {
  const demand = async (path: string, parameters: Readonly<Record<string, string>>): Promise<void> => {
    let answer = await program.signed('POST', path, parameters);
    // Prices and books come a moment after the start.
    await eventually(async () => answer.status !== 503 || ((answer = await program.signed('POST', path, parameters)), false));
    const { status, body } = answer;
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
  };
  await demand('/sapi/v1/asset/transfer', { type: 'MAIN_UMFUTURE', asset: 'USDT', amount: '20000' });
  await eventually(async () => (await program.plain('GET', '/api/v3/depth', { symbol: 'BTCUSDT', limit: 5 })).status === 200);
  const { body } = await program.plain('GET', '/api/v3/ticker/price', { symbol: 'BTCUSDT' });
  const price = String(Math.floor(Number((body as { readonly price: string }).price) * 0.95));
  const limit = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price };
  await demand('/api/v3/order', limit);
  await demand('/api/v3/order', { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.01' });
  await demand('/fapi/v1/positionSide/dual', { dualSidePosition: 'false' });
  await demand('/fapi/v1/order', limit);
  await demand('/fapi/v1/order', { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.01' });
}

/** Lists as the document shows them. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return (value.every((each) => typeof each !== 'object') ? value : value.slice(0, SHOWN)).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
}

const named = ENDPOINTS.flatMap((endpoint) =>
  endpoint.example === undefined ? [] : [[`${endpoint.method} ${endpoint.paths[0]}`, endpoint, endpoint.example] as const],
);

describe('examples', () => {
  test.each(named)('%s', async (name, { method, paths: [path], security, answer }, example) => {
    const { status, body } = await (OPEN.has(security) ? program.plain(method, path, example) : program.signed(method, path, example));
    expect({ status, body }).toMatchObject({ status: 200 });
    expect([...Value.Errors(answer, body)].slice(0, 3)).toEqual([]);
    answers[name] = shortened(body);
  });
});
