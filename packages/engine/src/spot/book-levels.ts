import { Side } from '@kontor/domain/order';
import { O } from './orders.ts';
import { NO_LIMIT } from './spot-state.ts';
import type { SpotState } from './spot-state.ts';

/** Price in ticks and open lots of each level of one side of a market's book, the best first; nothing of a market that is not listed. Nothing may be applied meanwhile. */
export function* bookLevels(s: SpotState, id: number, side: number): Generator<readonly [ticks: number, lots: number]> {
  const market = s.market(id);
  if (market === undefined) return;
  const { levels, orders } = s;
  const rises = side === Side.SELL;
  for (
    let price = rises ? market.bestAsk : market.bestBid;
    price !== 0 && price <= NO_LIMIT;
    price = rises ? levels.above(market.book, price) : levels.below(market.book, price)
  ) {
    let lots = 0;
    for (let slot = levels.head(market.book, price); slot !== 0; slot = orders.words[(slot << 4) | O.NEXT]!)
      lots += orders.words[(slot << 4) | O.OPEN]!;
    yield [price, lots];
  }
}
