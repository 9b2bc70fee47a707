import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { pairList } from '@kontor/contract/market';
import { cancelOrder, openOrders, orderDetail, orderHistory, placeOrder } from '@kontor/contract/spot';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { builtProgram } from './built-program.ts';
import { readConfig } from './config.ts';
import { auditDatabase } from './audit/audit.ts';
import { REPORT_LOG, withStore } from './follower/open-store.ts';
import { hashOf } from './journal/chain.ts';
import { Cleanup, makeFolder } from './store/test-world.ts';

const cleanup = new Cleanup();
const dataDir = join(makeFolder(cleanup), 'data');
afterAll(() => cleanup.run());

/** Changes what the batch of a command says of its events, and its hash with it: the chain is whole up to there, and the events alone tell. */
async function changeDigest(client: pg.Client, sequence: number): Promise<void> {
  const {
    rows: [row],
  } = await client.query<
    Readonly<Record<'seq_first' | 'seq_last' | 'prev' | 'epoch' | 'event_digest' | 'engine_version' | 'before', string>> & {
      readonly commands: Buffer;
    }
  >(
    `SELECT altered.*, encode(earlier.hash, 'hex') AS before FROM journal_batch AS altered JOIN journal_batch AS earlier ON earlier.seq_last = altered.prev
     WHERE $1 BETWEEN altered.seq_first AND altered.seq_last`,
    [sequence],
  );
  const eventDigest = (Number(row!.event_digest) ^ 1) >>> 0;
  const batch = {
    seqFirst: Number(row!.seq_first),
    seqLast: Number(row!.seq_last),
    prev: Number(row!.prev),
    epoch: Number(row!.epoch),
    engineVersion: Number(row!.engine_version),
    commands: row!.commands,
    eventDigest,
  };
  await client.query("UPDATE journal_batch SET event_digest = $1, hash = decode($2, 'hex') WHERE seq_last = $3", [
    eventDigest,
    hashOf(batch, row!.before),
    batch.seqLast,
  ]);
}

/** The program in a process of its own. `url` rejects when it ends without being open; `log` is the first line that says so. */
function runMain({
  folder = dataDir,
  environment = {},
  role,
}: { readonly folder?: string; readonly environment?: Record<string, string>; readonly role?: string } = {}) {
  const child = spawn(process.execPath, [builtProgram('main.ts'), ...(role === undefined ? [] : [`--role=${role}`])], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      MODE: 'demo',
      DEMO_BOTS: 'off',
      INDEX_FEED: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => child.once('close', (code) => resolve({ code, errors })));
  cleanup.add(child, async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const lines: string[] = [];
  let onLine = (): void => undefined;
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    onLine();
  });
  /** What the first line that matches says in its first group, or all of it. */
  const said = (shape: RegExp): Promise<string> => {
    const found = new Promise<string>((resolve, reject) => {
      onLine = () => {
        const match = lines.map((line) => shape.exec(line)).find((each) => each !== null);
        if (match !== undefined) resolve(match[1] ?? match[0]);
      };
      onLine();
      void ended.then((end) => reject(new Error(`it ended with ${end.code}: ${end.errors}`)));
    });
    found.catch(() => undefined);
    return found;
  };
  return { child, said, url: said(/^Kontor is open at (\S+)$/), ended };
}

