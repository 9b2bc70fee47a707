/**
 * The commands that nearly all traffic consists of, in one go each: a LIMIT or MARKET order that is accepted, the cancel of
 * one that rests, and its replacement. All first ask whether everything is as usual; if anything is not, whatever it is,
 * they have changed nothing and the general way (src/engine.ts) asks again, in its settled order, and gives the refusal its
 * name. What they do then is what the general way does: matching, resting, freezing and releasing are the same functions.
 */

import {
  MARKET_FLAGS,
  MARKET_ID,
  MARKET_MAX_ORDERS,
  MARKET_MAX_PRODUCT,
  MARKET_MIN_PRODUCT,
  MARKET_QUEUED,
  ORDER_FLAGS,
  ORDER_FROZEN,
  ORDER_NUMBER,
  ORDER_OPEN,
  ORDER_SEAT,
  READY,
  READY_BODY,
  READY_BYTES,
  READY_HASH,
  READY_LOTS,
  READY_MARKET,
  READY_NEED,
  READY_PRICE,
  READY_SEAT,
  SEAT_MARKET,
  SEAT_OPEN,
  SEAT_USER,
  SEAT_USER_ROW,
  STATE_DUE_EXITS,
  STATE_NEXT_DUE,
  STATE_OPEN_ORDERS,
  STATE_QUEUE_LENGTH,
  STATE_SECOND,
  STATE_SEQUENCE,
  STATE_TIME,
} from '../src/layout';
import { choose, isBeyond } from './choose';
import { findId, rememberId } from './client-ids';
import {
  CANCEL,
  CANCEL_BY_CLIENT,
  CANCEL_CLIENT,
  CANCEL_HEAD,
  CANCEL_NUMBER,
  CANCEL_SLOT,
  CONTRACT_PLACE_HEAD,
  PLACE,
  PLACE_CLIENT,
  PLACE_FLAGS,
  PLACE_HEAD,
  REPLACE,
  REPLACE_CLIENT,
  REPLACE_FLAGS,
  REPLACE_HEAD,
  REPLACE_NUMBER,
  REPLACE_PRICE,
  REPLACE_QUANTITY,
  REPLACE_SLOT,
  TIME,
  USER,
} from './commands';
import { placeInContract, restsInContract } from './contract-orders';
import { end, forget, leaveBook } from './endings';
import { writeAccepted, writeCommand, writeDone } from './events';
import { workOffExits } from './followed';
import { hasRoomForRows } from './holdings';
import { bestFor, rest, takeOrder, walkMarket } from './matching';
import { Address, marketOfSeat, orderAt, rowAt, seatAt } from './memory';
import { freeze, frozenHolding, releaseAll } from './money';
import { isOpen, takeNumber, takeSlot, writeOrder } from './orders';
import { hasRoom } from './price-levels';
import { readAhead } from './read-ahead';
import { glanceAtOther, glanceAtPlace, glanceAtSeat, isInTime, isOpenTo, NOT_LIMIT, readyOther, readyPlace, sizeLimit } from './ready';
import { glanceAtContractPlace, readyContractPlace } from './ready-contracts';
import { passesPercent, reference } from './reference-price';
import { addSeat, DRAFT, draftSeat, findSeat, isSuspended } from './seats';
import { MAX_OPEN_ORDERS } from './tables';
import {
  ACCEPTED,
  ASK,
  CANCELED,
  DECREMENT,
  GTC,
  HAS_EXTRAS,
  LIMIT,
  REPLACED,
  RESTING,
  STATE_BITS,
  TAKING,
  timeInForceOf,
  typeOf,
  UNKNOWN_ORDER,
} from './terms';
import { TRIGGERS_PER_COMMAND, workOffTriggers } from './trigger-queue';
import { findUser, hasRoomForUser } from './users';

/** Bits of an order's flags that are zero for a LIMIT order that is GTC. */
const NOT_RESTING = 0x00ff_ff00;

const MIN_TO_MARKET = 4;
const MAX_TO_MARKET = 8;

/** Applies the command at an address. */
export function apply(command: Address): i32 {
  if (load<i32>(command) == PLACE_HEAD) {
    glanceAtPlace(command, READY);
    glanceAtSeat(READY);
    readyPlace(command, READY);
  } else if (load<i32>(command) == CONTRACT_PLACE_HEAD) {
    glanceAtContractPlace(command, READY);
    glanceAtSeat(READY);
    readyContractPlace(command, READY);
  } else {
    glanceAtOther(command, READY);
    readyOther(READY);
  }
  return applyReady(command, READY);
}

