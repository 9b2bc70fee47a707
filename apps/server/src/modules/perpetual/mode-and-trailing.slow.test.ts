/** One-way mode and trailing stops at the doors of a whole server. */
import type { BodyOf } from '@kontor/contract/call';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import {
  contractAccount,
  contractCancelAll,
  contractDeals,
  contractOrderHistory,
  contractQuote,
  openPlans,
  planHistory,
  planPlace,
  positionDetail,
  positionMode,
} from '@kontor/contract/perpetual';
import { Refusal } from '@kontor/domain/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAIR, startContractServer } from './contract-server-world.ts';
import type { ContractServer } from './contract-server-world.ts';

let world: ContractServer;
let [ann, bob] = ['', ''];

beforeAll(async () => {
  world = await startContractServer();
  [ann, bob] = world.tokens;
  await world.indexAt(60_000);
  await world.bring(ann, '10000');
  await world.bring(bob, '50000');
});
afterAll(() => world?.stop());

const modeOf = async (token: string): Promise<string> =>
  (await world.done(contractAccount, { min_seq: world.last() }, token)).position_mode;

describe('one-way mode', () => {
  test('is chosen while nothing is open, and told', async () => {
    expect(await modeOf(ann)).toBe('hedge');
    await world.place({ price: '50000' }, ann);
    const refused = await world.ask(positionMode, { position_mode: 'one_way' }, ann);
    expect([refused.code, refused.msg]).toEqual([
      codeOfRefusal(Refusal.SIDES_HAVE_ORDERS),
      'The position mode cannot change while orders are open in any contract',
    ]);
    expect(await modeOf(ann)).toBe('hedge');
    await world.done(contractCancelAll, {}, ann);
    for (const hostile of [{ position_mode: 'both' }, { position_mode: 1 }, {}, { position_mode: 'one_way', user: 2 }])
      expect((await world.ask(positionMode, hostile as never, ann)).code).toBe(Code.BAD_REQUEST);
    expect((await world.ask(positionMode, { position_mode: 'one_way' })).code).toBe(Code.SESSION_OVER);
    expect(await world.done(positionMode, { position_mode: 'one_way' }, ann)).toMatchObject({ position_mode: 'one_way' });
    expect(await modeOf(ann)).toBe('one_way');
    expect(await modeOf(bob)).toBe('hedge');
  });

  test('what opens the other side closes this one first: one order, two deals, one position', async () => {
    await world.place({ action: 'open_short', type: 'limit_maker', price: '60000', quantity: '1' }, bob);
    await world.place({ type: 'market', quantity: '1' }, ann);
    expect((await world.ask(positionMode, { position_mode: 'hedge' }, ann)).code).toBe(codeOfRefusal(Refusal.SIDES_HAVE_POSITION));
    await world.place({ type: 'limit_maker', price: '60500', quantity: '1.5' }, bob).then(({ code }) => expect(code).toBe(Code.SUCCESS));
    const order = { pair: PAIR, action: 'open_short', type: 'limit', price: '60500', quantity: '1.5' } as const;
    const quote = await world.done(contractQuote, { ...order, min_seq: world.last() }, ann);
    const { data } = await world.place(order, ann);
    const held = await world.held(ann);
    expect(held).toEqual([expect.objectContaining({ side: 'short', quantity: '0.5', average_open_price: '60500', realised_profit: '0' })]);
    // A quote says where the position that is left would be liquidated.
    expect(quote.liquidation_price).toBe(held[0]!.liquidation_price);
    const { list } = await world.done(contractDeals, { min_seq: data.sequence }, ann);
    expect(list.slice(0, 2)).toEqual([
      expect.objectContaining({ action: 'open_short', quantity: '0.5', amount: '30250', fee: '15.125', realised_profit: '0' }),
      expect.objectContaining({ action: 'close_long', quantity: '1', amount: '60500', fee: '30.25', realised_profit: '500' }),
    ]);
    expect(list[0]!.order_number).toBe(list[1]!.order_number);
    const [past] = (await world.done(contractOrderHistory, { min_seq: data.sequence }, ann)).list;
    expect(past).toMatchObject({ order_id: data.order_id, action: 'open_short', status: 'filled', fee: '45.375', realised_profit: '500' });
  });

  test('a position has the orders of both directions beside it, for each closes it first', async () => {
    await world.place({ price: '50000', quantity: '0.1' }, ann);
    const { orders } = await world.done(positionDetail, { pair: PAIR, side: 'short', min_seq: world.last() }, ann);
    expect(orders).toEqual([expect.objectContaining({ action: 'open_long', quantity: '0.1' })]);
    await world.done(contractCancelAll, {}, ann);
  });
});

