/** Alerts in a real database, told to a real address on loopback that does not always listen, and seen by operators. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { alertAcknowledge, alertList } from '@kontor/contract/console/alert';
import { Code } from '@kontor/contract/envelope';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readInbox } from '../../messages/inbox.ts';
import { ConsoleWorld } from '../../operators/console-world.ts';
import { command } from '../../store/database.ts';
import type { StoreLog } from '../../store/connection.ts';
import { Cleanup } from '../../store/test-world.ts';
import { AlertCaller } from './alert-caller.ts';
import { AlertWatcher } from './alert-watcher.ts';
import type { SystemState } from './meter.ts';

const SECRET = 'a secret of sixteen';
const MAIL = 'night@exchange.example';
const cleanup = new Cleanup();
const lines: string[] = [];
const note = (...said: readonly unknown[]): void =>
  void lines.push(JSON.stringify(said, (_, value: unknown) => (value instanceof Error ? value.message : value)));
const log: StoreLog = { info: note, warn: note, error: note };
let world: ConsoleWorld;
let healthy: SystemState;

/** What the address was sent, and what it answers. */
const heard: { readonly body: string; readonly signature: string }[] = [];
let answer = (_request: IncomingMessage, response: ServerResponse): void => void response.writeHead(204).end();
let url = '';

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  healthy = await world.meter.state();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      heard.push({ body, signature: String(request.headers['kontor-signature']) });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanup.add(server, (opened) => {
    opened.closeAllConnections();
    opened.close();
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts?token=not-for-logs`;
});
afterAll(() => cleanup.run());

const EMPTY = ['alert_call', 'alert', 'watch_run', 'message_outbox'].map((table) =>
  command(`test-alerts-empty-${table}`, `DELETE FROM ${table}`),
);

beforeEach(async () => {
  for (const each of EMPTY) await world.owner.run(each);
  heard.length = 0;
  lines.length = 0;
  answer = (_request, response) => void response.writeHead(204).end();
});

/** The disk of the data, full or not; the rest as it was measured. */
function withDisk(state: 'good' | 'bad' | 'unknown'): SystemState {
  return { ...healthy, disks: [{ disk: 'data', state, measured: 0, total: 100, free: 5 }] };
}

/** A watcher over what it is told is measured; each look is five seconds after the one before. */
function watching() {
  let state = withDisk('good');
  const watcher = new AlertWatcher({
    database: world.database,
    meter: { state: async () => state },
    tellers: { mail: [MAIL], isCalled: true },
    log,
    wallMs: () => world.wallMs,
    monotonicMs: () => world.wallMs,
  });
  return {
    watcher,
    look: async (found: SystemState, times = 1): Promise<void> => {
      state = found;
      for (let i = 0; i < times; i++) {
        world.wallMs += 5_000;
        await watcher.look();
      }
    },
  };
}

function caller(): AlertCaller {
  return cleanup.add(
    new AlertCaller({ address: { url, secret: SECRET }, queries: world.database, log, wallMs: () => world.wallMs }),
    (opened) => opened.close(),
  );
}

/** All alerts, as an auditor sees them. */
async function seen() {
  return (await world.ask(alertList, {}, await world.operator(['auditor']))).data.list;
}

test('a full disk is told once by mail and once to the address, signed, and so is that it is over', async () => {
  const { look } = watching();
  await look(withDisk('bad'), 4);
  const begun = world.wallMs - 5_000;
  expect(await seen()).toEqual([
    {
      id: expect.any(Number) as number,
      kind: 'disk_full',
      subject: 'data',
      text: 'Of the data disk 95 % is taken.',
      begun,
      ended: null,
      acknowledged: null,
      calls: [{ event: 'begin', state: 'waits', tries: 0 }],
    },
  ]);
  const calls = caller();
  expect(await calls.callNext()).toBe(true);
  expect(await calls.callNext()).toBe(false);
  await look(withDisk('good'), 8);
  expect(await calls.callNext()).toBe(true);
  expect(heard.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { event: 'begin', kind: 'disk_full', subject: 'data', begun, ended: null },
    { event: 'end', kind: 'disk_full', subject: 'data', begun, ended: world.wallMs - 5_000 },
  ]);
  for (const { body, signature } of heard) {
    const [, ms = '', hex = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    expect(createHmac('sha256', SECRET).update(`${ms}.${body}`).digest('hex')).toBe(hex);
  }
  expect((await readInbox(world.database, MAIL)).list.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('is over') as string,
    expect.stringContaining('disk_full data') as string,
  ]);
  expect((await seen())[0]).toMatchObject({ calls: [{ state: 'sent' }, { state: 'sent' }] });
});

test.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
  ['refuses', (_request, response) => void response.writeHead(500).end('no')],
  // Where it sends to would take it.
  [
    'sends elsewhere',
    ({ url: asked }, response) => void response.writeHead(asked === '/elsewhere' ? 204 : 307, { location: '/elsewhere' }).end(),
  ],
  ['hangs up', (request) => void request.socket.destroy()],
])('an address that %s is called again, later each time, with the same body', async (_what, badly) => {
  answer = badly;
  const { look } = watching();
  await look(withDisk('bad'), 3);
  const calls = caller();
  expect(await calls.callNext()).toBe(true);
  expect(await calls.callNext()).toBe(false);
  world.wallMs += 5_000;
  expect(await calls.callNext()).toBe(true);
  world.wallMs += 5_000;
  expect(await calls.callNext()).toBe(false);
  answer = (_request, response) => void response.writeHead(200).end();
  world.wallMs += 5_000;
  expect(await calls.callNext()).toBe(true);
  expect(new Set(heard.map(({ body }) => body)).size).toBe(1);
  expect(heard).toHaveLength(3);
  expect((await seen())[0]!.calls).toEqual([{ event: 'begin', state: 'sent', tries: 3 }]);
  // Neither the secret nor the address, which may hold one.
  expect(lines.join('\n')).not.toMatch(/sixteen|not-for-logs/);
});

test('what nobody took for a day is given up', async () => {
  answer = (_request, response) => void response.writeHead(500).end();
  const { look } = watching();
  await look(withDisk('bad'), 3);
  const calls = caller();
  await calls.callNext();
  world.wallMs += 86_400_000;
  await calls.callNext();
  expect((await seen())[0]!.calls).toEqual([{ event: 'begin', state: 'given_up', tries: 2 }]);
});

test('a restart in between tells nothing twice, and ends what is over', async () => {
  const first = watching();
  await first.look(withDisk('bad'), 3);
  await first.watcher.close();
  const second = watching();
  await second.look(withDisk('bad'), 5);
  await second.look(withDisk('unknown'), 5);
  expect(await seen()).toMatchObject([{ ended: null, calls: [{ event: 'begin' }] }]);
  await second.look(withDisk('good'), 8);
  expect(await seen()).toMatchObject([{ ended: expect.any(Number) as number, calls: [{ event: 'begin' }, { event: 'end' }] }]);
  expect((await readInbox(world.database, MAIL)).list).toHaveLength(2);
});

test('a server that did not end in order is an alert of the next start, from when it was seen last', async () => {
  await watching().look(withDisk('good'));
  const seenMs = world.wallMs;
  world.wallMs += 60_000;
  const next = watching();
  await next.look(withDisk('good'));
  expect(await seen()).toMatchObject([{ kind: 'core_halted', begun: seenMs, ended: world.wallMs }]);
  // One that did is none.
  await next.watcher.close();
  await watching().look(withDisk('good'));
  expect(await seen()).toHaveLength(1);
});

test('a halt is written down while the process ends, and the next start says that it is over', async () => {
  const halting = watching();
  await halting.look(withDisk('good'));
  halting.watcher.halted(new Error('append failed'));
  await expect.poll(seen).toMatchObject([{ kind: 'core_halted', text: 'The exchange has halted: append failed', ended: null }]);
  await halting.watcher.close();
  await watching().look(withDisk('good'));
  expect(await seen()).toMatchObject([{ kind: 'core_halted', ended: world.wallMs }]);
});

test('one operator takes care of it; another is told that somebody does, and nothing changes', async () => {
  await watching().look(withDisk('bad'), 3);
  const [{ id } = { id: 0 }] = await seen();
  const [risk, support] = [await world.operator(['risk']), await world.operator(['support'])];
  const asked = await Promise.all([
    world.ask(alertAcknowledge, { alert: id, note: 'Ordered a larger disk' }, risk),
    world.ask(alertAcknowledge, { alert: id, note: 'Ordered a larger disk' }, risk),
  ]);
  expect(asked.filter(({ code }) => code === Code.SUCCESS)).toHaveLength(1);
  expect((await world.ask(alertAcknowledge, { alert: id, note: 'Me too' }, support)).code).not.toBe(Code.SUCCESS);
  expect((await world.ask(alertAcknowledge, { alert: id + 1_000, note: 'Nothing there' }, support)).code).toBe(Code.NOT_FOUND);
  expect(await seen()).toMatchObject([{ acknowledged: { by: { id: risk.id }, note: 'Ordered a larger disk' } }]);
});

test('pages go from the newest to the oldest, each alert once', async () => {
  const { look } = watching();
  for (let i = 0; i < 3; i++) {
    await look(withDisk('bad'), 3);
    await look(withDisk('good'), 7);
  }
  const auditor = await world.operator(['auditor']);
  const ids: number[] = [];
  for (let before: number | null = null, more = true; more;) {
    const { data }: { data: { list: readonly { id: number }[]; next: number | null } } = await world.ask(
      alertList,
      { limit: 2, ...(before !== null && { before }) },
      auditor,
    );
    ids.push(...data.list.map(({ id }) => id));
    before = data.next;
    more = before !== null;
  }
  expect(ids).toHaveLength(3);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect((await world.ask(alertList, { open: true }, auditor)).data.list).toEqual([]);
});
