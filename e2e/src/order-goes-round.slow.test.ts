import { login } from '@kontor/contract/account';
import { balances, openOrders } from '@kontor/contract/spot';
import { readBatch } from '@kontor/testkit/read-batch';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, ask, readJournal, startServer } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { TradingPage } from './trading-page.ts';

const site = new TestSite();
const SCREEN = '/markets/kline/BTC_USDT';
let trader: TradingPage;

beforeAll(async () => {
  trader = await TradingPage.open(site.browser);
});

/** What a program is told of the account. */
async function account() {
  const { token } = await ask(site.url, login, { account: 'demo1', password: DEMO_PASSWORD });
  const held = await ask(site.url, balances, {}, token);
  const open = await ask(site.url, openOrders, {}, token);
  return { usdt: held.list.find(({ symbol }) => symbol === 'USDT'), open: open.list };
}

/** Waits until the page shows so much of the right currency as available. */
async function expectAvailable(exact: string): Promise<void> {
  await trader.page.locator(`[data-bucket=available][data-exact="${exact}"]`).first().waitFor();
}

describe('an order goes round: page, HTTP, engine, journal and back', () => {
  test('a wrong password is refused in words', async () => {
    await trader.goTo(site.url, `/login?from=${SCREEN}`);
    await trader.logIn('demo1', 'not it');
    await trader.page.getByText('Wrong account or password').first().waitFor();
    expect(new URL(trader.page.url()).pathname).toBe('/login');
  });

  test('placing a limit order freezes its money on the page', async () => {
    await trader.logIn('demo1');
    await expectAvailable('100000.00000000');
    expect(await trader.place({ fields: { price: '59700.00', quantity: '0.5' } })).toContain('Order placed');
    await expectAvailable('70150.00000000');
    await trader.openRows.first().waitFor();
  });

  test('a program sees the same', async () => {
    const { usdt, open } = await account();
    expect(usdt).toEqual({ symbol: 'USDT', available: '70150.00000000', frozen: '0.00000000', order_freeze: '29850.00000000' });
    expect(open).toMatchObject([{ pair: 'BTC_USDT', side: 'buy', price: '59700', quantity: '0.5', status: 'new' }]);
  });

  test('the journal holds the order, and after a restart everything is as before', async () => {
    await trader.page.goto('about:blank');
    await site.server.stop();
    const commands = (await readJournal(site.folder)).flatMap((batch) => readBatch(batch.commands));
    expect(
      commands.some(
        (command) =>
          'quantity' in command &&
          'price' in command &&
          command.user === 1 &&
          command.price === 5_970_000_000_000n &&
          command.quantity === 50_000_000n,
      ),
    ).toBe(true);

    site.server = await startServer(site.folder);
    expect((await account()).open).toHaveLength(1);
    await trader.goTo(site.url, `/login?from=${SCREEN}`);
    await trader.logIn('demo1');
    await expectAvailable('70150.00000000');
    await trader.openRows.first().waitFor();
  });

  test('cancelling gives the money back', async () => {
    await trader.page.getByRole('button', { name: 'Cancel order' }).click();
    await trader.page.getByText('Do you want to cancel this order?').waitFor();
    await trader.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
    await trader.page.getByText('Revocation successful').first().waitFor();
    await trader.page.getByText('No open orders').waitFor();
    await expectAvailable('100000.00000000');
    expect(await account()).toMatchObject({ usdt: { available: '100000.00000000', order_freeze: '0.00000000' }, open: [] });
  });

  test('the page ran without an error and without breaking the content security policy', () => {
    expect(trader.problems).toEqual([]);
  });
});
