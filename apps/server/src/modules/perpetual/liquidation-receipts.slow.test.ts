/** The receipt of a liquidation at the doors of a whole server: it says what it follows from, and goes on doing so when the terms change, and when the contract ends. */
import { demoClock } from '@kontor/contract/demo';
import { Code } from '@kontor/contract/envelope';
import { contractCancelAll, contractSetting, liquidations } from '@kontor/contract/perpetual';
import { contractBrackets, contractList, liquidationReceipts, markPrices } from '@kontor/contract/perpetual-market';
import { formatTrimmedDecimal, parseDecimal } from '@kontor/domain/amount';
import { maintenanceMargin } from '@kontor/domain/perpetual/brackets';
import { markPrice } from '@kontor/domain/perpetual/mark-price';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAIR, startContractServer } from './contract-server-world.ts';
import type { ContractServer } from './contract-server-world.ts';

const COIN = 10n ** 8n;
const HOUR_MS = 3_600_000;

let world: ContractServer;
let [ann, bob] = ['', ''];

beforeAll(async () => {
  world = await startContractServer();
  [ann, bob] = world.tokens;
  await world.indexAt(60_000);
  await world.bring(ann, '20000');
  await world.bring(bob, '100000');
});
afterAll(() => world?.stop());

function units(text: string, scale = 8): bigint {
  const parsed = parseDecimal(text.replace('-', ''), scale);
  if (typeof parsed === 'string') throw new Error(text);
  return text.startsWith('-') ? -parsed : parsed;
}

const receipts = async () => (await world.done(liquidationReceipts, { pair: PAIR })).list;
type Receipt = Awaited<ReturnType<typeof receipts>>[number];

/** What the maintenance margin and the price with funding are by what stands in the receipt alone. */
function again({ quantity, mark, terms }: Receipt) {
  const table = terms!.brackets.map(({ floor, cap, max_leverage: maxLeverage, maintenance_rate: rate, cum }) => ({
    floor: units(floor),
    cap: units(cap),
    maxLeverage,
    rate: units(rate, 6),
    cum: units(cum),
  }));
  const { price1 } = markPrice({
    index: units(mark.index_price),
    fundingRate: units(mark.funding_rate),
    leftMs: mark.next_funding_time - mark.time,
    intervalMs: terms!.funding_hours * HOUR_MS,
    basis: [],
    last: undefined,
  });
  return {
    maintenance: formatTrimmedDecimal(maintenanceMargin(table, units(quantity) * units(mark.mark_price), COIN), 8),
    price1: formatTrimmedDecimal(price1, 8),
    mark: [mark.price1, mark.price2!, mark.last_price!].toSorted((one, other) => Number(one) - Number(other))[1],
  };
}

let told: Receipt;

test('a rate of funding that is not nothing, so that the price with funding is another than the index', async () => {
  await world.change('contract/save', { pair: PAIR, funding_hours: 1 });
  // Half of an interval's samples at least, of a book with both sides.
  await world.place({ price: '59990', quantity: '1' }, bob);
  await world.place({ action: 'open_short', price: '60020', quantity: '1' }, ann);
  await world.done(demoClock, { advance_ms: HOUR_MS });
  await world.done(demoClock, { advance_ms: HOUR_MS });
  [ann, bob] = [await world.signIn('demo1'), await world.signIn('demo2')];
  await world.done(contractCancelAll, {}, ann);
  await world.done(contractCancelAll, {}, bob);
  const [mark] = (await world.done(markPrices, { pair: PAIR })).list;
  expect(mark!.funding_rate).not.toBe('0');
});

test('a liquidation says the terms in force and all three prices of its mark, the middle one or not', async () => {
  await world.done(contractSetting, { pair: PAIR, leverage: 50, margin_mode: 'isolated' }, ann);
  await world.place({ action: 'open_short', price: '60000', quantity: '2' }, bob);
  expect((await world.place({ type: 'market', quantity: '2' }, ann)).code).toBe(Code.SUCCESS);
  // Whoever makes the marks hears of a trade a moment after it is acknowledged.
  await expect.poll(async () => (await world.done(markPrices, { pair: PAIR })).list[0]?.last_price).toBe('60000');
  // The basis of the book lies apart from funding and last trade.
  await world.place({ price: '58950', quantity: '3' }, bob);
  await world.place({ action: 'open_short', price: '59100', quantity: '1' }, bob);
  await world.indexAt(59_000, 3);
  await expect.poll(receipts).toHaveLength(1);
  await world.marksKept();
  [told] = (await receipts()) as [Receipt];
  expect(told.terms).toMatchObject({
    liquidation_fee: '0.005',
    taker_rate: '0.0005',
    funding_hours: 1,
    tick_size: '0.1',
    step_size: '0.001',
  });
  expect(told.terms!.brackets).toEqual((await world.done(contractBrackets, { pair: PAIR })).list);
  expect(again(told)).toEqual({ maintenance: told.maintenance_margin, price1: told.mark.price1, mark: told.mark.mark_price });
  expect(told.mark.price1).not.toBe(told.mark.index_price);
  expect(told.mark.funding_rate).not.toBe('0');
  expect((await world.done(liquidations, { min_seq: world.last() }, ann)).list).toEqual([told]);
});

test('other brackets, fees and hours change nothing of it', async () => {
  await world.change('contract/save', {
    pair: PAIR,
    brackets: [
      { cap: '40000', max_leverage: 50, maintenance_rate: '0.01' },
      { cap: '900000', max_leverage: 20, maintenance_rate: '0.03' },
    ],
    liquidation_fee: '0.0125',
    funding_hours: 4,
  });
  await world.change('contract/fee', { pair: PAIR, maker_rate: 0, taker_rate: 1_000 });
  await expect.poll(async () => (await world.done(contractBrackets, { pair: PAIR })).list.length).toBe(2);
  expect((await world.done(contractList, {})).list.find(({ pair }) => pair === PAIR)).toMatchObject({
    taker_rate: '0.00001',
    liquidation_fee: '0.0125',
    funding_hours: 4,
  });
  const [now] = (await receipts()) as [Receipt];
  expect(now).toEqual(told);
  expect(again(now)).toEqual({ maintenance: told.maintenance_margin, price1: told.mark.price1, mark: told.mark.mark_price });
});

test('nor does the end of the contract', async () => {
  await world.done(contractCancelAll, {}, bob);
  await world.change('contract/state', { pair: PAIR, state: 'halted' });
  await world.change('contract/settle', { pair: PAIR, price: '59000' });
  await world.done(demoClock, { advance_ms: 2_000 });
  expect(await world.held(bob)).toEqual([]);
  expect((await world.done(contractList, {})).list.map(({ pair }) => pair)).not.toContain(PAIR);
  expect((await world.done(liquidationReceipts, { receipt_id: told.receipt_id })).list).toEqual([told]);
});
