import { Bucket } from '@kontor/domain/accounts';
import { floatingPrice, quantityOf, totalOf } from '@kontor/domain/p2p/amounts';
import { leavesEnough } from '@kontor/domain/p2p/trade-value';
import { P2pCause, P2pOutcome, P2pPriceType, P2pRole, P2pSide, P2pSizeBy, P2pTradeState } from '@kontor/domain/p2p/words';
import { Refusal } from '@kontor/domain/refusals';
import { readCommandAs } from '../command.ts';
import type { CommandOf } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { Counted } from '../members/rolling-sums.ts';
import type { Book } from './book.ts';
import { isNumber, takerOf } from './trade.ts';
import type { Advert, TradeTerms } from './trade.ts';

/** Trades that may be kept, so that what there is stays within what is planned for. */
const MOST_TRADES = 262_144;

const MINUTE_MS = 60_000;
/** Parts of a USDT in which values are counted; the platform's limits are whole ones. */
const VALUE_PARTS = 100_000_000n;

type TakeAdvert = CommandOf<'P2P_TRADE'>;

/** P2P_TRADE's shape. */
export function isTrade(c: CommandBuffer, at: number): boolean {
  const { number, advert, by, size, price, reference, value } = readCommandAs('P2P_TRADE', c, at);
  if (!isNumber(number) || !isNumber(advert) || (by & ~1) !== 0) return false;
  return size > 0n && price >= 1n && reference >= 0n && value >= 0n;
}

/** Whether the number was taken before, and by what. */
export function isTradeKnown(book: Book, c: CommandBuffer, at: number): Refusal {
  const said = readCommandAs('P2P_TRADE', c, at);
  if (!book.tradeNumbers.has(said.number)) return Refusal.NONE;
  const known = book.trades.get(said.number);
  const isSame =
    known === undefined ||
    (takerOf(known) === said.user &&
      known.advert === said.advert &&
      known.by === said.by &&
      (known.by === P2pSizeBy.TOTAL ? known.total : known.quantity) === said.size &&
      known.price === said.price &&
      known.reference === said.reference &&
      known.value === said.value);
  return isSame ? Refusal.REPEATED : Refusal.CLIENT_ID_REUSED;
}

/** P2P_TRADE: a user takes an advert, and the seller's coins go into escrow. */
export function takeAdvert(book: Book, c: CommandBuffer, at: number): Refusal {
  const command = readCommandAs('P2P_TRADE', c, at);
  const { user, price } = command;
  const advert = book.adverts.get(command.advert);
  if (advert === undefined) return Refusal.UNKNOWN_ADVERT;
  if (book.isSuspended(user)) return Refusal.USER_SUSPENDED;
  if (advert.user === user) return Refusal.OWN_ADVERT;
  if (!isOffered(book, advert)) return Refusal.ADVERT_OFFLINE;
  if (price !== priceOf(advert, command.reference)) return Refusal.PRICE_CHANGED;
  const trade = termsOf(book, advert, command);
  const refusal = partyRefusal(book, trade);
  if (refusal !== Refusal.NONE) return refusal;
  const { minimum, maximum } = advert.terms;
  if (trade.total < minimum || trade.total > maximum) return Refusal.ADVERT_LIMIT;
  if (trade.quantity === 0n || trade.quantity > advert.left) return Refusal.ADVERT_LIMIT;
  if (isAboveLimit(book, user, trade.value)) return Refusal.TRADE_LIMIT;
  if (!trade.isBuyerTaker && trade.quantity > book.money.available(user, trade.asset)) return Refusal.INSUFFICIENT_BALANCE;
  if (!trade.isBuyerTaker && isBoughtLately(book, trade)) return Refusal.VALUE_HELD;
  if (book.trades.size >= MOST_TRADES || !book.kernel.members.room.isLeft) return Refusal.ENGINE_FULL;
  begin(book, advert, trade);
  return Refusal.NONE;
}

/** Whether an advert is online, and its merchant may still trade. */
function isOffered(book: Book, { isOnline, user, terms: { side } }: Advert): boolean {
  if (!isOnline || book.isSuspended(user) || !book.mayAdvertise(user)) return false;
  return side === P2pSide.BUY || !book.isHeld(user);
}

