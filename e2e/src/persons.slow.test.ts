/// <reference lib="dom" />
/** A person keeps where he withdraws and is paid, on both sizes of window. Source: spec §2, §5, §8. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openApp } from './running-app.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';

const site = new TestSite();

async function open(address: string, account: string, phone: boolean) {
  const visitor = await newVisitor(site.browser, { phone, still: true });
  await openApp(visitor.page, site.at(`/login?from=${address}`));
  await logIn(visitor.page, account);
  await visitor.page.waitForURL((url) => url.pathname === address);
  return visitor;
}

const said = (page: Page, text: string): Promise<void> => page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor();
const isWiderThanTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe.each([
  ['wide', false, 'demo1'],
  ['a phone', true, 'demo2'],
] as const)('%s', (_size, phone, account) => {
  test('an address is added with its checksum proved, and deleted when that was confirmed', async () => {
    const { page, problems } = await open('/user/c-symAddr', account, phone);
    const form = page.getByRole('form', { name: 'Add address' });
    await form.getByRole('button', { name: 'Add address' }).click();
    await said(page, 'Please choose the network');
    await form.getByRole('button', { name: /Network/ }).click();
    await page.getByRole('option', { name: /Ethereum/ }).click();
    await form.locator('input[name=address]').fill('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    await form.locator('input[name=note]').fill('abc');
    await form.getByRole('button', { name: 'Add address' }).click();
    await form.getByText('This is not a valid address on this network').first().waitFor();
    await form.getByText('Please enter 4-20 character remarks').first().waitFor();
    await form.locator('input[name=address]').fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    await form.locator('input[name=note]').fill('My ledger');
    await form.getByRole('button', { name: 'Add address' }).click();
    await said(page, 'Address added');
    const row = page.locator('[data-address]');
    await row.getByText('My ledger').waitFor();
    expect(await isWiderThanTheScreen(page)).toBe(false);
    await row.getByRole('button', { name: /Delete/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await said(page, 'Address deleted');
    await page.getByText('No addresses yet').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a collection method is added, modified and deleted', async () => {
    const { page, problems } = await open('/user/addCollAddr', account, phone);
    const form = page.getByRole('form', { name: 'Add collection method' });
    await form.getByRole('button', { name: 'Save' }).click();
    await said(page, 'Please enter the real name');
    await form.locator('input[name=full_name]').fill('Test Person');
    await form.locator('input[name=bank]').fill('Example Bank');
    await form.locator('input[name=number]').fill('4111 1111 1111 1111');
    await form.getByRole('button', { name: 'Save' }).click();
    await said(page, 'Collection method added');
    const row = page.locator('[data-collection]');
    await row.getByText('Example Bank').waitFor();
    expect(await isWiderThanTheScreen(page)).toBe(false);
    await row.getByRole('link', { name: 'Edit' }).click();
    await page.waitForURL((url) => url.pathname === '/user/editCollAddr' && url.searchParams.get('id') !== null);
    const edit = page.getByRole('form', { name: 'Edit collection method' });
    await edit.locator('input[name=branch]').fill('Main street 1');
    await edit.getByRole('button', { name: 'Save' }).click();
    await said(page, 'Collection method modified');
    await row.getByText('Main street 1').waitFor();
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await said(page, 'Collection method deleted');
    await page.getByText('No collection methods yet').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
