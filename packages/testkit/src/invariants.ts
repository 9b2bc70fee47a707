import { Account, Bucket } from '@kontor/domain/accounts';
import { Side } from '@kontor/domain/order';
import type { MarketDump, OrderDump, StateDump } from '@kontor/engine/engine-door';
import type { LedgerRecord, RecordLog } from '@kontor/engine/record';

/** What is wrong with a state, in words; empty when nothing is. Written on its own, apart from the engine's audit. */
export function violations(state: StateDump): string[] {
  return [...moneyViolations(state), ...state.markets.flatMap(marketViolations), ...orderViolations(state), ...withdrawalViolations(state)];
}

function moneyViolations(state: StateDump): string[] {
  const found: string[] = [];
  const sums = new Map<number, bigint>();
  for (const { owner, account, asset, available, frozen, orderFreeze, locked } of state.holdings) {
    sums.set(asset, (sums.get(asset) ?? 0n) + available + frozen + orderFreeze + locked);
    const negative = available < 0n || frozen < 0n || orderFreeze < 0n || locked < 0n;
    if (negative && account !== Account.EXTERNAL && account !== Account.LOSS)
      found.push(`owner ${owner} has less than nothing of asset ${asset} in account ${account}`);
  }
  for (const [asset, sum] of sums) {
    if (sum !== 0n) found.push(`all holdings of asset ${asset} make ${sum}, not zero`);
  }
  return found;
}

function marketViolations(market: MarketDump): string[] {
  const found: string[] = [];
  const name = `market ${market.terms.market}`;
  const [bid, ask] = [market.bids[0], market.asks[0]];
  if (bid && ask && bid.priceTicks >= ask.priceTicks) found.push(`${name} is crossed: ${bid.priceTicks} bid, ${ask.priceTicks} asked`);
  for (const [side, orders] of [
    [Side.BUY, market.bids],
    [Side.SELL, market.asks],
  ] as const) {
    orders.forEach((order, i) => {
      const before = orders[i - 1];
      const step = before ? (side === Side.BUY ? before.priceTicks - order.priceTicks : order.priceTicks - before.priceTicks) : 0;
      if (step < 0) found.push(`${name}: order ${order.number} stands before a better price`);
      if (order.side !== side) found.push(`${name}: order ${order.number} is on the wrong side`);
    });
  }
  for (const { number, side, trail } of market.trailing ?? []) {
    const back = side === Side.SELL ? trail!.peak - market.lastTicks : market.lastTicks - trail!.peak;
    if (back < 0) found.push(`${name}: order ${number} trails behind ${trail!.peak}`);
    if (back * 10_000 >= trail!.peak * trail!.delta) found.push(`${name}: order ${number} has come ${back} ticks back and not fired`);
  }
  if (market.lastTicks > 0) {
    for (const order of market.rising)
      if (order.stopTicks <= market.lastTicks) found.push(`${name}: stop ${order.number} should have risen`);
    for (const order of market.falling)
      if (order.stopTicks >= market.lastTicks) found.push(`${name}: stop ${order.number} should have fallen`);
  }
  return found;
}

function orderViolations(state: StateDump): string[] {
  const found: string[] = [];
  const frozen = new Map<string, bigint>();
  const slots = new Set<number>();
  const numbers = new Map<number, OrderDump>();
  for (const market of state.markets) {
    for (const order of [...market.bids, ...market.asks, ...market.rising, ...market.falling, ...(market.trailing ?? [])]) {
      if (order.open <= 0 || order.open + order.prevented > order.lots)
        found.push(`order ${order.number} has ${order.open} of ${order.lots} open`);
      if (slots.has(order.slot) || numbers.has(order.number)) found.push(`order ${order.number} is in two places`);
      slots.add(order.slot);
      numbers.set(order.number, order);
      const key = `${order.user}/${order.side === Side.BUY ? market.terms.quote : market.terms.base}`;
      frozen.set(key, (frozen.get(key) ?? 0n) + order.frozen);
    }
  }
  for (const order of numbers.values()) {
    const other = numbers.get(order.sibling);
    if (order.sibling !== 0 && other?.sibling !== order.number && !state.queue.some(({ number }) => number === order.sibling)) {
      found.push(`order ${order.number} is linked to ${order.sibling}, which is not linked to it`);
    }
  }
  for (const { user, side, market, frozen: held } of state.queue) {
    const { terms } = state.markets.find((each) => each.terms.market === market)!;
    const key = `${user}/${side === Side.BUY ? terms.quote : terms.base}`;
    frozen.set(key, (frozen.get(key) ?? 0n) + held);
  }
  for (const holding of state.holdings) {
    if (holding.account !== Account.SPOT) continue;
    const held = frozen.get(`${holding.owner}/${holding.asset}`) ?? 0n;
    if (holding.orderFreeze !== held)
      found.push(`user ${holding.owner} has ${holding.orderFreeze} of asset ${holding.asset} frozen, orders hold ${held}`);
  }
  return found;
}

