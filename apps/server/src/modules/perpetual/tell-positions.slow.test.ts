/** Who is told what of his positions: each once, whatever fails on the way, over a real database. */
import { PositionSide } from '@kontor/domain/perpetual/position';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { COIN } from '../../core-loop/core-world.ts';
import { DealKind, LiquidationStepKind } from '../../follower/perpetual/contract-facts.ts';
import type { ContractFill, Liquidation } from '../../follower/perpetual/contract-facts.ts';
import { CONTRACT_FILL_TABLE, LIQUIDATION_TABLE } from '../../follower/perpetual/contract-tables.ts';
import { CROSS } from '../../follower/perpetual/contract-facts.ts';
import type { MarginCall } from '../../follower/perpetual/contract-facts.ts';
import { MARGIN_CALL_TABLE } from '../../follower/perpetual/margin-calls.ts';
import { PostgresReadStore } from '../../follower/postgres-read-store.ts';
import { Rows } from '../../follower/rows.ts';
import { safeInteger, text } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Database } from '../../store/database.ts';
import { openTestDatabases } from '../../store/test-database.ts';
import { Cleanup, silentLog } from '../../store/test-world.ts';
import { FIRST_BOT } from '../../bot-numbers.ts';
import { CONTRACT, CONTRACT_TERMS, contractAt } from './contract-world.ts';
import { positionTeller } from './tell-positions.ts';
import type { PositionEvent, TellPositionsOptions } from './tell-positions.ts';

const TIME = Date.UTC(2026, 0, 5);
const [ANN, BOB, GONE] = [1, 2, 3];
const ADD_ACCOUNT = command<[id: number, login: string]>(
  'test-add-account',
  `INSERT INTO account (id, login, nickname, password_hash, demo, fee_tier, created_at) VALUES ($1, $2, $2, 'none', false, 0, now())`,
);
const NOTICES = statement<[], string>(
  'test-notices',
  'SELECT account_id, kind FROM notice ORDER BY id',
  (row) => `${safeInteger(row, 'account_id')} ${text(row, 'kind')}`,
);
const cleanup = new Cleanup();
let [core, app] = [undefined, undefined] as unknown as [Database, Database];
let at = 0;
const mails: { readonly user: number; readonly event: PositionEvent }[] = [];

beforeAll(async () => {
  [core, app] = await openTestDatabases(cleanup, ['kontor_core', 'kontor_app']);
  for (const [id, login] of [
    [ANN, 'ann'],
    [BOB, 'bob'],
  ] as const)
    await app.run(ADD_ACCOUNT, id, login);
});
afterAll(() => cleanup.run());
beforeEach(() => {
  mails.length = 0;
});

/** Writes what the follower would. */
async function write(fill: (rows: Rows) => void): Promise<void> {
  const rows = new Rows();
  fill(rows);
  await new PostgresReadStore(core).write(rows, at, ++at);
}

/** One look at all that waits. */
async function tell(change: Partial<TellPositionsOptions> = {}): Promise<string[]> {
  const before = await app.many(NOTICES);
  const teller = positionTeller({
    database: app,
    contracts: { find: (market) => (market === CONTRACT ? contractAt(57_000) : undefined) },
    mail: async (_queries, user, event) => void mails.push({ user, event }),
    log: silentLog,
    wallMs: () => TIME,
    ...change,
  });
  await teller.drain();
  await teller.close();
  return (await app.many(NOTICES)).slice(before.length);
}

let number = 0;
function liquidation(user: number, change: Partial<Liquidation> = {}): Liquidation {
  number += 1;
  return {
    number,
    sequence: number,
    timeMs: TIME,
    user,
    market: CONTRACT,
    side: PositionSide.LONG,
    isIsolated: true,
    leverage: 20,
    lots: 1_000,
    entryValue: 60_000n * COIN,
    mark: 57_000n * COIN,
    index: 57_000n * COIN,
    markMs: TIME,
    fundingRate: 0,
    markSequence: number,
    lastTicks: 0,
    terms: CONTRACT_TERMS,
    balance: 0n,
    maintenance: 235n * COIN,
    bankruptcyTicks: 570_000,
    steps: [{ step: LiquidationStepKind.CLOSED, lots: 400, amount: 1n, realised: 0n, fund: 0n }],
    lotsLeft: 600,
    marginLeft: 0n,
    ...change,
  };
}

