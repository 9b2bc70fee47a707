/**
 * A maker and a grid trade at the demo's market as anybody's bots do, by keys that their owners made; one is killed meanwhile. In the end nothing of
 * theirs rests, and each account has what its trades say, to the last digit. LIQUIDITY_SECONDS says how long they trade, and then what was done is
 * printed.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { codeSend, login } from '@kontor/contract/account';
import { tradingKeyCreate } from '@kontor/contract/trading-key';
import { accounts } from '@kontor/contract/wallet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeFor } from './own-account.ts';
import { DEMO_PASSWORD, ask, makeDataFolder, removeDataFolder, startServer } from './test-server.ts';

const SECONDS = Number(process.env['LIQUIDITY_SECONDS'] ?? 10);
/** What the demo's accounts sign payments with. */
const FUND_PASSWORD = 'kontor-fund';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const UNITS = 8;

/** Of spot, units of 1e-8. */
interface Held {
  readonly BTC: bigint;
  readonly USDT: bigint;
  readonly bound: bigint;
}

interface Fill {
  readonly kind: string;
  readonly side: 'BUY' | 'SELL';
  readonly price: string;
  readonly quantity: string;
  readonly fee: string;
  readonly feeAsset: string;
}

const folder = makeDataFolder();
let url = '';
let stopServer: () => Promise<void> = async () => undefined;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  const server = await startServer(folder, { bots: true, environment: { INDEX_FEED: 'simulated' } });
  url = server.url;
  stopServer = () => server.stop();
});
afterAll(async () => {
  for (const program of running) program.kill('SIGKILL');
  await stopServer();
  removeDataFolder(folder);
});

/** Exact: a decimal as units of so many decimals. */
function units(decimal: string, scale: number): bigint {
  const [whole = '', digits = ''] = decimal.replace('-', '').split('.');
  const read = BigInt(whole + digits.padEnd(scale, '0').slice(0, scale));
  return decimal.startsWith('-') ? -read : read;
}

/** Somebody of the demo, with a key that trades spot. */
async function trader(account: string) {
  const { token } = await ask(url, login, { account, password: DEMO_PASSWORD });
  await ask(url, codeSend, { purpose: 'trading_key', channel: 'email' }, token);
  const code = await codeFor(url, `${account}@kontor.example`);
  const key = { kind: 'hmac' as const, label: 'program', scopes: ['spot' as const], addresses: [], fund_password: FUND_PASSWORD, code };
  const { api_key: apiKey, secret } = await ask(url, tradingKeyCreate, key, token);
  const held = async (): Promise<Held> => {
    const { list } = await ask(url, accounts, { account: 'spot' }, token);
    const of = (symbol: string) => list.find((each) => each.symbol === symbol)!;
    const sum = (symbol: string): bigint => {
      const { available, frozen, order_freeze: bound, locked } = of(symbol);
      return [available, frozen, bound, locked].reduce((all, each) => all + units(each, UNITS), 0n);
    };
    return { BTC: sum('BTC'), USDT: sum('USDT'), bound: units(of('BTC').order_freeze, UNITS) + units(of('USDT').order_freeze, UNITS) };
  };
  return { environment: { API_KEY: apiKey, API_SECRET: String(secret) }, held };
}

/** What was paid last, USDT. */
async function lastPrice(): Promise<number> {
  const told = (await (await fetch(new URL('/api/v3/ticker/price?symbol=BTCUSDT', url))).json()) as { readonly price: string };
  return Number(told.price);
}

