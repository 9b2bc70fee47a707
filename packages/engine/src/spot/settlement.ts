import { Side } from '@kontor/domain/order';
import { EventType, EventWords } from '../event.ts';
import { Reg } from '../ledger/ledger.ts';
import { O } from './orders.ts';
import { S } from './seats.ts';
import type { SpotMarket, SpotState } from './spot-state.ts';

const TRADE_HEAD = EventType.TRADE | (EventWords.TRADE << 16);

/**
 * The postings of one trade: the buyer pays cost from frozen and receives the quantity less the fee, the seller pays the
 * quantity from frozen and receives the cost less the fee (rules 1.5, 1.6). **Here, and only here, fees are charged.** A buyer
 * whose limit was better than the trade's price gets the difference back at once; `improvable` is false for market orders,
 * which froze the exact cost. The TRADE event is written between the computation and the postings.
 */
export function settle(
  s: SpotState, market: SpotMarket, maker: number, taker: number, takerSide: number, price: number, lots: number, takerImprovable: boolean,
  takerLeft: number,
): void {
  const { ledger, orders } = s;
  const words = orders.words;
  const seats = s.seats.words;
  const makerSeat = words[(maker << 4) | O.SEAT]! << 4;
  const takerSeat = words[(taker << 4) | O.SEAT]! << 4;
  const takerBuys = takerSide === Side.BUY;
  const makerRate = seats[makerSeat | S.MAKER_RATE]!;
  const takerRate = seats[takerSeat | S.TAKER_RATE]!;

  const cost = ledger.loadProduct(Reg.COST, price, lots, market.unit);
  const quantity = ledger.loadProduct(Reg.QUANTITY, lots, market.bounds.stepUnits, 1);
  ledger.loadFee(Reg.BASE_FEE, Reg.QUANTITY, quantity, takerBuys ? takerRate : makerRate);
  ledger.loadFee(Reg.QUOTE_FEE, Reg.COST, cost, takerBuys ? makerRate : takerRate);

  const makerNumber = orders.number(maker);
  const takerNumber = orders.number(taker);
  const tradeNumber = market.tradeNumber + 1;
  market.tradeNumber = tradeNumber;
  const log = s.events;
  const event = log.room(EventWords.TRADE);
  const out = log.words;
  const outDoubles = log.doubles;
  const outLongs = log.longs;
  const half = event >> 1;
  const amounts = ledger.amounts;
  out[event] = TRADE_HEAD | (takerSide << 8);
  out[event + 1] = market.bounds.market;
  out[event + 2] = price | 0;
  out[event + 3] = lots | 0;
  out[event + 4] = maker | 0;
  out[event + 5] = taker | 0;
  outDoubles[half + 3] = makerNumber;
  outDoubles[half + 4] = takerNumber;
  out[event + 10] = seats[makerSeat | S.USER]!;
  out[event + 11] = seats[takerSeat | S.USER]!;
  outLongs[half + 6] = amounts[takerBuys ? Reg.QUOTE_FEE : Reg.BASE_FEE]!;
  outLongs[half + 7] = amounts[takerBuys ? Reg.BASE_FEE : Reg.QUOTE_FEE]!;
  out[event + 16] = words[(maker << 4) | O.OPEN]!;
  out[event + 17] = takerLeft | 0;
  outDoubles[half + 9] = tradeNumber;

  const buyer = takerBuys ? taker : maker;
  const seller = takerBuys ? maker : taker;
  const buyerSeat = takerBuys ? takerSeat : makerSeat;
  const sellerSeat = takerBuys ? makerSeat : takerSeat;
  const improvement = words[(buyer << 4) | O.PRICE]! - price;
  if (takerBuys && takerImprovable && improvement > 0) ledger.loadProduct(Reg.RELEASE, improvement, lots, market.unit);
  else amounts[Reg.RELEASE] = 0n;

  const longs = orders.longs;
  const buyerFrozen = (buyer << 3) | (O.FROZEN >> 1);
  const sellerFrozen = (seller << 3) | (O.FROZEN >> 1);
  longs[buyerFrozen] = BigInt.asIntN(64, BigInt.asIntN(64, longs[buyerFrozen]! - amounts[Reg.COST]!) - amounts[Reg.RELEASE]!);
  longs[sellerFrozen] = BigInt.asIntN(64, longs[sellerFrozen]! - amounts[Reg.QUANTITY]!);
  ledger.trade(
    seats[buyerSeat | S.QUOTE]! << 2, seats[buyerSeat | S.BASE]! << 2, seats[sellerSeat | S.QUOTE]! << 2, seats[sellerSeat | S.BASE]! << 2,
    market.baseFeeCell, market.quoteFeeCell, takerBuys ? takerNumber : makerNumber, takerBuys ? makerNumber : takerNumber,
  );
}
