/** What seconds contracts tell everybody: each tick of their indexes. The wire is described in @kontor/contract/channels and index-tick. */
import { SECONDS_CHANNELS, secondsTickChannel } from '@kontor/contract/index-tick';
import type { TickFact } from '../../follower/seconds/seconds-facts.ts';
import { tickPriceText } from '../../follower/seconds/tick-hash.ts';
import { EventChannel } from '../../realtime/event-channel.ts';
import { PART } from '../../realtime/public-channel.ts';
import type { PublicChannel } from '../../realtime/public-channel.ts';
import { messageFrame } from '../../realtime/text-frame.ts';
import type { MarketName, Symbols } from '../market/symbols.ts';
import type { SecondsPairs } from './seconds-pairs.ts';

export interface SecondsChannelsOptions {
  readonly symbols: Symbols;
  readonly pairs: SecondsPairs;
}

export function secondsChannels({ symbols, pairs }: SecondsChannelsOptions): readonly PublicChannel[] {
  const frameOf = ({ pair, base, quote }: MarketName, tick: TickFact): Buffer =>
    messageFrame({
      ch: secondsTickChannel(base.symbol, quote.symbol),
      data: { pair, number: tick.number, time: tick.at, price: tickPriceText(tick.price), stale: tick.isStale },
    });
  const tick: PublicChannel<MarketName, EventChannel> = {
    pattern: SECONDS_CHANNELS.tick,
    parts: { pair: PART.PAIR },
    pace: 'flush',
    keyOf: ({ pair = '' }) => {
      const name = symbols.byPair(pair.toUpperCase());
      return name && pairs.find(name.market)?.name;
    },
    // A newcomer gets the last one.
    open: (name) =>
      new EventChannel(() => {
        const last = pairs.find(name.market)?.state.tick;
        return last && frameOf(name, last);
      }),
    applied({ secondsTicks }, open) {
      for (const each of secondsTicks) {
        const name = symbols.byMarket(each.pair);
        const channel = name && open.find(secondsTickChannel(name.base.symbol, name.quote.symbol));
        channel?.push(() => frameOf(name!, each));
      }
    },
  };
  return [tick];
}
