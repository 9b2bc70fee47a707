import { Bucket } from '@kontor/domain/accounts';
import { Side } from '@kontor/domain/order';
import { Leg, Reg } from '../ledger/ledger.ts';
import { RecordType } from '../ledger/record.ts';
import { O } from './orders.ts';
import { S } from './seats.ts';
import type { SpotMarket, SpotState } from './spot-state.ts';

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
  const { ledger, orders, seats } = s;
  const words = orders.words;
  const makerSeat = seats.at(words[(maker << 4) | O.SEAT]!);
  const takerSeat = seats.at(words[(taker << 4) | O.SEAT]!);
  const takerBuys = takerSide === Side.BUY;
  const makerRate = seats.words[makerSeat + S.MAKER_RATE]!;
  const takerRate = seats.words[takerSeat + S.TAKER_RATE]!;

  const cost = ledger.loadProduct(Reg.COST, price, lots, market.unit);
  const quantity = ledger.loadProduct(Reg.QUANTITY, lots, market.terms.stepUnits, 1);
  ledger.loadFee(Reg.BASE_FEE, Reg.QUANTITY, quantity, takerBuys ? takerRate : makerRate);
  ledger.loadFee(Reg.QUOTE_FEE, Reg.COST, cost, takerBuys ? makerRate : takerRate);

  const makerNumber = orders.number(maker);
  const takerNumber = orders.number(taker);
  s.events.trade(
    takerSide, market.terms.market, price, lots, maker, taker, makerNumber, takerNumber, seats.words[makerSeat + S.USER]!,
    seats.words[takerSeat + S.USER]!, ledger.amounts, takerBuys ? Reg.QUOTE_FEE : Reg.BASE_FEE, takerBuys ? Reg.BASE_FEE : Reg.QUOTE_FEE,
    words[(maker << 4) | O.OPEN]!, takerLeft, ++market.tradeNumber,
  );

  const buyer = takerBuys ? taker : maker;
  const seller = takerBuys ? maker : taker;
  const buyerSeat = takerBuys ? takerSeat : makerSeat;
  const sellerSeat = takerBuys ? makerSeat : takerSeat;
  const buyerNumber = takerBuys ? takerNumber : makerNumber;
  const sellerNumber = takerBuys ? makerNumber : takerNumber;
  const buyerQuote = seats.words[buyerSeat + S.QUOTE]! << 2;
  const buyerBase = seats.words[buyerSeat + S.BASE]! << 2;
  const sellerQuote = seats.words[sellerSeat + S.QUOTE]! << 2;
  const sellerBase = seats.words[sellerSeat + S.BASE]! << 2;

  spend(s, buyer, Reg.COST);
  ledger.debit(buyerQuote + Bucket.FROZEN, Reg.COST, Leg.QUOTE, RecordType.SPOT_TRADE, buyerNumber);
  const improvement = words[(buyer << 4) | O.PRICE]! - price;
  if (takerBuys && takerImprovable && improvement > 0) {
    ledger.loadProduct(Reg.RELEASE, improvement, lots, market.unit);
    spend(s, buyer, Reg.RELEASE);
    ledger.debit(buyerQuote + Bucket.FROZEN, Reg.RELEASE, Leg.QUOTE, RecordType.SPOT_UNFREEZE, buyerNumber);
    ledger.credit(buyerQuote + Bucket.AVAILABLE, Reg.RELEASE, Leg.QUOTE, RecordType.SPOT_UNFREEZE, buyerNumber);
  }
  ledger.credit(buyerBase + Bucket.AVAILABLE, Reg.QUANTITY, Leg.BASE, RecordType.SPOT_TRADE, buyerNumber);
  spend(s, seller, Reg.QUANTITY);
  const baseFee = !ledger.isZero(Reg.BASE_FEE);
  const quoteFee = !ledger.isZero(Reg.QUOTE_FEE);
  if (baseFee) ledger.debit(buyerBase + Bucket.AVAILABLE, Reg.BASE_FEE, Leg.BASE, RecordType.SPOT_FEE, buyerNumber);
  ledger.debit(sellerBase + Bucket.FROZEN, Reg.QUANTITY, Leg.BASE, RecordType.SPOT_TRADE, sellerNumber);
  ledger.credit(sellerQuote + Bucket.AVAILABLE, Reg.COST, Leg.QUOTE, RecordType.SPOT_TRADE, sellerNumber);
  if (quoteFee) ledger.debit(sellerQuote + Bucket.AVAILABLE, Reg.QUOTE_FEE, Leg.QUOTE, RecordType.SPOT_FEE, sellerNumber);
  if (baseFee) ledger.credit(market.baseFeeCell, Reg.BASE_FEE, Leg.BASE, RecordType.SPOT_FEE, buyerNumber);
  if (quoteFee) ledger.credit(market.quoteFeeCell, Reg.QUOTE_FEE, Leg.QUOTE, RecordType.SPOT_FEE, sellerNumber);
}

/** Takes a register's amount off an order's own frozen amount. */
function spend(s: SpotState, slot: number, reg: number): void {
  const at = s.orders.frozenAt(slot);
  s.orders.longs[at] = BigInt.asIntN(64, s.orders.longs[at]! - s.ledger.amounts[reg]!);
}
