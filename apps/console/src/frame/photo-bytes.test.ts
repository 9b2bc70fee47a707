import { expect, test } from 'vitest';
import { photoBytes } from './photo-bytes.ts';

test('the bytes come back as they were, every one of them', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect(photoBytes(Buffer.from(bytes).toString('base64'))).toEqual(bytes);
  expect(photoBytes('')).toEqual(new Uint8Array());
});
