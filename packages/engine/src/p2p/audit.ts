import { Account, Bucket } from '@kontor/domain/accounts';
import { isOpenTrade, isTimed } from '@kontor/domain/p2p/trade-state';
import { P2pSide, P2pTradeState } from '@kontor/domain/p2p/words';
import type { PeerTradeDump, StateDump } from '../engine-door.ts';
import type { Obligation } from '../ledger/audit.ts';
import { Counted } from '../members/rolling-sums.ts';
import { merchantOf } from './trade.ts';

/** What must hold of trades between users (docs/p2p.md, "Audit"). */
export function auditP2p(state: StateDump): string[] {
  return [...escrow(state), ...adverts(state), ...timers(state), ...underWay(state), ...sumsOfTheDay(state)];
}

/** What the users' fiat accounts hold: with adverts that sell, and as deposits. */
export function p2pObligations({ adverts: all, merchantDeposits }: StateDump): Obligation[] {
  return [
    ...all
      .filter(({ isOnline, terms }) => isOnline && terms.side === P2pSide.SELL)
      .map(({ user, left, terms: { asset } }) => ({
        owner: user,
        account: Account.FIAT,
        asset,
        bucket: Bucket.ORDER_FREEZE,
        amount: left,
      })),
    ...merchantDeposits.map(({ user, asset, amount }) => ({ owner: user, account: Account.FIAT, asset, bucket: Bucket.LOCKED, amount })),
  ];
}

function openTrades({ peerTrades }: StateDump): PeerTradeDump[] {
  return peerTrades.filter(({ state }) => isOpenTrade(state as P2pTradeState));
}

/** Escrow is what open trades have put there, and nothing else. */
function escrow(state: StateDump): string[] {
  const owed = new Map<number, bigint>();
  for (const { asset, quantity } of openTrades(state)) owed.set(asset, (owed.get(asset) ?? 0n) + quantity);
  const problems: string[] = [];
  for (const { account, asset, available } of state.holdings) {
    if (account !== Account.P2P_ESCROW) continue;
    if (available !== (owed.get(asset) ?? 0n))
      problems.push(`escrow of asset ${asset} has ${available}, open trades ${owed.get(asset) ?? 0n}`);
    owed.delete(asset);
  }
  for (const [asset, amount] of owed) problems.push(`escrow of asset ${asset} has nothing, open trades ${amount}`);
  return problems;
}

/** An advert has no more left than what was not taken of its quantity. */
function adverts(state: StateDump): string[] {
  const off = new Map<number, bigint>();
  for (const { advert, isOff, quantity } of openTrades(state)) if (isOff) off.set(advert, (off.get(advert) ?? 0n) + quantity);
  return state.adverts.flatMap(({ number, left, terms: { quantity } }) =>
    left < 0n || left + (off.get(number) ?? 0n) > quantity
      ? [`advert ${number} of ${quantity} has ${left} left, ${off.get(number) ?? 0n} is off it`]
      : [],
  );
}

/** Whatever ends by itself has a timer at its deadline, and nothing else has one. */
function timers({ peerTrades, peerTimers }: StateDump): string[] {
  const times = new Map(peerTimers.map(({ trade, time }) => [trade, time]));
  const problems = peerTrades.flatMap(({ number, state, deadline }) => {
    const time = times.get(number);
    times.delete(number);
    return time === (isTimed(state as P2pTradeState) ? deadline : undefined)
      ? []
      : [`peer trade ${number} in ${state} until ${deadline} has its timer at ${time}`];
  });
  return [...problems, ...[...times.keys()].map((number) => `a timer of peer trade ${number}, which is none`)];
}

/** What is counted of users is what there is. */
function underWay(state: StateDump): string[] {
  const counts = new Map<number, { unpaid: number; trades: number; online: number }>();
  const of = (user: number): { unpaid: number; trades: number; online: number } => {
    const known = counts.get(user) ?? { unpaid: 0, trades: 0, online: 0 };
    counts.set(user, known);
    return known;
  };
  for (const trade of openTrades(state)) {
    if (trade.state === P2pTradeState.WAIT_PAY) of(trade.buyer).unpaid += 1;
    of(merchantOf(trade)).trades += 1;
  }
  for (const { user, isOnline } of state.adverts) if (isOnline) of(user).online += 1;
  const problems: string[] = [];
  for (const { user, unpaid, trades, online } of state.peersUnderWay) {
    const is = of(user);
    if (is.unpaid !== unpaid || is.trades !== trades || is.online !== online)
      problems.push(
        `user ${user} is kept with ${unpaid} unpaid, ${trades} open, ${online} online and has ${is.unpaid}, ${is.trades}, ${is.online}`,
      );
    counts.delete(user);
  }
  for (const user of counts.keys()) problems.push(`user ${user} has trades under way, and none is kept`);
  return problems;
}

/** What is cancelled counts for no day. */
function sumsOfTheDay({ peerTrades, counted }: StateDump): string[] {
  const cancelled = new Set(peerTrades.filter(({ state }) => state === P2pTradeState.CANCELLED).map(({ number }) => number));
  return counted
    .filter(({ kind, reference }) => kind === Counted.P2P_TRADES && cancelled.has(reference))
    .map(({ reference }) => `peer trade ${reference} is cancelled and counts for its day`);
}
