import {
  CONTRACT_ASSETS,
  CONTRACT_MARKETS,
  EXCHANGE_ASSETS,
  EXCHANGE_MARKETS,
  ICO_ASSETS,
  ICO_MARKETS,
  P2P_ASSETS,
  PIT_ASSETS,
  PIT_MARKETS,
} from './world/market-table.ts';
import type { AssetRow, MarketRow } from './world/market-table.ts';
import type { PairRow } from './world/world-pair.ts';
import type { Temper } from './users/actor.ts';
import { absentee } from './users/absentee.ts';
import { anyone } from './users/anyone.ts';
import { brokeUser } from './users/broke-user.ts';
import { canceller } from './users/canceller.ts';
import { chainUser } from './users/chain-user.ts';
import { contractMaker, contractTrader } from './users/contract-trader.ts';
import { fatFinger } from './users/fat-finger.ts';
import { herd } from './users/herd.ts';
import { hoarder } from './users/hoarder.ts';
import { hostile } from './users/hostile.ts';
import { icoOperator } from './users/ico-operator.ts';
import { marketMaker } from './users/market-maker.ts';
import { merchant } from './users/merchant.ts';
import { carefulUser } from './users/careful-user.ts';
import { trailUser } from './users/trail-user.ts';
import { ocoUser } from './users/oco-user.ts';
import { operator } from './users/operator.ts';
import { peerBuyer, peerSeller } from './users/peer.ts';
import { priceFeed } from './users/price-feed.ts';
import { replacer } from './users/replacer.ts';
import { retail } from './users/retail.ts';
import { retrier } from './users/retrier.ts';
import { scalper } from './users/scalper.ts';
import { secondsFeed } from './users/seconds-feed.ts';
import { secondsTrader, selfLimiter } from './users/seconds-trader.ts';
import { selfTrader } from './users/self-trader.ts';
import { stopHunter } from './users/stop-hunter.ts';
import { stranger } from './users/stranger.ts';
import { subscriber } from './users/subscriber.ts';
import { support } from './users/support.ts';
import { taker } from './users/taker.ts';
import { treasurer } from './users/treasurer.ts';

/** So many users of one temper, each as often on the wheel as his weight. */
export interface Part {
  readonly temper: Temper;
  readonly count: number;
  readonly weight: number;
}

