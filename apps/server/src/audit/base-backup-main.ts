/** `npm run base-backup -- FOLDER`: a base backup of the server's own PostgreSQL while it runs. Exit code 2 where it could not be made. */
import { lstatSync, readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, readConfig } from '../config.ts';
import { plainReason } from '../plain-reason.ts';
import { makeBaseBackup } from './base-backup.ts';
import { bytesOf } from './restore.ts';

async function main([folder]: readonly string[]): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (folder === undefined) throw new ConfigError('Name a folder that is to hold the backup: npm run base-backup -- FOLDER.');
  if (databaseUrl !== undefined) throw new ConfigError('DATABASE_URL names another server. Back it up by pgBackRest or pg_basebackup.');
  if (lstatSync(join(dataDir, 'socket'), { throwIfNoEntry: false }) === undefined)
    throw new ConfigError(`No server runs on ${resolve(dataDir)}. Copy the folder as it is.`);
  const host = resolve(dataDir, readlinkSync(join(dataDir, 'socket')));
  const began = performance.now();
  await makeBaseBackup({
    settings: { host, port: 5432, user: 'postgres', database: 'postgres' },
    cluster: resolve(dataDir, 'postgres'),
    folder: resolve(folder),
  });
  const [seconds, bytes] = [(performance.now() - began) / 1_000, bytesOf(folder)];
  process.stdout.write(`backup in ${resolve(folder)}: ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s\n`);
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`The backup could not be made. ${plainReason(error)}\n`);
  process.exitCode = 2;
});
