import { expect, test } from 'vitest';
import { INDICATORS } from '../../data/chart-settings.ts';
import { overlayLines, paneLines } from './indicator-lines.ts';

test('lines that lie over one another have colours of their own; the two edges of a band are one', () => {
  const inks = overlayLines(INDICATORS)
    .filter(({ name }) => name !== 'LOW')
    .map(({ ink }) => ink);
  expect(new Set(inks).size).toBe(inks.length);
  expect(inks.length).toBe(7);
  for (const lines of paneLines(INDICATORS)) expect(new Set(lines.map(({ ink }) => ink)).size).toBe(lines.length);
});
