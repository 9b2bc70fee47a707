import { Account, Bucket } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import type { World } from '../state.ts';
import { noteLeft } from './held.ts';
import type { Advert, Trade } from './state.ts';
import { SELL } from './state.ts';

const OWN = 0;

/** A bucket that money goes out of or comes into. */
interface Place {
  readonly owner: number;
  readonly account: number;
  readonly bucket: number;
}

const ESCROW: Place = { owner: OWN, account: Account.P2P_ESCROW, bucket: Bucket.AVAILABLE };
const FEES: Place = { owner: OWN, account: Account.FEE, bucket: Bucket.AVAILABLE };
const fiat = (owner: number, bucket: number): Place => ({ owner, account: Account.FIAT, bucket });

export function fiatOf({ ledger }: World, user: number, asset: number): bigint {
  return ledger.balance(user, Account.FIAT, asset, Bucket.AVAILABLE);
}

/** Moves an amount from one place to another. */
function carry(world: World, asset: number, amount: bigint, [from, to]: readonly [Place, Place], type: number, reference: number): void {
  world.ledger.post(world.sequence, [
    { ...from, asset, amount: -amount, type, reference },
    { ...to, asset, amount, type, reference },
  ]);
}

export function lockAdvert(world: World, { merchant, terms, left, number }: Advert): void {
  noteLeft(world, merchant);
  carry(world, terms.asset, left, [fiat(merchant, Bucket.AVAILABLE), fiat(merchant, Bucket.ORDER_FREEZE)], RecordType.P2P_LOCK, number);
}

export function unlockAdvert(world: World, { merchant, terms, left, number }: Advert): void {
  carry(world, terms.asset, left, [fiat(merchant, Bucket.ORDER_FREEZE), fiat(merchant, Bucket.AVAILABLE)], RecordType.P2P_RETURN, number);
}

/** Where the seller's coins are or go: with an advert that sells, is online, and is the one meant; else what he has available. */
export function sellersPlace({ seller }: Trade, advert: Advert | undefined): Place {
  return fiat(seller, advert?.online && advert.terms.side === SELL ? Bucket.ORDER_FREEZE : Bucket.AVAILABLE);
}

export function intoEscrow(world: World, trade: Trade, from: Place): void {
  if (from.bucket === Bucket.AVAILABLE) noteLeft(world, trade.seller);
  carry(world, trade.asset, trade.quantity, [from, ESCROW], RecordType.P2P_LOCK, trade.number);
}

export function outOfEscrow(world: World, trade: Trade, to: Place): void {
  carry(world, trade.asset, trade.quantity, [ESCROW, to], RecordType.P2P_RETURN, trade.number);
}

export function payOut(world: World, trade: Trade, fee: bigint): void {
  const { asset, quantity, buyer, number } = trade;
  carry(world, asset, quantity - fee, [ESCROW, fiat(buyer, Bucket.AVAILABLE)], RecordType.P2P_RELEASE, number);
  carry(world, asset, fee, [ESCROW, FEES], RecordType.P2P_FEE, number);
}

export function moveDeposit(world: World, user: number, asset: number, more: bigint): void {
  const [own, locked] = [fiat(user, Bucket.AVAILABLE), fiat(user, Bucket.LOCKED)];
  if (more > 0n) carry(world, asset, more, [own, locked], RecordType.P2P_DEPOSIT, 0);
  else carry(world, asset, -more, [locked, own], RecordType.P2P_DEPOSIT, 0);
}
