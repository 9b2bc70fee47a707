import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig, readFeedsConfig } from './config.ts';
import type { Config } from './config.ts';

test('without a word everything has its default, and only this machine is served', () => {
  expect(readConfig({})).toEqual({
    mode: 'demo',
    host: '127.0.0.1',
    port: 8080,
    healthPort: undefined,
    dataDir: './.data',
    follower: 'thread',
    followerSocket: resolve('.data/follower.sock'),
    standby: false,
    elsewhere: new Set(),
    follows: [],
    nats: undefined,
    archive: { kind: 'folder', folder: '.data/archive' },
    console: { host: '127.0.0.1', port: 8081, publicOrigin: undefined, isAsked: false },
    loginKeyFile: '.data/login.key',
    vaultKeyFile: '.data/vault.key',
    feedKeyFile: '.data/feed.key',
    snapshotEvery: 250_000,
    databaseUrl: undefined,
    databaseStandbys: 0,
    readsUrl: undefined,
    replicaUrls: [],
    demoPassword: 'kontor-demo',
    demoBots: true,
    chainsFile: undefined,
    localChain: true,
    withdrawalReview: { one: 100_000_000_000n, two: 500_000_000_000n },
    logLevel: 'info',
    platformFile: undefined,
    indexFeed: 'auto',
    clock: 'machine',
    secondsPlaces: { everywhere: true, countries: [], isSaid: false },
    region: { allowCountries: [], denyCountries: [], denyNetworks: [] },
    trustedProxies: [],
    metricsNetworks: ['127.0.0.0/8', '::1'],
    allowedOrigins: [],
    site: { publicOrigin: undefined, baseAddress: '', requestTimeoutMs: 8_000, marketFeed: true },
    addressRate: 200,
    userRate: 100,
    orderRate: 100,
    maxSockets: 20_000,
    apiLimits: {
      weight: { spot: 60_000, futures: 24_000, wallet: 120_000 },
      spotOrders: { tenSeconds: 1_000, day: 2_000_000 },
      futuresOrders: { tenSeconds: 3_000, minute: 12_000 },
    },
    streamConnections: 3_000,
    alerts: { mail: [], address: undefined, feedStaleSeconds: 60, diskPercent: 90, lagSeconds: 10, waitSeconds: 300, chainSeconds: 300 },
    liquidityStatus: [],
  });
});

test('limits of the trading API: what programs know from elsewhere, and in a demo ten times as much', () => {
  expect(readConfig({ MODE: 'live', API_ORDERS_10S: '0', API_FUTURES_WEIGHT: '77' }).apiLimits).toEqual({
    weight: { spot: 6_000, futures: 77, wallet: 12_000 },
    spotOrders: { tenSeconds: 0, day: 200_000 },
    futuresOrders: { tenSeconds: 300, minute: 1_200 },
  });
  expect(readConfig({ MODE: 'live' }).streamConnections).toBe(300);
  expect(() => readConfig({ API_WEIGHT: '-1' })).toThrow(ConfigError);
});

test('who stands by shares a database with another server, and has its follower with it', () => {
  const shared = { DATABASE_URL: 'postgres://kontor@db.example/kontor' };
  expect(readConfig({ ...shared, STANDBY: 'on' }).standby).toBe(true);
  expect(readConfig({ ...shared, STANDBY: 'off' }).standby).toBe(false);
  expect(() => readConfig({ STANDBY: 'on' })).toThrow(/DATABASE_URL/);
  expect(() => readConfig({ ...shared, STANDBY: 'on', FOLLOWER: 'process' })).toThrow(/FOLLOWER/);
  expect(() => readConfig({ ...shared, STANDBY: 'yes' })).toThrow(ConfigError);
});

test('programs that trade for the exchange are asked on this machine alone', () => {
  expect(readConfig({ LIQUIDITY_STATUS: 'http://127.0.0.1:8090, http://127.0.0.1:8091,http://127.0.0.1:8090' }).liquidityStatus).toEqual([
    'http://127.0.0.1:8090',
    'http://127.0.0.1:8091',
  ]);
  for (const odd of ['http://10.0.0.1:8090', 'https://127.0.0.1:8090', 'http://127.0.0.1:8090/x', 'http://127.0.0.1.example:8090'])
    expect(() => readConfig({ LIQUIDITY_STATUS: odd })).toThrow(ConfigError);
});

