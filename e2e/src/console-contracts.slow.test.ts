/** Operators list a perpetual contract at their console, open, halt and end it: what two agreed on is what customers' calls say. */
import { contractList } from '@kontor/contract/perpetual-market';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { Operator, expectAccessible } from './operator.ts';
import { ask } from './test-server.ts';
import { TestSite } from './test-site.ts';

const site = new TestSite({ environment: { CONSOLE_PORT: '0' } });
/** Finance proposes, risk decides. */
let anna: Operator;
let bert: Operator;

beforeAll(async () => {
  anna = await Operator.made(site, 'anna', 'Anna', 'finance,risk');
  bert = await Operator.made(site, 'bert', 'Bert', 'risk');
  for (const operator of [anna, bert]) {
    await operator.page.getByRole('link', { name: 'Sign in' }).click();
    await operator.signIn();
    await operator.page.getByRole('heading', { name: 'Changes', exact: true }).waitFor();
    await operator.makeKey();
  }
});

/** What a form asks to be chosen. */
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${field}`) }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Sends the form that is open at the first operator's; the other one approves. */
async function agree(reason: string): Promise<void> {
  await anna.page.locator('textarea[name=reason]').fill(reason);
  await anna.page.getByRole('button', { name: 'Propose', exact: true }).click();
  await anna.page.getByText('Needs a second: you proposed it').waitFor();
  const { page } = bert;
  await bert.open(new URL(anna.page.url()).pathname);
  await page.getByLabel('Your reason').fill('As agreed');
  await page.getByRole('button', { name: 'Approve and sign' }).click();
  await page.locator('aside').getByText('Done', { exact: true }).waitFor();
}

const listed = async () => (await ask(site.url, contractList, {})).list.find(({ pair }) => pair === 'LTC_USDT');

test('a contract is listed with its brackets, and stands still until two open it', async () => {
  const { page } = anna;
  await anna.open('/markets/contracts');
  await page.locator('a[data-row=BTC_USDT]').waitFor();
  await page.getByText('Insurance fund').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'List a contract' }).click();
  await choose(page, 'Traded currency', 'LTC');
  await choose(page, 'Paid in', 'USDT');
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  const problems = page.locator('[data-problems]');
  await problems.getByText('Tick is missing.').waitFor();
  await problems.getByText('Brackets is missing.').waitFor();
  await page.locator('input[name=tick_size]').fill('0.01');
  await page.locator('input[name=step_size]').fill('0.01');
  for (const [at, [cap, leverage, rate]] of [
    ['50000', '50', '1'],
    ['1000000', '20', '2.5'],
  ].entries()) {
    await page.getByRole('button', { name: 'Add' }).click();
    await page.locator(`input[name="brackets.${at}.cap"]`).fill(cap!);
    await page.locator(`input[name="brackets.${at}.max_leverage"]`).fill(leverage!);
    await page.locator(`input[name="brackets.${at}.maintenance_rate"]`).fill(rate!);
  }
  await page.locator('input[name=max_open_interest]').fill('5000');
  await expectAccessible(page);
  await agree('Asked for by many');

  await anna.open('/markets/contracts/LTC_USDT');
  const panel = page.locator('aside');
  await panel.getByText('Not open yet').waitFor();
  await panel.getByText('50×', { exact: true }).waitFor();
  await panel.getByText('5,000 LTC').waitFor();
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'Open it' }).click();
  await page.getByText('It is listed and not opened yet.').waitFor();
  await agree('Announced');
  await expect.poll(async () => (await listed())?.state).toBe('trading');
  expect(await listed()).toMatchObject({ tick_size: '0.01', max_leverage: 50 });
});

test('fees of a contract change by two', async () => {
  const { page } = anna;
  await anna.open('/markets/contracts/LTC_USDT');
  await page.getByRole('link', { name: 'Change the fees of LTC/USDT perpetual' }).click();
  await page.locator('input[name=maker_rate]').fill('0.01');
  await expectAccessible(page);
  await agree('For a start');
  await expect.poll(async () => (await listed())?.maker_rate).toBe('0.0001');
});

test('one halts it, keys lead there, and two end it', async () => {
  const { page } = bert;
  await bert.open('/markets/contracts');
  await page.locator('a[data-row=LTC_USDT]').click();
  const panel = page.locator('aside');
  await panel.getByRole('heading', { name: 'LTC/USDT perpetual' }).waitFor();
  await panel.locator('input[name=halt_reason]').fill('It is to end');
  await panel.getByRole('button', { name: 'Halt', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Halt' }).click();
  await panel.getByText('Halted', { exact: true }).waitFor();
  const strip = page.getByRole('list', { name: 'Contracts that are halted' });
  await strip.getByText('Bert: It is to end').waitFor();
  await expectAccessible(page);

  await anna.open('/markets/contracts/LTC_USDT');
  await anna.page.locator('aside').getByRole('link', { name: 'End it' }).click();
  await anna.page.locator('input[name=price]').fill('90');
  await anna.page.getByText('Positions in it: 0.').waitFor();
  await expectAccessible(anna.page);
  await agree('Nobody trades it');
  await expect.poll(listed).toBeUndefined();
  expect([...anna.visitor.problems, ...bert.visitor.problems]).toEqual([]);
});
