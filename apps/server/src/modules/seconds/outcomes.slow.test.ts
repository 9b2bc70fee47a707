/** No call of the console, by whatever role, and no change that two operators agree on writes a tick or an outcome: compared with what the journal comes to. */
import { CHANGES } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { changeDetail } from '@kontor/contract/console/change';
import { CONSOLE_CALLS } from '@kontor/contract/console/console-calls';
import { ROLES } from '@kontor/contract/console/roles';
import { secondsClose, secondsTable } from '@kontor/contract/console/seconds';
import { Code } from '@kontor/contract/envelope';
import { Account } from '@kontor/domain/accounts';
import { isApplied } from '@kontor/domain/refusals';
import { resultOf } from '@kontor/domain/seconds/ticks';
import { CommandType, UserPermission } from '@kontor/engine/command';
import { createEngine } from '@kontor/engine/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fittingBody } from '../../call-world.ts';
import { clientKey } from '../../core-loop/client-id.ts';
import { BTC_USDT, COIN, USDT } from '../../core-loop/core-world.ts';
import type { AnyNewCommand } from '../../core-loop/core-loop.ts';
import { LiveView } from '../../follower/live-view.ts';
import { Rows } from '../../follower/rows.ts';
import type { TickFact } from '../../follower/seconds/seconds-facts.ts';
import type { SecondsContractRow } from '../../follower/seconds/seconds-tables.ts';
import { ConsoleWorld } from '../../operators/console-world.ts';
import type { TestOperator } from '../../operators/console-world.ts';
import { Cleanup } from '../../store/test-world.ts';

const cleanup = new Cleanup();
let world: ConsoleWorld;
/** No body of a test names him. */
const USER = 4_711;
let number = 0;

async function send(...commands: AnyNewCommand[]): Promise<void> {
  for (const { code } of await world.exchange.submitAll(commands)) expect(isApplied(code)).toBe(true);
}

/** So many seconds, each with a tick at a price. */
async function seconds(count: number, price: bigint): Promise<void> {
  for (let each = 0; each < count; each++) {
    world.exchange.hands.timeMs += 1_000;
    const at = world.exchange.hands.timeMs;
    const constituents = [1, 2, 3].map((source) => ({ source, weight: 1, price: price * COIN }));
    await send({ type: CommandType.SECONDS_TICK, pair: BTC_USDT, isStale: false, number: ++number, at, price: price * COIN, constituents });
  }
}

const take = (id: string, direction: number): AnyNewCommand => ({
  type: CommandType.SECONDS_OPEN,
  user: USER,
  pair: BTC_USDT,
  direction,
  duration: 30,
  payoutRate: 0,
  stake: 100n * COIN,
  clientId: clientKey(id),
});

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  const proposal = clientKey('house');
  const house = { type: CommandType.PROPOSE, user: 91, asset: USDT, account: Account.HOUSE_SECONDS, number: 0, beneficiary: 0 } as const;
  await send(
    { type: CommandType.ADJUST, user: USER, clientId: clientKey('give'), asset: USDT, account: Account.SECONDS, amount: 1_000n * COIN },
    { type: CommandType.SET_RIGHTS, user: USER, version: 1, level: 1, permissions: UserPermission.SECONDS, holdUntil: 0 },
    { ...house, amount: 100_000n * COIN, proposal },
    { type: CommandType.APPROVE, user: 92, proposal },
    {
      type: CommandType.SECONDS_PAIR,
      pair: BTC_USDT,
      asset: USDT,
      open: 1,
      products: [{ duration: 30, payoutRate: 80_000_000, feeRate: 2_000_000, minStake: 5n * COIN, maxStake: 5_000n * COIN }],
    },
  );
  await seconds(2, 60_000n);
  await send(take('over', 0));
  await seconds(1, 60_000n);
  await seconds(32, 60_001n);
  await send(take('runs', 1));
  await seconds(3, 60_001n);
});
afterAll(() => cleanup.run());

/** What the journal comes to: ticks, contracts that are over, the one that runs, and what its owner and the house have. */
async function comesTo() {
  const view = new LiveView(createEngine({ recording: true }));
  const rows = new Rows();
  const [ticks, past]: [TickFact[], SecondsContractRow[]] = [[], []];
  const add = rows.add.bind(rows);
  rows.add = (table, told) => {
    if (table.name === 'index_tick') ticks.push(told as TickFact);
    if (table.name === 'seconds_contract') past.push(told as SecondsContractRow);
    add(table, told);
  };
  for await (const batch of world.exchange.journal.read(1)) view.apply(batch, rows);
  const { secondsContracts, holdings } = view.engine.dump();
  const money = holdings.filter(({ owner, account }) => owner === USER || account === Account.HOUSE_SECONDS);
  return { ticks, past, secondsContracts, money };
}

