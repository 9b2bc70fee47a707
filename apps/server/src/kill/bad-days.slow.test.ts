/** A database that stands still, a full disk, an orderly stop under load (reliability R4, R13). */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { Agent, request as send } from 'node:http';
import { join } from 'node:path';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import { placeOrder } from '@kontor/contract/spot';
import { Refusal } from '@kontor/domain/refusals';
import { afterEach, describe, expect, test } from 'vitest';
import { drawFrom } from '../seeded-draw.ts';
import { errorCode } from '../store/store-error.ts';
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
  const TRADERS = 24;

  /** What became of a request: its envelope's code, or the error that ended it. */
  function ask(url: string, agent: Agent, token: string, order: number): Promise<number | string> {
    return new Promise((resolve) => {
      const body = JSON.stringify({
        pair: 'BTC_USDT',
        side: 'buy',
        type: 'limit',
        price: String(30_000 + (order % 500)),
        quantity: '0.001',
      });
      const asked = send(
        new URL(placeOrder.path, url),
        { method: 'POST', agent, headers: { 'content-type': 'application/json', token } },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          response
            .once('end', () => resolve((JSON.parse(text) as { code: number }).code))
            .once('error', (error) => resolve(errorCode(error) ?? 'cut'));
        },
      );
      asked.once('error', (error) => resolve(errorCode(error) ?? 'cut'));
      asked.end(body);
    });
  }

  test('it answers every request, says busy to those that come late, loses no connection over one, and ends with 0', async () => {
    const dataDir = join(makeFolder(cleanup), 'data');
    const server = await startServerProcess(cleanup, dataDir);
    const tokens = [...(await tokensOf(server.url)).values()];
    const agent = new Agent({ keepAlive: true, maxSockets: TRADERS });
    const ends = new Map<number | string, number>();
    let order = 0;
    /** Asks, each time as soon as it is answered, until nobody takes connections any more. */
    const trade = async (token: string): Promise<void> => {
      for (;;) {
        const end = await ask(server.url, agent, token, order++);
        ends.set(end, (ends.get(end) ?? 0) + 1);
        if (end === 'ECONNREFUSED') return;
      }
    };
    const traders = Array.from({ length: TRADERS }, (_, at) => trade(tokens[at % tokens.length]!));
    await eventually(() => (ends.get(Code.SUCCESS) ?? 0) > 200);
    server.child.kill('SIGTERM');
    await Promise.all(traders);
    agent.destroy();
    expect(await server.ended).toBe(0);
    const refusals = [
      Code.BUSY,
      Code.DUPLICATE_REQUEST,
      codeOfRefusal(Refusal.MAX_NUM_ORDERS),
      codeOfRefusal(Refusal.INSUFFICIENT_BALANCE),
    ];
    expect([...ends.keys()].filter((end) => end !== Code.SUCCESS && end !== 'ECONNREFUSED' && !refusals.includes(Number(end)))).toEqual([]);
    expect(ends.get('ECONNREFUSED')).toBe(TRADERS);
  });
});
