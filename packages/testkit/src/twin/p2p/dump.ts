import type { P2pDump, PeerTradeDump } from '@kontor/engine/engine-door';
import type { World } from '../state.ts';
import { rangesOf } from '../ranges.ts';
import { advertOf } from './end.ts';
import { heldNow } from './held.ts';
import type { Trade } from './state.ts';
import { CAUSES, isOpen, merchantOf, STATES } from './state.ts';

const DAY_MS = 24 * 3_600_000;

/** What the twin knows of trades between users, in canonical order. */
export function dumpPeers(world: World): P2pDump {
  const { peers } = world;
  const held = heldNow(world);
  return {
    p2pTerms: peers.terms,
    adverts: byNumber([...peers.adverts.values()]).map(({ number, merchant, terms, version, left, online }) => ({
      number,
      user: merchant,
      terms,
      version,
      left,
      isOnline: online,
    })),
    peerTrades: byNumber([...peers.trades.values()]).map((trade) => dumpTrade(world, trade)),
    usedAdverts: rangesOf(peers.advertNumbers),
    usedPeerTrades: rangesOf(peers.tradeNumbers),
    merchantDeposits: [...peers.deposits].sort((a, b) => a.user - b.user || a.asset - b.asset),
    completedTrades: usersOf(peers.finished).map((user) => ({ user, count: peers.finished.filter((each) => each === user).length })),
    cancellations: dumpCancellations(world),
    peersUnderWay: dumpUnderWay(world),
    heldTrades: held,
    heldTradesSince: usersOf(held.map(({ user }) => user)).map((user) => ({ user, sequence: peers.heldSince.get(user)! })),
    peerTimers: world.timers.flatMap((timer) => ('trade' in timer ? [{ time: timer.time, trade: timer.trade }] : [])),
  };
}

function usersOf(users: readonly number[]): number[] {
  return [...new Set(users)].sort((a, b) => a - b);
}

function byNumber<Numbered extends { readonly number: number }>(all: readonly Numbered[]): Numbered[] {
  return [...all].sort((a, b) => a.number - b.number);
}

function dumpTrade(world: World, trade: Trade): PeerTradeDump {
  const { taker, rate, state, cause, from, appeal, ruling, off, ...same } = trade;
  const counted = world.peers.cancellations.find((each) => each.trade === trade.number);
  return {
    ...same,
    isBuyerTaker: taker === trade.buyer,
    feeRate: rate,
    state: STATES.indexOf(state),
    cause: CAUSES.indexOf(cause),
    origin: from ? STATES.indexOf(from) : 0,
    appellant: appeal?.user ?? 0,
    role: appeal?.role ?? 0,
    ruledBy: ruling?.operator ?? 0,
    outcome: ruling?.outcome ?? 0,
    isOff: off && advertOf(world, trade) !== undefined,
    counted: counted?.kind ?? '',
    countedDay: counted?.day ?? 0,
  };
}

/** By user: what he has cancelled today, and until when he buys nothing. */
function dumpCancellations({ peers, time }: World): P2pDump['cancellations'] {
  const day = Math.floor(time / DAY_MS);
  const users = usersOf([...peers.cancellations, ...peers.blocks].map(({ user }) => user));
  return users
    .map((user) => {
      const today = peers.cancellations.filter((each) => each.user === user && each.day === day);
      const blocks = peers.blocks.filter((each) => each.user === user);
      const until = Math.max(0, ...blocks.map((each) => each.until));
      return {
        user,
        day,
        before: today.filter(({ kind }) => kind === 'before').length,
        after: today.filter(({ kind }) => kind === 'after').length,
        blocks: blocks.filter((each) => each.day === day).length,
        blockedUntil: until > time ? until : 0,
      };
    })
    .filter(({ before, after, blocks, blockedUntil }) => before > 0 || after > 0 || blocks > 0 || blockedUntil > 0);
}

function dumpUnderWay({ peers }: World): P2pDump['peersUnderWay'] {
  const trades = [...peers.trades.values()].filter(isOpen);
  const adverts = [...peers.adverts.values()].filter(({ online }) => online);
  const users = usersOf([...trades.flatMap(({ buyer, seller }) => [buyer, seller]), ...adverts.map(({ merchant }) => merchant)]);
  return users
    .map((user) => ({
      user,
      unpaid: trades.filter(({ state, buyer }) => state === 'WAIT_PAY' && buyer === user).length,
      trades: trades.filter((trade) => merchantOf(trade) === user).length,
      online: adverts.filter(({ merchant }) => merchant === user).length,
    }))
    .filter(({ unpaid, trades: own, online }) => unpaid + own + online > 0);
}