describe('settled state', () => {
  test.each(ROLES)('stays what it is, whatever %s asks', async (role) => {
    const before = await comesTo();
    expect([before.past.length, before.secondsContracts.length, before.ticks.length]).toEqual([1, 1, number]);
    const { id } = await world.operator([role]);
    for (const call of CONSOLE_CALLS.filter(({ access }) => access !== 'anyone'))
      await world.ask(call, fittingBody(call), { cookie: await world.session(id) });
    expect(await comesTo()).toEqual(before);
  });

  test('stays what it is, whatever two agree on', async () => {
    const before = await comesTo();
    const [one, other] = [await world.operator([...ROLES]), await world.operator([...ROLES])];
    let carried = 0;
    for (const command of Object.keys(CHANGES) as ChangeCommand[]) {
      // What empties the house, or changes who operates, is not about outcomes.
      const body = fittingBody({ path: command, body: CHANGES[command].body });
      if (command === 'system/withdraw') continue;
      carried += Number(await agreed(one, other, command, body));
    }
    expect(carried).toBeGreaterThan(3);
    const product = { duration_s: 30, payout: '0.01', fee: '0.5', minimum: '1', maximum: '2' };
    for (const [command, body] of [
      ['seconds/save', { pair: 'BTC_USDT', products: [product], open: false }],
      ['seconds/limits', { second_share: '0', total_share: '0', open_stake: '1' }],
      ['seconds/countries', { everywhere: false, countries: [], identity: true }],
    ] as const)
      expect([command, await agreed(one, other, command, body)]).toEqual([command, true]);
    const after = await comesTo();
    expect({ ...after, money: undefined }).toEqual({ ...before, money: undefined });
    // The contract that runs keeps its terms, and comes to what its ticks say.
    await seconds(30, 60_000n);
    const { past, ticks, money } = await comesTo();
    const { direction, openedMs: openedAt, expiryMs: expiry, outcome, credit } = past[1]!;
    expect(outcome).toBe(resultOf({ direction: direction as 0, openedAt, expiry }, ticks).outcome);
    expect([outcome, credit]).toEqual([0, 180n * COIN]);
    // 1,000 − 102 + 180, twice.
    expect(money.find(({ owner }) => owner === USER)?.available).toBe(1_156n * COIN);
  });

  test('no body of the console can say an outcome', async () => {
    const { cookie } = await world.operator([...ROLES]);
    for (const [command, body] of [
      ['seconds/save', { pair: 'BTC_USDT', outcome: 'loss' }],
      ['seconds/save', { pair: 'BTC_USDT', tick: { number: 1, price: '1' } }],
      ['seconds/limits', { uid: USER, open_stake: '1' }],
    ] as const)
      expect((await world.propose({ cookie } as TestOperator, command, body)).code).toBe(Code.BAD_REQUEST);
  });
});

test('one person closes a pair at once; what runs, the house and the limits stand in the list', async () => {
  const [risk, auditor] = [await world.operator(['risk']), await world.operator(['auditor'])];
  await agreed(await world.operator(['owner']), await world.operator(['risk']), 'seconds/save', { pair: 'BTC_USDT', open: true });
  const reason = 'the index jumps';
  expect((await world.ask(secondsClose, { pair: 'BTC_USDT', reason }, auditor)).code).toBe(Code.NOT_ALLOWED);
  expect((await world.ask(secondsClose, { pair: 'XRP_USDT', reason }, risk)).code).not.toBe(Code.SUCCESS);
  const closed = await world.ask(secondsClose, { pair: 'BTC_USDT', reason }, risk);
  expect(closed.data).toMatchObject({ state: 'done' });
  const { data } = await world.ask(secondsTable, {}, auditor);
  expect(data).toMatchObject({
    list: [{ pair: 'BTC_USDT', state: 'closed', index_price: '60000', contracts: 0, reserved: '0', liability: '0' }],
    house: { symbol: 'USDT', reserved: '0', liability: '0' },
    limits: { second_share: '0', pair_share: '0.2', total_share: '0', open_stake: '1' },
    places: { everywhere: false, countries: [], identity: true },
  });
});

/** Whether a change was proposed, approved and carried out. */
async function agreed(
  proposer: TestOperator,
  approver: TestOperator,
  command: ChangeCommand,
  body: Record<string, unknown>,
): Promise<boolean> {
  const { code, data: change } = await world.propose(proposer, command, body);
  if (code !== Code.SUCCESS) return false;
  if ((await world.decide(approver, 'approve', change)).code !== Code.SUCCESS) return false;
  const shown = async () => (await world.ask(changeDetail, { change_id: change.change_id }, approver)).data.state;
  await expect.poll(shown).not.toBe('approved');
  return (await shown()) === 'done';
}
