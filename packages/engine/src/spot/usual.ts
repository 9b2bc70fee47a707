import { Bucket } from '@kontor/domain/accounts';
import { MarketStatus } from '@kontor/domain/market';
import { DoneReason, SelfTrade, Side } from '@kontor/domain/order';
import { Cancel, CommandType, Place, UserFlag } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { EventType, EventWords } from '../event.ts';
import { Reg } from '../ledger/ledger.ts';
import { RecordType } from '../ledger/record.ts';
import { hashOf } from './client-ids.ts';
import { leaveBook } from './endings.ts';
import { percentRefusal } from './filters.ts';
import { rest, take } from './matching.ts';
import { MAX_OPEN_ORDERS, O, RESTING_PLAIN, STATE_AND_EXTRAS } from './orders.ts';
import { bodyHash } from './reading.ts';
import { S } from './seats.ts';
import type { SpotState } from './spot-state.ts';

/** Bits of a PLACE's flags that must be zero for a LIMIT order that is GTC or IOC; and of those with a side of 0 or 1. */
const NOT_USUAL = 0x00fe_fffe;

/** Amounts below this have an upper word of 21 bits and are exact as doubles. */
const SAFE_UPPER = 0x20_0000;

const PLACE_HEAD = EventType.COMMAND | (CommandType.PLACE << 8) | (EventWords.COMMAND << 16);
const CANCEL_HEAD = EventType.COMMAND | (CommandType.CANCEL << 8) | (EventWords.COMMAND << 16);
const ACCEPTED_HEAD = EventType.ACCEPTED | (EventWords.ACCEPTED << 16);
const DONE_HEAD = EventType.DONE | (DoneReason.CANCELED << 8) | (EventWords.DONE << 16);

/**
 * The two commands that nearly all traffic consists of, in one go each: a LIMIT order that is accepted, and the cancel of
 * one that rests. Both first ask whether everything is as usual; if anything is not, whatever it is, they have changed
 * nothing and the general path asks again, in its settled order, and gives the refusal its name. What they do then is the
 * general path's work without its detours: tables in local variables, each line of memory touched once, the events of a
 * command written side by side. Money moves through the ledger, matching and resting are the same functions.
 */
export class Usual {
  private readonly s: SpotState;

  constructor(s: SpotState) {
    this.s = s;
  }

  /** Places a LIMIT order, GTC or IOC; false when it must be asked in full. */
  place(c: CommandBuffer, at: number, sequence: number): boolean {
    const s = this.s;
    const words = c.words;
    const doubles = c.doubles;
    const half = at >> 1;
    // Read here: a double that is handed over may cost an allocation.
    const time = doubles[half + 1]!;
    const flags = words[at + Place.FLAGS]!;
    const mode = flags >>> 24;
    if ((flags & NOT_USUAL) !== 0 || mode > SelfTrade.DECREMENT) return false;
    const deadline = doubles[half + 2]!;
    if (deadline !== 0 && !(time <= deadline)) return false;
    const priceUpper = words[at + Place.PRICE + 1]!;
    const quantityUpper = words[at + Place.QUANTITY + 1]!;
    if (priceUpper >>> 0 >= SAFE_UPPER || quantityUpper >>> 0 >= SAFE_UPPER) return false;
    if ((words[at + Place.QUOTE]! | words[at + Place.QUOTE + 1]! | words[at + Place.STOP]! | words[at + Place.STOP + 1]!) !== 0) return false;
    const keyAt = (at + Place.CLIENT) | 0;
    const k0 = words[keyAt]!;
    const k1 = words[keyAt + 1]!;
    const k2 = words[keyAt + 2]!;
    const k3 = words[keyAt + 3]!;
    if ((k0 | k1 | k2 | k3) === 0) return false;

    const user = words[at + 1]!;
    const id = words[at + Place.MARKET]!;
    const seat = s.seats.find(user, id);
    if (seat === 0) return false;
    const market = s.markets[id]!;
    const bounds = market.bounds;
    const seats = s.seats.words;
    const seatAt = seat << 4;
    if (market.status !== MarketStatus.TRADING || market.queued !== 0) return false;
    if ((mode === SelfTrade.NONE && !bounds.selfTradeAllowed) || (seats[seatAt | S.FLAGS]! & UserFlag.SUSPENDED) !== 0) return false;

    const side = flags & 1;
    const resting = (flags & 0xff_0000) === 0;
    const priceUnits = priceUpper * 4_294_967_296 + (words[at + Place.PRICE]! >>> 0);
    const price = Math.floor(priceUnits / bounds.tickUnits);
    if (price * bounds.tickUnits !== priceUnits || price < bounds.minPriceTicks || price > bounds.maxPriceTicks) return false;
    const quantityUnits = quantityUpper * 4_294_967_296 + (words[at + Place.QUANTITY]! >>> 0);
    const lots = Math.floor(quantityUnits / bounds.stepUnits);
    if (lots * bounds.stepUnits !== quantityUnits || lots < bounds.minLots || lots > bounds.maxLots) return false;
    const notional = price * lots * market.unit;
    if (notional < bounds.minNotional || notional > bounds.maxNotional || notional > Number.MAX_SAFE_INTEGER) return false;
    if (bounds.hasPercentFilter && percentRefusal(market, side, price, s.reference(market)) !== 0) return false;
    if (resting && seats[seatAt | S.OPEN]! >= bounds.maxOrders) return false;

    const idHash = hashOf(user, words, keyAt);
    const row = seats[seatAt | S.USER_ROW]!;
    if (s.ids.find(idHash, row, words, keyAt) !== 0) return false;
    const ledger = s.ledger;
    ledger.load(Reg.FREEZE, side === Side.BUY ? notional : quantityUnits);
    const cell = seats[seatAt | (S.BASE + 1 - side)]! << 2;
    const orders = s.orders;
    if (!ledger.covers(cell | Bucket.AVAILABLE, Reg.FREEZE) || orders.count >= MAX_OPEN_ORDERS) return false;

    // Nothing refuses it.
    const slot = orders.take(seat);
    const number = orders.lastNumber;
    const orderAt = slot << 4;
    const orderWords = orders.words;
    const ticks = price | 0;
    const size = lots | 0;
    orderWords[orderAt | O.OPEN] = size;
    orderWords[orderAt | O.PRICE] = ticks;
    orderWords[orderAt | O.SEAT] = seat;
    orderWords[orderAt | O.FLAGS] = flags;
    orders.doubles[(slot << 3) | (O.NUMBER >> 1)] = number;
    orders.longs[(slot << 3) | (O.FROZEN >> 1)] = ledger.amounts[Reg.FREEZE]!;
    orderWords[orderAt | O.LOTS] = size;
    seats[seatAt | S.OPEN] = (seats[seatAt | S.OPEN]! + 1) | 0;

    const log = s.events;
    const event = log.room(EventWords.COMMAND + EventWords.ACCEPTED);
    const out = log.words;
    const outDoubles = log.doubles;
    const eventHalf = event >> 1;
    out[event] = PLACE_HEAD;
    out[event + 1] = user;
    outDoubles[eventHalf + 1] = sequence;
    outDoubles[eventHalf + 2] = time;
    out[event + 6] = 0;
    out[event + 7] = slot;
    outDoubles[eventHalf + 4] = number;
    out[event + 10] = ACCEPTED_HEAD;
    out[event + 11] = user;
    out[event + 12] = id;
    out[event + 13] = slot;
    outDoubles[eventHalf + 7] = number;
    out[event + 16] = flags;
    out[event + 17] = ticks;
    out[event + 18] = size;
    out[event + 19] = 0;
    out[event + 20] = 0;
    out[event + 21] = 0;
    out[event + 22] = k0;
    out[event + 23] = k1;
    out[event + 24] = k2;
    out[event + 25] = k3;

    s.ids.remember(idHash, row, words, keyAt, bodyHash(c, at, Place.MARKET, Place.CLIENT), slot, number, true);
    ledger.move(cell | Bucket.AVAILABLE, cell | Bucket.FROZEN, Reg.FREEZE, RecordType.SPOT_FREEZE, number);
    const opposite = side === Side.BUY ? market.bestAsk : market.bestBid;
    if (resting && (opposite === 0 || (side === Side.BUY ? price < opposite : price > opposite))) rest(s, market, slot, side);
    else take(s, market, slot, 0);
    return true;
  }

