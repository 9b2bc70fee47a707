/** What the environment decides, read once. Unknown values are refused, never guessed. */
import { join, relative, resolve } from 'node:path';
import { LIQUIDITY_ADDRESS_PATTERN } from '@kontor/contract/console/liquidity';
import { DEFAULT_DEMO_PASSWORD } from '@kontor/contract/platform';
import { ORDER_LIMITS } from '@kontor/contract/trading-api/rate-limit';
import { LOOPBACK } from './client-address.ts';
import { readDatabaseAddress, readEachAddress } from './database-address.ts';
import {
  ConfigError,
  ORIGIN,
  count,
  hostOf,
  isThisMachine,
  list,
  networks,
  oneOf,
  origin,
  port,
  secretUrl,
  someCount,
  value,
} from './environment-values.ts';
import type { Environment } from './environment-values.ts';
import { alerts, sms, smtp } from './message-config.ts';
import type { AlertSettings, SmsSettings, SmtpSettings } from './message-config.ts';

export { ConfigError };
export type { AlertSettings, SmsSettings, SmtpSettings };

/** `auto`: venues while at least three speak, else the simulation. `script`: what `say` was told. `off`: no index at all. */
export type FeedMode = 'auto' | 'venues' | 'simulated' | 'script' | 'off';

/** What the operator decided. Countries are ISO 3166 codes of two letters. */
export interface RegionRules {
  /** When not empty, only these countries may come in. */
  readonly allowCountries: readonly string[];
  readonly denyCountries: readonly string[];
  /** Networks that are refused whatever their country. */
  readonly denyNetworks: readonly string[];
}

/** What the operator says to the pages (spec §7). */
export interface SiteSettings {
  /** `https://exchange.example`, where readers find the site; undefined leaves addresses relative, and there is no map. */
  readonly publicOrigin: string | undefined;
  /** Origin that the pages send their calls and open their socket to; empty: their own. */
  readonly baseAddress: string;
  readonly requestTimeoutMs: number;
  /** Whether pages follow ticks live. */
  readonly marketFeed: boolean;
}

/** The operators' console. */
export interface ConsoleSettings {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Whether somebody asked for this port: otherwise the exchange opens also where it is taken. */
  readonly isAsked: boolean;
  /** `https://console.exchange.example`, where operators find it; undefined: at an address of this machine. */
  readonly publicOrigin: string | undefined;
}

/** What programs may ask of the trading API (trading-api/limits.ts); 0 is no limit. */
export interface ApiLimits {
  /** Request weight of an address in a minute, by family of endpoints. */
  readonly weight: { readonly spot: number; readonly futures: number; readonly wallet: number };
  /** Orders of an account in fee tier 0; those above have a multiple (contract: trading-api/rate-limit.ts). */
  readonly spotOrders: { readonly tenSeconds: number; readonly day: number };
  readonly futuresOrders: { readonly tenSeconds: number; readonly minute: number };
}

