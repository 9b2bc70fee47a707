/** A withdrawal as it is filled in: what a change makes of it, what follows from it, and what is still wrong. Source: spec §5, §8; rules 6.5. */
import type { addressAdd } from '@kontor/contract/address';
import type { AnswerOf } from '@kontor/contract/call';
import { NETWORKS, chainAddress } from '@kontor/contract/network';
import type { Network, NetworkWord } from '@kontor/contract/network';
import type { withdrawQuote } from '@kontor/contract/withdrawal';
import { compareDecimals, sum } from '../../data/decimal-product.ts';
import type { CoinNetwork } from '../../forms/coin-networks.ts';
import { findLookAlike } from './look-alike.ts';
import type { LookAlike } from './look-alike.ts';

/** An address of the book. */
export type KeptAddress = AnswerOf<typeof addressAdd>;
export type Quote = AnswerOf<typeof withdrawQuote>;

/** Where it goes to: one of the book, or one that is written here. */
export type Target = { readonly kind: 'kept'; readonly id: string } | { readonly kind: 'typed'; readonly text: string };

export interface WithdrawalDraft {
  readonly symbol: string | undefined;
  readonly network: NetworkWord | undefined;
  readonly target: Target | undefined;
  /** The address that was compared letter by letter with one that it looks like. */
  readonly compared: string | undefined;
  /** Plain decimal, empty, or what is half typed. */
  readonly quantity: string;
  /** The quantity is not what was typed but the most there is: where amounts are hidden, so is it. */
  readonly isFilled: boolean;
}

/** What is filled in first. */
export function firstDraft(symbol: string | undefined): WithdrawalDraft {
  return { symbol, network: undefined, target: undefined, compared: undefined, quantity: '', isFilled: false };
}

/** Takes a change. Another coin begins anew; another network has other addresses and other figures, and keeps the quantity. */
export function changeDraft(draft: WithdrawalDraft, change: Partial<WithdrawalDraft>): WithdrawalDraft {
  if (change.symbol !== undefined && change.symbol !== draft.symbol) return firstDraft(change.symbol);
  const next = { ...draft, ...(change.quantity === undefined ? {} : { isFilled: false }), ...change };
  if (change.network === undefined || change.network === draft.network) return next;
  return { ...next, target: undefined, compared: undefined, ...change };
}

/** What is known of the world. */
export interface WithdrawalWorld {
  readonly networks: readonly CoinNetwork[];
  /** Addresses of the book, of every coin; undefined while they are on their way. */
  readonly book: readonly KeptAddress[] | undefined;
  /** Only addresses of the book count, each from its `usable_from` on. */
  readonly whitelist: boolean;
  /** Of the draft's coin and network; undefined while it is on its way. */
  readonly quote: Quote | undefined;
  /** By this exchange's clock, ms. */
  readonly nowMs: number;
}

/** What is wrong, by what is to be done first. */
export type Problem =
  | 'coin'
  | 'network'
  | 'noFigures'
  | 'blocked'
  | 'hold'
  | 'address'
  | 'addressOdd'
  | 'notListed'
  | 'tooNew'
  | 'lookAlike'
  | 'quantity'
  | 'belowMinimum'
  | 'belowFee'
  | 'tooMuch'
  | 'waiting';

export interface WithdrawalPlan {
  readonly network: CoinNetwork | undefined;
  /** Addresses of the book that fit coin and network. */
  readonly fitting: readonly KeptAddress[];
  readonly kept: KeptAddress | undefined;
  /** In the network's one spelling; undefined while there is none that fits. */
  readonly address: string | undefined;
  /** What told that it is an address there: some forms have a checksum, some have none. */
  readonly proof: 'checksum' | 'form' | undefined;
  /** Shown and to be compared, also once that was done. */
  readonly lookAlike: LookAlike<KeptAddress> | undefined;
  /** Undefined while they are not known: then nothing is sent. */
  readonly fee: string | undefined;
  readonly minimum: string | undefined;
  /** What the address gets; undefined while nothing that can be done is filled in. */
  readonly receives: string | undefined;
  readonly problem: Problem | undefined;
}