describe('alerts', () => {
  const SECRET = 'sixteen letters!';

  test('go to addresses of mail, and to one that is called', () => {
    const { alerts } = readConfig({
      ALERT_MAIL: 'ann@x.example, bob@x.example',
      ALERT_WEBHOOK: 'https://x.example/alerts',
      ALERT_WEBHOOK_SECRET: SECRET,
      ALERT_DISK_PERCENT: '75',
    });
    expect(alerts).toMatchObject({
      mail: ['ann@x.example', 'bob@x.example'],
      address: { url: 'https://x.example/alerts', secret: SECRET },
      diskPercent: 75,
    });
    expect(readConfig({ ALERT_WEBHOOK: 'http://127.0.0.1:9/x', ALERT_WEBHOOK_SECRET: SECRET }).alerts.address?.url).toBe(
      'http://127.0.0.1:9/x',
    );
  });

  test.each([
    ['a mail to nobody', { ALERT_MAIL: 'ann' }],
    ['two recipients in one', { ALERT_MAIL: 'ann@x.example;bob@x.example' }],
    ['mails that cannot be sent', { MODE: 'live', ALERT_MAIL: 'ann@x.example' }],
    ['an address without TLS', { ALERT_WEBHOOK: 'http://x.example', ALERT_WEBHOOK_SECRET: SECRET }],
    ['a file', { ALERT_WEBHOOK: 'file:///etc/passwd', ALERT_WEBHOOK_SECRET: SECRET }],
    ['an address with a login', { ALERT_WEBHOOK: 'https://a:b@x.example', ALERT_WEBHOOK_SECRET: SECRET }],
    ['no secret', { ALERT_WEBHOOK: 'https://x.example' }],
    ['a short one', { ALERT_WEBHOOK: 'https://x.example', ALERT_WEBHOOK_SECRET: 'short' }],
    ['a disk that is never full', { ALERT_DISK_PERCENT: '100' }],
    ['no time at all', { ALERT_FEED_SECONDS: '0' }],
  ])('%s is refused, and no secret is said', (_what, environment) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).not.toThrow(/short\b|sixteen|a:b/);
  });
});

