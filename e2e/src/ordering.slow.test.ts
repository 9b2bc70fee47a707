import { readFile } from 'node:fs/promises';
import { login } from '@kontor/contract/account';
import { candles, tickers } from '@kontor/contract/market';
import { balances, openOrders, orderHistory } from '@kontor/contract/spot';
import { walletRecords } from '@kontor/contract/wallet';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { TradingPage } from './trading-page.ts';
import { logIn, newVisitor } from './visitor.ts';

const site = new TestSite();
const SCREEN = '/markets/kline/BTC_USDT';
const tokens = new Map<string, string>();
/** demo1 and demo2, each in a browser of their own. */
let anna: TradingPage;
let ben: TradingPage;

beforeAll(async () => {
  [anna, ben] = await Promise.all([TradingPage.open(site.browser), TradingPage.open(site.browser)]);
});

// What a program is told, to hold it against what the page says.

async function tokenOf(account: string): Promise<string> {
  const known = tokens.get(account);
  if (known !== undefined) return known;
  const { token } = await ask(site.url, login, { account, password: DEMO_PASSWORD });
  tokens.set(account, token);
  return token;
}

async function open(account: string) {
  return (await ask(site.url, openOrders, {}, await tokenOf(account))).list;
}

async function past(account: string) {
  return (await ask(site.url, orderHistory, { limit: 100 }, await tokenOf(account))).list;
}

async function balance(account: string, symbol: string) {
  return (await ask(site.url, balances, {}, await tokenOf(account))).list.find((row) => row.symbol === symbol);
}

/** Asks until the answer is as expected; the queries run a moment behind the engine. */
async function soon(assertion: () => Promise<void>): Promise<void> {
  await expect
    .poll(
      async () =>
        assertion().then(
          () => true,
          (error: unknown) => String(error),
        ),
      { interval: 50 },
    )
    .toBe(true);
}

/** Whether something lies whole within the window and under nothing else. */
async function isInSight(person: TradingPage, what: Locator): Promise<boolean> {
  const box = await what.boundingBox();
  const window = person.page.viewportSize();
  if (box === null || window === null || box.y < 0 || box.y + box.height > window.height) return false;
  const corner = { x: box.x + 4, y: box.y + box.height - 2 };
  return what.evaluate((element, { x, y }) => element.contains(document.elementFromPoint(x, y)), corner);
}

describe('a visitor', () => {
  test('is asked to log in and comes back to the same screen', async () => {
    await anna.goTo(site.url, SCREEN);
    await anna.field('price').waitFor();
    expect(
      await isInSight(anna, anna.page.getByRole('region', { name: 'Orders and assets' }).getByRole('button', { name: 'Log in' })),
    ).toBe(true);
    await anna.submit.click();
    await anna.page.getByText('Please login first').first().waitFor();
    await anna.page.waitForURL(/\/login/);
    await anna.logIn('demo1');
    await anna.page.waitForURL(new RegExp(SCREEN));
    await anna.form.getByRole('button', { name: 'Buy BTC' }).waitFor();
    await ben.goTo(site.url, `/login?from=${SCREEN}`);
    await ben.logIn('demo2');
    await ben.form.getByRole('button', { name: 'Buy BTC' }).waitFor();
    expect(new URL(anna.page.url()).pathname).toBe(SCREEN);
  });
});

