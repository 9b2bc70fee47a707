/** Who of a contract has to be looked at closely, told by doubles that err on the side of looking (docs/perpetual.md, "Due work", "Deleveraging"). */

import {
  ACCOUNT_FIRST,
  CONTRACT_LOT_VALUE,
  RECORD_CARRIED,
  RECORD_ENTRY,
  RECORD_LOTS,
  RECORD_MARGIN,
  RECORD_MODE,
  RECORD_NEXT,
} from '../src/layout';
import { accountOf, contractOfRecord, doubtOf, maintenanceAbout, ofSide, recordAt, spareOf, walletOf } from './contracts';
import { Address } from './memory';
import { ISOLATED, LONG, SHORT } from './terms';

/** So much of a score is left once all that rounding can make of a quotient is taken off. */
const SURELY: f64 = 0.999999;

// @ts-ignore: decorator
@inline
function hasLots(record: Address, side: i32): bool {
  return load<f64>(ofSide(record, side), RECORD_LOTS) > 0;
}

/** Whether a side with lots of an isolated record is near its maintenance. */
// @ts-ignore: decorator
@inline
function isSideNear(contract: Address, record: Address, side: i32): bool {
  return hasLots(record, side) && <f64>load<i64>(ofSide(record, side), RECORD_MARGIN) + spareOf(contract, record, side) <= 0;
}

/** Whether a record, or the account that stands behind it, may have to be liquidated. */
export function isNear(number: i32): bool {
  const record = recordAt(number);
  if (!hasLots(record, LONG) && !hasLots(record, SHORT)) return false;
  if (load<i32>(record, RECORD_MODE) == ISOLATED) {
    const contract = contractOfRecord(record);
    return isSideNear(contract, record, LONG) || isSideNear(contract, record, SHORT);
  }
  const account = accountOf(record);
  let above = <f64>load<i64>(walletOf(account));
  for (let each = load<i32>(account, ACCOUNT_FIRST); each != 0; each = load<i32>(recordAt(each), RECORD_NEXT)) {
    const other = recordAt(each);
    above -= <f64>load<i64>(other, RECORD_CARRIED);
    if (load<i32>(other, RECORD_MODE) == ISOLATED) continue;
    const contract = contractOfRecord(other);
    above += spareOf(contract, other, LONG) + spareOf(contract, other, SHORT);
  }
  return above <= 0;
}

/** What stands behind an account's cross positions, about, by how much it may be more than that, and their maintenance. */
let balance: f64 = 0;
let doubt: f64 = 0;
let maintenance: f64 = 0;

/** Finds these of an account. */
function reckonAccount(account: Address): void {
  balance = <f64>load<i64>(walletOf(account));
  doubt = doubtOf(balance);
  maintenance = 0;
  for (let each = load<i32>(account, ACCOUNT_FIRST); each != 0; each = load<i32>(recordAt(each), RECORD_NEXT)) {
    const record = recordAt(each);
    const carried = <f64>load<i64>(record, RECORD_CARRIED);
    balance -= carried;
    doubt += doubtOf(carried);
    if (load<i32>(record, RECORD_MODE) == ISOLATED) continue;
    const contract = contractOfRecord(record);
    for (let side = LONG; side <= SHORT; side++) {
      if (!hasLots(record, side)) continue;
      const own = ofSide(record, side);
      const value = load<f64>(own, RECORD_LOTS) * load<f64>(contract, CONTRACT_LOT_VALUE);
      const entry = <f64>load<i64>(own, RECORD_ENTRY);
      balance += side == LONG ? value - entry : entry - value;
      doubt += doubtOf(value + entry);
      maintenance += maintenanceAbout(contract, value) + doubtOf(value);
    }
  }
}

/** Whether the score of a side with lots (`adlScore`) is below a number above zero beyond doubt. */
export function ranksBelow(number: i32, side: i32, score: f64): bool {
  const record = recordAt(number);
  const contract = contractOfRecord(record);
  const own = ofSide(record, side);
  const value = load<f64>(own, RECORD_LOTS) * load<f64>(contract, CONTRACT_LOT_VALUE);
  const entry = <f64>load<i64>(own, RECORD_ENTRY);
  const most = (side == LONG ? value - entry : entry - value) + doubtOf(value + entry);
  // Whoever loses has a score below zero.
  if (most <= 0) return true;
  let behind = <f64>load<i64>(own, RECORD_MARGIN) + most - 2 * doubtOf(value + entry);
  if (load<i32>(record, RECORD_MODE) != ISOLATED) {
    reckonAccount(accountOf(record));
    const share = max<f64>(maintenanceAbout(contract, value) - doubtOf(value), 0) / maintenance;
    behind = (balance - doubt) * share - doubtOf(0);
  }
  return behind > 0 && (most * value) / (entry * behind) < score * SURELY;
}
