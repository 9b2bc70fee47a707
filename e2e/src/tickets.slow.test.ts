/// <reference lib="dom" />
/** A person asks support, and the answer arrives while he looks; the demo shows what would have been sent. On both sizes of window. */
import { noticeList } from '@kontor/contract/notice';
import { login } from '@kontor/contract/account';
import { ticketList, ticketOpen } from '@kontor/contract/ticket';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { openApp } from './running-app.ts';
import { TestSite } from './test-site.ts';
import { newVisitor } from './visitor.ts';

const site = new TestSite();

const tokenOf = async (account: string): Promise<string> => (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token;
const isWiderThanTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function drawnPicture(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [800, 600];
    const drawing = canvas.getContext('2d')!;
    drawing.fillStyle = '#246';
    drawing.fillRect(0, 0, 800, 600);
    return canvas.toDataURL('image/png').split(',')[1]!;
  });
  return { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}

describe.each([
  ['wide', false, 'demo1'],
  ['a phone', true, 'demo2'],
] as const)('%s', (_size, phone, account) => {
  test('a question with a picture is answered while one looks, answered again, and closed', async () => {
    const { page, problems } = await site.openAs(account, '/user/tickets', phone);
    await page.getByText('No requests yet').waitFor();
    await page.getByRole('link', { name: 'New request' }).click();
    const form = page.getByRole('form', { name: 'New request' });
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('Please enter a subject of 4 to 80 characters').first().waitFor();
    await form.getByRole('button', { name: /Topic/ }).click();
    await page.getByRole('option', { name: 'Deposit' }).click();
    const script = '<img src=x onerror="window.hit=1">';
    await form.locator('input[name=subject]').fill(`My deposit ${script}`);
    await form.locator('textarea[name=text]').fill(`Where is it?\n${script}`);
    await form.locator('input[type=file]').setInputFiles(await drawnPicture(page));
    await form.locator('[data-picture=sent]').waitFor();
    expect(await isWiderThanTheScreen(page)).toBe(false);
    await form.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: `My deposit ${script}` }).waitFor();
    await page.getByText('Waiting for us').waitFor();
    await page.locator('[data-from=customer] img').waitFor();
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();

    const { list } = await ask(site.url, ticketList, {}, await tokenOf(account));
    const { id } = list[0]!;
    expect(await site.run('ticket', 'list')).toContain(`${account} (${phone ? 2 : 1}) deposit open: My deposit ${script}`);
    expect(await site.run('ticket', 'answer', id, '--text', 'It needs three more confirmations.')).toBe(`#${id}: answered\n`);
    await page.locator('[data-from=support]').getByText('It needs three more confirmations.').waitFor();
    await page.getByText('Answered', { exact: true }).waitFor();
    const notices = await ask(site.url, noticeList, { unread: true }, await tokenOf(account));
    expect(notices.list.some(({ link }) => link === `/user/ticketDetail?id=${id}`)).toBe(true);

    const reply = page.getByRole('form', { name: 'Your answer' });
    await reply.locator('textarea').fill('Thank you.');
    await reply.getByRole('button', { name: 'Send' }).click();
    await page.locator('[data-from=customer]').getByText('Thank you.').waitFor();
    expect(await reply.locator('textarea').inputValue()).toBe('');
    await page.getByText('Waiting for us').waitFor();
    await page.getByRole('button', { name: 'Close request' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close request' }).click();
    await page.getByText('This request is closed.').waitFor();
    expect(await isWiderThanTheScreen(page)).toBe(false);
    await page.getByRole('link', { name: 'All requests' }).click();
    await page.locator(`[data-ticket="${id}"]`).getByText('Closed', { exact: true }).waitFor();
    expect(await isWiderThanTheScreen(page)).toBe(false);
    expect(problems).toEqual([]);
  });

  test("another's request is not there", async () => {
    const { page } = await site.openAs(account, '/user/tickets', phone);
    const body = { topic: 'other', subject: 'Of somebody else', text: 'Secret words', client_id: `other-${account}` } as const;
    const theirs = await ask(site.url, ticketOpen, body, await tokenOf('demo3'));
    await openApp(page, site.at(`/user/ticketDetail?id=${theirs.id}`));
    await page.getByText('There is no such request').waitFor();
    expect(await page.getByText('Secret words').count()).toBe(0);
  });

  test('a request that cannot be had now is not said to be missing, and comes when it can', async () => {
    const body = { topic: 'other', subject: 'Behind a broken line', text: 'Here I am', client_id: `late-${account}` } as const;
    const mine = await ask(site.url, ticketOpen, body, await tokenOf(account));
    const { page } = await site.openAs(account, '/user/tickets', phone);
    await page.route('**/api/ticket/detail', (route) => route.abort());
    await openApp(page, site.at(`/user/ticketDetail?id=${mine.id}`));
    await page.getByText('This part could not be loaded').waitFor();
    expect(await page.getByText('There is no such request').count()).toBe(0);
    await page.unroute('**/api/ticket/detail');
    await page.getByText('Here I am').waitFor();
  });

  test('the demo shows the code that it would have sent, and the page follows by itself', async () => {
    const visitor = await newVisitor(site.browser, { phone, still: true });
    const email = `inbox-${account}@example.com`;
    await openApp(visitor.page, site.at(`/demo/inbox?to=${email}`));
    await visitor.page.getByText('Nothing was sent yet').waitFor();
    await visitor.page.getByText('This is a demo: no mail and no text message leaves it.', { exact: false }).waitFor();

    const other = await newVisitor(site.browser, { phone, still: true });
    await openApp(other.page, site.at('/reg'));
    await other.page.locator('input[name=account], input[type=email]').first().fill(email);
    await other.page.getByRole('button', { name: 'Send code' }).click();
    const link = other.page.getByRole('link', { name: 'See the code in the demo inbox' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('/demo/inbox');

    const row = visitor.page.locator('[data-message=email]');
    await expect.poll(() => row.locator('strong').first().innerText()).toMatch(/^\d{6}$/);
    await row.getByText(`To ${email}`).waitFor();
    expect(await isWiderThanTheScreen(visitor.page)).toBe(false);
    expect(visitor.problems).toEqual([]);
  });
});
