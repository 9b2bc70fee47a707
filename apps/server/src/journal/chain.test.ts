import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { BegunHash, Chain, NO_HASH, chained, expectHash, hashNumbersFirst, hashOf, markOf } from './chain.ts';
import { batchAfter } from './journal-batches.ts';

test.each([0, 1, 64, 8_192, 8_193, 100_000])(
  'the hash of a batch with %i bytes of commands is SHA-256 over them, the hash before and its numbers',
  (length) => {
    const commands = Uint8Array.from({ length }, (_, at) => (at * 7) & 255);
    const batch = {
      seqFirst: 2 ** 52,
      seqLast: 2 ** 52 + 9,
      prev: 2 ** 52 - 1,
      epoch: 3,
      eventDigest: 0xffff_ffff,
      engineVersion: 7,
      commands,
    };
    const before = 'ab'.repeat(32);
    const numbers =
      '0010000000000000' + '0010000000000009' + '000fffffffffffff' + '0000000000000003' + '00000000ffffffff' + '0000000000000007';
    const hash = createHash('sha256')
      .update(Buffer.concat([commands, Buffer.from(before + numbers, 'hex')]))
      .digest('hex');
    expect(hashOf(batch, before)).toBe(hash);
    const numbersFirst = Buffer.concat([Buffer.from(before + numbers, 'hex'), commands]);
    expect(hashNumbersFirst(batch, before)).toBe(createHash('sha256').update(numbersFirst).digest('hex'));
    if (length > 0)
      expect(hashOf({ ...batch, commands: commands.map((byte, at) => (at === length - 1 ? byte ^ 1 : byte)) }, before)).not.toBe(hash);
    expect(hashOf(batch, NO_HASH)).not.toBe(hash);
  },
);

test.each([
  [100, [40]],
  [100, [40, 100]],
  [8_292, [100]],
  [8_293, [100]],
  [30_000, [4_096, 8_240, 12_300, 28_000]],
  [30_000, [30_000]],
])('the hash of a batch with %i bytes of commands is the same when those up to %j were hashed as they came', (length, steps) => {
  const batch = { ...batchAfter(4, 1, 2), commands: Uint8Array.from({ length }, (_, at) => (at * 11) & 255) };
  const begun = new BegunHash();
  for (const to of steps) begun.take(batch.commands.slice(0, to));
  expect(begun.bytes).toBe(steps.at(-1));
  expectHash('cd'.repeat(32));
  expect(hashOf(batch, 'ab'.repeat(32), begun)).toBe(hashOf(batch, 'ab'.repeat(32)));
});

test('a chain takes what follows, and says where it stands', () => {
  const batches = chained([batchAfter(0, 1, 2), batchAfter(2, 1, 3)]);
  const chain = new Chain(NO_HASH);
  for (const batch of batches) chain.take(batch);
  expect(markOf({ sequence: 5, hash: chain.hash })).toBe(`5:${batches[1]!.hash}`);
  expect(() => new Chain(NO_HASH).take(batches[1]!)).toThrow('batch 3–5 was altered, or what ends at 2 before it');
  expect(() => new Chain(NO_HASH).take({ ...batches[0]!, epoch: 1.5 })).toThrow('batch 1–2 was altered');
});
