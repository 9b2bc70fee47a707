/** Contracts over HTTP against a whole server with an embedded database; prices and time are moved by hand. */
import type { BodyOf, Call } from '@kontor/contract/call';
import { CALLS } from '@kontor/contract/call-table';
import { demoClock, demoIndex } from '@kontor/contract/demo';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import { pairList } from '@kontor/contract/market';
import {
  contractAccount,
  contractCancel,
  contractCancelAll,
  contractDeals,
  contractOpenOrders,
  contractOrderDetail,
  contractOrderHistory,
  contractPermissionOpen,
  contractQuote,
  contractSetting,
  liquidations,
  openPlans,
  planCancel,
  planHistory,
  planPlace,
  positionDetail,
  positionMargin,
} from '@kontor/contract/perpetual';
import {
  contractBrackets,
  contractCandles,
  contractDepth,
  contractList,
  contractTickers,
  contractTrades,
  fundingRates,
  insuranceFund,
  liquidationReceipts,
  markCandles,
  markPrices,
} from '@kontor/contract/perpetual-market';
import { noticeList } from '@kontor/contract/notice';
import { openOrders, orderHistory } from '@kontor/contract/spot';
import { transfer, accounts as walletAccounts } from '@kontor/contract/wallet';
import { Refusal } from '@kontor/domain/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fittingBody } from '../../call-world.ts';
import { PAIR, startContractServer } from './contract-server-world.ts';
import type { ContractServer } from './contract-server-world.ts';

let world: ContractServer;
let [ann, bob, cid] = ['', '', ''];
let last = 0;

beforeAll(async () => {
  world = await startContractServer();
  [ann, bob, cid] = world.tokens;
  await indexAt(60_000);
});
afterAll(() => world?.stop());

/** What is asked about reflects the last command that anybody was told of. */
const noted = <Answer>(answer: Answer): Answer => {
  last = world.last();
  return answer;
};
const ask: ContractServer['ask'] = async (call, body, token) => noted(await world.ask(call, body, token));
const done: ContractServer['done'] = async (call, body, token) => noted(await world.done(call, body, token));
const place: ContractServer['place'] = async (body, token) => noted(await world.place(body, token));
const indexAt: ContractServer['indexAt'] = (...said) => world.indexAt(...said);
const only: ContractServer['held'] = (token) => world.held(token);

describe('what everybody sees', () => {
  test('contracts are listed with grid, leverage and fees, beside the pairs and not among them', async () => {
    const { list } = await done(contractList, {});
    expect(list.map(({ pair }) => pair)).toEqual(['BTC_USDT', 'ETH_USDT', 'SOL_USDT', 'XRP_USDT']);
    expect(list[0]).toMatchObject({
      state: 'trading',
      tick_size: '0.1',
      step_size: '0.001',
      min_notional: '5',
      max_leverage: 125,
      default_leverage: 20,
      maker_rate: '0.0002',
      taker_rate: '0.0005',
      liquidation_fee: '0.005',
      funding_hours: 8,
      funding_cap: '0.003',
      last_price: null,
    });
    const { list: pairs } = await done(pairList, {});
    expect(pairs.filter(({ left_symbol: left, right_symbol: right }) => left === 'BTC' && right === 'USDT')).toHaveLength(1);
    expect(pairs.find(({ left_symbol: left }) => left === 'BTC')?.contract_status).toBe(1);
    expect(pairs.find(({ left_symbol: left }) => left === 'LTC')?.contract_status).toBe(0);
  });

  test('the first mark is the index; brackets say what they take off', async () => {
    expect((await done(markPrices, { pair: PAIR })).list).toEqual([
      expect.objectContaining({
        mark_price: '60000',
        index_price: '60000',
        price1: '60000',
        price2: '60000',
        funding_rate: '0',
        stale: false,
      }),
    ]);
    const { list } = await done(contractBrackets, { pair: PAIR });
    expect(list).toHaveLength(12);
    expect(list[1]).toEqual({ bracket: 2, floor: '50000', cap: '600000', max_leverage: 100, maintenance_rate: '0.005', cum: '50' });
    expect((await ask(contractBrackets, { pair: 'LTC_USDT' })).code).toBe(Code.NOT_FOUND);
  });

  test('an empty market answers with nothing', async () => {
    expect(await done(contractDepth, { pair: PAIR })).toMatchObject({ bids: [], asks: [] });
    expect((await done(contractTrades, { pair: PAIR })).list).toEqual([]);
    expect((await done(contractTickers, { pair: PAIR })).list[0]).toMatchObject({ close: null, mark_price: '60000', open_interest: '0' });
    expect(await done(insuranceFund, {})).toMatchObject({ balance: '0.00000000', list: [] });
    expect((await done(liquidationReceipts, {})).list).toEqual([]);
    expect(await done(fundingRates, { pair: PAIR })).toMatchObject({ hours: 8, list: [], next: { rate: '0' } });
  });
});

