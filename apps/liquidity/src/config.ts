/** What the environment decides, read once. Unknown values are refused, never guessed. */
import { readFileSync } from 'node:fs';
import { parseDecimal } from '@kontor/domain/amount';
import { INSTANCE_PATTERN } from './orders/client-ids.ts';
import { FAMILIES } from './market-terms.ts';
import type { Family } from './market-terms.ts';
import { REFERENCES } from './maker/reference.ts';
import type { ReferenceKind } from './maker/reference.ts';

export const PROGRAMS = ['maker', 'bridge', 'grid'] as const;
export type Program = (typeof PROGRAMS)[number];

/** Amounts are decimals as they are typed: how many decimals they may have is the market's, which is asked for later. */
export type DecimalText = string;

/** What every program is told. */
export interface CommonConfig {
  readonly instance: string;
  /** `http://127.0.0.1:8080`. */
  readonly exchange: string;
  readonly apiKey: string;
  readonly secret: string;
  readonly family: Family;
  readonly symbol: string;
  readonly journal: string;
  /** Where it tells of itself on this machine; 0 takes any free port, undefined: nowhere. */
  readonly statusPort: number | undefined;
  /** It ends when this file is there. */
  readonly killFile: string | undefined;
  /** From one round to the next, ms; what happens meanwhile begins one at once. */
  readonly roundMs: number;
  readonly staleMs: number;
  readonly compareMs: number;
  readonly receiveWindowMs: number;
  readonly heartbeatMs: number;
  readonly ordersPerSecond: number;
  readonly maxOpenNotional: DecimalText;
  readonly maxDayLoss: DecimalText;
  /** Millionths. */
  readonly priceTolerance: bigint;
  readonly quantityTolerance: bigint;
}

/** Shares, spreads and steps are millionths. */
export interface MakerConfig {
  readonly reference: ReferenceKind;
  readonly layers: number;
  readonly layerNotional: DecimalText;
  readonly growth: bigint;
  readonly step: bigint;
  readonly spreadFloor: bigint;
  readonly spreadCap: bigint;
  readonly volatilityShare: bigint;
  readonly volatilityMinutes: number;
  readonly skew: bigint;
  readonly target: bigint;
  readonly leastShare: bigint;
  readonly mostShare: bigint;
  /** Of a contract: the base asset, either way. */
  readonly maxPosition: DecimalText;
}

export interface BridgeConfig {
  /** ccxt's word, `kraken`. */
  readonly venue: string;
  readonly venueSymbol: string;
  readonly venueAddress: string | undefined;
  /** `paper`: hedges are filled against the book that was read. */
  readonly mode: 'paper' | 'live';
  readonly key: { readonly apiKey: string; readonly secret: string } | undefined;
  readonly bookMs: number;
  readonly levels: number;
  readonly margin: bigint;
  readonly share: bigint;
  readonly levelNotional: DecimalText;
  readonly maxUnhedged: DecimalText;
  readonly slippage: bigint;
  readonly paperBase: DecimalText;
  readonly paperQuote: DecimalText;
  /** Millionths of what is traded. */
  readonly paperFee: bigint;
}

export interface GridConfig {
  readonly low: DecimalText;
  readonly high: DecimalText;
  readonly lines: number;
  readonly quantity: DecimalText;
}

export type Config = CommonConfig &
  (
    | { readonly program: 'maker'; readonly maker: MakerConfig }
    | { readonly program: 'bridge'; readonly bridge: BridgeConfig }
    | { readonly program: 'grid'; readonly grid: GridConfig }
  );

