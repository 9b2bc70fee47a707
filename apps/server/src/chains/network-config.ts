/**
 * The networks that this exchange has a node of: a file of the operator's, CHAINS_FILE. A network that is not in it is unavailable. Amounts are
 * decimals of the coin; how many decimals the ledger has decides what of them it can hold.
 */
import { readFile } from 'node:fs/promises';
import { DECIMAL, SYMBOL, oneOf, strictObject } from '@kontor/contract/fields';
import { NETWORKS, NETWORK_WORDS, chainAddress } from '@kontor/contract/network';
import type { Network, NetworkWord } from '@kontor/contract/network';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { ConfigError } from '../config.ts';
import { isExtendedPublicKey } from './deposit-address.ts';

const COIN = strictObject({
  symbol: SYMBOL,
  /** Left out for the chain's own coin. */
  contract: Type.Optional(Type.String()),
  /** Of the chain's units. */
  decimals: Type.Integer({ minimum: 0, maximum: 36 }),
  minimum_deposit: DECIMAL,
  minimum_withdrawal: DECIMAL,
  /** Kept of a withdrawal. */
  fee: DECIMAL,
});

const NETWORK = strictObject({
  network: oneOf(NETWORK_WORDS),
  /** Of the node's JSON-RPC; it may hold a password, and is told nobody. */
  url: Type.String(),
  chain_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  xpub: Type.String(),
  /** Confirmations after which a deposit may be traded, and after which it may leave. */
  credit: Type.Integer({ minimum: 1, maximum: 10_000 }),
  unlock: Type.Integer({ minimum: 1, maximum: 10_000 }),
  /** About what a block takes. */
  block_seconds: Type.Number({ minimum: 0.05, maximum: 3_600 }),
  /** Where a transaction can be looked at, with `{txid}` in it, and where an address can, with `{address}`. */
  explorer: Type.Optional(Type.String()),
  address_explorer: Type.Optional(Type.String()),
  /** The block below which a chain that was final has become another, as its stop names it: operators have looked, and it goes on from there. */
  accept_changed_below: Type.Optional(Type.Integer({ minimum: 0 })),
  coins: Type.Array(COIN, { minItems: 1 }),
});
const FILE = strictObject({ networks: Type.Array(NETWORK) });

export type CoinSettings = Static<typeof COIN>;
export type NetworkSettings = Static<typeof NETWORK>;

/** The networks whose chains are of Ethereum's kind, the only ones that there is code for. */
const SPOKEN: readonly Network[] = NETWORKS.filter(({ network, form }) => form === 'ethereum' && network !== 'LOCAL');

/**
 * The networks of an operator's file; without a file, none.
 * @throws ConfigError naming what is wrong in it
 */
export async function readNetworks(file: string | undefined): Promise<readonly NetworkSettings[]> {
  if (file === undefined) return [];
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ConfigError(`CHAINS_FILE ${file} cannot be read.`, { cause: error });
  });
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    throw new ConfigError(`CHAINS_FILE ${file} is no JSON.`);
  }
  return networksIn(said, file);
}

/** As readNetworks, of what the file holds. */
export function networksIn(said: unknown, file: string): readonly NetworkSettings[] {
  if (!Check(FILE, said)) {
    const [problem] = Errors(FILE, said);
    throw new ConfigError(`CHAINS_FILE ${file} is wrong at ${problem?.instancePath || 'its top'}: ${problem?.message ?? 'unknown'}.`);
  }
  for (const [at, settings] of said.networks.entries()) {
    const wrong = said.networks.findIndex(({ network }) => network === settings.network) < at ? 'stands there twice' : wrongWith(settings);
    if (wrong !== undefined) throw new ConfigError(`CHAINS_FILE ${file}: ${settings.network} ${wrong}.`);
  }
  return said.networks.map((settings) => ({
    ...settings,
    // One spelling: the signer compares it with the one that it knows.
    coins: settings.coins.map((coin) =>
      coin.contract === undefined ? coin : { ...coin, contract: chainAddress(settings.network, coin.contract) ?? coin.contract },
    ),
  }));
}

/** What is wrong with a network whose shape fits, in words; undefined where nothing is. What may be secret is not repeated. */
function wrongWith({
  network,
  url,
  xpub,
  credit,
  unlock,
  explorer,
  address_explorer: addresses,
  coins,
}: NetworkSettings): string | undefined {
  const known = SPOKEN.find((each) => each.network === network);
  if (known === undefined) return `cannot be spoken to; what can: ${SPOKEN.map((each) => each.network).join(', ')}`;
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol)) return 'has a url that is none of a node';
  if (!isExtendedPublicKey(xpub)) return 'has an xpub that is no extended public key';
  if (unlock < credit) return 'lets a deposit leave before it may be traded: unlock is less than credit';
  for (const [name, place, said] of [
    ['explorer', '{txid}', explorer],
    ['address_explorer', '{address}', addresses],
  ] as const) {
    if (said !== undefined && !said.startsWith('https://')) return `has an ${name} that does not begin with https://`;
    if (said !== undefined && !said.includes(place)) return `has an ${name} that does not say where ${place} goes`;
  }
  for (const [at, coin] of coins.entries()) {
    const wrong = coins.findIndex(({ symbol }) => symbol === coin.symbol) < at ? 'stands there twice' : wrongWithCoin(coin, known);
    if (wrong !== undefined) return `has a coin ${coin.symbol} that ${wrong}`;
  }
  const contracts = coins.map(({ contract }) => contract?.toLowerCase() ?? '');
  return new Set(contracts).size < contracts.length ? 'has two coins of one contract' : undefined;
}

function wrongWithCoin(
  { symbol, contract, minimum_deposit: deposit, minimum_withdrawal: withdrawal, fee }: CoinSettings,
  network: Network,
): string | undefined {
  if (!network.symbols.includes(symbol)) return `does not travel there`;
  if (contract !== undefined && chainAddress(network.network as NetworkWord, contract) === undefined)
    return 'has a contract that is no address';
  if (inParts(deposit) === 0n) return 'has no minimum deposit above 0';
  if (inParts(withdrawal) <= inParts(fee)) return 'has a minimum withdrawal that does not exceed its fee';
  return undefined;
}

/** More decimals than any amount can be written with. */
const PARTS = 40;

/** A decimal as a whole number, for comparing. */
function inParts(decimal: string): bigint {
  const [whole = '', decimals = ''] = decimal.split('.');
  return BigInt(whole + decimals.padEnd(PARTS, '0'));
}
