import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { login } from '@kontor/contract/account';
import { balances, openOrders } from '@kontor/contract/spot';
import type { RunningServer } from '@kontor/server/boot';
import { readBatch } from '@kontor/testkit/read-batch';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { DEMO_PASSWORD, ask, makeDataFolder, readJournal, removeDataFolder, startServer } from './test-server.ts';

const folder = makeDataFolder();
let server: RunningServer;
let browser: Browser;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'apps/web', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
  [server, browser] = await Promise.all([startServer(folder), openBrowser()]);
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  removeDataFolder(folder);
});

/** The text of one bucket of the balances on the page. */
function bucket(symbol: string, name: 'available' | 'frozen') {
  return page.locator(`tr[data-symbol=${symbol}] td[data-bucket=${name}]`);
}

/** Waits until a place of the page says `text`. */
async function expectText(place: ReturnType<typeof bucket>, text: string): Promise<void> {
  await place.filter({ hasText: text }).waitFor({ timeout: 10_000 });
  expect(await place.textContent()).toBe(text);
}

async function logIn(): Promise<void> {
  await page.getByLabel('Account').fill('demo1');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function picture(name: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

describe('an order goes round: page, HTTP, engine, journal and back', () => {
  test('a wrong password is refused in words', async () => {
    await page.goto(server.url);
    await page.getByLabel('Account').fill('demo1');
    await page.getByLabel('Password').fill('not it');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Wrong account or password').waitFor();
    await picture('login');
  });

  test('placing a limit order freezes its money on the page', async () => {
    await logIn();
    await page.getByText('Demo: play money').waitFor();
    await expectText(bucket('USDT', 'available'), '100000.00000000');
    await page.getByLabel('Price, USDT').fill('61700.00');
    await page.getByLabel('Quantity, BTC').fill('0.5');
    await page.getByText('30850 USDT').waitFor();
    await page.getByRole('button', { name: 'Buy BTC' }).click();
    await expectText(bucket('USDT', 'frozen'), '30850.00000000');
    await expectText(bucket('USDT', 'available'), '69150.00000000');
    await page.locator('tr[data-order]').waitFor();
    await picture('placed');
  });

  test('a refusal is a sentence', async () => {
    await page.getByLabel('Price, USDT').fill('61700.001');
    await page.getByRole('button', { name: 'Buy BTC' }).click();
    await page.getByText('The price does not fit').waitFor();
  });

  test('a program sees the same', async () => {
    const { token } = await ask(server.url, login, { account: 'demo1', password: DEMO_PASSWORD });
    const { list } = await ask(server.url, balances, {}, token);
    expect(list.find(({ symbol }) => symbol === 'USDT')).toEqual({ symbol: 'USDT', available: '69150.00000000', frozen: '30850.00000000' });
    const open = await ask(server.url, openOrders, {}, token);
    expect(open.list).toMatchObject([{ pair: 'BTC_USDT', side: 'buy', price: '61700', quantity: '0.5', status: 'new' }]);
  });

  test('the journal holds the order, and after a restart everything is as before', async () => {
    await page.goto('about:blank');
    await server.stop();
    const commands = (await readJournal(folder)).flatMap((batch) => readBatch(batch.commands));
    expect(commands).toContainEqual(expect.objectContaining({ user: 1, market: 0, price: 6_170_000_000_000n, quantity: 50_000_000n }));

    server = await startServer(folder);
    const { token } = await ask(server.url, login, { account: 'demo1', password: DEMO_PASSWORD });
    expect((await ask(server.url, openOrders, {}, token)).list).toHaveLength(1);
    await page.goto(server.url);
    await logIn();
    await expectText(bucket('USDT', 'frozen'), '30850.00000000');
    await picture('after-restart');
  });

  test('cancelling gives the money back', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('No open orders').waitFor();
    await expectText(bucket('USDT', 'frozen'), '0.00000000');
    await expectText(bucket('USDT', 'available'), '100000.00000000');
  });

  test('the page ran without an error and without breaking the content security policy', () => {
    expect(problems).toEqual([]);
  });
});
