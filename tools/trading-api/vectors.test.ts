/** What the document says of signatures is so. */
import { createHmac, createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run.mjs';
import { readChapters } from './chapters.ts';

interface Vector {
  readonly secret?: string;
  readonly privateKey?: string;
  readonly payload: string;
  readonly signature: string;
}

const chapter = readChapters(readFileSync(join(root, 'docs/trading-api.md'), 'utf8')).find(({ id }) => id === 'signing');
const vectors = (chapter?.blocks ?? []).flatMap((block) => (block.kind === 'code' ? [JSON.parse(block.text) as Vector] : []));

test.each(vectors)('the vector $signature', ({ secret, privateKey, payload, signature }) => {
  const made =
    secret === undefined
      ? sign(
          null,
          Buffer.from(payload),
          createPrivateKey({ key: Buffer.from(privateKey!, 'base64'), format: 'der', type: 'pkcs8' }),
        ).toString('base64')
      : createHmac('sha256', secret).update(payload).digest('hex');
  expect(made).toBe(signature);
});

test('there is one of each kind that has short keys', () => {
  expect(vectors.map(({ secret }) => secret !== undefined)).toEqual([true, false]);
});
