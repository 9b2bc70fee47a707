/** What the signer is told, by nobody but the file of whoever runs it: networks, contracts, limits and keys are its own, not the server's. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { oneOf } from '@kontor/contract/fields';
import { NETWORK_WORDS, chainAddress } from '@kontor/contract/network';
import type { NetworkWord } from '@kontor/contract/network';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { ConfigError } from '../config.ts';
import type { ConnectionSettings } from '../store/connection.ts';
import { errorCode } from '../store/store-error.ts';
import { toUnits } from './units.ts';

const STRICT = { additionalProperties: false };
const TEXT = Type.String({ minLength: 1, maxLength: 1000 });
const AMOUNT = Type.String({ maxLength: 60 });
const SOME = (maximum: number) => Type.Integer({ minimum: 1, maximum });

const COIN = Type.Object(
  {
    symbol: TEXT,
    /** The token's contract; empty for the chain's own coin. */
    contract: Type.String({ maxLength: 100 }),
    /** On the chain. */
    decimals: Type.Integer({ minimum: 0, maximum: 30 }),
    /** In the coin's own units: at most this without an operator; at most `two` with one, above it with two. */
    auto: AMOUNT,
    two: AMOUNT,
    /** The most that is paid at once, within an hour, within a day. */
    transaction: AMOUNT,
    hour: AMOUNT,
    day: AMOUNT,
    /** A deposit address with less is not swept. */
    sweepMinimum: AMOUNT,
  },
  STRICT,
);

const NETWORK = Type.Object(
  {
    network: oneOf(NETWORK_WORDS),
    rpc: Type.String({ pattern: '^https?://', maxLength: 1000 }),
    chainId: SOME(Number.MAX_SAFE_INTEGER),
    /** Blocks upon a transaction before it is believed for ever. */
    finalBlocks: SOME(100_000),
    /** A transaction in no block after so many seconds is signed again with higher fees. */
    stuckSeconds: SOME(100_000),
    /** The most that is paid for a unit of gas, in 1e-9 of the chain's own coin. */
    maxFeeGwei: AMOUNT,
    /** The most gas that one transaction may take. */
    maxGas: SOME(30_000_000),
    /** The most of the chain's own coin that deposit addresses are given for gas within a day. */
    topUpDay: AMOUNT,
    coins: Type.Array(COIN, { minItems: 1, maxItems: 100 }),
  },
  STRICT,
);

const FILE = Type.Object(
  {
    mode: Type.Union([Type.Literal('demo'), Type.Literal('live')]),
    database: Type.Union([
      Type.Object({ connectionString: TEXT }, STRICT),
      Type.Object({ host: TEXT, port: SOME(65_535), user: TEXT, database: TEXT }, STRICT),
    ]),
    /** False: the login is the signer's own, or the database has no roles. */
    takesRole: Type.Boolean(),
    keyFile: TEXT,
    /** Where SIGNER_PASSPHRASE is not set. */
    passphraseFile: Type.Optional(TEXT),
    /** Operators' keys, added to by `npm run signer -- trust`. */
    trustFile: TEXT,
    /** What was signed, kept beside the database and believed before it. */
    bookFile: TEXT,
    /** Demo only: keys are believed as the server's table has them. */
    simulateTrust: Type.Optional(Type.Boolean()),
    pollMs: SOME(60_000),
    networks: Type.Array(NETWORK, { maxItems: 20 }),
  },
  STRICT,
);

/** The file as it is written. */
export type SignerFile = Static<typeof FILE>;

/** A coin that the signer pays, in units of the chain. */
export interface SignerCoin {
  readonly symbol: string;
  /** In its one spelling; empty for the chain's own coin. */
  readonly contract: string;
  readonly decimals: number;
  readonly auto: bigint;
  readonly two: bigint;
  readonly transaction: bigint;
  readonly hour: bigint;
  readonly day: bigint;
  readonly sweepMinimum: bigint;
}

export interface SignerNetwork {
  readonly network: NetworkWord;
  readonly rpc: string;
  readonly chainId: number;
  readonly finalBlocks: number;
  readonly stuckMs: number;
  /** Of the chain's smallest unit, for a unit of gas. */
  readonly maxFee: bigint;
  readonly maxGas: bigint;
  readonly topUpDay: bigint;
  readonly coins: ReadonlyMap<string, SignerCoin>;
}