/** What is frozen for withdrawals, and on its way out, is what they say; their numbers are taken; nothing pending is final. */
function withdrawalViolations({ holdings, withdrawals, usedNumbers, pending, finalHeights }: StateDump): string[] {
  const found: string[] = [];
  const owed = new Map<string, bigint>();
  for (const { number, user, network, asset, quantity, isSent } of withdrawals) {
    const key = isSent ? `on its way out of network ${network}, asset ${asset}` : `frozen of user ${user}, asset ${asset}`;
    owed.set(key, (owed.get(key) ?? 0n) + quantity);
    if (!usedNumbers.some(([from, to]) => from <= number && number <= to)) found.push(`withdrawal ${number} has a number that is free`);
  }
  for (const { owner, account, asset, available, frozen } of holdings) {
    const [key, held] =
      account === Account.WITHDRAW_PENDING
        ? [`on its way out of network ${-1 - owner}, asset ${asset}`, available]
        : [`frozen of user ${owner}, asset ${asset}`, frozen];
    if (account !== Account.WITHDRAW_PENDING && account !== Account.SPOT) continue;
    // Other products freeze as well.
    const isWrong = account === Account.SPOT ? held < (owed.get(key) ?? 0n) : held !== (owed.get(key) ?? 0n);
    if (isWrong) found.push(`${key}: ${held} is held, withdrawals say ${owed.get(key) ?? 0n}`);
    owed.delete(key);
  }
  for (const [key, amount] of owed) found.push(`${key}: nothing is held, withdrawals say ${amount}`);
  const final = new Map(finalHeights.map(({ network, height }) => [network, height]));
  for (const { id, network, height } of pending)
    if (height <= (final.get(network) ?? -1)) found.push(`deposit ${id} is pending at height ${height}, which is final`);
  return found;
}

/** Follows ledger records: each chain is without a gap, and what one command posts sums to zero for each asset. */
export interface RecordFollower {
  /** Reads the records of one command; returns what is wrong. */
  follow(records: RecordLog): string[];
  /** What the records read so far leave in a bucket. */
  balance(owner: number, account: number, asset: number, bucket: number): bigint;
}

export function createRecordFollower(): RecordFollower {
  const balances = new Map<string, bigint>();
  const keyOf = (owner: number, account: number, asset: number, bucket: number): string => [owner, account, asset, bucket].join('/');

  const chain = (record: LedgerRecord): string[] => {
    const key = keyOf(record.owner, record.account, record.asset, record.bucket);
    const known = balances.get(key) ?? 0n;
    balances.set(key, record.after);
    const found: string[] = [];
    if (record.amount === 0n) found.push(`a record of nothing for ${key}`);
    if (record.before !== known) found.push(`record for ${key} starts at ${record.before}, the last one ended at ${known}`);
    if (record.before + record.amount !== record.after)
      found.push(`record for ${key}: ${record.before} + ${record.amount} is not ${record.after}`);
    if (record.bucket > Bucket.FROZEN) found.push(`record for an unknown bucket ${record.bucket}`);
    return found;
  };
  return {
    follow: (log) => {
      const records = log.read();
      const sums = new Map<number, bigint>();
      for (const { asset, amount } of records) sums.set(asset, (sums.get(asset) ?? 0n) + amount);
      const unbalanced = [...sums]
        .filter(([, sum]) => sum !== 0n)
        .map(([asset, sum]) => `the command's records of asset ${asset} make ${sum}`);
      return [...records.flatMap(chain), ...unbalanced];
    },
    balance: (owner, account, asset, bucket) => balances.get(keyOf(owner, account, asset, bucket)) ?? 0n,
  };
}
