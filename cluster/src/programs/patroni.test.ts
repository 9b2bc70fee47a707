import { expect, test } from 'vitest';
import { ttlOf } from './patroni.ts';

test('a newer Patroni takes no shorter ttl than 20 s', () => {
  expect(ttlOf('patroni 3.0.2\n')).toBe(8);
  expect(ttlOf('patroni 3.3.10\n')).toBe(8);
  expect(ttlOf('patroni 4.0.7\n')).toBe(20);
  expect(ttlOf('patroni 10.1\n')).toBe(20);
});