/** Applies a command of which everything is ready. */
// @ts-ignore: decorator
@inline
function applyReady(command: Address, ready: Address): i32 {
  const time = load<f64>(command, TIME);
  if (time != load<f64>(STATE_TIME)) {
    if (!(time > load<f64>(STATE_TIME) && time < load<f64>(STATE_NEXT_DUE) && time <= 9007199254740991.0)) return ASK;
    store<f64>(STATE_TIME, time);
    if (time - load<f64>(STATE_SECOND) * 1000 >= 1000) store<f64>(STATE_SECOND, Math.floor(time / 1000));
  } else if (time >= load<f64>(STATE_NEXT_DUE)) return ASK;
  if ((load<i32>(STATE_QUEUE_LENGTH) | load<i32>(STATE_DUE_EXITS)) != 0) return ASK;
  const head = load<i32>(command);
  const answer =
    head == PLACE_HEAD
      ? place(command, ready, time)
      : head == CANCEL_HEAD
        ? cancel(command, time)
        : head == REPLACE_HEAD
          ? replace(command, ready, time)
          : head == CONTRACT_PLACE_HEAD
            ? placeInContract(command, ready, time)
            : ASK;
  if (answer == ACCEPTED && (load<i32>(STATE_QUEUE_LENGTH) | load<i32>(STATE_DUE_EXITS)) != 0) workOff();
  return answer;
}

/** Works off what a command has left over: triggered orders, and where orders have ended that brought exits along, these. */
function workOff(): void {
  const done = workOffTriggers(TRIGGERS_PER_COMMAND);
  if (load<i32>(STATE_DUE_EXITS) != 0) workOffExits(TRIGGERS_PER_COMMAND - done);
}

/** Whether the filters that look at the market's price surely pass a MARKET order of so many lots. */
function passesNotional(market: Address, lots: i64): bool {
  const bounded = load<i32>(market, MARKET_FLAGS) & (MIN_TO_MARKET | MAX_TO_MARKET);
  const price = <i64>reference(market);
  if (bounded == 0 || price == 0) return true;
  const product = price * lots;
  return product >= load<i64>(market, MARKET_MIN_PRODUCT) && product <= load<i64>(market, MARKET_MAX_PRODUCT);
}

/** Writes the order that is ready, announces it, remembers its id, freezes its funds, and lets it rest or match. */
// @ts-ignore: decorator
@inline
function enter(
  market: Address,
  seat: i32,
  record: Address,
  holding: Address,
  flags: i32,
  slot: i32,
  number: f64,
  user: i32,
  key: Address,
  ready: Address,
): void {
  const order = orderAt(slot);
  const side = flags & 1;
  const price = load<i32>(ready, READY_PRICE);
  const lots = load<i32>(ready, READY_LOTS);
  const opposite = bestFor(market, side);
  const rests = (<i32>(opposite == 0) | isBeyond(opposite, price, side)) & <i32>((flags & NOT_RESTING) == 0);
  writeOrder(slot, number, seat, flags | choose(rests, TAKING, RESTING), price, lots);
  writeAccepted(user, load<i32>(market, MARKET_ID), slot, number, flags, price, lots, 0, 0, key);
  rememberId(load<i32>(ready, READY_HASH), load<i32>(record, SEAT_USER_ROW), key, load<i32>(ready, READY_BODY), slot, number, true);
  freeze(order, holding, load<i64>(ready, READY_NEED));
  if (rests != 0) rest(market, slot, order, side, price);
  else takeOrder(market, slot, order, record, flags, price, 0);
}

/** Takes an order that rests and has no extras out of the book and gives back what it froze. */
// @ts-ignore: decorator
@inline
function withdraw(slot: i32, order: Address, seat: Address, reason: i32): void {
  writeDone(
    reason,
    load<i32>(seat, SEAT_USER),
    load<i32>(seat, SEAT_MARKET),
    slot,
    load<f64>(order, ORDER_NUMBER),
    load<i32>(order, ORDER_OPEN),
  );
  leaveBook(marketOfSeat(seat), order);
  releaseAll(order, seat);
  forget(slot, order, seat);
}

/** Whether slot and number name an open order of this user. */
// @ts-ignore: decorator
@inline
function isOwn(slot: i32, number: f64, user: i32): bool {
  return isOpen(slot, number) && load<i32>(seatAt(load<i32>(orderAt(slot), ORDER_SEAT)), SEAT_USER) == user;
}