describe('trailing stops', () => {
  const plan = {
    pair: PAIR,
    side: 'long',
    purpose: 'stop_loss',
    trigger_kind: 'trailing',
    callback_rate: '0.01',
    activation_price: '61000',
    client_id: 'trail-1',
  } as const;

  test('what does not go together is refused by name, and nothing stands', async () => {
    const refusals = [
      [{ callback_rate: '0.0009' }, Code.BAD_REQUEST, 'Please enter a callback rate from 0.1 % to 50 %'],
      [{ callback_rate: '0.5001' }, Code.BAD_REQUEST, 'Please enter a callback rate from 0.1 % to 50 %'],
      [{ callback_rate: undefined }, Code.BAD_REQUEST, 'Please enter a callback rate from 0.1 % to 50 %'],
      [{ activation_price: '0' }, Code.BAD_REQUEST, 'Please enter a valid activation price'],
      [{ purpose: 'take_profit' }, Code.BAD_REQUEST, 'A trailing stop stops a loss, and by the mark price'],
      [{ source: 'last' }, Code.BAD_REQUEST, 'A trailing stop stops a loss, and by the mark price'],
      [{ trigger_price: '61000' }, Code.BAD_REQUEST, 'Please enter a trigger price, or a yield'],
      [
        { trigger_kind: 'price', trigger_price: '61000', callback_rate: '0.01' },
        Code.BAD_REQUEST,
        'Please enter a trigger price, or a yield',
      ],
      [{ activation_price: '61000.05' }, codeOfRefusal(Refusal.PRICE_FILTER), expect.any(String)],
      [{ side: 'short', quantity: '5' }, codeOfRefusal(Refusal.NOT_CLOSABLE), expect.any(String)],
    ] as const;
    for (const [change, code, msg] of refusals) {
      const body = { ...plan, ...change, client_id: `no-${JSON.stringify(change).length}` } as BodyOf<typeof planPlace>;
      const answer = await world.ask(planPlace, body, bob);
      expect([change, answer.code, answer.msg]).toEqual([change, code, msg]);
    }
    for (const hostile of ['0.01234', '-0.01', '1e-2', 0.01, ''])
      expect((await world.ask(planPlace, { ...plan, callback_rate: hostile } as never, bob)).code).toBe(Code.BAD_REQUEST);
    expect((await world.done(openPlans, { min_seq: world.last() }, bob)).list).toEqual([]);
  });

  test('one is told with callback and activation; a repeated one is one, another under its id is refused', async () => {
    const first = await world.done(planPlace, plan, bob);
    expect(await world.done(planPlace, plan, bob)).toMatchObject({ plan_id: first.plan_id, repeated: true });
    const { list } = await world.done(openPlans, { min_seq: world.last() }, bob);
    expect(list).toEqual([
      expect.objectContaining({
        plan_id: first.plan_id,
        trigger_kind: 'trailing',
        trigger_price: null,
        trigger_yield: null,
        callback_rate: '0.01',
        activation_price: '61000',
        source: 'mark',
        quantity: null,
        status: 'entrusted',
      }),
    ]);
    for (const change of [{ callback_rate: '0.02' }, { activation_price: '61100' }])
      expect((await world.ask(planPlace, { ...plan, ...change }, bob)).code).toBe(codeOfRefusal(Refusal.CLIENT_ID_REUSED));
  });

  test('follows the mark from its activation on, and closes when it has come back so far', async () => {
    await world.place({ price: '60000', quantity: '2' }, ann);
    for (const index of [60_900, 60_100, 61_200, 60_700]) await world.indexAt(index);
    expect((await world.done(openPlans, { min_seq: world.last() }, bob)).list).toHaveLength(1);
    // 1 % below 61,200 is 60,588.
    await world.indexAt(60_588);
    await expect.poll(async () => (await world.held(bob)).map(({ side }) => side)).toEqual(['short']);
    const history = await world.done(planHistory, { min_seq: world.last() }, bob);
    expect(history.list[0]).toMatchObject({
      trigger_kind: 'trailing',
      callback_rate: '0.01',
      activation_price: '61000',
      status: 'triggered',
    });
    const [closing] = (await world.done(contractOrderHistory, { action: 'close_long', min_seq: world.last() }, bob)).list;
    expect(closing).toMatchObject({ origin: 'plan', status: 'filled', deal_quantity: '1.5' });
    // It is over, and its id still is its own.
    expect(await world.done(planPlace, plan, bob)).toMatchObject({ plan_id: history.list[0]!.plan_id, repeated: true });
    expect((await world.ask(planPlace, { ...plan, activation_price: '61100' }, bob)).code).toBe(codeOfRefusal(Refusal.CLIENT_ID_REUSED));
  });
});
