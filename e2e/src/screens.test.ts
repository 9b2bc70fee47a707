import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PUBLIC_SCREENS, SCREENS, USER_SCREENS } from './screens.ts';

test('every product is crawled, once', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^crawl-.*\.slow\.test\.ts$/.test(name));
  const crawled = files.flatMap((name) => {
    const [, products = ''] = /^crawl\((.*)\);$/m.exec(readFileSync(join(import.meta.dirname, name), 'utf8')) ?? [];
    return products.split(', ').map((product) => product.replaceAll("'", ''));
  });
  expect(crawled.toSorted()).toEqual(Object.keys(SCREENS).toSorted());
});

test('no screen stands in two rows', () => {
  const screens = [...PUBLIC_SCREENS, ...USER_SCREENS];
  expect(new Set(screens).size).toBe(screens.length);
  expect(screens.length).toBeGreaterThan(10);
});