/** What follows from a draft. */
export function planWithdrawal(draft: WithdrawalDraft, world: WithdrawalWorld): WithdrawalPlan {
  const { symbol, target, quantity } = draft;
  const network = world.networks.find(
    (each) => each.symbol === symbol && each.network === draft.network && each.withdrawals === 'available',
  );
  const book = world.book ?? [];
  const fitting = book.filter((each) => each.symbol === symbol && each.network === network?.network);
  const kept = target?.kind === 'kept' ? fitting.find(({ id }) => id === target.id) : undefined;
  const typed = target?.kind === 'typed' ? target.text.trim() : '';
  const address = network === undefined ? undefined : (kept?.address ?? chainAddress(network.network, typed));
  const lookAlike = kept === undefined && address !== undefined ? findLookAlike(address, book) : undefined;
  const { quote } = world;
  const isInside = quote?.is_internal === true;
  const fee = isInside ? '0' : (quote?.fee ?? network?.fee ?? undefined);
  const minimum = quote?.minimum ?? network?.minimum_withdrawal ?? undefined;
  const isAmount = /^\d+(\.\d+)?$/.test(quantity) && compareDecimals(quantity, '0') > 0;
  const receives = fee !== undefined && isAmount && compareDecimals(quantity, fee) > 0 ? sum([quantity, `-${fee}`]) : undefined;

  const problem = (): Problem | undefined => {
    if (symbol === undefined) return 'coin';
    if (network === undefined) return 'network';
    if (fee === undefined || minimum === undefined) return 'noFigures';
    if (quote?.is_blocked === true) return 'blocked';
    if ((quote?.hold_until ?? 0) > world.nowMs) return 'hold';
    if (target === undefined || (kept === undefined && typed === '')) return world.whitelist ? 'notListed' : 'address';
    if (address === undefined) return 'addressOdd';
    if (world.whitelist && kept === undefined) return 'notListed';
    if (world.whitelist && (kept?.usable_from ?? 0) > world.nowMs) return 'tooNew';
    if (lookAlike !== undefined && draft.compared !== address) return 'lookAlike';
    if (!isAmount) return 'quantity';
    if (compareDecimals(quantity, minimum) < 0) return 'belowMinimum';
    if (receives === undefined) return 'belowFee';
    if (quote === undefined) return 'waiting';
    return compareDecimals(quantity, quote.maximum) > 0 ? 'tooMuch' : undefined;
  };

  return {
    network,
    fitting,
    kept,
    address,
    proof: network === undefined || address === undefined ? undefined : proofOf(network.network, kept === undefined ? typed : undefined),
    lookAlike,
    fee,
    minimum,
    receives,
    problem: problem(),
  };
}

/**
 * What an address that fits its network is known by: letters in one case carry no checksum, and one form has none at all. Undefined: as
 * the book has it, where the server gave it the spelling that has one.
 */
function proofOf(network: NetworkWord, text: string | undefined): 'checksum' | 'form' {
  const form = (NETWORKS as readonly Network[]).find((each) => each.network === network)?.form;
  if (form === 'solana') return 'form';
  if (form !== 'ethereum' || text === undefined) return 'checksum';
  const digits = text.slice(2);
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() ? 'form' : 'checksum';
}

/** The step that is to be done now, from 1: coin, network, address, amount, review. */
export function stepOf(problem: Problem | undefined): number {
  switch (problem) {
    case 'coin':
      return 1;
    case 'network':
    case 'noFigures':
      return 2;
    case 'address':
    case 'addressOdd':
    case 'notListed':
    case 'tooNew':
    case 'lookAlike':
      return 3;
    case 'blocked':
    case 'hold':
    case 'quantity':
    case 'belowMinimum':
    case 'belowFee':
    case 'tooMuch':
    case 'waiting':
      return 4;
    case undefined:
      return 5;
  }
}

/** What is proved before it is sent. */
export interface Proofs {
  /** The address was compared. */
  readonly isCompared: boolean;
  readonly fundPassword: string;
  readonly code: string;
  readonly secondFactor: string;
  /** What a passkey gave in its place; undefined before. */
  readonly passkey: string | undefined;
}

export type MissingProof = 'compare' | 'fundPassword' | 'code' | 'secondFactor';

/** Digits of a code that was sent. */
const CODE_LENGTH = 6;

/** The first proof that is missing. */
export function missingProof(proofs: Proofs, asksFactor: boolean): MissingProof | undefined {
  if (!proofs.isCompared) return 'compare';
  if (proofs.fundPassword === '') return 'fundPassword';
  if (proofs.code.length < CODE_LENGTH) return 'code';
  return asksFactor && proofs.passkey === undefined && proofs.secondFactor.trim().length < CODE_LENGTH ? 'secondFactor' : undefined;
}

/** What the review is of: another one is another withdrawal, and what was proved of this one counts no more. */
export function intentOf({ symbol, network, quantity }: WithdrawalDraft, address: string | undefined): string {
  return JSON.stringify([symbol, network, address, quantity]);
}
