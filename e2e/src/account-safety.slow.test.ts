/// <reference lib="dom" />
/** What protects an account and what ends it, at the screens, on both sizes of window. Source: spec §2 (/user), §5; rules 7. */
import { readFile } from 'node:fs/promises';
import { login } from '@kontor/contract/account';
import { collectionAdd } from '@kontor/contract/collection';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { authenticatorCode } from '@kontor/testkit/authenticator';
import { FUND_PASSWORD, LOGIN_PASSWORD, codeFor, openAccount } from './own-account.ts';
import { openApp } from './running-app.ts';
import { ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';

const site = new TestSite();
/** Digits and letters that are not mistaken for each other. */
const RECOVERY_CODE = /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/;

const says = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor();
const isWiderThanTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** A window of somebody who has logged in on the way to a page. */
async function open(account: string, where: string, phone: boolean, origin = site.url) {
  const visitor = await newVisitor(site.browser, { phone, still: true });
  await openApp(visitor.page, new URL(`/login?from=${where}`, origin).href);
  await logIn(visitor.page, account, LOGIN_PASSWORD);
  return visitor;
}

/** Answers the dialog that asks for the password once more. */
async function confirm(page: Page, button: string, factor?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name=login_password]').fill(LOGIN_PASSWORD);
  if (factor !== undefined) await dialog.locator('input[name=second_factor]').fill(factor);
  await dialog.locator('form').getByRole('button', { name: button, exact: true }).click();
}

/** The recovery codes that are shown this once; the page goes on when one has them. */
async function keepCodes(page: Page): Promise<readonly string[]> {
  const shown = page.getByRole('region', { name: 'Recovery codes' });
  await shown.getByText('They are shown this once').waitFor();
  const codes = await shown.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(code).toMatch(RECOVERY_CODE);
  expect(await isWiderThanTheScreen(page)).toBe(false);
  await shown.getByRole('button', { name: 'I have kept them' }).click();
  return codes;
}

async function isOpenedBy(account: string): Promise<boolean> {
  return ask(site.url, login, { account, password: LOGIN_PASSWORD }).then(
    () => true,
    () => false,
  );
}

/** Half red, half blue, twice as wide as high. */
const TWO_COLOURS = (page: Page): Promise<Buffer> =>
  page
    .evaluate(() => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [800, 400];
      const drawing = canvas.getContext('2d')!;
      drawing.fillStyle = '#e00000';
      drawing.fillRect(0, 0, 400, 400);
      drawing.fillStyle = '#0000e0';
      drawing.fillRect(400, 0, 400, 400);
      return canvas.toDataURL('image/png').split(',')[1]!;
    })
    .then((base64) => Buffer.from(base64, 'base64'));

