/** What a person may say of a key, and what follows where he says nothing. Pure. Source: rules 8. */
import { plainLine } from '@kontor/contract/person-text';
import { TRADING_KEY_RULES } from '@kontor/contract/trading-key';
import type { TradingScope } from '@kontor/contract/trading-key';
import { readNetwork } from '../../client-address.ts';
import { refused } from '../../http/refused.ts';

const DAY_MS = 86_400_000;

/** Terms as they are asked for. */
export interface AskedTerms {
  readonly label: string;
  readonly scopes: readonly TradingScope[];
  readonly addresses: readonly string[];
  readonly expires_at?: number | null;
}

/** Terms as they are kept. */
export interface KeyTerms {
  readonly label: string;
  readonly spot: boolean;
  readonly futures: boolean;
  readonly withdraw: boolean;
  /** Each in one spelling and once; none for anywhere. */
  readonly addresses: readonly string[];
  readonly expiresMs: number | null;
}

/**
 * Reads terms. A key that trades from anywhere has an end.
 * @param standing until when the key is good by now; null for ever, undefined for one that is not made yet
 * @throws Refused for the first thing that is wrong
 */
export function readTerms(
  { label: typed, scopes, addresses: listed, expires_at: told }: AskedTerms,
  nowMs: number,
  standing?: number | null,
): KeyTerms {
  const label = plainLine(typed, TRADING_KEY_RULES.label.max);
  if (label === undefined) throw refused('BAD_REQUEST', 'tradingKey.label');
  const addresses = [...new Set(listed.map(readEntry))];
  const [spot, futures, withdraw] = (['spot', 'futures', 'withdraw'] as const).map((scope) => scopes.includes(scope)) as [
    boolean,
    boolean,
    boolean,
  ];
  if (withdraw && addresses.length === 0) throw refused('BAD_REQUEST', 'tradingKey.withdrawFromAnywhere');
  const isOpen = addresses.length === 0 && (spot || futures);
  return { label, spot, futures, withdraw, addresses, expiresMs: expiryOf(told, standing, isOpen, nowMs) };
}

/** An address or a network in its one spelling. @throws Refused */
function readEntry(entry: string): string {
  const network = readNetwork(entry.trim());
  if (network === undefined) throw refused('BAD_REQUEST', 'tradingKey.address');
  const { address, bits, family } = network;
  if (bits < TRADING_KEY_RULES.widest[family]) throw refused('BAD_REQUEST', 'tradingKey.wide');
  return bits === (family === 'ipv6' ? 128 : 32) ? address : `${address}/${bits}`;
}

function expiryOf(told: number | null | undefined, standing: number | null | undefined, isOpen: boolean, nowMs: number): number | null {
  if (told !== undefined && told !== null) {
    if (told <= nowMs || told > nowMs + TRADING_KEY_RULES.mostDays * DAY_MS) throw refused('BAD_REQUEST', 'tradingKey.expiry');
    return told;
  }
  if (told === null && isOpen) throw refused('BAD_REQUEST', 'tradingKey.noExpiry');
  const wanted = told === undefined ? (standing ?? null) : told;
  return wanted === null && isOpen ? nowMs + TRADING_KEY_RULES.openDays * DAY_MS : wanted;
}
