/** Settings and maintenance, as operators change them in their browsers and customers see them on pages that stay open. */
import { login } from '@kontor/contract/account';
import { platConfig } from '@kontor/contract/platform';
import { openOrders } from '@kontor/contract/spot';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { Operator, consoleAt, expectAccessible } from './operator.ts';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { newVisitor } from './visitor.ts';

const site = new TestSite({ environment: { CONSOLE_PORT: '0' } });
let anna: Operator;
let bert: Operator;

/** Gives the reason and proposes what is filled in. */
async function propose(): Promise<void> {
  await anna.page.locator('textarea[name=reason]').fill('As agreed');
  await anna.page.getByRole('button', { name: 'Propose', exact: true }).click();
  await anna.page.getByText('Needs a second: you proposed it').waitFor();
}

/** The other one approves what was proposed last. */
async function approve(): Promise<void> {
  await bert.open(new URL(anna.page.url()).pathname);
  await bert.page.getByText('The server says the same.').waitFor();
  await bert.page.getByLabel('Your reason').fill('Looked at it');
  await expectAccessible(bert.page);
  await bert.page.getByRole('button', { name: 'Approve and sign' }).click();
  await bert.page.locator('aside').getByText('Done', { exact: true }).waitFor();
}

/** Opens a page of the site and notes if it is ever loaded anew. */
async function opened(path: string, locale = 'en-US'): Promise<Page> {
  const { page } = await newVisitor(site.browser, { still: true, locale });
  await openApp(page, site.at(path));
  await page.evaluate('window.isTheSame = true');
  return page;
}

const isTheSame = (page: Page) => page.evaluate('window.isTheSame');

describe('settings', () => {
  test('stand in three groups, with who said so', async () => {
    anna = await Operator.made(site, 'anna', 'Anna', 'content,finance,risk');
    bert = await Operator.made(site, 'bert', 'Bert', 'owner');
    for (const operator of [anna, bert]) {
      await operator.page.goto(consoleAt(site, '/'));
      await operator.signIn();
      await operator.page.getByRole('navigation', { name: 'Menu' }).waitFor();
      await operator.makeKey();
    }
    await anna.page.getByRole('link', { name: 'Settings', exact: true }).click();
    for (const group of ['Site', 'Regions', 'Display currencies']) await anna.page.getByRole('region', { name: group }).waitFor();
    expect(await anna.page.getByRole('region', { name: 'Site' }).innerText()).toContain('Default');
    await expectAccessible(anna.page);
    await bert.open('/settings');
    await bert.page.getByText('Proposed by Finance, Risk').waitFor();
  });

  test('of the site are changed by two, and pages that are open follow', async () => {
    const [home, register] = [await opened('/home'), await opened('/reg')];
    await register.getByRole('radio', { name: 'Phone' }).waitFor();
    await anna.open('/settings');
    await anna.page.getByRole('link', { name: 'Propose a change of the site' }).click();
    const add = anna.page.getByRole('button', { name: 'Add', exact: true });
    for (const name of ['Forum', 'Channel']) {
      await add.click();
      const row = anna.page.getByRole('group', { name: /^Communities [12]$/ }).last();
      await row.getByLabel('Name', { exact: true }).fill(name);
      await row.getByLabel('Link, https://').fill(`https://${name.toLowerCase()}.example`);
    }
    await anna.page.getByRole('button', { name: 'Move Communities 2 up' }).click();
    await anna.page.getByRole('button', { name: 'Registering by phone' }).click();
    await anna.page.getByRole('option', { name: 'Off' }).click();
    await anna.page.locator('input[name="service_info.email"]').fill('help@kontor.example');
    await expectAccessible(anna.page);
    await propose();
    // What stays as it is is not proposed.
    expect(await anna.page.getByRole('table', { name: 'What changes' }).innerText()).not.toContain('Chat');
    await approve();
    await home.getByRole('link', { name: 'Channel' }).waitFor();
    expect(await home.getByRole('contentinfo').getByRole('link').first().innerText()).toBe('Channel');
    await register.getByRole('radio', { name: 'Phone' }).waitFor({ state: 'detached' });
    expect([await isTheSame(home), await isTheSame(register)]).toEqual([true, true]);
    expect((await ask(site.url, platConfig, {})).config.service_info.email).toBe('help@kontor.example');
    await anna.open('/settings');
    await anna.page.getByText('Anna, Bert').first().waitFor();
    await expectAccessible(anna.page);
  });

  test('of regions name countries, and do not shut out everybody', async () => {
    await anna.open('/propose/region/list');
    await anna.page.getByRole('button', { name: 'Refused countries' }).click();
    await anna.page.keyboard.type('north kor');
    await anna.page.keyboard.press('Enter');
    await anna.page.getByRole('button', { name: 'Remove North Korea' }).waitFor();
    await anna.page.getByLabel('Refused networks').fill('127.0.0.0/8');
    await anna.page.locator('textarea[name=reason]').fill('As agreed');
    await anna.page.getByRole('button', { name: 'Propose', exact: true }).click();
    await anna.page.getByText('is this machine').first().waitFor();
    await anna.page.getByLabel('Refused networks').fill('192.0.2.0/24\n2001:db8::/32');
    await expectAccessible(anna.page);
    await propose();
    await anna.page.getByText('North Korea (KP)').waitFor();
    await approve();
    await bert.open('/settings');
    await bert.page.getByRole('region', { name: 'Regions' }).getByText('192.0.2.0/24, 2001:db8::/32').waitFor();
  });

  test('of rates change what open pages show', async () => {
    const { page } = await site.openAs('demo1', '/wallet', false);
    const worth = page.getByText(/^≈/).first();
    await worth.waitFor();
    const before = await worth.innerText();
    await anna.open('/propose/setting/rates');
    await anna.page.locator('input[name="rates.USD"]').fill('2');
    await expectAccessible(anna.page);
    await propose();
    await approve();
    await expect.poll(() => worth.innerText()).not.toBe(before);
  });
});

