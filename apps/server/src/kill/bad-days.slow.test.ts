/** A database that stands still, a full disk, an orderly stop under load (reliability R4, R13). */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeOrder } from '@kontor/contract/spot';
import { afterEach, describe, expect, test } from 'vitest';
import { drawFrom } from '../seeded-draw.ts';
import { Cleanup, eventually, makeFolder } from '../store/test-world.ts';
import { checkOrders } from './check-orders.ts';
import { holdAppend, startServerProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { TradingLoad, tokensOf } from './trading-load.ts';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const CONNECTIONS = 8;

const pause = (ms: number) => new Promise((settle) => setTimeout(settle, ms));

async function startLoad(server: ServerProcess, name: string): Promise<TradingLoad> {
  const load = new TradingLoad({ url: server.url, tokens: await tokensOf(server.url), connections: CONNECTIONS, name, draw: drawFrom(5) });
  await eventually(() => load.answered > 20);
  return load;
}

/** Starts again and looks whether all that was acknowledged is there, once. */
async function expectNothingLost(dataDir: string, load: TradingLoad): Promise<void> {
  const again = await startServerProcess(cleanup, dataDir);
  const { problems } = await checkOrders(again.url, await tokensOf(again.url), load.orders);
  expect(problems).toEqual([]);
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
}

describe('a database that stands still in the middle of an append', () => {
  test('gets no outcome told until it goes on, and ends the server when it does not', async () => {
    const dataDir = join(makeFolder(cleanup), 'data');
    const server = await startServerProcess(cleanup, dataDir);
    const load = await startLoad(server, 'still');
    // Far less than the second and a half after which the server ends.
    const short = await holdAppend(server, 'running', () => 3);
    // What was committed before is still on its way to those who wait.
    await pause(50);
    const { answered } = load;
    await pause(100);
    expect(load.answered).toBe(answered);
    short.release();
    await eventually(() => load.answered > answered);

    const long = await holdAppend(server, 'running', () => 3);
    await pause(50);
    const told = load.answered;
    expect(await server.ended).not.toBe(0);
    expect(load.answered).toBe(told);
    long.release();
    await load.stop();
    await expectNothingLost(dataDir, load);
  });
});

describe('a full disk', () => {
  /** A small file system of its own, or undefined where this user may not have one. */
  function smallDisk(): string | undefined {
    const folder = join(makeFolder(cleanup), 'disk');
    mkdirSync(folder);
    try {
      execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', folder], { stdio: 'ignore' });
    } catch {
      return undefined;
    }
    cleanup.add(folder, () => execFileSync('/bin/umount', ['-l', folder]));
    chmodSync(folder, 0o711);
    return folder;
  }

  test('ends the server; with room again it starts, and nothing acknowledged is lost', async ({ skip }) => {
    const disk = smallDisk();
    if (disk === undefined) return skip('only a user who may mount can fill a disk of his own');
    const dataDir = join(disk, 'data');
    const server = await startServerProcess(cleanup, dataDir);
    const load = await startLoad(server, 'full');
    const filler = join(disk, 'filler');
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - 1_000_000)));
    expect(await server.ended).not.toBe(0);
    await load.stop();
    rmSync(filler);
    await expectNothingLost(dataDir, load);
  });
});

describe('told to stop under load', () => {
  test('answers every request it has, refuses new ones, and ends with 0', async () => {
    const dataDir = join(makeFolder(cleanup), 'data');
    const server = await startServerProcess(cleanup, dataDir);
    const tokens = [...(await tokensOf(server.url)).values()];
    let told = false;
    let [answered, unanswered, inFlight, order] = [0, 0, 0, 0];
    const trade = async (token: string): Promise<void> => {
      while (!told) {
        inFlight += 1;
        const body = JSON.stringify({ pair: 'BTC_USDT', side: 'buy', type: 'limit', price: String(30_000 + (order++ % 500)), quantity: '0.001' });
        try {
          const response = await fetch(new URL(placeOrder.path, server.url), { method: 'POST', headers: { 'content-type': 'application/json', token }, body });
          await response.json();
          answered += 1;
        } catch {
          unanswered += 1;
        }
        inFlight -= 1;
      }
    };
    const traders = Array.from({ length: 8 }, (_, at) => trade(tokens[at % tokens.length]!));
    await eventually(() => answered > 20);
    while (inFlight === 0) await pause(1);
    told = true;
    server.child.kill('SIGTERM');
    await Promise.all(traders);
    expect(unanswered).toBe(0);
    await eventually(async () => ['503', 'refused'].includes(await fetch(new URL('/readyz', server.url)).then(({ status }) => String(status), () => 'refused')));
    expect(await server.ended).toBe(0);
  });
});
