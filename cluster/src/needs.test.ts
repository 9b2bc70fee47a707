import { expect, test } from 'vitest';
import { isThere, whatIsMissing } from './needs.ts';

const NEEDS = [
  { program: 'etcd', package: 'etcd-server' },
  { program: 'ip', package: 'iproute2' },
  { program: 'tc', package: 'iproute2' },
];

test('a machine that has everything is told nothing', () => {
  expect(whatIsMissing(NEEDS, () => true)).toBeUndefined();
});

test('what is missing is named, and each package to install once', () => {
  const said = whatIsMissing(NEEDS, () => false);
  expect(said).toContain('Missing: etcd, ip, tc.');
  expect(said).toContain('apt-get install --no-install-recommends etcd-server iproute2\n');
});

test('a program is found by its path or in a folder of the path, and one that is nowhere is not', () => {
  expect(isThere(process.execPath, '')).toBe(true);
  expect(isThere('sh', '/nowhere:/bin')).toBe(true);
  expect(isThere('no-such-program', process.env['PATH'] ?? '')).toBe(false);
});