/** A bucket of a store that speaks S3, and how it is reached. */
export interface S3Settings {
  readonly bucket: string;
  /** Between the bucket and a file's name; '' for none. */
  readonly prefix: string;
  /** Origin; buckets are named by path. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Where archived segments of the journal are. Plain data: may be handed to a thread. */
export type ArchiveSettings = { readonly kind: 'folder'; readonly folder: string } | ({ readonly kind: 's3' } & S3Settings);

/** Roles that the process that leads has, unless it is told that others have them. */
export type ElsewhereRole = 'console' | 'follower' | 'feeds' | 'chains';

/** What followers keep: the read tables; snapshots, and with them the archive of the journal and the hourly proofs of balances. */
export const FOLLOWER_PARTS = ['tables', 'snapshots'] as const;
export type FollowerPart = (typeof FOLLOWER_PARTS)[number];

/** Servers of NATS, `nats://host:port` or `tls://host:port`. */
export interface NatsSettings {
  readonly servers: readonly string[];
  readonly token: string | undefined;
  /** Certificates of those who vouch for them, in place of the machine's. */
  readonly caFile: string | undefined;
}

export interface Config {
  /** `demo` seeds markets and accounts; `live` refuses to start where they are. */
  readonly mode: 'demo' | 'live';
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Where a process that serves no site answers /healthz, /readyz and /metrics (http/health-listener.ts); undefined: nowhere. */
  readonly healthPort: number | undefined;
  /** Of so many traces one is told to the collector, from 0 to 1; undefined: there is no collector. */
  readonly traceRatio: number | undefined;
  /** Folder of the embedded PostgreSQL. */
  readonly dataDir: string;
  /** `process` leaves the follower to a program started with --role=follower. */
  readonly follower: 'thread' | 'process';
  /** Waits beside another server on the same database, and leads when that one does not any more. */
  readonly standby: boolean;
  /** What carries messages between processes; undefined: there is one process alone. */
  readonly nats: NatsSettings | undefined;
  /** What processes of their own do, so that the one that leads does not. */
  readonly elsewhere: ReadonlySet<ElsewhereRole>;
  /** Unix socket between the server and such a program. */
  readonly followerSocket: string;
  /** Parts that such a program does by itself, beside no server; none: it belongs to the one at the socket. */
  readonly follows: readonly FollowerPart[];
  /** Where old segments of the journal go; undefined keeps them in the table. */
  readonly archive: ArchiveSettings | undefined;
  /** Commands from one snapshot to the next: a start applies about this many at most. */
  readonly snapshotEvery: number;
  /** Key of what is remembered about logins (modules/account/login-key.ts); made at the first start. */
  readonly loginKeyFile: string;
  /** Key of what is kept of persons (vault/vault-key.ts); made at the first start. */
  readonly vaultKeyFile: string;
  /** Key that signs the ticks of seconds contracts (modules/seconds/feed-key.ts); made at the first start. */
  readonly feedKeyFile: string;
  /** Another PostgreSQL in place of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Its standbys, as the operator says: then commits must wait for one. */
  readonly databaseStandbys: number;
  /** Another database for the read tables; undefined: they stand beside the journal. */
  readonly readsUrl: string | undefined;
  /** Replicas of the database of the read tables, of one server each. */
  readonly replicaUrls: readonly string[];
  /** Password of the demo accounts. */
  readonly demoPassword: string;
  /** Whether the demo's bots trade, and with them its past; never in live mode. */
  readonly demoBots: boolean;
  readonly logLevel: LogLevel;
  /** JSON file of the networks that there is a node of (chains/network-config.ts); never in a demo. */
  readonly chainsFile: string | undefined;
  /** Whether a demo starts a chain of its own (chains/local-chain.ts). */
  readonly localChain: boolean;
  /** Only for tests: from one of its blocks to the next, ms. */
  readonly localBlockMs?: number;
  /** Above what value one operator has to approve a withdrawal, and above what value two; 1e-8 USDT. */
  readonly withdrawalReview: { readonly one: bigint; readonly two: bigint };
  /** JSON file over the platform's defaults (modules/platform/platform-config.ts). */
  readonly platformFile: string | undefined;
  /** Where rates of display currencies come from (modules/market/fiat-rates.ts); undefined: from the platform's file alone. */
  readonly fiatRatesUrl: string | undefined;
  /** Where index prices come from (feeds/index-feed.ts). All but `venues` and `off` are for the demo only. */
  readonly indexFeed: FeedMode;
  /** What moves time: the machine, or in a demo somebody's hand (demo-doors/hand-clock.ts). */
  readonly clock: 'machine' | 'hand';
  /** Who is served (http/region-gate.ts). */
  readonly region: RegionRules;
  /** Where seconds contracts are offered until operators say otherwise (modules/seconds/permission.ts): everywhere, or in these countries. */
  readonly secondsPlaces: { readonly everywhere: boolean; readonly countries: readonly string[]; readonly isSaid: boolean };
  /** Proxies whose X-Forwarded-For is believed: addresses or networks. */
  readonly trustedProxies: readonly string[];
  /** Who may read /metrics: addresses or networks. */
  readonly metricsNetworks: readonly string[];
  /** Pages of other origins that may open a realtime socket. */
  readonly allowedOrigins: readonly string[];
  /** What the site's pages are told (http/site.ts). */
  readonly site: SiteSettings;
  /** Requests a second for ever, of one address and of one user; four times as many at once; 0 is no limit. */
  readonly addressRate: number;
  readonly userRate: number;
  /** Orders a second of one user, by HTTP and by socket together. */
  readonly orderRate: number;
  /** Realtime sockets at most; and as many each for calls and for streams of the trading API. */
  readonly maxSockets: number;
  readonly apiLimits: ApiLimits;
  /** Connections for streams of the trading API that one customer's addresses may open in five minutes; 0: any number. */
  readonly streamConnections: number;
  /** Undefined: no mail is sent. */
  readonly smtp: SmtpSettings | undefined;
  /** Undefined: no short message is sent. */
  readonly sms: SmsSettings | undefined;
  /** Undefined: there is no console. */
  readonly console: ConsoleSettings | undefined;
  readonly alerts: AlertSettings;
  /** Where programs that trade for the exchange tell of themselves on this machine (docs/liquidity.md). */
  readonly liquidityStatus: readonly string[];
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const FEED_MODES = ['auto', 'venues', 'simulated', 'script', 'off'] as const;
/** Scheme, host and port, nothing behind. */
/** A port of this machine. */
const OWN_ADDRESS = new RegExp(LIQUIDITY_ADDRESS_PATTERN);
/** ISO 3166, two letters. */
const COUNTRY = /^[A-Z]{2}$/;

/**
 * Reads the configuration: MODE (demo), HOST (127.0.0.1), PORT (8080), HEALTH_PORT (off; of roles without a site), DATA_DIR (./.data),
 * DATABASE_URL, DATABASE_STANDBYS (0), DATABASE_URL_READS, DATABASE_URL_REPLICAS (hosts, or addresses, with commas), DEMO_PASSWORD,
 * DEMO_BOTS (on; live mode: off),
 * CHAINS_FILE (live mode only), LOCAL_CHAIN (on; live mode: off), WITHDRAW_ONE (1000) and WITHDRAW_TWO (5000; USDT),
 * LOG_LEVEL (info), PLATFORM_FILE, FOLLOWER (thread), STANDBY (off), NATS_URL (addresses with commas), NATS_TOKEN and NATS_CA_FILE, ROLES_ELSEWHERE (none; console, follower, feeds, chains), FOLLOWER_SOCKET (follower.sock in DATA_DIR), FOLLOWS (none; tables, snapshots),
 * ARCHIVE_DIR (archive in DATA_DIR; with DATABASE_URL none) or ARCHIVE_URL (s3://bucket/prefix) with S3_ENDPOINT (Amazon's), S3_REGION (us-east-1), S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY,
 * LOGIN_KEY_FILE (login.key in DATA_DIR), VAULT_KEY_FILE (vault.key in DATA_DIR), FEED_KEY_FILE (feed.key in DATA_DIR), SNAPSHOT_EVERY (250000),
 * FIAT_RATES_URL, INDEX_FEED (auto; live mode: venues), CLOCK (machine), REGION_ALLOW and REGION_DENY (countries), REGION_DENY_NETWORKS, SECONDS_COUNTRIES (none; in a demo *, which is everywhere), TRUSTED_PROXIES,
 * ALLOWED_ORIGINS (all six: lists with commas), PUBLIC_ORIGIN and BASE_ADDRESS (origins), REQUEST_TIMEOUT_MS (8000), MARKET_FEED (on), ADDRESS_RATE (200), USER_RATE (100), ORDER_RATE (100), MAX_SOCKETS (20000),
 * API_WEIGHT (6000), API_FUTURES_WEIGHT (2400), API_WALLET_WEIGHT (12000), API_ORDERS_10S (100), API_ORDERS_1D (200000), API_FUTURES_ORDERS_10S (300), API_FUTURES_ORDERS_1M (1200; in a demo all seven ten times as much), STREAM_CONNECTIONS (300; in a demo 3000),
 * SMTP_URL and MAIL_FROM, SMS_URL, SMS_METHOD (POST), SMS_HEADERS (JSON) and SMS_BODY,
 * CONSOLE_PORT (8081; `off`: no console), CONSOLE_HOST (127.0.0.1), CONSOLE_PUBLIC_ORIGIN (an origin) and CONSOLE_INSECURE (no),
 * OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_TRACES_SAMPLER_ARG (0.01),
 * ALERT_MAIL (addresses with commas), ALERT_WEBHOOK and ALERT_WEBHOOK_SECRET, ALERT_FEED_SECONDS (60), ALERT_DISK_PERCENT (90), ALERT_LAG_SECONDS (10), ALERT_WAIT_SECONDS (300), ALERT_CHAIN_SECONDS (300),
 * LIQUIDITY_STATUS (addresses of programs on this machine, with commas).
 * Each of them may stand in a file: NAME_FILE is its path, in place of NAME.
 * @throws ConfigError
 */
export function readConfig(environment: Environment): Config {
  const mode = oneOf(environment, 'MODE', ['demo', 'live'], 'demo');
  const dataDir = value(environment, 'DATA_DIR') ?? './.data';
  return {
    mode,
    ...hostAndPassword(environment, mode),
    port: port('PORT', value(environment, 'PORT') ?? '8080'),
    healthPort: healthPort(environment),
    traceRatio: traceRatio(environment),
    dataDir,
    archive: archive(environment, dataDir),
    loginKeyFile: value(environment, 'LOGIN_KEY_FILE') ?? join(dataDir, 'login.key'),
    vaultKeyFile: value(environment, 'VAULT_KEY_FILE') ?? join(dataDir, 'vault.key'),
    feedKeyFile: value(environment, 'FEED_KEY_FILE') ?? join(dataDir, 'feed.key'),
    follower: oneOf(environment, 'FOLLOWER', ['thread', 'process'], 'thread'),
    standby: standby(environment),
    nats: nats(environment),
    elsewhere: elsewhere(environment),
    followerSocket: socketPath(value(environment, 'FOLLOWER_SOCKET') ?? join(dataDir, 'follower.sock')),
    follows: follows(environment),
    snapshotEvery: someCount(environment, 'SNAPSHOT_EVERY', 250_000),
    ...databases(environment),
    demoBots:
      (mode === 'live' ? oneOf(environment, 'DEMO_BOTS', ['off'], 'off') : oneOf(environment, 'DEMO_BOTS', ['on', 'off'], 'on')) === 'on',
    logLevel: oneOf(environment, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    chainsFile: chainsFile(environment, mode),
    localChain: localChain(environment, mode),
    withdrawalReview: withdrawalReview(environment),
    platformFile: value(environment, 'PLATFORM_FILE'),
    fiatRatesUrl: source(environment, 'FIAT_RATES_URL'),
    indexFeed:
      mode === 'live'
        ? oneOf(environment, 'INDEX_FEED', ['venues', 'off'], 'venues')
        : oneOf(environment, 'INDEX_FEED', FEED_MODES, 'auto'),
    clock:
      mode === 'live' ? oneOf(environment, 'CLOCK', ['machine'], 'machine') : oneOf(environment, 'CLOCK', ['machine', 'hand'], 'machine'),
    region: {
      allowCountries: list(environment, 'REGION_ALLOW', COUNTRY),
      denyCountries: list(environment, 'REGION_DENY', COUNTRY),
      denyNetworks: networks(environment, 'REGION_DENY_NETWORKS'),
    },
    secondsPlaces: secondsPlaces(environment, mode),
    trustedProxies: networks(environment, 'TRUSTED_PROXIES'),
    metricsNetworks: value(environment, 'METRICS_NETWORKS') === undefined ? LOOPBACK : networks(environment, 'METRICS_NETWORKS'),
    allowedOrigins: list(environment, 'ALLOWED_ORIGINS', ORIGIN),
    site: {
      publicOrigin: origin(environment, 'PUBLIC_ORIGIN'),
      baseAddress: origin(environment, 'BASE_ADDRESS') ?? '',
      requestTimeoutMs: count(environment, 'REQUEST_TIMEOUT_MS', 8_000),
      marketFeed: oneOf(environment, 'MARKET_FEED', ['on', 'off'], 'on') === 'on',
    },
    addressRate: count(environment, 'ADDRESS_RATE', 200),
    userRate: count(environment, 'USER_RATE', 100),
    orderRate: count(environment, 'ORDER_RATE', 100),
    maxSockets: count(environment, 'MAX_SOCKETS', 20_000),
    apiLimits: apiLimits(environment, mode),
    streamConnections: count(environment, 'STREAM_CONNECTIONS', mode === 'demo' ? 3_000 : 300),
    smtp: smtp(environment),
    sms: sms(environment),
    console: consoleSettings(environment),
    alerts: alerts(environment, mode),
    liquidityStatus: [...new Set(list(environment, 'LIQUIDITY_STATUS', OWN_ADDRESS))],
  };
}

/** What a process that only listens to venues is told. It reaches the world: whatever else stands in the environment of all roles is not for it. */
const OF_FEEDS = [
  'HOST',
  'HEALTH_PORT',
  'LOG_LEVEL',
  'NATS_URL',
  'NATS_TOKEN',
  'NATS_CA_FILE',
  'METRICS_NETWORKS',
  'TRUSTED_PROXIES',
] as const;

/**
 * The configuration of such a process (`--role=feeds`); all that is not in `OF_FEEDS` is as if nobody had set it, and no file of it is opened.
 * @throws ConfigError
 */
export function readFeedsConfig(environment: Environment): Config {
  const read = OF_FEEDS.flatMap((name) => [name, `${name}_FILE`].map((each) => [each, environment[each]] as const));
  // It has no accounts whose password anybody could know.
  return readConfig({ ...Object.fromEntries(read), MODE: 'live' });
}

/** A folder or a bucket; both would be one too many. */
function archive(environment: Environment, dataDir: string): ArchiveSettings | undefined {
  const folder = value(environment, 'ARCHIVE_DIR');
  const url = value(environment, 'ARCHIVE_URL');
  if (url === undefined) {
    if (folder !== undefined) return { kind: 'folder', folder };
    return value(environment, 'DATABASE_URL') === undefined ? { kind: 'folder', folder: join(dataDir, 'archive') } : undefined;
  }
  if (folder !== undefined) throw new ConfigError('ARCHIVE_DIR and ARCHIVE_URL both say where the archive is. Set one of them.');
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._/-]*?))?\/?$/.exec(url) ?? [];
  if (bucket === undefined || prefix.split('/').some((part) => (part === '' && prefix !== '') || /^\.+$/.test(part)))
    throw new ConfigError('ARCHIVE_URL is no address such as s3://bucket/prefix, of letters, digits, dots, hyphens and underscores.');
  const region = value(environment, 'S3_REGION') ?? 'us-east-1';
  if (!/^[a-z0-9-]{1,40}$/i.test(region)) throw new ConfigError('S3_REGION is no name of a region, such as eu-central-1.');
  const accessKeyId = value(environment, 'S3_ACCESS_KEY_ID');
  const secretAccessKey = value(environment, 'S3_SECRET_ACCESS_KEY');
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new ConfigError(
      'ARCHIVE_URL needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or files that hold them: S3_SECRET_ACCESS_KEY_FILE.',
    );
  return { kind: 's3', bucket, prefix, endpoint: endpoint(environment, region), region, accessKeyId, secretAccessKey };
}

