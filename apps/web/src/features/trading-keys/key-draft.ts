/** What is filled in of a key, what is wrong with it, and what is sent. Pure. */
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import { lengthOf, tidyText } from '@kontor/contract/person-text';
import { TRADING_KEY_RULES } from '@kontor/contract/trading-key';
import type { TradingKeyKind, TradingScope, tradingKeyCreate, tradingKeyEdit } from '@kontor/contract/trading-key';

/** A key as the page shows it. */
export type ShownKey = AnswerOf<typeof tradingKeyEdit>;

/** As the field calls them. */
export const KIND_NAMES: Readonly<Record<TradingKeyKind, string>> = { hmac: 'HMAC', rsa: 'RSA', ed25519: 'Ed25519' };

/** How long a key is to be good from now on. */
export type Expiry = 'keep' | 'month' | 'quarter' | 'year' | 'never';

export interface KeyDraft {
  readonly label: string;
  readonly kind: TradingKeyKind;
  readonly publicKey: string;
  readonly spot: boolean;
  readonly futures: boolean;
  readonly withdraw: boolean;
  /** As it is typed. */
  readonly addresses: string;
  readonly expiry: Expiry;
}

/** Something that is wrong, and what of the addresses it is wrong with. */
export interface KeyProblem {
  readonly name: 'label' | 'public_key' | 'addresses' | 'expiry';
  readonly problem: 'label' | 'publicKey' | 'privateKey' | 'address' | 'wide' | 'tooMany' | 'withdraw' | 'expiry';
  readonly entry: string;
}

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<Exclude<Expiry, 'keep' | 'never'>, number>> = { month: 30, quarter: TRADING_KEY_RULES.openDays, year: 365 };

/** A new one. */
export const EMPTY_DRAFT: KeyDraft = {
  label: '',
  kind: 'hmac',
  publicKey: '',
  spot: false,
  futures: false,
  withdraw: false,
  addresses: '',
  expiry: 'quarter',
};

/** One that is changed. */
export function draftOf({ label, kind, scopes, addresses }: ShownKey): KeyDraft {
  const has = (scope: TradingScope): boolean => scopes.includes(scope);
  return {
    ...EMPTY_DRAFT,
    label,
    kind,
    spot: has('spot'),
    futures: has('futures'),
    withdraw: has('withdraw'),
    addresses: addresses.join('\n'),
    expiry: 'keep',
  };
}

/** What stands in the field for addresses: one a line, or with commas or blanks between. */
function entriesOf(addresses: string): string[] {
  return addresses.split(/[\s,;]+/).filter((entry) => entry !== '');
}

/** Whether it would be good for trading from anywhere. */
export function isOpen({ spot, futures, addresses }: KeyDraft): boolean {
  return (spot || futures) && entriesOf(addresses).length === 0;
}

/**
 * All that is wrong, in the order of the fields; the server decides.
 * @param standing until when the key is good by now, ms; null for ever, undefined for a new one
 */
export function problemsOf(draft: KeyDraft, standing?: number | null): readonly KeyProblem[] {
  const { label, kind, publicKey, withdraw, addresses, expiry } = draft;
  const isNew = standing === undefined;
  const length = lengthOf(tidyText(label));
  const found: KeyProblem[] = [];
  const add = (name: KeyProblem['name'], problem: KeyProblem['problem'], entry = ''): void => void found.push({ name, problem, entry });
  if (length < TRADING_KEY_RULES.label.min || length > TRADING_KEY_RULES.label.max) add('label', 'label');
  if (isNew && kind !== 'hmac') {
    if (publicKey.includes('PRIVATE KEY')) add('public_key', 'privateKey');
    else if (!publicKey.includes('-----BEGIN PUBLIC KEY-----')) add('public_key', 'publicKey');
  }
  const entries = entriesOf(addresses);
  const wrong = entries.map((entry) => ({ entry, problem: problemOf(entry) })).find(({ problem }) => problem !== undefined);
  if (wrong?.problem !== undefined) add('addresses', wrong.problem, wrong.entry);
  else if (entries.length > TRADING_KEY_RULES.mostAddresses) add('addresses', 'tooMany');
  else if (withdraw && entries.length === 0) add('addresses', 'withdraw');
  if (expiry === 'never' && isOpen(draft)) add('expiry', 'expiry');
  return found;
}

/** What is wrong with one address or network. */
function problemOf(entry: string): 'address' | 'wide' | undefined {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = familyOf(address);
  if (family === undefined || rest.length > 0) return 'address';
  if (prefix === undefined) return undefined;
  const bits = /^[0-9]{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (!(bits <= (family === 'ipv4' ? 32 : 128))) return 'address';
  return bits < TRADING_KEY_RULES.widest[family] ? 'wide' : undefined;
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  if (/^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(address)) return 'ipv4';
  return address.includes(':') && /^[0-9a-f:.]+$/i.test(address) && URL.canParse(`http://[${address}]`) ? 'ipv6' : undefined;
}

type Terms = Omit<BodyOf<typeof tradingKeyEdit>, 'key_id' | 'fund_password' | 'code' | 'second_factor' | 'passkey'>;

/** What is sent of a draft. `nowMs`: from when its time is counted. */
export function termsOf(draft: KeyDraft, nowMs: number): Terms {
  const { label, addresses, expiry } = draft;
  const scopes = (['spot', 'futures', 'withdraw'] as const).filter((scope) => draft[scope]);
  const terms = { label: label.trim(), scopes, addresses: entriesOf(addresses) };
  if (expiry === 'keep') return terms;
  return { ...terms, expires_at: expiry === 'never' ? null : nowMs + DAYS[expiry] * DAY_MS };
}

/** What is sent of a new key. */
export function newKeyOf(
  draft: KeyDraft,
  nowMs: number,
): Omit<BodyOf<typeof tradingKeyCreate>, 'fund_password' | 'code' | 'second_factor' | 'passkey'> {
  const { kind, publicKey } = draft;
  return { ...termsOf(draft, nowMs), kind, ...(kind === 'hmac' ? {} : { public_key: publicKey.trim() }) };
}