test('whatever else is set, nothing of a demo is on with real money', () => {
  const anyOf = (...values: readonly (string | undefined)[]) => fc.constantFrom(undefined, '', ...values);
  const environment = fc.record({
    DEMO_BOTS: anyOf('on', 'off'),
    LOCAL_CHAIN: anyOf('on', 'off'),
    INDEX_FEED: anyOf('auto', 'off', 'venues', 'simulated', 'script'),
    CLOCK: anyOf('machine', 'hand'),
    DEMO_PASSWORD: anyOf('kontor-demo', 'another one'),
    PORT: anyOf('0', '8080'),
  });
  fc.assert(
    fc.property(environment, (said) => {
      let config: Config;
      try {
        config = readConfig({ ...said, MODE: 'live' });
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError);
        return;
      }
      expect(config).toMatchObject({ mode: 'live', demoBots: false, localChain: false, clock: 'machine' });
    }),
    { numRuns: 300, seed: 41 },
  );
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test.each([
  { PORT: '80a' },
  { PORT: '65536' },
  { PORT: '-1' },
  { PORT: '1e3' },
  { MODE: 'production' },
  { LOG_LEVEL: 'loud' },
  { MODE: 'live', INDEX_FEED: 'simulated' },
  { MODE: 'live', DEMO_BOTS: 'on' },
  { DEMO_BOTS: 'yes' },
  { REGION_DENY: 'us' },
  { TRUSTED_PROXIES: '10.0.0.0/33' },
  { METRICS_NETWORKS: 'prometheus' },
  { ALLOWED_ORIGINS: 'example.org' },
  { PUBLIC_ORIGIN: 'https://exchange.example/path' },
  { FIAT_RATES_URL: 'http://rates.example/latest' },
  { FIAT_RATES_URL: 'rates' },
  { BASE_ADDRESS: 'api.example' },
  { MARKET_FEED: 'no' },
  { USER_RATE: '-1' },
  { SNAPSHOT_EVERY: '0' },
  { SMTP_URL: 'smtps://mail.example' },
  { SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.example' },
  { SMTP_URL: 'mail', MAIL_FROM: 'a@b.example' },
  { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Kontor' },
  { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Kontor <a@b>, <c@d>' },
  { SMS_URL: 'http://sms.example', SMS_BODY: '{to}{text}' },
  { SMS_URL: 'https://sms.example', SMS_BODY: '{text}' },
  { SMS_URL: 'https://sms.example?to={to}&text={text}' },
  { SMS_URL: 'https://sms.example?to={to}&text={text}', SMS_METHOD: 'GET', SMS_BODY: 'x' },
  { SMS_URL: 'https://sms.example', SMS_BODY: '{to}{text}', SMS_HEADERS: '[]' },
  { CONSOLE_PORT: '80a' },
  { CONSOLE_PORT: '8081', CONSOLE_INSECURE: 'true' },
  { CONSOLE_PORT: '8081', CONSOLE_PUBLIC_ORIGIN: 'console.example' },
  { CONSOLE_PORT: '8081', CONSOLE_PUBLIC_ORIGIN: 'https://console.example/path' },
  { CONSOLE_PORT: '8081', CONSOLE_PUBLIC_ORIGIN: 'https://:::' },
  { SMS_URL: 'https://sms.example', SMS_BODY: '{to}{text}', SMS_HEADERS: '{"a":"b\\nc"}' },
])('%o is refused', (environment) => {
  expect(() => readConfig(environment)).toThrow(ConfigError);
});

test.each(['0.0.0.0', '::', '192.168.1.5', '::ffff:10.0.0.1', 'exchange.example', 'localhost.example', '127.1', '128.0.0.1', '*'])(
  'HOST %s with the password that everybody knows is refused, and the sentence says what to set',
  (host) => {
    expect(() => readConfig({ HOST: host })).toThrow(/HOST is .* Set DEMO_PASSWORD/);
    expect(() => readConfig({ HOST: host, DEMO_PASSWORD: ' kontor-demo ' })).toThrow(ConfigError);
    expect(readConfig({ HOST: host, DEMO_PASSWORD: 'nobody knows it' })).toMatchObject({ host, demoPassword: 'nobody knows it' });
    // There the demo's accounts are refused as a whole.
    expect(readConfig({ HOST: host, MODE: 'live' }).host).toBe(host);
  },
);

test.each(['127.0.0.1', '127.3.2.1', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', 'localhost', 'LOCALHOST'])(
  'HOST %s is this machine alone',
  (host) => {
    expect(readConfig({ HOST: host }).host).toBe(host);
  },
);

test('beside another database old segments stay in the journal unless there is a folder for them', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://db' }).archive).toBeUndefined();
  expect(readConfig({ DATABASE_URL: 'postgres://db', ARCHIVE_DIR: '/archive' }).archive).toEqual({ kind: 'folder', folder: '/archive' });
});

describe('an archive in a bucket', () => {
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };

  test('is an address, a store, and keys, which may stand in files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-config-'));
    try {
      writeFileSync(join(folder, 'secret'), 'from a file\n');
      writeFileSync(join(folder, 'empty'), '\n');
      const base = { ARCHIVE_URL: 's3://journal/one/two/', S3_ACCESS_KEY_ID: keys.S3_ACCESS_KEY_ID };
      const store = { S3_ENDPOINT: 'https://s3.example', S3_REGION: 'here' };
      expect(readConfig({ ...base, ...store, S3_SECRET_ACCESS_KEY_FILE: join(folder, 'secret') }).archive).toEqual({
        kind: 's3',
        bucket: 'journal',
        prefix: 'one/two',
        endpoint: 'https://s3.example',
        region: 'here',
        accessKeyId: 'key',
        secretAccessKey: 'from a file',
      });
      for (const file of ['missing', 'empty'])
        expect(() => readConfig({ ...base, S3_SECRET_ACCESS_KEY_FILE: join(folder, file) })).toThrow('S3_SECRET_ACCESS_KEY_FILE');
      expect(() => readConfig({ ...base, ...keys, S3_SECRET_ACCESS_KEY_FILE: join(folder, 'secret') })).toThrow('both set');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('is at Amazon unless it is said where', () => {
    expect(readConfig({ ARCHIVE_URL: 's3://journal', ...keys, S3_REGION: 'eu-central-1' }).archive).toMatchObject({
      prefix: '',
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
    });
  });

  test.each([
    [{ ARCHIVE_URL: 'https://journal' }],
    [{ ARCHIVE_URL: 's3://J' }],
    [{ ARCHIVE_URL: 's3://journal/a//b' }],
    [{ ARCHIVE_URL: 's3://journal/../b' }],
    [{ ARCHIVE_URL: 's3://journal/a?b' }],
    [{ ARCHIVE_URL: 's3://journal', ARCHIVE_DIR: '/archive' }],
    [{ ARCHIVE_URL: 's3://journal', S3_ENDPOINT: 'http://s3.example' }],
    [{ ARCHIVE_URL: 's3://journal', S3_ENDPOINT: 'https://s3.example/journal' }],
    [{ ARCHIVE_URL: 's3://journal', S3_ENDPOINT: 'https://key:secret@s3.example' }],
    [{ ARCHIVE_URL: 's3://journal', S3_REGION: 'a b' }],
    [{ ARCHIVE_URL: 's3://journal', S3_ACCESS_KEY_ID: '' }],
  ])('%j is refused, without what is secret', (environment) => {
    const refused = (): unknown => readConfig({ ...keys, ...environment });
    expect(refused).toThrow(ConfigError);
    expect(refused).not.toThrow('secret@');
  });
});

test('seconds contracts are offered everywhere in a demo, and nowhere else unless it is said where', () => {
  expect(readConfig({ MODE: 'live' }).secondsPlaces).toEqual({ everywhere: false, countries: [], isSaid: false });
  expect(readConfig({ MODE: 'live', SECONDS_COUNTRIES: '*' }).secondsPlaces).toEqual({ everywhere: true, countries: [], isSaid: true });
  expect(readConfig({ SECONDS_COUNTRIES: 'DE, FR' }).secondsPlaces).toEqual({ everywhere: false, countries: ['DE', 'FR'], isSaid: true });
  expect(() => readConfig({ SECONDS_COUNTRIES: 'Germany' })).toThrow(/SECONDS_COUNTRIES/);
});

test('a process without a site tells of itself on a port, or nowhere', () => {
  expect(readConfig({ HEALTH_PORT: '0' }).healthPort).toBe(0);
  expect(readConfig({ HEALTH_PORT: 'off' }).healthPort).toBeUndefined();
  expect(() => readConfig({ HEALTH_PORT: 'none' })).toThrow(ConfigError);
});

describe('traces', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318';

  test('are told of one call in a hundred, or as many as it is said, where there is a collector', () => {
    expect(readConfig({}).traceRatio).toBeUndefined();
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).traceRatio).toBe(0.01);
    expect(readConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c/v1/traces', OTEL_TRACES_SAMPLER_ARG: '1' }).traceRatio).toBe(1);
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '0.25' }).traceRatio).toBe(0.25);
  });

  test.each(['2', '-1', 'all', '1.5', '', 'NaN'])('of %s calls are refused', (ratio) => {
    const read = () => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: ratio });
    if (ratio === '') expect(read().traceRatio).toBe(0.01);
    else expect(read).toThrow(/OTEL_TRACES_SAMPLER_ARG/);
  });

  test('need a collector with an address, which is not said back', () => {
    expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: '1' })).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT/);
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'secret@collector' })).toThrow(/is no http/);
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'secret@collector' })).not.toThrow('secret');
  });
});

