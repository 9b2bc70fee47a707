/**
 * Networks that coins travel on, and whether a text is an address there. Page and server ask the same function. A checksum is what tells
 * a mistyped address from a right one, so whatever has one must have the right one. Source: rules 6.5; BIP 13, 173, 350; EIP-55.
 */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';

/** How addresses of a network are written. */
type Form = 'bitcoin' | 'litecoin' | 'dogecoin' | 'ethereum' | 'tron' | 'solana' | 'ripple';

export interface Network {
  /** Its name on the wire. */
  readonly network: string;
  /** In commands, and so in journals: never another one. */
  readonly number: number;
  /** As people call it; the same in every language. */
  readonly name: string;
  readonly form: Form;
  /** Coins that travel on it. */
  readonly symbols: readonly string[];
}

/** Every network that addresses can be kept for. */
export const NETWORKS = [
  { network: 'BTC', number: 1, name: 'Bitcoin', form: 'bitcoin', symbols: ['BTC'] },
  { network: 'ERC20', number: 2, name: 'Ethereum', form: 'ethereum', symbols: ['USDT', 'ETH'] },
  { network: 'TRC20', number: 3, name: 'TRON', form: 'tron', symbols: ['USDT', 'TRX'] },
  { network: 'BEP20', number: 4, name: 'BNB Smart Chain', form: 'ethereum', symbols: ['USDT'] },
  { network: 'SOL', number: 5, name: 'Solana', form: 'solana', symbols: ['SOL'] },
  { network: 'XRP', number: 6, name: 'XRP Ledger', form: 'ripple', symbols: ['XRP'] },
  { network: 'LTC', number: 7, name: 'Litecoin', form: 'litecoin', symbols: ['LTC'] },
  { network: 'DOGE', number: 8, name: 'Dogecoin', form: 'dogecoin', symbols: ['DOGE'] },
  // A chain that a demo starts on its own machine. What travels on it is worth nothing anywhere else.
  { network: 'LOCAL', number: 9, name: 'Local demo chain', form: 'ethereum', symbols: ['USDT', 'ETH', 'SOL', 'XRP'] },
] as const satisfies readonly Network[];

export type NetworkWord = (typeof NETWORKS)[number]['network'];
export const NETWORK_WORDS: readonly NetworkWord[] = NETWORKS.map(({ network }) => network);

/** The number of a network in commands. */
export function networkNumber(network: NetworkWord): number {
  return NETWORKS.find((each) => each.network === network)!.number;
}

/** The networks a coin travels on. */
export function networksOfCoin(symbol: string): readonly Network[] {
  return NETWORKS.filter(({ symbols }: Network) => symbols.includes(symbol));
}

const check58 = createBase58check(sha256);

/** First bytes of addresses in base58check: to a key, and to a script. */
const VERSIONS = { bitcoin: [0x00, 0x05], litecoin: [0x30, 0x32, 0x05], dogecoin: [0x1e, 0x16], tron: [0x41] } as const;
/** What an address of a witness program begins with. */
const HRP = { bitcoin: 'bc', litecoin: 'ltc' } as const;

const READERS: Readonly<Record<Form, (text: string) => string | undefined>> = {
  bitcoin: (text) => readWitness(text, HRP.bitcoin) ?? readCheck58(text, VERSIONS.bitcoin),
  litecoin: (text) => readWitness(text, HRP.litecoin) ?? readCheck58(text, VERSIONS.litecoin),
  dogecoin: (text) => readCheck58(text, VERSIONS.dogecoin),
  tron: (text) => readCheck58(text, VERSIONS.tron),
  ethereum: readEthereum,
  solana: readSolana,
  ripple: readRipple,
};

/** Long enough for every form; a longer text is looked at no further. */
const MAX_ADDRESS = 100;

/** The one spelling of an address on a network, or undefined where the text is none there. */
export function chainAddress(network: NetworkWord, text: string): string | undefined {
  const found = NETWORKS.find((each) => each.network === network);
  if (found === undefined || text.length > MAX_ADDRESS || !/^[A-Za-z0-9]+$/.test(text)) return undefined;
  return READERS[found.form](text);
}

function readCheck58(text: string, versions: readonly number[]): string | undefined {
  const bytes = attempt(() => check58.decode(text));
  return bytes?.length === 21 && versions.includes(bytes[0] ?? -1) ? text : undefined;
}

/** Version 0 has a key's or a script's hash and the older checksum; version 1 a key and the newer one; nobody can spend from later ones yet. */
function readWitness(text: string, hrp: string): string | undefined {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return undefined;
  const lower = text.toLowerCase();
  if (!lower.startsWith(`${hrp}1`)) return undefined;
  const version = lower[hrp.length + 1] === 'q' ? 0 : 1;
  const coding = version === 0 ? bech32 : bech32m;
  const program = attempt(() => {
    const { prefix, words } = coding.decode(lower as `${string}1${string}`, 90);
    return prefix === hrp && words[0] === version ? coding.fromWords(words.slice(1)) : undefined;
  });
  if (program === undefined) return undefined;
  return (version === 0 ? [20, 32] : [32]).includes(program.length) ? lower : undefined;
}

/** Mixed case is a checksum and must be right; one case carries none and gets it. */
function readEthereum(text: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined;
  const digits = text.slice(2);
  const lower = digits.toLowerCase();
  const checked = `0x${withCase(lower)}`;
  return digits === lower || digits === digits.toUpperCase() || text === checked ? checked : undefined;
}

/** EIP-55: a letter is a capital where the hash of the whole has a half byte of 8 and more. */
function withCase(lower: string): string {
  const hash = keccak_256(Uint8Array.from(lower, (digit) => digit.charCodeAt(0)));
  const half = (place: number): number => ((hash[place >> 1] ?? 0) >> (place % 2 === 0 ? 4 : 0)) & 15;
  return Array.from(lower, (digit, place) => (half(place) >= 8 ? digit.toUpperCase() : digit)).join('');
}

/** A key of 32 bytes; the form has no checksum. */
function readSolana(text: string): string | undefined {
  return attempt(() => base58.decode(text))?.length === 32 ? text : undefined;
}

const BITCOIN_DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const RIPPLE_DIGITS = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz';

/** base58check with its digits in an order of its own. */
function readRipple(text: string): string | undefined {
  const digits = Array.from(text, (digit) => BITCOIN_DIGITS[RIPPLE_DIGITS.indexOf(digit)] ?? '0').join('');
  return readCheck58(digits, [0x00]) === undefined ? undefined : text;
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