/** The journal says who holds what: nobody on the way may read it. */
function endpoint(environment: Environment, region: string): string {
  const text = value(environment, 'S3_ENDPOINT') ?? `https://s3.${region}.amazonaws.com`;
  const url = secretUrl('S3_ENDPOINT', text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isThisMachine(hostOf(url))))
    throw new ConfigError('S3_ENDPOINT begins with https://; only a store on this machine may be asked without.');
  if (url.username !== '' || url.password !== '' || url.pathname !== '/' || url.search !== '')
    throw new ConfigError('S3_ENDPOINT is an origin such as https://s3.example: the bucket stands in ARCHIVE_URL.');
  return url.origin;
}

/** Several processes of one machine would stand in each other's way at a port that nobody named. */
/** What OpenTelemetry's own programs read as well; its exporter reads address and headers by itself. */
function traceRatio(environment: Environment): number | undefined {
  const collector = value(environment, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? value(environment, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  const said = value(environment, 'OTEL_TRACES_SAMPLER_ARG');
  if (collector === undefined) {
    if (said !== undefined) throw new ConfigError('OTEL_TRACES_SAMPLER_ARG is set, and OTEL_EXPORTER_OTLP_ENDPOINT is not.');
    return undefined;
  }
  // There may be a password in it.
  if (!/^https?:\/\/[^/]/.test(collector)) throw new ConfigError('OTEL_EXPORTER_OTLP_ENDPOINT is no http:// or https:// address.');
  const ratio = said ?? '0.01';
  if (!/^(?:0|1|0?\.\d{1,9}|1\.0+)$/.test(ratio)) throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG is ${ratio}; it may be 0 to 1.`);
  return Number(ratio);
}

function healthPort(environment: Environment): number | undefined {
  const said = value(environment, 'HEALTH_PORT') ?? 'off';
  return said === 'off' ? undefined : port('HEALTH_PORT', said);
}

/** Addresses with commas; a token where it does not stand in them. */
function nats(environment: Environment): NatsSettings | undefined {
  // What is no address is said by whoever connects: there may be a password in it.
  const servers = list(environment, 'NATS_URL', /./);
  const token = value(environment, 'NATS_TOKEN');
  const caFile = value(environment, 'NATS_CA_FILE');
  if (servers.length > 0) return { servers, token, caFile };
  if (token !== undefined || caFile !== undefined) throw new ConfigError('NATS_TOKEN or NATS_CA_FILE is set, and NATS_URL is not.');
  return undefined;
}

/** Nobody is left out whom nothing else could hear of. */
function elsewhere(environment: Environment): Config['elsewhere'] {
  const roles = new Set(list(environment, 'ROLES_ELSEWHERE', /^(?:console|follower|feeds|chains)$/) as ElsewhereRole[]);
  if (roles.size > 0 && value(environment, 'NATS_URL') === undefined)
    throw new ConfigError('ROLES_ELSEWHERE names roles of other processes, and NATS_URL is not set: nobody could hear of them.');
  if (roles.has('follower') && value(environment, 'DATABASE_URL') === undefined)
    throw new ConfigError('ROLES_ELSEWHERE names the follower, and DATABASE_URL is not set: name the database that both use.');
  if (roles.has('follower') && value(environment, 'FOLLOWER') === 'process')
    throw new ConfigError('ROLES_ELSEWHERE names the follower, and FOLLOWER is process: it is one or the other. Leave FOLLOWER out.');
  if (roles.has('feeds')) {
    const feed = value(environment, 'INDEX_FEED') ?? 'auto';
    if (feed !== 'auto' && feed !== 'venues')
      throw new ConfigError(
        `ROLES_ELSEWHERE names feeds, which listen to venues, and INDEX_FEED is ${feed}, which asks none. Leave one of them out.`,
      );
    if (value(environment, 'CLOCK') === 'hand')
      throw new ConfigError(
        'ROLES_ELSEWHERE names feeds, and CLOCK is hand: what another process hears would be of another time. Leave one of them out.',
      );
  }
  return roles;
}

/** Each of them once, in their own order. */
function follows(environment: Environment): readonly FollowerPart[] {
  const said = new Set(list(environment, 'FOLLOWS', /^(tables|snapshots)$/));
  if (said.size > 0 && value(environment, 'DATABASE_URL') === undefined)
    throw new ConfigError('FOLLOWS says what a follower keeps, and DATABASE_URL is not set: name the database of the server that leads.');
  return FOLLOWER_PARTS.filter((part) => said.has(part));
}

/** Two servers share a database that is neither's own, and each has a follower that can write the moment it leads. */
function standby(environment: Environment): boolean {
  if (oneOf(environment, 'STANDBY', ['on', 'off'], 'off') === 'off') return false;
  if (value(environment, 'DATABASE_URL') === undefined)
    throw new ConfigError('STANDBY is on, and DATABASE_URL is not set: name the database that both servers use.');
  if (value(environment, 'FOLLOWER') === 'process')
    throw new ConfigError('STANDBY is on, and FOLLOWER is process: a standby has its follower in a thread. Leave FOLLOWER out.');
  return true;
}

/** Where the databases are. An address may hold a password: what is wrong with it is said without. */
function databases(environment: Environment): Pick<Config, 'databaseUrl' | 'databaseStandbys' | 'readsUrl' | 'replicaUrls'> {
  const databaseUrl = database(environment, 'DATABASE_URL');
  const databaseStandbys = count(environment, 'DATABASE_STANDBYS', 0);
  if (databaseStandbys > 0 && databaseUrl === undefined)
    throw new ConfigError(`DATABASE_STANDBYS is ${databaseStandbys}, and the server's own PostgreSQL has none. Set DATABASE_URL.`);
  const readsUrl = database(environment, 'DATABASE_URL_READS');
  const replicaUrls = replicas(environment);
  if (replicaUrls.length > 0 && databaseUrl === undefined && readsUrl === undefined)
    throw new ConfigError("DATABASE_URL_REPLICAS is set, and the server's own PostgreSQL has none. Set DATABASE_URL.");
  return { databaseUrl, databaseStandbys, readsUrl, replicaUrls };
}

function replicas(environment: Environment): readonly string[] {
  const said = value(environment, 'DATABASE_URL_REPLICAS');
  try {
    return said === undefined ? [] : readEachAddress(said);
  } catch (error) {
    if (error instanceof RangeError) throw new ConfigError(`DATABASE_URL_REPLICAS cannot be read: ${error.message}`);
    throw error;
  }
}

function database(environment: Environment, name: string): string | undefined {
  const address = value(environment, name);
  try {
    if (address !== undefined) readDatabaseAddress(address);
    return address;
  } catch (error) {
    if (error instanceof RangeError) throw new ConfigError(`${name} cannot be read: ${error.message}`);
    throw error;
  }
}

/** Those that programs know from elsewhere. Whoever tries a demo, and what plays in it, shares one address and few accounts. */
function apiLimits(environment: Environment, mode: Config['mode']): ApiLimits {
  const limit = (name: string, otherwise: number): number => count(environment, name, mode === 'demo' ? otherwise * 10 : otherwise);
  const { spot, futures } = ORDER_LIMITS;
  return {
    weight: {
      spot: limit('API_WEIGHT', 6_000),
      futures: limit('API_FUTURES_WEIGHT', 2_400),
      wallet: limit('API_WALLET_WEIGHT', 12_000),
    },
    spotOrders: { tenSeconds: limit('API_ORDERS_10S', spot.tenSeconds), day: limit('API_ORDERS_1D', spot.day) },
    futuresOrders: {
      tenSeconds: limit('API_FUTURES_ORDERS_10S', futures.tenSeconds),
      minute: limit('API_FUTURES_ORDERS_1M', futures.minute),
    },
  };
}

/** Rules 3.1: nowhere, unless somebody says where. */
function secondsPlaces(environment: Environment, mode: Config['mode']): Config['secondsPlaces'] {
  const said = value(environment, 'SECONDS_COUNTRIES');
  const everywhere = said === '*' || (said === undefined && mode === 'demo');
  return { everywhere, countries: everywhere ? [] : list(environment, 'SECONDS_COUNTRIES', COUNTRY), isSaid: said !== undefined };
}

/** Who serves others than this machine needs a password for the demo's accounts that not everybody knows. */
function hostAndPassword(environment: Environment, mode: Config['mode']): Pick<Config, 'host' | 'demoPassword'> {
  const host = value(environment, 'HOST') ?? '127.0.0.1';
  const demoPassword = value(environment, 'DEMO_PASSWORD') ?? DEFAULT_DEMO_PASSWORD;
  if (mode === 'demo' && demoPassword === DEFAULT_DEMO_PASSWORD && !isThisMachine(host)) {
    throw new ConfigError(
      `HOST is ${host}, so others than this machine reach the demo, and its accounts have the password that everybody knows. Set DEMO_PASSWORD to another one.`,
    );
  }
  return { host, demoPassword };
}

/** An address that is asked for what values are worth: nobody on the way may change what it says. */
function source(environment: Environment, name: string): string | undefined {
  const text = value(environment, name);
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname))) return text;
  throw new ConfigError(`${name} is ${text}. Give an address that begins with https://.`);
}

