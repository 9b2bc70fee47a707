/// <reference lib="dom" />
/** Stars and own lists of markets, in the browser and with the account; the screener and the heat map. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { openApp } from './running-app.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';
import type { Visitor } from './visitor.ts';

const site = new TestSite();

async function at(address: string, phone = false): Promise<Visitor> {
  const visitor = await newVisitor(site.browser, { phone, still: true });
  await openApp(visitor.page, site.at(address));
  return visitor;
}

/** Markets in the table, in order. */
async function names(page: Page): Promise<string[]> {
  const links = page.getByRole('region', { name: 'Markets', exact: true }).locator('tbody tr td:first-child a');
  return (await links.allInnerTexts()).map((text) => /[A-Z]+\/USDT/.exec(text)?.[0] ?? text);
}

describe.each([
  ['a desktop', false, 'demo1'],
  ['a phone', true, 'demo2'],
] as const)('on %s', (_, phone, account) => {
  test('a star given logged out is the account’s after the login, in another browser too', async () => {
    const { page, problems } = await at('/markets', phone);
    await page.getByRole('button', { name: 'Add ETH/USDT to favourites' }).click();
    await openApp(page, site.at('/login?from=%2Fmarkets%3Ftab%3Dfavourites'));
    await logIn(page, account);
    await page.waitForURL('**/markets?tab=favourites');
    await page.getByRole('button', { name: 'Remove ETH/USDT from favourites' }).waitFor();
    const other = await at('/login?from=%2Fmarkets%3Ftab%3Dfavourites', phone);
    await logIn(other.page, account);
    await other.page.waitForURL('**/markets?tab=favourites');
    // The first browser writes shortly after the change.
    await expect
      .poll(async () => {
        await other.page.reload();
        await other.page.getByRole('tab', { name: /^Favourites/ }).waitFor();
        return other.page.getByRole('tab', { name: /^Favourites/ }).innerText();
      })
      .toMatch(/1/);
    await other.page.getByRole('button', { name: 'Remove ETH/USDT from favourites' }).waitFor();
    expect([...problems, ...other.problems]).toEqual([]);
    await page.context().close();
    await other.page.context().close();
  });

  test('stars that a release before had kept are taken over', async () => {
    const { page } = await at('/markets', phone);
    await page.evaluate(() => localStorage.setItem('kontor.settings', JSON.stringify({ state: { favourites: ['BTC_USDT'] }, version: 1 })));
    await openApp(page, site.at('/markets?tab=favourites'));
    await page.getByRole('button', { name: 'Remove BTC/USDT from favourites' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Remove BTC/USDT from favourites' }).click();
    await page.reload();
    await page.getByText('No favourites yet').waitFor();
    await page.context().close();
  });

  test('an own list is made, filled by a star’s menu, ordered by keys, and asks before it goes', async () => {
    const { page, problems } = await at('/markets', phone);
    for (const pair of ['BTC/USDT', 'ETH/USDT']) {
      await page.getByRole('button', { name: `Add ${pair} to favourites` }).click({ button: 'right' });
      const choice = page.getByRole('dialog', { name: `Lists of ${pair}` });
      if (pair === 'BTC/USDT') {
        await choice.getByLabel('New list').fill('Morning');
        await choice.getByRole('button', { name: 'Create' }).click();
      } else await choice.locator('label', { hasText: 'Morning' }).click();
      await expect.poll(() => choice.getByRole('checkbox', { name: 'Morning' }).isChecked()).toBe(true);
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await choice.waitFor({ state: 'detached' });
    }
    await page.getByRole('tab', { name: /^Morning/ }).click();
    await expect.poll(() => names(page)).toEqual(['BTC/USDT', 'ETH/USDT']);
    await page.getByRole('button', { name: 'Lists', exact: true }).click();
    await page.getByRole('button', { name: 'Edit Morning' }).click();
    await page.getByRole('button', { name: 'Move ETH/USDT, place 2 of 2' }).press('ArrowUp');
    await expect
      .poll(() => page.getByRole('button', { name: 'Move ETH/USDT, place 1 of 2' }).evaluate((one) => one === document.activeElement))
      .toBe(true);
    await page.getByLabel('Name', { exact: true }).fill('Evening');
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'All lists' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: /^Evening/ }).waitFor();
    expect(await names(page)).toEqual(['ETH/USDT', 'BTC/USDT']);
    // The list is there in the switcher of a market's page as well.
    await openApp(page, site.at('/markets/kline/BTC_USDT'));
    await page.getByRole('button', { name: 'BTC/USDT, Choose a pair' }).click();
    await page.getByRole('dialog').getByRole('tab', { name: 'Evening' }).click();
    await expect.poll(() => page.getByRole('dialog').locator('li a').count()).toBe(2);
    await openApp(page, site.at('/markets'));
    await page.getByRole('button', { name: 'Lists', exact: true }).click();
    await page.getByRole('button', { name: 'Delete Evening' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: /^Evening/ }).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('the screener stands in the address, says how many there are, and is cleared by its chips', async () => {
    const { page, problems } = await at('/markets?turnover=1&swing_to=500&change_from=abc&quote=USDT', phone);
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ markets of \d+$/ })
      .waitFor();
    await page.getByRole('button', { name: 'Remove filter: Range ≤ 500%' }).click();
    await page.waitForURL((url) => !url.search.includes('swing_to'));
    await page.getByLabel('Change from').fill('-2,5');
    await page.waitForURL((url) => url.searchParams.get('change_from') === '-2.5');
    await page.getByLabel('Change from').fill('99999');
    await page.getByText('No matching markets').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.reload();
    await page.getByText('No matching markets').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Clear all filters' }).last().click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(async () => (await names(page)).length).toBeGreaterThan(3);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('the heat map opens a market, and is a table for who has no pointer', async () => {
    const { page, problems } = await newVisitor(site.browser, { phone, still: true });
    await openApp(page, site.at('/markets?tab=all&view=map'));
    // Nobody has traded here.
    await page.getByText('Nothing to draw yet').waitFor();
    await page.route('**/api/market/tickers', async (route) => {
      const answer = await route.fetch();
      const { data, ...envelope } = (await answer.json()) as { readonly data: { readonly list: readonly object[] } };
      const list = data.list.map((tick, at) => ({ ...tick, vol: String(1000 * (at + 1)), increase: ['0.031', '-0.012', '0'][at % 3] }));
      await route.fulfill({ response: answer, json: { ...envelope, data: { list } } });
    });
    // The socket would say at once that there is none.
    await page.routeWebSocket(/.*/, () => undefined);
    await page.reload();
    const tiles = page.locator('[data-heat-map] a');
    await expect.poll(() => tiles.count()).toBeGreaterThan(1);
    const cut = await tiles.evaluateAll((all) =>
      all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent),
    );
    expect(cut).toEqual([]);
    await page.getByText('Heat map as a table').click();
    await page.getByRole('region', { name: 'Heat map as a table' }).getByRole('link', { name: 'BTC/USDT', exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await tiles.first().click();
    await page.waitForURL(/\/(markets\/kline|contract)\//);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('columns are chosen for this browser', async () => {
    const { page } = await at('/markets?tab=futures', phone);
    await page.getByRole('button', { name: 'Columns' }).click();
    const choice = page.getByRole('dialog', { name: 'Columns' });
    await choice.locator('label', { hasText: '24h range' }).click();
    await choice.locator('label', { hasText: 'Last 7 days' }).click();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: '24h range' }).click();
    await page.waitForURL((url) => url.searchParams.get('sort') === 'swing');
    await page.getByRole('columnheader', { name: 'Funding rate' }).waitFor();
    await page.context().close();
  });
});
