/** How an own advert stands: on offer, or why not. */
import type { OwnAdvert } from '@kontor/contract/deal-advert';
import { compareDecimals, timesCut } from '../../data/decimal-product.ts';

export type AdvertStanding =
  | 'online'
  | 'paused'
  | 'offline'
  | 'tooLittle'
  | 'identity'
  | 'approval'
  | 'deposit'
  | 'suspended'
  | 'hold'
  | 'method'
  | 'other';

const TOLD: readonly string[] = ['identity', 'approval', 'deposit', 'suspended', 'hold', 'method'] satisfies AdvertStanding[];
/** More decimals than any product of a quantity and a price has. */
const ALL_DECIMALS = 24;

/** What is left is worth less than the smallest order. */
export function isTooLittle({ price, remaining_quantity: left, minimum }: OwnAdvert): boolean {
  return !/[1-9]/.test(left) || (price !== null && compareDecimals(timesCut(left, price, ALL_DECIMALS), minimum) < 0);
}

/** What keeps it off offer stands before that nobody would see it. */
export function standingOf(advert: OwnAdvert): AdvertStanding {
  if (advert.state === 'online' || advert.state === 'paused') return advert.state;
  const [obstacle] = advert.obstacles;
  if (obstacle !== undefined) return TOLD.includes(obstacle) ? (obstacle as AdvertStanding) : 'other';
  return isTooLittle(advert) ? 'tooLittle' : 'offline';
}

export function isOnOffer({ state }: Pick<OwnAdvert, 'state'>): boolean {
  return state === 'online' || state === 'paused';
}
