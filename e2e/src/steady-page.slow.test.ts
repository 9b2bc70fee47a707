/// <reference lib="dom" />
/** Pages that stay where they are: nothing jumps while it loads, the focus stays on the page, names are said once. */
import { placeOrder } from '@kontor/contract/spot';
import { login } from '@kontor/contract/account';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { inShare } from './in-share.ts';
import { PUBLIC_SCREENS, USER_SCREENS } from './screens.ts';
import { openSettled } from './settled-page.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { TradingPage } from './trading-page.ts';
import { newVisitor } from './visitor.ts';
import type { Stored } from './visitor.ts';

const TRADE = '/markets/kline/BTC_USDT';
/** Of Web Vitals for a good page 0.1; ours. */
const MOST_SHIFT = 0.02;

const site = new TestSite({ bots: true, lived: true });
let stored: Stored;

beforeAll(async () => {
  const trader = await TradingPage.open(site.browser);
  await trader.goTo(site.url, `/login?from=${TRADE}`);
  await trader.logIn('demo1');
  await trader.form.getByRole('button', { name: 'Buy BTC' }).waitFor();
  stored = await trader.page.context().storageState();
  await trader.close();
});

/** Answers come apart, ms: what moves the page then moves it back cannot do both in one frame. Less than `openSettled` waits for. */
const APART_MS = 60;

/** Pages that go through the screens together. */
const PAGES = 2;
const SCREENS = inShare([...PUBLIC_SCREENS, ...USER_SCREENS]);

// Side by side: nearly all of a visit is waiting.
describe.concurrent.each([
  ['a desktop, the last answer first', false],
  ['a phone, the first answer first', true],
])('on %s', (_name, phone) => {
  test.each(Array.from({ length: PAGES }, (_, first) => first))(
    'no page jumps while it loads, and each has one heading of its own, part %i',
    async (first) => {
      const { page } = await newVisitor(site.browser, { stored, phone });
      await page.addInitScript(
        ([apartMs, lastFirst]) => {
          const ask = globalThis.fetch;
          let asked = 0;
          globalThis.fetch = async (...request) => {
            const turn = asked++;
            const waitMs = lastFirst ? Math.max(0, 5 - turn) * apartMs : (turn + 1) * apartMs;
            await new Promise((resolve) => setTimeout(resolve, waitMs));
            return ask(...request);
          };
        },
        [APART_MS, !phone] as const,
      );
      await page.addInitScript(() => {
        interface Shift extends PerformanceEntry {
          readonly value: number;
          readonly hadRecentInput: boolean;
          readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
        }
        const sums = globalThis as unknown as { shifted: number; moved: string[] };
        sums.shifted = 0;
        sums.moved = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) {
            if (entry.hadRecentInput) continue;
            sums.shifted += entry.value;
            for (const { node, previousRect, currentRect } of entry.sources)
              sums.moved.push(
                `${node?.textContent?.slice(0, 30) ?? '-'}: ${previousRect.top}+${previousRect.height} to ${currentRect.top}+${currentRect.height}`,
              );
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const found: string[] = [];
      for (const screen of SCREENS.filter((_, at) => at % PAGES === first)) {
        await openSettled(page, site.at(screen));
        const { shifted, moved } = await page.evaluate(() => {
          const sums = globalThis as unknown as { shifted: number; moved: string[] };
          return { shifted: sums.shifted, moved: sums.moved };
        });
        if (shifted > MOST_SHIFT) found.push(`${screen} shifts by ${shifted.toFixed(3)}: ${moved.join('; ')}`);
        const headings = await page.locator('h1').count();
        if (headings !== 1) found.push(`${screen} has ${headings} headings of the first level`);
      }
      expect(found).toEqual([]);
      await page.context().close();
    },
  );
});

/** What has the focus, in words, after what is being drawn. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const element = document.activeElement;
    return element === null || element === document.body
      ? 'nothing'
      : (element.getAttribute('aria-label') ?? element.id ?? element.tagName);
  });
}

test('the focus never falls off the page', async () => {
  const { token } = await ask(site.url, login, { account: 'demo1', password: DEMO_PASSWORD });
  for (const price of ['50000', '50100', '50200', '50300'])
    await ask(site.url, placeOrder, { pair: 'BTC_USDT', side: 'buy', type: 'limit', price, quantity: '0.01' }, token);
  const { page } = await newVisitor(site.browser, { stored });
  await openSettled(page, site.at(TRADE));
  const rows = page.locator('tr[data-order]');
  const dialog = page.locator('[role=dialog], [role=alertdialog]');
  const onPage = async (what: string): Promise<void> => {
    await dialog.waitFor({ state: 'detached' });
    // What goes takes the focus with it for two frames; on a busy machine it is not all gone when the first of it is.
    await expect.poll(() => focused(page), { message: what }).not.toBe('nothing');
  };
  await rows.nth(3).waitFor();
  await rows.first().getByRole('button', { name: 'Cancel order' }).press('Enter');
  await dialog.getByRole('button', { name: 'Cancel order' }).press('Enter');
  await rows.nth(3).waitFor({ state: 'detached' });
  await onPage('one order cancelled');
  await expect.poll(() => focused(page)).toBe('Open orders');

  await rows.first().getByRole('button', { name: 'Edit order' }).press('Enter');
  await page.locator('input[name=editPrice]').fill('49000');
  await dialog.getByRole('button', { name: 'Replace order' }).press('Enter');
  await onPage('an order replaced');

  await rows.first().getByRole('link', { name: 'Order details' }).press('Enter');
  await dialog.getByRole('link', { name: 'Open as a page' }).press('Enter');
  await page.waitForURL('**/order/spot/*');
  await rows.first().waitFor({ state: 'detached' });
  await onPage('a link in a dialog followed');
  await page.goBack();
  await rows.first().waitFor();
  await onPage('back');

  await page.getByRole('tab', { name: 'Order history' }).press('Enter');
  await onPage('another tab');
  await page.getByRole('tab', { name: /^Open orders/ }).press('Enter');
  await page.locator('input[name=price]').fill('50000');
  await page.locator('input[name=quantity]').fill('0.01');
  await page.locator('form button[type=submit]').press('Enter');
  await dialog.getByRole('button', { name: 'Buy BTC' }).press('Enter');
  await page.locator('[data-result]').getByRole('button', { name: 'Dismiss' }).press('Enter');
  await page.locator('[data-result]').waitFor({ state: 'detached' });
  await onPage('an order sent, and its outcome dismissed');

  await page.getByRole('button', { name: 'Cancel all' }).press('Enter');
  await dialog.getByRole('button', { name: 'Cancel all' }).press('Enter');
  await rows.first().waitFor({ state: 'detached' });
  await onPage('all orders cancelled');
  await page.context().close();
});

test('a frame and the table or row of tabs in it do not say the same name twice', async () => {
  const { page } = await newVisitor(site.browser, { stored });
  for (const screen of [TRADE, '/markets', '/wallet/wallet', '/order/spot-history']) {
    await openSettled(page, site.at(screen));
    const doubled = await page.evaluate(() =>
      [...document.querySelectorAll('[role=region] > table[aria-label], section[aria-label] > * > [role=tablist]')].flatMap((inner) => {
        const name = inner.getAttribute('aria-label');
        const around = inner.parentElement?.closest('[aria-label]')?.getAttribute('aria-label');
        return name !== null && name === around ? [name] : [];
      }),
    );
    expect(doubled, screen).toEqual([]);
  }
  await page.context().close();
});
