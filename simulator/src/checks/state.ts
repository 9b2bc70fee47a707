import { Account, Bucket } from '@kontor/domain/accounts';
import type { MarketDump, OrderDump, StateDump } from '@kontor/engine/engine-door';
import { checkContracts } from './contract-state.ts';
import { chainTexts, heldByWithdrawals } from './chains.ts';
import { checkItems } from './item-state.ts';
import type { FollowedMarket } from './followed-market.ts';
import { isConditional } from './followed-order.ts';
import type { FollowedOrder } from './followed-order.ts';
import { isUserAccount } from './money.ts';
import { Violation } from './violation.ts';
import { checkPeers } from './p2p-state.ts';
import { checkSeconds } from './seconds-state.ts';
import type { Witness } from './witness.ts';

/**
 * Holds the engine's whole state against what its events and records told: every bucket, every order in its place and
 * turn, stops, queue and timers. `recorded` says whether ledger records were followed, so that money can be compared.
 */
export function checkState(dump: StateDump, witness: Witness, recorded: boolean): void {
  same('state.sequence', () => 'sequence', dump.sequence, witness.sequence);
  same('state.time', () => 'core time', dump.time, witness.now);
  same('state.orders', () => 'orders numbered', dump.orderNumber, witness.orderNumber);
  same('state.queue', () => 'queue', dump.queue.map(({ number }) => number).join(), witness.queue.map((order) => order.number).join());
  same('state.exits', () => 'exits due', (dump.exits ?? []).map(({ parent }) => parent).join(), witness.exits.waiting.join());
  same(
    'state.timers',
    () => 'timers',
    dump.timers.map(timerText).join(),
    witness.timers
      .sorted()
      .map((timer) => timerText({ ...timer, time: timer.due }))
      .join(),
  );
  same('state.rights', () => 'what users may do', dump.rights.map(rightsText).join(' '), rightsTold(witness));
  same('state.root', () => 'the last root of all balances', rootText(dump.proofRoot), rootTold(witness));
  for (const [what, is, told] of chainTexts(dump, witness.chains, recorded)) same('state.chains', () => what, is, told);
  checkMarkets(dump, witness, recorded);
  checkPlaces(dump, witness);
  checkSeconds(dump, witness.seconds);
  checkItems(dump, witness.items, recorded);
  checkPeers(dump, witness.peers, recorded);
  if (!recorded) return;
  checkContracts(dump, witness.contracts);
  checkHoldings(dump, witness);
  checkFrozenSums(dump, witness);
  checkWithdrawals(dump, witness);
}

function checkMarkets(dump: StateDump, witness: Witness, recorded: boolean): void {
  const listed = witness.markets.filter((market) => market !== undefined);
  same(
    'state.markets',
    () => 'markets listed',
    dump.markets.map((market) => market.terms.market).join(),
    listed.map((market) => market.terms.market).join(),
  );
  dump.markets.forEach((market, i) => checkMarket(market, listed[i]!, recorded));
}

function checkMarket(dump: MarketDump, market: FollowedMarket, recorded: boolean): void {
  const name = `market ${market.terms.market}`;
  same('state.market', () => `${name}: status`, dump.status, market.status);
  same('state.market', () => `${name}: last price`, dump.lastTicks, market.lastTicks);
  same('state.market', () => `${name}: trades`, dump.tradeNumber, market.tradeNumber);
  checkLadder(`${name}, bids`, dump.bids, market.bids, recorded);
  checkLadder(`${name}, asks`, dump.asks, market.asks, recorded);
  checkLadder(`${name}, stops waiting for a rise`, dump.rising, market.rising, recorded);
  checkLadder(`${name}, stops waiting for a fall`, dump.falling, market.falling, recorded);
  checkTrailing(name, dump, market, recorded);
  const bid = dump.bids[0];
  const ask = dump.asks[0];
  if (bid && ask && bid.priceTicks >= ask.priceTicks)
    throw new Violation('book.crossed', `${name}: ${bid.priceTicks} bid, ${ask.priceTicks} asked`);
}

/** Orders that follow the last price, by number, each with its best price so far. */
function checkTrailing(name: string, { trailing = [] }: MarketDump, market: FollowedMarket, recorded: boolean): void {
  const followed = [...market.trailing].sort((a, b) => a.number - b.number);
  checkLadder(`${name}, trailing orders`, trailing, followed, recorded);
  followed.forEach((order, i) => {
    const trail = trailing[i]?.trail;
    same(
      'state.trails',
      () => `${name}: order ${order.number}`,
      `${trail?.delta}/${trail?.peak}`,
      `${order.trail?.delta}/${order.trail?.peak}`,
    );
  });
}

/** What state and events say of an order in the same words. */
const ORDER_FIELDS = ['number', 'slot', 'user', 'side', 'orderType', 'lots', 'open', 'prevented', 'stopTicks'] as const;

function checkLadder(name: string, dump: readonly OrderDump[], followed: Iterable<FollowedOrder>, recorded: boolean): void {
  let i = 0;
  for (const order of followed) {
    const found = dump[i];
    if (found === undefined) throw new Violation('state.ladder', `${name}: order ${order.number} is missing`);
    for (const field of ORDER_FIELDS)
      same('state.ladder', () => `${name}, place ${i}, order ${order.number}: ${field}`, found[field], order[field]);
    same('state.ladder', () => `${name}, place ${i}, order ${order.number}: sibling`, found.sibling, order.sibling?.number ?? 0);
    if (recorded) {
      const frozen = order.sibling && isConditional(order.orderType) ? 0n : order.purse.frozen;
      same('state.frozen', () => `${name}: order ${order.number} holds frozen`, found.frozen, frozen);
    }
    i += 1;
  }
  if (i < dump.length) throw new Violation('state.ladder', `${name}: order ${dump[i]!.number} is too many`);
}

