import { expect, test } from 'vitest';
import { rulesOf } from './network.ts';

const rules = (...failures: Parameters<typeof rulesOf>[0] extends Iterable<infer F> ? F[] : never) =>
  rulesOf(failures)
    .split('\n')
    .filter((line) => line.includes('drop'));

test('a host that is cut off neither hears nor is heard', () => {
  expect(rules({ kind: 'cut', host: 'kh2' })).toEqual(['iifname "v-kh2" drop', 'oifname "v-kh2" drop']);
});

test('two hosts that are parted do not hear each other, both ways, and everybody else does', () => {
  expect(rules({ kind: 'part', host: 'kh1', other: 'kh3' })).toEqual([
    'iifname "v-kh1" oifname "v-kh3" drop',
    'oifname "v-kh1" iifname "v-kh3" drop',
  ]);
});

test('failures add up, and without any nothing is dropped', () => {
  expect(rules({ kind: 'cut', host: 'kh1' }, { kind: 'lossy', host: 'kh2', percent: 20 })).toHaveLength(4);
  expect(rules()).toEqual([]);
  expect(rulesOf([])).toContain('flush table bridge kontor');
});
