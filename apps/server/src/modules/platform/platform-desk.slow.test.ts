/** A pair halted by one person by the console: over HTTP, a real database and a small exchange. */
import { changeDetail } from '@kontor/contract/console/change';
import { pairHalt } from '@kontor/contract/console/pair';
import { Code } from '@kontor/contract/envelope';
import { MarketStatus } from '@kontor/domain/market';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleWorld } from '../../operators/console-world.ts';
import type { TestOperator } from '../../operators/console-world.ts';
import { lastEntry } from '../../operators/operator-log.ts';
import { Cleanup, eventually } from '../../store/test-world.ts';

const cleanup = new Cleanup();
const PAIR = 'BTC_USDT';
let world: ConsoleWorld;
let risk: TestOperator;
let owner: TestOperator;
let content: TestOperator;

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  risk = await world.operator(['risk'], 'risk');
  owner = await world.operator(['owner'], 'owner');
  content = await world.operator(['content'], 'content');
});
afterAll(() => cleanup.run());

const status = () => world.exchange.view.listings.markets.get(0)?.status;
const halt = (who: TestOperator, pair = PAIR) => world.ask(pairHalt, { pair, reason: 'an odd price' }, who);

/** Lets it trade again, by two. */
async function open(): Promise<void> {
  const { data } = await world.propose(risk, 'pair/state', { pair: PAIR, state: 'trading' });
  expect((await world.decide(risk, 'approve', data)).code).toBe(Code.NOT_ALLOWED);
  expect((await world.decide(owner, 'approve', data)).code).toBe(Code.SUCCESS);
  await eventually(async () => (await world.ask(changeDetail, { change_id: data.change_id }, owner)).data.state === 'done');
}

describe('a pair', () => {
  test('is halted by one, who is answered when it is; it trades again by two', async () => {
    await halt(risk);
    await open();
    expect(status()).toBe(MarketStatus.TRADING);
    const before = await lastEntry(world.database);
    const answer = await halt(risk);
    expect(answer.data).toEqual({
      state: 'done',
      outcome: expect.stringContaining('carried out by command'),
      sequence: expect.any(Number),
    });
    expect(status()).toBe(MarketStatus.HALTED);
    const log = await world.loggedSince(before);
    expect(log.entries).toEqual([['pair.halt', risk.id, PAIR]]);
    expect(log.text).toContain('an odd price');
  });

  test('is halted by whoever asks again and at the same moment, because what opens it may be on its way', async () => {
    const answers = await Promise.all([halt(risk), halt(owner), halt(risk)]);
    expect(answers.map(({ data }) => data.state)).toEqual(['done', 'done', 'done']);
    expect(status()).toBe(MarketStatus.HALTED);
  });

  test('that is not listed is not halted, and whoever may not halts none', async () => {
    const before = await lastEntry(world.database);
    expect(await halt(risk, 'NO_USDT')).toMatchObject({ code: Code.BAD_REQUEST, msg: 'NO_USDT is not listed' });
    expect((await halt(content)).code).toBe(Code.NOT_ALLOWED);
    expect(await lastEntry(world.database)).toBe(before);
  });
});
