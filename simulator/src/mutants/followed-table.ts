import type { WorldMutant } from './in-worlds.ts';

const EXITS = 'packages/engine/src/spot/exits.ts';
const TERMS = 'packages/engine/src/spot/exit-terms.ts';
const TRAILS = 'packages/engine/src/spot/trails.ts';
const PLACING = 'packages/engine/src/spot/place-trailing.ts';

/** Bugs in what orders bring along, and in stops that trail. */
export const FOLLOWED_MUTANTS: readonly WorldMutant[] = [
  {
    name: 'an exit is over what was executed, the fee with it',
    file: EXITS,
    short: true,
    find: 'side === Side.SELL ? Number(attached.received / BigInt(stepUnits)) : attached.lots',
    replace: 'attached.lots',
  },
  {
    name: 'an exit is over what was received before the fee',
    file: 'packages/engine/assembly/settlement.ts',
    find: '(side == BUY ? quantity : cost) - takerFee',
    replace: '(side == BUY ? quantity : cost)',
  },
  {
    name: 'the fills of a resting order count for its exit once',
    file: EXITS,
    find: '    attached.lots += lots;\n',
    replace: '    attached.lots = lots;\n',
  },
  {
    name: 'cancel all leaves exits behind',
    file: EXITS,
    short: true,
    find: 'if (attached.lots === 0 || this.drops) return;',
    replace: 'if (attached.lots === 0) return;',
  },
  {
    name: 'an exit of nothing executed is placed',
    file: EXITS,
    find: 'if (attached.lots === 0 || this.drops) return;',
    replace: 'if (this.drops) return;',
  },
  {
    name: 'an exit counts as a conditional order for ever',
    file: EXITS,
    find: '    seats.countConditional(seat, -1);\n',
    replace: '',
  },
  {
    name: 'an exit is placed for somebody who is suspended',
    file: EXITS,
    find: 'UserFlag.SUSPENDED) !== 0',
    replace: 'UserFlag.SUSPENDED) > 1',
  },
  {
    name: 'an exit past its stop waits for it',
    file: TERMS,
    short: true,
    find: 'sells ? last <= stopTicks : last >= stopTicks',
    replace: 'sells ? last < stopTicks : last > stopTicks',
  },
  {
    name: 'an exit freezes for its limit alone',
    file: EXITS,
    find: 'Math.max(...legs.map(({ price }) => price))',
    replace: 'legs[0]!.price',
  },
  {
    name: 'a take profit that buys lies above the price',
    file: TERMS,
    find: 'const sign = side === Side.SELL ? 1 : -1;\n  return (takeProfit',
    replace: 'const sign = 1;\n  return (takeProfit',
  },
  {
    // One that fires early cannot be planted here: what is due is asked of the distance as well, and a level that is met before it would be met for ever.
    name: 'a trailing order fires a tick late',
    file: TRAILS,
    short: true,
    find: 'Math.floor((peak * (SHARES - delta)) / SHARES)',
    replace: 'Math.floor((peak * (SHARES - delta)) / SHARES) - 1',
  },
  {
    name: 'a buy trails a tick late',
    file: TRAILS,
    find: 'Math.ceil((peak * (SHARES + delta)) / SHARES)',
    replace: 'Math.ceil((peak * (SHARES + delta)) / SHARES) + 1',
  },
  {
    name: 'the best price of a trailing order stays what it was',
    file: TRAILS,
    short: true,
    find: '    this.improve(last);\n',
    replace: '',
  },
  {
    name: 'orders taken together keep the worse best price',
    file: TRAILS,
    find: '    joined.peak = last;\n',
    replace: '',
  },
  {
    name: 'of two groups the lesser loses its orders',
    file: TRAILS,
    find: 'for (const trail of lesser.trails.drain()) greater.trails.add(trail);',
    replace: 'lesser.trails.drain();',
  },
  {
    name: 'a trailing order that was cancelled fires',
    file: TRAILS,
    find: '    trail.target = 0;\n    group.trails.left();\n',
    replace: '',
  },
  {
    name: 'a trailing buy freezes at its start',
    file: PLACING,
    find: 'worstPrice(market, trailLevel(side, this.startTicks, this.delta))',
    replace: 'worstPrice(market, this.startTicks)',
  },
  {
    name: 'the core is not told of what trails anew',
    file: PLACING,
    find: '  tellTrailing(s, market, slot);\n  market.tellTrails();\n}',
    replace: '  tellTrailing(s, market, slot);\n}',
  },
];
