import { login } from '@kontor/contract/account';
import type { AnswerOf } from '@kontor/contract/call';
import { depth } from '@kontor/contract/market';
import { cancelAllOrders, placeOrder } from '@kontor/contract/spot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLine } from './droppable-line.ts';
import type { DroppableLine } from './droppable-line.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { TradingPage } from './trading-page.ts';

const site = new TestSite();
const SCREEN = '/markets/kline/BTC_USDT';
let line: DroppableLine;
let visitor: TradingPage;
let seller: string;
let buyer: string;

/** [price, quantity] in hundredths and in 1/100,000: what both sides are counted in here. */
type Row = readonly [price: bigint, quantity: bigint];
interface Rows {
  readonly asks: readonly Row[];
  readonly bids: readonly Row[];
}

beforeAll(async () => {
  line = await openLine(() => site.url);
  [seller, buyer] = (
    await Promise.all(['demo1', 'demo2'].map((account) => ask(site.url, login, { account, password: DEMO_PASSWORD })))
  ).map(({ token }) => token) as [string, string];
  for (const [price, quantity] of [
    ['60000.01', '0.1'],
    ['60000.99', '0.02'],
    ['60001', '0.003'],
    ['60001.01', '0.0004'],
    ['60150', '0.05'],
  ])
    await rest('sell', price, quantity);
  for (const [price, quantity] of [
    ['59999.99', '0.1'],
    ['59999', '0.02'],
    ['59998.99', '0.003'],
    ['59850.5', '0.05'],
  ])
    await rest('buy', price, quantity);
  visitor = await TradingPage.open(site.browser);
  await visitor.goTo(line.url, SCREEN);
});

afterAll(() => line?.close());

async function rest(side: 'buy' | 'sell', price = '', quantity = ''): Promise<void> {
  await ask(site.url, placeOrder, { pair: 'BTC_USDT', side, type: 'limit', price, quantity }, side === 'sell' ? seller : buyer);
}

/** A written figure in units of `decimals` decimals. */
function units(text: string, decimals: number): bigint {
  const [whole = '0', part = ''] = text.replaceAll(',', '').split('.');
  return BigInt(whole + part.padEnd(decimals, '0'));
}

/** What the page shows, best price first. */
async function shown(): Promise<Rows> {
  const rows = await visitor.page.locator('[role=row][data-side]').evaluateAll((elements) =>
    elements.map((element) => ({
      side: element.getAttribute('data-side'),
      index: Number(element.getAttribute('data-index')),
      price: element.querySelector('[data-part=price]')?.textContent ?? '',
      size: element.querySelector('[data-part=size]')?.textContent ?? '',
    })),
  );
  const side = (name: string): readonly Row[] =>
    rows
      .filter((row) => row.side === name)
      .sort((a, b) => a.index - b.index)
      .map(({ price, size }): Row => [units(price, 2), units(size, 5)]);
  return { asks: side('ask'), bids: side('bid') };
}

/** What the server says when asked, in groups of `width` hundredths: asks upwards, bids downwards. */
async function asked(width: bigint): Promise<Rows> {
  const answer = await fetch(new URL(`${depth.path}?pair=BTC_USDT&limit=1000`, site.url));
  const { data } = (await answer.json()) as { readonly data: AnswerOf<typeof depth> };
  const grouped = (levels: readonly (readonly [string, string])[], up: boolean): readonly Row[] => {
    const sums = new Map<bigint, bigint>();
    for (const [price, quantity] of levels) {
      const at = units(price, 2);
      const group = up ? ((at + width - 1n) / width) * width : (at / width) * width;
      sums.set(group, (sums.get(group) ?? 0n) + units(quantity, 5));
    }
    return [...sums];
  };
  return { asks: grouped(data.asks, true), bids: grouped(data.bids, false) };
}

/** Waits until page and query agree. */
async function expectTheSame(width: bigint): Promise<void> {
  await expect
    .poll(
      async () => {
        const [a, b] = [await shown(), await asked(width)];
        return String(a.asks) === String(b.asks) && String(a.bids) === String(b.bids);
      },
      { interval: 100 },
    )
    .toBe(true);
  expect((await shown()).asks.length).toBeGreaterThan(0);
}

async function groupBy(width: string): Promise<void> {
  await visitor.page.getByRole('button', { name: /Price grouping/ }).click();
  await visitor.page.getByRole('option', { name: width, exact: true }).click();
}

