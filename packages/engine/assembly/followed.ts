/**
 * Orders of spot that somebody follows in TypeScript (src/spot): those that bring an exit along, and those whose stop trails. The core
 * tells of them what cannot be seen from outside; whoever has neither pays a look at a bit of the order's flags for it.
 */

import { EXTRA_KIND, MARKET_ID } from '../src/layout';
import { isSpot } from './kinds';
import { Address } from './memory';
import { extra } from './orders';
import { TRAILS, WITH_EXIT } from './terms';

/** An order of spot that brings an exit along has traded so many lots, for which its user got so much, less the fee. */
// @ts-ignore: decorator
@external('engine', 'filled')
declare function filledOf(slot: i32, lots: i32, received: i64): void;

/** An order of spot that brings an exit along, or trails, is over; its record still stands. */
// @ts-ignore: decorator
@external('engine', 'gone')
declare function goneOf(slot: i32): void;

/** The activation of a trailing order is reached. */
// @ts-ignore: decorator
@external('engine', 'follow')
declare function followOf(slot: i32): void;

/** The last price of a market moves what trails there; those that fire stand in SORTED from a place on. Returns how many stand there then. */
// @ts-ignore: decorator
@external('engine', 'trail')
declare function trailOf(market: i32, price: i32, count: i32): i32;

/** Places exits that are due; so many triggered orders may still be worked off. */
// @ts-ignore: decorator
@external('engine', 'exits')
declare function placeExits(triggers: i32): void;

/** Places exits of spot that are due, behind triggered orders of which so many may still be worked off. */
export function workOffExits(triggers: i32): void {
  placeExits(triggers);
}

/** Tells of a trade of an order in spot, where it brings an exit along. */
export function tellFilled(slot: i32, order: Address, lots: i32, received: i64): void {
  if (extra(slot, order, EXTRA_KIND) == WITH_EXIT) filledOf(slot, lots, received);
}

/** Tells that an order with extras is over, where somebody follows it. */
export function tellGone(slot: i32, order: Address, market: Address): void {
  if (extra(slot, order, EXTRA_KIND) != 0 && isSpot(market)) goneOf(slot);
}

/** Whether an order of spot that waits for a price has an activation there, and no stop. */
export function startsToTrail(market: Address, slot: i32, order: Address): bool {
  return isSpot(market) && extra(slot, order, EXTRA_KIND) == TRAILS;
}

/** Lets a trailing order follow the last price from now on. */
export function startTrailing(slot: i32): void {
  followOf(slot);
}

/** Moves what trails in a market; returns how many slots stand in SORTED then. */
export function moveTrails(market: Address, price: i32, count: i32): i32 {
  return trailOf(load<i32>(market, MARKET_ID), price, count);
}