function fillOf(user: number, kind: ContractFill['kind'], sequence: number): ContractFill {
  return {
    user,
    sequence,
    ordinal: 1,
    market: CONTRACT,
    side: PositionSide.SHORT,
    closes: true,
    kind,
    orderNumber: 0,
    lots: 250,
    amount: (57_000n * COIN) / 4n,
    fee: 0n,
    realised: 0n,
    maker: false,
    tradeNumber: 0,
    receipt: kind === DealKind.DELEVERAGED ? 1 : 0,
    place: kind === DealKind.DELEVERAGED ? 1 : 0,
    timeMs: TIME,
  };
}

const call = (user: number, market: number, sequence: number, ratio: number): MarginCall => ({
  sequence,
  timeMs: TIME,
  user,
  market,
  side: 0,
  ratio,
});

test('a liquidation: what was closed of it, and the mark that decided', async () => {
  await write((rows) => rows.add(LIQUIDATION_TABLE, liquidation(ANN)));
  expect(await tell()).toEqual([`${ANN} position_liquidated`]);
  expect(mails).toEqual([
    { user: ANN, event: { template: 'position_liquidated', params: { pair: 'BTC_USDT', quantity: '0.4', symbol: 'BTC', price: '57000' } } },
  ]);
  expect(await tell()).toEqual([]);
  expect(mails).toHaveLength(1);
});

test('deleveraging and the end of a contract; what anybody traded himself is no news', async () => {
  await write((rows) => {
    rows.add(CONTRACT_FILL_TABLE, fillOf(BOB, DealKind.TRADE, 10));
    rows.add(CONTRACT_FILL_TABLE, fillOf(BOB, DealKind.LIQUIDATION, 11));
    rows.add(CONTRACT_FILL_TABLE, fillOf(BOB, DealKind.TAKEN_OVER, 12));
    rows.add(CONTRACT_FILL_TABLE, fillOf(BOB, DealKind.DELEVERAGED, 13));
    rows.add(CONTRACT_FILL_TABLE, fillOf(ANN, DealKind.SETTLED, 14));
  });
  expect(await tell()).toEqual([`${BOB} position_deleveraged`, `${ANN} position_settled`]);
  expect(mails[0]!.event.params).toEqual({ pair: 'BTC_USDT', quantity: '0.25', symbol: 'BTC', price: '57000' });
  expect(await tell()).toEqual([]);
});

test('a margin call, of an account or of a position, in whole percents that are not rounded up', async () => {
  await write((rows) => {
    rows.add(MARGIN_CALL_TABLE, call(ANN, CROSS, 20, 8_199));
    rows.add(MARGIN_CALL_TABLE, call(ANN, CONTRACT, 21, 9_999));
  });
  expect(await tell()).toEqual([`${ANN} margin_call_cross`, `${ANN} margin_call_isolated`]);
  expect(mails.map(({ event }) => event.params)).toEqual([{ ratio: '81 %' }, { pair: 'BTC_USDT', ratio: '99 %' }]);
});

test('a mail that cannot be written takes its notice back, and both come with the next look', async () => {
  await write((rows) => rows.add(LIQUIDATION_TABLE, liquidation(BOB)));
  await expect(tell({ mail: () => Promise.reject(new Error('no mail')) })).rejects.toThrow('no mail');
  expect(await tell()).toEqual([`${BOB} position_liquidated`]);
  expect(mails.map(({ user }) => user)).toEqual([BOB]);
});

test('a contract that has no name yet waits, and what comes behind it', async () => {
  await write((rows) => {
    rows.add(LIQUIDATION_TABLE, liquidation(ANN, { market: 77 }));
    rows.add(LIQUIDATION_TABLE, liquidation(BOB));
  });
  expect(await tell()).toEqual([]);
  expect(await tell({ contracts: { find: () => contractAt(57_000) } })).toEqual([
    `${ANN} position_liquidated`,
    `${BOB} position_liquidated`,
  ]);
});

test('bots, and people who have no account any more, are passed over', async () => {
  await write((rows) => {
    rows.add(LIQUIDATION_TABLE, liquidation(FIRST_BOT));
    rows.add(LIQUIDATION_TABLE, liquidation(GONE));
    rows.add(LIQUIDATION_TABLE, liquidation(ANN));
  });
  expect(await tell()).toEqual([`${ANN} position_liquidated`]);
  expect(mails.map(({ user }) => user)).toEqual([ANN]);
});
