/** Operators at their console, each in a browser of his own: let in by invitation, with a key, two for every change, and the log that tells of it. */
import { login, nickname as setNickname } from '@kontor/contract/account';
import type { Envelope } from '@kontor/contract/envelope';
import { identityMine, identitySubmit } from '@kontor/contract/identity';
import { feeTiers } from '@kontor/contract/spot';
import { upload } from '@kontor/contract/upload';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { Operator, consoleAt, expectAccessible } from './operator.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';

/** A name that would be a program if it were taken for markup. */
const HOSTILE = '<img src=x onerror=alert(1)>';

/** The same, as short as a nickname has to be. */
const HOSTILE_NICKNAME = '<svg onload=alert()>';

const site = new TestSite({ environment: { CONSOLE_PORT: '0' } });
let anna: Operator;
let bert: Operator;

function at(path: string): string {
  return consoleAt(site, path);
}

/** Sends a document for review, as the site does: a screenshot stands for its photos. Gives what asks as that customer. */
async function submitIdentity(account: string, page: Page): Promise<string> {
  const { token } = await ask(site.url, login, { account, password: DEMO_PASSWORD });
  const photo = new Uint8Array(await page.screenshot({ type: 'jpeg' }));
  const sent = async (): Promise<string> => {
    const headers = { 'content-type': 'image/jpeg', token };
    const response = await fetch(new URL(`${upload.path}?purpose=identity`, site.url), { method: 'POST', headers, body: photo });
    return ((await response.json()) as Envelope<{ file: string }>).data.file;
  };
  const [front, back] = [await sent(), await sent()];
  await ask(site.url, identitySubmit, { full_name: 'Test Person', country: 'DE', id_number: 'SPEC00X47', front, back }, token);
  return token;
}