/** Whether an open order rests and has no extras. */
// @ts-ignore: decorator
@inline
function isPlain(order: Address): bool {
  return (load<i32>(order, ORDER_FLAGS) & (STATE_BITS | HAS_EXTRAS)) == RESTING;
}

/**
 * The seat of a user who had none when the command was made ready: one that a command before it in its group has opened, else
 * a draft. 0 when the command must be asked in full: the user may not place, has never had what the order freezes, or there is no
 * room.
 */
function seatOfNewcomer(user: i32, market: Address, side: i32): i32 {
  const found = findSeat(user, load<i32>(market, MARKET_ID));
  if (found != 0) return found;
  if (user < 1 || !hasRoomForUser() || !hasRoomForRows()) return 0;
  draftSeat(user, market);
  const draft = seatAt(DRAFT);
  return isSuspended(draft) || frozenHolding(draft, side) == rowAt(0) ? 0 : DRAFT;
}

/** Places a LIMIT order, GTC or IOC, or a MARKET order by quantity. */
// @ts-ignore: decorator
@inline
function place(command: Address, ready: Address, time: f64): i32 {
  const market = load<usize>(ready, READY_MARKET);
  if (market == 0 || load<i32>(market, MARKET_QUEUED) != 0) return ASK;
  const flags = load<i32>(command, PLACE_FLAGS);
  let seat = load<i32>(ready, READY_SEAT);
  if (seat == 0) {
    seat = seatOfNewcomer(load<i32>(command, USER), market, flags & 1);
    if (seat == 0) return ASK;
  }
  let seatRecord = seatAt(seat);
  const side = flags & 1;
  const price = load<i32>(ready, READY_PRICE);
  if (price != 0) {
    if (!passesPercent(market, side, price)) return ASK;
    if (timeInForceOf(flags) == GTC && load<i32>(seatRecord, SEAT_OPEN) >= load<i32>(market, MARKET_MAX_ORDERS)) return ASK;
  } else {
    const lots = load<i32>(ready, READY_LOTS);
    if (!passesNotional(market, lots)) return ASK;
    store<i64>(ready, walkMarket(market, side, seat, flags >>> 24, lots, 0), READY_NEED);
  }
  const key = command + PLACE_CLIENT;
  if (findId(load<i32>(ready, READY_HASH), load<i32>(seatRecord, SEAT_USER_ROW), key) != 0) return ASK;
  const holding = frozenHolding(seatRecord, side);
  if (load<i64>(holding) < load<i64>(ready, READY_NEED) || load<i32>(STATE_OPEN_ORDERS) >= MAX_OPEN_ORDERS || !hasRoom()) return ASK;

  // Nothing refuses it.
  if (seat == DRAFT) {
    seat = addSeat();
    seatRecord = seatAt(seat);
  }
  store<f64>(STATE_SEQUENCE, load<f64>(STATE_SEQUENCE) + 1);
  const slot = takeSlot();
  const number = takeNumber();
  const user = load<i32>(command, USER);
  writeCommand(PLACE, user, time, ACCEPTED, slot, number);
  enter(market, seat, seatRecord, holding, flags, slot, number, user, key, ready);
  return ACCEPTED;
}

/** Cancels, by its order id, an order that rests and has no extras but a contract's word. */
// @ts-ignore: decorator
@inline
function cancel(command: Address, time: f64): i32 {
  if (!isInTime(command)) return ASK;
  if (load<i32>(command, CANCEL_BY_CLIENT) != 0 || (load<i64>(command, CANCEL_CLIENT) | load<i64>(command, CANCEL_CLIENT + 8)) != 0)
    return ASK;
  const slot = load<i32>(command, CANCEL_SLOT);
  const number = load<f64>(command, CANCEL_NUMBER);
  const user = load<i32>(command, USER);
  if (user < 1) return ASK;
  const order = orderAt(slot);
  const isKnown = isOwn(slot, number, user);
  const isContracts = isKnown && restsInContract(slot, order);
  if (isKnown && !isPlain(order) && !isContracts) return ASK;

  store<f64>(STATE_SEQUENCE, load<f64>(STATE_SEQUENCE) + 1);
  if (!isKnown) {
    writeCommand(CANCEL, user, time, UNKNOWN_ORDER, -1, 0);
    return UNKNOWN_ORDER;
  }
  writeCommand(CANCEL, user, time, ACCEPTED, slot, number);
  if (isContracts) end(slot, CANCELED);
  else withdraw(slot, order, seatAt(load<i32>(order, ORDER_SEAT)), CANCELED);
  return ACCEPTED;
}

