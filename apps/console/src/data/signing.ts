/**
 * What an operator signs, and by what: a key that this browser makes and can never give away. Nothing is signed but what the page has
 * hashed itself from what it shows.
 */
import { changeText, decisionText, keyText } from '@kontor/contract/console/changes';
import { withdrawalText } from '@kontor/contract/withdrawal-text';
import type { WithdrawalText } from '@kontor/contract/withdrawal-text';
import { base64url, sha256, utf8 } from './digest.ts';
import { isSumOf } from './exact-sum.ts';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;

export type Decision = 'approve' | 'reject';

/** A new key: its private part stays where it was made; `x` and `y` are the public one's coordinates, base64url. */
export interface MadeKey {
  readonly privateKey: CryptoKey;
  readonly x: string;
  readonly y: string;
}

export async function makeKey(): Promise<MadeKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  return { privateKey, x, y };
}

/** What proves that a key is this operator's own, when he adds it. */
export function signKey(key: CryptoKey, operator: number): Promise<string> {
  return sign(key, keyText(operator));
}

/** What stands on the page of a change, as it is hashed. */
export interface ShownChange {
  readonly id: number;
  readonly version: number;
  readonly command: string;
  readonly body: string;
  readonly before: string;
  readonly reason: string;
  readonly proposer: { readonly id: number };
  /** What the server says that its hash is. */
  readonly hash: string;
}

/** The hash of what is shown, hexadecimal. */
export function hashOfShown({ id, version, command, body, before, reason, proposer }: ShownChange): Promise<string> {
  return sha256(changeText({ id, version, command, body, before, reason, proposer: proposer.id }));
}

/** A field as the table of what changes shows it. */
interface ShownDifference {
  readonly field: string;
  readonly before: string | null;
}

/** Whether the table of what changes starts from what is hashed: the server makes it of that, and it is what a person looks at. */
export function startsFromHashed({ before }: Pick<ShownChange, 'before'>, differences: readonly ShownDifference[]): boolean {
  const facts = JSON.parse(before) as Readonly<Record<string, unknown>>;
  return differences.every(({ field, before: shown }) => (Object.hasOwn(facts, field) ? facts[field] : null) === shown);
}

/** The server's hash is not that of what is shown: whoever signed it would sign something else. */
export class HashDiffers extends Error {}

/**
 * Signs a decision on what is shown.
 * @throws HashDiffers, and then nothing is signed
 */
export async function signDecision(
  key: CryptoKey,
  decision: Decision,
  change: ShownChange,
  operator: number,
): Promise<{ readonly hash: string; readonly signature: string }> {
  const hash = await hashOfShown(change);
  if (hash !== change.hash) throw new HashDiffers('the hash of the change is not that of what is shown');
  return { hash, signature: await sign(key, decisionText(decision, hash, operator)) };
}

/** What stands on the page of a withdrawal, as it is hashed, with what the server says that its hash is. */
export interface ShownWithdrawal extends WithdrawalText {
  readonly digest: string;
  /** What leaves the customer. */
  readonly quantity: string;
}

/** The hash of the withdrawal that is shown, hexadecimal. */
export function hashOfWithdrawal({ id, uid, network, symbol, contract, address, receives, fee }: ShownWithdrawal): Promise<string> {
  return sha256(withdrawalText({ id, uid, network, symbol, contract, address, receives, fee }));
}

/** Whether what leaves the customer is what is received and the fee: the one figure that is shown and not hashed. */
export function addsUp({ quantity, receives, fee }: Pick<ShownWithdrawal, 'quantity' | 'receives' | 'fee'>): boolean {
  return isSumOf(quantity, receives, fee);
}

/**
 * Signs a decision on the withdrawal that is shown.
 * @throws HashDiffers, and then nothing is signed
 */
export async function signWithdrawal(
  key: CryptoKey,
  decision: Decision,
  withdrawal: ShownWithdrawal,
  operator: number,
): Promise<{ readonly digest: string; readonly signature: string }> {
  const digest = await hashOfWithdrawal(withdrawal);
  if (digest !== withdrawal.digest || !addsUp(withdrawal))
    throw new HashDiffers('the digest of the withdrawal is not that of what is shown');
  return { digest, signature: await sign(key, decisionText(decision, digest, operator)) };
}

async function sign(key: CryptoKey, text: string): Promise<string> {
  return base64url(await crypto.subtle.sign(SIGNING, key, utf8(text)));
}