describe('permission', () => {
  test('comes after identity, and nothing opens before it', async () => {
    expect((await ask(contractPermissionOpen, {}, cid)).code).toBe(Code.NOT_ALLOWED);
    expect((await place({ price: '60000' }, ann)).code).toBe(codeOfRefusal(Refusal.NOT_PERMITTED));
    expect(await done(contractAccount, { min_seq: last }, ann)).toMatchObject({
      futures_permission: 'none',
      wallet: '0.00000000',
      margin_ratio: '0.000000',
    });
    expect((await ask(contractAccount, {})).code).toBe(Code.SESSION_OVER);
    for (const token of [ann, bob]) {
      expect(await done(contractPermissionOpen, {}, token)).toEqual({ futures_permission: 'unrestricted' });
      expect(await done(contractPermissionOpen, {}, token)).toEqual({ futures_permission: 'unrestricted' });
    }
    expect(await done(contractAccount, { min_seq: last }, ann)).toMatchObject({ futures_permission: 'unrestricted' });
  });
});

describe('orders', () => {
  test('a quote says what the fee leaves: 1,000 USDT at 20x and 60,000 open 0.330 BTC for 999.90', async () => {
    const { sequence } = await done(transfer, { from: 'spot', to: 'contract', symbol: 'USDT', quantity: '1000', client_id: 'in-1' }, ann);
    const quote = { pair: PAIR, action: 'open_long', type: 'limit', price: '60000', quantity: '0.33', min_seq: sequence } as const;
    expect(await done(contractQuote, quote, ann)).toMatchObject({
      cost: '999.9',
      margin: '990',
      open_loss: '0',
      fee: '9.9',
      max_quantity: '0.33',
      fillable: '0',
      available: '1000.00000000',
      leverage: 20,
      margin_mode: 'cross',
    });
    // A price between two ticks, a market order with a price, a quantity of nothing.
    for (const change of [{ price: '60000.05' }, { type: 'market' }, { quantity: '0' }] as const)
      expect((await ask(contractQuote, { ...quote, ...change }, ann)).code).not.toBe(Code.SUCCESS);
  });

  test('are refused by name, and nothing changes', async () => {
    const refusals = [
      [{ price: '60000', quantity: '1' }, codeOfRefusal(Refusal.INSUFFICIENT_MARGIN)],
      [{ price: '60000.05' }, codeOfRefusal(Refusal.PRICE_FILTER)],
      [{ price: '60000', quantity: '0.0005' }, codeOfRefusal(Refusal.LOT_SIZE)],
      [{ price: '60000', action: 'close_long' }, codeOfRefusal(Refusal.NOT_CLOSABLE)],
      [{ price: '60000', take_profit: '59000' }, codeOfRefusal(Refusal.WOULD_TRIGGER)],
      [{ price: '60000', action: 'close_long', take_profit: '61000' }, Code.BAD_REQUEST],
      [{ type: 'market', price: '60000' }, Code.BAD_REQUEST],
      [{ type: 'limit' }, Code.BAD_REQUEST],
      [{ type: 'limit_maker', price: '60000', time_in_force: 'ioc' }, Code.BAD_REQUEST],
      [{ price: '60000', pair: 'LTC_USDT' }, Code.NOT_FOUND],
    ] as const;
    for (const [body, code] of refusals) expect([body, (await place(body, ann)).code]).toEqual([body, code]);
    for (const hostile of [
      { price: 60_000 },
      { price: '6e4' },
      { price: '-1' },
      { quantity: ['1'] },
      { action: 'buy' },
      { leverage: 5 },
      { user: 2 },
    ])
      expect((await place({ price: '60000', ...hostile } as object, ann)).code).toBe(Code.BAD_REQUEST);
    expect((await done(contractOpenOrders, {}, ann)).list).toEqual([]);
  });

  test('rest, reserve, and give back; a repeated one is one', async () => {
    const stop = { trigger_kind: 'price', trigger_price: '57000', source: 'mark' } as const;
    const order = { price: '59000', quantity: '0.1', stop_loss: stop, client_id: 'rest-1' };
    const met = { ...stop, trigger_price: '59000' };
    expect((await place({ ...order, stop_loss: met }, ann)).code).toBe(codeOfRefusal(Refusal.WOULD_TRIGGER));
    const first = await place(order, ann);
    expect(first.data).toMatchObject({ client_id: 'rest-1', repeated: false });
    expect((await place(order, ann)).data).toMatchObject({ order_id: first.data.order_id, repeated: true });
    expect((await place({ ...order, quantity: '0.2' }, ann)).code).toBe(codeOfRefusal(Refusal.CLIENT_ID_REUSED));
    const { list } = await done(contractOpenOrders, { pair: PAIR, min_seq: first.data.sequence }, ann);
    expect(list).toEqual([
      expect.objectContaining({ action: 'open_long', status: 'submitted', price: '59000', quantity: '0.1', origin: 'user', leverage: 20 }),
    ]);
    expect(list[0]).toMatchObject({ take_profit: null, stop_loss: { trigger_price: '57000', source: 'mark' } });
    // 0.1 × 59,000 / 20 and 0.05 % of it.
    expect(await done(contractAccount, { min_seq: last }, ann)).toMatchObject({
      order_margin: '297.95000000',
      available: '702.05000000',
      transferable: '702.05000000',
    });
    // A tier's rate is the user's at once: 0.01 % of it where the contract asks 0.05.
    expect(await done(contractAccount, {}, ann)).toMatchObject({ tier_maker_rate: null, tier_taker_rate: null });
    await world.change('fee/tier', { tier: 4, maker_rate: 100_000, taker_rate: 100_000 });
    await world.change('contract/tier', { tier: 4, maker_rate: 30_000, taker_rate: 10_000 });
    await world.inTier('demo1', 4);
    expect(await done(contractAccount, {}, ann)).toMatchObject({
      order_margin: '295.59000000',
      available: '704.41000000',
      tier_maker_rate: '0.0003',
      tier_taker_rate: '0.0001',
    });
    const asked = { pair: PAIR, action: 'open_long', type: 'limit', price: '59000', quantity: '0.1' } as const;
    expect(await done(contractQuote, asked, ann)).toMatchObject({ cost: '295.59', fee: '0.59' });
    await world.inTier('demo1', 0);
    expect(await done(contractAccount, {}, ann)).toMatchObject({ order_margin: '297.95000000', tier_taker_rate: null });
    // What orders reserve cannot leave, and spot knows nothing of them.
    const leaves = { from: 'contract', to: 'spot', symbol: 'USDT', quantity: '702.06', client_id: 'out-1' } as const;
    expect((await ask(transfer, leaves, ann)).code).toBe(codeOfRefusal(Refusal.INSUFFICIENT_BALANCE));
    expect((await done(openOrders, {}, ann)).list).toEqual([]);
    expect((await ask(contractCancel, { order_id: first.data.order_id }, bob)).code).toBe(codeOfRefusal(Refusal.UNKNOWN_ORDER));
    const { sequence } = await done(contractCancel, { client_id: 'rest-1' }, ann);
    expect((await done(contractOpenOrders, { min_seq: sequence }, ann)).list).toEqual([]);
    expect(await done(contractAccount, { min_seq: sequence }, ann)).toMatchObject({ available: '1000.00000000' });
    const past = await done(contractOrderHistory, { min_seq: sequence }, ann);
    expect(past.list).toEqual([expect.objectContaining({ order_id: first.data.order_id, status: 'cancelled', unfilled: null })]);
    expect((await done(orderHistory, { min_seq: sequence }, ann)).list).toEqual([]);
  });
});

