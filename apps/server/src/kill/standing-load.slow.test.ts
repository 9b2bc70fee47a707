import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MARK_DONE } from '../modules/account/outbox-rows.ts';
import type { ConnectionSettings } from '../store/connection.ts';
import { Database } from '../store/database.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { startDatabase } from '../store/start-database.ts';
import { Cleanup, eventually, makeFolder, silentLog } from '../store/test-world.ts';
import { StandingLoad, checkStanding, openStanding } from './standing-load.ts';

const cleanup = new Cleanup();
let settings: ConnectionSettings;

beforeAll(async () => {
  const running = cleanup.add(
    await startDatabase({ url: undefined, dataDir: join(makeFolder(cleanup), 'data'), log: silentLog }),
    (started) => started.stop(),
  );
  settings = running.settings;
  await migrate(settings, MIGRATIONS, silentLog);
  await openStanding(settings);
});
afterAll(() => cleanup.run());

const problemsAfter = async (last: number) => (await checkStanding(settings, last)).problems;

test('the outbox is accused of what was told and is gone, and of what was not carried out, and of nothing where nothing was told', async () => {
  expect(await problemsAfter(0)).toEqual([]);
  expect(await problemsAfter(1)).toEqual(['row 1 of the outbox was told, and the last there is 0']);

  const load = new StandingLoad(settings);
  await eventually(() => load.last > 0);
  await load.stop();
  expect(await problemsAfter(load.last)).toContain(`rows of the outbox that were not carried out before the server opened: ${load.last}`);

  const database = cleanup.add(new Database(settings, { log: silentLog }), (opened) => opened.close());
  for (let row = 1; row <= load.last; row++) await database.one(MARK_DONE, row, new Date(), row, 'NONE', row % 2 === 1, null);
  expect(await problemsAfter(load.last)).toEqual([]);
  expect(await problemsAfter(load.last + 1)).toHaveLength(1);
});
