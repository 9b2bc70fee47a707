/// <reference lib="dom" />
/** What support and content do at the console, and what customers see of it at once: tickets, notices, help, legal notes, codes. */
import { login } from '@kontor/contract/account';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { helpSearch } from '@kontor/contract/help';
import { LANGUAGES } from '@kontor/contract/locale';
import { platNote } from '@kontor/contract/platform';
import { ticketDetail, ticketOpen } from '@kontor/contract/ticket';
import { upload } from '@kontor/contract/upload';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { Operator, expectAccessible } from './operator.ts';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { newVisitor } from './visitor.ts';

/** Words that would be a program if they were taken for markup. */
const HOSTILE = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';

const site = new TestSite({ environment: { CONSOLE_PORT: '0' } });
let sue: Operator;
let cora: Operator;

test('support and content are let in', async () => {
  sue = await Operator.made(site, 'sue', 'Sue Brandt', 'support');
  cora = await Operator.made(site, 'cora', 'Cora Vogel', 'content');
  for (const operator of [sue, cora]) {
    await operator.page.getByRole('link', { name: 'Sign in' }).click();
    await operator.signIn();
    await operator.page.getByRole('navigation', { name: 'Menu' }).waitFor();
  }
  expect(await cora.page.getByRole('link', { name: 'Support', exact: true }).count()).toBe(0);
});