export interface SignerConfig {
  readonly mode: 'demo' | 'live';
  readonly database: ConnectionSettings;
  readonly takesRole: boolean;
  readonly keyFile: string;
  /** Where it is to be read from; undefined: from the environment. */
  readonly passphraseFile: string | undefined;
  readonly trustFile: string;
  readonly bookFile: string;
  readonly simulateTrust: boolean;
  readonly pollMs: number;
  readonly networks: ReadonlyMap<string, SignerNetwork>;
}

/** Decimals of the chain's own coin. */
export const OWN_DECIMALS = 18;
const GWEI_DECIMALS = 9;

/** Reads the file that SIGNER_FILE names; what it names lies beside it. @throws ConfigError */
export function readSignerConfig(environment: Readonly<Record<string, string | undefined>>): SignerConfig {
  const path = environment['SIGNER_FILE']?.trim() ?? '';
  if (path === '') throw new ConfigError('SIGNER_FILE names the JSON file of the signer (docs/operating.md, "The signer").');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`SIGNER_FILE ${path} cannot be read (${errorCode(error) ?? 'unknown'}).`, { cause: error });
  }
  return signerConfig(text, dirname(resolve(path)));
}

/** The file's text, with paths from `folder`. @throws ConfigError */
export function signerConfig(text: string, folder: string): SignerConfig {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new ConfigError('SIGNER_FILE is no JSON.');
  }
  if (!Check(FILE, file)) {
    const [problem] = Errors(FILE, file);
    throw new ConfigError(`SIGNER_FILE ${problem?.instancePath ?? ''}: ${problem?.message ?? 'is wrong'}.`);
  }
  const { mode, simulateTrust = false } = file;
  if (mode === 'live' && simulateTrust)
    throw new ConfigError('SIGNER_FILE has simulateTrust: a live signer believes only keys that were enrolled (npm run signer -- trust).');
  const networks = new Map(file.networks.map((network) => [network.network, readNetwork(network)] as const));
  if (networks.size < file.networks.length) throw new ConfigError('SIGNER_FILE names a network twice.');
  const path = (name: string): string => resolve(folder, name);
  return {
    mode,
    database: file.database,
    takesRole: file.takesRole,
    keyFile: path(file.keyFile),
    passphraseFile: file.passphraseFile === undefined ? undefined : path(file.passphraseFile),
    trustFile: path(file.trustFile),
    bookFile: path(file.bookFile),
    simulateTrust,
    pollMs: file.pollMs,
    networks,
  };
}

function readNetwork(network: Static<typeof NETWORK>): SignerNetwork {
  const { network: word, rpc, chainId, finalBlocks, stuckSeconds, maxGas } = network;
  const coins = new Map(network.coins.map((coin) => [coin.symbol, readCoin(word, coin)] as const));
  if (coins.size < network.coins.length) throw new ConfigError(`SIGNER_FILE names a coin of ${word} twice.`);
  return {
    network: word,
    rpc,
    chainId,
    finalBlocks,
    stuckMs: stuckSeconds * 1000,
    maxFee: units(word, 'maxFeeGwei', network.maxFeeGwei, GWEI_DECIMALS),
    maxGas: BigInt(maxGas),
    topUpDay: units(word, 'topUpDay', network.topUpDay, OWN_DECIMALS),
    coins,
  };
}

function readCoin(network: NetworkWord, coin: Static<typeof COIN>): SignerCoin {
  const { symbol, contract, decimals } = coin;
  if (contract !== '' && chainAddress(network, contract) !== contract)
    throw new ConfigError(`SIGNER_FILE: the contract of ${symbol} on ${network} is no address there, with capitals as its checksum asks.`);
  if (contract === '' && decimals !== OWN_DECIMALS)
    throw new ConfigError(`SIGNER_FILE: ${symbol} is the own coin of ${network}, which has ${OWN_DECIMALS} decimals.`);
  const amount = (name: 'auto' | 'two' | 'transaction' | 'hour' | 'day' | 'sweepMinimum'): bigint =>
    units(`${network} ${symbol}`, name, coin[name], decimals);
  const read = {
    symbol,
    contract,
    decimals,
    auto: amount('auto'),
    two: amount('two'),
    transaction: amount('transaction'),
    hour: amount('hour'),
    day: amount('day'),
    sweepMinimum: amount('sweepMinimum'),
  };
  if (read.auto > read.two) throw new ConfigError(`SIGNER_FILE: "auto" of ${network} ${symbol} is above "two".`);
  return read;
}

function units(of: string, name: string, text: string, decimals: number): bigint {
  const read = toUnits(text, decimals);
  if (read === undefined)
    throw new ConfigError(`SIGNER_FILE: "${name}" of ${of} is no decimal with at most ${decimals} places and no zeros at its end.`);
  return read;
}