/** A program of `apps/liquidity`, once it tells of itself. */
async function start(program: string, environment: Readonly<Record<string, string>>) {
  const main = join(ROOT, 'apps/liquidity/src/main.ts');
  const started = spawn(process.execPath, ['--conditions=@kontor/source', '--import', 'tsx', main, program], {
    cwd: ROOT,
    env: { ...process.env, EXCHANGE_URL: url.replace(/\/$/, ''), STATUS_PORT: '0', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.add(started);
  let said = '';
  started.stderr.on('data', (part) => (said += String(part)));
  await expect.poll(() => said).toMatch(/status: http/);
  const address = /status: (http:\S+)/.exec(said)![1]!;
  const status = async () =>
    (await (await fetch(`${address}/status`)).json()) as { readonly state: string; readonly here: { readonly trades: number } };
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    const over = once(started, 'exit') as Promise<[number | null]>;
    started.kill(signal);
    const [code] = await over;
    running.delete(started);
    return code;
  };
  return { status, end };
}

/** What the trades of a journal have moved, reckoned here anew. */
function flowOf(journal: string): { readonly BTC: bigint; readonly USDT: bigint; readonly trades: number } {
  let [BTC, USDT, trades] = [0n, 0n, 0];
  for (const line of readFileSync(journal, 'utf8').split('\n')) {
    if (line === '') continue;
    const fill = JSON.parse(line) as Fill;
    if (fill.kind !== 'fill') continue;
    const [lots, cents, fee] = [units(fill.quantity, 5), units(fill.price, 2), units(fill.fee, UNITS)];
    const sign = fill.side === 'BUY' ? 1n : -1n;
    // A hundred-thousandth of a coin at a hundredth of a dollar is ten units.
    BTC += sign * lots * 1_000n - (fill.feeAsset === 'BTC' ? fee : 0n);
    USDT -= sign * lots * cents * 10n + (fill.feeAsset === 'USDT' ? fee : 0n);
    trades += 1;
  }
  return { BTC, USDT, trades };
}

describe('programs that quote', () => {
  test('trade for a while, one is killed and comes back, and every account has what its trades say', async () => {
    const [maker, grid] = [await trader('demo1'), await trader('demo2')];
    const before = [await maker.held(), await grid.held()] as const;
    const journals = ['maker', 'grid'].map((name) => join(folder, `${name}.journal`)) as [string, string];
    const tight = { SPREAD_FLOOR: '0.005', VOLATILITY_SHARE: '10', LAYER_STEP: '0.01', JOURNAL: journals[0], ...maker.environment };
    // So near to each other that the market goes from line to line.
    const last = await lastPrice();
    const lines = {
      GRID_LOW: String(Math.floor(last * 0.998)),
      GRID_HIGH: String(Math.ceil(last * 1.002)),
      GRID_LINES: '41',
      GRID_QUANTITY: '0.005',
      MAX_OPEN_NOTIONAL: '100000',
      JOURNAL: journals[1],
    };
    const quoting = await start('maker', tight);
    const buying = await start('grid', { ...lines, ORDERS_PER_SECOND: '50', ...grid.environment });
    await expect.poll(async () => (await quoting.status()).here.trades).toBeGreaterThan(2);
    await expect.poll(async () => (await buying.status()).state).toBe('quoting');

    await setTimeout(SECONDS * 500);
    await quoting.end('SIGKILL');
    const again = await start('maker', tight);
    const known = (await again.status()).here.trades;
    await setTimeout(SECONDS * 500);
    await expect.poll(async () => (await again.status()).here.trades).toBeGreaterThan(known);
    await expect.poll(async () => (await buying.status()).here.trades).toBeGreaterThan(0);

    expect([await again.end('SIGTERM'), await buying.end('SIGTERM')]).toEqual([0, 0]);
    const after = [await maker.held(), await grid.held()] as const;
    for (const index of [0, 1] as const) {
      const flow = flowOf(journals[index]);
      if (process.env['LIQUIDITY_SECONDS'] !== undefined)
        process.stdout.write(
          `${['maker', 'grid'][index]}, ${SECONDS} s: ${flow.trades} trades; units of BTC ${flow.BTC}, of USDT ${flow.USDT}\n`,
        );
      expect(after[index].bound).toBe(0n);
      expect([after[index].BTC - before[index].BTC, after[index].USDT - before[index].USDT]).toEqual([flow.BTC, flow.USDT]);
    }
    expect(flowOf(journals[0]).trades).toBeGreaterThan(3);
    expect(flowOf(journals[1]).trades).toBeGreaterThan(0);
  });
});
