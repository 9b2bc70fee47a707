import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCommands } from './command.ts';
import type { Command, Vocabulary } from './command.ts';

const market = (name: string) => ({ name, left_symbol: name.split('_')[0]!, right_symbol: name.split('_')[1]! });
const MARKETS = ['BTC_USDT', 'BTC_EUR', 'ETH_USDT', 'ETH_BTC', 'SOL_USDT'].map(market);
const GERMAN: Vocabulary = {
  buy: 'kaufen|kaufe',
  sell: 'verkaufen|verkaufe',
  market: 'markt',
  of: 'von|in',
  at: 'zu|bei',
  all: 'alle|alles',
  alert: 'alarm',
  cancel: 'storniere|stornieren',
};

/** `buy BTC_USDT 0.1 @ 60000`. */
function told(command: Command): string {
  if (command.kind === 'cancel') return `cancel ${command.pair ?? 'everything'}`;
  if (command.kind === 'alert') return `alert ${command.pair} ${command.price ?? '?'}`;
  const { size } = command;
  const much = size.by === 'percent' ? `${size.percent}%` : size.by === 'total' ? `for ${size.text}` : size.text;
  return `${command.side} ${command.pair} ${much} @ ${command.price ?? (command.isPriceless ? 'market?' : 'market')}`;
}
const read = (line: string, locale = 'en-US'): readonly string[] => readCommands(line, locale, GERMAN, MARKETS).map(told);

describe('one way to read it', () => {
  test.each([
    ['buy 0.1 btc/usdt 60000', 'buy BTC_USDT 0.1 @ 60000'],
    ['Buy 0.1 BTCUSDT at 60,000', 'buy BTC_USDT 0.1 @ 60000'],
    ['buy sol 2 at 150.5', 'buy SOL_USDT 2 @ 150.5'],
    ['sell 1 sol market', 'sell SOL_USDT 1 @ market'],
    ['sell market 1 sol', 'sell SOL_USDT 1 @ market'],
    ['sell 50% sol 150', 'sell SOL_USDT 50% @ 150'],
    ['sell 50 % sol mkt', 'sell SOL_USDT 50% @ market'],
    ['sell all sol market', 'sell SOL_USDT 100% @ market'],
    ['buy 100 usdt of btc', 'buy BTC_USDT for 100 @ market?'],
    ['buy 100 eur btc 55000', 'buy BTC_EUR for 100 @ 55000'],
    ['buy 0.5 btc of eth market', 'buy ETH_BTC for 0.5 @ market'],
    ['buy ０．５ sol 150', 'buy SOL_USDT 0.5 @ 150'],
    ['alert sol 200', 'alert SOL_USDT 200'],
    ['alert sol', 'alert SOL_USDT ?'],
    ['cancel all sol', 'cancel SOL_USDT'],
    ['cancel sol', 'cancel SOL_USDT'],
    ['cancel all', 'cancel everything'],
  ])('%s: %s', (line, command) => {
    expect(read(line)).toEqual([command]);
  });

  test.each([
    ['kaufe 0,1 btc_usdt zu 60.000', 'buy BTC_USDT 0.1 @ 60000'],
    ['Verkaufe 0,001 sol zu 1.234,5', 'sell SOL_USDT 0.001 @ 1234.5'],
    ['buy 0,25 sol markt', 'buy SOL_USDT 0.25 @ market'],
    ['storniere alle sol', 'cancel SOL_USDT'],
    ['alarm sol 70.000', 'alert SOL_USDT 70000'],
  ])('in German: %s: %s', (line, command) => {
    expect(read(line, 'de-DE')).toEqual([command]);
  });
});

test('what means several pairs comes out for each', () => {
  expect(read('buy 0.1 btc 60000')).toEqual(['buy BTC_USDT 0.1 @ 60000', 'buy BTC_EUR 0.1 @ 60000']);
  expect(read('sell 50% eth market')).toEqual(['sell ETH_USDT 50% @ market', 'sell ETH_BTC 50% @ market']);
  expect(read('cancel all btc')).toEqual(['cancel BTC_USDT', 'cancel BTC_EUR']);
});

describe('no command', () => {
  test.each([
    'btc',
    'buy',
    'buy btc',
    'buy btc 60000',
    'buy 0.1 btc 60000 1',
    'buy 1 2 btc',
    'buy 0.1 btc 60000 market',
    'buy 0 btc 60000',
    'buy -1 btc 60000',
    'buy 1e3 btc 60000',
    'buy 0x10 btc 60000',
    'buy NaN btc 60000',
    'buy 1 doge 2',
    'buy 100 eur of sol',
    'buy 50% usdt of btc',
    'buy 101% sol market',
    'buy 0% sol market',
    'buy 1 sol 1.2.3',
    'buy sell 1 sol 150',
    'buy 1 sol alert 150',
    'cancel',
    'cancel 5 sol',
    'cancel all sol eth',
    'alert 70000',
    'alert sol 5%',
    'market 1 sol',
    'buy 1 __proto__ 150',
    'constructor 1 sol 150',
    `buy ${'9'.repeat(70)} sol 150`,
    `buy 1 sol ${'1 '.repeat(60)}`,
    'buy 1 sol\u202e 150',
    '; drop table orders',
  ])('%s', (line) => {
    expect(read(line)).toEqual([]);
  });

  test('nor where the reader’s language does not say what a number is', () => {
    expect(read('sell 1.234 sol 150', 'fr-FR')).toEqual([]);
    expect(read('sell 1,234 sol 150', 'fr-FR')).toEqual(['sell SOL_USDT 1.234 @ 150']);
    expect(read('sell 1.234 sol 150', 'de-DE')).toEqual(['sell SOL_USDT 1234 @ 150']);
    expect(read('sell 1.234 sol 150')).toEqual(['sell SOL_USDT 1.234 @ 150']);
    // Nobody groups by these.
    expect(read('sell 1,23 sol 150')).toEqual(['sell SOL_USDT 1.23 @ 150']);
    expect(read('sell 0.5 sol 150', 'de-DE')).toEqual(['sell SOL_USDT 0.5 @ 150']);
  });
});

test('whatever is typed, it throws nothing, and what comes out names a listed pair, a size and plain numbers', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'buy',
      'sell',
      'btc',
      'usdt',
      'of',
      'at',
      'market',
      'all',
      '50%',
      '%',
      '0.1',
      '60,000',
      '1.000',
      'alert',
      'cancel',
      'kaufe',
      '_',
      '/',
      'btc/usdt',
    ),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), fc.constantFrom('en-US', 'de-DE', 'ru-RU', 'tr-TR', 'ja-JP'), (words, locale) => {
      for (const command of readCommands(words.join(' '), locale, GERMAN, MARKETS)) {
        if (command.kind === 'cancel' && command.pair === undefined) continue;
        expect(MARKETS.map(({ name }) => name)).toContain(command.pair);
        if (command.kind !== 'order') continue;
        if (command.price !== undefined) expect(command.price).toMatch(/^[0-9]*\.?[0-9]+$/);
        if (command.size.by !== 'percent') expect(command.size.text).toMatch(/^[0-9]*\.?[0-9]+$/);
        else expect(command.size.percent).toBeGreaterThan(0);
      }
    }),
    { seed: 11, numRuns: 2_000 },
  );
});
