import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, unitsOf } from './config.ts';

const KEY = { API_KEY: 'key', API_SECRET: 'secret' };

describe('the configuration', () => {
  test('needs a program and a key; all else has a value', () => {
    expect(readConfig('maker', KEY)).toMatchObject({
      program: 'maker',
      instance: 'm1',
      exchange: 'http://127.0.0.1:8080',
      family: 'spot',
      symbol: 'BTCUSDT',
      journal: './.liquidity/m1-BTCUSDT.journal',
      statusPort: 8_090,
      maker: { spreadFloor: 500n, spreadCap: 10_000n, target: 500_000n },
    });
    expect(readConfig('bridge', { ...KEY, STATUS_PORT: 'off' })).toMatchObject({
      statusPort: undefined,
      bridge: { venue: 'kraken', mode: 'paper', key: undefined },
    });
  });

  test('a secret may stand in a file; one that is not there is no secret that is not set', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-liquidity-'));
    const file = join(folder, 'secret');
    try {
      writeFileSync(file, 'hush\n');
      expect(readConfig('maker', { API_KEY: 'key', API_SECRET_FILE: file }).secret).toBe('hush');
      expect(() => readConfig('maker', { ...KEY, API_SECRET_FILE: file })).toThrow(ConfigError);
      writeFileSync(file, '\n');
      for (const path of [file, join(folder, 'none')])
        expect(() => readConfig('maker', { API_KEY: 'key', API_SECRET_FILE: path })).toThrow(/^API_SECRET_FILE is /);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.each([
    ['nothing', undefined, KEY, 'Say which program: maker, bridge, grid.'],
    ['no key', 'maker', {}, 'API_KEY is not set.'],
    ['a market that is none', 'maker', { ...KEY, MARKET: 'margin' }, 'MARKET is margin; it may be spot, futures.'],
    [
      'a percentage of what it is not',
      'maker',
      { ...KEY, SKEW: '0.1%' },
      'SKEW is 0.1%; it may be 0 to 10, a percentage with at most 4 decimals.',
    ],
    ['an amount that is a float', 'maker', { ...KEY, MAX_DAY_LOSS: '1e3' }, 'MAX_DAY_LOSS is 1e3; it may be a decimal such as 0.5.'],
    ['shares that fall', 'maker', { ...KEY, TARGET_SHARE: '90' }, 'LEAST_SHARE, TARGET_SHARE and MOST_SHARE rise in this order.'],
    ['no spread', 'maker', { ...KEY, SPREAD_FLOOR: '0' }, 'SPREAD_FLOOR is above 0, and not above SPREAD_CAP.'],
    ['hedges without a key', 'bridge', { ...KEY, HEDGE: 'live' }, 'VENUE_KEY is not set.'],
    ['a grid without ends', 'grid', KEY, 'GRID_LOW is not set.'],
    ['a name with a dot', 'maker', { ...KEY, INSTANCE: 'm.1' }, 'INSTANCE is m.1; it may be 1 to 8 small letters and digits.'],
  ])('%s is refused, with what to do', (_words, program, environment, message) => {
    expect(() => readConfig(program, environment)).toThrow(new ConfigError(message));
  });

  test('an amount has no more decimals than the market', () => {
    expect(unitsOf('0.5', 8)).toBe(50_000_000n);
    expect(() => unitsOf('0.123456789', 8)).toThrow('0.123456789 does not fit the market: it has 8 decimals.');
  });
});