describe('positions', () => {
  test('two meet: long and short, with margin, profit, liquidation price and a fee from the wallet', async () => {
    await done(transfer, { from: 'spot', to: 'contract', symbol: 'USDT', quantity: '9000', client_id: 'in-2' }, ann);
    await done(transfer, { from: 'spot', to: 'contract', symbol: 'USDT', quantity: '50000', client_id: 'in-3' }, bob);
    await place({ action: 'open_short', type: 'limit_maker', price: '60000', quantity: '2' }, bob);
    const { data } = await place({ type: 'market', quantity: '1', take_profit: '66000', stop_loss: '57600' }, ann);
    const detail = await done(contractOrderDetail, { order_id: data.order_id, min_seq: data.sequence }, ann);
    expect(detail.order).toMatchObject({
      status: 'filled',
      price: null,
      deal_quantity: '1',
      average_price: '60000',
      worst_price: '60000',
      fee: '30',
    });
    expect(detail.deals).toEqual([
      expect.objectContaining({ action: 'open_long', kind: 'trade', price: '60000', quantity: '1', fee: '30', role: 'taker' }),
    ]);
    expect(await only(ann)).toEqual([
      expect.objectContaining({
        side: 'long',
        margin_mode: 'cross',
        leverage: 20,
        quantity: '1',
        closable: '1',
        average_open_price: '60000',
        entry_value: '60000',
        mark_price: '60000',
        margin: '3000',
        maintenance_margin: '250',
        profit: '0',
        yield: '0.000000',
        adl_rank: 1,
      }),
    ]);
    // Wallet 10,000 − 30.
    expect(await done(contractAccount, { min_seq: last }, ann)).toMatchObject({
      wallet: '9970.00000000',
      equity: '9970.00000000',
      position_margin: '3000.00000000',
    });
    expect((await done(openPlans, { min_seq: last }, ann)).list.map(({ purpose, trigger_price: price }) => [purpose, price])).toEqual([
      ['stop_loss', '57600'],
      ['take_profit', '66000'],
    ]);
    await indexAt(60_600);
    const [held] = await only(ann);
    expect(held).toMatchObject({ mark_price: '60600', profit: '600', yield: '0.200000' });
    expect((await only(bob))[0]).toMatchObject({ side: 'short', profit: '-600' });
    expect((await done(contractTickers, { pair: PAIR })).list[0]).toMatchObject({
      close: '60000',
      open_interest: '1',
      mark_price: '60600',
    });
    expect((await done(walletAccounts, { account: 'contract' }, ann)).list[0]).toMatchObject({ value: '10570.00000000' });
  });

  test('a setting that positions forbid is refused; one that they allow holds', async () => {
    expect((await ask(contractSetting, { pair: PAIR, margin_mode: 'isolated' }, ann)).code).toBe(codeOfRefusal(Refusal.MODE_HAS_POSITION));
    expect((await ask(contractSetting, { pair: PAIR }, ann)).code).toBe(Code.BAD_REQUEST);
    expect((await ask(contractSetting, { pair: 'SOL_USDT', leverage: 125 }, cid)).code).toBe(Code.SUCCESS);
    expect(await done(contractSetting, { pair: PAIR, leverage: 10 }, ann)).toMatchObject({ leverage: 10, margin_mode: 'cross' });
    expect((await only(ann))[0]).toMatchObject({ leverage: 10, margin: '6000' });
  });

  test('a plan is placed, found, refused where it is met already, and taken back', async () => {
    const plan = {
      pair: PAIR,
      side: 'long',
      purpose: 'take_profit',
      trigger_kind: 'yield',
      trigger_yield: '0.5',
      quantity: '0.4',
    } as const;
    const { plan_id: id, sequence } = await done(planPlace, { ...plan, client_id: 'plan-1' }, ann);
    expect((await ask(planPlace, { ...plan, client_id: 'plan-1' }, ann)).data).toMatchObject({ plan_id: id, repeated: true });
    expect((await done(openPlans, { min_seq: sequence }, ann)).list[0]).toMatchObject({
      plan_id: id,
      trigger_yield: '0.5',
      quantity: '0.4',
      status: 'entrusted',
    });
    const refusals = [
      [{ trigger_yield: '0.05', source: 'mark' }, codeOfRefusal(Refusal.WOULD_TRIGGER)],
      [{ quantity: '2' }, codeOfRefusal(Refusal.NOT_CLOSABLE)],
      [{ side: 'short' }, codeOfRefusal(Refusal.NO_POSITION)],
      [{ trigger_price: '70000' }, Code.BAD_REQUEST],
      [{ trigger_yield: '0' }, Code.BAD_REQUEST],
    ] as const;
    for (const [change, code] of refusals)
      expect([change, (await ask(planPlace, { ...plan, ...change }, ann)).code]).toEqual([change, code]);
    expect((await ask(planCancel, { plan_id: id }, bob)).code).toBe(codeOfRefusal(Refusal.UNKNOWN_PLAN));
    const cancelled = await done(planCancel, { plan_id: id }, ann);
    expect((await done(planHistory, { min_seq: cancelled.sequence }, ann)).list).toEqual([
      expect.objectContaining({ plan_id: id, status: 'cancelled' }),
    ]);
  });

  test('a part is closed: what it realised stands on order, deal and position', async () => {
    await place({ action: 'open_long', type: 'limit', price: '60500', quantity: '0.3' }, bob);
    const quote = await done(contractQuote, { pair: PAIR, action: 'close_long', type: 'market', quantity: '1', min_seq: last }, ann);
    expect(quote).toMatchObject({
      cost: '0',
      max_quantity: '1',
      closable: '1',
      fillable: '0.3',
      average_price: '60500',
      worst_price: '60500',
    });
    const { data } = await place({ action: 'close_long', type: 'market', quantity: '1' }, ann);
    const { order, deals } = await done(contractOrderDetail, { order_id: data.order_id, min_seq: data.sequence }, ann);
    expect(order).toMatchObject({ status: 'invalid', deal_quantity: '0.3', unfilled: '0.7', realised_profit: '150', action: 'close_long' });
    expect(deals).toEqual([expect.objectContaining({ realised_profit: '150', quantity: '0.3', fee: '9.075' })]);
    expect((await only(ann))[0]).toMatchObject({ quantity: '0.7', realised_profit: '150' });
    expect((await done(contractDeals, { min_seq: data.sequence }, ann)).list).toHaveLength(2);
    expect(await done(positionDetail, { pair: PAIR, side: 'long', min_seq: last }, ann)).toMatchObject({
      position: { quantity: '0.7' },
      funding: '0',
    });
    expect((await done(positionDetail, { pair: PAIR, side: 'short' }, ann)).position).toBeNull();
  });

  test('the stop of an order fires by the last price and closes the rest; its brother goes with the position', async () => {
    expect((await place({ action: 'open_long', price: '57500', quantity: '2' }, bob)).code).toBe(Code.SUCCESS);
    const { sequence } = await done(contractCancelAll, { pair: PAIR }, ann);
    await indexAt(58_000);
    // Somebody trades below the trigger.
    await done(transfer, { from: 'spot', to: 'contract', symbol: 'USDT', quantity: '1000', client_id: 'in-4' }, bob);
    const sold = await place({ action: 'open_short', price: '57500', quantity: '0.01' }, ann);
    expect(sold.code).toBe(Code.SUCCESS);
    await done(demoClock, { advance_ms: 1_000 });
    expect((await only(ann)).map(({ side, quantity }) => [side, quantity])).toEqual([['short', '0.01']]);
    expect((await done(openPlans, { min_seq: last }, ann)).list).toEqual([]);
    const history = await done(planHistory, { min_seq: sequence }, ann);
    expect(new Map(history.list.slice(0, 2).map(({ purpose, status }) => [purpose, status] as const))).toEqual(
      new Map([
        ['stop_loss', 'triggered'],
        ['take_profit', 'cancelled'],
      ]),
    );
    const [closing] = (await done(contractOrderHistory, { action: 'close_long', min_seq: sequence }, ann)).list;
    expect(closing).toMatchObject({ origin: 'plan', status: 'filled', deal_quantity: '0.7' });
  });
});

