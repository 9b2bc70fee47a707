/** What a hand does on the trading page of contracts: lines dragged, plans that follow, prices that stand still, buying and selling one way. */
import { login } from '@kontor/contract/account';
import { demoClock, demoIndex } from '@kontor/contract/demo';
import {
  contractCancel,
  contractOpenOrders,
  contractPermissionOpen,
  contractPlace,
  openPlans,
  planPlace,
  positions,
} from '@kontor/contract/perpetual';
import { transfer } from '@kontor/contract/wallet';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';

const PAIR = 'BTC_USDT';
const SCREEN = `/contract/${PAIR}`;
const SECOND_MS = 1_000;
const site = new TestSite({ environment: { INDEX_FEED: 'script', CLOCK: 'hand' } });
let page: Page;
let problems: readonly string[];
let ann = '';
let bob = '';
let ids = 0;

const tokenOf = async (account: string): Promise<string> => (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token;
const advance = (seconds: number) => ask(site.url, demoClock, { advance_ms: seconds * SECOND_MS });

/** The index from now on; without a price all sources are silent. */
async function say(price?: string): Promise<void> {
  await ask(site.url, demoIndex, { pair: PAIR, prices: price === undefined ? [] : [price, price, price] });
  await advance(price === undefined ? 20 : 3);
}

async function pay(token: string, quantity: string): Promise<void> {
  await ask(site.url, transfer, { from: 'spot', to: 'contract', symbol: 'USDT', quantity, client_id: `in-${++ids}` }, token);
}

/** Somebody else's order. */
async function bobs(action: 'open_long' | 'open_short', price: string, quantity: string): Promise<void> {
  await ask(site.url, contractPlace, { pair: PAIR, type: 'limit', action, price, quantity, client_id: `bob-${++ids}` }, bob);
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const form = () => page.getByRole('form', { name: 'Contract order' });
const liquidations = () => form().locator('dl > div', { hasText: 'Liq. price, est.' }).locator('dd').allInnerTexts();
const held = async () => (await ask(site.url, positions, {}, ann)).list.map(({ side, quantity }) => `${side} ${quantity}`);

beforeAll(async () => {
  [ann, bob] = [await tokenOf('demo1'), await tokenOf('demo2')];
  await say('60000');
  await advance(40);
  for (const token of [ann, bob]) await ask(site.url, contractPermissionOpen, {}, token);
  await pay(bob, '60000');
  ({ page, problems } = await newVisitor(site.browser, { still: true }));
  await openApp(page, site.at(`/login?from=${SCREEN}`));
  await logIn(page, 'demo1');
  await button('Open long').waitFor();
});

describe('the form', () => {
  test('shows no liquidation price before there is an amount, nor of what the account cannot open, and says why', async () => {
    await page.locator('input[name=price]').fill('60000');
    expect((await liquidations()).map((text) => text.replace(/^\w+\s/, ''))).toEqual(['-', '-']);
    await page.locator('input[name=quantity]').fill('1');
    await form().getByText('so there is no liquidation price').waitFor();
    expect((await liquidations()).map((text) => text.replace(/^\w+\s/, ''))).toEqual(['-', '-']);
    await pay(ann, '10000');
    await form().getByText('so there is no liquidation price').waitFor({ state: 'detached' });
    // A long's goes up to the tick, nearer to the market: 50,231.15577889.
    await expect.poll(async () => (await liquidations())[0]).toContain('50,231.2');
  });
});

describe('lines of the chart', () => {
  const tag = (text: string) => page.locator('[data-tag]', { hasText: text });

  /** Presses on a tag, moves it, and lets go; `escape`: gives it up before. */
  async function drag(text: string, x: number, y: number, escape = false): Promise<void> {
    const box = (await tag(text).boundingBox())!;
    const from = [box.x + 16, box.y + box.height / 2] as const;
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(from[0] + x / 2, from[1] + y / 2, { steps: 4 });
    await page.mouse.move(from[0] + x, from[1] + y, { steps: 4 });
    if (escape) await page.keyboard.press('Escape');
    await page.mouse.up();
  }

  beforeAll(async () => {
    await bobs('open_short', '60000', '1');
    await ask(
      site.url,
      contractPlace,
      { pair: PAIR, type: 'limit', action: 'open_long', price: '60000', quantity: '1', client_id: 'a1' },
      ann,
    );
    const plan = { pair: PAIR, side: 'long', trigger_kind: 'price', source: 'mark' } as const;
    await ask(site.url, planPlace, { ...plan, purpose: 'take_profit', trigger_price: '60100', client_id: 'a2' }, ann);
    // Prices for the scale, so that there is one.
    await bobs('open_long', '59900', '0.1');
    await tag('TP').waitFor();
    await tag('Long 1.000 BTC').or(tag('1.000 BTC')).first().waitFor();
  });

  test('where the position was opened and where it is liquidated cannot be moved', async () => {
    await drag('1.000 BTC', 0, -60);
    await drag('Liquidation', 0, -60);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  test('given up with Escape, or let go outside the chart, a plan stays where it is', async () => {
    await drag('TP', 0, 30, true);
    await drag('TP', 1_000, 30);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    const { list } = await ask(site.url, openPlans, {}, ann);
    expect(list.map(({ trigger_price: at }) => at)).toEqual(['60100']);
  });

  test('let go in the chart it asks, and says from where to where', async () => {
    await drag('TP', 0, 40);
    const asked = page.getByRole('alertdialog', { name: 'Change the trigger of this plan?' });
    const words = await asked.innerText();
    const [, from, to] = /from ([\d,.]+) to ([\d,.]+)\. /.exec(words) ?? [];
    expect(from).toBe('60,100.0');
    expect(to).not.toBe(from);
    await asked.getByRole('button', { name: 'Change' }).click();
    await page.getByText('Trigger changed').first().waitFor();
    const moved = async () => (await ask(site.url, openPlans, {}, ann)).list.map(({ trigger_price: at }) => Number(at));
    await expect.poll(moved).toEqual([Number(to!.replaceAll(',', ''))]);
  });

  test('an order is moved without dragging: its row asks for another price, and says what is sent', async () => {
    const waiting = { pair: PAIR, type: 'limit', action: 'open_long', price: '59800', quantity: '0.01', client_id: 'a3' } as const;
    const stop = { trigger_kind: 'price', trigger_price: '58000', source: 'mark' } as const;
    await ask(site.url, contractPlace, { ...waiting, take_profit: '63000', stop_loss: stop }, ann);
    await page.getByRole('tab', { name: /^Open orders/ }).click();
    await page.locator('[data-order]').getByRole('button', { name: 'Edit order' }).click();
    const asked = page.getByRole('dialog', { name: 'Change the price of this order?' });
    const price = asked.locator('input[name=movePrice]');
    await expect.poll(() => price.inputValue()).toBe('59,800');
    expect(await asked.getByRole('button', { name: 'Change' }).isDisabled()).toBe(true);
    await price.fill('59700.26');
    await asked.getByText('from 59,800.0 to 59,700.3. The order is cancelled and placed again').waitFor();
    await asked.getByText('Take profit and stop loss that come with the order stay with it, at their prices.').waitFor();
    await asked.getByText('63,000.0 · Last').waitFor();
    await asked.getByText('58,000.0 · Mark').waitFor();
    await price.fill('58000');
    await asked.getByText('At 58,000 USDT the take profit or stop loss that comes with the order would be met at once.').waitFor();
    expect(await asked.getByRole('button', { name: 'Change' }).isDisabled()).toBe(true);
    await price.fill('59700.26');
    await asked.getByRole('button', { name: 'Change' }).click();
    await page.getByText('Price changed').first().waitFor();
    const open = async () => (await ask(site.url, contractOpenOrders, {}, ann)).list;
    await expect.poll(async () => (await open()).map((each) => [each.price, each.quantity])).toEqual([['59700.3', '0.01']]);
    expect((await open())[0]).toMatchObject({
      take_profit: { trigger_price: '63000', source: 'last' },
      stop_loss: { trigger_price: '58000', source: 'mark' },
    });
    await ask(site.url, contractCancel, { order_id: (await open())[0]!.order_id }, ann);
    await page.getByRole('tab', { name: /^Positions/ }).click();
  });
});

describe('a stop that follows the mark', () => {
  test('is filled in, shown once more, and stands in the list beside the others', async () => {
    await page.locator(`[data-position="${PAIR} long"]`).getByRole('button', { name: 'Take profit and stop loss' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take profit and stop loss' });
    await dialog.getByRole('radio', { name: 'Trailing stop' }).dispatchEvent('click');
    await dialog.getByRole('button', { name: 'Save plan' }).click();
    await dialog.getByText('Please enter how far the price comes back.').waitFor();
    await dialog.locator('input[name=callback]').fill('60');
    await dialog.getByText('At most 50%.').waitFor();
    await dialog.locator('input[name=callback]').fill('1');
    await dialog.getByText('59,400.0').waitFor();
    await dialog.getByRole('button', { name: 'Save plan' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save plan' }).click();
    await page.getByText('Plans saved').first().waitFor();
    await page.getByRole('tab', { name: /^Plans/ }).click();
    await page.locator('[data-plan]', { hasText: 'Trailing stop' }).getByText('1% behind').waitFor();
    const { list } = await ask(site.url, openPlans, {}, ann);
    expect(list.filter(({ trigger_kind: kind }) => kind === 'trailing')).toMatchObject([
      { callback_rate: '0.01', activation_price: null, source: 'mark', purpose: 'stop_loss', quantity: null, best_price: '60000' },
    ]);
  });

  test('its line stands where it fires now, and goes along with the best mark', async () => {
    const line = page.locator('[data-order-line=plan]', { hasText: 'Trail' });
    const hint = 'Trailing stop: it fires here, and follows the mark price';
    await expect.poll(() => line.locator('[data-tag]').getAttribute('title')).toBe(hint);
    await expect.poll(() => line.locator('[data-axis-tag]').innerText()).toBe('59,400.0');
    await say('60050');
    await expect.poll(() => line.locator('[data-axis-tag]').innerText()).toBe('59,449.5');
    const best = async () => (await ask(site.url, openPlans, {}, ann)).list.map(({ best_price: at }) => at).filter((at) => at !== null);
    expect(await best()).toEqual(['60050']);
  });

  test('closes once the mark has come back by so much from its best', async () => {
    await bobs('open_long', '59440', '1');
    await say('59449.5');
    await page.locator(`[data-position="${PAIR} long"]`).waitFor({ state: 'detached' });
    expect(await held()).toEqual([]);
  });

  test('what was traded stands below the chart', async () => {
    await page.getByRole('tab', { name: 'Trades' }).last().click();
    const deals = page.locator('[data-record]');
    await expect.poll(() => deals.count()).toBeGreaterThanOrEqual(2);
    expect(await deals.allInnerTexts()).toEqual(expect.arrayContaining([expect.stringContaining('Close long')]));
    await page.getByRole('tab', { name: 'Funding' }).last().click();
    await page.getByText('What your positions pay and get at each funding stands here.').waitFor();
  });
});

describe('one way', () => {
  test('is set for all contracts, and the form buys and sells', async () => {
    await say('60000');
    await button('Position mode Hedge. Change').click();
    await page.getByRole('alertdialog', { name: 'Position mode of all contracts' }).getByRole('button', { name: 'Set One-way' }).click();
    await button('Position mode One-way. Change').waitFor();
    await bobs('open_short', '60000', '0.05');
    await page.locator('input[name=price]').fill('60000');
    await page.locator('input[name=quantity]').fill('0.05');
    await button('Buy').click();
    await page.getByRole('alertdialog', { name: 'Buy BTC?' }).getByRole('button', { name: 'Buy' }).click();
    await page.getByRole('tab', { name: /^Positions/ }).click();
    await page.locator(`[data-position="${PAIR} long"]`).waitFor();
    expect(await button('Position mode One-way. Change').isDisabled()).toBe(true);
  });

  test('selling more than is held turns the position round', async () => {
    await bobs('open_long', '59990', '0.08');
    await page.locator('input[name=price]').fill('59990');
    await page.locator('input[name=quantity]').fill('0.08');
    await form()
      .locator('button:not([data-pending])', { hasText: /^Sell$/ })
      .click();
    await page.getByRole('alertdialog', { name: 'Sell BTC?' }).getByRole('button', { name: 'Sell' }).click();
    await page.locator(`[data-position="${PAIR} short"]`, { hasText: '0.030 BTC' }).waitFor();
    expect(await held()).toEqual(['short 0.03']);
  });

  test('to reduce only, what buys closes the short and no more', async () => {
    await bobs('open_short', '60010', '0.1');
    await page.getByRole('radio', { name: 'Reduce only' }).dispatchEvent('click');
    await page.locator('input[name=price]').fill('60010');
    await page.locator('input[name=quantity]').fill('0.04');
    await form().locator('button:not([data-pending])', { hasText: /^Buy$/ }).click();
    await form().getByText('The excess quantity cannot be closed.').waitFor();
    await page.locator('input[name=quantity]').fill('0.03');
    await button('Buy').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Buy, reduce only' }).click();
    await page.locator(`[data-position="${PAIR} short"]`).waitFor({ state: 'detached' });
    expect(await held()).toEqual([]);
  });
});

describe('prices that stand still', () => {
  test('are said to, nothing is opened, and both end when the sources speak again', async () => {
    await page.getByRole('radio', { name: 'Buy / sell' }).dispatchEvent('click');
    await say();
    await page.getByText('Prices stand still', { exact: true }).waitFor();
    await page.locator('input[name=price]').fill('60000');
    await page.locator('input[name=quantity]').fill('0.01');
    await form().locator('button:not([data-pending])', { hasText: /^Buy$/ }).click();
    await form().getByText('Prices stand still: nothing can be opened now.').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await say('60000');
    await advance(40);
    await page.getByText('Prices stand still', { exact: true }).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });
});