  /** Cancels, by its order id, an order that rests and has no sibling; false when it must be asked in full. */
  cancel(c: CommandBuffer, at: number, sequence: number): boolean {
    const s = this.s;
    const words = c.words;
    const doubles = c.doubles;
    const half = at >> 1;
    // Read here: a double that is handed over may cost an allocation.
    const time = doubles[half + 1]!;
    const deadline = doubles[half + 2]!;
    if (deadline !== 0 && !(time <= deadline)) return false;
    const keyAt = (at + Cancel.CLIENT) | 0;
    if ((words[at + Cancel.BY_CLIENT]! | words[keyAt]! | words[keyAt + 1]! | words[keyAt + 2]! | words[keyAt + 3]!) !== 0) return false;
    const slot = words[at + Cancel.SLOT]!;
    const orders = s.orders;
    if (slot <= 0 || slot >= orders.slotEnd) return false;
    const orderWords = orders.words;
    const orderAt = slot << 4;
    const flags = orderWords[orderAt | O.FLAGS]!;
    const number = doubles[(at + Cancel.NUMBER) >> 1]!;
    if ((flags & STATE_AND_EXTRAS) !== RESTING_PLAIN || orders.doubles[(slot << 3) | (O.NUMBER >> 1)] !== number) return false;
    const seats = s.seats.words;
    const seatAt = orderWords[orderAt | O.SEAT]! << 4;
    const user = words[at + 1]!;
    if (seats[seatAt | S.USER] !== user) return false;
    const id = seats[seatAt | S.MARKET]!;

    // It is this user's and rests.
    const log = s.events;
    const event = log.room(EventWords.COMMAND + EventWords.DONE);
    const out = log.words;
    const outDoubles = log.doubles;
    const eventHalf = event >> 1;
    out[event] = CANCEL_HEAD;
    out[event + 1] = user;
    outDoubles[eventHalf + 1] = sequence;
    outDoubles[eventHalf + 2] = time;
    out[event + 6] = 0;
    out[event + 7] = slot;
    outDoubles[eventHalf + 4] = number;
    out[event + 10] = DONE_HEAD;
    out[event + 11] = user;
    out[event + 12] = id;
    out[event + 13] = slot;
    outDoubles[eventHalf + 7] = number;
    out[event + 16] = orderWords[orderAt | O.OPEN]!;
    out[event + 17] = 0;

    leaveBook(s, s.markets[id]!, slot);
    const ledger = s.ledger;
    const frozenAt = (slot << 3) | (O.FROZEN >> 1);
    ledger.amounts[Reg.RELEASE] = orders.longs[frozenAt]!;
    orders.longs[frozenAt] = 0n;
    const cell = seats[seatAt | (S.BASE + 1 - (flags & 1))]! << 2;
    ledger.move(cell | Bucket.FROZEN, cell | Bucket.AVAILABLE, Reg.RELEASE, RecordType.SPOT_UNFREEZE, number);
    seats[seatAt | S.OPEN] = (seats[seatAt | S.OPEN]! - 1) | 0;
    s.ids.end(slot);
    orders.free(slot);
    return true;
  }
}
