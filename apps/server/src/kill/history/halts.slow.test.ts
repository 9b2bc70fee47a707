/** A server in this process, which is cut off from its journal in the middle of an append while people change and read, and the next over the same database. */
import { readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { boot } from '../../boot.ts';
import { MACHINE_TIME } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { withStore } from '../../follower/open-store.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { drawFrom } from '../../seeded-draw.ts';
import { Cleanup, eventually, makeFolder } from '../../store/test-world.ts';
import { ALONE } from '../server-process.ts';
import { RunHistory } from './run-history.ts';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const CUTS = 2;
/** What is to be told before each cut, and behind the last. */
const TOLD = 150;
const LEADER = `SELECT pid, wait_event_type = 'Lock' AS waits FROM pg_stat_activity WHERE application_name = 'kontor journal leader'`;

/** Lets nobody append, and then ends the connection of whoever tries: what he sent is never committed. */
async function cutOff(dataDir: string): Promise<void> {
  const host = resolve(dataDir, readlinkSync(join(dataDir, 'socket')));
  const client = new pg.Client({ host, port: 5432, user: 'kontor', database: 'kontor' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE journal_batch IN EXCLUSIVE MODE');
  const look = async () => (await client.query<{ pid: number; waits: boolean }>(LEADER)).rows[0];
  await eventually(async () => (await look())?.waits === true);
  // Whoever is told something now is told too early.
  await new Promise((settle) => setTimeout(settle, 200));
  await client.query('SELECT pg_terminate_backend($1)', [(await look())!.pid]);
  await client.end();
}

test('what was told holds, and what was not is told by the next', async () => {
  const dataDir = join(makeFolder(cleanup), 'data');
  const config = readConfig({ ...ALONE, DATA_DIR: dataDir });
  const history = new RunHistory({ draw: drawFrom(1) });
  const open = async () => {
    let onHalt = (): void => undefined;
    const halted = new Promise<void>((settle) => (onHalt = settle));
    const server = await boot(config, { log: pino({ level: 'silent' }), time: MACHINE_TIME, random: MACHINE_RANDOM, onHalt });
    history.opened(server.url);
    const before = history.answered;
    await eventually(() => history.answered > before + TOLD);
    return { server, halted };
  };
  for (let cut = 0; cut < CUTS; cut += 1) {
    const { server, halted } = await open();
    await cutOff(dataDir);
    await halted;
    await server.stop();
    history.gone();
  }
  const { server } = await open();
  await history.stop();
  await server.stop();
  const found = await withStore({ ...config, databaseUrl: undefined }, ({ journal }) => history.check(journal));
  expect(found.problems).toEqual([]);
  expect(found.unanswered).toBeGreaterThan(0);
  expect(found.repeated).toBeGreaterThan(0);
});
