/// <reference lib="dom" />
/** A person proves who he is, and keeps where he withdraws and is paid, on both sizes of window. Source: spec §2, §4, §5, §8. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openApp } from './running-app.ts';
import { TestSite } from './test-site.ts';

const site = new TestSite();

/** A photo as a phone takes it: twelve megapixels with much in them. */
async function phonePhoto(page: Page, name: string) {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [4_000, 3_000];
    const drawing = canvas.getContext('2d')!;
    const noise = drawing.createImageData(4_000, 3_000);
    for (let at = 0; at < noise.data.length; at += 0x1_00_00) crypto.getRandomValues(noise.data.subarray(at, at + 0x1_00_00));
    for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255;
    drawing.putImageData(noise, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
    const bytes = new Uint8Array(await blob!.arrayBuffer());
    let text = '';
    for (let at = 0; at < bytes.length; at += 0x80_00) text += String.fromCharCode(...bytes.subarray(at, at + 0x80_00));
    return btoa(text);
  });
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

const said = (page: Page, text: string): Promise<void> => page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor();
const isWiderThanTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe('identity', () => {
  test('is submitted with large photos, refused with a reason, submitted again, and verified on a phone', async () => {
    const { page, problems } = await site.openAs('demo3', '/user/identity', false);
    const form = page.getByRole('form', { name: 'Identity verification' });
    const place = (side: string) => form.getByRole('group', { name: side });
    // What is missing is said, and nothing is sent.
    await form.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByRole('alert').getByText('Please enter your full name').first().waitFor();
    await form.locator('input[name=name]').fill('Test Person');
    await form.locator('input[name=number]').fill('SPEC 00-X47');
    await place('Front').waitFor();
    const photo = await phonePhoto(page, 'front.jpg');
    expect(photo.buffer.length).toBeGreaterThan(8 * 1024 * 1024);
    for (const side of ['Front', 'Back']) {
      await place(side)
        .locator('input[type=file]')
        .first()
        .setInputFiles({ ...photo, name: `${side}.jpg` });
      await place(side).getByText('Uploaded').waitFor();
    }
    await form.getByRole('button', { name: 'Submit for review' }).click();
    await said(page, 'Submitted pending review');
    await page.getByText('Submitted, waiting for review').waitFor();
    expect(await site.run('identity', 'list')).toContain('demo3 (3)');

    expect(await site.run('identity', 'reject', 'demo3', '--reason', 'back_unreadable')).toBe('demo3 (3): rejected\n');
    await openApp(page, site.at('/user/identity'));
    await page.getByText('The photo of the back is not readable').waitFor();
    expect(await form.locator('input[name=name]').inputValue()).toBe('Test Person');
    await place('Back')
      .locator('input[type=file]')
      .first()
      .setInputFiles({ ...photo, name: 'again.jpg' });
    await place('Back').getByText('Uploaded').waitFor();
    await form.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByText('Submitted, waiting for review').waitFor();
    expect(problems).toEqual([]);

    const phone = await site.openAs('demo3', '/user/identity', true);
    await phone.page.getByText('Submitted, waiting for review').waitFor();
    expect(await isWiderThanTheScreen(phone.page)).toBe(false);
    expect(await site.run('identity', 'approve', 'demo3')).toBe('demo3 (3): verified\n');
    await phone.page.getByText('Your identity is verified').waitFor();
    await openApp(phone.page, site.at('/user/identityRight'));
    await expect.poll(() => phone.page.locator('[data-right=futures]').innerText()).toMatch(/No trading permission\s+Can trade, unlimited/);
    expect(await phone.page.locator('[data-right=withdrawals]').innerText()).toMatch(/100\s+10,000/);
    expect(await isWiderThanTheScreen(phone.page)).toBe(false);
    expect(phone.problems).toEqual([]);
  });
});

describe.each([
  ['wide', false, 'demo1'],
  ['a phone', true, 'demo2'],
] as const)('%s', (_size, phone, account) => {
  test('an address is added with its checksum proved, and deleted when that was confirmed', async () => {
    const { page, problems } = await site.openAs(account, '/user/c-symAddr', phone);
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
    const { page, problems } = await site.openAs(account, '/user/addCollAddr', phone);
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