describe('the console', () => {
  test('the first two are made by the program, and let in by its invitations', async () => {
    anna = await Operator.made(site, 'anna', 'Anna', 'finance,owner');
    bert = await Operator.made(site, 'bert', 'Bert', 'risk,owner');
    await anna.page.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(anna.visitor.problems).toEqual([]);
  });

  test('a wrong sign-in is one sentence; a right one leads where one wanted to be', async () => {
    await anna.page.goto(at('/audit'));
    await anna.page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await expectAccessible(anna.page);
    const form = anna.page.locator('form');
    await anna.page.locator('input[name=account]').fill('anna');
    await anna.page.locator('input[name=current-password]').fill('not the password');
    await anna.page.locator('input[name=code]').fill('000000');
    await anna.page.keyboard.press('Enter');
    await expect.poll(() => form.locator('[aria-live=assertive]').innerText()).not.toBe('');
    await anna.signIn();
    await anna.page.getByRole('heading', { name: 'Audit log', exact: true }).waitFor();
    await bert.page.goto(at('/'));
    await bert.signIn();
    await bert.page.getByRole('heading', { name: 'Changes', exact: true }).waitFor();
  });

  test('who has no key cannot decide, and is told so', async () => {
    await bert.open('/propose/fee/tier');
    await bert.page.locator('input[name=tier]').fill('2');
    await bert.page.locator('input[name=maker_rate]').fill('0');
    await bert.page.locator('input[name=taker_rate]').fill('0.01');
    await bert.page.locator('textarea[name=reason]').fill('A trial');
    await bert.page.getByRole('button', { name: 'Propose', exact: true }).click();
    await bert.page.getByText('Needs a second: you proposed it').waitFor();
    await anna.open(new URL(bert.page.url()).pathname);
    await anna.page.getByText('This browser has no signing key of yours.').waitFor();
    expect(await anna.page.getByRole('button', { name: 'Reject' }).isDisabled()).toBe(true);
    await expectAccessible(anna.page);
  });

  test('a key is made in the browser, and never leaves it', async () => {
    await anna.makeKey();
    await bert.makeKey();
    await expectAccessible(anna.page);
    expect(
      await anna.page.evaluate(`new Promise((resolve) => {
        const open = indexedDB.open('kontor-console');
        open.onsuccess = () => {
          const all = open.result.transaction('keys').objectStore('keys').getAll();
          all.onsuccess = () => resolve(all.result.map(({ privateKey }) => [privateKey.type, privateKey.extractable]));
        };
      })`),
    ).toEqual([['private', false]]);
  });

  test('a proposal is rejected by its letter and Enter, with a reason', async () => {
    await anna.open('/changes');
    await anna.page.locator('a[data-row]').first().waitFor();
    await expectAccessible(anna.page);
    await anna.page.keyboard.press('j');
    await anna.page.keyboard.press('Enter');
    // Without a reason the letter leads to what is missing.
    await anna.page.getByText('Give a reason of 3 to 500 characters first.').waitFor();
    await anna.page.keyboard.press('r');
    await anna.page.keyboard.type('Too low');
    await anna.page.keyboard.press('Shift+Tab');
    await anna.page.keyboard.press('r');
    expect(await anna.page.evaluate('document.activeElement.textContent')).toBe('Reject');
    await anna.page.keyboard.press('Enter');
    await anna.page.locator('aside').getByText('Rejected', { exact: true }).waitFor();
  });

  test('what one proposes another approves, signed, and customers see it', async () => {
    await anna.open('/propose');
    await expectAccessible(anna.page);
    await anna.page.getByRole('link', { name: 'Fees of a tier', exact: true }).click();
    await anna.page.getByRole('button', { name: 'Propose', exact: true }).click();
    await expect.poll(() => anna.page.locator('[data-problems] button').count()).toBe(4);
    await anna.page.locator('input[name=tier]').fill('1');
    await anna.page.locator('input[name=maker_rate]').fill('0.03');
    await anna.page.locator('input[name=taker_rate]').fill('0.07');
    await anna.page.locator('textarea[name=reason]').fill(HOSTILE);
    await expectAccessible(anna.page);
    await anna.page.getByRole('button', { name: 'Propose', exact: true }).click();
    // Whoever proposed it does not decide.
    await anna.page.getByText('Needs a second: you proposed it').waitFor();
    await expectAccessible(anna.page);

    await bert.open('/changes');
    await bert.page.locator('a[data-row]').first().waitFor();
    await bert.page.keyboard.press('j');
    await bert.page.keyboard.press('Enter');
    await bert.page.getByText('The server says the same.').waitFor();
    expect(await bert.page.getByRole('table', { name: 'What changes' }).innerText()).toContain('0.03 %');
    await bert.page.getByText('Give a reason of 3 to 500 characters first.').waitFor();
    await bert.page.getByLabel('Your reason').fill('As announced');
    await expectAccessible(bert.page);
    await bert.page.getByRole('heading', { name: 'C-' }).focus();
    // The letter chooses, and only Enter decides.
    await bert.page.keyboard.press('a');
    expect(await bert.page.evaluate('document.activeElement.textContent')).toBe('Approve and sign');
    await bert.page.keyboard.press('Enter');
    await bert.page.locator('aside').getByText('Done', { exact: true }).waitFor();
    expect(await bert.page.evaluate('document.activeElement.tagName')).toBe('H2');
    await expectAccessible(bert.page);
    await expect
      .poll(async () => (await ask(site.url, feeTiers, {})).list.find(({ tier }) => tier === 1))
      .toMatchObject({ maker: '0.0003', taker: '0.0007' });
  });

  test('a page that shows another change than the server hashed signs nothing', async () => {
    await anna.open('/propose/pair/state');
    await anna.page.getByRole('button', { name: 'Pair' }).click();
    await anna.page.getByRole('option', { name: 'LTC/USDT' }).click();
    await anna.page.getByRole('button', { name: 'State' }).click();
    await anna.page.getByRole('option', { name: 'Halted' }).click();
    await anna.page.locator('textarea[name=reason]').fill('Maintenance');
    await anna.page.getByRole('button', { name: 'Propose', exact: true }).click();
    await anna.page.getByText('Needs a second: you proposed it').waitFor();
    const { pathname } = new URL(anna.page.url());
    // On the way somebody turns the halt into its opposite, and leaves the hash.
    await bert.page.route('**/console/api/change/detail', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll('halted', 'trading') });
    });
    await bert.open(pathname);
    await bert.page.getByText('Do not sign').waitFor();
    expect(await bert.page.getByRole('button', { name: 'Approve and sign' }).isDisabled()).toBe(true);
    await bert.page.unroute('**/console/api/change/detail');
    // Or leaves the text, and lies in the table of what changes.
    await bert.page.route('**/console/api/change/detail', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll('"before":"trading"', '"before":"halted"') });
    });
    await bert.open(pathname);
    await bert.page.getByText('Do not sign').waitFor();
    await bert.page.unroute('**/console/api/change/detail');

    // Its proposer edits it, then takes it back.
    await anna.page.getByRole('button', { name: 'Edit' }).click();
    await anna.page.locator('textarea[name=reason]').fill('Maintenance of the index');
    await anna.page.getByRole('button', { name: 'Save' }).click();
    await anna.page.getByRole('button', { name: 'Take back' }).click();
    await anna.page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await anna.page.locator('aside').getByText('Void', { exact: true }).waitFor();
  });

  test('an operator is added by two and let in by a link; a name like a program is a name', async () => {
    await anna.open('/operators');
    await anna.page.getByRole('link', { name: 'Add an operator' }).click();
    await anna.page.locator('input[name=login]').fill('carl');
    await anna.page.locator('input[name=name]').fill(HOSTILE);
    await anna.page.locator('label', { hasText: 'Auditor' }).click();
    await anna.page.locator('textarea[name=reason]').fill('Hired');
    await anna.page.getByRole('button', { name: 'Propose', exact: true }).click();
    await anna.page.getByText('Needs a second: you proposed it').waitFor();
    await bert.open(new URL(anna.page.url()).pathname);
    await bert.page.getByLabel('Your reason').fill('Met him');
    await bert.page.getByRole('button', { name: 'Approve and sign' }).click();
    await bert.page.locator('aside').getByText('Done', { exact: true }).waitFor();

    await bert.open('/operators');
    await bert.page.getByRole('link', { name: HOSTILE }).click();
    await bert.page.getByRole('button', { name: 'Make a link' }).click();
    const link = await bert.page.locator('[data-link]').innerText();
    await expectAccessible(bert.page);
    const carl = await Operator.invited(site, 'carl', link);
    await carl.page.getByRole('link', { name: 'Sign in' }).click();
    await carl.signIn();
    await carl.page.getByText('Your roles propose nothing').waitFor();
    await expectAccessible(carl.page);

    // Suspended at once by one: his session is over with the next thing he asks, and the page says where he was.
    await bert.page.locator('input[name=suspend_reason]').fill('A trial');
    await bert.page.getByRole('button', { name: 'Suspend' }).click();
    await bert.page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
    await bert.page.locator('aside').getByText('Suspended', { exact: true }).waitFor();
    await carl.page.getByRole('link', { name: 'Operators' }).click();
    await carl.page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    expect(carl.visitor.problems).toEqual([]);
    await carl.page.context().close();
  });

  test('the log is verified in the browser, beside the server’s word, and an entry that was altered is named', async () => {
    await anna.open('/audit');
    await anna.page.getByText('Chain verified').waitFor();
    await anna.page.getByText(/Sound, \d+ entries/).waitFor();
    await anna.page.locator('code', { hasText: 'change.approve' }).first().click();
    await anna.page.getByText('Matches', { exact: true }).waitFor();
    await expectAccessible(anna.page);
    const saved = anna.page.waitForEvent('download');
    await anna.page.getByRole('button', { name: 'Export' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^kontor-operators-log-.*\.jsonl$/);

    await anna.page.route('**/console/api/audit/chain', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll('"action":"change.approve"', '"action":"change.reject"') });
    });
    await anna.page.getByRole('button', { name: 'Verify again' }).click();
    await anna.page.getByText(/Entry \d+ is not what was written/).waitFor();
    await expectAccessible(anna.page);
    await anna.page.unroute('**/console/api/audit/chain');
  });

  test('an identity is verified by its letters, once both photos were seen', async () => {
    const dora = await Operator.made(site, 'dora', 'Dora Klein', 'identity');
    const { page } = dora;
    const token = await submitIdentity('demo3', page);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await dora.signIn();
    // Its name goes on with how many wait, once that is known.
    await page.getByRole('link', { name: /^Identity/ }).click();
    await page.locator('a[data-row]').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByText('SPEC00X47').waitFor();
    await page.keyboard.press('a');
    await page.getByText('Look at both photos first.').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
    for (const [count, side] of ['front', 'back'].entries()) {
      await page.locator(`button[data-side=${side}]`).click();
      await expect.poll(() => page.getByText('Seen', { exact: true }).count()).toBe(count + 1);
    }
    await page.getByRole('button', { name: 'Larger' }).click();
    await page.getByText('125 %').waitFor();
    await page.getByRole('button', { name: 'Turn by a quarter' }).click();
    await page.getByRole('button', { name: 'More contrast' }).click();
    await page.getByRole('button', { name: 'Side by side' }).click();
    for (const side of ['front', 'back'])
      expect(await page.getByRole('img', { name: `Photo of the ${side}` }).evaluate((photo) => photo.style.filter)).toContain('contrast');
    await expectAccessible(page);
    await page.keyboard.press('r');
    await page.getByText('Choose a reason first.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('a');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Approve');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing waits').waitFor();
    expect((await ask(site.url, identityMine, {}, token)).name_status).toBe(3);
    expect(dora.visitor.problems).toEqual([]);
    await page.context().close();
  });

  test('the accounts of the exchange lead to what funds them', async () => {
    await anna.open('/system');
    await anna.page.getByText('Insurance fund', { exact: true }).waitFor();
    await expectAccessible(anna.page);
    await anna.page.getByRole('link', { name: 'Fund: Insurance fund' }).click();
    await anna.page.getByRole('button', { name: 'Account Insurance fund' }).waitFor();
    expect(await anna.page.locator('input[name=number]').inputValue()).toBe('0');
    await anna.page.locator('input[name=symbol]').fill('USDT');
    await anna.page.locator('input[name=quantity]').fill('250.5');
    await anna.page.locator('textarea[name=reason]').fill('For the first losses');
    await anna.page.getByRole('button', { name: 'Propose', exact: true }).click();
    await anna.page.waitForURL(/\/changes\/\d+$/);
    await bert.open(new URL(anna.page.url()).pathname);
    await bert.page.getByLabel('Your reason').fill('Agreed at the meeting');
    await bert.page.getByRole('button', { name: 'Approve and sign' }).click();
    await bert.page.locator('aside').getByText('Done', { exact: true }).waitFor();
    await anna.open('/system');
    await anna.page.getByRole('row', { name: /Insurance fund.*250\.5/ }).waitFor();
  });

  test('a customer is found by his UID, noted, flagged, and frozen by one', async () => {
    const { page } = bert;
    await bert.open('/users');
    await page.locator('a[data-row]').first().waitFor();
    await expectAccessible(page);
    await page.locator('input[name=customer]').fill('demo2');
    await page.keyboard.press('Enter');
    await page.getByText('Type a UID, a whole e-mail address').waitFor();
    await page.locator('input[name=customer]').fill('2');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('a[data-row]').count()).toBe(1);
    await page.locator('a[data-row="2"]').click();
    const file = page.locator('aside');
    await file.locator('textarea[name=note]').fill(HOSTILE);
    await file.getByRole('button', { name: 'Add the note' }).click();
    await file.locator('li').getByText(HOSTILE).waitFor();
    await file.locator('input[name=flag_reason]').fill('Named in a newspaper');
    await file.getByRole('button', { name: 'Set the flag' }).click();
    await file.getByText('Politically exposed: set').waitFor();
    await file.locator('input[name=freeze_reason]').fill('A trial');
    await file.getByRole('button', { name: 'Freeze' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Freeze' }).click();
    await file.getByText('Suspended', { exact: true }).waitFor();
    await file.getByRole('link', { name: 'Propose to reinstate' }).waitFor();
    await expectAccessible(page);
  });

  test('customers are listed by state and flag, by keys alone', async () => {
    const { page } = bert;
    await bert.open('/users');
    await page.locator('a[data-row]').nth(1).waitFor();
    await page.keyboard.press('f');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Suspended' }).waitFor();
    await page.keyboard.type('su');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('a[data-row]').allInnerTexts()).toEqual(['2']);
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Sanctions' }).waitFor();
    await page.keyboard.type('pol');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
    // The popup gives the focus back before a key leads on.
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Politically exposed');
    // While the list is asked anew there is no row to lead to.
    await expect
      .poll(async () => {
        await page.keyboard.press('j');
        return page.evaluate('document.activeElement.textContent');
      })
      .toBe('2');
    // Nothing of his is on hold.
    await page.locator('input[name=held]').focus();
    await page.keyboard.press('Space');
    await page.getByText('Nobody is all of what is chosen.').waitFor();
    await expectAccessible(page);
    // Who is searched for is found whatever he is.
    await page.locator('input[name=customer]').fill('1');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('a[data-row]').allInnerTexts()).toEqual(['1']);
    expect(await page.locator('input[name=held]').isChecked()).toBe(false);
  });

  test('a nickname like a program is a name, shown and searched for', async () => {
    const { page } = bert;
    const dialogs: string[] = [];
    const { token } = await ask(site.url, login, { account: 'demo1', password: DEMO_PASSWORD });
    await ask(site.url, setNickname, { nickname: HOSTILE_NICKNAME }, token);
    page.on('dialog', (dialog) => void dialogs.push(dialog.message()));
    await bert.open('/users/1');
    await page.locator('aside').getByText(HOSTILE_NICKNAME, { exact: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('/');
    await page.keyboard.type(HOSTILE_NICKNAME);
    await page.getByText('Nothing is known by that.').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('input[name=customer]').fill(HOSTILE_NICKNAME);
    await page.keyboard.press('Enter');
    await page.getByText('Type a UID, a whole e-mail address').waitFor();
    expect(await page.locator('svg[onload]').count()).toBe(0);
    expect([dialogs, bert.visitor.problems]).toEqual([[], []]);
  });

  test('the head finds pages by name and things by number', async () => {
    const { page } = bert;
    await bert.open('/account');
    await page.keyboard.press('/');
    await page.keyboard.type('2');
    await page.getByRole('option').first().waitFor();
    expect(await page.getByRole('option').allInnerTexts()).toEqual([
      'Account, UID 2',
      'Withdrawal W-2',
      'Change C-2',
      'Entry 2 of the audit log',
    ]);
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/changes\/2$/);
    await page.keyboard.press('/');
    await page.keyboard.type('<img src=x>');
    await page.getByText('Nothing is known by that.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.type('operat');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Operators', exact: true }).waitFor();
  });

  test('the head says whether the engine runs, and its last command', async () => {
    const { page } = bert;
    const head = page.locator('header [data-engine]');
    const { data } = await page.evaluate<{ data: { sequence: number } }>(
      `fetch('/console/api/system/head', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).then((told) => told.json())`,
    );
    await expect.poll(async () => Number((await head.innerText()).replaceAll(/\D/g, ''))).toBeGreaterThanOrEqual(data.sequence);
    expect(await head.getAttribute('data-engine')).toBe('engineRuns');
    await page.route('**/console/api/system/head', (route) =>
      route.fulfill({ json: { code: 200, msg: '', message: '', data: { open: false, sequence: 41_882_907 } } }),
    );
    await bert.open('/account');
    await page.locator('header [data-engine=engineHalted]').getByText('41,882,907', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.unroute('**/console/api/system/head');
  });

  test('what is open is all of it, however many pages it takes', async () => {
    const { page } = bert;
    await bert.open('/changes');
    const numbers: number[] = [];
    for (const tier of [7, 8]) {
      const told = await page.evaluate<{ data: { change_id: number } }>(
        `fetch('/console/api/change/propose', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '${JSON.stringify({
          command: 'fee/tier',
          body: { tier, maker_rate: 70_000, taker_rate: 90_000 },
          reason: 'As announced',
        })}' }).then((answer) => answer.json())`,
      );
      numbers.push(told.data.change_id);
    }
    // Pages of one.
    await page.route('**/console/api/change/list', (route) =>
      route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), limit: 1 }) }),
    );
    await bert.open('/markets/fees');
    for (const number of numbers) await page.getByRole('link', { name: `C-${number}`, exact: true }).waitFor();
    await page.unroute('**/console/api/change/list');
  });

  test('whoever likes it light has it light, also after loading anew', async () => {
    const { page } = anna;
    await anna.open('/account');
    await page.locator('label', { hasText: 'Dawn' }).click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dawn');
    for (const path of ['/account', '/changes', '/markets', '/users', '/audit', '/system', '/operators']) {
      await anna.open(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dawn');
      await expectAccessible(page);
    }
    await anna.open('/account');
    await page.locator('label', { hasText: 'Dusk' }).click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dusk');
  });

  test('who signs out is out, and nothing on any page was refused by its policy', async () => {
    await anna.page.getByRole('link', { name: 'My account', exact: true }).click();
    await anna.page.getByRole('button', { name: 'Sign out' }).click();
    await anna.page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    for (const { visitor } of [anna, bert]) expect(visitor.problems).toEqual([]);
  });
});
