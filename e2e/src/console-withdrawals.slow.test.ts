/** Withdrawals at the console: two operators in two browsers agree, nobody twice; one that is rejected gives the money back; all of them are paused by one. */
import { login } from '@kontor/contract/account';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import type { reconciliationList } from '@kontor/contract/console/reconciliation';
import type { Envelope } from '@kontor/contract/envelope';
import { accounts } from '@kontor/contract/wallet';
import { withdrawDetail } from '@kontor/contract/withdrawal';
import { beforeAll, describe, expect, test } from 'vitest';
import { Operator, expectAccessible } from './operator.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { OUTSIDE, askForWithdrawal } from './withdrawing.ts';

const site = new TestSite({ environment: { CONSOLE_PORT: '0', LOCAL_CHAIN: 'on', USER_RATE: '0', ADDRESS_RATE: '0' } });
/** Above what one alone may approve in a demo, and below it. */
const LARGE = '6000';
const MIDDLE = '2000';
let anna: Operator;
let bert: Operator;

beforeAll(async () => {
  anna = await Operator.made(site, 'anna', 'Anna', 'finance');
  bert = await Operator.made(site, 'bert', 'Bert', 'risk');
  for (const operator of [anna, bert]) {
    await operator.page.getByRole('link', { name: 'Sign in' }).click();
    await operator.signIn();
    await operator.page.getByRole('heading', { name: 'Changes', exact: true }).waitFor();
    await operator.makeKey();
  }
});