describe('two people trade with each other', () => {
  test('a price with a decimal comma is that price', async () => {
    expect(await anna.place({ side: 'Buy', fields: { price: '60000,50', quantity: '0,5' } })).toContain('Order placed');
    await soon(async () => expect(await open('demo1')).toMatchObject([{ price: '60000.5', quantity: '0.5', status: 'new' }]));
  });

  test('a click in the book fills the price and leaves the side; the fill is shown to both', async () => {
    await ben.fill({ side: 'Sell', fields: {} });
    await ben.page.locator('[data-side=bid] [data-part=price]').first().click();
    expect(await ben.plain('price')).toBe('60000.50');
    expect(await ben.form.getByRole('radio', { name: 'Sell', exact: true }).isChecked()).toBe(true);
    expect(await ben.place({ fields: { quantity: '0.2' } })).toContain('Order filled');
    await anna.openRows.getByText('40%').waitFor();
    await soon(async () => {
      expect(await open('demo1')).toMatchObject([{ status: 'partially_filled', deal_quantity: '0.2', deal_amount: '12000.1' }]);
      expect(await balance('demo2', 'USDT')).toMatchObject({ available: '111988.09990000', order_freeze: '0.00000000' });
    });
  });

  test('a price that was typed stays, whatever the market does', async () => {
    await anna.fill({ side: 'Buy', fields: { price: '59999.99' } });
    await ben.place({ side: 'Sell', fields: { price: '60000.50', quantity: '0.05' } });
    await anna.openRows.getByText('50%').waitFor();
    expect(await anna.plain('price')).toBe('59999.99');
  });

  test('less of an order is the same order in its place', async () => {
    const [before] = await open('demo1');
    await anna.page.getByRole('button', { name: 'Edit order' }).click();
    await anna.field('editQuantity').fill('0.4');
    await anna.page.getByText('keeps the place').waitFor();
    await anna.page.getByRole('button', { name: 'Save', exact: true }).click();
    await anna.page.getByText('Order changed').first().waitFor();
    await soon(async () =>
      expect(await open('demo1')).toMatchObject([{ order_id: before?.order_id, quantity: '0.4', deal_quantity: '0.25' }]),
    );
  });

  test('another price is another order, which the dialog says', async () => {
    const [before] = await open('demo1');
    await anna.page.getByRole('button', { name: 'Edit order' }).click();
    await anna.field('editPrice').fill('59900');
    await anna.page.getByText('goes to the end of the queue').waitFor();
    await anna.page.getByRole('button', { name: 'Replace order' }).click();
    await anna.page.getByText('Order replaced').first().waitFor();
    await soon(async () => {
      const [after] = await open('demo1');
      expect(after).toMatchObject({ price: '59900', quantity: '0.15', deal_quantity: '0' });
      expect(after?.order_id).not.toBe(before?.order_id);
    });
  });
});

describe('what people complain about', () => {
  test('what cannot be sent says why, with the limit, before it is sent', async () => {
    await anna.free();
    await anna.fill({ type: 'Limit', fields: { price: '59000.019', quantity: '0.00001' } });
    await anna.form.getByText('Will be sent as 59,000.01').waitFor();
    await anna.submit.click();
    await anna.form.getByText('The total must be at least 5 USDT.').waitFor();
    await anna.fill({ fields: { price: '59000', quantity: '100' } });
    await anna.form.getByText('Not enough balance.').waitFor();
    expect(await open('demo1')).toHaveLength(1);
  });

  test('a price far from the market asks again, even where nobody wants to be asked', async () => {
    await anna.form.locator('label', { hasText: 'Confirm before sending' }).click();
    await anna.fill({ fields: { price: '40000', quantity: '0.01' } });
    await anna.submit.click();
    await anna.page.getByText('33 % away from the market').waitFor();
    await anna.page.getByRole('alertdialog').getByRole('button', { name: 'Back' }).click();
    expect(await open('demo1')).toHaveLength(1);
  });

  test('two clicks are one order', async () => {
    await anna.fill({ fields: { price: '59500', quantity: '0.01' } });
    await anna.submit.dblclick();
    await anna.result.getByText('Order placed').waitFor();
    await anna.free();
    await soon(async () => expect((await open('demo1')).filter(({ price }) => price === '59500')).toHaveLength(1));
  });

  test('an order that got no answer is sent again and never doubled', async () => {
    await anna.fill({ fields: { price: '59400', quantity: '0.01' } });
    await anna.page.context().setOffline(true);
    await anna.submit.click();
    await anna.result.getByText('No answer from the exchange').waitFor();
    expect(await anna.plain('price')).toBe('59400');
    await anna.page.context().setOffline(false);
    await anna.free();
    await anna.result.getByRole('button', { name: 'Send again' }).click();
    await anna.result.getByText('Order placed').waitFor();
    await anna.free();
    await soon(async () => expect((await open('demo1')).filter(({ price }) => price === '59400')).toHaveLength(1));
  });

  test('cancel all cancels all, after a question', async () => {
    await anna.page.getByRole('button', { name: 'Cancel all' }).click();
    await anna.page.getByText('3 open orders are cancelled.').waitFor();
    await anna.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel all' }).click();
    await anna.page.getByText('No open orders').waitFor();
    await soon(async () => expect(await open('demo1')).toEqual([]));
  });

  test('all of the balance is an order that works', async () => {
    const before = await balance('demo1', 'USDT');
    expect(await anna.place({ side: 'Buy', fields: { price: '59876.54' }, percent: 100 })).toContain('Order placed');
    await soon(async () => {
      const [order] = await open('demo1');
      const after = await balance('demo1', 'USDT');
      expect(order).toMatchObject({ price: '59876.54', status: 'new' });
      // Less is left than one step more would cost.
      expect(Number(after?.available)).toBeLessThan(0.6);
      expect(Number(after?.available) + Number(after?.order_freeze)).toBeCloseTo(Number(before?.available), 6);
    });
    expect(await ben.place({ side: 'Sell', fields: {}, type: 'Market', percent: 100 })).toMatch(/Order filled|Order ended/);
    await soon(async () => {
      const bought = (await past('demo1')).find(({ price }) => price === '59876.54');
      expect((await past('demo2'))[0]).toMatchObject({ type: 'market', side: 'sell', deal_quantity: bought?.deal_quantity ?? 'none' });
    });
  });
});

