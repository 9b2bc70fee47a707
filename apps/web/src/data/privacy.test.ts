import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { privacyOf } from './privacy.ts';

const SHOWN = privacyOf(false, 'de-DE');
const HIDDEN = privacyOf(true, 'de-DE');

test('an own amount is written, or hidden with its sign and for programs; what was typed is always seen, and what nobody knows is a dash', () => {
  const written = (privacy: typeof SHOWN): readonly unknown[] => [
    privacy.own('7,5 %'),
    privacy.own('7,5 %', true),
    privacy.own(undefined),
    privacy.exact('1234.50'),
    privacy.exact('1234.50', true),
    privacy.exact(undefined),
    privacy.signed('0.5'),
    privacy.signed('-0.5'),
    privacy.mark('1234.5'),
  ];
  expect(written(SHOWN)).toEqual(['7,5 %', '7,5 %', '-', '1.234,5', '1.234,5', '-', '+0,5', '−0,5', '1234.5']);
  expect(written(HIDDEN)).toEqual(['••••', '7,5 %', '-', '••••', '1.234,5', '-', '••••', '••••', undefined]);
});

test.each([
  ['5 BTC received', '5', '•••• BTC received'],
  ['アカウントに0.5 BTCを入金しました。', '0.5', 'アカウントに•••• BTCを入金しました。'],
  ['You got 5. Address: 0x5aAe15, 15 of 5.5 and 2.5', '5', 'You got ••••. Address: 0x5aAe15, 15 of 5.5 and 2.5'],
  ['Nothing of it is 0.5', '0x5', 'Nothing of it is 0.5'],
])('in what the exchange wrote, %s, an amount is a word of its own', (text, amount, expected) => {
  expect(HIDDEN.told(text, [amount])).toBe(expected);
  expect(SHOWN.told(text, [amount])).toBe(text);
});

test('nothing else on the site asks whether amounts are hidden, or writes dots for one', () => {
  const root = new URL('../', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  const asking = files.filter((name) => /(?<!search\.)\bhideAmounts|(?<!•)••••(?!•)/.test(readFileSync(new URL(name, root), 'utf8')));
  expect(asking.toSorted()).toEqual(['data/privacy.ts', 'data/settings.ts']);
});
