/** What supports positions: the account or a margin of its own, and what a loss that waits takes away. Source: rules 2.2. */
import { Bucket } from '@kontor/domain/accounts';
import { PositionSide } from '@kontor/domain/perpetual/position';
import { expect, test } from 'vitest';
import { ContractAccounts } from './contract-accounts.ts';
import type { AccountGround } from './contract-accounts.ts';
import type { MarginCall } from './contract-facts.ts';
import { ContractOrders } from './contract-orders.ts';
import { MarginWatch } from './margin-calls.ts';
import { Plans } from './plans.ts';
import { Positions } from './positions.ts';
import { ContractUserNews } from './user-news.ts';

const [ANN, BOT] = [1, 1_000];
const [BTC, ETH] = [7, 8];
const HUNDREDTH = 10_000n;

/** Two contracts of one coin a lot, each at 100 a coin, with 1 % of maintenance. */
function world(carried = 0n) {
  const positions = new Positions();
  const rows: MarginCall[] = [];
  const brackets = [{ cap: 10n ** 12n, maxLeverage: 50, rate: HUNDREDTH }];
  const scale = { table: [{ ...brackets[0]!, floor: 0n, cum: 0n }], stepUnits: 1n, coin: 1n };
  const contracts = {
    at: () => ({ mark: { mark: 100n } }),
    scaleOf: () => scale,
    highestLeverage: () => 50,
  };
  const engine = { contractAccount: () => ({ carried, margins: [] }) };
  const ground = { engine, contracts, orders: new ContractOrders(), positions, plans: new Plans() } as unknown as AccountGround;
  const accounts = new ContractAccounts(ground);
  const hold = (market: number, side: PositionSide, lots: number, entryValue: bigint, margin = 0n, user = ANN): void =>
    void positions.change({ user, market, side, lots, entryValue, margin }, 0n, 0);
  const supportOf = (market: number, side: PositionSide) => accounts.supports(positions.find(ANN, market, side)!);
  const out = { rows: { add: (_table: unknown, row: MarginCall) => void rows.push(row) } };
  const watch = new MarginWatch({
    ground: { moment: { sequence: 1, timeMs: 5 }, out } as never,
    positions,
    accounts,
    news: new ContractUserNews({ watched: undefined }),
  });
  return { accounts, positions, hold, supportOf, watch, rows };
}

test('the account and what all its cross positions would gain support each of them, and all that keeps them is needed', () => {
  const { accounts, hold, supportOf } = world();
  accounts.wallets.note(ANN, Bucket.AVAILABLE, 500n);
  hold(BTC, PositionSide.LONG, 10, 900n);
  hold(ETH, PositionSide.SHORT, 4, 380n);
  // 500 + (1,000 − 900) − (400 − 380); 1 % of 1,000 and of 400.
  expect(supportOf(BTC, PositionSide.LONG)).toEqual({ balance: 580n, maintenance: 14n });
  expect(supportOf(ETH, PositionSide.SHORT)).toEqual({ balance: 580n, maintenance: 14n });
});

test('an isolated one is supported by its margin alone, and supports nothing else', () => {
  const { accounts, positions, hold, supportOf } = world();
  accounts.wallets.note(ANN, Bucket.AVAILABLE, 500n);
  accounts.wallets.note(ANN, Bucket.LOCKED, 90n);
  positions.set(ANN, { market: BTC, leverage: 10, isIsolated: true });
  hold(BTC, PositionSide.LONG, 10, 1_000n, 100n);
  hold(ETH, PositionSide.SHORT, 4, 400n);
  // Funding took 10 of its margin, of which no event tells: it is the only one that has anything locked.
  expect(supportOf(BTC, PositionSide.LONG)).toEqual({ balance: 90n, maintenance: 10n });
  expect(supportOf(ETH, PositionSide.SHORT)).toEqual({ balance: 500n, maintenance: 4n });
});

test('a loss that waits is borne besides, and there is none where anything is available', () => {
  const waiting = world(30n);
  waiting.hold(BTC, PositionSide.LONG, 10, 900n);
  expect(waiting.supportOf(BTC, PositionSide.LONG)).toEqual({ balance: 70n, maintenance: 10n });
  waiting.accounts.wallets.note(ANN, Bucket.AVAILABLE, 1n);
  expect(waiting.accounts.wallets.carriedBy(ANN)).toBe(0n);
  expect(waiting.supportOf(BTC, PositionSide.LONG).balance).toBe(101n);
});

test('who is close to a liquidation is to be warned once, also for a loss that waits; a bot never', () => {
  const { hold, watch, rows } = world(88n);
  hold(BTC, PositionSide.LONG, 10, 900n);
  hold(BTC, PositionSide.LONG, 10, 900n, 0n, BOT);
  watch.look(BTC);
  watch.look(BTC);
  // 10 of 100 − 88.
  expect(rows).toEqual([{ sequence: 1, timeMs: 5, user: ANN, market: -1, side: 0, ratio: 8_333 }]);
  const healthy = world();
  healthy.hold(BTC, PositionSide.LONG, 10, 900n);
  healthy.watch.look(BTC);
  expect(healthy.rows).toEqual([]);
});
