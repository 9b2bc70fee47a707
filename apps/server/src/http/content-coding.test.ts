import { expect, test } from 'vitest';
import { chooseCoding, varyWith } from './content-coding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['br ; q=0.500 , gzip;q=0.499', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0, gzip;q=0.000', 'identity'],
  ['gzip;q=0.5', 'gzip'],
  ['gzip;q=0.5, identity', 'identity'],
  ['gzip, identity;q=0.5', 'gzip'],
  ['identity;q=0, br', 'br'],
  ['identity;q=0', undefined],
  ['*;q=0', undefined],
  ['*;q=0, identity', 'identity'],
  ['*;q=0, gzip;q=0.1', 'gzip'],
  ['identity;q=0, deflate', undefined],
  // What cannot be read asks for nothing.
  ['br;q=2', 'identity'],
  ['br;q=-1, gzip', 'gzip'],
  ['br;level=11', 'identity'],
  [', ,,gzip,', 'gzip'],
  ['brotli', 'identity'],
])('%j: %s', (header, chosen) => {
  expect(chooseCoding(header, ['gzip', 'br'])).toBe(chosen);
});

test('what there is not is not chosen', () => {
  expect(chooseCoding('br, gzip', ['gzip'])).toBe('gzip');
  expect(chooseCoding('br, gzip', [])).toBe('identity');
  expect(chooseCoding('br, identity;q=0', ['gzip'])).toBeUndefined();
  expect(chooseCoding('*, identity;q=0', [])).toBeUndefined();
});

test.each([
  [undefined, 'accept-encoding'],
  ['origin', 'origin, accept-encoding'],
  ['Accept-Encoding, Origin', 'accept-encoding, origin'],
  ['*', '*'],
])('vary %j: %s', (before, after) => {
  expect(varyWith(before, 'accept-encoding')).toBe(after);
});
