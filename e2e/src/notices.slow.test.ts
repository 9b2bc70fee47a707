/// <reference lib="dom" />
/** Notices and the bell: what a visitor reads, what a person is told while a page is open, and what of it other tabs see. Source: spec §2. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressAdd } from '@kontor/contract/address';
import { centerIndex, login } from '@kontor/contract/account';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';

const site = new TestSite();
const HOSTILE = '<img src=x onerror="document.title=\'taken\'"><script>document.title="taken"</script>';
const ADDRESSES = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'] as const;

async function publish(words: Readonly<Record<string, { readonly title: string; readonly text: string }>>): Promise<string> {
  const file = join(site.folder, 'notice.json');
  writeFileSync(file, JSON.stringify(words));
  return /published as (\d+)/.exec(await site.run('notice', 'publish', file, '--link', '/markets'))![1]!;
}

/** Something happens to a person that is told: a program of theirs adds an address. */
async function happens(account: string, address: string): Promise<void> {
  const { token } = await ask(site.url, login, { account, password: DEMO_PASSWORD });
  await ask(site.url, addressAdd, { symbol: 'USDT', network: 'ERC20', address, note: 'Ledger' }, token);
}

const bell = (page: Page) => page.locator('header').getByRole('button', { name: /^Notifications/ });
/** The bell shows this number sooner or later. */
async function bellSays(page: Page, unread: number): Promise<void> {
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe(nameOf(unread));
}

const nameOf = (unread: number): string => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`);
const isWiderThanTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe.each([
  ['wide', false, 'demo1', ADDRESSES[0]],
  ['a phone', true, 'demo2', ADDRESSES[1]],
] as const)('%s', (_size, phone, account, address) => {
  test('a visitor reads public notices in his language, and nothing that stands in one runs', async () => {
    const id = await publish({
      en_US: { title: HOSTILE, text: `${HOSTILE}\n\nSecond part.` },
      de_DE: { title: 'Wartung', text: 'Am Montag.' },
    });
    const { page, problems } = await newVisitor(site.browser, { phone, still: true });
    await openApp(page, site.at('/inform'));
    await page.locator(`[data-notice="${id}"]`).getByText(HOSTILE).first().click();
    await page.locator(`[data-open="${id}"]`).getByText('Second part.').waitFor();
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(await page.title()).toMatch(/^Notifications/);
    expect(await page.locator(`[data-open="${id}"]`).getByRole('link', { name: 'View details' }).getAttribute('href')).toBe('/markets');
    expect(await page.getByRole('button', { name: /Mark/ }).count()).toBe(0);
    expect(await isWiderThanTheScreen(page)).toBe(false);
    await page.getByRole('link', { name: 'Close' }).click();
    await page.getByText('Log in to see notifications about your own account.').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();

    const german = await newVisitor(site.browser, { phone, still: true, locale: 'de-DE' });
    await openApp(german.page, site.at('/inform'));
    await german.page.getByText('Wartung').waitFor();
    expect(await site.run('notice', 'withdraw', id)).toContain('is withdrawn');
    await openApp(german.page, site.at('/inform'));
    await german.page.getByText('Noch keine Ankündigungen').waitFor();
    await german.page.context().close();
  });

  test('what happens is told on the bell at once, read, and told to the other tab', async () => {
    const { page, problems } = await newVisitor(site.browser, { phone, still: true });
    await openApp(page, site.at('/login?from=/markets'));
    await logIn(page, account);
    await page.waitForURL('**/markets');
    await bellSays(page, 0);
    const other = await page.context().newPage();
    await openApp(other, site.at('/inform'));
    await other.getByText('Nothing here yet').waitFor();

    await happens(account, address);
    await bellSays(page, 1);
    await bellSays(other, 1);
    const row = other.locator('[data-notice]').filter({ hasText: 'Withdrawal address added' });
    await row.waitFor();
    expect(await row.getAttribute('data-new')).toBe('true');

    await bell(page).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Withdrawal address added/ })
      .click();
    await page.waitForURL('**/inform?id=*');
    const open = page.locator('[data-open]');
    await open.getByText(`${address.slice(0, 6)}…${address.slice(-4)}`).waitFor();
    await bellSays(page, 0);
    await bellSays(other, 0);
    await other.locator('[data-notice]:not([data-new])').filter({ hasText: 'Withdrawal address added' }).waitFor();
    expect(await isWiderThanTheScreen(page)).toBe(false);

    await open.getByRole('button', { name: 'Mark as unread' }).click();
    await bellSays(page, 1);
    await bellSays(other, 1);
    await bell(other).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Mark all as read' }).click();
    await bellSays(other, 0);
    await bellSays(page, 0);
    await open.getByRole('link', { name: 'View details' }).click();
    await page.waitForURL('**/user/c-symAddr');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

test('after a lost connection, a logout and another login the bell says what is so', async () => {
  const { page } = await newVisitor(site.browser, { still: true });
  await openApp(page, site.at('/login?from=/markets'));
  await logIn(page, 'demo3');
  await page.waitForURL('**/markets');
  await bellSays(page, 0);
  await page.context().setOffline(true);
  await happens('demo3', ADDRESSES[0]);
  await page.context().setOffline(false);
  await bellSays(page, 1);

  await page
    .locator('header')
    .getByRole('button', { name: /^Account/ })
    .click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  await expect.poll(() => bell(page).count()).toBe(0);
  await logIn(page, 'demo1');
  await page.getByText('Welcome back').first().waitFor();
  await bellSays(page, 0);
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('kontor.session')!) as { token: string }).token);
  expect((await ask(site.url, centerIndex, {}, token)).user.account).toBe('demo1');
  await page.context().close();
});
