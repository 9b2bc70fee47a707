/// <reference lib="dom" />
/** An account from its registration to its end at the screens, on both sizes of window. Source: spec §2, §4, §5, §8; rules 7. */
import { centerIndex, login } from '@kontor/contract/account';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { FUND_PASSWORD, LOGIN_PASSWORD, codeFor, invitationOf, openAccount } from './own-account.ts';
import { openApp } from './running-app.ts';
import { ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';

const site = new TestSite();
const NEXT_PASSWORD = 'other-harbour-52';

const isWiderThanTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
const says = (page: Page, text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).waitFor();
const send = (page: Page) => page.locator('main form button[type=submit]').click();

/** Sends a code by the button beside its field and fills it in. */
async function fillCode(page: Page, name: string, to: string): Promise<void> {
  const field = page.locator(`input[name=${name}]`);
  await page.locator('main form > div', { has: field }).getByRole('button', { name: 'Send code' }).click();
  await says(page, 'Verification code sent');
  await field.fill(await codeFor(site.url, to));
}

/** Types a new password and its repetition. */
async function fillPassword(page: Page, kind: 'login' | 'fund', password: string, repeat = password): Promise<void> {
  await page.locator(`input[name=${kind}_password]`).fill(password);
  await page.locator(`input[name=${kind}_repeat]`).fill(repeat);
}

/** Logs in and stands where the login was asked for. */
async function enter(page: Page, account: string, password: string, where: string): Promise<void> {
  await openApp(page, site.at(`/login?from=${where}`));
  await logIn(page, account, password);
  await page.waitForURL((url) => url.pathname === where);
}

/** After a change every session is over: it is said, and the login page stands there. */
async function isAskedToLogInAgain(page: Page): Promise<void> {
  await says(page, 'Modification succeeded, please log in again');
  await page.waitForURL((url) => url.pathname === '/login');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kontor.session'))).toBe(null);
}

async function isOpenedBy(account: string, password: string): Promise<boolean> {
  return ask(site.url, login, { account, password }).then(
    () => true,
    () => false,
  );
}

test('a demo offers its invitation; where money is real none is offered', async () => {
  const { page, problems } = await newVisitor(site.browser, { still: true });
  let isReal = true;
  await page.route('**/api/plat_config', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { readonly data: object };
    const real = isReal ? { mode: 'live', feed: 'off', demo_accounts: [], demo_invitation: '' } : {};
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...real } } });
  });
  const offered = page.getByRole('button', { name: /^Demo: use/ });
  await openApp(page, site.at('/reg'));
  await page.getByTitle('No index price', { exact: true }).first().waitFor({ state: 'attached' });
  expect(await offered.count()).toBe(0);

  isReal = false;
  await openApp(page, site.at('/login'));
  await page.locator('main a[href^="/reg?invite="]').click();
  await page.waitForURL(/\/reg\?invite=[A-Z0-9]+$/);
  await page.getByText('Valid', { exact: true }).waitFor();
  await openApp(page, site.at('/reg'));
  await offered.click();
  await page.getByText('Valid', { exact: true }).waitFor();
  expect(await offered.count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

describe.each([
  ['wide', false, '15112345670'],
  ['a phone', true, '15112345671'],
] as const)('%s', (size, phone, number) => {
  const mailOf = (name: string): string => `${name}-${size.replace(' ', '-')}@alpen.example`;

  test('registered by e-mail from a link, logged out, and back where one came from', async () => {
    const email = mailOf('link');
    const { page, problems } = await newVisitor(site.browser, { phone, still: true });
    await openApp(page, site.at(`/reg?account=${email}&invite=${await invitationOf(site.url)}`));
    expect(await page.locator('input[name=email]').inputValue()).toBe(email);
    await page.getByText('Valid', { exact: true }).waitFor();
    await send(page);
    await says(page, 'Verification code sent');
    await page.locator('input[name=code]').fill(await codeFor(site.url, email));
    await page.waitForURL('**/reg-next');
    expect(await isWiderThanTheScreen(page)).toBe(false);
    // Nothing filled in: each field says what it wants, and nothing is sent.
    await send(page);
    await says(page, 'Please enter the login password');
    await page.locator('form').getByText('Please agree to the user service agreement').first().waitFor();
    await fillPassword(page, 'login', LOGIN_PASSWORD, `${LOGIN_PASSWORD}!`);
    await fillPassword(page, 'fund', LOGIN_PASSWORD, FUND_PASSWORD);
    await page.locator('form').getByText('The login passwords did not match').first().waitFor();
    await page.locator('form').getByText('The fund password must differ from the login password').first().waitFor();
    await page.locator('form').getByText('The password did not match with repeated password').first().waitFor();
    await fillPassword(page, 'login', LOGIN_PASSWORD);
    await fillPassword(page, 'fund', FUND_PASSWORD);
    await page.getByRole('checkbox').check({ force: true });
    await send(page);
    await page.waitForURL('**/home');
    expect(await isOpenedBy(email, LOGIN_PASSWORD)).toBe(true);

    await page
      .locator('header')
      .getByRole('button', { name: /^Account/ })
      .click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page
      .getByRole('alertdialog', { name: 'Are you sure you want to exit the current account' })
      .getByRole('button', { name: 'Log out' })
      .click();
    await says(page, 'Exit success');
    await page.waitForURL((url) => url.pathname === '/login');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('kontor.session'))).toBe(null);

    await openApp(page, site.at('/user/s-securityset'));
    await says(page, 'Please login first');
    await page.waitForURL((url) => url.pathname === '/login');
    await logIn(page, email, LOGIN_PASSWORD);
    await page.waitForURL((url) => url.pathname === '/user/s-securityset');
    expect(await page.locator('[data-level]').getAttribute('data-level')).toBe('low');
    await page.getByText('Missing for High').waitFor();
    expect(await isWiderThanTheScreen(page)).toBe(false);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('registered by phone; the menu then changes the phone and not the e-mail', async () => {
    const { page, problems } = await newVisitor(site.browser, { phone, still: true });
    await openApp(page, site.at(`/reg?account=%2B49${number}&invite=${await invitationOf(site.url)}`));
    expect(await page.locator('input[name=phone]').inputValue()).toBe(number);
    await page.locator('input[name=phone]').fill('12');
    await send(page);
    await says(page, 'Wrong phone number');
    await page.locator('input[name=phone]').fill(number);
    await send(page);
    await page.locator('input[name=code]').fill(await codeFor(site.url, `+49${number}`));
    await page.waitForURL('**/reg-next');
    await fillPassword(page, 'login', LOGIN_PASSWORD);
    await fillPassword(page, 'fund', FUND_PASSWORD);
    await page.getByRole('checkbox').check({ force: true });
    await send(page);
    await page.waitForURL('**/home');
    await openApp(page, site.at('/user/user'));
    const menu = page.getByRole('navigation', { name: 'Account area' });
    await menu.getByRole('link', { name: 'Phone', exact: true }).waitFor();
    expect(await menu.getByRole('link', { name: 'E-mail', exact: true }).count()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a wrong code changes nothing and says so; a forgotten password is set anew', async () => {
    const email = mailOf('forgot');
    await openAccount(site.url, email);
    const { page } = await newVisitor(site.browser, { phone, still: true });
    await openApp(page, site.at('/forget-pass'));
    await page.locator('input[name=email]').fill('nobody');
    await send(page);
    await says(page, 'Wrong mailbox');
    await page.locator('input[name=email]').fill(email);
    await send(page);
    await says(page, 'Verification code sent');
    const code = await codeFor(site.url, email);
    await page.locator('input[name=code]').fill(code === '000000' ? '000001' : '000000');
    await expect.poll(() => page.locator('input[name=code]').getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('input[name=code]').inputValue()).toBe('');
    await page.locator('input[name=code]').fill(code);
    await page.waitForURL('**/set-pass');
    await fillPassword(page, 'login', NEXT_PASSWORD);
    await send(page);
    await says(page, 'Password set');
    await page.waitForURL((url) => url.pathname === '/login');
    expect([await isOpenedBy(email, LOGIN_PASSWORD), await isOpenedBy(email, NEXT_PASSWORD)]).toEqual([false, true]);
    // The second step without the first leads back.
    await openApp(page, site.at('/set-pass'));
    await page.getByRole('link', { name: 'Confirm the address' }).waitFor();
    await page.context().close();
  });

  test('every credential is changed, and each change ends the session', async () => {
    const email = mailOf('change');
    const other = mailOf('changed');
    await openAccount(site.url, email);
    const { page, problems } = await newVisitor(site.browser, { phone, still: true });

    await enter(page, email, LOGIN_PASSWORD, '/user/s-loginpwd');
    await fillCode(page, 'code', email);
    await fillPassword(page, 'login', NEXT_PASSWORD);
    await send(page);
    await isAskedToLogInAgain(page);
    expect([await isOpenedBy(email, LOGIN_PASSWORD), await isOpenedBy(email, NEXT_PASSWORD)]).toEqual([false, true]);

    await enter(page, email, NEXT_PASSWORD, '/user/s-securitypwd');
    await fillCode(page, 'code', email);
    await fillPassword(page, 'fund', `${FUND_PASSWORD}-next`);
    await send(page);
    await isAskedToLogInAgain(page);

    await enter(page, email, NEXT_PASSWORD, '/user/s-emailset');
    await fillCode(page, 'old_code', email);
    await page.locator('input[name=email]').fill(other);
    await fillCode(page, 'new_code', other);
    await send(page);
    await isAskedToLogInAgain(page);
    expect([await isOpenedBy(email, NEXT_PASSWORD), await isOpenedBy(other, NEXT_PASSWORD)]).toEqual([false, true]);

    await enter(page, other, NEXT_PASSWORD, '/user/s-phoneset');
    await fillCode(page, 'old_code', other);
    await page.getByRole('button', { name: /Country code/ }).click();
    await page.getByPlaceholder('Search country or code').or(page.getByRole('combobox')).first().fill('Germany');
    await page
      .getByRole('option', { name: /Germany/ })
      .first()
      .click();
    const mobile = `${number.slice(0, -1)}${Number(number.slice(-1)) + 5}`;
    await page.locator('input[name=phone]').fill(mobile);
    await fillCode(page, 'new_code', `+49${mobile}`);
    await send(page);
    await isAskedToLogInAgain(page);

    await enter(page, other, NEXT_PASSWORD, '/user/s-securityset');
    await page.getByText('The phone number was changed.').waitFor();
    expect(await isWiderThanTheScreen(page)).toBe(false);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('settings apply at once and follow to another browser', async () => {
    const email = mailOf('settings');
    const { token } = await openAccount(site.url, email);
    const { page, problems } = await newVisitor(site.browser, { phone, still: true });
    await enter(page, email, LOGIN_PASSWORD, '/user/c-set');
    await page.locator('input[name=nickname]').fill('Lena');
    await page.getByRole('form', { name: 'Nickname' }).getByRole('button', { name: 'Save' }).click();
    await says(page, 'Nickname modified');
    expect((await ask(site.url, centerIndex, {}, token)).user.nickname).toBe('Lena');
    await page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'Dawn' }).dispatchEvent('click');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dawn');
    await page
      .locator('main')
      .getByRole('button', { name: /^Language/ })
      .click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Allgemeine Einstellungen' }).waitFor();

    const elsewhere = await newVisitor(site.browser, { phone, still: true });
    await enter(elsewhere.page, email, LOGIN_PASSWORD, '/user/c-set');
    await elsewhere.page.getByRole('heading', { name: 'Allgemeine Einstellungen' }).waitFor();
    await expect.poll(() => elsewhere.page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dawn');
    expect(problems).toEqual([]);
    await page.context().close();
    await elsewhere.page.context().close();
  });
});
