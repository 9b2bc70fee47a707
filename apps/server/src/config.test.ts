import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('without a word everything has its default, and only this machine is served', () => {
  expect(readConfig({})).toEqual({
    mode: 'demo', host: '127.0.0.1', port: 8080, dataDir: './.data', databaseUrl: undefined, demoPassword: 'kontor-demo', logLevel: 'info',
  });
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test.each([{ PORT: '80a' }, { PORT: '65536' }, { PORT: '-1' }, { PORT: '1e3' }, { MODE: 'production' }, { LOG_LEVEL: 'loud' }])('%o is refused', (environment) => {
  expect(() => readConfig(environment)).toThrow(ConfigError);
});
