import { join } from 'node:path';
import { withRole } from './connection.ts';
import type { DatabaseRole } from './connection.ts';
import { Database } from './database.ts';
import { MIGRATIONS } from './migration-list.ts';
import { migrate } from './migrations.ts';
import { startDatabase } from './start-database.ts';
import { makeFolder, silentLog } from './test-world.ts';
import type { Cleanup } from './test-world.ts';

/** A real database with every table, of its own for a test file, as a role of the server sees it. */
export async function openTestDatabase(cleanup: Cleanup, role: DatabaseRole): Promise<Database> {
  const [database] = await openTestDatabases(cleanup, [role]);
  return database;
}

/** As each of several roles sees one database; undefined is its owner. */
export async function openTestDatabases<const Roles extends readonly (DatabaseRole | undefined)[]>(
  cleanup: Cleanup,
  roles: Roles,
): Promise<{ [Index in keyof Roles]: Database }> {
  const server = cleanup.add(
    await startDatabase({ url: undefined, dataDir: join(makeFolder(cleanup), 'data'), log: silentLog }),
    (started) => started.stop(),
  );
  await migrate(server.settings, MIGRATIONS, silentLog);
  return roles.map((role) =>
    cleanup.add(new Database(withRole(server.settings, role), { log: silentLog }), (opened) => opened.close()),
  ) as { [Index in keyof Roles]: Database };
}
