/** The way of a customer with seconds contracts, in a browser: look around, open, win, lose, draw, void, a limit of one's own, and the receipt. */
import { login } from '@kontor/contract/account';
import { demoClock, demoIndex } from '@kontor/contract/demo';
import { transfer, accounts as walletAccounts } from '@kontor/contract/wallet';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';

const PAIR = 'BTC_USDT';
const SCREEN = `/contract_sec/${PAIR}`;
const site = new TestSite({ environment: { INDEX_FEED: 'script', CLOCK: 'hand' } });
let page: Page;
let problems: readonly string[];
let ann = '';

beforeAll(async () => {
  ann = (await ask(site.url, login, { account: 'demo1', password: DEMO_PASSWORD })).token;
  await ask(site.url, transfer, { from: 'spot', to: 'seconds', symbol: 'USDT', quantity: '1000', client_id: 'in-1' }, ann);
  await indexAt('60000');
  ({ page, problems } = await newVisitor(site.browser));
});

/** So many sources say a price from now on, and so many seconds pass. */
async function indexAt(price: string, seconds = 1, sources = 3): Promise<void> {
  await ask(site.url, demoIndex, { pair: PAIR, prices: Array.from({ length: sources }, () => price) });
  await ask(site.url, demoClock, { advance_ms: seconds * 1_000 });
}

/** Available and locked of the seconds account. */
async function wallet(): Promise<readonly string[]> {
  const { list } = await ask(site.url, walletAccounts, { account: 'seconds' }, ann);
  return [list[0]?.available ?? '', list[0]?.locked ?? ''];
}

const side = (direction: 'up' | 'down', on = page): Locator => on.locator(`[data-open=${direction}]`);
const running = (on = page): Locator => on.locator('[data-contract]:not([data-phase=over])');
const settled = (id: string, on = page): Locator => on.locator(`[data-settled="${id}"]`);

/** Opens a contract of 30 s and gives back its number. */
async function open(direction: 'up' | 'down', stake: string, on = page): Promise<string> {
  const before = await running(on).count();
  await on.locator('[data-duration="30"]').click();
  await on.locator('input[name=stake]').fill(stake);
  await side(direction, on).click();
  await on.getByRole('alertdialog').getByRole('button', { name: /^Open/ }).click();
  await expect.poll(() => running(on).count()).toBe(before + 1);
  return (await running(on).last().getAttribute('data-contract')) ?? '';
}

async function expectClean(on: Page): Promise<void> {
  expect(await axeFindings(on)).toEqual([]);
}

describe('a visitor', () => {
  test('in lower case is led to the one address, sees what a contract costs and pays, and is told to log in', async () => {
    await openApp(page, site.at('/contract_sec/btc_usdt'));
    await page.waitForURL(`**${SCREEN}`);
    await page.locator('[data-index="60000"]').first().waitFor();
    await page.locator('[data-duration="180"]').click();
    await page.locator('input[name=stake]').fill('100');
    for (const direction of ['up', 'down'] as const) {
      await expect.poll(() => side(direction).innerText()).toMatch(/Net if right\s+\+83\.00\s+Largest loss\s+−102\.00/);
    }
    const [up, down] = [await side('up').boundingBox(), await side('down').boundingBox()];
    expect([up?.width, up?.height]).toEqual([down?.width, down?.height]);
    expect(await page.locator('[data-break-even]').innerText()).toBe('55.14%');
    await page.getByText('At 50% this contract loses 9.50 USDT on average.').waitFor();
    await page.getByText('The exchange itself is the other side of each contract').waitFor();
    await expectClean(page);
    await side('up').click();
    await page.getByText('Please login first').first().waitFor();
    await page.waitForURL('**/login?from=*');
    await logIn(page, 'demo1');
    await page.waitForURL(`**${SCREEN}`);
  });
});