const tokenOf = async (account: string): Promise<string> => (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token;
const wasHit = (page: Page): Promise<unknown> => page.evaluate(() => (window as { hit?: number }).hit);
const panelOf = (page: Page) => page.locator('aside');

/** A customer's question, with a picture. Gives its number. */
async function asks(token: string, subject: string, text: string): Promise<number> {
  const picture = new Uint8Array(await sue.page.screenshot({ type: 'jpeg' }));
  const headers = { 'content-type': 'image/jpeg', token };
  const response = await fetch(new URL(`${upload.path}?purpose=chat`, site.url), { method: 'POST', headers, body: picture });
  const { file } = ((await response.json()) as Envelope<{ file: string }>).data;
  const { id } = await ask(site.url, ticketOpen, { topic: 'deposit', subject, text, files: [file], client_id: crypto.randomUUID() }, token);
  return Number(id);
}

/** Confirms what is asked. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
}

describe('support', () => {
  test('answers a ticket: what was written is text, a picture is asked for, and the customer sees the answer', async () => {
    const token = await tokenOf('demo1');
    const id = await asks(token, `My deposit ${HOSTILE}`, `Where is it?\n${HOSTILE}`);
    const { page } = sue;
    await page.getByRole('link', { name: 'Support', exact: true }).click();
    await page.locator(`a[data-row="${id}"]`).waitFor();
    expect(await page.getByRole('table').innerText()).not.toContain('My deposit');
    await expectAccessible(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const panel = panelOf(page);
    await panel.getByText(`My deposit ${HOSTILE}`).waitFor();
    await panel.locator('[data-from=customer]').getByText('Where is it?').waitFor();
    expect(await panel.locator('img, script').count()).toBe(0);
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Show picture 1' }).click();
    await expect
      .poll(() => panel.locator('img[alt="Picture 1"]').evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await panel.getByRole('button', { name: 'Picture 1, larger' }).click();
    await page.getByRole('dialog').getByRole('img', { name: 'Picture 1' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Answer', exact: true }).click();
    await panel.getByText('Write an answer of 1 to 4000 characters.').first().waitFor();
    await panel.locator('textarea[name=answer]').fill(`Three more confirmations. ${HOSTILE}`);
    await panel.getByRole('button', { name: 'Answer', exact: true }).click();
    await panel.locator('[data-from=support]').getByText('Three more confirmations.').waitFor();
    await panel.getByText('Answered', { exact: true }).waitFor();
    expect(await panel.locator('textarea[name=answer]').inputValue()).toBe('');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    expect((await ask(site.url, ticketDetail, { id: String(id) }, token)).messages.at(-1)).toMatchObject({ from: 'support' });
    await expectAccessible(page);
    const customer = await site.openAs('demo1', '/user/tickets', false);
    await customer.page.locator(`[data-ticket="${id}"]`).click();
    await customer.page.locator('[data-from=support]').getByText('Three more confirmations.').waitFor();
    for (const each of [page, customer.page]) expect(await wasHit(each)).toBeUndefined();
    // What was removed when its time was over is said to have been there.
    for (const each of [page, customer.page]) {
      await each.route(/\/console\/api\/ticket\/file$|\/api\/file\//, (route) =>
        route.fulfill({ json: { code: Code.NOT_FOUND, msg: 'Not found', message: '', data: {} } }),
      );
      await each.reload();
    }
    await panel.getByRole('button', { name: 'Show picture 1' }).click();
    for (const each of [page, customer.page]) {
      await each.getByText('Picture 1 is no longer kept').waitFor();
      await each.unroute(/\/console\/api\/ticket\/file$|\/api\/file\//);
    }
    await customer.page.context().close();
  });

  test('answers nothing that it has not read: what came meanwhile is shown first, and the words stay', async () => {
    const token = await tokenOf('demo2');
    const id = await asks(token, 'My withdrawal', 'Where is it?');
    const { page } = sue;
    await sue.open(`/tickets/${id}`);
    const panel = panelOf(page);
    await panel.locator('textarea[name=answer]').fill('It is on its way.');
    expect(await site.run('ticket', 'answer', String(id), '--text', 'A colleague was faster.')).toContain('answered');
    await panel.getByRole('button', { name: 'Answer', exact: true }).click();
    await panel.getByText('This has changed since you saw it.').waitFor();
    expect((await ask(site.url, ticketDetail, { id: String(id) }, token)).messages).toHaveLength(2);
    await panel.getByRole('button', { name: 'Look again' }).first().click();
    await panel.locator('[data-from=support]').getByText('A colleague was faster.').waitFor();
    expect(await panel.locator('textarea[name=answer]').inputValue()).toBe('It is on its way.');
    await panel.getByRole('button', { name: 'Answer', exact: true }).click();
    await panel.locator('[data-from=support]').getByText('It is on its way.').waitFor();
    await panel.getByRole('button', { name: 'Close the ticket' }).click();
    await expectAccessible(page);
    await confirm(page, 'Close the ticket');
    await panel.getByText('Closed: nothing more is written here.').waitFor();
    expect((await ask(site.url, ticketDetail, { id: String(id) }, token)).ticket.state).toBe('closed');
    await page.locator('label', { hasText: 'Closed' }).click();
    await page.locator(`a[data-row="${id}"]`).waitFor();
  });

  test('goes on to the next page of what waits', async () => {
    const token = await tokenOf('demo1');
    const ids = [await asks(token, 'First', 'Who comes first?'), await asks(token, 'Second', 'Who comes second?')];
    const { page } = sue;
    // Pages of one.
    await page.route('**/console/api/ticket/queue', (route) =>
      route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), limit: 1 }) }),
    );
    await sue.open('/tickets');
    await page.locator(`a[data-row="${ids[0]}"]`).waitFor();
    expect(await page.locator('a[data-row]').count()).toBe(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Newer' }).click();
    await page.locator(`a[data-row="${ids[1]}"]`).waitFor();
    await page.getByRole('button', { name: 'Newer' }).waitFor({ state: 'detached' });
    await page.unroute('**/console/api/ticket/queue');
    for (const id of ids) await site.run('ticket', 'close', String(id));
  });

  test('makes a code and stops it', async () => {
    const { page } = sue;
    await page.getByRole('link', { name: 'Invitation codes' }).click();
    await page.locator('input[name=uses]').fill('none');
    await page.getByRole('button', { name: 'Make a code' }).click();
    await page.getByText('Give a whole number from 1 to 1,000,000, or none.').first().waitFor();
    await page.locator('input[name=uses]').fill('3');
    await page.locator('input[name=note]').fill(HOSTILE);
    await page.getByRole('button', { name: 'Make a code' }).click();
    const row = page.getByRole('row', { name: HOSTILE });
    await row.getByText('Sue Brandt').waitFor();
    await expectAccessible(page);
    await row.getByRole('button', { name: /^Stop / }).click();
    await confirm(page, 'Stop');
    await row.getByText('Stopped').waitFor();
    expect(await wasHit(page)).toBeUndefined();
  });
});

