import { expect, test } from 'vitest';
import { base32, stepOf, totpCode, totpUri } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(code);
  expect(stepOf(SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
});

test('a clock may be one step off, and no more', () => {
  const step = 41_152_263;
  const code = totpCode(SECRET, step);
  const at = (steps: number): number | undefined => stepOf(SECRET, code, (step + steps) * 30_000);
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, step, step, step, undefined]);
  expect(stepOf(SECRET, '', step * 30_000)).toBeUndefined();
  expect(stepOf(SECRET, `${code} `, step * 30_000)).toBeUndefined();
});

test('the secret as authenticators take it', () => {
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(totpUri(SECRET, 'Kontor', 'jo@brandt.example')).toBe(
    'otpauth://totp/Kontor:jo%40brandt.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Kontor&algorithm=SHA1&digits=6&period=30',
  );
});
