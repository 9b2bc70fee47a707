/// <reference lib="dom" />
/** Keys of the trading API at their page, on both sizes of window: made, shown once, changed, switched off and on, deleted. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { FUND_PASSWORD, LOGIN_PASSWORD, codeFor, openAccount } from './own-account.ts';
import { openApp } from './running-app.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';

const site = new TestSite();
const PATH = '/user/s-api-keys';

const says = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();
const isWiderThanTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Answers what a change has to prove. Codes of one kind are a minute apart, so each account proves once. */
async function prove(dialog: Locator, email: string, button: string): Promise<void> {
  await dialog.locator('input[name=fund_password]').fill(FUND_PASSWORD);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByLabel('Code from the e-mail').fill(await codeFor(site.url, email));
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

describe.each([
  ['wide', false],
  ['a phone', true],
] as const)('%s', (size, phone) => {
  async function open(name: string) {
    const email = `keys-${name}-${size.replace(' ', '-')}@alpen.example`;
    await openAccount(site.url, email);
    const visitor = await newVisitor(site.browser, { phone, still: true });
    await openApp(visitor.page, site.at(`/login?from=${PATH}`));
    await logIn(visitor.page, email, LOGIN_PASSWORD);
    await visitor.page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    return { ...visitor, email };
  }

  test('a key is made with a proof, its secret is shown once, and it is switched off and deleted', async () => {
    const { page, email, problems } = await open('made');
    await page.getByText('No API keys yet').waitFor();
    await page.getByRole('button', { name: 'Create API key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('Please enter a name of 1 to 40 characters').first().waitFor();
    await dialog.locator('input[name=label]').fill('Grid bot');
    await dialog.getByRole('checkbox', { name: 'Withdrawals' }).press(' ');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('A key that withdraws needs the addresses that it is used from').first().waitFor();
    await dialog.locator('textarea[name=addresses]').fill('203.0.113.7\n203.0.113.300');
    await dialog.getByText('203.0.113.300 is no address and no network').first().waitFor();
    await dialog.locator('textarea[name=addresses]').fill('203.0.113.7\n2001:db8::/48');
    expect(await isWiderThanTheScreen(page)).toBe(false);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await prove(dialog, email, 'Create API key');

    const made = page.getByRole('alertdialog', { name: 'Your new API key' });
    const secret = await made.getByRole('region', { name: 'Secret' }).locator('code').innerText();
    const apiKey = await made.getByRole('region', { name: 'API key' }).locator('code').innerText();
    for (const text of [secret, apiKey]) expect(text).toMatch(/^[A-Za-z0-9]{64}$/);
    await page.keyboard.press('Escape');
    expect(await made.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
    await made.getByRole('checkbox', { name: 'I have kept the secret' }).press(' ');
    await made.getByRole('button', { name: 'Done' }).click();
    await made.waitFor({ state: 'detached' });

    const row = page.locator('li[data-key]');
    for (const text of ['Grid bot', apiKey, 'From 203.0.113.7, 2001:db8::/48', 'Not used yet'])
      await row.getByText(text, { exact: true }).waitFor();
    await page.reload();
    await row.getByText(apiKey).waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(await isWiderThanTheScreen(page)).toBe(false);

    // Nothing was changed, so nothing is kept from closing.
    await row.getByRole('button', { name: 'Edit: Grid bot' }).click();
    const edited = page.getByRole('dialog', { name: 'Edit API key' });
    await edited.locator('input[name=label]').waitFor();
    await page.keyboard.press('Escape');
    await edited.waitFor({ state: 'detached' });

    const killSwitch = row.getByRole('switch', { name: 'Switched on: Grid bot' });
    expect(await killSwitch.isChecked()).toBe(true);
    await killSwitch.press(' ');
    await says(page, 'The key is switched off');
    await expect.poll(() => killSwitch.isChecked()).toBe(false);
    // On again is asked about.
    await killSwitch.press(' ');
    await page.getByRole('dialog', { name: 'Switch the key on: Grid bot' }).locator('input[name=fund_password]').waitFor();
    await page.keyboard.press('Escape');
    expect(await killSwitch.isChecked()).toBe(false);

    await row.getByRole('button', { name: 'Delete: Grid bot' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this API key?' });
    await question.getByText('Programs that use “Grid bot” stop at once.').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await says(page, 'The key was deleted');
    await page.getByText('No API keys yet').waitFor();
    expect(problems).toEqual([]);
  });

  test('a wrong proof is refused in the dialog, and nothing is made', async () => {
    const { page } = await open('wrong');
    await page.getByRole('button', { name: 'Create API key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name=label]').fill('Grid bot');
    await dialog.getByRole('checkbox', { name: 'Spot trading' }).press(' ');
    await dialog.getByText('Without addresses, whoever gets hold of the key can use it from anywhere.').waitFor();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.locator('input[name=fund_password]').fill(FUND_PASSWORD);
    await dialog.getByLabel('Code from the e-mail').fill('000000');
    await dialog.getByRole('button', { name: 'Create API key', exact: true }).click();
    await expect.poll(() => dialog.getByRole('alert').innerText()).not.toBe('');
    await dialog.getByRole('button', { name: 'Back' }).click();
    const label = dialog.locator('input[name=label]');
    expect(await label.inputValue()).toBe('Grid bot');
    // Not at the button that closes it.
    expect(await label.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.reload();
    await page.getByText('No API keys yet').waitFor();
  });
});