describe('content', () => {
  test('publishes a notice in ten languages, which is read in them at once, and takes it back', async () => {
    const { page } = cora;
    await page.getByRole('link', { name: 'Notices', exact: true }).click();
    await page.getByRole('link', { name: 'Write a notice' }).click();
    await page.locator('button[name=language_de_DE]').click();
    await page.locator('input[name=title]').fill('Nur ein Titel');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('English (US): give a title.').first().waitFor();
    await expectAccessible(page);
    // The list of what is wrong leads to the language it is about.
    await page.locator('[data-problems] button', { hasText: 'English' }).first().click();
    expect(await page.locator('button[name=language_en_US]').getAttribute('aria-selected')).toBe('true');
    for (const { value, name } of LANGUAGES) {
      await page.locator(`button[name=language_${value}]`).click();
      await page.locator('input[name=title]').fill(`Maintenance, ${name} ${HOSTILE}`);
      await page.locator('textarea[name=body]').fill(`${HOSTILE}\n\nSecond part, ${name}.`);
    }
    await page.locator('input[name=link]').fill('//evil.example');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Give an address on this site').first().waitFor();
    await page.locator('input[name=link]').fill('/markets');
    expect(await page.locator('[data-fill=full]').count()).toBe(10);
    const preview = page.locator('[data-preview]');
    await preview.getByText('Second part, Deutsch.').waitFor();
    expect(await preview.locator('img, script').count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    await confirm(page, 'Publish');
    await panelOf(page).getByText('Cora Vogel').waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    await expectAccessible(page);
    for (const [locale, words] of [
      ['de-DE', 'Maintenance, Deutsch'],
      ['ja-JP', 'Maintenance, 日本語'],
    ] as const) {
      const reader = await newVisitor(site.browser, { locale, still: true });
      await openApp(reader.page, site.at('/inform'));
      await reader.page.locator(`[data-notice="${id}"]`).getByText(words).first().waitFor();
      expect(await wasHit(reader.page)).toBeUndefined();
      await reader.page.context().close();
    }
    await page.locator('input[name=withdraw_reason]').fill('A trial');
    await panelOf(page).getByRole('button', { name: 'Take back' }).click();
    await confirm(page, 'Take back');
    await panelOf(page).getByText('Taken back by').waitFor();
    const reader = await newVisitor(site.browser, { still: true });
    await openApp(reader.page, site.at('/inform'));
    await reader.page.getByText('Log in to see notifications about your own account.').waitFor();
    expect(await reader.page.locator(`[data-notice="${id}"]`).count()).toBe(0);
    await reader.page.context().close();
    expect(await wasHit(page)).toBeUndefined();
  });

  test('writes an article that is found in help, brings an older version back, and takes it from readers', async () => {
    const { page } = cora;
    const found = async (text: string): Promise<readonly string[]> => (await ask(site.url, helpSearch, { text })).list.map(({ id }) => id);
    await page.getByRole('link', { name: 'Help', exact: true }).click();
    await page.locator('a[data-row=fees]').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Write an article' }).click();
    await page.locator('input[name=id]').fill('Not a name');
    await page.locator('input[name=title]').fill(`What is a zebrafinch? ${HOSTILE}`);
    await page.locator('textarea[name=body]').fill('## Small\n\n- a **bird**\n- [its fees](/fees)\n\n[away](https://evil.example)');
    const preview = page.locator('[data-preview]');
    await preview.locator('strong', { hasText: 'bird' }).waitFor();
    await preview.getByRole('heading', { name: 'Small' }).waitFor();
    expect(await preview.locator('a, img, script').count()).toBe(0);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Give a name of small letters').first().waitFor();
    await page.locator('input[name=id]').fill('zebrafinch');
    await page.getByRole('button', { name: 'Save' }).click();
    // The exchange's own sentence: each link is one of this site's.
    await page.getByText('en_US: each link is').waitFor();
    await expectAccessible(page);
    await page.locator('textarea[name=body]').fill('## Small\n\n- a **bird**\n- [its fees](/fees)');
    await page.getByRole('button', { name: 'Save' }).click();
    const panel = panelOf(page);
    await panel.getByText('Version 1, 1 of 10 languages').waitFor();
    expect(await found('zebrafinch')).toEqual(['zebrafinch']);
    await expectAccessible(page);

    await panel.getByRole('link', { name: 'Edit' }).click();
    await page.locator('textarea[name=body]').fill('It is grey.');
    await page.locator('button[name=language_de_DE]').click();
    await page.locator('input[name=title]').fill('Was ist ein Zebrafink?');
    await page.locator('textarea[name=body]').fill('Er ist grau.');
    await page.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Version 2, 2 of 10 languages').waitFor();
    await panel.getByRole('button', { name: 'Show version 1' }).click();
    await panel.locator('strong', { hasText: 'bird' }).waitFor();
    await panel.getByRole('button', { name: 'Bring back version 1' }).click();
    await confirm(page, 'Bring back');
    await panel.getByText('Version 3, 1 of 10 languages').waitFor();
    await expectAccessible(page);
    await page.locator('input[name=withdraw_reason]').fill('A trial');
    await panel.getByRole('button', { name: 'Take from readers' }).click();
    await confirm(page, 'Take from readers');
    await panel.getByText('Version 4: taken from readers').waitFor();
    expect(await found('zebrafinch')).toEqual([]);
    expect(await wasHit(page)).toBeUndefined();
  });

  test('replaces an article of the software and gives it back; what another wrote meanwhile is not written over', async () => {
    const { page } = cora;
    await cora.open('/help/fees/edit');
    await page.locator('input[name=title]').fill('Fees of ours');
    await page.getByRole('button', { name: 'Save' }).click();
    const panel = panelOf(page);
    await panel.getByText('Ours', { exact: true }).waitFor();
    await cora.open('/help/fees/edit');
    await page.locator('input[name=title]').fill('Fees, once more');
    await site.run('help', 'restore', 'fees');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This has changed since you saw it.').waitFor();
    await cora.open('/help/fees');
    await panel.getByText('given back to the software').waitFor();
    await expectAccessible(page);
  });

  test('writes a legal note in a language; readers find it, and what stood is a version', async () => {
    const { page } = cora;
    await page.getByRole('link', { name: 'Legal notes', exact: true }).click();
    await page.locator('a[data-row="5"]').waitFor();
    await page.keyboard.press('j');
    await expectAccessible(page);
    await page.locator('a[data-row="5"]').click();
    const panel = panelOf(page);
    await panel.getByText('The words that come with the software.').waitFor();
    await expectAccessible(page);
    await panel.getByRole('link', { name: 'Edit, English (US)' }).click();
    await page.locator('input[name=title]').fill('About this exchange');
    await page.locator('textarea[name=body]').fill(`Words of ours.\n\n${HOSTILE}`);
    expect(await page.locator('[data-preview] img, [data-preview] script').count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await confirm(page, 'Save');
    await panel.getByText('Our words in this language.').waitFor();
    expect((await ask(site.url, platNote, { type: 5 })).detail.title).toBe('About this exchange');
    await panel.locator('li', { hasText: 'Cora Vogel' }).getByText('About this exchange').waitFor();
    await panel.locator('button[name=language_fr_FR]').click();
    await panel.getByText('Our English words').waitFor();
    expect(await wasHit(page)).toBeUndefined();
  });
});

test('an auditor looks and changes nothing, and nothing on any page was refused by its policy', async () => {
  const arno = await Operator.made(site, 'arno', 'Arno', 'auditor');
  const { page } = arno;
  await page.getByRole('link', { name: 'Sign in' }).click();
  await arno.signIn();
  await page.getByRole('link', { name: 'Support', exact: true }).click();
  await page.locator('label', { hasText: 'Answered' }).click();
  await page.locator('a[data-row]').first().click();
  await page.getByText('Your roles see the queue, and nothing that was written.').waitFor();
  await page.getByRole('link', { name: 'Notices', exact: true }).click();
  await page.locator('a[data-row]').first().click();
  await panelOf(page).getByText('Cora Vogel').first().waitFor();
  expect(await panelOf(page).getByRole('button', { name: 'Take back' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await page.locator('a[data-row=fees]').click();
  await panelOf(page).getByText('given back to the software').waitFor();
  expect(await panelOf(page).getByRole('link', { name: 'Edit' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Invitation codes' }).count()).toBe(0);
  await arno.open('/help-new');
  await page.getByRole('heading', { name: 'There is no such page for you' }).waitFor();
  for (const { visitor } of [sue, cora, arno]) expect(visitor.problems).toEqual([]);
  await page.context().close();
});
