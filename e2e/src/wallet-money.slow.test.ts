/// <reference lib="dom" />
/**
 * Coins that come in over a chain and go out again: received from the faucet, counted while the chain confirms them, withdrawn to an
 * outside address, taken back, and stopped by a limit and by a hold. Source: spec §4, §5, §8; rules 6.4, 6.5.
 */
import { randomBytes } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { centerIndex, codeSend, fundPasswordChange, login, whitelistOn } from '@kontor/contract/account';
import { addressAdd } from '@kontor/contract/address';
import { demoFaucet } from '@kontor/contract/demo';
import { depositAddress, deposits, networks } from '@kontor/contract/deposit';
import { chainAddress } from '@kontor/contract/network';
import { accounts } from '@kontor/contract/wallet';
import { withdrawDetail, withdrawals } from '@kontor/contract/withdrawal';
import { Database, command } from '@kontor/server/database';
import { TestPasskey } from '@kontor/testkit/passkey';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { FUND_PASSWORD, LOGIN_PASSWORD, codeFor, openAccount } from './own-account.ts';
import { openApp } from './running-app.ts';
import { ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';
import type { Visitor } from './visitor.ts';

/** From 40 USDT on an operator has to look at a withdrawal: so it waits, and can be taken back. */
const site = new TestSite({ environment: { LOCAL_CHAIN: 'on', WITHDRAW_ONE: '40', WITHDRAW_TWO: '80' } });

/** Somebody who has an account here. A code goes to an address once a minute, so each journey has a person of its own. */
interface Person {
  readonly email: string;
  readonly token: string;
}
let mona: Person;
/** Others have had coins from the faucet before: until those are final, which takes a chain its time, something else is looked at. */
let mia: Person;
let nina: Person;

async function openPerson(email: string): Promise<Person> {
  return { email, token: (await openAccount(site.url, email)).token };
}

/** The same with coins from the faucet; they may leave when they are final. */
async function personWithCoins(email: string, amount: string): Promise<Person> {
  const person = await openPerson(email);
  await ask(site.url, depositAddress, { symbol: 'USDT', network: 'LOCAL' }, person.token);
  await ask(site.url, demoFaucet, { symbol: 'USDT', network: 'LOCAL', amount }, person.token);
  return person;
}

/** The demo's own chain answers. */
function isChainUp(token: string): Promise<void> {
  return expect
    .poll(async () => (await ask(site.url, networks, { symbol: 'USDT' }, token)).list.find(({ network }) => network === 'LOCAL')?.deposits)
    .toBe('available');
}

/** All that came in is final. */
function areFinal({ token }: Person): Promise<void> {
  return expect
    .poll(async () => (await ask(site.url, deposits, {}, token)).list.map(({ state, is_locked: locked }) => [state, locked]))
    .toEqual([['success', false]]);
}

/** An address that nobody has. */
function outsideAddress(): string {
  return chainAddress('LOCAL', `0x${randomBytes(20).toString('hex')}`) ?? '';
}

/** What the spot account has of USDT, by bucket. */
async function spot({ token }: Person): Promise<{ readonly available: number; readonly frozen: number }> {
  const { list } = await ask(site.url, accounts, { account: 'spot' }, token);
  const row = list.find(({ symbol }) => symbol === 'USDT');
  return { available: Number(row?.available), frozen: Number(row?.frozen) };
}

async function openAs({ email }: Person, address: string, phone = false): Promise<Visitor> {
  const visitor = await newVisitor(site.browser, { phone, still: true });
  await openApp(visitor.page, site.at(`/login?from=${encodeURIComponent(address)}`));
  await logIn(visitor.page, email, LOGIN_PASSWORD);
  await visitor.page.waitForURL((url) => url.pathname === address);
  return visitor;
}

const toast = (page: Page, text: string): Promise<void> => page.getByRole('region', { name: 'Messages' }).getByText(text).waitFor();

const isWiderThanTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Fills in a withdrawal of USDT on the local chain, up to its review. */
async function fill(page: Page, address: string, quantity: string): Promise<void> {
  await page.locator('label[data-network=LOCAL]').click();
  await page.getByText('New address').click();
  await page.locator('input[name=address]').fill(address);
  await page.locator('input[name=quantity]').fill(quantity);
}

/** Compares, proves and sends what is filled in; gives its number. */
async function prove(page: Page, { email }: Person): Promise<string> {
  const review = page.getByRole('form', { name: 'Review' });
  await review.getByRole('checkbox').check({ force: true });
  await review.locator('input[name=fund_password]').fill(FUND_PASSWORD);
  // On a machine with much to do a press may meet a page that moves just then; who sees no code on its way presses once more.
  // The press is the element's own: one that waits for the button would wait for ever once a code is on its way.
  const send = review.getByRole('button', { name: 'Send code' });
  await expect
    .poll(async () => {
      await send.evaluateAll((buttons) => {
        for (const button of buttons) (button as HTMLElement).click();
      });
      return review.locator('[data-wait]').isVisible();
    })
    .toBe(true);
  await review.locator('input[name=code]').fill(await codeFor(site.url, email));
  await review.locator('button[type=submit]').click();
  await toast(page, 'Withdrawal succeeded');
  await page.waitForURL(/[?&]withdrawal=\d+/);
  return new URL(page.url()).searchParams.get('withdrawal')?.replaceAll('"', '') ?? '';
}

describe('coins from a chain', () => {
  test('received from the faucet, counted, credited and told', async () => {
    mona = await openPerson('mona@money.example');
    await isChainUp(mona.token);
    mia = await personWithCoins('mia@money.example', '60');
    nina = await personWithCoins('nina@money.example', '60');
    const { page, problems } = await openAs(mona, '/wallet/recharge/USDT');
    // Neither address nor code before the network.
    await page.locator('label[data-network=LOCAL]').waitFor();
    expect(await page.getByTestId('deposit-address').count()).toBe(0);
    expect(await page.locator('label[data-network=ERC20]').getAttribute('data-state')).toBe('unavailable');
    await page.locator('label[data-network=LOCAL]').click();
    const address = (await page.getByTestId('deposit-address').innerText()).trim();
    expect(chainAddress('LOCAL', address)).toBe(address);
    await page.getByTestId('local-chain').getByText('a chain of this demo').waitFor();
    const form = page.getByRole('form', { name: 'Faucet of the demo' });
    await form.locator('input[name=faucet]').fill('250');
    await form.getByRole('button', { name: 'Send to my address' }).click();
    await toast(page, 'Sent on the local chain');
    const row = page.locator('li[data-deposit]').first();
    await row.getByText('250').first().waitFor();
    await row.getByText('Success').waitFor();
    await expect.poll(() => spot(mona)).toEqual({ available: 250, frozen: 0 });
    const { list } = await ask(site.url, deposits, {}, mona.token);
    expect(list.map(({ symbol, network, quantity, state, address: to }) => [symbol, network, Number(quantity), state, to])).toEqual([
      ['USDT', 'LOCAL', 250, 'success', address],
    ]);
    // The same address the next time.
    await openApp(page, site.at('/wallet/recharge/USDT?network=LOCAL'));
    expect((await page.getByTestId('deposit-address').innerText()).trim()).toBe(address);
    expect(await isWiderThanTheScreen(page)).toBe(false);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a network whose node comes back can be chosen without opening the page again', async () => {
    const { page } = await openAs(mona, '/wallet/wallet');
    await page.route(
      new URL(networks.path, site.url).href,
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replaceAll('"available"', '"unavailable"') });
      },
      { times: 1 },
    );
    await openApp(page, site.at('/wallet/recharge/USDT'));
    const local = page.locator('label[data-network=LOCAL]');
    await expect.poll(() => local.getAttribute('data-state')).toBe('unavailable');
    await expect.poll(() => local.getAttribute('data-state')).toBe('available');
    await page.context().close();
  });

  test('what is not final may not leave, until it is', async () => {
    await areFinal(mona);
    expect((await spot(mona)).available).toBeGreaterThan(0);
  });
});