test('lists are told with commas', () => {
  expect(readConfig({ REGION_DENY: 'KP, IR', TRUSTED_PROXIES: '10.0.0.0/8,::1', METRICS_NETWORKS: '10.1.0.0/16' })).toMatchObject({
    region: { denyCountries: ['KP', 'IR'] },
    trustedProxies: ['10.0.0.0/8', '::1'],
    metricsNetworks: ['10.1.0.0/16'],
  });
});

test('mail and short messages: TLS is left out on this machine only, and no error repeats a password', () => {
  const mail = (url: string) => readConfig({ SMTP_URL: url, MAIL_FROM: 'Kontor <no-reply@x.example>' }).smtp;
  expect(mail('smtp://[::1]:25')).toEqual({
    url: 'smtp://[::1]:25',
    from: { name: 'Kontor', address: 'no-reply@x.example' },
    isLocal: true,
  });
  expect(mail('smtp://mail.example')?.isLocal).toBe(false);
  expect(mail('smtps://127.0.0.1')?.isLocal).toBe(false);
  expect(readConfig({ SMS_URL: 'http://localhost:9/{to}/{text}', SMS_METHOD: 'GET', SMS_HEADERS: '{"X-Key":"k"}' }).sms).toEqual({
    url: 'http://localhost:9/{to}/{text}',
    method: 'GET',
    headers: { 'x-key': 'k' },
    body: undefined,
  });
  for (const environment of [{ SMTP_URL: 'http://u:s3cret@x' }, { SMTP_URL: 'smtp://u:s3cret@x' }, { SMS_URL: 'http://u:s3cret@x' }])
    expect(() => readConfig(environment)).toThrow(/^(?!.*s3cret)/);
});

