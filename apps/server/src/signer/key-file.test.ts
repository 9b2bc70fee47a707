import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { MACHINE_RANDOM } from '../random.ts';
import { makeKeyFile, openKeyFile, readPassphrase } from './key-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-key-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** The least that a file may have. */
const COST = 2 ** 14;
const PASSPHRASE = 'twelve and more';

test('a seed is opened by its passphrase, however that is composed, and its file is for one user', async () => {
  const path = join(folder, 'seed.json');
  const seed = await makeKeyFile(path, 'Kür und Pflicht', MACHINE_RANDOM, COST);
  expect(Buffer.from(await openKeyFile(path, 'Kür und Pflicht'.normalize('NFD')))).toEqual(Buffer.from(seed));
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(readFileSync(path, 'utf8')).not.toContain(Buffer.from(seed).toString('hex').slice(0, 16));
  await expect(openKeyFile(path, 'Kur und Pflicht')).rejects.toThrow(/does not open/);
});

test('a file that was altered does not open', async () => {
  const path = join(folder, 'altered.json');
  await makeKeyFile(path, PASSPHRASE, MACHINE_RANDOM, COST);
  const file = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string | number>;
  const flip = (text: string): string => (text.startsWith('0') ? '1' : '0') + text.slice(1);
  for (const name of ['salt', 'nonce', 'sealed', 'tag']) {
    writeFileSync(path, JSON.stringify({ ...file, [name]: flip(String(file[name])) }));
    await expect(openKeyFile(path, PASSPHRASE)).rejects.toThrow(/does not open/);
  }
  writeFileSync(path, JSON.stringify({ ...file, cost: COST * 2 }));
  await expect(openKeyFile(path, PASSPHRASE)).rejects.toThrow(/does not open/);
  writeFileSync(path, JSON.stringify({ ...file, cost: 2 }));
  await expect(openKeyFile(path, PASSPHRASE)).rejects.toThrow(/no key file/);
});

test('a key is not written over, and no short passphrase guards one', async () => {
  const path = join(folder, 'once.json');
  await makeKeyFile(path, PASSPHRASE, MACHINE_RANDOM, COST);
  await expect(makeKeyFile(path, PASSPHRASE, MACHINE_RANDOM, COST)).rejects.toThrow(/is not written over/);
  await expect(makeKeyFile(join(folder, 'short.json'), 'eleven char', MACHINE_RANDOM, COST)).rejects.toThrow(/at least 12/);
});

test('the passphrase is the environment’s, or a file’s', () => {
  const path = join(folder, 'passphrase');
  writeFileSync(path, ' from a file \n');
  expect([readPassphrase({ SIGNER_PASSPHRASE: 'given' }, path), readPassphrase({}, path)]).toEqual(['given', 'from a file']);
  expect(() => readPassphrase({}, undefined)).toThrow(/Neither/);
  expect(() => readPassphrase({}, join(folder, 'none'))).toThrow(/ENOENT/);
});
