import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { codecSources } from './source.ts';

test.each([...codecSources()])('%s is what the tables say: npm run build:core', (file, text) => {
  expect(readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8')).toBe(text);
});
