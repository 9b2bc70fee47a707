import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { MACHINE_RANDOM } from '../random.ts';
import type { Queries } from '../store/database.ts';
import { SealBroken, seal, unseal } from './sealed.ts';
import { Vault } from './vault.ts';

const KEY = randomBytes(32);
const CLEAR = Buffer.from('4111 1111 1111 1111');

describe('what is sealed', () => {
  const sealed = seal(KEY, 'row 1', CLEAR, MACHINE_RANDOM);

  test('opens with its key and in its place, and tells nothing', () => {
    expect(Buffer.from(unseal(KEY, 'row 1', sealed))).toEqual(CLEAR);
    expect(Buffer.from(sealed).includes('4111')).toBe(false);
    expect(seal(KEY, 'row 1', CLEAR, MACHINE_RANDOM)).not.toEqual(sealed);
  });

  test('does not open in another place, with another key, or altered anywhere', () => {
    expect(() => unseal(KEY, 'row 2', sealed)).toThrow(SealBroken);
    expect(() => unseal(randomBytes(32), 'row 1', sealed)).toThrow(SealBroken);
    for (let place = 0; place < sealed.length; place++) {
      const altered = Uint8Array.from(sealed);
      altered[place]! ^= 1;
      expect(() => unseal(KEY, 'row 1', altered), `byte ${place}`).toThrow(SealBroken);
    }
    for (const length of [0, 1, 12, 28, sealed.length - 1])
      expect(() => unseal(KEY, 'row 1', sealed.subarray(0, length))).toThrow(SealBroken);
  });
});

/** The vault's tables in memory. */
class Tables implements Queries {
  proof: Uint8Array | undefined;
  readonly keys = new Map<number, Uint8Array>();
  /** Questions for the keys of several. */
  asked = 0;

  async many(_statement: { readonly name: string }, ...[accounts]: readonly unknown[]): Promise<never[]> {
    this.asked += 1;
    return (accounts as readonly number[]).flatMap((account) =>
      this.keys.has(account) ? [[account, this.keys.get(account)]] : [],
    ) as never[];
  }

  async maybe(statement: { readonly name: string }, ...args: readonly unknown[]): Promise<never> {
    return (statement.name === 'vault-proof' ? this.proof : this.keys.get(Number(args[0]))) as never;
  }

  async one(statement: { readonly name: string }, ...args: readonly unknown[]): Promise<never> {
    return this.maybe(statement, ...args);
  }

  async run(statement: { readonly name: string }, ...args: readonly unknown[]): Promise<number> {
    if (statement.name === 'vault-proof-add') this.proof ??= args[0] as Uint8Array;
    if (statement.name === 'person-key-add' && !this.keys.has(Number(args[0]))) this.keys.set(Number(args[0]), args[1] as Uint8Array);
    if (statement.name === 'person-key-remove') this.keys.delete(Number(args[0]));
    return 1;
  }
}

describe('the vault', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-vault-'));
  const path = join(folder, 'vault.key');
  let tables: Tables;
  beforeEach(() => {
    rmSync(path, { force: true });
    tables = new Tables();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('opens again what it sealed, of the same person only', async () => {
    const sealed = await (await Vault.open(tables, path, MACHINE_RANDOM)).sealText(tables, 7, 'note', 'Anna');
    const again = await Vault.open(tables, path, MACHINE_RANDOM);
    expect(await again.unsealText(tables, 7, 'note', sealed)).toBe('Anna');
    await again.sealText(tables, 8, 'note', 'Bert');
    await expect(again.unseal(tables, 8, 'note', sealed)).rejects.toThrow(SealBroken);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("forgets a person: nothing of him opens any more, and another's does", async () => {
    const vault = await Vault.open(tables, path, MACHINE_RANDOM);
    const [his, hers] = [await vault.sealText(tables, 7, 'note', 'a'), await vault.sealText(tables, 8, 'note', 'b')];
    await vault.forget(tables, 7);
    await expect(vault.unseal(tables, 7, 'note', his)).rejects.toThrow(SealBroken);
    await vault.sealText(tables, 7, 'note', 'anew');
    await expect(vault.unseal(tables, 7, 'note', his)).rejects.toThrow(SealBroken);
    expect(await vault.unsealText(tables, 8, 'note', hers)).toBe('b');
  });

  test('opens what it sealed of several with one question, each with his own key, and nothing of others', async () => {
    const vault = await Vault.open(tables, path, MACHINE_RANDOM);
    const [his, hers, theirs] = [
      await vault.sealText(tables, 7, 'note', 'a'),
      await vault.sealText(tables, 8, 'note', 'b'),
      await vault.sealText(tables, 9, 'note', 'c'),
    ];
    await vault.forget(tables, 9);
    const open = await vault.openerOf(tables, [7, 8, 9]);
    expect([open(7, 'note', his), open(8, 'note', hers)]).toEqual(['a', 'b']);
    expect(tables.asked).toBe(1);
    expect(() => open(8, 'note', his)).toThrow(SealBroken);
    expect(() => open(7, 'mail', his)).toThrow(SealBroken);
    expect(() => open(9, 'note', theirs)).toThrow(SealBroken);
    expect(() => open(6, 'note', his)).toThrow(SealBroken);
    expect(() => open(7, 'note', hers)).toThrow(SealBroken);
  });

  test('does not open with a lost, a foreign or a damaged key, and makes none in its place', async () => {
    await Vault.open(tables, path, MACHINE_RANDOM);
    rmSync(path);
    await expect(Vault.open(tables, path, MACHINE_RANDOM)).rejects.toThrow(ConfigError);
    expect(() => readFileSync(path)).toThrow('ENOENT');
    writeFileSync(path, randomBytes(32));
    await expect(Vault.open(tables, path, MACHINE_RANDOM)).rejects.toThrow(ConfigError);
    writeFileSync(path, randomBytes(31));
    await expect(Vault.open(tables, path, MACHINE_RANDOM)).rejects.toThrow('damaged');
  });

  test("seals the house's own for one place, with a key that is not that of persons", async () => {
    const vault = await Vault.open(tables, path, MACHINE_RANDOM);
    const sealed = vault.sealOwn('operator 1', CLEAR);
    expect(Buffer.from((await Vault.open(tables, path, MACHINE_RANDOM)).unsealOwn('operator 1', sealed))).toEqual(CLEAR);
    expect(() => vault.unsealOwn('operator 2', sealed)).toThrow(SealBroken);
    // The wrapped key of a person, moved here, does not open.
    await vault.sealText(tables, 7, 'note', 'a');
    expect(() => vault.unsealOwn('person 7', tables.keys.get(7)!)).toThrow(SealBroken);
  });

  test('names equal words alike and others not, whatever their borders', async () => {
    const vault = await Vault.open(tables, path, MACHINE_RANDOM);
    expect(vault.indexOf('a', 'bc')).toEqual(vault.indexOf('a', 'bc'));
    expect(vault.indexOf('a', 'bc')).not.toEqual(vault.indexOf('ab', 'c'));
  });
});
