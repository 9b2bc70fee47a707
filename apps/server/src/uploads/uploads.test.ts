import { Code } from '@kontor/contract/envelope';
import { describe, expect, test } from 'vitest';
import { refused } from '../http/refused.ts';
import type { Queries } from '../store/database.ts';
import { DatabaseAway } from '../store/store-error.ts';
import { VaultKey } from '../vault/vault-key.ts';
import { Vault } from '../vault/vault.ts';
import { Pictures } from './pictures.ts';
import { Uploads } from './uploads.ts';

const random = { bytes: (count: number) => new Uint8Array(count).fill(7) };
const vault = new Vault(new VaultKey(new Uint8Array(32)), random);

/** A database on which each statement fails like this. */
function broken(error: Error): Queries {
  const fail = (): Promise<never> => Promise.reject(error);
  return { many: fail, maybe: fail, one: fail, run: fail };
}

describe('a picture that cannot be stored', () => {
  const pictures = { redraw: () => Promise.resolve(new Uint8Array([1])) };
  const store = (error: Error) =>
    new Uploads({ queries: broken(error), vault, pictures, random, wallMs: () => 0 }).store(1, 'chat', new Uint8Array());

  test.each(['53100', '57014', 'ECONNREFUSED'])(
    'for want of room, time or a database (%s) is told so in words of its own',
    async (code) => {
      await expect(store(new DatabaseAway(Object.assign(new Error('away'), { code })))).rejects.toMatchObject({
        code: Code.BUSY,
        key: 'upload.notStored',
      });
    },
  );

  test('for a bug of ours is no promise that trying again helps', async () => {
    await expect(store(new TypeError('a bug'))).rejects.toThrow(TypeError);
  });
});

test('what does not begin as a picture never reaches a decoder', async () => {
  const pictures = new Pictures();
  await expect(pictures.redraw(Buffer.from('<svg/>'), 100)).rejects.toMatchObject(refused('BAD_REQUEST', 'upload.notAPicture'));
  pictures.close();
});