describe('maintenance', () => {
  test('stops customers at once, on pages that are open, in their language; they see and cancel', async () => {
    const english = await site.openAs('demo1', '/markets/kline/BTC_USDT', false);
    const german = await opened('/home', 'de-DE');
    const french = await opened('/home', 'fr-FR');
    await bert.open('/settings');
    await bert.page.getByLabel('Announcement', { exact: true }).fill('We move to another building.');
    await bert.page.getByRole('button', { name: 'Add a language' }).click();
    await bert.page.getByRole('option', { name: 'Deutsch' }).click();
    await bert.page.getByLabel('Announcement, Deutsch').fill('Wir ziehen in ein anderes Haus.');
    await bert.page.locator('input[name=maintenance_reason]').fill('The rack moves');
    await expectAccessible(bert.page);
    await bert.page.getByRole('button', { name: 'Begin maintenance' }).click();
    await bert.page.getByRole('alertdialog').getByRole('button', { name: 'Begin maintenance' }).click();
    await bert.page.getByText('Customers are stopped.').first().waitFor();
    await english.page.getByText('We move to another building.').waitFor();
    await german.getByText('Wir ziehen in ein anderes Haus.').waitFor();
    // Who reads a language in which nothing is said reads English.
    await french.getByText('We move to another building.').waitFor();
    expect(await isTheSame(german)).toBe(true);
    expect(await axeFindings(german)).toEqual([]);
    expect(await axeFindings(english.page)).toEqual([]);
    // The terminal still fills the window, and no more than that.
    expect(await english.page.evaluate('document.documentElement.scrollHeight - window.innerHeight')).toBe(0);
    const { token } = await ask(site.url, login, { account: 'demo2', password: DEMO_PASSWORD });
    expect((await ask(site.url, openOrders, {}, token)).list).toEqual(expect.any(Array));
    await english.page.close();
  });

  test('every page of the console says so, and one person ends it', async () => {
    await anna.open('/changes');
    await anna.page.getByText('The rack moves').first().waitFor();
    await expectAccessible(anna.page);
    const page = await opened('/home');
    await page.getByText('We move to another building.').waitFor();
    await anna.open('/settings');
    await expectAccessible(anna.page);
    await anna.page.locator('input[name=end_reason]').fill('The rack stands');
    await anna.page.getByRole('button', { name: 'End maintenance' }).click();
    await anna.page.getByRole('alertdialog').getByRole('button', { name: 'End maintenance' }).click();
    await anna.page.getByText('Everything is served again.').first().waitFor();
    await page.getByText('We move to another building.').waitFor({ state: 'detached' });
    await anna.page.getByText('The rack moves').first().waitFor({ state: 'detached' });
    await expectAccessible(anna.page);
    expect(await isTheSame(page)).toBe(true);
  });
});