/** A kind of world. */
export interface Scenario {
  readonly name: string;
  readonly assets: readonly AssetRow[];
  readonly markets: readonly MarketRow[];
  /** Pairs of seconds contracts; the first asset is staked. */
  readonly pairs?: readonly PairRow[];
  /** Users trade with each other: everybody has something in his fiat account, and may advertise. */
  readonly peers?: true;
  readonly cast: readonly Part[];
  /** Commands of one world; a longer run makes several worlds. */
  readonly worldCommands: number;
  /** Commands between two comparisons of the whole state. */
  readonly compareEvery: number;
  /** Mean commands between two restarts from a snapshot. */
  readonly restoreEvery: number;
  /** Mean commands before the first cold replay; later ones come at growing distances. */
  readonly replayEvery: number;
  /** One command in so many has its refusal held against the digest of the whole state. */
  readonly digestEvery: number;
  /** One command in so many comes when something of an item falls due, or at midnight; never where it is left out. */
  readonly leapEvery?: number;
  /** Share of a mixed run. */
  readonly share: number;
}

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'exchange',
    assets: EXCHANGE_ASSETS,
    markets: EXCHANGE_MARKETS,
    worldCommands: 200_000,
    compareEvery: 10_000,
    restoreEvery: 40_000,
    replayEvery: 50_000,
    digestEvery: 20_000,
    share: 0.47,
    cast: [
      { temper: marketMaker, count: 14, weight: 8 },
      { temper: taker, count: 10, weight: 6 },
      { temper: retail, count: 30, weight: 3 },
      { temper: stopHunter, count: 8, weight: 5 },
      { temper: ocoUser, count: 8, weight: 5 },
      { temper: carefulUser, count: 8, weight: 5 },
      { temper: trailUser, count: 6, weight: 3 },
      { temper: canceller, count: 5, weight: 5 },
      { temper: replacer, count: 5, weight: 6 },
      { temper: selfTrader, count: 5, weight: 6 },
      { temper: scalper, count: 4, weight: 4 },
      { temper: brokeUser, count: 3, weight: 4 },
      { temper: fatFinger, count: 2, weight: 5 },
      { temper: retrier, count: 4, weight: 6 },
      { temper: treasurer, count: 2, weight: 12 },
      { temper: chainUser, count: 6, weight: 5 },
      { temper: absentee, count: 4, weight: 4 },
      { temper: operator, count: 1, weight: 10 },
      { temper: hostile, count: 2, weight: 5 },
      { temper: hoarder, count: 2, weight: 10 },
    ],
  },
  {
    name: 'pit',
    assets: PIT_ASSETS,
    markets: PIT_MARKETS,
    worldCommands: 10_000,
    compareEvery: 200,
    restoreEvery: 2_000,
    replayEvery: 5_000,
    digestEvery: 200,
    share: 0.18,
    cast: [{ temper: anyone, count: 6, weight: 1 }],
  },
  {
    name: 'cascade',
    assets: EXCHANGE_ASSETS,
    markets: EXCHANGE_MARKETS,
    worldCommands: 9_000,
    compareEvery: 1_500,
    restoreEvery: 1_500,
    replayEvery: 3_000,
    digestEvery: 2_000,
    share: 0.06,
    cast: [
      { temper: marketMaker, count: 7, weight: 1 },
      { temper: herd, count: 40, weight: 2 },
      { temper: retail, count: 4, weight: 1 },
      { temper: canceller, count: 2, weight: 2 },
      { temper: absentee, count: 2, weight: 1 },
    ],
  },
  {
    name: 'contracts',
    assets: CONTRACT_ASSETS,
    markets: CONTRACT_MARKETS,
    worldCommands: 10_000,
    compareEvery: 400,
    restoreEvery: 2_500,
    replayEvery: 5_000,
    digestEvery: 200,
    share: 0.08,
    cast: [
      { temper: priceFeed, count: 2, weight: 6 },
      { temper: contractMaker, count: 4, weight: 7 },
      { temper: contractTrader, count: 14, weight: 4 },
      { temper: retrier, count: 1, weight: 2 },
    ],
  },
  {
    name: 'seconds',
    assets: EXCHANGE_ASSETS,
    markets: EXCHANGE_MARKETS,
    // Of one the price is coarse, so that it often stands where it stood.
    pairs: [
      { pair: 1, start: 4_000, step: 80 },
      { pair: 7, start: 6_000_000, step: 1 },
    ],
    worldCommands: 10_000,
    compareEvery: 400,
    restoreEvery: 1_500,
    replayEvery: 5_000,
    digestEvery: 200,
    share: 0.08,
    cast: [
      { temper: secondsFeed, count: 2, weight: 9 },
      { temper: secondsTrader, count: 8, weight: 3 },
      { temper: selfLimiter, count: 4, weight: 2 },
      { temper: marketMaker, count: 3, weight: 2 },
      { temper: taker, count: 3, weight: 2 },
      { temper: retrier, count: 1, weight: 2 },
    ],
  },
  {
    name: 'ico',
    assets: ICO_ASSETS,
    markets: ICO_MARKETS,
    worldCommands: 10_000,
    compareEvery: 400,
    restoreEvery: 1_500,
    replayEvery: 5_000,
    digestEvery: 200,
    leapEvery: 150,
    share: 0.05,
    cast: [
      { temper: icoOperator, count: 3, weight: 6 },
      { temper: subscriber, count: 18, weight: 4 },
      { temper: retail, count: 3, weight: 2 },
      { temper: retrier, count: 1, weight: 3 },
    ],
  },
  {
    name: 'p2p',
    assets: P2P_ASSETS,
    markets: ICO_MARKETS,
    peers: true,
    worldCommands: 10_000,
    compareEvery: 400,
    restoreEvery: 1_500,
    replayEvery: 5_000,
    digestEvery: 200,
    leapEvery: 80,
    share: 0.05,
    cast: [
      { temper: merchant, count: 5, weight: 8 },
      { temper: peerBuyer, count: 10, weight: 4 },
      { temper: peerSeller, count: 5, weight: 4 },
      { temper: support, count: 3, weight: 6 },
      { temper: stranger, count: 2, weight: 3 },
      { temper: chainUser, count: 2, weight: 3 },
      { temper: retrier, count: 1, weight: 2 },
    ],
  },
  {
    name: 'hostile',
    assets: PIT_ASSETS,
    markets: PIT_MARKETS,
    worldCommands: 10_000,
    compareEvery: 200,
    restoreEvery: 2_000,
    replayEvery: 5_000,
    digestEvery: 40,
    share: 0.03,
    cast: [
      { temper: hostile, count: 5, weight: 3 },
      { temper: anyone, count: 3, weight: 2 },
    ],
  },
];

/** The scenario of that name; throws on an unknown one. */
export function scenarioNamed(name: string): Scenario {
  const found = SCENARIOS.find((scenario) => scenario.name === name);
  if (!found) throw new Error(`no scenario "${name}"; there are ${SCENARIOS.map((scenario) => scenario.name).join(', ')}`);
  return found;
}
