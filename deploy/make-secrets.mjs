import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node deploy/make-secrets.mjs FOLDER [DATABASE_HOSTS]`: writes the secrets that a cluster begins with, each into a file of its own,
 * and leaves every file as it is that is there. DATABASE_HOSTS (postgres:5432) may be several with commas. Keep a copy of the folder
 * apart from the backups of the database.
 */

const [, , folder, hosts = 'postgres:5432'] = process.argv;
if (folder === undefined) {
  console.error('Say into which folder: node deploy/make-secrets.mjs deploy/secrets');
  process.exit(1);
}
mkdirSync(folder, { recursive: true, mode: 0o700 });

const password = randomBytes(24).toString('base64url');
/** Those that hold one value go together: a new address with an old password would open nothing. */
const TOGETHER = [
  { 'database-password': password, 'database-url': `postgres://kontor:${password}@${hosts}/kontor\n` },
  { 'nats-token': `${randomBytes(24).toString('base64url')}\n` },
  { 'demo-password': `${randomBytes(12).toString('base64url')}\n` },
  { 'login.key': randomBytes(32) },
  { 'vault.key': randomBytes(32) },
  { 'feed.key': randomBytes(32) },
];
for (const files of TOGETHER) {
  const names = Object.keys(files);
  if (names.some((name) => existsSync(join(folder, name)))) {
    console.log(`kept     ${names.join(', ')}`);
    continue;
  }
  // Containers read them as user 1000, who is not the one that runs this: the folder keeps others out.
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content, { flag: 'wx', mode: 0o444 });
  console.log(`written  ${names.join(', ')}`);
}