describe('the console', () => {
  const console = (environment: Record<string, string>) =>
    readConfig({ CONSOLE_PORT: '8081', DEMO_PASSWORD: 'another one', ...environment }).console;

  test('is there unless it is off, and stays on this machine unless said otherwise', () => {
    expect(readConfig({}).console).toEqual({ host: '127.0.0.1', port: 8081, publicOrigin: undefined, isAsked: false });
    expect(readConfig({ PORT: '0' }).console).toBeUndefined();
    expect(console({ CONSOLE_PORT: 'off' })).toBeUndefined();
    expect(console({ PORT: '0' })).toEqual({ host: '127.0.0.1', port: 8081, publicOrigin: undefined, isAsked: true });
    expect(console({ CONSOLE_PUBLIC_ORIGIN: 'http://LOCALHOST:8081' })?.publicOrigin).toBe('http://localhost:8081');
  });

  test.each([
    { CONSOLE_HOST: '0.0.0.0' },
    { CONSOLE_HOST: 'console.example' },
    { CONSOLE_PUBLIC_ORIGIN: 'http://console.example' },
    { CONSOLE_PUBLIC_ORIGIN: 'http://192.168.1.5:8081' },
    // No proxy is named that could end TLS.
    { CONSOLE_PUBLIC_ORIGIN: 'https://console.example' },
    { CONSOLE_HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.1' },
    { CONSOLE_HOST: '0.0.0.0', CONSOLE_PUBLIC_ORIGIN: 'http://console.example', TRUSTED_PROXIES: '10.0.0.1' },
    { CONSOLE_HOST: '0.0.0.0', CONSOLE_INSECURE: 'no' },
  ])('%o without TLS before it is refused, and the sentence says what to set', (environment) => {
    expect(() => console(environment)).toThrow(/not over TLS. Set CONSOLE_PUBLIC_ORIGIN/);
    expect(console({ ...environment, CONSOLE_INSECURE: 'yes' })).toBeDefined();
  });

  test.each([
    { CONSOLE_HOST: '0.0.0.0', CONSOLE_INSECURE: 'yes' },
    { CONSOLE_HOST: '0.0.0.0', CONSOLE_PUBLIC_ORIGIN: 'https://console.example', TRUSTED_PROXIES: '10.0.0.1' },
  ])('%o of a demo is refused with the password that everybody knows', (environment) => {
    expect(() => console({ ...environment, DEMO_PASSWORD: '' })).toThrow(/Set DEMO_PASSWORD/);
    expect(() => console({ ...environment, DEMO_PASSWORD: 'kontor-demo' })).toThrow(/Set DEMO_PASSWORD/);
    expect(console({ ...environment, DEMO_PASSWORD: '', MODE: 'live' })).toBeDefined();
    expect(console(environment)).toBeDefined();
  });

  test('behind a proxy that ends TLS it may stand anywhere', () => {
    expect(console({ CONSOLE_HOST: '0.0.0.0', CONSOLE_PUBLIC_ORIGIN: 'https://Console.example:443', TRUSTED_PROXIES: '10.0.0.1' })).toEqual(
      { host: '0.0.0.0', port: 8081, publicOrigin: 'https://console.example', isAsked: true },
    );
  });
});

test('a demo has a chain of its own, a server of many on its machine only when asked; networks that cost money are for live mode', () => {
  expect(readConfig({}).localChain).toBe(true);
  expect(readConfig({ PORT: '0' }).localChain).toBe(false);
  expect(readConfig({ PORT: '0', LOCAL_CHAIN: 'on' }).localChain).toBe(true);
  expect(readConfig({ LOCAL_CHAIN: 'off' }).localChain).toBe(false);
  expect(readConfig({ MODE: 'live', CHAINS_FILE: 'chains.json' })).toMatchObject({ localChain: false, chainsFile: 'chains.json' });
  expect(() => readConfig({ MODE: 'live', LOCAL_CHAIN: 'on' })).toThrow(ConfigError);
  expect(() => readConfig({ CHAINS_FILE: 'chains.json' })).toThrow(/MODE is demo/);
});

describe('what stands in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  test('counts like the variable, without the newline at its end', () => {
    const config = readConfig({
      DATABASE_URL_FILE: file('database', 'postgres://kontor:s%20ecret@db/kontor\n'),
      DEMO_PASSWORD_FILE: file('password', ' of many words\r\n'),
      ALERT_WEBHOOK: 'https://x.example/alerts',
      ALERT_WEBHOOK_SECRET_FILE: file('webhook', 'sixteen letters!\n'),
      SMTP_URL_FILE: file('smtp', 'smtps://user:password@mail.example:465'),
      MAIL_FROM: 'no-reply@x.example',
      SMS_URL: 'https://sms.example/{to}',
      SMS_BODY: '{text}',
      SMS_HEADERS_FILE: file('headers', '{\n  "authorization": "Bearer abc"\n}\n'),
    });
    expect(config).toMatchObject({
      databaseUrl: 'postgres://kontor:s%20ecret@db/kontor',
      archive: undefined,
      demoPassword: 'of many words',
      alerts: { address: { secret: 'sixteen letters!' } },
      smtp: { url: 'smtps://user:password@mail.example:465' },
      sms: { headers: { authorization: 'Bearer abc' } },
    });
  });

  test('a password that everybody knows is no better for standing in a file', () => {
    expect(() => readConfig({ HOST: '0.0.0.0', DEMO_PASSWORD_FILE: file('known', 'kontor-demo\n') })).toThrow(ConfigError);
  });

  test('not both; and a file that is missing, empty or a folder is not taken for a variable that is not set', () => {
    const secret = file('secret', 'hush\n');
    expect(() => readConfig({ DATABASE_URL: 'postgres://db/kontor', DATABASE_URL_FILE: secret })).toThrow(
      new ConfigError('DATABASE_URL and DATABASE_URL_FILE are both set. Leave one of them out.'),
    );
    expect(() => readConfig({ DATABASE_URL_FILE: join(folder, 'none') })).toThrow(
      /^DATABASE_URL_FILE is .*none, which cannot be read \(ENOENT\)\.$/,
    );
    expect(() => readConfig({ DATABASE_URL_FILE: folder })).toThrow(/cannot be read \(EISDIR\)/);
    expect(() => readConfig({ DATABASE_URL_FILE: file('empty', ' \n') })).toThrow(/which is empty/);
    expect(readConfig({ DATABASE_URL: '', DEMO_PASSWORD: ' ', DEMO_PASSWORD_FILE: secret }).demoPassword).toBe('hush');
    expect(readConfig({ DATABASE_URL_FILE: '' }).databaseUrl).toBeUndefined();
  });

  test('a variable that names a file is still that', () => {
    expect(readConfig({ LOGIN_KEY_FILE: '/keys/login.key', LOGIN_KEY_FILE_FILE: join(folder, 'none') }).loginKeyFile).toBe(
      '/keys/login.key',
    );
  });
});

