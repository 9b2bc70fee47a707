/// <reference lib="dom" />
/** Somebody looks for help, and for what trading costs: as a visitor and in the user area, on both sizes of window. Source: spec §2. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pairList } from '@kontor/contract/market';
import { feeTiers } from '@kontor/contract/spot';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { openApp } from './running-app.ts';
import { ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';

const site = new TestSite();
const isWiderThanTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe.each([
  ['wide', false],
  ['a phone', true],
] as const)('%s', (_size, phone) => {
  test('a visitor searches as he types, goes through the answers by key, reads, and goes on to what belongs to it', async () => {
    const { page, problems } = await newVisitor(site.browser, { phone, still: true });
    await openApp(page, site.at('/help'));
    await page.getByRole('heading', { level: 1, name: 'Help center' }).waitFor();
    await page.getByRole('heading', { name: 'Common questions' }).waitFor();
    const field = page.getByRole('textbox', { name: 'Search help' });
    await field.fill('forgot passw');
    await page
      .getByRole('region', { name: 'Answers' })
      .getByRole('link', { name: /I forgot my password/ })
      .waitFor();
    await page.waitForURL('**/help?q=forgot+passw');
    expect(await page.locator('mark').first().innerText()).toBe('forgot');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/help/recover');
    await page.getByRole('heading', { level: 1, name: 'I forgot my password' }).waitFor();
    await expect.poll(() => page.title()).toContain('I forgot my password');
    expect(await isWiderThanTheScreen(page)).toBe(false);
    await page.goBack();
    await page.getByRole('region', { name: 'Answers' }).waitFor();
    expect(await field.inputValue()).toBe('forgot passw');
    await page.keyboard.press('Escape');
    await field.fill('qqqq');
    await page.getByRole('status').getByText('No answers').waitFor();
    await field.fill('');
    await page.getByRole('link', { name: /Security/ }).click();
    await page.waitForURL('**/help?category=security');
    await page.getByRole('link', { name: /verification code does not arrive/ }).click();
    await page.getByRole('heading', { name: 'Related articles' }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('who is logged in has it in the user area, by the menu and by address', async () => {
    const { page, problems } = await newVisitor(site.browser, { phone, still: true });
    await openApp(page, site.at('/login?from=/user/helpcenter'));
    await logIn(page, 'demo1');
    await page.getByRole('heading', { level: 1, name: 'Help center' }).waitFor();
    await page.getByText('What are the fees, and when are they charged?').click();
    await page.getByText('A fee is charged only when an order is filled').waitFor();
    await openApp(page, site.at('/user/helpDetail?id=order-types'));
    await page.getByRole('heading', { level: 1, name: 'Which order types are there?' }).waitFor();
    await page.getByRole('article').getByRole('link', { name: 'BTC/USDT' }).click();
    await page.waitForURL('**/markets/kline/BTC_USDT');
    await openApp(page, site.at('/user/helpDetail?id=no-such'));
    await page.getByRole('heading', { name: 'There is no such article' }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('fees and limits are the exchange’s own', async () => {
    const { page, problems } = await newVisitor(site.browser, { phone, still: true });
    await openApp(page, site.at('/fees'));
    const { list: tiers } = await ask(site.url, feeTiers, {});
    await expect.poll(() => page.getByRole('region', { name: 'Trading fees' }).getByRole('row').count()).toBe(tiers.length + 1);
    expect(await page.getByRole('region', { name: 'Trading fees' }).getByRole('row').nth(1).innerText()).toMatch(
      /Tier 0\s+0\.10%\s+0\.10%/,
    );
    const { list: pairs } = await ask(site.url, pairList, {});
    const btc = pairs.find(({ left_symbol: left }) => left === 'BTC')!;
    const shown = phone
      ? page.getByRole('main').getByRole('listitem')
      : page.getByRole('region', { name: 'Rules of the pairs' }).getByRole('row');
    const line = shown.filter({ hasText: 'BTC/USDT' });
    await line.waitFor();
    const said = (await line.innerText()).replaceAll(',', '');
    for (const [amount, symbol] of [
      [btc.tick_size, 'USDT'],
      [btc.step_size, 'BTC'],
      [btc.min_notional, 'USDT'],
    ])
      expect(said).toContain(`${amount!.includes('.') ? amount!.replace(/\.?0+$/, '') : amount!} ${symbol!}`);
    await expect.poll(() => page.getByRole('row', { name: /^Withdrawals/ }).innerText()).toMatch(/100\s+10,000/);
    expect(await isWiderThanTheScreen(page)).toBe(false);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

test('what an operator writes stays words, whatever it looks like', async () => {
  const file = join(site.folder, 'article.json');
  const content = '<img src=x onerror="document.title=1"> **<b>bold</b>**\n\n## <script>document.title=2</script>\n\n- x';
  writeFileSync(file, JSON.stringify({ category: 'platform', common: true, words: { en_US: { title: '<i>Title</i>', content } } }));
  await site.run('help', 'save', 'canary', file);
  const { page, problems } = await newVisitor(site.browser, { still: true });
  await openApp(page, site.at('/help/canary'));
  await page.getByRole('heading', { level: 1, name: '<i>Title</i>' }).waitFor();
  const article = page.getByRole('article');
  expect(await article.locator('img, script, i, b').count()).toBe(0);
  expect(await article.innerText()).toContain('<img src=x onerror="document.title=1">');
  expect(await article.locator('strong').innerText()).toBe('<b>bold</b>');
  expect(await axeFindings(page)).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a failure is told, and asked again', async () => {
  const { page } = await newVisitor(site.browser, { still: true });
  await page.route('**/api/help/*', (route) => route.abort());
  await openApp(page, site.at('/help/fees'));
  await page.getByRole('main').getByRole('alert').getByText('Network error').waitFor();
  await page.unroute('**/api/help/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: /What are the fees/ }).waitFor();
  await page.context().close();
});
