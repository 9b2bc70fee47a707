/** Whoever books, tells, is killed and starts again tells each person of each booking once, also from read tables made anew. */
import { join } from 'node:path';
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import type { Envelope } from '@kontor/contract/envelope';
import { noticeList } from '@kontor/contract/notice';
import { Refusal } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { boot } from '../boot.ts';
import { MACHINE_TIME } from '../clock.ts';
import { readConfig } from '../config.ts';
import { clientKey } from '../core-loop/client-id.ts';
import { CoreLoop } from '../core-loop/core-loop.ts';
import { recover } from '../core-loop/replay.ts';
import { withStore } from '../follower/open-store.ts';
import { READ_TABLES } from '../follower/projections.ts';
import { rebuild } from '../follower/rebuild.ts';
import { PostgresJournal } from '../journal/postgres-journal.ts';
import { MACHINE_RANDOM } from '../random.ts';
import { safeInteger, text } from '../store/columns.ts';
import { Database, command, statement } from '../store/database.ts';
import { startDatabase } from '../store/start-database.ts';
import { Cleanup, eventually, makeFolder, runProgram, silentLog } from '../store/test-world.ts';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const [USDT, BTC] = [0, 1];
const LOGS = '/wallet/wallet-log';
const CREDIT = 'balance_credited';
const DEBIT = 'balance_debited';
/** A booking (client id, user, asset, account, units), and what its owner is told. */
const ROWS = [
  [
    ['a', 1, USDT, 0, 150_000_000],
    [1, CREDIT, '1.5', 'USDT', LOGS],
  ],
  [
    ['b', 2, BTC, 1, 1],
    [2, CREDIT, '0.00000001', 'BTC', '/wallet/contract'],
  ],
  [
    ['c', 1, BTC, 0, -20_000_000],
    [1, DEBIT, '0.2', 'BTC', LOGS],
  ],
  // Nothing is there to be taken.
  [['d', 2, USDT, 2, -500_000], undefined],
  [
    ['e', 2, USDT, 2, 5],
    [2, CREDIT, '0.00000005', 'USDT', '/wallet/secContract'],
  ],
  // Nobody has this number.
  [['f', 3, USDT, 0, 700], undefined],
  [
    ['g', 1, USDT, 3, 1_200_000_000],
    [1, CREDIT, '12', 'USDT', '/wallet/legalSymbol'],
  ],
  // What a demo account starts with; and as another's it is a booking like any other.
  [['demo-start:1:0', 1, USDT, 0, 900], undefined],
  [
    ['demo-start:1:1', 2, BTC, 0, 900],
    [2, CREDIT, '0.000009', 'BTC', LOGS],
  ],
  // The same once more is another booking, unless it has the same id.
  [
    ['h', 1, USDT, 0, 150_000_000],
    [1, CREDIT, '1.5', 'USDT', LOGS],
  ],
  [['h', 1, USDT, 0, 150_000_000], undefined],
  [
    ['i', 1, BTC, 4, 3],
    [1, CREDIT, '0.00000003', 'BTC', '/wallet/subscribe'],
  ],
  [
    ['j', 2, BTC, 0, -300_000_000],
    [2, DEBIT, '3', 'BTC', LOGS],
  ],
  [
    ['k', 2, USDT, 0, 40_000_000],
    [2, CREDIT, '0.4', 'USDT', LOGS],
  ],
] as const;
type Told = readonly [user: number, kind: string, quantity: string, symbol: string, link: string];

const expected = ROWS.flatMap(([, told]): readonly Told[] => (told === undefined ? [] : [told]));
const NOTICES = statement<[], Told>('test-notices', 'SELECT account_id, kind, params, link FROM notice ORDER BY id', (row) => {
  const { quantity, symbol } = JSON.parse(text(row, 'params')) as { readonly quantity: string; readonly symbol: string };
  return [safeInteger(row, 'account_id'), text(row, 'kind'), quantity, symbol, text(row, 'link')];
});