/** Asks until the answer is not BUSY. */
async function ask<C extends Call>(url: string, call: C, body: BodyOf<C>, token = ''): Promise<Envelope<AnswerOf<C>>> {
  for (;;) {
    const response = await fetch(new URL(call.path, url), {
      method: call.method,
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(body),
    });
    const envelope = (await response.json()) as Envelope<AnswerOf<C>>;
    if (envelope.code !== Code.BUSY) return envelope;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('the program', () => {
  test('a second one over the same data is refused and the first goes on; told to stop, it ends in order', async () => {
    const first = runMain();
    const url = await first.url;
    const second = await runMain().ended;
    expect(second.code).toBe(1);
    expect(second.errors).toContain('DATA_FOLDER_IN_USE');

    const inFlight = Array.from({ length: 20 }, () => fetch(new URL(pairList.path, url), { method: 'POST' }));
    const statuses = (await Promise.all(inFlight)).map((response) => response.status);
    expect(new Set(statuses)).toEqual(new Set([200]));

    first.child.kill('SIGTERM');
    expect((await first.ended).code).toBe(0);
  });

  test('killed without warning, it comes back', async () => {
    const first = runMain();
    await first.url;
    first.child.kill('SIGKILL');
    await first.ended;
    const again = runMain();
    expect((await fetch(new URL('/healthz', await again.url))).status).toBe(200);
    again.child.kill('SIGINT');
    expect((await again.ended).code).toBe(0);
  });
});

/** A port of this machine that nobody listens on now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('the follower in a process of its own', () => {
  const folder = join(makeFolder(cleanup), 'data');
  const apart = { folder, environment: { FOLLOWER: 'process', LOG_LEVEL: 'info' } };
  const buy = (price: string) => ({ pair: 'BTC_USDT', side: 'buy', type: 'limit', price, quantity: '0.001' }) as const;
  let server: ReturnType<typeof runMain>;
  let follower: ReturnType<typeof runMain>;
  let url: string;
  let token: string;

  test('answers what is and what was; a second follower is refused', async () => {
    const healthPort = await freePort();
    follower = runMain({ folder, environment: { ...apart.environment, HEALTH_PORT: String(healthPort) }, role: 'follower' });
    server = runMain(apart);
    url = await server.url;
    // Whoever watches it learns from itself that it has caught up.
    const health = async (path: string): Promise<Response> => fetch(`http://127.0.0.1:${healthPort}${path}`);
    expect((await health('/readyz')).status).toBe(200);
    expect(await (await health('/healthz')).json()).toMatchObject({ status: 'ok', role: 'follower' });
    expect(await (await health('/metrics')).text()).toMatch(/kontor_recorded_sequence \d/);
    token = (await ask(url, login, { account: 'demo1', password: 'kontor-demo' })).data.token;
    const { data: placed } = await ask(url, placeOrder, buy('50000'), token);
    const { data: gone } = await ask(url, placeOrder, buy('50001'), token);
    const { data: cancelled } = await ask(url, cancelOrder, { order_id: gone.order_id }, token);
    const open = await ask(url, openOrders, { min_seq: cancelled.sequence }, token);
    expect(open.data.list.map((order) => order.order_id)).toEqual([placed.order_id]);
    const history = await ask(url, orderHistory, { min_seq: cancelled.sequence }, token);
    expect(history.data.list.map((order) => order.order_id)).toEqual([gone.order_id]);
    const second = await runMain({ ...apart, role: 'follower' }).ended;
    expect(second.errors).toContain('FOLLOWER_RUNS');
    expect(second.code).toBe(1);
  });

  test('killed, it is missed by queries only; started again, it knows what happened meanwhile', async () => {
    follower.child.kill('SIGKILL');
    await follower.ended;
    const { code, data: placed } = await ask(url, placeOrder, buy('50002'), token);
    expect(code).toBe(Code.SUCCESS);
    const response = await fetch(new URL(openOrders.path, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: '{}',
    });
    expect(((await response.json()) as Envelope<unknown>).code).toBe(Code.BUSY);
    follower = runMain({ ...apart, role: 'follower' });
    const detail = await ask(url, orderDetail, { order_id: placed.order_id, min_seq: placed.sequence }, token);
    expect(detail).toMatchObject({ code: Code.SUCCESS, data: { order: { order_id: placed.order_id } } });
  });

  test('it outlives its server and meets the next', async () => {
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    server = runMain(apart);
    // The embedded database ended with the first server: the follower ended or found the next one.
    const left = await Promise.race([follower.ended, server.url]);
    if (typeof left !== 'string') follower = runMain({ ...apart, role: 'follower' });
    url = await server.url;
    const open = await ask(url, openOrders, {}, token);
    expect(open.data.list).toHaveLength(2);
  });

  test('other events than the journal says stop server and follower, and the audit finds the database sound before', async () => {
    const report = await withStore(readConfig({ DATA_DIR: folder }), ({ journal, snapshots, database }) =>
      auditDatabase({ journal, snapshots, database, log: REPORT_LOG }),
    );
    expect(report.problems).toEqual([]);
    expect(report.sequence).toBeGreaterThan(10);
    follower.child.kill('SIGTERM');
    expect((await follower.ended).code).toBe(0);
    const { data: placed } = await ask(url, placeOrder, buy('50003'), token);
    await withStore(readConfig({ DATA_DIR: folder }), async ({ settings }) => {
      const client = new pg.Client(settings);
      client.on('error', () => undefined);
      await client.connect();
      await changeDigest(client, placed.sequence);
      await client.end();
    });
    const doubting = runMain({ ...apart, role: 'follower' });
    expect((await doubting.ended).errors).toContain('DIGEST_DIFFERS');
    expect((await server.ended).code).toBe(1);
  });
});
