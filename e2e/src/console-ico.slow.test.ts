/** Two operators sell new coins at the console: the terms, the treasury, the block of the draw, the mark, calling it off; each form begins with what stands. */
import { login } from '@kontor/contract/account';
import { demoClock } from '@kontor/contract/demo';
import { icoDetail, icoSubscribe } from '@kontor/contract/ico';
import { transfer } from '@kontor/contract/wallet';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { Operator, expectAccessible } from './operator.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';

const MINUTE_MS = 60_000;
/** Between two looks at the clocks, ms. */
const TURN_MS = 500;
const ITEM = 3;
const BLOCK = '0'.repeat(19) + 'ab'.repeat(22) + '7';

const site = new TestSite({ environment: { INDEX_FEED: 'script', CLOCK: 'hand', CONSOLE_PORT: '0' } });
let anna: Operator;
let bert: Operator;

const advance = async (milliseconds: number): Promise<number> => (await ask(site.url, demoClock, { advance_ms: milliseconds })).now;
/** Authenticators go by this machine's time, and so does the exchange while operators are let in. */
async function whileTogether(work: () => Promise<void>): Promise<void> {
  let isAtWork = true;
  const keepUp = (async () => {
    for (; isAtWork; await new Promise((resolve) => setTimeout(resolve, TURN_MS))) {
      const behind = Date.now() - (await advance(1));
      if (behind > 0) await advance(behind);
    }
  })();
  await work().finally(() => (isAtWork = false));
  await keepUp;
}
const itemNow = async (item = ITEM) => (await ask(site.url, icoDetail, { item })).item;

