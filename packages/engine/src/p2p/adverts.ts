import { AssetFlag } from '@kontor/domain/accounts';
import { isFeeRate } from '@kontor/domain/formulas/fee';
import { P2pAdvertState, P2pPriceType, P2pSide } from '@kontor/domain/p2p/words';
import { Refusal } from '@kontor/domain/refusals';
import { CommandWords, readCommandAs } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { isNegative } from '../reading.ts';
import type { Book } from './book.ts';
import { isNumber } from './trade.ts';
import type { Advert, AdvertTerms } from './trade.ts';

const { P2P_ADVERT_STATE, P2P_DEPOSIT } = CommandWords;

/** Adverts that there may be, so that what there is stays within what is planned for. */
const MOST_ADVERTS = 65_536;

const DAY_MS = 86_400_000;
const MOST_HOLD_DAYS = 30;
/** Numbers of the display currencies, spec §9. */
const FIATS = { first: 2, last: 9 } as const;
const MOST_SCALE = 4;
/** ±10 %, in 1e-4 (rules 4.2). */
const MOST_MARGIN = 1_000;
const MOST_MINOR = BigInt(Number.MAX_SAFE_INTEGER);
const MOST_UNITS = 2n ** 62n;
/** The shortest pay window that a merchant may say, minutes (rules 4.2). */
const SHORTEST_WINDOW = 15;

/** P2P_TERMS's shape: values, rates and a time that can be. */
export function areTerms(c: CommandBuffer, at: number): boolean {
  const { twoPersonValue, hold, makerRate, takerRate, deposit } = readCommandAs('P2P_TERMS', c, at);
  if (twoPersonValue < 0n || deposit < 0n || !isFeeRate(makerRate) || !isFeeRate(takerRate)) return false;
  return Number.isSafeInteger(hold) && hold >= 0 && hold <= MOST_HOLD_DAYS * DAY_MS;
}

/** P2P_TERMS: what holds for all trades from now on. */
export function setTerms(book: Book, c: CommandBuffer, at: number): Refusal {
  const { twoPersonValue, hold, makerRate, takerRate, depositAsset, deposit } = readCommandAs('P2P_TERMS', c, at);
  if (deposit > 0n && !book.kernel.assets.has(depositAsset)) return Refusal.UNKNOWN_ASSET;
  book.terms = { twoPersonValue, hold, makerRate, takerRate, depositAsset, deposit };
  return Refusal.NONE;
}

/** P2P_ADVERT's shape. */
export function isAdvert(c: CommandBuffer, at: number): boolean {
  const { number, fiat, scale, side, priceType, price, margin, quantity, minimum, maximum } = readCommandAs('P2P_ADVERT', c, at);
  if (!isNumber(number) || fiat < FIATS.first || fiat > FIATS.last || scale < 0 || scale > MOST_SCALE) return false;
  if ((side & ~1) !== 0 || (priceType & ~1) !== 0) return false;
  const isPriced =
    priceType === P2pPriceType.FIXED
      ? price >= 1n && price <= MOST_MINOR && margin === 0
      : price === 0n && margin >= -MOST_MARGIN && margin <= MOST_MARGIN;
  return isPriced && quantity > 0n && minimum >= 1n && minimum <= maximum && maximum <= MOST_MINOR;
}

/** Terms of an advert as P2P_ADVERT says them. */
function termsOf(c: CommandBuffer, at: number): AdvertTerms {
  const { asset, fiat, scale, side, priceType, margin, payMinutes, price, quantity, minimum, maximum } = readCommandAs('P2P_ADVERT', c, at);
  return { asset, fiat, scale, side, priceType, margin, payMinutes, price, quantity, minimum, maximum };
}

/** Whose number it is, and whether the advert stands as it is said. */
export function isAdvertKnown(book: Book, c: CommandBuffer, at: number): Refusal {
  const { user, number } = readCommandAs('P2P_ADVERT', c, at);
  const advert = book.adverts.get(number);
  if (advert === undefined) return book.advertNumbers.has(number) ? Refusal.UNKNOWN_ADVERT : Refusal.NONE;
  if (advert.user !== user) return Refusal.UNKNOWN_ADVERT;
  const said = termsOf(c, at);
  const isSame = (Object.keys(said) as (keyof AdvertTerms)[]).every((name) => said[name] === advert.terms[name]);
  return isSame && advert.left === advert.terms.quantity ? Refusal.REPEATED : Refusal.NONE;
}

/** P2P_ADVERT: a new advert, or other terms for one, which stays offline. */
export function setAdvert(book: Book, c: CommandBuffer, at: number): Refusal {
  const { user, number } = readCommandAs('P2P_ADVERT', c, at);
  const terms = termsOf(c, at);
  const known = book.adverts.get(number);
  const listed = book.kernel.assets.find(terms.asset);
  if (listed === undefined) return Refusal.UNKNOWN_ASSET;
  if (book.isSuspended(user)) return Refusal.USER_SUSPENDED;
  if (!book.mayAdvertise(user)) return Refusal.ADVERTISING_CLOSED;
  if (known?.isOnline === true) return Refusal.ADVERT_ONLINE;
  if (known !== undefined && known.terms.asset !== terms.asset) return Refusal.BAD_TERMS;
  if (!canStand(book, terms) || terms.quantity > MOST_UNITS) return Refusal.BAD_TERMS;
  if (known === undefined && book.adverts.size >= MOST_ADVERTS) return Refusal.ENGINE_FULL;
  const advert = known ?? { number, user, terms, version: 0, left: 0n, isOnline: false };
  advert.terms = terms;
  advert.version += 1;
  advert.left = terms.quantity;
  if (known === undefined) {
    book.adverts.set(number, advert);
    book.advertNumbers.add(number);
  }
  book.tellAdvert(advert);
  return Refusal.NONE;
}