describe('every type of order', () => {
  test('the button that sends is in sight with every type', async () => {
    for (const type of ['Limit', 'Market', 'Stop limit', 'OCO', 'Limit']) {
      await anna.chooseType(type);
      expect(await isInSight(anna, anna.submit), type).toBe(true);
    }
  });

  test('post only is refused before it is sent where it would trade, and waits where it would not', async () => {
    await ben.place({ side: 'Buy', type: 'Limit', fields: { price: '59940', quantity: '0.5' } });
    await anna.free();
    await anna.fill({ side: 'Sell', type: 'Post only', fields: { price: '59940', quantity: '0.2' } });
    await anna.submit.click();
    await anna.form.getByText('must stay above the best bid, 59,940').waitFor();
    expect(await anna.place({ fields: { price: '60020' } })).toContain('waits in the order book');
    await soon(async () => expect(await open('demo1')).toMatchObject([{ type: 'limit_maker', price: '60020' }]));
  });

  test('fill or kill does all or nothing', async () => {
    await anna.chooseType('Limit');
    await anna.form.getByRole('button', { name: 'Advanced options' }).click();
    await anna.page.locator('label', { hasText: 'FOK' }).click();
    await anna.page.keyboard.press('Escape');
    expect(await anna.place({ side: 'Sell', fields: { price: '59940', quantity: '0.9' } })).toContain('Nothing was filled');
    await soon(async () => expect((await past('demo1'))[0]).toMatchObject({ time_in_force: 'fok', status: 'expired', deal_quantity: '0' }));
  });

  test('orders that wait for a price are triggered when it comes', async () => {
    const annaSells = async (): Promise<void> => {
      await anna.place({ side: 'Sell', type: 'Stop market', fields: { stopPrice: '59800', quantity: '0.01' } });
      await anna.place({ side: 'Sell', type: 'Stop limit', fields: { stopPrice: '59800', price: '59500', quantity: '0.02' } });
      await anna.place({ side: 'Sell', type: 'OCO', fields: { price: '62000', stopPrice: '59800', quantity: '0.03' } });
    };
    const benBuys = async (): Promise<void> => {
      await ben.place({ side: 'Buy', type: 'Take profit market', fields: { stopPrice: '59800', quantity: '0.04' } });
      await ben.place({ side: 'Buy', type: 'Take profit limit', fields: { stopPrice: '59800', price: '59000', quantity: '0.05' } });
    };
    await Promise.all([annaSells(), benBuys()]);
    await soon(async () => {
      expect((await open('demo1')).map(({ type }) => type).toSorted()).toEqual([
        'limit_maker',
        'limit_maker',
        'stop_loss',
        'stop_loss',
        'stop_loss_limit',
      ]);
      expect((await open('demo2')).map(({ type }) => type).toSorted()).toEqual(['limit', 'take_profit', 'take_profit_limit']);
    });

    await ben.place({ side: 'Buy', type: 'Limit', fields: { price: '59790', quantity: '1' } });
    await anna.place({ side: 'Sell', type: 'Market', fields: { quantity: '0.6' } });
    await soon(async () => {
      const sold = await past('demo1');
      const ended = (type: string, quantity: string) => sold.find((order) => order.type === type && order.quantity === quantity);
      expect(ended('stop_loss', '0.01')).toMatchObject({ status: 'filled', average_price: '59790' });
      expect(ended('stop_loss_limit', '0.02')).toMatchObject({ status: 'filled', average_price: '59790' });
      expect(ended('stop_loss', '0.03')).toMatchObject({ status: 'filled' });
      expect(ended('limit_maker', '0.03')).toMatchObject({ status: 'expired', deal_quantity: '0' });
      expect((await past('demo2')).find(({ type }) => type === 'take_profit')).toMatchObject({ status: 'filled', average_price: '60020' });
      expect((await open('demo2')).map(({ type }) => type).toSorted()).toEqual(['limit', 'take_profit_limit']);
    });
  });
});

