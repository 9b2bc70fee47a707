import { Account, Bucket } from '@kontor/domain/accounts';
import { P2pSide, P2pTradeState } from '@kontor/domain/p2p/words';
import { RecordType } from '@kontor/domain/record-types';
import type { CommandOf } from '@kontor/engine/command';
import type { EventOf } from '@kontor/engine/event';

/** An advert, as commands and events told it. */
export interface FollowedAdvert {
  readonly number: number;
  readonly user: number;
  terms: CommandOf<'P2P_ADVERT'>;
  version: number;
  left: bigint;
  online: boolean;
}

/** A trade between users, as commands and events told it. */
export interface FollowedTrade {
  /** The event that made it. */
  readonly made: EventOf<'P2P_TRADE'>;
  readonly taker: number;
  state: number;
  cause: number;
  deadline: number;
  /** In APPEAL: the state it came from. */
  origin: number;
  appeal: { readonly user: number; readonly role: number } | undefined;
  ruling: { readonly operator: number; readonly outcome: number } | undefined;
  /** Its quantity is missing from what its advert had left. */
  off: boolean;
}

export function isOver({ state }: { readonly state: number }): boolean {
  return state === P2pTradeState.COMPLETED || state === P2pTradeState.CANCELLED;
}

export function isTimed(trade: FollowedTrade): boolean {
  return isOver(trade) || trade.state === P2pTradeState.WAIT_PAY || trade.state === P2pTradeState.PAID;
}

export function merchantOf({ made, taker }: FollowedTrade): number {
  return taker === made.buyer ? made.seller : made.buyer;
}

export function up(dividend: bigint, divisor: bigint): bigint {
  return dividend % divisor === 0n ? dividend / divisor : dividend / divisor + 1n;
}

/** The price of an advert by a reference. */
export function priceOf({ priceType, price, margin, scale, side }: CommandOf<'P2P_ADVERT'>, reference: bigint): bigint {
  if (priceType === 0) return price;
  const [exact, part] = [reference * BigInt(10_000 + margin), 10n ** BigInt(12 - scale)];
  return side === P2pSide.SELL ? up(exact, part) : exact / part;
}

/** Total and quantity of a trade that is asked for so. `scale`: decimals of the asset's ledger. */
export function sizeOf({ by, size, price }: CommandOf<'P2P_TRADE'>, scale: number): { readonly total: bigint; readonly quantity: bigint } {
  const whole = 10n ** BigInt(scale);
  return by === 0 ? { total: size, quantity: (size * whole) / price } : { total: up(size * price, whole), quantity: size };
}

/** Where money is. */
interface Place {
  readonly owner: number;
  readonly account: number;
  readonly bucket: number;
}

const ESCROW: Place = { owner: 0, account: Account.P2P_ESCROW, bucket: Bucket.AVAILABLE };
const FEES: Place = { owner: 0, account: Account.FEE, bucket: Bucket.AVAILABLE };

function fiat(owner: number, bucket: number): Place {
  return { owner, account: Account.FIAT, bucket };
}

/** A posting in words. */
export function postingText(type: number, { owner, account, bucket }: Place, asset: number, amount: bigint, reference: number): string {
  return [type, owner, account, bucket, asset, amount, reference].join('/');
}

function carried(type: number, [from, to]: readonly [Place, Place], asset: number, amount: bigint, reference: number): string[] {
  if (amount === 0n) return [];
  return [postingText(type, from, asset, -amount, reference), postingText(type, to, asset, amount, reference)];
}

/** What goes with an advert into what it has online, or comes back. */
export function advertPostings({ user, number, left, terms: { asset } }: FollowedAdvert, isLocked: boolean): string[] {
  const [own, waiting] = [fiat(user, Bucket.AVAILABLE), fiat(user, Bucket.ORDER_FREEZE)];
  return isLocked
    ? carried(RecordType.P2P_LOCK, [own, waiting], asset, left, number)
    : carried(RecordType.P2P_RETURN, [waiting, own], asset, left, number);
}

/** Where the seller's coins come from and go back to: `advert` is the one that has them. */
function sellers({ seller }: EventOf<'P2P_TRADE'>, advert: FollowedAdvert | undefined): Place {
  return fiat(seller, advert !== undefined && advert.online && advert.terms.side === P2pSide.SELL ? Bucket.ORDER_FREEZE : Bucket.AVAILABLE);
}

export function lockPostings(made: EventOf<'P2P_TRADE'>, advert: FollowedAdvert | undefined): string[] {
  return carried(RecordType.P2P_LOCK, [sellers(made, advert), ESCROW], made.asset, made.quantity, made.trade);
}

export function returnPostings(made: EventOf<'P2P_TRADE'>, advert: FollowedAdvert | undefined): string[] {
  return carried(RecordType.P2P_RETURN, [ESCROW, sellers(made, advert)], made.asset, made.quantity, made.trade);
}

export function releasePostings({ buyer, asset, quantity, fee, trade }: EventOf<'P2P_TRADE'>): string[] {
  return [
    ...carried(RecordType.P2P_RELEASE, [ESCROW, fiat(buyer, Bucket.AVAILABLE)], asset, quantity - fee, trade),
    ...carried(RecordType.P2P_FEE, [ESCROW, FEES], asset, fee, trade),
  ];
}

export function depositPostings(user: number, asset: number, more: bigint): string[] {
  const [own, locked] = [fiat(user, Bucket.AVAILABLE), fiat(user, Bucket.LOCKED)];
  return more > 0n
    ? carried(RecordType.P2P_DEPOSIT, [own, locked], asset, more, 0)
    : carried(RecordType.P2P_DEPOSIT, [locked, own], asset, -more, 0);
}