/** Each order and each slot stands in one place only. */
function checkPlaces(dump: StateDump, witness: Witness): void {
  const slots = new Set<number>();
  let count = 0;
  for (const market of dump.markets) {
    for (const ladder of [market.bids, market.asks, market.rising, market.falling, market.trailing ?? []]) {
      for (const order of ladder) {
        slots.add(order.slot);
        count += 1;
      }
    }
  }
  if (slots.size !== count) throw new Violation('state.places', `${count} orders stand in ${slots.size} slots`);
  same('state.places', () => 'open orders', count + dump.queue.length, witness.orders.size);
}

function checkHoldings(dump: StateDump, witness: Witness): void {
  const told = new Map<string, bigint>();
  for (const cell of witness.money.cells()) told.set([cell.owner, cell.account, cell.asset, cell.bucket].join(), cell.value);
  for (const holding of dump.holdings) {
    for (const [bucket, value] of [
      [Bucket.AVAILABLE, holding.available],
      [Bucket.FROZEN, holding.frozen],
      [Bucket.ORDER_FREEZE, holding.orderFreeze],
      [Bucket.LOCKED, holding.locked],
    ] as const) {
      const key = [holding.owner, holding.account, holding.asset, bucket].join();
      same('state.holding', () => `owner, account, asset, bucket ${key}`, value, told.get(key) ?? 0n);
      told.delete(key);
    }
  }
  for (const [key, value] of told) throw new Violation('state.holding', `owner, account, asset, bucket ${key} is lost; it held ${value}`);
}

/** Per user and asset, frozen is the sum of what the user's open orders hold (rules 1.6). */
function checkFrozenSums(dump: StateDump, witness: Witness): void {
  const sums = new Map<number, bigint>();
  const keyOf = (user: number, asset: number) => user * 65_536 + asset;
  const add = (user: number, asset: number, frozen: bigint) => sums.set(keyOf(user, asset), (sums.get(keyOf(user, asset)) ?? 0n) + frozen);
  for (const market of dump.markets) {
    for (const ladder of [market.bids, market.asks, market.rising, market.falling, market.trailing ?? []]) {
      for (const order of ladder) add(order.user, order.side === 0 ? market.terms.quote : market.terms.base, order.frozen);
    }
  }
  for (const order of witness.queue) {
    const terms = witness.markets[order.market]!.terms;
    add(order.user, order.side === 0 ? terms.quote : terms.base, order.purse.frozen);
  }
  for (const holding of dump.holdings) {
    // What fiat accounts hold with adverts, peer trades compare themselves.
    if (!isUserAccount(holding.account) || holding.account === Account.FIAT) continue;
    const frozen = holding.account === Account.SPOT ? (sums.get(keyOf(holding.owner, holding.asset)) ?? 0n) : 0n;
    same(
      'state.frozen',
      () => `order freeze of owner ${holding.owner}, account ${holding.account}, asset ${holding.asset}`,
      holding.orderFreeze,
      frozen,
    );
  }
}

/** Of a user frozen is what his withdrawals hold that are not sent; on its way out is what those hold that are (rules 6.5). */
function checkWithdrawals({ holdings }: StateDump, { chains }: Witness): void {
  const { frozen, onItsWay } = heldByWithdrawals(chains);
  for (const { owner, account, asset, frozen: held, available } of holdings) {
    const key = `${owner}/${asset}`;
    if (account === Account.SPOT) same('state.frozen', () => `frozen of owner, asset ${key}`, held, frozen.get(key) ?? 0n);
    else if (account !== Account.ICO) same('state.frozen', () => `frozen in account ${account} of owner, asset ${key}`, held, 0n);
    if (account === Account.WITHDRAW_PENDING) same('state.pending', () => `on its way, ${key}`, available, onItsWay.get(key) ?? 0n);
    if (account === Account.SPOT) frozen.delete(key);
    if (account === Account.WITHDRAW_PENDING) onItsWay.delete(key);
  }
  for (const [key, amount] of [...frozen, ...onItsWay]) same('state.frozen', () => `held by withdrawals, ${key}`, 0n, amount);
}

function rightsText({ user, version, level, permissions, holdUntil }: StateDump['rights'][number]): string {
  return [user, version, level, permissions, holdUntil].join('/');
}

function rightsTold({ rights }: Witness): string {
  return [...rights]
    .sort(([a], [b]) => a - b)
    .map(([user, said]) => rightsText({ user, ...said }))
    .join(' ');
}

function rootText(kept: StateDump['proofRoot']): string {
  return kept === undefined ? 'none' : `${kept.asOf}/${kept.root}`;
}

function rootTold({ proofRoot }: Witness): string {
  if (proofRoot === undefined) return 'none';
  const { first, second, third, fourth } = proofRoot.root;
  const digits = [first, second, third, fourth].map((word) => (word < 0n ? word + (1n << 64n) : word).toString(16).padStart(16, '0'));
  return `${proofRoot.asOf}/${digits.join('')}`;
}

function timerText(timer: { time: number; user: number; market: number }): string {
  return `${timer.time}/${timer.user}/${timer.market}`;
}

function same(check: string, what: () => string, is: number | string | bigint, told: number | string | bigint): void {
  if (is !== told) throw new Violation(check, `${what()}: the state says ${is}, the events told ${told}`);
}