/** Replaces a LIMIT order that rests and has no extras by one of its side, GTC or IOC. */
// @ts-ignore: decorator
@inline
function replace(command: Address, ready: Address, time: f64): i32 {
  const terms = load<i32>(command, REPLACE_FLAGS);
  const mode = terms >>> 24;
  if ((terms & (NOT_LIMIT | 1)) != 0 || mode > DECREMENT || !isInTime(command)) return ASK;
  const key = command + REPLACE_CLIENT;
  const priceUnits = load<i64>(command, REPLACE_PRICE);
  const quantityUnits = load<i64>(command, REPLACE_QUANTITY);
  if ((load<i64>(key) | load<i64>(key, 8)) == 0 || priceUnits <= 0 || quantityUnits <= 0) return ASK;
  const slot = load<i32>(command, REPLACE_SLOT);
  const user = load<i32>(command, USER);
  if (!isOwn(slot, load<f64>(command, REPLACE_NUMBER), user)) return replaceUnknown(command, ready, user, time);
  const old = orderAt(slot);
  const oldFlags = load<i32>(old, ORDER_FLAGS);
  if (typeOf(oldFlags) != LIMIT || !isPlain(old)) return ASK;
  const seat = load<i32>(old, ORDER_SEAT);
  const seatRecord = seatAt(seat);
  const market = marketOfSeat(seatRecord);
  const side = oldFlags & 1;
  if (load<i32>(market, MARKET_QUEUED) != 0 || !isOpenTo(market, mode) || isSuspended(seatRecord)) return ASK;
  if (!sizeLimit(market, side, priceUnits, quantityUnits, ready) || !passesPercent(market, side, load<i32>(ready, READY_PRICE))) return ASK;
  if (findId(load<i32>(ready, READY_HASH), load<i32>(seatRecord, SEAT_USER_ROW), key) != 0) return ASK;
  const holding = frozenHolding(seatRecord, side);
  if (load<i64>(holding) + load<i64>(old, ORDER_FROZEN) < load<i64>(ready, READY_NEED) || !hasRoom()) return ASK;

  // Nothing refuses it. The new order takes the slot that the old one leaves.
  store<f64>(STATE_SEQUENCE, load<f64>(STATE_SEQUENCE) + 1);
  const number = takeNumber();
  writeCommand(REPLACE, user, time, ACCEPTED, slot, number);
  withdraw(slot, old, seatRecord, REPLACED);
  enter(market, seat, seatRecord, holding, side | (terms & 0xffff_0000), takeSlot(), number, user, key, ready);
  return ACCEPTED;
}

/** Refuses to replace an order that is not open. Its replacement may be a repeated one, so the id is asked first. */
function replaceUnknown(command: Address, ready: Address, user: i32, time: f64): i32 {
  const row = user < 1 ? 0 : findUser(user);
  if (row == 0 || findId(load<i32>(ready, READY_HASH), row, command + REPLACE_CLIENT) != 0) return ASK;
  store<f64>(STATE_SEQUENCE, load<f64>(STATE_SEQUENCE) + 1);
  writeCommand(REPLACE, user, time, UNKNOWN_ORDER, -1, 0);
  return UNKNOWN_ORDER;
}

/** The group that is being applied: what is ready of its next command, and the address behind its last. */
let nextReady: Address = 0;
let groupEnd: Address = 0;

/**
 * Applies the commands between two addresses as long as they are usual, reading ahead in groups; returns the address of the
 * first that is not usual, or the end. `resumes` says that the run before stopped at the command in front of `from`, and that
 * this one, asked in full, changed nothing that the rest of its group was made ready with: it was about an order.
 */
export function applyRun(from: Address, to: Address, resumes: bool): Address {
  let at = from;
  if (!resumes) groupEnd = from;
  while (at < to) {
    if (at >= groupEnd) {
      groupEnd = readAhead(at, to);
      nextReady = READY;
    }
    let ready = nextReady;
    for (; at < groupEnd; ready += READY_BYTES) {
      if (applyReady(at, ready) == ASK) {
        nextReady = ready + READY_BYTES;
        return at;
      }
      at += (<usize>(load<i32>(at) >>> 16)) << 2;
    }
  }
  return at;
}
