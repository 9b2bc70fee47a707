import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HmacSha256 } from './hmac-sha256.ts';

test("is Node's own, whatever secret and text, one text after the other", () => {
  const text = fc.string({ unit: 'binary', maxLength: 100 });
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }),
      fc.array(text, { minLength: 1, maxLength: 4 }),
      (secret, texts) => {
        const hmac = new HmacSha256(secret);
        for (const each of texts) expect(hmac.hex(each)).toBe(createHmac('sha256', secret).update(each).digest('hex'));
      },
    ),
    { seed: 20_26, numRuns: 100 },
  );
});

test.each([63, 64, 65, 200])('of a secret of %i bytes', (length) => {
  const secret = 'k'.repeat(length);
  expect(new HmacSha256(secret).hex('text')).toBe(createHmac('sha256', secret).update('text').digest('hex'));
});
