/** A sale of new coins from the first look to the last frozen unit, in a browser: subscribe, draw, check the draw, thaw. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { login } from '@kontor/contract/account';
import { icoTable } from '@kontor/contract/console/ico';
import { icoDetail, icoMine, icoSubscribe, icoTickets } from '@kontor/contract/ico';
import { transfer } from '@kontor/contract/wallet';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { TwoOperators, until } from './two-operators.ts';
import { logIn, newVisitor } from './visitor.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const ITEM = 3;
const SALE = `/subscribe/${ITEM}`;
/** How far ahead the block of the draw is announced: some more than has to be, since the chain goes on while it is agreed on. */
const BLOCKS_AHEAD = 16;
/** Lots that the two take; ten win. */
const [ANNS, BOBS] = [12, 8];

const site = new TestSite({ environment: { INDEX_FEED: 'script', CLOCK: 'hand', LOCAL_CHAIN: 'on', CONSOLE_PORT: '0' } });
// The first starts that others copy have no console, and so none of the demo's operators.
mkdirSync(join(site.folder, 'data'));
const operators = new TwoOperators(site);
let page: Page;
let problems: readonly string[];
let terms: { readonly start: number; readonly end: number };

const tokenOf = async (account: string): Promise<string> => (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token;
const itemNow = async () => (await ask(site.url, icoDetail, { item: ITEM })).item;
/** Of the demo's own chain, by the item that is drawn with one of its blocks. */
const chainHeight = async () =>
  (await operators.read(icoTable, {})).list.find(({ draw }) => draw?.network === 'LOCAL')?.network_height ?? 0;
const mineOf = async (account: string) => (await ask(site.url, icoMine, { item: ITEM }, await tokenOf(account))).list[0];

/** Time flies here, and a session that was not used ends: the person logs in again. */
async function openAnew(path: string, on = page): Promise<void> {
  await on.evaluate(() => localStorage.removeItem('kontor.session'));
  await openApp(on, site.at(`/login?from=${encodeURIComponent(path)}`));
  await logIn(on, 'demo1');
  await on.waitForURL(`**${path}`);
}

beforeAll(async () => {
  await operators.sit('op-finance-1', 'op-risk-1');
  await operators.agree('system/fund', { account: 'ico_treasury', number: ITEM, symbol: 'AURO', quantity: '100' });
  const start = operators.now + 10 * 60_000;
  terms = { start, end: start + HOUR_MS };
  await operators.agree('ico/create', {
    symbol: 'AURO',
    payment: 'USDT',
    mode: 'lottery',
    supply: '100',
    lot: '10',
    lots_per_user: ANNS,
    network: 'LOCAL',
    height: (await chainHeight()) + BLOCKS_AHEAD,
    raise_price: '0.5',
    freeze_ratio: '0.6',
    freeze_days: 3,
    ...terms,
    draw_by: terms.end + 2 * DAY_MS,
    is_hot: true,
  });
  await until(async () => (await itemNow()).state === 'upcoming');
  await operators.advanceTo(terms.start);
  for (const account of ['demo1', 'demo2'])
    await ask(site.url, transfer, { from: 'spot', to: 'ico', symbol: 'USDT', quantity: '100', client_id: 'in' }, await tokenOf(account));
  ({ page, problems } = await newVisitor(site.browser));
});

describe('a visitor', () => {
  test('looks around, reads the terms, and is told to log in when he subscribes', async () => {
    await openApp(page, site.at('/subscribe'));
    const card = page.locator(`[data-sale="${ITEM}"][data-state=in_progress]`);
    await card.getByText('0 of 10 lots').waitFor();
    await card.getByText('Hot').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('tab', { name: /Upcoming/ }).click();
    await card.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: /Open/ }).click();
    await card.getByRole('link', { name: 'Subscribe' }).click();
    await page.waitForURL(`**${SALE}`);
    await page.getByText('1 lot = 10 AURO = 5.00 USDT').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Subscribe', exact: true }).last().click();
    await page.getByText('Please login first').first().waitFor();
    await page.waitForURL('**/login?from=*');
  });

  test('is told where there is no such sale', async () => {
    for (const path of ['/subscribe/77', '/subscribe/abc']) {
      await openApp(page, site.at(path));
      await page.getByRole('heading', { name: 'There is no such sale' }).waitFor();
    }
  });
});