test('people are told of each booking once, whenever the server was killed and however often the read tables were written', async () => {
  const dataDir = join(makeFolder(cleanup), 'data');
  const run = async (where: 'booked' | 'inside' | 'told' | 'never', nth: number, more: readonly unknown[] = []) => {
    const rows = JSON.stringify([...ROWS.map(([booking]) => booking), ...more]);
    const program = runProgram(cleanup, 'kill/book-until-killed.ts', [dataDir, where, `${nth}`, rows]);
    expect(await program.ended, program.errors()).toBe(where === 'never' ? 0 : 'SIGKILL');
    return program.lines;
  };
  /** Notices, as they stand, and what is done to the database meanwhile. */
  const look = async (work?: (database: Database, options: Parameters<typeof rebuild>[0]) => Promise<void>) => {
    const opened = new Cleanup();
    cleanup.add(opened, () => opened.run());
    const running = await startDatabase({ url: undefined, dataDir, log: silentLog });
    opened.add(running, () => running.stop());
    const { settings } = running;
    const database = opened.add(new Database(settings, { log: silentLog }), (pool) => pool.close());
    const journal = opened.add(new PostgresJournal({ settings, log: silentLog }), (reader) => reader.close());
    await work?.(database, { settings, journal, log: silentLog, replace: true });
    const notices = await database.many(NOTICES);
    await opened.run();
    return notices;
  };

  // Three are booked and nobody is told yet; what users were given before the first start is the past.
  await run('booked', 3);
  expect(await look()).toEqual([]);
  // The second is written and not committed.
  await run('inside', 2);
  expect(await look()).toEqual(expected.slice(0, 1));
  await run('told', 1);
  expect(await look()).toEqual(expected.slice(0, 2));
  await run('inside', 1);
  expect(await look()).toEqual(expected.slice(0, 2));
  await run('told', 3);
  await run('booked', 10);
  await run('inside', 1);
  const codes = new Map((await run('never', 0)).map((line) => line.split(' ').slice(1) as [string, string]));
  expect(['a', 'd', 'k'].map((id) => Number(codes.get(id)))).toEqual([Refusal.REPEATED, Refusal.INSUFFICIENT_BALANCE, Refusal.NONE]);
  expect(await look()).toEqual(expected);

  // Made anew beside and put in their place; and emptied, so that the follower writes them from the beginning.
  await look(async (_, options) => expect((await rebuild(options)).equal).toBe(true));
  await run('never', 0);
  expect(await look()).toEqual(expected);
  await look(async (database) => {
    for (const { name } of READ_TABLES) await database.run(command(`test-empty-${name}`, `TRUNCATE ${name}`));
    await database.run(command('test-anew', 'UPDATE follower_position SET sequence = 0'));
  });
  await run('told', 1, [['l', 2, USDT, 0, 4_200_000_000]]);
  await run('never', 0, [['l', 2, USDT, 0, 4_200_000_000]]);
  expect(await look()).toEqual([...expected, [2, CREDIT, '42', 'USDT', LOGS]]);
});

test('a server tells what was booked, and never what its demo starts with', async () => {
  const dataDir = join(makeFolder(cleanup), 'data');
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, INDEX_FEED: 'off', DEMO_BOTS: 'off' });
  const start = async () => {
    const onHalt = (reason: Error): never => {
      throw reason;
    };
    return boot(config, { log: pino({ level: 'silent' }), time: MACHINE_TIME, random: MACHINE_RANDOM, onHalt });
  };
  const listed = async (url: string, account: string) => {
    const ask = async <C extends Call>(call: C, body: BodyOf<C>, token = ''): Promise<Envelope<AnswerOf<C>>> => {
      const headers = { 'content-type': 'application/json', token, lang: 'de_DE' };
      return (await fetch(new URL(call.path, url), { method: call.method, headers, body: JSON.stringify(body) })).json() as never;
    };
    const { token } = (await ask(login, { account, password: 'kontor-demo' })).data as { readonly token: string };
    return async () => (await ask(noticeList, { area: 'wallet' }, token)).data.list;
  };
  let server = await start();
  await server.stop();

  // Between two runs: a booking, and the starts stand behind what is told, as those of an account that a later release adds.
  await withStore(config, async ({ database, settings }) => {
    const journal = new PostgresJournal({ settings, log: silentLog });
    const lease = await journal.acquire();
    const engine = createEngine({ capacity: EXCHANGE_CAPACITY });
    const { timeMs } = await recover(journal, engine, () => undefined);
    const onHalt = (reason: Error): never => {
      throw reason;
    };
    const core = new CoreLoop({ engine, journal, lease, clock: { now: () => timeMs + 1 }, onCommitted: () => undefined, onHalt });
    const booking = {
      type: CommandType.ADJUST,
      user: 1,
      clientId: clientKey('a refund'),
      asset: 0,
      account: 0,
      amount: -250_000_000n,
    } as const;
    expect((await core.submit(booking)).code).toBe(Refusal.NONE);
    await core.close();
    await journal.close();
    expect(await database.run(command('test-back', 'UPDATE booking_told SET sequence = 0 WHERE sequence > 0'))).toBe(1);
    expect(await database.many(NOTICES)).toEqual([]);
  });
  for (let time = 0; time < 2; time += 1) {
    server = await start();
    const own = await listed(server.url, 'demo1');
    await eventually(async () => (await own()).length > 0);
    expect(await own()).toMatchObject([{ title: '2.5 USDT abgebucht', link: LOGS, read: false }]);
    await server.stop();
  }
  await withStore(config, async ({ database }) => expect(await database.many(NOTICES)).toEqual([[1, DEBIT, '2.5', 'USDT', LOGS]]));
});