describe('isolated margin and liquidation', () => {
  test('margin is added and taken; beyond the bound it is refused', async () => {
    expect((await place({ action: 'open_short', price: '58000', quantity: '0.01' }, bob)).code).toBe(Code.SUCCESS);
    expect((await place({ action: 'close_short', type: 'market', quantity: '0.01' }, ann)).code).toBe(Code.SUCCESS);
    expect(await only(ann)).toEqual([]);
    await done(contractCancelAll, {}, bob);
    await done(contractCancelAll, {}, ann);
    await done(contractSetting, { pair: PAIR, leverage: 50, margin_mode: 'isolated' }, ann);
    await indexAt(54_000);
    expect((await place({ action: 'open_short', type: 'limit', price: '54000', quantity: '1' }, bob)).code).toBe(Code.SUCCESS);
    expect((await place({ type: 'market', quantity: '1' }, ann)).code).toBe(Code.SUCCESS);
    expect((await only(ann))[0]).toMatchObject({ margin_mode: 'isolated', margin: '1080', liquidation_price: '53135.67839195' });
    const margin = { pair: PAIR, side: 'long', delta: '100', client_id: 'margin-1' } as const;
    await done(positionMargin, margin, ann);
    expect(await done(positionMargin, margin, ann)).toMatchObject({ repeated: true });
    expect((await only(ann))[0]).toMatchObject({ margin: '1180' });
    expect((await ask(positionMargin, { ...margin, delta: '-101', client_id: 'margin-2' }, ann)).code).toBe(
      codeOfRefusal(Refusal.INSUFFICIENT_MARGIN),
    );
    expect((await ask(positionMargin, { ...margin, delta: '0', client_id: 'margin-3' }, ann)).code).toBe(Code.BAD_REQUEST);
    await done(positionMargin, { ...margin, delta: '-100', client_id: 'margin-4' }, ann);
    expect((await only(ann))[0]).toMatchObject({ margin: '1080' });
    expect((await ask(contractSetting, { pair: PAIR, leverage: 20 }, ann)).code).toBe(codeOfRefusal(Refusal.LEVERAGE_OF_ISOLATED));
  });

  test('a mark below the liquidation price closes it, and everybody can see why', async () => {
    const before = await done(contractAccount, { min_seq: last }, ann);
    expect((await place({ action: 'open_long', type: 'limit', price: '53050', quantity: '3' }, bob)).code).toBe(Code.SUCCESS);
    await indexAt(53_100, 3);
    expect(await only(ann)).toEqual([]);
    const { list } = await done(liquidations, { min_seq: last }, ann);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({
      pair: PAIR,
      side: 'long',
      margin_mode: 'isolated',
      quantity: '1',
      average_open_price: '54000',
      leverage: 50,
      bankruptcy_price: '52920',
      mark: { mark_price: '53100', index_price: '53100' },
      margin_balance: '180',
      remaining_quantity: '0',
    });
    await world.marksKept();
    const { list: receipts } = await done(liquidationReceipts, { receipt_id: list[0]!.receipt_id });
    expect(receipts).toEqual((await done(liquidations, { min_seq: last }, ann)).list);
    expect(JSON.stringify(receipts)).not.toMatch(/demo|"user|"uid/i);
    // Closed at 53,050: 950 lost, 130 above bankruptcy, all of which the fee of 0.5 % would take.
    expect(list[0]!.steps.reduce((sum, { insurance }) => sum + Number(insurance), 0)).toBe(130);
    expect(await done(insuranceFund, {})).toMatchObject({ balance: '130.00000000' });
    const after = await done(contractAccount, { min_seq: last }, ann);
    expect(Number(before.wallet) - Number(after.wallet)).toBeCloseTo(1_080, 6);
    expect((await ask(liquidationReceipts, { receipt_id: '999' })).code).toBe(Code.NOT_FOUND);
    const told = async (): Promise<string[]> => (await done(noticeList, {}, ann)).list.map(({ title, text }) => `${title} / ${text}`);
    await expect.poll(async () => (await told())[0]).toMatch(/liquidated/);
    expect((await told())[0]).toMatch(/^BTC_USDT: position liquidated .* reached 53100 .*: 1 BTC of it were closed/);
  });

  test('a silent index stops what opens, and thirty seconds of a new one let it go on', async () => {
    await done(demoIndex, { pair: PAIR, prices: [] });
    await done(demoClock, { advance_ms: 12_000 });
    expect((await done(markPrices, { pair: PAIR })).list[0]).toMatchObject({ stale: true });
    expect((await place({ price: '50000', quantity: '0.01' }, ann)).code).toBe(codeOfRefusal(Refusal.MARK_STALE));
    await indexAt(53_000, 20);
    expect((await place({ price: '50000', quantity: '0.01' }, ann)).code).toBe(codeOfRefusal(Refusal.MARK_STALE));
    await done(demoClock, { advance_ms: 12_000 });
    expect((await done(markPrices, { pair: PAIR })).list[0]).toMatchObject({ stale: false });
    expect((await place({ price: '50000', quantity: '0.01' }, ann)).code).toBe(Code.SUCCESS);
  });

  test('candles of trades and of marks', async () => {
    expect((await done(contractCandles, { pair: PAIR, interval: '1m' })).list.length).toBeGreaterThan(0);
    expect((await done(markCandles, { pair: PAIR, interval: '1m' })).list.length).toBeGreaterThan(0);
  });
});

describe('what is not yet there', () => {
  const DEMANDING = Object.values(CALLS).filter(
    (call: Call) => 'min_seq' in call.body.properties && call.path.startsWith('/api/contract/'),
  );

  test('there are calls that wait', () => expect(DEMANDING.length).toBeGreaterThan(9));

  test.each(DEMANDING.map((call) => [call.path, call] as const))('%s answers busy', async (_path, call: Call) => {
    const own =
      call === contractOrderDetail ? { order_id: '50331649' } : call === contractQuote ? { type: 'market', price: undefined } : {};
    const body = { ...fittingBody(call), ...own, min_seq: last + 1_000_000 } as BodyOf<typeof call>;
    expect((await ask(call, body, ann)).code).toBe(Code.BUSY);
  });
});