describe('who is logged in', () => {
  test('cannot take more than the limit, is asked once more, and is told that it was successful', async () => {
    await openAnew(SALE);
    const field = page.locator('input[name=quantity]').last();
    await field.fill(String(ANNS + 1));
    await page.getByText(`Only ${ANNS} lots are available to you`).last().waitFor();
    await field.fill(String(ANNS - 1));
    await page.getByRole('button', { name: 'One lot more' }).last().click();
    await page
      .getByRole('button', { name: `Subscribe ${ANNS} lots for 60.00 USDT` })
      .last()
      .click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('60.00 USDT').first().waitFor();
    await dialog.getByRole('button', { name: 'Confirm subscription' }).click();
    const result = page.locator('[data-result=done]').last();
    await result.getByText('Subscription successful').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-result'))).toBe('done');
    await page.locator(`[data-mine="${ANNS}"]`).last().waitFor();
    await page.locator('[data-available="40.00000000"]').last().waitFor();
    expect(await mineOf('demo1')).toMatchObject({ state: 'hold', quantity: String(ANNS), paid: '60' });
    await ask(site.url, icoSubscribe, { item: ITEM, quantity: String(BOBS) }, await tokenOf('demo2'));
    await page.getByText('20 of 10 lots').first().waitFor();
    await page.getByText('About 6 of 12 lots would win.').last().waitFor();
    await openApp(page, site.at('/order/sub-hold'));
    await page.locator(`[data-subscription="${ITEM}"]`, { hasText: '0 to 11' }).waitFor();
  });

  test('sees the draw of the demo’s own chain, and makes it again in the browser', async () => {
    await operators.advanceTo(terms.end);
    await until(async () => (await itemNow()).state === 'settled');
    await openAnew(SALE);
    const { draw } = await itemNow();
    for (const value of [draw!.commitment, draw!.block_hash!, draw!.secret!, draw!.seed!]) await page.getByText(value).waitFor();
    await page.getByRole('button', { name: 'Compute again' }).click();
    await page.getByText('Computed again in your browser: the same 10 of 20 tickets win.').waitFor();
    const verdicts = await page.locator('[data-check]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-verdict')));
    expect(verdicts).toEqual(['holds', 'holds', 'holds', 'holds', 'holds', 'holds']);
    const mine = await mineOf('demo1');
    const { list } = await ask(site.url, icoTickets, { item: ITEM });
    const won = list.filter(({ holder, won: isWon }) => holder === mine!.holder && isWon === true).map(({ number }) => String(number));
    expect(won).toHaveLength(mine!.winning_lots!);
    await page.locator('[data-won=true]').first().waitFor();
    const marked = await page.locator('[data-won=true]').evaluateAll((places) => places.map((place) => place.getAttribute('data-ticket')));
    expect(marked).toEqual(won);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('is told where the list of tickets was tampered with', async () => {
    await page.route('**/records/ico/*/tickets.txt', async (route) => {
      const answer = await route.fetch();
      const lines = (await answer.text()).split('\n');
      const at = lines.findIndex((line) => /^[0-9]+ [0-9]+ [0-9a-f]{64} [0-9]/.test(line));
      await route.fulfill({ response: answer, body: lines.with(at, lines[at]!.replace(/[0-9,]+$/, '-')).join('\n') });
    });
    await page.getByRole('button', { name: 'Compute again' }).click();
    await page.getByText('This draw does not hold').waitFor();
    await page.locator('[data-check=draw][data-verdict=fails]').waitFor();
    await page.unroute('**/records/ico/*/tickets.txt');
  });

  test('thaws day by day to the last unit, and has a record of each', async () => {
    const lots = (await mineOf('demo1'))!.winning_lots!;
    expect(lots).toBeGreaterThan(0);
    for (const day of [1, 2, 3]) {
      await operators.advanceTo((Math.floor(operators.now / DAY_MS) + 1) * DAY_MS + 1_000);
      await openAnew('/wallet/subscribe');
      const coin = page.locator('[data-coin=AURO]');
      await coin.locator(`[data-claimable="${lots * 2}"]`).waitFor();
      if (day === 1) {
        await page.getByText('Coins without a market are valued at their raise price.').waitFor();
        await page.getByText(`${lots * 4} AURO at once`).waitFor();
      }
      await page.getByRole('button', { name: day === 2 ? 'Thaw all released' : 'Thaw AURO' }).click();
      await coin.locator('[data-claimable="0"]').waitFor();
      expect(await page.getByRole('button', { name: 'Thaw all released' }).isDisabled()).toBe(true);
    }
    expect(await mineOf('demo1')).toMatchObject({ locked: '0', claimable: '0', released_total: String(lots * 6) });
    await openApp(page, site.at('/wallet/log-ico-thaw'));
    await expect.poll(() => page.locator('[data-thaw]').count()).toBe(3);
    await openApp(page, site.at('/wallet/log-ico'));
    await page.locator('[data-ico-record=settled]', { hasText: '50.0000%' }).waitFor();
    await openApp(page, site.at('/order/sub-end'));
    const row = page.locator(`[data-subscription="${ITEM}"]`, { hasText: `${lots} of ${ANNS} won` });
    await row.getByRole('button', { name: 'Details of AURO' }).click();
    const fields = page.locator('[data-subscription-fields]');
    for (const [name, value] of [
      ['Currency', 'AURO'],
      ['Status', 'Ended, settled'],
      ['Progress', '200.00%'],
      ['Raise price', '0.5 USDT'],
      ['Total activity', '100 AURO'],
      ['Quantity available', '0 lots'],
      ['Subscription quantity', `${ANNS} lots`],
      ['Actual payment', `${lots * 5} USDT`],
      ['Frozen quantity', '0 AURO'],
      ['Freeze ratio', '60%, 3 d'],
      ['Winning rate', '50.0000%'],
      ['Recruit duration', '1 h 0 min'],
      ['Winning lots', String(lots)],
      ['Total released', `${lots * 6} AURO`],
    ] as const)
      await fields.locator(`[data-field="${name}"]`, { hasText: value }).waitFor();
    for (const name of ['Estimated remaining term', 'Estimated end time', 'Released today', 'Ready to thaw'])
      await fields.locator(`[data-field="${name}"]`).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await fields.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  test('finds room for all of it on a phone', async () => {
    const visitor = await newVisitor(site.browser, { phone: true, still: true });
    await openApp(visitor.page, site.at('/subscribe'));
    await openAnew('/subscribe', visitor.page);
    for (const path of ['/subscribe', SALE, '/wallet/subscribe', '/order/sub-end', '/wallet/log-ico']) {
      await openApp(visitor.page, site.at(path));
      await visitor.page.getByText('AURO').locator('visible=true').first().waitFor();
      expect(await visitor.page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), path).toBe(0);
      expect(await axeFindings(visitor.page), path).toEqual([]);
    }
    expect(visitor.problems).toEqual([]);
  });
});