describe('the orders pages', () => {
  test('the history filters by its address, and exports', async () => {
    await anna.goTo(site.url, '/order/spot-history?status=canceled');
    await anna.openRows.first().waitFor();
    const canceled = (await past('demo1')).filter(({ status }) => status === 'canceled');
    expect(await anna.openRows.count()).toBe(canceled.length);
    const download = anna.page.waitForEvent('download');
    await anna.page.getByRole('button', { name: 'Export CSV' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.trimEnd().split('\r\n')).toHaveLength(canceled.length + 1);
    expect(text).toContain(new Date(canceled[0]?.time ?? 0).toISOString());
  });

  test('an order has a page of its own, with its deals; nobody else’s has', async () => {
    const filled = (await past('demo1')).find(({ deal_quantity: dealt }) => Number(dealt) > 0);
    await anna.goTo(site.url, `/order/spot/${filled?.order_id}`);
    await anna.page.getByText('Trades of this order').waitFor();
    await anna.page.getByRole('region', { name: 'Trades of this order' }).locator('tbody tr').first().waitFor();
    await ben.goTo(site.url, `/order/spot/${filled?.order_id}`);
    await ben.page.getByText('Order not found').waitFor();
    expect(await ben.page.getByText('Trades of this order').count()).toBe(0);
  });

  test('on a phone an order that waits says for what, and movements of the account are cards', async () => {
    const { page, problems } = await newVisitor(site.browser, { phone: true });
    const isWiderThanTheScreen = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    await openApp(page, site.at('/login?from=/order/spot-current'));
    await logIn(page, 'demo2');
    const waiting = (await open('demo2')).find(({ type }) => type === 'take_profit_limit');
    const card = page.locator(`li[data-order="${waiting?.order_id}"]`);
    await card.getByText('≤ 59,800.00').waitFor();
    expect((await card.innerText()).replaceAll(/\s+/g, ' ')).toContain('Trigger ≤ 59,800.00');
    expect((await card.innerText()).replaceAll(/\s+/g, ' ')).toContain('Price 59,000.00 0% of 0.05000');
    expect(await isWiderThanTheScreen()).toBe(false);
    await openApp(page, site.at('/wallet/log-currency'));
    await page.locator('li[data-record]').first().waitFor();
    const { list } = await ask(site.url, walletRecords, { account: 'spot', days: 7, limit: 50 }, await tokenOf('demo2'));
    expect(await page.locator('li[data-record]').evaluateAll((cards) => cards.map((each) => each.getAttribute('data-record')))).toEqual(
      list.map(({ type }) => type),
    );
    expect(await isWiderThanTheScreen()).toBe(false);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('the gain of the day is what the trades and fees of the day come to', async () => {
    const { close } = (await ask(site.url, tickers, {})).list.find(({ pair }) => pair === 'BTC_USDT') ?? {};
    const [day] = (await ask(site.url, candles, { pair: 'BTC_USDT', interval: '1d', limit: '1' })).list;
    let worth = 0;
    // The play money came in before the first trade, and counts at its price (rules 6.7).
    for (const type of ['spot_trade', 'spot_fee', 'adjust'] as const) {
      const { list, next_cursor: more } = await ask(
        site.url,
        walletRecords,
        { account: 'spot', type, days: 3, limit: 100 },
        await tokenOf('demo1'),
      );
      expect(more).toBeNull();
      for (const { asset, amount } of list)
        if (asset === 'USDT' || asset === 'BTC')
          worth +=
            Number(amount) * ((asset === 'USDT' ? 1 : Number(close)) - (type !== 'adjust' ? 0 : asset === 'USDT' ? 1 : Number(day?.open)));
    }
    await anna.goTo(site.url, '/wallet/wallet');
    const shown = async () =>
      Number(
        (await anna.page.getByTestId('today-gain').innerText())
          .replace('−', '-')
          .replace(/ USD.*$/s, '')
          .replaceAll(',', ''),
      );
    await expect.poll(shown).toBeCloseTo(worth, 1);
  });

  test('hidden amounts are hidden wherever a balance stands', async () => {
    await ben.goTo(site.url, '/wallet/spot');
    await ben.page.getByRole('button', { name: 'Hide amounts' }).click();
    for (const address of [SCREEN, '/wallet/wallet', '/wallet/log-currency']) {
      await ben.goTo(site.url, address);
      await ben.page.getByText('••••').first().waitFor();
      const { available = '' } = (await balance('demo2', 'USDT')) ?? {};
      expect(await ben.page.locator('body').innerText()).not.toContain(Number(available.split('.')[0]).toLocaleString('en-US'));
    }
    await ben.goTo(site.url, '/wallet/spot');
    await ben.page.getByRole('button', { name: 'Show amounts' }).click();
  });

  test('the pages ran without an error and without breaking the content security policy', () => {
    expect([...anna.problems, ...ben.problems].filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  });
});
