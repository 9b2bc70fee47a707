/** The signer beside a server: neither its process nor its role in the database shows the key, or writes what was paid. */
import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signerStates } from '../payouts/signer-news.ts';
import { startDemoSigner } from '../signer-surface.ts';
import { Closers } from '../closers.ts';
import { command, statement } from '../store/database.ts';
import { errorCode } from '../store/store-error.ts';
import { Cleanup, eventually, isRunning, silentLog } from '../store/test-world.ts';
import { demoSignerFolder, openDemoSigner } from './demo-signer.ts';
import { openKeyFile } from './key-file.ts';
import { SigningKeys, depositXpub } from './keys.ts';
import { startSignerWorld } from './signer-world.ts';
import type { SignerWorld } from './signer-world.ts';
import { spawnSigner } from './spawn-signer.ts';

const cleanup = new Cleanup();
let world: SignerWorld;

beforeAll(async () => {
  world = await startSignerWorld(cleanup);
});
afterAll(() => cleanup.run());

const PAYS = ['payout', 'top_up', 'signer_nonce', 'signer_wait', 'signer_state', 'signer_limit', 'signer_trust'] as const;

test('the server asks for payments and writes nothing of what was paid; the signer writes nothing else', async () => {
  const tried = async (as: 'server' | 'signing', sql: string): Promise<string> =>
    world[as].run(command(`apart ${as} ${sql}`.slice(0, 60), sql)).then(
      () => 'done',
      (error: unknown) => errorCode(error) ?? 'unknown',
    );
  for (const table of PAYS) {
    expect([table, await tried('server', `INSERT INTO ${table} DEFAULT VALUES`)]).toEqual([table, '42501']);
    expect([table, await tried('server', `DELETE FROM ${table}`)]).toEqual([table, '42501']);
  }
  expect(await tried('server', "UPDATE payout SET state = 'mined'")).toBe('42501');
  expect(await tried('server', "UPDATE payout_order SET address = 'mine'")).toBe('42501');
  expect(await tried('server', 'DELETE FROM payout_order')).toBe('42501');
  expect(await tried('signing', 'DELETE FROM payout')).toBe('42501');
  for (const sql of [
    'INSERT INTO payout_order DEFAULT VALUES',
    "UPDATE payout_order SET address = 'mine'",
    'UPDATE operator_key SET operator_id = 1',
    'INSERT INTO operator DEFAULT VALUES',
    'DELETE FROM account',
    'SELECT * FROM account',
    'SELECT * FROM vault',
    'SELECT * FROM journal_batch',
  ])
    expect([sql, await tried('signing', sql)]).toEqual([sql, '42501']);
});

test('a demo has a signer of its own: made at the first start, given coins, started again when it dies, ended with the server', async () => {
  const dataDir = join(world.folder, 'demo');
  const keys = await openDemoSigner(dataDir, world.settings, true);
  expect(await openDemoSigner(dataDir, world.settings, true)).toEqual(keys);
  const seed = await openKeyFile(
    join(demoSignerFolder(dataDir), 'seed.json'),
    readFileSync(join(demoSignerFolder(dataDir), 'passphrase'), 'utf8'),
  );
  expect(keys).toEqual({ xpub: depositXpub(seed), hot: new SigningKeys(seed).hot.address });
  const closers = new Closers();
  await startDemoSigner(
    {
      dataDir,
      settings: world.settings,
      roles: true,
      isLogged: false,
      chain: world.chain,
      keys,
      queries: world.server,
      log: silentLog,
      wallMs: () => Date.now(),
    },
    closers,
  );
  await world.mine();
  expect(await world.balance(keys.hot, 'USDT')).toBe(2_000_000n * 1_000_000n);
  await eventually(async () => (await signerStates(world.server))[0]?.hotAddress === keys.hot);
  const { address } = world.keys.deposit(77);
  await world.order(world.ordered({ withdrawal: 1, address, amount: '12.5' }));
  await eventually(async () => {
    await world.mine();
    return (await world.rows())[0]?.state === 'mined';
  });
  expect(await world.balance(address, 'USDT')).toBe(12_500_000n);
  await closers.close();
});

test('its key is in no file that others read, in no environment, and in no table', async () => {
  const signer = spawnSigner({ file: join(world.folder, 'signer.json'), output: 'ignore', log: silentLog });
  cleanup.add(signer, (started) => started.close());
  await eventually(async () => (await signerStates(world.server))[0]?.hotAddress === world.keys.hot.address);
  const secrets = ['seed.json', 'book'].map((name) => join(world.folder, name));
  for (const path of secrets) expect([path, statSync(path).mode & 0o077]).toEqual([path, 0]);
  const [pid] = [signer.pid ?? 0];
  const environment = process.platform === 'linux' ? readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean) : [];
  expect(environment.map((line) => line.split('=')[0])).toEqual(process.platform === 'linux' ? ['SIGNER_FILE', 'SIGNER_STDIN'] : []);
  // Another user, as the server is where it matters, gets at nothing of it; only root can become one.
  if (process.geteuid?.() === 0) {
    const asNobody = (program: string): Promise<{ stdout: string }> =>
      promisify(execFile)(process.execPath, ['-e', program], { uid: 65_534, gid: 65_534, cwd: '/', env: {} });
    for (const path of [...secrets, `/proc/${pid}/environ`, `/proc/${pid}/mem`, `/proc/${pid}/fd`]) {
      const program = `try{require('fs').${path.endsWith('fd') ? 'readdirSync' : 'readFileSync'}(${JSON.stringify(path)});console.log('read')}catch(e){console.log(e.code)}`;
      expect([path, (await asNobody(program)).stdout.trim()]).toEqual([path, 'EACCES']);
    }
    await expect(asNobody(`process.kill(${pid}, 'SIGKILL')`)).rejects.toThrow(/EPERM/);
  }
  const seed = await openKeyFile(join(world.folder, 'seed.json'), readFileSync(join(world.folder, 'passphrase'), 'utf8').trim());
  const canaries = [Buffer.from(seed).toString('hex'), Buffer.from(seed).toString('base64')];
  const texts = await Promise.all(
    [...PAYS, 'payout_order'].map((table) =>
      world.owner.many(statement(`apart-dump-${table}`, `SELECT t::text AS line FROM ${table} AS t`, (row) => String(row['line']))),
    ),
  );
  for (const canary of canaries) expect(texts.flat().some((line) => line.includes(canary))).toBe(false);
  const before = signer.pid!;
  process.kill(before, 'SIGKILL');
  await eventually(() => signer.pid !== undefined && signer.pid !== before);
  const after = signer.pid!;
  await signer.close();
  expect(isRunning(after)).toBe(false);
});
