/** What `ready.ts` finds out of a PLACE, of a CONTRACT_PLACE: seat and record, price and lots, and the hashes of client id and body. */

import { READY_BODY, READY_HASH, READY_MARKET, READY_RECORD, READY_SEAT, RECORD_ACCOUNT, RECORD_ENTRY } from '../src/layout';
import { hashOf, plainBodyHash } from './client-ids';
import {
  CONTRACT_PLACE,
  CONTRACT_PLACE_BY_MARK,
  CONTRACT_PLACE_CLIENT,
  CONTRACT_PLACE_CLOSES,
  CONTRACT_PLACE_FLAGS,
  CONTRACT_PLACE_MARKET,
  CONTRACT_PLACE_PRICE,
  CONTRACT_PLACE_QUANTITY,
  CONTRACT_PLACE_STOP_LOSS,
  CONTRACT_PLACE_TAKE_PROFIT,
  USER,
} from './commands';
import { accountOf, contractOf, isListed, recordOf } from './contracts';
import { Address, findMarket, seatAt } from './memory';
import { isInTime, NOT_LIMIT, sizeLimit } from './ready';
import { findLoneSeat, isSeatOf, isSuspended, placeOfLoneSeat } from './seats';
import { EXPIRE_BOTH, LIMIT_MAKER, NONE } from './terms';

/** Bits of an order's flags but its side and self-trade mode, and what stands there for LIMIT_MAKER. */
const NOT_SIDE_OR_MODE = 0x00ff_fffe;
const MAKER_ORDER = LIMIT_MAKER << 8;

/** Finds out the market of a CONTRACT_PLACE, 0 for none, and where the seat in it probably is. */
// @ts-ignore: decorator
@inline
export function glanceAtContractPlace(command: Address, ready: Address): void {
  const id = load<i32>(command, CONTRACT_PLACE_MARKET);
  store<usize>(ready, findMarket(id), READY_MARKET);
  store<usize>(ready, placeOfLoneSeat(load<i32>(command, USER), id), READY_SEAT);
}

/** Whether all about an order that no other command changes is usual; then its size and its hashes are ready. */
// @ts-ignore: decorator
@inline
function isUsual(command: Address, user: i32, market: Address, ready: Address): bool {
  const flags = load<i32>(command, CONTRACT_PLACE_FLAGS);
  const mode = flags >>> 24;
  if ((flags & NOT_LIMIT) != 0 && (flags & NOT_SIDE_OR_MODE) != MAKER_ORDER) return false;
  if (mode == NONE || mode > EXPIRE_BOTH || (load<i32>(command, CONTRACT_PLACE_CLOSES) & ~1) != 0 || !isInTime(command)) return false;
  if ((load<i64>(command, CONTRACT_PLACE_TAKE_PROFIT) | load<i64>(command, CONTRACT_PLACE_STOP_LOSS)) != 0) return false;
  if (load<i32>(command, CONTRACT_PLACE_BY_MARK) != 0) return false;
  const key = command + CONTRACT_PLACE_CLIENT;
  if ((load<i64>(key) | load<i64>(key, 8)) == 0 || market == 0 || !isListed(contractOf(market))) return false;
  const price = load<i64>(command, CONTRACT_PLACE_PRICE);
  if (!sizeLimit(market, flags & 1, price, load<i64>(command, CONTRACT_PLACE_QUANTITY), ready)) return false;
  store<i32>(ready, hashOf(user, key), READY_HASH);
  store<i32>(ready, plainBodyHash(CONTRACT_PLACE, command + CONTRACT_PLACE_MARKET), READY_BODY);
  return true;
}

/** Makes a CONTRACT_PLACE ready that was glanced at; its market is 0 when anything about it is not usual, or its user has no seat there yet. */
// @ts-ignore: decorator
@inline
export function readyContractPlace(command: Address, ready: Address): void {
  const user = load<i32>(command, USER);
  const id = load<i32>(command, CONTRACT_PLACE_MARKET);
  let seat = load<i32>(ready, READY_SEAT);
  if (!isSeatOf(seat, user, id)) seat = findLoneSeat(user, id);
  store<i32>(ready, seat, READY_SEAT);
  const usual = user > 0 && seat != 0 && !isSuspended(seatAt(seat)) && isUsual(command, user, load<usize>(ready, READY_MARKET), ready);
  if (!usual) store<usize>(ready, 0, READY_MARKET);
  store<usize>(ready, recordOf(seat), READY_RECORD);
}

/** Reads the record of a CONTRACT_PLACE that is ready. */
// @ts-ignore: decorator
@inline
export function readRecord(ready: Address): i32 {
  const record = load<usize>(ready, READY_RECORD);
  return load<i32>(record, RECORD_ENTRY) ^ load<i32>(record, RECORD_ACCOUNT);
}

/** Reads the account of a CONTRACT_PLACE that is ready. */
// @ts-ignore: decorator
@inline
export function readAccount(ready: Address): i32 {
  return load<i32>(accountOf(load<usize>(ready, READY_RECORD)));
}
