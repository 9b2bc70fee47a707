/**
 * A seconds contract's result, reckoned again from the ticks that were published: nothing is believed but the ticks, and they only as far as they
 * hang together and are signed. Pure but for the hashes and signatures, which are handed in. Source: rules 3.3, 3.4, 3.6.
 */
import type { AnswerOf } from '@kontor/contract/call';
import type { IndexTick, indexKeys } from '@kontor/contract/index-tick';
import { NO_TICK_HASH, keyIntroductionText, tickText } from '@kontor/contract/index-tick';
import { SECONDS_DIRECTIONS, SECONDS_RESULTS, VOID_REASONS } from '@kontor/contract/seconds-words';
import { parseDecimal } from '@kontor/domain/amount';
import { secondsPayout } from '@kontor/domain/seconds/stake';
import { resultOf } from '@kontor/domain/seconds/ticks';
import type { SecondsResult, SecondsTick } from '@kontor/domain/seconds/ticks';

/** Decimals of index prices and of rates. */
const SCALE = 8;

export type FeedKey = AnswerOf<typeof indexKeys>['list'][number];

/** What the exchange says of a contract that is over: its public line. */
export interface SaidContract {
  readonly number: string;
  readonly pair: string;
  readonly direction: (typeof SECONDS_DIRECTIONS)[number];
  readonly t0: number;
  readonly t1: number;
  readonly entry_number: number | null;
  readonly exit_number: number | null;
  readonly outcome: (typeof SECONDS_RESULTS)[number];
  readonly void_reason: (typeof VOID_REASONS)[number] | null;
}

/** What only its owner is told. Plain decimals; rates are fractions. */
export interface SaidAmounts {
  readonly stake: string;
  readonly fee: string;
  readonly paid: string;
  readonly payout: string;
  readonly actual_profit: string | null;
}

/** How hashes and signatures are made sure of: the browser's own, or another in tests. */
export interface Proofs {
  /** SHA-256 of a text in UTF-8, hexadecimal. */
  readonly hash: (text: string) => Promise<string>;
  /** Whether an Ed25519 signature is one of a key; all hexadecimal. `unable`: this browser cannot tell. */
  readonly isSigned: (key: string, signature: string, message: Uint8Array<ArrayBuffer>) => Promise<boolean | 'unable'>;
}

export const CHECKS = ['chain', 'signatures', 'entry', 'exit', 'outcome', 'amounts'] as const;
export type CheckName = (typeof CHECKS)[number];

/** `unknown`: it could not be made sure of, which proves nothing. `notReached`: one before it fails. */
export type Verdict = 'holds' | 'fails' | 'unknown' | 'notReached';

export interface Check {
  readonly name: CheckName;
  readonly verdict: Verdict;
  /** The tick where a chain breaks or a signature is none. */
  readonly at?: number;
}

export interface Receipt {
  readonly checks: readonly Check[];
  /** What this page comes to; undefined where the ticks do not suffice. */
  readonly result: SecondsResult | undefined;
}

/** Goes through all checks in their order; behind one that fails nothing is reached. */
export async function checkReceipt(
  said: SaidContract,
  {
    ticks,
    keys,
    amounts,
  }: { readonly ticks: readonly IndexTick[]; readonly keys: readonly FeedKey[]; readonly amounts: SaidAmounts | undefined },
  proofs: Proofs,
): Promise<Receipt> {
  const result = reckon(said, ticks);
  const steps: Readonly<Record<CheckName, () => Promise<Omit<Check, 'name'>> | Omit<Check, 'name'>>> = {
    chain: () => checkChain(ticks, proofs),
    signatures: () => checkSignatures(ticks, keys, proofs),
    entry: () => verdictOf(result !== undefined && numberOf(result.entry) === said.entry_number),
    exit: () => verdictOf(result !== undefined && numberOf(result.exit) === said.exit_number),
    outcome: () => verdictOf(result !== undefined && outcomeWord(result) === said.outcome && reasonWord(result) === said.void_reason),
    amounts: () => (amounts === undefined ? { verdict: 'unknown' } : verdictOf(amountsHold(amounts, said.outcome))),
  };
  const checks: Check[] = [];
  for (const name of CHECKS) {
    const isReached = checks.every(({ verdict }) => verdict !== 'fails');
    checks.push({ name, ...(isReached ? await steps[name]() : { verdict: 'notReached' }) });
  }
  return { checks: amounts === undefined ? checks.filter(({ name }) => name !== 'amounts') : checks, result };
}