/** What a demo's accounts were given by nobody must not leave by a real chain. */
function chainsFile(environment: Environment, mode: Config['mode']): string | undefined {
  const file = value(environment, 'CHAINS_FILE');
  if (file !== undefined && mode === 'demo')
    throw new ConfigError('CHAINS_FILE names networks, and MODE is demo, whose accounts hold what nobody paid in. Set MODE to live.');
  return file;
}

/** Whole USDT; the second is not below the first. */
function withdrawalReview(environment: Environment): Config['withdrawalReview'] {
  const [one, two] = [someCount(environment, 'WITHDRAW_ONE', 1_000), someCount(environment, 'WITHDRAW_TWO', 5_000)];
  if (two < one) throw new ConfigError(`WITHDRAW_TWO is ${two}, and WITHDRAW_ONE ${one}: what needs two operators needs one as well.`);
  return { one: BigInt(one) * 100_000_000n, two: BigInt(two) * 100_000_000n };
}

function localChain(environment: Environment, mode: Config['mode']): boolean {
  if (mode === 'live') return oneOf(environment, 'LOCAL_CHAIN', ['off'], 'off') !== 'off';
  // Where another process follows the networks, this one has none.
  if (elsewhere(environment).has('chains')) {
    if (value(environment, 'LOCAL_CHAIN') === 'on')
      throw new ConfigError(
        'ROLES_ELSEWHERE names chains, and LOCAL_CHAIN is on: the chain of a demo is run by the server itself. Leave one of them out.',
      );
    return false;
  }
  // A server on any free port is one of many on its machine: of those only the one that is asked to has a chain.
  return oneOf(environment, 'LOCAL_CHAIN', ['on', 'off'], value(environment, 'PORT') === '0' ? 'off' : 'on') === 'on';
}