beforeAll(() =>
  whileTogether(async () => {
    anna = await Operator.made(site, 'anna', 'Anna', 'finance,risk');
    bert = await Operator.made(site, 'bert', 'Bert', 'finance,risk');
    for (const operator of [anna, bert]) {
      await operator.page.getByRole('link', { name: 'Sign in' }).click();
      await operator.signIn();
      await operator.page.getByRole('heading', { name: 'Changes', exact: true }).waitFor();
      await operator.makeKey();
    }
  }),
);

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${field}`) }).click();
  await page.getByRole('option', { name: option }).click();
}

/** One proposes what stands in his form, the other approves it. */
async function agree(reason: string): Promise<void> {
  await anna.page.locator('textarea[name=reason]').fill(reason);
  await anna.page.getByRole('button', { name: 'Propose', exact: true }).click();
  await anna.page.getByText('Needs a second: you proposed it').waitFor();
  await bert.open(new URL(anna.page.url()).pathname);
  await bert.page.getByLabel('Your reason').fill('Looked at');
  await bert.page.getByRole('button', { name: 'Approve and sign' }).click();
  await bert.page.locator('aside').getByText('Done', { exact: true }).waitFor();
}

/** As a field for date and time has it, to the minute. */
function minuteOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16);
}

async function openItem(item = ITEM) {
  await anna.open(`/markets/ico/${item}`);
  const panel = anna.page.locator('aside');
  await panel.getByRole('heading', { name: new RegExp(`item ${item}$`) }).waitFor();
  return panel;
}

test('what is sold stands in a list with its draw', async () => {
  const { page } = anna;
  await anna.open('/markets/ico');
  await page.locator('a[data-row="1"]').waitFor();
  await expectAccessible(page);
  await page.locator('a[data-row="1"]').click();
  const panel = page.locator('aside');
  await panel.getByRole('heading', { name: 'LUMO, item 1' }).waitFor();
  const { draw } = await itemNow(1);
  await panel.getByText(draw!.commitment).waitFor();
  await panel.getByText('kept and sealed here').waitFor();
  await panel.getByText('50 % of what is won, thawing over 10 days').waitFor();
  await expectAccessible(page);
});

test('a lottery is proposed with times that are chosen, and says what is wrong with it', async () => {
  const { page } = anna;
  await anna.open('/markets/ico');
  await page.getByRole('link', { name: 'New sale' }).click();
  await choose(page, 'Currency', 'AURO');
  await choose(page, 'Paid with', 'USDT');
  await page.locator('input[name=supply]').fill('105');
  await page.locator('input[name=raise_price]').fill('0.5');
  await page.locator('input[name=lot]').fill('10');
  await page.getByText('10 lots of 10 AURO at 5 USDT each: 50 USDT if all are sold. 5 AURO make no lot and stay.').waitFor();
  await page.locator('input[name=lots_per_user]').fill('12');
  await choose(page, 'Network', 'Bitcoin');
  await page.locator('input[name=height]').fill('900000');
  await page.locator('input[name=freeze_ratio]').fill('60');
  await page.locator('input[name=freeze_days]').fill('3');
  await page.locator('input[name=start]').fill('2020-01-01T00:00');
  await page.locator('input[name=start]').blur();
  await page.getByText('Start has to be in the future.').waitFor();
  await expectAccessible(page);
  const start = Math.ceil((await advance(1)) / MINUTE_MS) * MINUTE_MS + 3 * MINUTE_MS;
  await page.locator('input[name=start]').fill(minuteOf(start));
  await page.locator('input[name=end]').fill(minuteOf(start + 3 * MINUTE_MS));
  await agree('A new coin');
  await expect.poll(async () => (await itemNow()).state).toBe('upcoming');
  expect(await itemNow()).toMatchObject({ symbol: 'AURO', start, end: start + 3 * MINUTE_MS, lot: '10', freeze_ratio: '0.6' });
});

test('until it begins its terms change, from a form that is filled in with them', async () => {
  const { page } = anna;
  const panel = await openItem();
  await panel.getByText('Its treasury lacks 105 AURO').waitFor();
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'Change', exact: true }).click();
  await expect.poll(() => page.locator('input[name=supply]').inputValue()).toBe('105');
  expect(await page.locator('input[name=freeze_ratio]').inputValue()).toBe('60');
  const { end } = await itemNow();
  expect(await page.locator('input[name=end]').inputValue()).toBe(minuteOf(end));
  await page.locator('input[name=supply]').fill('100');
  await page.getByText('Now 105 AURO.').waitFor();
  await agree('It was a typing error');
  await expect.poll(async () => (await itemNow()).supply).toBe('100');
  expect(await itemNow()).toMatchObject({ lot: '10', lots_per_user: 12, end });
});

test('its treasury is filled from its page, and customers subscribe', async () => {
  const { page } = anna;
  const panel = await openItem();
  await panel.getByRole('link', { name: 'Fund the treasury' }).click();
  await expect.poll(() => page.locator('input[name=quantity]').inputValue()).toBe('100');
  await agree('The issuer has paid them in');
  await (await openItem()).getByText('100 AURO', { exact: true }).first().waitFor();
  const { start } = await itemNow();
  await advance(start - (await advance(1)));
  for (const [account, quantity] of [
    ['demo1', '12'],
    ['demo2', '8'],
  ] as const) {
    const { token } = await ask(site.url, login, { account, password: DEMO_PASSWORD });
    await ask(site.url, transfer, { from: 'spot', to: 'ico', symbol: 'USDT', quantity: '100', client_id: 'in' }, token);
    await ask(site.url, icoSubscribe, { item: ITEM, quantity }, token);
  }
  await anna.page.locator('aside').getByText('20 of 10 lots').waitFor();
});

test('the block is announced by two once the sale is over, the server reveals the secret', async () => {
  const { end } = await itemNow();
  await advance(end - (await advance(1)));
  const panel = await openItem();
  await panel.getByText('Waits for its block').waitFor();
  await expectAccessible(anna.page);
  await panel.getByRole('link', { name: 'Announce the block' }).click();
  await anna.page.getByText('Block 900,000 of BTC was announced.').waitFor();
  await anna.page.locator('input[name=block_hash]').fill(BLOCK);
  await expectAccessible(anna.page);
  await agree('From two explorers');
  await expect.poll(async () => (await itemNow()).state).toBe('settled');
  const { draw } = await itemNow();
  const after = await openItem();
  for (const value of [BLOCK, draw!.secret!, draw!.seed!]) await after.getByText(value).waitFor();
  await expectAccessible(anna.page);
});

test('a sale is marked, and called off with what that does to whom', async () => {
  const { page } = anna;
  const panel = await openItem(2);
  await panel.getByRole('link', { name: 'Mark as hot' }).click();
  await page.getByText('On', { exact: true }).waitFor();
  await agree('It is');
  await expect.poll(async () => (await itemNow(2)).hot).toBe(true);
  await (await openItem(2)).getByRole('link', { name: 'Cancel the sale' }).click();
  await page.getByText('0 subscribers get back 0 USDT.').waitFor();
  await expectAccessible(page);
  await agree('The issuer withdrew');
  await expect.poll(async () => (await itemNow(2)).state).toBe('cancelled');
});