test('what others do is named by its role, and only where they can be heard', () => {
  const NATS_URL = 'nats://127.0.0.1:4222';
  expect(readConfig({ NATS_URL, ROLES_ELSEWHERE: ' console ,' }).elsewhere).toEqual(new Set(['console']));
  expect(() => readConfig({ NATS_URL, ROLES_ELSEWHERE: 'console,core' })).toThrow('ROLES_ELSEWHERE holds core');
  expect(() => readConfig({ ROLES_ELSEWHERE: 'console' })).toThrow('NATS_URL is not set');
});

test('a follower keeps what it is told to keep, of a database that is named', () => {
  const [DATABASE_URL, NATS_URL] = ['postgres://kontor@db.example/kontor', 'nats://127.0.0.1:4222'];
  expect(readConfig({ DATABASE_URL }).follows).toEqual([]);
  expect(readConfig({ DATABASE_URL, FOLLOWS: 'snapshots, tables,' }).follows).toEqual(['tables', 'snapshots']);
  expect(() => readConfig({ DATABASE_URL, FOLLOWS: 'tables,view' })).toThrow('FOLLOWS holds view');
  expect(() => readConfig({ FOLLOWS: 'tables' })).toThrow('DATABASE_URL is not set');
  expect(readConfig({ DATABASE_URL, NATS_URL, ROLES_ELSEWHERE: 'follower' }).elsewhere).toEqual(new Set(['follower']));
  expect(() => readConfig({ NATS_URL, ROLES_ELSEWHERE: 'follower' })).toThrow('DATABASE_URL is not set');
  expect(() => readConfig({ DATABASE_URL, NATS_URL, ROLES_ELSEWHERE: 'follower', FOLLOWER: 'process' })).toThrow('FOLLOWER is process');
});

