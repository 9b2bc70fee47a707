import { Account, Bucket } from '@kontor/domain/accounts';
import type { StateDump } from '@kontor/engine/engine-door';
import type { Peers } from './p2p.ts';
import { Violation } from './violation.ts';

/** Holds what the state says of trades between users against what was told. `recorded`: money was followed, so that it can be compared. */
export function checkPeers(dump: StateDump, peers: Peers, recorded: boolean): void {
  same(
    'adverts',
    dump.adverts.map(({ number, user, version, left, isOnline }) => [number, user, version, left, isOnline].join()),
    [...peers.adverts.values()].map(({ number, user, version, left, online }) => [number, user, version, left, online].join()),
  );
  same(
    'trades',
    dump.peerTrades.map(({ number, state, deadline, origin, appellant, ruledBy }) =>
      [number, state, deadline, origin, appellant, ruledBy].join(),
    ),
    [...peers.trades.values()].map((trade) => {
      const { made, state, deadline, origin, appeal, ruling } = trade;
      return [made.trade, state, deadline, state === 3 ? origin : 0, appeal?.user ?? 0, ruling?.operator ?? 0].join();
    }),
  );
  const completed = [...peers.buyers.completed].map(([user, count]) => `${user}:${count}`);
  same(
    'completed trades',
    dump.completedTrades.map(({ user, count }) => `${user}:${count}`),
    completed,
  );
  for (const { user, blockedUntil } of dump.cancellations)
    if (blockedUntil > 0) same(`block of user ${user}`, [String(blockedUntil)], [String(peers.buyers.blockedUntil(user))]);
  if (recorded) checkMoney(dump, peers);
}

/** What is in escrow, with adverts that sell and deposited, and nothing else of the fiat accounts is held. */
function checkMoney({ holdings }: StateDump, peers: Peers): void {
  const held: string[] = [];
  const put = (owner: number, account: number, bucket: number, asset: number, amount: bigint): void => {
    if (amount > 0n) held.push(`${owner}/${account}/${bucket}/${asset}: ${amount}`);
  };
  for (const { owner, account, asset, available, orderFreeze, locked } of holdings) {
    if (account === Account.P2P_ESCROW) put(owner, account, Bucket.AVAILABLE, asset, available);
    if (account !== Account.FIAT) continue;
    put(owner, account, Bucket.ORDER_FREEZE, asset, orderFreeze);
    put(owner, account, Bucket.LOCKED, asset, locked);
  }
  const owed = [...peers.owed()].filter(([, amount]) => amount > 0n).map(([key, amount]) => `${key}: ${amount}`);
  same('money held', held, owed);
}

function same(what: string, is: readonly string[], told: readonly string[]): void {
  const [left, right] = [is.toSorted().join(' '), told.toSorted().join(' ')];
  if (left !== right) throw new Violation('state.p2p', `${what}: the state says ${left}, was told ${right}`);
}