/** The environment says something that cannot be followed; `message` says what and how to set it right. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration of a program.
 * All: EXCHANGE_URL (http://127.0.0.1:8080), API_KEY, API_SECRET, MARKET (spot), SYMBOL (BTCUSDT), INSTANCE (m1, b1 or g1), JOURNAL
 * (./.liquidity/INSTANCE-SYMBOL.journal), STATUS_PORT (8090; `off`: none), KILL_FILE, ROUND_MS (500), STALE_MS (5000), COMPARE_MS (10000),
 * RECEIVE_WINDOW_MS (2000), HEARTBEAT_MS (60000), ORDERS_PER_SECOND (10), MAX_OPEN_NOTIONAL (10000), MAX_DAY_LOSS (500), PRICE_TOLERANCE (0.01 %),
 * QUANTITY_TOLERANCE (50 %).
 * Maker: REFERENCE (index), LAYERS (3), LAYER_NOTIONAL (500), LAYER_GROWTH (150 %), LAYER_STEP (0.05 %), SPREAD_FLOOR (0.05 %), SPREAD_CAP (1 %),
 * VOLATILITY_SHARE (100 %), VOLATILITY_MINUTES (30), SKEW (0.1 %), TARGET_SHARE (50 %), LEAST_SHARE (20 %), MOST_SHARE (80 %), MAX_POSITION (1).
 * Bridge: VENUE (kraken), VENUE_SYMBOL (BTC/USDT), VENUE_URL, HEDGE (paper), VENUE_KEY and VENUE_SECRET (live), VENUE_BOOK_MS (1000), LEVELS (5), MARGIN
 * (0.2 %), VENUE_SHARE (20 %), LEVEL_NOTIONAL (1000), MAX_UNHEDGED (0.1), HEDGE_SLIPPAGE (0.3 %), PAPER_BASE (1), PAPER_QUOTE (50000), PAPER_FEE (0.1 %).
 * Grid: GRID_LOW, GRID_HIGH, GRID_LINES (10), GRID_QUANTITY.
 * Each of them may stand in a file: NAME_FILE is its path, in place of NAME.
 * @throws ConfigError
 */
export function readConfig(program: string | undefined, environment: Environment): Config {
  const known = PROGRAMS.find((each) => each === program);
  if (known === undefined) throw new ConfigError(`Say which program: ${PROGRAMS.join(', ')}.`);
  const common = readCommon(environment, known);
  if (known === 'maker') return { ...common, program: known, maker: readMaker(environment) };
  if (known === 'bridge') return { ...common, program: known, bridge: readBridge(environment) };
  return { ...common, program: known, grid: readGrid(environment) };
}

function readCommon(environment: Environment, program: Program): CommonConfig {
  const symbol = shaped(environment, 'SYMBOL', /^[A-Z0-9]{2,40}$/, 'BTCUSDT', 'a market such as BTCUSDT');
  const instance = shaped(environment, 'INSTANCE', INSTANCE_PATTERN, `${program[0]}1`, '1 to 8 small letters and digits');
  return {
    instance,
    exchange: shaped(
      environment,
      'EXCHANGE_URL',
      /^https?:\/\/[a-z0-9.:[\]-]+$/i,
      'http://127.0.0.1:8080',
      'an address such as http://127.0.0.1:8080',
    ),
    apiKey: demanded(environment, 'API_KEY'),
    secret: demanded(environment, 'API_SECRET'),
    family: oneOf(environment, 'MARKET', FAMILIES, 'spot'),
    symbol,
    journal: value(environment, 'JOURNAL') ?? `./.liquidity/${instance}-${symbol}.journal`,
    statusPort: value(environment, 'STATUS_PORT') === 'off' ? undefined : count(environment, 'STATUS_PORT', 8_090, 0, 65_535),
    killFile: value(environment, 'KILL_FILE'),
    roundMs: count(environment, 'ROUND_MS', 500, 50, 60_000),
    staleMs: count(environment, 'STALE_MS', 5_000, 500, 600_000),
    compareMs: count(environment, 'COMPARE_MS', 10_000, 500, 600_000),
    receiveWindowMs: count(environment, 'RECEIVE_WINDOW_MS', 2_000, 100, 60_000),
    heartbeatMs: count(environment, 'HEARTBEAT_MS', 60_000, 5_000, 3_600_000),
    ordersPerSecond: count(environment, 'ORDERS_PER_SECOND', 10, 1, 1_000),
    maxOpenNotional: decimal(environment, 'MAX_OPEN_NOTIONAL', '10000'),
    maxDayLoss: decimal(environment, 'MAX_DAY_LOSS', '500'),
    priceTolerance: percent(environment, 'PRICE_TOLERANCE', '0.01'),
    quantityTolerance: percent(environment, 'QUANTITY_TOLERANCE', '50', '100'),
  };
}

