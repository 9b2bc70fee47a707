/** Streams of trades: each by itself, and those of one taker order at one price together. */
import { encodeBinary } from '@kontor/contract/trading-api/binary-stream';
import { Side } from '@kontor/domain/order';
import type { PublicTrade } from '../../follower/feed.ts';
import { FAMILY_PLACE, STREAM_PART } from './api-stream.ts';
import type { ApiStream } from './api-stream.ts';
import { EventStream } from './stream-channel.ts';
import type { AggregateTrade, StreamGround, StreamMarket } from './stream-ground.ts';
import { worded } from './stream-message.ts';
import type { MessageBody } from './stream-message.ts';

const OF_MARKET = { parts: { symbol: STREAM_PART.SYMBOL } };

export function tradeStream(ground: StreamGround): ApiStream<StreamMarket, EventStream> {
  return {
    ...OF_MARKET,
    family: ground.family,
    pattern: '{symbol}@trade',
    paceMs: 0,
    about: 'Every trade, each maker order that was touched by itself.',
    binary: true,
    keyOf: ({ symbol = '' }) => ground.marketOf(symbol),
    open: (_market, name) => new EventStream(name),
    applied({ trades }, open) {
      for (const trade of trades) {
        const name = ground.nameOf(trade.market);
        const channel = name && open.find(`${name.symbol.toLowerCase()}@trade`);
        if (name !== undefined) channel?.push(tradeBody(ground, name, trade));
      }
    },
  };
}

function tradeBody(ground: StreamGround, name: StreamMarket, trade: PublicTrade): MessageBody {
  const [grid, at] = [ground.gridOf(name.market), ground.wallMs()];
  return {
    text: () => JSON.stringify(ground.dialect.trade(name, grid, trade, at)),
    binary: (seq) =>
      encodeBinary('trade', {
        seq,
        eventTimeMs: at,
        family: FAMILY_PLACE[ground.family],
        priceExponent: grid.priceExponent,
        quantityExponent: grid.quantityExponent,
        isBuyerMaker: trade.side === Side.SELL ? 1 : 0,
        tradeId: trade.tradeNumber,
        tradeTimeMs: trade.timeMs,
        price: grid.priceMantissa(trade.priceTicks),
        quantity: grid.quantityMantissa(trade.lots),
        symbol: name.symbol,
      }),
  };
}

export function aggregateStream(ground: StreamGround): ApiStream<StreamMarket, EventStream> {
  return {
    ...OF_MARKET,
    family: ground.family,
    pattern: '{symbol}@aggTrade',
    paceMs: 0,
    about: 'Trades, those of one taker order at one price together.',
    keyOf: ({ symbol = '' }) => ground.marketOf(symbol),
    open: (_market, name) => new EventStream(name),
    applied({ trades }, open) {
      for (const trade of aggregated(trades)) {
        const name = ground.nameOf(trade.market);
        const channel = name && open.find(`${name.symbol.toLowerCase()}@aggTrade`);
        if (name === undefined || channel === undefined) continue;
        const at = ground.wallMs();
        channel.push(worded(() => ground.dialect.aggregate(name, ground.gridOf(name.market), trade, at)));
      }
    },
  };
}

/** What each command traded at one price on one side, in order. */
function aggregated(trades: readonly PublicTrade[]): AggregateTrade[] {
  const found: AggregateTrade[] = [];
  /** By market: the place of its last one. */
  const places = new Map<number, number>();
  for (const trade of trades) {
    const place = places.get(trade.market);
    const last = place === undefined ? undefined : found[place];
    if (last?.sequence === trade.sequence && last.priceTicks === trade.priceTicks && last.side === trade.side) {
      found[place!] = { ...last, lots: last.lots + trade.lots, lastNumber: trade.tradeNumber };
    } else {
      places.set(trade.market, found.push({ ...trade, lastNumber: trade.tradeNumber }) - 1);
    }
  }
  return found;
}