describe('who is verified', () => {
  test('wins: before the entry tick nothing is drawn, then it counts down, and all is credited', async () => {
    await page.locator('[data-bucket=available]', { hasText: '1,000.00' }).waitFor();
    const id = await open('up', '100');
    await running().getByText('waiting for the entry tick').waitFor();
    expect(await page.locator(`[data-entry-line="${id}"]`).count()).toBe(0);
    await page.locator('[data-bucket=available]', { hasText: '898.00' }).waitFor();
    await indexAt('60000.12345678');
    await page.locator('[data-entry="60000.12345678"]').waitFor();
    await page.locator(`[data-entry-line="${id}"]`).waitFor({ state: 'attached' });
    await indexAt('60000.12345679');
    await running().locator('[data-standing="78"]').waitFor();
    await running().getByText('Index 0.00000001 above the entry').waitFor();
    await expectClean(page);
    await indexAt('60000.12345679', 31);
    expect(await settled(id).innerText()).toMatch(/Win\s+\+78\.00/);
    await page.locator('[data-bucket=available]', { hasText: '1,078.00' }).waitFor();
    expect(await wallet()).toEqual(['1078.00000000', '0.00000000']);
  });

  test('loses, to the last unit', async () => {
    const id = await open('down', '33.33333333');
    await indexAt('60001');
    await indexAt('60002');
    await running().locator('[data-standing="-34"]').waitFor();
    await indexAt('60002', 31);
    await settled(id).waitFor();
    expect(await settled(id).innerText()).toMatch(/Loss\s+−34\.00/);
    expect(await wallet()).toEqual(['1044.00000000', '0.00000000']);
  });

  test('gets all back where both ticks are equal', async () => {
    const id = await open('up', '50');
    await indexAt('60002', 33);
    await settled(id).waitFor();
    expect(await settled(id).innerText()).toMatch(/Draw\s+0\.00/);
    expect(await wallet()).toEqual(['1044.00000000', '0.00000000']);
  });

  test('gets all back where no valid tick came, and opens nothing on an index that is stale', async () => {
    const id = await open('up', '50');
    await indexAt('60002', 8, 0);
    await settled(id).waitFor();
    expect(await settled(id).innerText()).toMatch(/Void\s+0\.00/);
    await page.locator('[data-closed=stale]').waitFor();
    expect(await side('up').isDisabled()).toBe(true);
    expect(await wallet()).toEqual(['1044.00000000', '0.00000000']);
    await indexAt('60002', 3);
    await page.locator('[data-closed=stale]').waitFor({ state: 'detached' });
  });

  test('is stopped by a limit of his own, which holds at once and is not lifted at once', async () => {
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Your own limits' });
    await dialog.getByLabel('Most you stake in 24 h').fill('200');
    await dialog.getByRole('button', { name: 'Set limits' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('[data-limit=staked]', { hasText: '183.33333333 of 200.00' }).waitFor();
    await page.locator('input[name=stake]').fill('100');
    await side('up').click();
    await page.getByText('This goes beyond your own limit of 200.00 USDT staked in 24 hours.').waitFor();
    expect(await running().count()).toBe(0);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await dialog.getByLabel('Most you stake in 24 h').fill('');
    await dialog.getByText('Something of this is looser than now').waitFor();
    await dialog.getByRole('button', { name: 'Set limits' }).click();
    await page.getByText(/^A looser limit waits until/).waitFor();
    await page.locator('[data-limit=staked]', { hasText: 'of 200.00' }).waitFor();
  });
});

describe('the receipt', () => {
  const verdicts = (on: Page): Promise<readonly (string | null)[]> =>
    on.locator('[data-check]').evaluateAll((lines) => lines.map((line) => line.getAttribute('data-verdict')));

  test('is reckoned again in the browser, for its owner with the amounts', async () => {
    await settled('1').getByRole('link', { name: 'Check' }).click();
    await page.waitForURL(`**/contract_sec-records/${PAIR}-*-1`);
    await page.locator('[data-summary=good]').waitFor();
    expect(await verdicts(page)).toEqual(Array.from({ length: 6 }, () => 'holds'));
    await page.getByText('60,000.12345679 − 60,000.12345678 = +0.00000001').waitFor();
    await expectClean(page);
  });

  test('is the same for everybody, without the amounts', async () => {
    const visitor = await newVisitor(site.browser, { phone: true });
    await openApp(visitor.page, page.url());
    await visitor.page.locator('[data-summary=good]').waitFor();
    expect(await verdicts(visitor.page)).toEqual(Array.from({ length: 5 }, () => 'holds'));
    expect(await visitor.page.getByText('102.00').count()).toBe(0);
    await expectClean(visitor.page);
    expect(visitor.problems).toEqual([]);
    await visitor.page.context().close();
  });

  test('says where a tick is not what was signed; what comes after is not reached', async () => {
    const visitor = await newVisitor(site.browser);
    await visitor.page.route('**/api/market/index_ticks?*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('60000.12345679', '59999.12345679') });
    });
    await openApp(visitor.page, page.url());
    await visitor.page.locator('[data-summary=bad]').waitFor();
    expect(await verdicts(visitor.page)).toEqual(['fails', ...Array.from({ length: 4 }, () => 'notReached')]);
    await visitor.page.getByText('Not the same as the stored result').waitFor();
    await expectClean(visitor.page);
    await visitor.page.context().close();
  });
});

test('all of it stands on the pages of orders and in the wallet', async () => {
  await openApp(page, site.at('/order/sec-history'));
  await settled('1').waitFor();
  await page.getByRole('button', { name: /^Result/ }).click();
  await page.getByRole('option', { name: 'Loss' }).click();
  await settled('1').waitFor({ state: 'detached' });
  await settled('2').waitFor();
  await settled('2').getByRole('link', { name: 'BTC/USDT' }).click();
  await page.locator('[data-field="Actual profit"]', { hasText: '−34.00 USDT' }).waitFor();
  await page.locator('[data-field="Guarantee fund"]', { hasText: '0.00 USDT' }).waitFor();
  await page.locator('[data-field="Settle price"]', { hasText: '60,002' }).waitFor();
  await openApp(page, site.at('/wallet/secContract'));
  await page.getByText('1,044.00').first().waitFor();
});

test('on a phone both directions stand at the foot with all that they may win and lose; a contract is opened and won there', async () => {
  const phone = await newVisitor(site.browser, { phone: true });
  await openApp(phone.page, site.at(`/login?from=${SCREEN}`));
  await logIn(phone.page, 'demo2');
  await phone.page.waitForURL(`**${SCREEN}`);
  const token = (await ask(site.url, login, { account: 'demo2', password: DEMO_PASSWORD })).token;
  await ask(site.url, transfer, { from: 'spot', to: 'seconds', symbol: 'USDT', quantity: '500', client_id: 'in-2' }, token);
  await phone.page.locator('[data-bucket=available]', { hasText: '500.00' }).first().waitFor();
  const id = await open('down', '100', phone.page);
  await indexAt('60002');
  await indexAt('60001');
  await phone.page.locator(`[data-strip="${id}"]`, { hasText: '+78.00' }).waitFor();
  await expectClean(phone.page);
  await indexAt('60001', 31);
  await settled(id, phone.page).waitFor();
  expect(await settled(id, phone.page).innerText()).toMatch(/Win\s+\+78\.00/);
  await phone.page.locator('[data-bucket=available]', { hasText: '578.00' }).first().waitFor();
  expect(phone.problems).toEqual([]);
  await phone.page.context().close();
});

test('no page complained', () => {
  expect(problems).toEqual([]);
});