/** Every tick has the hash of what it says, names the one before it, and has a higher number and a later time. */
async function checkChain(ticks: readonly IndexTick[], { hash }: Proofs): Promise<Omit<Check, 'name'>> {
  const hashes = await Promise.all(ticks.map((tick) => hash(tickText(tick))));
  const broken = ticks.find((tick, index) => {
    const before = ticks[index - 1];
    const follows = before === undefined || (tick.previous_hash === before.hash && tick.number > before.number && tick.time > before.time);
    return hashes[index] !== tick.hash || !follows;
  });
  if (broken !== undefined) return { verdict: 'fails', at: broken.number };
  return { verdict: ticks.length === 0 ? 'fails' : 'holds' };
}

/** Each tick is signed by a published key, and each key but the first was introduced by the one before it. */
async function checkSignatures(ticks: readonly IndexTick[], keys: readonly FeedKey[], { isSigned }: Proofs): Promise<Omit<Check, 'name'>> {
  const introduced = await Promise.all(
    keys.map(async (key, index) => {
      const before = keys[index - 1];
      if (before === undefined) return true;
      return (
        key.introduction !== null &&
        isSigned(before.public_key, key.introduction, new TextEncoder().encode(keyIntroductionText(key.public_key)))
      );
    }),
  );
  const signed = await Promise.all(
    ticks.map(async (tick) => {
      const key = keys.find(({ key_id: id }) => id === tick.key_id);
      // The newest ones may wait for their signature for a moment.
      if (tick.signature === null) return 'unable';
      return key !== undefined && isSigned(key.public_key, tick.signature, bytesOf(tick.hash));
    }),
  );
  const forged = ticks[signed.indexOf(false)];
  if (forged !== undefined) return { verdict: 'fails', at: forged.number };
  if (introduced.includes(false)) return { verdict: 'fails' };
  return { verdict: [...signed, ...introduced].includes('unable') ? 'unknown' : 'holds' };
}

/** The result by the engine's own formulas; undefined where the ticks do not begin before the contract, or have none to end by. */
function reckon({ direction, t0, t1 }: SaidContract, ticks: readonly IndexTick[]): SecondsResult | undefined {
  const taken = ticks.map(({ number, time, price, stale }): SecondsTick => ({
    number,
    at: time,
    price: units(price) ?? 0n,
    isStale: stale,
  }));
  const [first] = taken;
  // Without a tick from before the contract there may have been an earlier one after it; the very first of a pair has none before it.
  if (first === undefined || (first.at > t0 && ticks[0]?.previous_hash !== NO_TICK_HASH)) return undefined;
  return resultOf({ direction: direction === 'up' ? 0 : 1, openedAt: t0, expiry: t1 }, taken);
}

/** Whether what was paid and came back follows from stake and rates. */
function amountsHold({ stake, fee, paid, payout, actual_profit: profit }: SaidAmounts, outcome: SaidContract['outcome']): boolean {
  const [staked, rate, charged, left] = [units(stake), units(payout), units(fee), units(paid)];
  if (staked === undefined || rate === undefined || charged === undefined || left === undefined || profit === null) return false;
  return (
    left === staked + charged &&
    (outcome === 'draw' || outcome === 'void' ? !/[1-9]/.test(profit) : units(profit) === profitOf({ staked, rate, left }, outcome))
  );
}

function profitOf(
  { staked, rate, left }: { readonly staked: bigint; readonly rate: bigint; readonly left: bigint },
  outcome: 'win' | 'loss',
): bigint {
  return outcome === 'win' ? staked + secondsPayout(staked, Number(rate)) - left : -left;
}

/** What the reckoned result is called. */
export function outcomeWord({ outcome }: SecondsResult): SaidContract['outcome'] {
  return SECONDS_RESULTS[outcome];
}

function reasonWord({ reason }: SecondsResult): SaidContract['void_reason'] {
  return reason === 0 ? null : (VOID_REASONS[reason - 1] ?? null);
}

function numberOf(tick: SecondsTick | undefined): number | null {
  return tick?.number ?? null;
}

function verdictOf(holds: boolean): Omit<Check, 'name'> {
  return { verdict: holds ? 'holds' : 'fails' };
}

function units(text: string): bigint | undefined {
  const isBelow = text.startsWith('-');
  const parsed = parseDecimal(isBelow ? text.slice(1) : text, SCALE);
  return typeof parsed === 'bigint' ? (isBelow ? -parsed : parsed) : undefined;
}

/** Bytes of a hexadecimal text. */
export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));
}