/** Whether the exchange has such adverts at the moment: of its asset, and with its pay window. */
function canStand({ kernel }: Book, { asset, payMinutes }: AdvertTerms): boolean {
  const limits = kernel.limits.now;
  if (limits === undefined || (kernel.assets.find(asset)!.flags & AssetFlag.LEGAL) === 0) return false;
  return payMinutes >= Math.min(SHORTEST_WINDOW, limits.payTime) && payMinutes <= limits.payTime;
}

/** P2P_ADVERT_STATE's shape. */
export function isAdvertState(c: CommandBuffer, at: number): boolean {
  const state = c.words[at + P2P_ADVERT_STATE.STATE]!;
  return isNumber(c.doubles[(at + P2P_ADVERT_STATE.NUMBER) >> 1]!) && state >= P2pAdvertState.OFFLINE && state <= P2pAdvertState.REMOVED;
}

/** P2P_ADVERT_STATE: an advert goes online or offline, or away. */
export function setAdvertState(book: Book, c: CommandBuffer, at: number): Refusal {
  const advert = book.adverts.get(c.doubles[(at + P2P_ADVERT_STATE.NUMBER) >> 1]!);
  if (advert === undefined || advert.user !== c.words[at + 1]!) return Refusal.UNKNOWN_ADVERT;
  const state = c.words[at + P2P_ADVERT_STATE.STATE]! as P2pAdvertState;
  if (state === (advert.isOnline ? P2pAdvertState.ONLINE : P2pAdvertState.OFFLINE)) return Refusal.REPEATED;
  if (state === P2pAdvertState.ONLINE) return goOnline(book, advert);
  if (advert.isOnline && advert.terms.side === P2pSide.SELL) book.money.returnAdvert(advert);
  book.setOnline(advert, false);
  const isRemoved = state === P2pAdvertState.REMOVED;
  if (isRemoved) book.adverts.delete(advert.number);
  book.tellAdvert(advert, isRemoved);
  return Refusal.NONE;
}

function goOnline(book: Book, advert: Advert): Refusal {
  const { user, terms, left } = advert;
  const { depositAsset, deposit } = book.terms;
  const sells = terms.side === P2pSide.SELL;
  if (book.isSuspended(user)) return Refusal.USER_SUSPENDED;
  if (!book.mayAdvertise(user)) return Refusal.ADVERTISING_CLOSED;
  if (!canStand(book, terms)) return Refusal.BAD_TERMS;
  if (deposit > 0n && book.depositOf(user, depositAsset) < deposit) return Refusal.DEPOSIT_MISSING;
  if (left === 0n) return Refusal.ADVERT_EMPTY;
  if (sells && book.isHeld(user)) return Refusal.SELLING_HELD;
  if (sells && left > book.money.available(user, terms.asset)) return Refusal.INSUFFICIENT_BALANCE;
  if (!book.kernel.members.room.isLeft) return Refusal.ENGINE_FULL;
  if (sells) book.money.lockAdvert(advert);
  book.setOnline(advert, true);
  book.tellAdvert(advert);
  return Refusal.NONE;
}

/** P2P_DEPOSIT's shape. */
export function isDeposit(c: CommandBuffer, at: number): boolean {
  return !isNegative(c, at + P2P_DEPOSIT.AMOUNT);
}

/** P2P_DEPOSIT: what a merchant has deposited of an asset is so much from now on. */
export function setDeposit(book: Book, c: CommandBuffer, at: number): Refusal {
  const { user, asset, amount } = readCommandAs('P2P_DEPOSIT', c, at);
  if (!book.kernel.assets.has(asset)) return Refusal.UNKNOWN_ASSET;
  const more = amount - book.depositOf(user, asset);
  if (more === 0n) return Refusal.REPEATED;
  const refusal = more > 0n ? depositRefusal(book, user, asset, more) : isAdvertising(book, user) ? Refusal.ADVERT_ONLINE : Refusal.NONE;
  if (refusal !== Refusal.NONE) return refusal;
  book.money.deposit(user, asset, more);
  book.setDeposit(user, asset, amount);
  return Refusal.NONE;
}

function depositRefusal(book: Book, user: number, asset: number, more: bigint): Refusal {
  if (book.isSuspended(user)) return Refusal.USER_SUSPENDED;
  if (more > book.money.available(user, asset)) return Refusal.INSUFFICIENT_BALANCE;
  return book.kernel.members.room.isLeft ? Refusal.NONE : Refusal.ENGINE_FULL;
}

/** Whether somebody may trade with him, or does. */
function isAdvertising(book: Book, user: number): boolean {
  const { online, trades } = book.of(user);
  return online > 0 || trades > 0;
}
