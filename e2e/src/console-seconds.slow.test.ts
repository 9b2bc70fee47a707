/** Operators see what seconds contracts may cost the house, one closes a pair at once, and two open it again. */
import { secondsProducts } from '@kontor/contract/seconds';
import { beforeAll, expect, test } from 'vitest';
import { Operator, expectAccessible } from './operator.ts';
import { ask } from './test-server.ts';
import { TestSite } from './test-site.ts';

const site = new TestSite({ environment: { CONSOLE_PORT: '0' } });
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

const stateOf = async () => (await ask(site.url, secondsProducts, {})).pairs.find(({ pair }) => pair === 'ETH_USDT')?.state;

test('one closes a pair at once', async () => {
  const { page } = anna;
  await anna.open('/markets/seconds');
  await page.getByText(/^The house has .* reserved for payouts/).waitFor();
  await page.locator('a[data-row=ETH_USDT]').click();
  const panel = page.locator('aside');
  await panel.getByRole('heading', { name: 'ETH/USDT seconds' }).waitFor();
  await panel.getByText('300 s').waitFor();
  await expectAccessible(page);
  await panel.locator('input[name=close_reason]').fill('Sources disagree');
  await panel.getByRole('button', { name: 'Close at once' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close at once' }).click();
  await panel.getByText('Closed', { exact: true }).waitFor();
  await expect.poll(stateOf).toBe('closed');
});

test('two open it again', async () => {
  const { page } = anna;
  await anna.open('/markets/seconds/ETH_USDT');
  await page.locator('aside').getByRole('link', { name: 'Open again' }).click();
  await page.locator('textarea[name=reason]').fill('They agree again');
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await page.getByText('Needs a second: you proposed it').waitFor();
  await bert.open(new URL(page.url()).pathname);
  await bert.page.getByLabel('Your reason').fill('Looked at');
  await bert.page.getByRole('button', { name: 'Approve and sign' }).click();
  await bert.page.locator('aside').getByText('Done', { exact: true }).waitFor();
  await expect.poll(stateOf).toBe('open');
});