function readMaker(environment: Environment): MakerConfig {
  const [floor, cap] = [percent(environment, 'SPREAD_FLOOR', '0.05', '50'), percent(environment, 'SPREAD_CAP', '1', '50')];
  if (floor === 0n || floor > cap) throw new ConfigError('SPREAD_FLOOR is above 0, and not above SPREAD_CAP.');
  const [least, target, most] = [
    percent(environment, 'LEAST_SHARE', '20', '100'),
    percent(environment, 'TARGET_SHARE', '50', '100'),
    percent(environment, 'MOST_SHARE', '80', '100'),
  ];
  if (least > target || target > most) throw new ConfigError('LEAST_SHARE, TARGET_SHARE and MOST_SHARE rise in this order.');
  return {
    reference: oneOf(environment, 'REFERENCE', REFERENCES, 'index'),
    layers: count(environment, 'LAYERS', 3, 1, 50),
    layerNotional: decimal(environment, 'LAYER_NOTIONAL', '500'),
    growth: percent(environment, 'LAYER_GROWTH', '150', '1000'),
    step: percent(environment, 'LAYER_STEP', '0.05', '10'),
    spreadFloor: floor,
    spreadCap: cap,
    volatilityShare: percent(environment, 'VOLATILITY_SHARE', '100', '10000'),
    volatilityMinutes: count(environment, 'VOLATILITY_MINUTES', 30, 6, 500),
    skew: percent(environment, 'SKEW', '0.1', '10'),
    target,
    leastShare: least,
    mostShare: most,
    maxPosition: decimal(environment, 'MAX_POSITION', '1'),
  };
}

function readBridge(environment: Environment): BridgeConfig {
  const mode = oneOf(environment, 'HEDGE', ['paper', 'live'], 'paper');
  return {
    venue: shaped(environment, 'VENUE', /^[a-z0-9]{2,40}$/, 'kraken', "ccxt's word for an exchange"),
    venueSymbol: shaped(
      environment,
      'VENUE_SYMBOL',
      /^[A-Z0-9]{1,20}\/[A-Z0-9]{1,20}(:[A-Z0-9]{1,20})?$/,
      'BTC/USDT',
      'a market such as BTC/USDT',
    ),
    venueAddress:
      value(environment, 'VENUE_URL') === undefined
        ? undefined
        : shaped(environment, 'VENUE_URL', /^https?:\/\/[a-z0-9.:[\]-]+$/i, '', 'an address such as http://127.0.0.1:9000'),
    mode,
    key: mode === 'live' ? { apiKey: demanded(environment, 'VENUE_KEY'), secret: demanded(environment, 'VENUE_SECRET') } : undefined,
    bookMs: count(environment, 'VENUE_BOOK_MS', 1_000, 100, 60_000),
    levels: count(environment, 'LEVELS', 5, 1, 20),
    margin: percent(environment, 'MARGIN', '0.2', '50'),
    share: percent(environment, 'VENUE_SHARE', '20', '100'),
    levelNotional: decimal(environment, 'LEVEL_NOTIONAL', '1000'),
    maxUnhedged: decimal(environment, 'MAX_UNHEDGED', '0.1'),
    slippage: percent(environment, 'HEDGE_SLIPPAGE', '0.3', '50'),
    paperBase: decimal(environment, 'PAPER_BASE', '1'),
    paperQuote: decimal(environment, 'PAPER_QUOTE', '50000'),
    paperFee: percent(environment, 'PAPER_FEE', '0.1', '50'),
  };
}