describe.each([
  ['wide', false],
  ['a phone', true],
] as const)('%s', (size, phone) => {
  const mailOf = (name: string): string => `${name}-${size.replace(' ', '-')}@alpen.example`;

  test('an authenticator is switched on, asked for at the login, helped by a recovery code, and switched off', async () => {
    const email = mailOf('factor');
    await openAccount(site.url, email);
    const { page, problems } = await open(email, '/user/s-totp', phone);
    await page.getByRole('button', { name: 'Set up authenticator' }).click();
    await confirm(page, 'Continue');
    const secret = await page.locator('p:has(button)', { hasText: /^[A-Z2-7 ]{16,}/ }).innerText();
    const form = page.getByRole('form', { name: 'Set up authenticator' });
    await form.getByRole('img', { name: 'QR code for your authenticator' }).waitFor();
    const right = authenticatorCode(secret);
    await form
      .locator('input')
      .first()
      .fill(right === '000000' ? '000001' : '000000');
    await expect.poll(() => form.locator('input').first().getAttribute('aria-invalid')).toBe('true');
    await form.locator('input').first().fill(authenticatorCode(secret));
    await says(page, 'Authenticator switched on');
    const codes = await keepCodes(page);
    await page.getByText('10 codes are left.').waitFor();
    // What protects the account has changed: nothing leaves it for a day, and the page says until when.
    await openApp(page, site.at('/user/s-securityset'));
    await page.getByText('The second factor was changed.').waitFor();
    await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^23:59:\d\d left$/);
    expect(problems).toEqual([]);

    expect(await isOpenedBy(email)).toBe(false);
    const elsewhere = await open(email, '/user/s-totp', phone);
    const factor = elsewhere.page.getByRole('form', { name: 'Second factor' });
    await factor.locator('input[name=second_factor]').fill('000000');
    await factor.getByRole('button', { name: 'Log in' }).click();
    await expect.poll(() => factor.locator('input[name=second_factor]').getAttribute('aria-invalid')).toBe('true');
    await factor.locator('input[name=second_factor]').fill(authenticatorCode(secret, 1));
    await factor.getByRole('button', { name: 'Log in' }).click();
    await elsewhere.page.waitForURL((url) => url.pathname === '/user/s-totp');
    await elsewhere.page.context().close();

    const withoutDevice = await open(email, '/user/s-totp', phone);
    const recovery = withoutDevice.page.getByRole('form', { name: 'Second factor' });
    await recovery.locator('input[name=second_factor]').fill(codes[0]!.toLowerCase());
    await recovery.getByRole('button', { name: 'Log in' }).click();
    await withoutDevice.page.getByText('9 codes are left.').waitFor();
    await withoutDevice.page.getByRole('button', { name: 'Switch off' }).click();
    await confirm(withoutDevice.page, 'Switch off', codes[1]);
    await says(withoutDevice.page, 'Authenticator switched off');
    expect(await isOpenedBy(email)).toBe(true);
    await withoutDevice.page.context().close();
    await page.context().close();
  });

  test('a passkey is added, ends whitelist mode, opens the account without a password, and is removed', async () => {
    const email = mailOf('passkey');
    await openAccount(site.url, email);
    // Passkeys belong to a name, never to a bare address.
    const origin = `http://localhost:${new URL(site.url).port}`;
    const { page, problems } = await open(email, '/user/s-passkeys', phone, origin);
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    });
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog').locator('input[name=passkey_name]').fill('Test key');
    await confirm(page, 'Continue');
    await says(page, 'Passkey added');
    await keepCodes(page);
    await page.getByText('Test key', { exact: true }).waitFor();

    // Whitelist mode takes the fund password alone to begin, and to end all that a withdrawal takes.
    await openApp(page, new URL('/user/c-symAddr', origin).href);
    const mode = page.getByRole('switch', { name: 'Withdraw only to saved addresses' });
    const dialog = page.getByRole('dialog');
    await page.locator('label', { has: mode }).click();
    await dialog.locator('input[name=fund_password]').fill(FUND_PASSWORD);
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await says(page, 'Whitelist switched on');
    await expect.poll(() => mode.isChecked()).toBe(true);
    await page.locator('label', { has: mode }).click();
    await dialog.locator('input[name=fund_password]').fill(FUND_PASSWORD);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await dialog.locator('input[name=code]').fill(await codeFor(site.url, email));
    const passkey = dialog.getByRole('button', { name: /passkey/ });
    const hasFocus = () => passkey.evaluate((button) => button === document.activeElement);
    // Who does not confirm is told so, and may press again.
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await passkey.click();
    await dialog.getByText('The passkey was not confirmed. You can try again.').waitFor();
    expect(await hasFocus()).toBe(true);
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await passkey.press('Enter');
    await dialog.getByRole('button', { name: 'Confirmed with a passkey' }).waitFor();
    expect([await hasFocus(), await dialog.locator('input[name=second_factor]').count()]).toEqual([true, 0]);
    expect(await isWiderThanTheScreen(page)).toBe(false);
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await says(page, 'Whitelist switched off');
    await expect.poll(() => mode.isChecked()).toBe(false);
    await openApp(page, new URL('/user/s-securityset', origin).href);
    await page.getByText('The withdrawal whitelist was switched off.').waitFor();

    // The same browser, without its session: the passkey is in the device.
    await page.evaluate(() => localStorage.clear());
    await openApp(page, new URL('/login?from=/user/s-passkeys', origin).href);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.getByText('Test key', { exact: true }).waitFor();
    await page.getByText(/Last used/).waitFor();
    // The password alone opens it no more.
    expect(await isOpenedBy(email)).toBe(false);
    await page.getByRole('button', { name: 'Remove: Test key' }).click();
    await confirm(page, 'Remove');
    await says(page, 'Passkey removed');
    await page.getByText('No passkey yet.').waitFor();
    expect(await isOpenedBy(email)).toBe(true);
    expect(await isWiderThanTheScreen(page)).toBe(false);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('an account that is frozen is closed at once, and says so to who knows the password', async () => {
    const email = mailOf('frozen');
    await openAccount(site.url, email);
    const { page } = await open(email, '/user/s-securityset', phone);
    await page.getByRole('button', { name: 'Freeze account' }).click();
    await confirm(page, 'Freeze account');
    await says(page, 'The account is frozen');
    await page.waitForURL((url) => url.pathname === '/login');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('kontor.session'))).toBe(null);
    await logIn(page, email, LOGIN_PASSWORD);
    await page
      .locator('main form')
      .getByText(/frozen/)
      .first()
      .waitFor();
    await page.context().close();
  });

  test('one takes one’s data along, and closes the account for good', async () => {
    const email = mailOf('closed');
    await openAccount(site.url, email);
    const { page, problems } = await open(email, '/user/close', phone);
    await page.getByRole('button', { name: 'Export my data' }).click();
    const saving = page.waitForEvent('download');
    await confirm(page, 'Export my data');
    const file = await saving;
    expect(file.suggestedFilename()).toBe('kontor-my-data.json');
    const text = await readFile(await file.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ email });
    expect(text).not.toMatch(/argon2|password|token/);
    await says(page, 'Your data has been saved');

    await page.getByRole('button', { name: 'Send code' }).click();
    await says(page, 'Verification code sent');
    await page
      .locator('main form input')
      .first()
      .fill(await codeFor(site.url, email));
    await page.getByRole('button', { name: 'Close account' }).click();
    await page.getByRole('dialog').getByText('This cannot be undone.').waitFor();
    expect(await isWiderThanTheScreen(page)).toBe(false);
    await confirm(page, 'Close account');
    await says(page, 'The account is closed');
    await page.waitForURL((url) => url.pathname === '/home');
    expect(await isOpenedBy(email)).toBe(false);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a picture of oneself: the part that was chosen is what everybody sees, and it can be taken away', async () => {
    const email = mailOf('avatar');
    await openAccount(site.url, email);
    const { page, problems } = await open(email, '/user/c-set', phone);
    const input = page.locator('input[name=avatar]');
    await input.waitFor({ state: 'attached' });
    await input.setInputFiles({ name: 'not.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await says(page, 'This picture cannot be read. Please choose a JPEG, PNG or WebP.');
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await TWO_COLOURS(page) });
    const dialog = page.getByRole('dialog', { name: 'Choose the part that shows' });
    const crop = dialog.getByRole('img');
    // To its end: the right half alone stands in the square.
    for (let presses = 0; presses < 15; presses++) await crop.press('ArrowLeft');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await says(page, 'Avatar modified');
    const shown = page.locator('main').getByRole('img', { name: 'Profile picture' });
    await expect
      .poll(() =>
        shown.evaluate((place) => {
          const canvas = place.querySelector('canvas');
          const drawing = canvas?.getContext('2d');
          if (canvas === null || canvas.hidden || drawing === null || drawing === undefined) return 'none yet';
          const colours = [0.05, 0.5, 0.95].map((part) => {
            const [red = 0, , blue = 0] = drawing.getImageData(Math.floor(canvas.width * part), canvas.height >> 1, 1, 1).data;
            return blue > 150 && red < 80 ? 'blue' : 'other';
          });
          return [canvas.width, canvas.height, ...colours].join(' ');
        }),
      )
      .toBe('512 512 blue blue blue');
    expect(await isWiderThanTheScreen(page)).toBe(false);
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await says(page, 'Picture removed');
    await page.getByRole('button', { name: 'Remove picture' }).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

/** What breaks out of where a text stands, and what then would run; none longer than the name of a bank may be. */
const BREAKS = ['', '">', "'>", '</td>', '</script>', '-->', '`${', '{{', '"}]', '</textarea>'] as const;
const RUNS = [
  '<script>ran=1</script>',
  '<img src=x onerror=ran=1>',
  '<svg onload=ran=1>',
  '<iframe srcdoc="<script>parent.ran=1</script>">',
  '<body onload=ran=1>',
  '<details open ontoggle=ran=1>',
  '<video><source onerror=ran=1></video>',
  '<input autofocus onfocus=ran=1>',
  '<a href=javascript:ran=1>go</a>',
  '<style>@import"//ran.example";</style>',
  '<object data=javascript:ran=1>',
  '<embed src=javascript:ran=1>',
  '<base href=//ran.example>',
  '<form action=javascript:ran=1><button>',
  '<link rel=stylesheet href=//ran.example>',
  '<math><mtext><script>ran=1</script>',
  '<marquee onstart=ran=1>',
  'javascript:ran=1',
  '${ran=1}',
  '{{constructor.constructor("ran=1")()}}',
] as const;
const OF_ONE_ACCOUNT = 20;

test('what a person writes is shown as it was written and never run: 200 stored scripts', async () => {
  const payloads = BREAKS.flatMap((out) => RUNS.map((run) => `${out}${run}`));
  expect(new Set(payloads).size).toBe(200);
  for (let first = 0; first < payloads.length; first += 2 * OF_ONE_ACCOUNT) {
    const email = `scripts-${first}@alpen.example`;
    const { token } = await openAccount(site.url, email);
    const own = payloads.slice(first, first + 2 * OF_ONE_ACCOUNT);
    for (let at = 0; at < own.length; at += 2) {
      const method = { kind: 'bank_card', full_name: 'Test Person', number: `4111 1111 ${1000 + at}`, currency: 'EUR' } as const;
      await ask(site.url, collectionAdd, { ...method, bank: own[at] ?? '', branch: own[at + 1] ?? '' }, token);
    }
    const { page, problems } = await open(email, '/user/c-collAddr', false);
    await expect.poll(() => page.locator('[data-collection]').count()).toBe(OF_ONE_ACCOUNT);
    const text = await page.locator('main').innerText();
    expect(own.filter((payload) => !text.includes(payload))).toEqual([]);
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
    expect(problems).toEqual([]);
    await page.context().close();
  }
});
