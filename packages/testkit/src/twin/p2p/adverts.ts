import type { CommandOf } from '@kontor/engine/command';
import { UserFlag } from '@kontor/engine/command';
import { AssetFlag } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import { isLate } from '../deadline.ts';
import type { Outcome, User, World } from '../state.ts';
import { DONE, refused, userOf } from '../state.ts';
import { fiatOf, lockAdvert, unlockAdvert } from './money.ts';
import type { Advert, AdvertTerms } from './state.ts';
import { isNumber, SELL } from './state.ts';
import { tellAdvert } from './telling.ts';
import { depositOf } from './terms.ts';

const ADVERTISE = 4;
const MOST_ADVERTS = 65_536;
const MOST_MINOR = 2n ** 53n - 1n;

export const isSuspended = ({ flags }: User): boolean => (flags & UserFlag.SUSPENDED) !== 0;
export const isVerified = ({ rights }: User): boolean => rights.level === 1;
export const isMerchant = (user: User): boolean => isVerified(user) && (user.rights.permissions & ADVERTISE) !== 0;
export const isHeldBack = ({ rights }: User, { time }: World): boolean => time < rights.holdUntil;

export function setAdvert(world: World, command: CommandOf<'P2P_ADVERT'>): Outcome {
  const { type: _type, time: _time, deadline: _deadline, user: id, number, ...terms } = command;
  if (id < 1 || !isNumber(number) || !isShaped(terms)) return refused(Refusal.MALFORMED);
  const { peers } = world;
  const known = peers.adverts.get(number);
  if (known ? known.merchant !== id : peers.advertNumbers.has(number)) return refused(Refusal.UNKNOWN_ADVERT);
  if (known && known.left === terms.quantity && textOf(known.terms) === textOf(terms)) return refused(Refusal.REPEATED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  if (!world.assets.has(terms.asset)) return refused(Refusal.UNKNOWN_ASSET);
  const user = userOf(world, id);
  if (isSuspended(user)) return refused(Refusal.USER_SUSPENDED);
  if (!isMerchant(user)) return refused(Refusal.ADVERTISING_CLOSED);
  if (known?.online) return refused(Refusal.ADVERT_ONLINE);
  if (!fits(world, terms) || (known && known.terms.asset !== terms.asset) || terms.quantity > 2n ** 62n) return refused(Refusal.BAD_TERMS);
  if (!known && peers.adverts.size >= MOST_ADVERTS) return refused(Refusal.ENGINE_FULL);
  const version = (known?.version ?? 0) + 1;
  const advert: Advert = { number, merchant: id, terms, version, left: terms.quantity, online: false };
  peers.adverts.set(number, advert);
  peers.advertNumbers.add(number);
  tellAdvert(world, advert);
  return DONE;
}

function isShaped({ fiat, scale, side, priceType, price, margin, quantity, minimum, maximum }: AdvertTerms): boolean {
  const isFixed = priceType === 0 && price > 0n && price <= MOST_MINOR && margin === 0;
  const isFloating = priceType === 1 && price === 0n && Math.abs(margin) <= 1_000;
  if (fiat < 2 || fiat > 9 || scale < 0 || scale > 4 || ![0, 1].includes(side)) return false;
  return (isFixed || isFloating) && quantity > 0n && minimum > 0n && maximum >= minimum && maximum <= MOST_MINOR;
}

function textOf(terms: AdvertTerms): string {
  const { asset, fiat, scale, side, priceType, margin, payMinutes, price, quantity, minimum, maximum } = terms;
  return [asset, fiat, scale, side, priceType, margin, payMinutes, price, quantity, minimum, maximum].join(' ');
}

/** Whether an advert of these terms may be: its asset is traded for fiat, its pay window is one of the platform's. */
function fits({ assets, limits }: World, { asset, payMinutes }: AdvertTerms): boolean {
  if (!limits || (assets.get(asset)!.flags & AssetFlag.LEGAL) === 0) return false;
  const least = limits.payTime < 15 ? limits.payTime : 15;
  return payMinutes >= least && payMinutes <= limits.payTime;
}

export function setAdvertState(world: World, command: CommandOf<'P2P_ADVERT_STATE'>): Outcome {
  const { user, number, state } = command;
  if (user < 1 || !isNumber(number) || ![0, 1, 2].includes(state)) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const advert = world.peers.adverts.get(number);
  if (advert?.merchant !== user) return refused(Refusal.UNKNOWN_ADVERT);
  if (state === 1) return goOnline(world, advert);
  if (state === 0 && !advert.online) return refused(Refusal.REPEATED);
  if (advert.online && advert.terms.side === SELL) unlockAdvert(world, advert);
  advert.online = false;
  if (state === 2) world.peers.adverts.delete(number);
  tellAdvert(world, advert, state === 2);
  return DONE;
}

function goOnline(world: World, advert: Advert): Outcome {
  const { terms, left } = advert;
  const user = userOf(world, advert.merchant);
  const { depositAsset, deposit } = world.peers.terms;
  if (advert.online) return refused(Refusal.REPEATED);
  if (isSuspended(user)) return refused(Refusal.USER_SUSPENDED);
  if (!isMerchant(user)) return refused(Refusal.ADVERTISING_CLOSED);
  if (!fits(world, terms)) return refused(Refusal.BAD_TERMS);
  if (depositOf(world, user.id, depositAsset) < deposit) return refused(Refusal.DEPOSIT_MISSING);
  if (left <= 0n) return refused(Refusal.ADVERT_EMPTY);
  if (terms.side === SELL) {
    if (isHeldBack(user, world)) return refused(Refusal.SELLING_HELD);
    if (fiatOf(world, user.id, terms.asset) < left) return refused(Refusal.INSUFFICIENT_BALANCE);
    lockAdvert(world, advert);
  }
  advert.online = true;
  tellAdvert(world, advert);
  return DONE;
}