// Side by side: each has coins of its own, and waits for the chain.
describe.concurrent.each([
  ['wide', false],
  ['a phone', true],
] as const)('coins to an outside address, %s', (_size, phone) => {
  test('asked for, paid out, confirmed; the review is void after an edit', async () => {
    const person = phone ? mia : mona;
    await areFinal(person);
    const before = await spot(person);
    const to = outsideAddress();
    const { page, problems } = await openAs(person, '/wallet/cash/USDT', phone);
    await fill(page, to.toLowerCase(), '21');
    if (phone) await page.getByRole('button', { name: 'Review' }).click();
    const review = page.getByRole('form', { name: 'Review' });
    await review.getByRole('checkbox').check({ force: true });
    expect((await review.getByTestId('review-address').innerText()).replaceAll(/\s/g, '')).toContain(to);
    if (!phone) {
      await page.locator('input[name=quantity]').fill('20');
      await expect.poll(() => review.getByRole('checkbox').isChecked()).toBe(false);
      await page.locator('input[name=quantity]').fill('21');
      await review.getByRole('checkbox').waitFor({ state: 'attached' });
    }
    const id = await prove(page, person);
    await page.locator('[data-testid=withdrawal-state][data-state=completed]').waitFor();
    const done = await ask(site.url, withdrawDetail, { withdrawal_id: id }, person.token);
    expect([done.address, done.state, Number(done.quantity), Number(done.receives)]).toEqual([to, 'completed', 21, 21 - Number(done.fee)]);
    expect(await page.locator('[data-txid]').first().getAttribute('data-txid')).toBe(done.txid);
    expect(await spot(person)).toEqual({ available: before.available - 21, frozen: before.frozen });
    expect(await isWiderThanTheScreen(page)).toBe(false);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

test.concurrent('one that waits for an operator is taken back, and all of it is available again', async () => {
  await areFinal(nina);
  const before = await spot(nina);
  const { page, problems } = await openAs(nina, '/wallet/cash/USDT');
  await fill(page, outsideAddress(), '41');
  const id = await prove(page, nina);
  await page.locator('[data-testid=withdrawal-state][data-state=not_paid_out]').waitFor();
  expect(await spot(nina)).toEqual({ available: before.available - 41, frozen: before.frozen + 41 });
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
  await toast(page, 'Revocation successful');
  await page.locator('[data-testid=withdrawal-state][data-state=cancelled]').waitFor();
  expect(await spot(nina)).toEqual(before);
  // The list has it, found by its state through the address, and leads back to it.
  await openApp(page, site.at('/wallet/wallet-log?type=withdraw&status=cancelled'));
  await page.locator(`[data-withdrawal="${id}"]`).getByRole('button', { name: 'Details' }).click();
  await page.getByRole('link', { name: 'How far it is' }).click();
  await page.waitForURL(/[?&]withdrawal=\d+/);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('more than the limit of 24 hours is stopped in words, and so is an address that only looks like a known one', async () => {
  const { list } = await ask(site.url, withdrawals, {}, mona.token);
  const [known] = list.filter(({ state }) => state === 'completed');
  const { page, problems } = await openAs(mona, '/wallet/cash/USDT');
  await fill(page, outsideAddress(), '99');
  await page
    .getByText(/set by your 24 h limit/)
    .first()
    .waitFor();
  expect(await page.getByRole('form', { name: 'Review' }).count()).toBe(0);
  // Kept with a remark; one with the same ends is shown beside it, and goes no further.
  await page.locator('input[name=address]').fill(known?.address ?? '');
  await page.getByRole('button', { name: 'Add to the address book' }).click();
  await page.locator('input[name=note]').fill('Known one');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await toast(page, 'Address added');
  const digits = (known?.address ?? '').slice(2).toLowerCase();
  await page.getByText('New address').click();
  await page.locator('input[name=address]').fill(`0x${digits.slice(0, 4)}${'0'.repeat(32)}${digits.slice(-4)}`);
  await page.getByTestId('look-alike').getByText('Known one').first().waitFor();
  expect(await page.getByRole('form', { name: 'Review' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('for a day after the fund password was changed nothing leaves, and the page says so and for how long', async () => {
  const before = await spot(nina);
  expect(before.available).toBeGreaterThan(21);
  await ask(site.url, codeSend, { purpose: 'fund_password', channel: 'email' }, nina.token);
  const code = await codeFor(site.url, nina.email);
  await ask(site.url, fundPasswordChange, { code, fund_password: 'another-goes-out-8' }, nina.token);
  // The change has ended her session.
  const { page, problems } = await openAs(nina, '/wallet/cash/USDT');
  await page.getByText('Withdrawals and peer selling are on hold.').waitFor();
  await page
    .getByRole('timer')
    .getByText(/^(?:23:\d\d:\d\d|24:00:00) left$/)
    .waitFor();
  await fill(page, outsideAddress(), '21');
  await page.getByText('Withdrawals are on hold. The time left stands above.').first().waitFor();
  expect(await page.getByRole('form', { name: 'Review' }).count()).toBe(0);
  await openApp(page, site.at('/user/s-securityset'));
  await page.getByText('Withdrawals and peer selling are on hold. The fund password was changed.').waitFor();
  const { token } = await ask(site.url, login, { account: nina.email, password: LOGIN_PASSWORD });
  expect(await spot({ ...nina, token })).toEqual(before);
  expect(problems).toEqual([]);
  await page.context().close();
});

/** Done by hand: a passkey that is added in the usual way stops withdrawals for a day, and so long an address is new. */
const ADD_KEY = command<[account: number, credential: string, key: Uint8Array]>(
  'test-add-passkey',
  `INSERT INTO passkey (account_id, credential, public_key, counter, name, added_at) VALUES ($1, $2, $3, 0, 'key', now())`,
);
const AGE = command<[account: number]>(
  'test-age-addresses',
  `UPDATE withdrawal_address SET added_at = added_at - interval '1 day' WHERE account_id = $1`,
);

test('in whitelist mode an address can be chosen when it is a day old, and a passkey proves the withdrawal to it', async () => {
  const olga = await personWithCoins('olga@money.example', '60');
  const { user } = await ask(site.url, centerIndex, {}, olga.token);
  const data = join(site.folder, 'data');
  const database = new Database(
    { host: resolve(data, readlinkSync(join(data, 'socket'))), port: 5432, user: 'kontor', database: 'kontor' },
    { log: pino({ level: 'silent' }) },
  );
  const to = outsideAddress();
  await ask(site.url, whitelistOn, { fund_password: FUND_PASSWORD }, olga.token);
  const { id } = await ask(site.url, addressAdd, { symbol: 'USDT', network: 'LOCAL', address: to, note: 'Ledger' }, olga.token);
  // Passkeys belong to a name, never to a bare address.
  const origin = `http://localhost:${new URL(site.url).port}`;
  const { page, problems } = await newVisitor(site.browser, { still: true });
  const key = new TestPasskey(origin);
  await database.run(ADD_KEY, user.id, key.id, key.publicKey);
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
  const credential = {
    credentialId: Buffer.from(key.id, 'base64url').toString('base64'),
    isResidentCredential: true,
    rpId: 'localhost',
    privateKey: key.privateKey.toString('base64'),
    userHandle: Buffer.from('olga').toString('base64'),
    signCount: 0,
  };
  await device.send('WebAuthn.addCredential', { authenticatorId, credential });

  await openApp(page, new URL('/login?from=/wallet/cash/USDT', origin).href);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.waitForURL((url) => url.pathname === '/wallet/cash/USDT');
  await page.locator('label[data-network=LOCAL]').click();
  const card = page.locator(`[data-address="${id}"]`);
  await card.getByText(/^Can be used from .+ (?:23:59:\d\d|24:00:00) left$/).waitFor();
  expect([await card.getByRole('radio').isDisabled(), await page.getByText('New address').count()]).toEqual([true, 0]);
  await database.run(AGE, user.id);
  await openApp(page, new URL('/wallet/cash/USDT', origin).href);
  await page.locator('label[data-network=LOCAL]').click();
  await card.click();
  await page.locator('input[name=quantity]').fill('21');
  const review = page.getByRole('form', { name: 'Review' });
  await review.getByRole('button', { name: 'Use a passkey' }).click();
  await review.getByRole('button', { name: 'Confirmed with a passkey' }).waitFor();
  // What was proved is another withdrawal's.
  await page.locator('input[name=quantity]').fill('22');
  await review.getByRole('button', { name: 'Use a passkey' }).click();
  await review.getByRole('button', { name: 'Confirmed with a passkey' }).waitFor();
  const number = await prove(page, olga);
  const { address, quantity } = await ask(site.url, withdrawDetail, { withdrawal_id: number }, olga.token);
  expect([address, Number(quantity)]).toEqual([to, 22]);
  expect(problems).toEqual([]);
  await database.close();
  await page.context().close();
});