function readGrid(environment: Environment): GridConfig {
  return {
    low: decimal(environment, 'GRID_LOW'),
    high: decimal(environment, 'GRID_HIGH'),
    lines: count(environment, 'GRID_LINES', 10, 2, 200),
    quantity: decimal(environment, 'GRID_QUANTITY'),
  };
}

/** An empty variable counts as not set. */
/** In place of a variable, `NAME_FILE` may name a file that holds what others should not read in a process's environment. */
function value(environment: Environment, name: string): string | undefined {
  const text = written(environment, name);
  const file = name.endsWith('_FILE') ? undefined : written(environment, `${name}_FILE`);
  if (file === undefined) return text;
  if (text !== undefined) throw new ConfigError(`${name} and ${name}_FILE are both set. Leave one of them out.`);
  let inside: string;
  try {
    inside = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`${name}_FILE is ${file}, which cannot be read.`, { cause: error });
  }
  if (inside === '') throw new ConfigError(`${name}_FILE is ${file}, which is empty.`);
  return inside;
}

function written(environment: Environment, name: string): string | undefined {
  const text = environment[name]?.trim();
  return text === '' ? undefined : text;
}

function demanded(environment: Environment, name: string): string {
  const text = value(environment, name);
  if (text === undefined) throw new ConfigError(`${name} is not set.`);
  return text;
}

function oneOf<Word extends string>(environment: Environment, name: string, words: readonly Word[], otherwise: Word): Word {
  const text = value(environment, name);
  if (text === undefined) return otherwise;
  const word = words.find((candidate) => candidate === text);
  if (word === undefined) throw new ConfigError(`${name} is ${text}; it may be ${words.join(', ')}.`);
  return word;
}

function shaped(environment: Environment, name: string, shape: RegExp, otherwise: string, words: string): string {
  const text = value(environment, name) ?? otherwise;
  if (!shape.test(text)) throw new ConfigError(`${name} is ${text}; it may be ${words}.`);
  return text;
}

function count(environment: Environment, name: string, otherwise: number, low: number, high: number): number {
  const text = value(environment, name) ?? String(otherwise);
  const number = Number(text);
  if (!/^[0-9]{1,9}$/.test(text) || number < low || number > high)
    throw new ConfigError(`${name} is ${text}; it may be ${low} to ${high}.`);
  return number;
}

/** A decimal; how precise it may be is the market's. */
function decimal(environment: Environment, name: string, otherwise?: string): DecimalText {
  const text = otherwise === undefined ? demanded(environment, name) : (value(environment, name) ?? otherwise);
  if (!/^(0|[1-9][0-9]{0,11})(\.[0-9]{1,18})?$/.test(text)) throw new ConfigError(`${name} is ${text}; it may be a decimal such as 0.5.`);
  return text;
}

/**
 * A decimal of the configuration in units of the market's asset.
 * @throws ConfigError where it has more decimals than that
 */
export function unitsOf(text: DecimalText, scale: number): bigint {
  const units = parseDecimal(text, scale);
  if (typeof units === 'string') throw new ConfigError(`${text} does not fit the market: it has ${scale} decimals.`);
  return units;
}

/** A percentage as millionths of the whole. */
function percent(environment: Environment, name: string, otherwise: string, most = '100'): bigint {
  const text = value(environment, name) ?? otherwise;
  const [units, limit] = [parseDecimal(text, 4), parseDecimal(most, 4)];
  if (typeof units === 'string' || units > (limit as bigint))
    throw new ConfigError(`${name} is ${text}; it may be 0 to ${most}, a percentage with at most 4 decimals.`);
  return units;
}
