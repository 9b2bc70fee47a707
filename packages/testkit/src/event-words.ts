import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { IcoStage } from '@kontor/domain/ico/words';
import { P2pAdvertState, P2pCause, P2pTradeState } from '@kontor/domain/p2p/words';
import { DoneReason, OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import type { Event } from '@kontor/engine/event';
import type { MarketSpec } from './builders.ts';
import { refusalName } from './compare.ts';

/** Who is who, for putting numbers back into words. */
export interface Names {
  user(id: number): string;
  market(id: number): MarketSpec;
}

/** The name under which a table such as Side holds a number. */
function nameIn(table: Readonly<Record<string, number>>, value: number): string {
  return Object.entries(table).find(([, number]) => number === value)?.[0] ?? `?${value}`;
}

/** A price of so many ticks as a decimal without trailing zeros. */
export function priceText(market: MarketSpec, ticks: number): string {
  return formatTrimmedDecimal(BigInt(ticks) * BigInt(market.terms.tickUnits), market.quote.scale);
}

/** A quantity of so many lots as a decimal without trailing zeros. */
export function quantityText(market: MarketSpec, lots: number): string {
  return formatTrimmedDecimal(BigInt(lots) * BigInt(market.terms.stepUnits), market.base.scale);
}

// Long: a line for each event.
/** An event as a line that a trader can read. Prices and quantities are decimals, orders are named by number. */
export function eventWords(event: Event, names: Names): string {
  switch (event.type) {
    case 'command':
      return `command of ${names.user(event.user)}: ${refusalName(event.code)}`;
    case 'timer':
      return `timer of ${names.user(event.user)} in ${names.market(event.market).symbol}`;
    case 'accepted': {
      const market = names.market(event.market);
      const size =
        event.quoteUnits > 0n
          ? `for ${formatTrimmedDecimal(event.quoteUnits, market.quote.scale)} ${market.quote.symbol}`
          : quantityText(market, event.lots);
      const price = event.priceTicks > 0 ? ` @ ${priceText(market, event.priceTicks)}` : '';
      const stop = event.stopTicks > 0 ? ` stop ${priceText(market, event.stopTicks)}` : '';
      const force = event.timeInForce === TimeInForce.GTC ? '' : ` ${nameIn(TimeInForce, event.timeInForce)}`;
      return `#${event.number} ${names.user(event.user)} ${nameIn(Side, event.side)} ${nameIn(OrderType, event.orderType)}${force} ${size}${price}${stop}`;
    }
    case 'trade': {
      const market = names.market(event.market);
      const feeText = (fee: bigint, buys: boolean): string => {
        const asset = buys ? market.base : market.quote;
        return `${formatTrimmedDecimal(fee, asset.scale)} ${asset.symbol}`;
      };
      const takerBuys = event.side === Side.BUY;
      return (
        `trade ${quantityText(market, event.lots)} @ ${priceText(market, event.priceTicks)}` +
        ` maker ${names.user(event.makerUser)} #${event.makerNumber} fee ${feeText(event.makerFee, !takerBuys)}` +
        ` taker ${names.user(event.takerUser)} #${event.takerNumber} fee ${feeText(event.takerFee, takerBuys)}`
      );
    }
    case 'done':
      return `#${event.number} ${nameIn(DoneReason, event.reason)} left ${quantityText(names.market(event.market), event.left)}`;
    case 'prevented': {
      const market = names.market(event.market);
      return (
        `prevented ${quantityText(market, event.lots)} @ ${priceText(market, event.priceTicks)}` +
        ` maker #${event.makerNumber} taker #${event.takerNumber} by ${nameIn(SelfTrade, event.mode)}`
      );
    }
    case 'amended': {
      const market = names.market(event.market);
      return `#${event.number} amended to ${quantityText(market, event.lots)}, open ${quantityText(market, event.left)}`;
    }
    case 'triggered':
      return `#${event.number} triggered at ${priceText(names.market(event.market), event.lastTicks)}`;
    case 'outage':
      return `down from ${event.from} until ${event.until}`;
    case 'position':
    case 'liquidation':
    case 'liquidated':
    case 'deleveraged':
    case 'funded':
    case 'plan':
    case 'plan_ended':
      // Contracts: the numbers as they are, until whoever brings their builders words them.
      return `${event.type} of ${names.user(event.user)} in market ${event.market}`;
    case 'seconds_opened':
    case 'seconds_entered':
    case 'seconds_settled':
      return `${event.type} #${event.number} of ${names.user(event.user)} in pair ${event.pair}`;
    case 'subscribed':
      return `${names.user(event.user)} subscribes ${event.quantity} of item ${event.item} from ticket ${event.firstTicket}, pays ${event.paid}`;
    case 'ico_stage':
      return `item ${event.item} in ${nameIn(IcoStage, event.stage)}, ${event.tickets} tickets, ${event.paid} paid, until ${event.drawBy}`;
    case 'subscription_settled':
      return (
        `${names.user(event.user)} gets ${event.tokens} of item ${event.item}, ${event.frozen} frozen, for ${event.cost};` +
        ` ${event.wonLots} lots won, ${event.refund} back`
      );
    case 'thawed':
      return `${names.user(event.user)} thaws ${event.amount} of item ${event.item}, ${event.claimed} in all`;
    case 'p2p_advert':
      return `advert ${event.number} of ${names.user(event.user)} ${nameIn(P2pAdvertState, event.state)}, version ${event.version}, ${event.left} left`;
    case 'p2p_trade':
      return (
        `peer trade ${event.trade} ${nameIn(P2pTradeState, event.state)} by ${nameIn(P2pCause, event.cause)}:` +
        ` ${names.user(event.buyer)} buys ${event.quantity} of ${names.user(event.seller)} for ${event.total}, until ${event.deadline}`
      );
    case 'attached': {
      const market = names.market(event.market);
      const price = (ticks: number): string => (ticks === 0 ? 'none' : priceText(market, ticks));
      return `#${event.number} brings take profit ${price(event.takeProfitTicks)}, stop ${price(event.stopTicks)} limit ${price(event.stopLimitTicks)}`;
    }
    case 'exit': {
      const size = quantityText(names.market(event.market), event.lots);
      if (event.code !== 0) return `exit of #${event.parent} over ${size}: ${refusalName(event.code)}`;
      const numbers = [event.limitNumber, event.stopNumber].filter((number) => number !== 0).map((number) => `#${number}`);
      return `exit of #${event.parent} over ${size}: ${numbers.join(' and ')}`;
    }
    case 'trailing':
      return `#${event.number} trails by ${event.delta} from ${event.peakTicks === 0 ? 'its activation' : priceText(names.market(event.market), event.peakTicks)}`;
    case 'linked':
      return `#${event.limitNumber} and #${event.stopNumber} linked`;
  }
}
