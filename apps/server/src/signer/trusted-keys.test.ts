import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newApprover } from './signer-world.ts';
import { TrustedKeys, namesStranger, readTrusted, writeTrusted } from './trusted-keys.ts';
import type { TrustedKey } from './trusted-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-trust-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function newKey(operator: number): Promise<TrustedKey> {
  const { x, y } = await newApprover(operator);
  return { operator, x, y };
}

test('the list is what was written, for one user; where there is none nobody is trusted', async () => {
  const path = join(folder, 'operators.json');
  expect(readTrusted(path)).toEqual([]);
  const key = await newKey(4);
  writeTrusted(path, [key]);
  expect(readTrusted(path)).toEqual([key]);
  expect(statSync(path).mode & 0o077).toBe(0);
});

test.each(['', '{}', '{"keys":[{"operator":0,"x":"","y":""}]}', '{"keys":[],"more":1}'])(
  'a list that reads %j is refused, not taken as empty',
  (text) => {
    const path = join(folder, 'damaged.json');
    writeFileSync(path, text);
    expect(() => readTrusted(path)).toThrow(/is no list of operators' keys/);
  },
);

test('keys that a demo believes are told apart from those that were enrolled, and come once', async () => {
  const [own, other] = [await newKey(1), await newKey(2)];
  const keys = new TrustedKeys([own]);
  const approval = [{ operator: 2, key: 2, signature: 'x' }];
  expect([namesStranger(approval, keys.all), namesStranger('none', keys.all)]).toEqual([true, false]);
  expect(keys.simulate([own, other, { operator: 3, x: 'no', y: 'key' }])).toEqual([other]);
  expect(keys.simulate([other])).toEqual([]);
  expect(keys.all.map((key) => [key.operator, keys.isSimulated(key)])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(namesStranger(approval, keys.all)).toBe(false);
});
