import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Chain, NO_HASH, chained, hashOf, markOf } from './chain.ts';
import { batchAfter } from './journal-batches.ts';

test.each([0, 1, 64, 8_192, 8_193, 100_000])('the hash of a batch with %i bytes of commands is SHA-256 over the hash before, its numbers and them', (length) => {
  const commands = Uint8Array.from({ length }, (_, at) => (at * 7) & 255);
  const batch = { seqFirst: 2 ** 52, seqLast: 2 ** 52 + 9, prev: 2 ** 52 - 1, epoch: 3, eventDigest: 0xffff_ffff, engineVersion: 7, commands };
  const before = 'ab'.repeat(32);
  const numbers = '0010000000000000' + '0010000000000009' + '000fffffffffffff' + '0000000000000003' + '00000000ffffffff' + '0000000000000007';
  const hash = createHash('sha256').update(Buffer.concat([Buffer.from(before + numbers, 'hex'), commands])).digest('hex');
  expect(hashOf(batch, before)).toBe(hash);
  if (length > 0) expect(hashOf({ ...batch, commands: commands.map((byte, at) => (at === length - 1 ? byte ^ 1 : byte)) }, before)).not.toBe(hash);
  expect(hashOf(batch, NO_HASH)).not.toBe(hash);
});

test('a chain takes what follows, and says where it stands', () => {
  const batches = chained([batchAfter(0, 1, 2), batchAfter(2, 1, 3)]);
  const chain = new Chain(NO_HASH);
  for (const batch of batches) chain.take(batch);
  expect(markOf({ sequence: 5, hash: chain.hash })).toBe(`5:${batches[1]!.hash}`);
  expect(() => new Chain(NO_HASH).take(batches[1]!)).toThrow('batch 3–5 was altered, or what ends at 2 before it');
  expect(() => new Chain(NO_HASH).take({ ...batches[0]!, epoch: 1.5 })).toThrow('batch 1–2 was altered');
});