test('replicas are named by host or by address, and each is asked by itself', () => {
  const DATABASE_URL = 'postgres://kontor@db1.example,db2.example/kontor';
  expect(readConfig({ DATABASE_URL }).replicaUrls).toEqual([]);
  expect(
    readConfig({ DATABASE_URL, DATABASE_URL_REPLICAS: 'postgres://u:p@db2.example,db3.example:5433/kontor?sslmode=verify-full' })
      .replicaUrls,
  ).toEqual(['postgres://u:p@db2.example/kontor?sslmode=verify-full', 'postgres://u:p@db3.example:5433/kontor?sslmode=verify-full']);
  expect(readConfig({ DATABASE_URL, DATABASE_URL_REPLICAS: 'postgres://a@one/x, postgresql://b@two,three/y' }).replicaUrls).toEqual([
    'postgres://a@one/x',
    'postgresql://b@two/y',
    'postgresql://b@three/y',
  ]);
  expect(() => readConfig({ DATABASE_URL_REPLICAS: 'postgres://a@one/x' })).toThrow('DATABASE_URL');
  expect(() => readConfig({ DATABASE_URL, DATABASE_URL_REPLICAS: 'postgres:///x' })).toThrow('names no host');
  expect(() => readConfig({ DATABASE_URL, DATABASE_URL_REPLICAS: 'mysql://u:secret@one/x' })).toThrow(/^(?!.*secret)/);
});

test('who only listens to venues opens no secret but the token of NATS, and needs nothing that others need', () => {
  const NATS_URL = 'nats://127.0.0.1:4222';
  const shared = {
    NATS_URL,
    HOST: '0.0.0.0',
    MODE: 'demo',
    DATABASE_STANDBYS: '1',
    SMTP_URL_FILE: '/none',
    ARCHIVE_URL: 's3://kontor',
    HEALTH_PORT: '9090',
  };
  expect(() => readConfig(shared)).toThrow(ConfigError);
  expect(readFeedsConfig(shared)).toMatchObject({
    host: '0.0.0.0',
    healthPort: 9_090,
    nats: { servers: [NATS_URL] },
    smtp: undefined,
    databaseUrl: undefined,
  });
  expect(() => readFeedsConfig({ NATS_URL, NATS_TOKEN_FILE: '/none' })).toThrow('NATS_TOKEN_FILE');
});

test('where another process follows the networks a demo has no chain of its own', () => {
  const given = { NATS_URL: 'nats://127.0.0.1:4222', ROLES_ELSEWHERE: 'chains' };
  expect([readConfig({}).localChain, readConfig(given).localChain, readConfig({ ...given, LOCAL_CHAIN: 'off' }).localChain]).toEqual([
    true,
    false,
    false,
  ]);
  expect(() => readConfig({ ...given, LOCAL_CHAIN: 'on' })).toThrow('LOCAL_CHAIN is on');
  expect(readConfig({ ...given, MODE: 'live', CHAINS_FILE: '/chains.json' }).chainsFile).toBe('/chains.json');
});

test('who listens to venues elsewhere has to be of use here', () => {
  const given = { NATS_URL: 'nats://127.0.0.1:4222', ROLES_ELSEWHERE: 'console,feeds' };
  expect(readConfig(given).elsewhere).toEqual(new Set(['console', 'feeds']));
  expect(readConfig({ ...given, MODE: 'live' }).indexFeed).toBe('venues');
  for (const INDEX_FEED of ['off', 'script', 'simulated'])
    expect(() => readConfig({ ...given, INDEX_FEED })).toThrow(`INDEX_FEED is ${INDEX_FEED}`);
  expect(() => readConfig({ ...given, CLOCK: 'hand' })).toThrow('CLOCK is hand');
});