describe('the book', () => {
  test('shows what a query says, in every grouping', async () => {
    await expectTheSame(1n);
    for (const [label, width] of [
      ['0.1', 10n],
      ['1', 100n],
      ['10', 1_000n],
    ] as const) {
      await groupBy(label);
      await expectTheSame(width);
    }
    await groupBy('0.01');
  });

  test('a click fills price or amount exactly, and changes nothing else', async () => {
    const level = visitor.page.locator('[role=row][data-side=ask][data-index="1"]');
    await level.locator('[data-part=price]').click();
    await expect.poll(() => visitor.field('price').inputValue()).toMatch(/^60,?000\.99$/);
    await level.locator('[data-part=size]').click();
    await expect.poll(() => visitor.field('quantity').inputValue()).toMatch(/^0\.020*$/);
    await visitor.form.getByRole('button', { name: 'Log in to trade' }).waitFor();
    expect(await visitor.form.getByRole('radio', { name: 'Buy' }).isChecked()).toBe(true);
  });

  test('an order that comes shows by itself', async () => {
    await visitor.page.mouse.move(10, 10);
    await rest('sell', '60000.5', '0.00777');
    // Page and query may still agree on the book before it: depth is told every so often, not with the order's answer.
    await expect.poll(async () => (await shown()).asks[1], { interval: 100 }).toEqual([6_000_050n, 777n]);
    await expectTheSame(1n);
  });
});

describe('a cut line', () => {
  test('is said, and what is shown is marked as old', async () => {
    line.cut();
    await visitor.page
      .getByText(/^(Reconnecting|Stale since \d\d:\d\d:\d\d)$/)
      .first()
      .waitFor();
    await visitor.page
      .getByText(/^Stale since \d\d:\d\d:\d\d$/)
      .first()
      .waitFor();
    expect((await shown()).asks).toHaveLength(6);
  });

  test('mended, the book is the one that came to be meanwhile, without a level of the old one', async () => {
    await ask(site.url, cancelAllOrders, {}, seller);
    await rest('sell', '60005', '0.4');
    await rest('buy', '59997', '0.2');
    line.mend();
    await visitor.page.getByText('Live', { exact: true }).first().waitFor();
    await expectTheSame(1n);
    expect((await shown()).asks).toEqual([[6_000_500n, 40_000n]]);
    await rest('sell', '60004', '0.01');
    await expectTheSame(1n);
  });
});

test('trades reach tape, chart and title', async () => {
  await rest('buy', '60004', '0.005');
  await visitor.page.getByRole('region', { name: 'Trades' }).getByText('60,004.00').first().waitFor();
  await visitor.page.locator('[data-last-price-tag]', { hasText: '60,004.00' }).waitFor();
  await expect.poll(() => visitor.page.title()).toMatch(/^60,004\.00 [▲▼] BTC\/USDT/);
});

test('held still, the screen does not move; let go, it shows what came meanwhile', async () => {
  const { page } = visitor;
  const level = page.locator('[role=row][data-side=bid]', { hasText: '59,997.77' });
  await page.getByRole('button', { name: 'Freeze' }).click();
  await page.getByRole('button', { name: /^Frozen since \d\d:\d\d:\d\d\. Resume$/ }).waitFor();
  await rest('buy', '59997.77', '0.01');
  await page.waitForTimeout(1_500);
  expect(await level.count()).toBe(0);
  await page.getByRole('button', { name: /^Frozen since/ }).click();
  await level.waitFor();
});

test('the time to the exchange is measured', async () => {
  await expect.poll(() => visitor.page.getByTitle('Time to the exchange and back').textContent()).toMatch(/^\d+ ms$/);
});

test('the price is read out when asked for, and not before', async () => {
  const { page } = visitor;
  const said = page.getByText(/^BTC\/USDT: [\d,.]+ USDT, .* in 24 hours$/);
  expect(await said.count()).toBe(0);
  await page.getByRole('button', { name: 'Read out the price' }).press('Enter');
  await said.waitFor({ state: 'attached' });
});

test('the settings of a pair are there after a reload, and another pair has its own', async () => {
  await visitor.page.getByRole('radio', { name: '1h', exact: true }).check({ force: true });
  await groupBy('1');
  await visitor.page.reload();
  await visitor.page.locator('[role=row][data-side]').first().waitFor();
  expect(await visitor.page.getByRole('radio', { name: '1h', exact: true }).isChecked()).toBe(true);
  await expectTheSame(100n);
  await visitor.goTo(line.url, '/markets/kline/ETH_USDT');
  await visitor.page.getByRole('heading', { name: 'Order book' }).waitFor();
  expect(await visitor.page.getByRole('radio', { name: '15m', exact: true }).isChecked()).toBe(true);
});

test('the page ran without an error of its own', () => {
  // The cut itself shows in the console as connections refused.
  expect(visitor.problems.filter((problem) => !/WebSocket connection|ERR_|Failed to load resource/.test(problem))).toEqual([]);
});