/** What operators do goes over TLS, or stays on this machine, unless somebody says that it need not. */
function consoleSettings(environment: Environment): ConsoleSettings | undefined {
  const asked = value(environment, 'CONSOLE_PORT');
  // A server on any free port is one of many on its machine: of those only the one that is asked to has a console.
  if (asked === 'off' || (asked === undefined && value(environment, 'PORT') === '0')) return undefined;
  const host = value(environment, 'CONSOLE_HOST') ?? '127.0.0.1';
  const publicOrigin = browserOrigin(origin(environment, 'CONSOLE_PUBLIC_ORIGIN'));
  const isInsecure = oneOf(environment, 'CONSOLE_INSECURE', ['yes', 'no'], 'no') === 'yes';
  const isPublic = !isThisMachine(host) || (publicOrigin !== undefined && !isThisMachine(hostOf(new URL(publicOrigin))));
  const hasTls = publicOrigin?.startsWith('https://') === true && networks(environment, 'TRUSTED_PROXIES').length > 0;
  if (isPublic && !hasTls && !isInsecure)
    throw new ConfigError(
      `The console is reached at ${publicOrigin ?? host}, and not over TLS. Set CONSOLE_PUBLIC_ORIGIN to its https:// address and TRUSTED_PROXIES to the proxy before it, or CONSOLE_HOST to 127.0.0.1. CONSOLE_INSECURE=yes serves it as it is, for trials.`,
    );
  const isDemo = (value(environment, 'MODE') ?? 'demo') === 'demo';
  if (isPublic && isDemo && (value(environment, 'DEMO_PASSWORD') ?? DEFAULT_DEMO_PASSWORD) === DEFAULT_DEMO_PASSWORD)
    throw new ConfigError(
      `The console is reached at ${publicOrigin ?? host}, and the demo's operators have the password that everybody knows. Set DEMO_PASSWORD to another one.`,
    );
  return { host, port: port('CONSOLE_PORT', asked ?? '8081'), publicOrigin, isAsked: asked !== undefined };
}

/** As browsers name it: in small letters, without the port that goes without saying. */
function browserOrigin(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!URL.canParse(text)) throw new ConfigError(`CONSOLE_PUBLIC_ORIGIN is ${text}; it may be an origin such as https://console.example.`);
  return new URL(text).origin;
}

/** The system takes no longer path for a socket; the one from the working folder may be shorter. */
const MAX_SOCKET_PATH_BYTES = 103;

function socketPath(path: string): string {
  const ways = [resolve(path), relative('', path)].filter((way) => Buffer.byteLength(way) <= MAX_SOCKET_PATH_BYTES);
  return ways[0] ?? path;
}