/** The price of an advert; 0 where it floats and there is no reference. */
function priceOf({ terms: { priceType, price, margin, scale, side } }: Advert, reference: bigint): bigint {
  if (priceType === P2pPriceType.FIXED) return price;
  return reference === 0n ? 0n : floatingPrice(reference, margin, scale, side as P2pSide);
}

function termsOf(book: Book, advert: Advert, { user, number, by, size, price, reference, value }: TakeAdvert): TradeTerms {
  const { asset, side } = advert.terms;
  const { makerRate, takerRate } = book.terms;
  const isBuyerTaker = side === P2pSide.SELL;
  const { scale } = book.kernel.assets.find(asset)!;
  return {
    number,
    advert: advert.number,
    version: advert.version,
    buyer: isBuyerTaker ? user : advert.user,
    seller: isBuyerTaker ? advert.user : user,
    isBuyerTaker,
    asset,
    by: by as P2pSizeBy,
    quantity: by === P2pSizeBy.QUANTITY ? size : quantityOf(size, price, scale),
    price,
    total: by === P2pSizeBy.TOTAL ? size : totalOf(size, price, scale),
    reference,
    value,
    feeRate: isBuyerTaker ? takerRate : makerRate,
  };
}

/** Whether its seller may sell, where he is the taker, and its buyer may buy. */
function partyRefusal(book: Book, { seller, buyer, isBuyerTaker }: TradeTerms): Refusal {
  if (!isBuyerTaker && !book.isVerified(seller)) return Refusal.NOT_VERIFIED;
  if (!isBuyerTaker && book.isHeld(seller)) return Refusal.SELLING_HELD;
  const { clock, limits } = book.kernel;
  if (clock.time < (book.cancellations.get(buyer)?.blockedUntil ?? 0)) return Refusal.BUYING_BLOCKED;
  return book.of(buyer).unpaid >= limits.now!.maxUnpaid ? Refusal.UNPAID_LIMIT : Refusal.NONE;
}

/** Whether a seller would give away what he has bought here lately. Merchants, who are known and have a deposit, buy in order to sell. */
function isBoughtLately(book: Book, { seller, asset, quantity, value }: TradeTerms): boolean {
  if (book.mayAdvertise(seller)) return false;
  const left = book.money.available(seller, asset) - quantity;
  return !leavesEnough({ left, quantity, value }, book.held.valueOf(seller));
}

/** Whether a trade of this value is too much for whoever takes it, by itself or with those of a day (rules 4.6). */
function isAboveLimit(book: Book, user: number, value: bigint): boolean {
  const { limits, members, clock } = book.kernel;
  const { trustSingle, trustTotal, trustUnchecked } = limits.now!;
  const [single, total] = book.isVerified(user) ? [trustSingle, trustTotal] : [trustUnchecked, trustUnchecked];
  const day = members.sums.of(Counted.P2P_TRADES, user, clock.time) + value;
  return value > BigInt(single) * VALUE_PARTS || day > BigInt(total) * VALUE_PARTS;
}

function begin(book: Book, advert: Advert, terms: TradeTerms): void {
  const { clock, members } = book.kernel;
  const { number, value, quantity } = terms;
  book.money.openFor(terms);
  book.money.lock(terms, terms.isBuyerTaker ? Bucket.ORDER_FREEZE : Bucket.AVAILABLE);
  advert.left -= quantity;
  book.tradeNumbers.add(number);
  members.sums.add({ kind: Counted.P2P_TRADES, user: takerOf(terms), time: clock.time, value, reference: number });
  const trade = {
    ...terms,
    state: P2pTradeState.WAIT_PAY,
    cause: P2pCause.MADE,
    deadline: clock.time + advert.terms.payMinutes * MINUTE_MS,
    origin: P2pTradeState.WAIT_PAY,
    appellant: 0,
    role: P2pRole.BUYER,
    ruledBy: 0,
    outcome: P2pOutcome.BUYER,
    isOff: true,
    counted: '',
    countedDay: 0,
  } as const;
  book.add(trade);
  book.setTimer(trade);
  book.tell(trade);
  book.tellAdvert(advert);
}
