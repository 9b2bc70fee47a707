/** What is listed, halted and limited while pages are open shows on them without a reload, on a desktop and on a phone. */
import { login } from '@kontor/contract/account';
import { placeOrder } from '@kontor/contract/spot';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';

const site = new TestSite();

/** As `npm run platform`, which ends when the change is carried out. */
async function change(command: string, body: object): Promise<void> {
  await site.run('platform', command, JSON.stringify(body), '--reason', 'a test');
}

const SIZES = [
  { size: 'desktop', phone: false, account: 'demo1', halted: 'LTC', listed: 'NEWD' },
  { size: 'phone', phone: true, account: 'demo2', halted: 'ADA', listed: 'NEWP' },
] as const;

describe.each(SIZES)('on a $size', ({ phone, account, halted, listed }) => {
  const pageAt = async (address: string): Promise<{ readonly page: Page; readonly problems: readonly string[] }> => {
    const visitor = await newVisitor(site.browser, { phone });
    await openApp(visitor.page, site.at(address));
    return visitor;
  };
  const row = (page: Page, symbol: string): Locator => page.locator('#content').locator(`a[href$="/${symbol}_USDT"]`).first();

  test('a pair that is halted leaves the list of markets and closes its form, and comes back', async () => {
    const trading = await pageAt(`/login?from=/markets/kline/${halted}_USDT`);
    await logIn(trading.page, account);
    const markets = await pageAt('/markets');
    await row(markets.page, halted).waitFor();
    if (phone) await trading.page.getByRole('button', { name: 'Buy', exact: true }).click();
    const form = trading.page.getByRole('form', { name: 'Order form' });
    await form.waitFor();
    const closed = form.getByText('This market is closed right now.');
    expect(await closed.count()).toBe(0);

    await change('pair/state', { pair: `${halted}_USDT`, state: 'halted' });
    await Promise.all([closed.waitFor(), row(markets.page, halted).waitFor({ state: 'detached' })]);
    await change('pair/state', { pair: `${halted}_USDT`, state: 'trading' });
    await Promise.all([closed.waitFor({ state: 'detached' }), row(markets.page, halted).waitFor()]);
    for (const { problems, page } of [trading, markets]) {
      expect(problems).toEqual([]);
      await page.context().close();
    }
  });

  test('a pair that is listed stands in the list, and its page, open before, becomes its trading page', async () => {
    const [trading, markets] = [await pageAt(`/markets/kline/${listed}_USDT`), await pageAt('/markets')];
    await trading.page.getByText('This pair is not listed').waitFor();
    await row(markets.page, halted).waitFor();
    await change('currency/list', { symbol: listed, scale: 8 });
    await change('pair/list', { pair: `${listed}_USDT`, tick_size: '0.01', step_size: '0.001', min_notional: '5', is_hot: true });
    await change('pair/state', { pair: `${listed}_USDT`, state: 'trading' });
    await Promise.all([
      trading.page.getByText('This pair is not listed').waitFor({ state: 'detached' }),
      row(markets.page, listed).waitFor(),
    ]);
    // Its channels are open: what is traded now is seen.
    const { token } = await ask(site.url, login, { account, password: DEMO_PASSWORD });
    await ask(site.url, placeOrder, { pair: `${listed}_USDT`, side: 'buy', type: 'limit', price: '3.21', quantity: '7' }, token);
    // On a phone the book stands behind a tab of its own.
    if (phone) await trading.page.getByRole('button', { name: 'Buy', exact: true }).waitFor();
    else await trading.page.locator('[role=row][data-side=bid]', { hasText: '3.21' }).first().waitFor();
    // What is hot changes on a page that shows just that.
    await markets.page.locator('label', { hasText: /^Hot$/ }).click();
    await row(markets.page, listed).waitFor();
    await change('pair/list', { pair: `${listed}_USDT`, is_hot: false });
    await row(markets.page, listed).waitFor({ state: 'detached' });
    await change('pair/list', { pair: `${listed}_USDT`, is_hot: true });
    await row(markets.page, listed).waitFor();
    for (const { problems, page } of [trading, markets]) {
      expect(problems).toEqual([]);
      await page.context().close();
    }
  });
});
