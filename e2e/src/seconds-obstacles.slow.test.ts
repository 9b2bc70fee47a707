/** Whatever keeps somebody from opening seconds contracts is said in the place of the buttons, with the way on: at a desktop and on a phone. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { login } from '@kontor/contract/account';
import { demoClock, demoIndex } from '@kontor/contract/demo';
import { secondsLimits } from '@kontor/contract/seconds';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { TwoOperators, until } from './two-operators.ts';

const SCREEN = '/contract_sec/BTC_USDT';
/** Of the demo's people one who is verified, and one who is not. */
const [VERIFIED, UNVERIFIED] = ['demo1', 'demo3'];
const DAY_MS = 86_400_000;

const site = new TestSite({ environment: { INDEX_FEED: 'script', CLOCK: 'hand', CONSOLE_PORT: '0' } });
// The first starts that others copy have no console, and so none of the demo's operators.
mkdirSync(join(site.folder, 'data'));
const operators = new TwoOperators(site);

async function tick(): Promise<void> {
  await ask(site.url, demoIndex, { pair: 'BTC_USDT', prices: ['60000', '60000', '60000'] });
  await ask(site.url, demoClock, { advance_ms: 1_000 });
}

const tokenOf = async (account: string): Promise<string> => (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token;
const limitsOf = async (account: string) => ask(site.url, secondsLimits, {}, await tokenOf(account));

beforeAll(async () => {
  await operators.sit('op-risk-1', 'op-risk-2');
  await tick();
});

/** Somebody's two windows at the page, as it says what keeps him from it. */
async function expectSaid(account: string, said: (page: Page, phone: boolean) => Promise<void>): Promise<void> {
  for (const phone of [false, true]) {
    const { page, problems } = await site.openAs(account, SCREEN, phone);
    await openApp(page, site.at(SCREEN));
    await said(page, phone);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  }
}

/** A card in the place of the buttons, whole in the window, and a link of it. */
async function expectCard(page: Page, obstacle: string, title: string, link: string): Promise<void> {
  const card = page.locator(`[data-obstacle=${obstacle}]`);
  await card.getByRole('heading', { name: title }).waitFor();
  expect(await page.locator('[data-open]').count()).toBe(0);
  const box = await card.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect(box !== null && box.y >= 0 && box.y + box.height <= height, `${obstacle} is in the window`).toBe(true);
  await card.getByRole('link', { name: link }).waitFor();
}

describe('where two operators have said to whom they are offered', () => {
  test('nowhere', async () => {
    await operators.agree('seconds/countries', { everywhere: false, countries: [], identity: false });
    await until(async () => (await limitsOf(VERIFIED)).obstacle === 'off');
    await expectSaid(VERIFIED, (page) => expectCard(page, 'off', 'Not offered', 'Browse markets'));
  });

  test('in another country', async () => {
    await operators.agree('seconds/countries', { everywhere: false, countries: ['IS'], identity: false });
    await until(async () => (await limitsOf(VERIFIED)).obstacle === 'region');
    await expectSaid(VERIFIED, (page) => expectCard(page, 'region', 'Not in your country', 'Browse markets'));
  });

  test('to verified users alone', async () => {
    await operators.agree('seconds/countries', { everywhere: true, countries: [], identity: true });
    await until(async () => (await limitsOf(UNVERIFIED)).obstacle === 'identity');
    await expectSaid(UNVERIFIED, (page) => expectCard(page, 'identity', 'Verify your identity first', 'Verify identity'));
  });
});

describe('who gave himself', () => {
  const closed = (page: Page, kind: string) => page.locator(`[data-closed=${kind}]`);

  test('a pause', async () => {
    await ask(site.url, secondsLimits, { pause_until: operators.now + 3 * DAY_MS }, await tokenOf(VERIFIED));
    await expectSaid(VERIFIED, async (page) => {
      await closed(page, 'paused').getByText('You paused until').waitFor();
      for (const button of await page.locator('[data-open]').all()) expect(await button.isDisabled()).toBe(true);
    });
  });

  test('an exclusion for good', async () => {
    const { page } = await site.openAs(VERIFIED, SCREEN, false);
    await page.getByRole('region', { name: 'Your limits' }).getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your own limits' });
    await dialog.getByText('Exclude myself for good').click();
    await dialog.locator('label', { hasText: 'I understand that I can never open' }).click();
    await dialog.getByRole('button', { name: 'Set limits' }).click();
    await page.getByText('Limits set').first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.context().close();
    await expectSaid(VERIFIED, async (page) => {
      await closed(page, 'excluded').getByText('You excluded yourself for good. Nothing is opened any more.').waitFor();
      for (const button of await page.locator('[data-open]').all()) expect(await button.isDisabled()).toBe(true);
    });
  });
});