async function tokenOf(account: string): Promise<string> {
  return (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token;
}

async function availableOf(token: string): Promise<string> {
  const { list } = await ask(site.url, accounts, {}, token);
  return list.find(({ account, symbol }) => account === 'spot' && symbol === 'USDT')!.available;
}

/** Opens a withdrawal and gives its panel. */
async function opened(operator: Operator, id: string) {
  await operator.open(`/withdrawals/${id}`);
  const panel = operator.page.getByRole('complementary', { name: 'The withdrawal that is open' });
  await panel.getByText('This page made the digest').waitFor();
  return panel;
}

/** The first operator stops all payouts; without a reason he does not. */
async function pausePayouts(reason: string): Promise<void> {
  const { page } = anna;
  await anna.open('/withdrawals');
  await page.getByRole('button', { name: 'Pause payouts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause all payouts?' });
  await dialog.getByRole('button', { name: 'Pause all' }).click();
  await dialog.locator('[data-problems]').waitFor();
  await dialog.locator('input[name=payouts_reason]').fill(reason);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pause all' }).click();
  await page.getByRole('list', { name: 'What is paused' }).getByText(`Anna: ${reason}`).waitFor();
  await page.getByRole('button', { name: 'Pause payouts' }).waitFor({ state: 'detached' });
}

/** He proposes that they go on, and the other one approves it. */
async function resumePayouts(): Promise<void> {
  const { page } = anna;
  await page.getByRole('link', { name: /^Resume Withdrawals/ }).click();
  await page.locator('textarea[name=reason]').fill('It was not known');
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await page.getByText('Needs a second: you proposed it').waitFor();
  await bert.open(new URL(page.url()).pathname);
  await bert.page.getByLabel('Your reason').fill('As agreed');
  await bert.page.getByRole('button', { name: 'Approve and sign' }).click();
}

describe('a withdrawal', () => {
  test('of much waits for two, of whom nobody counts twice', async () => {
    const token = await tokenOf('demo2');
    const { withdrawal_id: id } = await askForWithdrawal(site.url, token, LARGE);
    await anna.open('/withdrawals');
    await anna.page.getByRole('link', { name: new RegExp(`^W-${id} `) }).waitFor();
    await anna.page.getByRole('navigation', { name: 'Menu' }).getByText('need you').waitFor({ state: 'attached' });
    await expectAccessible(anna.page);

    const panel = await opened(anna, id);
    await panel.getByText('Two people', { exact: true }).waitFor();
    await expectAccessible(anna.page);
    await anna.page.keyboard.press('a');
    await anna.page.getByLabel('Your reason').fill('Called the number on file');
    await panel.getByRole('button', { name: 'Approve and sign' }).click();
    await panel.getByText('You decided on it: it needs a second person.').waitFor();
    await panel.getByRole('button', { name: 'Approve and sign' }).and(anna.page.locator(':disabled')).waitFor();
    const stateOf = async () => (await ask(site.url, withdrawDetail, { withdrawal_id: id }, token)).state;
    expect(await stateOf()).toBe('not_paid_out');

    // Meanwhile one of them stops all payouts: it is agreed to, says why it is not paid, and goes out when two let it.
    await pausePayouts('A key may be known');
    const other = await opened(bert, id);
    await other.getByText('Called the number on file').waitFor();
    await bert.page.getByLabel('Your reason').fill('Address and device explained');
    await other.getByRole('button', { name: 'Approve and sign' }).click();
    await other.getByText('Why it is not paid yet').waitFor();
    await other.getByText('Withdrawals of USDT on Local demo chain are paused.').waitFor();
    await bert.page.getByRole('radio', { name: /^Paying out/ }).dispatchEvent('click');
    await bert.page
      .getByRole('row', { name: new RegExp(`W-${id} .*Approved`) })
      .getByText('Paused')
      .waitFor();
    await bert.page.getByRole('region', { name: 'Decided in the last hour' }).first().getByText('You: pay').waitFor();
    await expectAccessible(bert.page);
    expect(await stateOf()).toBe('not_paid_out');
    await resumePayouts();
    await expect.poll(stateOf).not.toBe('not_paid_out');
  });

  test('that is rejected gives all of it back', async () => {
    const token = await tokenOf('demo1');
    const before = await availableOf(token);
    const { withdrawal_id: id } = await askForWithdrawal(site.url, token, MIDDLE);
    expect(await availableOf(token)).not.toBe(before);
    const panel = await opened(bert, id);
    await bert.page.getByLabel('Your reason').fill('He did not ask for it');
    await panel.getByRole('button', { name: 'Reject' }).click();
    await expect.poll(async () => (await ask(site.url, withdrawDetail, { withdrawal_id: id }, token)).state).toBe('release_failed');
    await expect.poll(() => availableOf(token)).toBe(before);
  });

  test('is found by number and by address from anywhere', async () => {
    const { page } = anna;
    await anna.open('/changes');
    const search = page.getByRole('combobox', { name: 'Search' });
    await search.fill(OUTSIDE.toLowerCase());
    await page.getByRole('option', { name: 'Withdrawals to or by 0x709979…dc79c8' }).waitFor();
    await expectAccessible(page);
    await search.press('Enter');
    const found = page.getByRole('link', { name: /^W-\d+ of/ }).first();
    const number = /^W-(\d+)/.exec(await found.innerText())![1]!;
    await expectAccessible(page);
    await search.fill(`w-${number}`);
    await search.press('Enter');
    await page.waitForURL(({ pathname }) => pathname === `/withdrawals/${number}`);
    await page.getByRole('complementary', { name: 'The withdrawal that is open' }).getByText(`W-${number}`, { exact: true }).waitFor();
  });
});

describe('the other pages of money', () => {
  test.each([
    ['/withdrawals', 'Withdrawals'],
    ['/deposits', 'Deposits'],
    ['/networks/LOCAL', 'Networks'],
    ['/reconciliation', 'Reconciliation'],
  ])('%s can be used by everybody, at both sizes', async (path, title) => {
    await bert.open(path);
    await bert.page.getByRole('heading', { name: title, exact: true }).waitFor();
    await expectAccessible(bert.page);
  });

  test('the currencies of a comparison are all in sight, each with its difference, whatever explains them below', async () => {
    const { page } = bert;
    // So many that what explains them is higher than the window.
    await page.route('**/console/api/reconciliation/list', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as Envelope<OperatorAnswerOf<typeof reconciliationList>>;
      const list = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].flatMap((letter) =>
        answer.data.list.map((each) => ({ ...each, symbol: letter + each.symbol })),
      );
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, list } } });
    });
    await bert.open('/reconciliation');
    const frame = page.getByRole('region', { name: 'Reconciliation', exact: true });
    await frame.getByRole('link', { name: 'HUSDT' }).waitFor();
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      const cut = await frame.evaluate((table) => {
        const { bottom, right } = table.getBoundingClientRect();
        return [...table.querySelectorAll('td:last-child')].filter((cell) => {
          const place = cell.getBoundingClientRect();
          return place.bottom > bottom + 1 || place.right > right + 1;
        }).length;
      });
      expect(cut).toBe(0);
    }
    await page.unroute('**/console/api/reconciliation/list');
  });

  test('a network is paused by one, and the strip leads to letting it go on', async () => {
    await bert.open('/networks/LOCAL');
    await bert.page.locator('input[name=pause_reason]').fill('The node is looked at');
    await bert.page.getByRole('button', { name: 'Pause at once' }).click();
    await bert.page.getByRole('alertdialog').getByRole('button', { name: 'Pause at once' }).click();
    await bert.page.getByRole('list', { name: 'What is paused' }).getByText('Bert: The node is looked at').waitFor();
    await expectAccessible(bert.page);
    await bert.page.getByRole('link', { name: /^Resume Withdrawals/ }).click();
    await bert.page.getByRole('heading', { name: 'Pause or resume a network' }).waitFor();
  });
});
