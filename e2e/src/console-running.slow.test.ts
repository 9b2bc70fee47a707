/** Operators look how the exchange runs: its parts, what is wrong, who takes care of it, and whether the log is what was written. */
import { readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { login } from '@kontor/contract/account';
import { placeOrder } from '@kontor/contract/spot';
import { Database, statement } from '@kontor/server/database';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { Operator, consoleAt, expectAccessible } from './operator.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';

// Of every disk more than a hundredth is taken: something is wrong from the start.
const site = new TestSite({ environment: { CONSOLE_PORT: '0', ALERT_DISK_PERCENT: '1' } });
/** Another login stands in the entry of who was made an operator; gives its number. */
const ALTER_ROW = statement<[before: string, after: string], number>(
  'test-alter-row',
  `UPDATE operator_log SET detail = replace(detail, $1, $2) WHERE action = 'operator.add' AND number =
     (SELECT min(number) FROM operator_log WHERE action = 'operator.add' AND strpos(detail, $1) > 0) RETURNING number`,
  (row) => Number(row['number']),
);
let rita: Operator;
let otto: Operator;

/** One sells another a tenth of a coin: each pays a fee of what he receives. */
async function trade(): Promise<void> {
  for (const [account, side] of [
    ['demo1', 'sell'],
    ['demo2', 'buy'],
  ] as const) {
    const { token } = await ask(site.url, login, { account, password: DEMO_PASSWORD });
    await ask(site.url, placeOrder, { pair: 'BTC_USDT', side, type: 'limit', price: '60000', quantity: '0.1' }, token);
  }
}

describe('running the exchange', () => {
  test('those who may see it find every part measured', async () => {
    rita = await Operator.made(site, 'rita', 'Rita', 'risk');
    otto = await Operator.made(site, 'otto', 'Otto', 'auditor,content');
    await rita.page.goto(consoleAt(site, '/running'));
    await rita.page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await rita.signIn();
    const table = rita.page.getByRole('region', { name: 'System', exact: true });
    await table.getByText('Core', { exact: true }).waitFor();
    await expect.poll(() => table.getByText('Unknown', { exact: true }).count()).toBe(0);
    for (const part of ['Journal', 'Read tables', 'Database', 'Index prices', 'Tables against engine', 'Server'])
      await table.getByText(part, { exact: true }).waitFor();
    await expectAccessible(rita.page);
  });

  test('what is wrong stands over the page, and one takes care of it', async () => {
    const strip = rita.page.getByRole('region', { name: 'What is wrong now' });
    await strip.getByText('Disk of the data: nearly full').waitFor();
    await expectAccessible(rita.page);
    await strip.getByRole('link', { name: 'Open it' }).first().click();
    await rita.page.getByRole('heading', { name: 'Alerts', exact: true }).waitFor();
    await rita.page.getByRole('button', { name: 'Take care of it' }).click();
    await expect.poll(() => rita.page.locator('[data-problems] button').count()).toBe(1);
    await rita.page.getByLabel('What you do').fill('<b>A larger disk is ordered</b>');
    await expectAccessible(rita.page);
    await rita.page.getByRole('button', { name: 'Take care of it' }).click();
    await rita.page.locator('aside').getByText('Taken care of', { exact: true }).waitFor();
    // What was pressed is gone.
    expect(await rita.page.evaluate('document.activeElement.tagName')).toBe('H2');
    await rita.page.getByText('<b>A larger disk is ordered</b>').waitFor();
    await expectAccessible(rita.page);
  });

  test('an auditor sees it and is told that others take care; the list is walked by keys', async () => {
    await otto.page.goto(consoleAt(site, '/alerts'));
    await otto.signIn();
    await otto.page.locator('a[data-row]').first().waitFor();
    await otto.page.keyboard.press('j');
    await otto.page.keyboard.press('Enter');
    await otto.page.locator('aside').getByText('Who takes care of it').waitFor();
    await otto.page.locator('label', { hasText: 'Not over' }).click();
    await expectAccessible(otto.page);
  });

  test('days stand as plots and as figures, of all pairs and of one', async () => {
    await trade();
    await otto.open('/statistics');
    await otto.page.getByRole('img', { name: 'Trades, together 1.' }).waitFor();
    await otto.page.getByRole('img', { name: 'Volume in USDT, together 6,000.00.' }).hover();
    await expectAccessible(otto.page);
    await otto.page.locator('label', { hasText: '7 days' }).click();
    await otto.page.locator('label', { hasText: 'Figures' }).click();
    const figures = otto.page.getByRole('region', { name: 'Statistics' });
    await expect.poll(() => figures.getByRole('row').count()).toBe(8);
    const today = await figures.getByRole('row').nth(1).innerText();
    expect(today).toContain(new Date().toISOString().slice(0, 10));
    expect(today).toContain('6,000.00');
    await expectAccessible(otto.page);
  });

  test('what moved on an account of the exchange, by day where it is fees', async () => {
    await otto.open('/system');
    await otto.page.getByRole('link', { name: 'Movements of Fees earned' }).click();
    await otto.page.getByRole('region', { name: 'Fees by day' }).getByText('USDT', { exact: true }).first().waitFor();
    await expectAccessible(otto.page);
    await otto.page.getByRole('region', { name: 'Fees by day' }).getByText('BTC', { exact: true }).first().waitFor();
    await otto.open('/system/external');
    await otto.page.getByText('Booked by operators').first().waitFor();
    await expectAccessible(otto.page);
    const [download] = await Promise.all([otto.page.waitForEvent('download'), otto.page.getByRole('button', { name: 'CSV' }).click()]);
    expect(download.suggestedFilename()).toBe('kontor-external.csv');
  });

  test('a sole auditor verifies the log on its page; a row that somebody altered in the table is named', async () => {
    const paula = await Operator.made(site, 'paula', 'Paula', 'auditor');
    const { page } = paula;
    await page.goto(consoleAt(site, '/audit'));
    await paula.signIn();
    await page.getByText('Chain verified').waitFor();
    await page.getByText(/Sound, \d+ entries/).waitFor();
    const data = join(site.folder, 'data');
    const owner = new Database(
      { host: resolve(data, readlinkSync(join(data, 'socket'))), port: 5432, user: 'kontor', database: 'kontor' },
      { log: pino({ level: 'silent' }), maxConnections: 1 },
    );
    try {
      const number = await owner.one(ALTER_ROW, 'rita', 'rosa');
      await page.getByRole('button', { name: 'Verify again' }).click();
      const verifier = page.getByRole('region', { name: 'Whether the log is what was written' });
      await verifier.getByText(`Entry ${number} is not what was written`).first().waitFor();
      // The page and the server each found it by themselves.
      await expect.poll(() => verifier.getByText(`Entry ${number} is not what was written`).count()).toBe(2);
      await verifier.getByText(`${number - 1} entries before it are sound.`).waitFor();
      await expectAccessible(page);
      await verifier.getByRole('link', { name: 'Look at it' }).click();
      await page.waitForURL(new RegExp(`/audit/${number}$`));
      await owner.one(ALTER_ROW, 'rosa', 'rita');
      await page.getByRole('button', { name: 'Verify again' }).click();
      await page.getByText('Chain verified').waitFor();
    } finally {
      await owner.close();
    }
    expect(paula.visitor.problems).toEqual([]);
    await page.context().close();
  });

  test('what is kept, for how long and why', async () => {
    await rita.open('/retention');
    await rita.page.getByRole('region', { name: 'Data retention' }).getByText('Logins and failed tries').waitFor();
    await expectAccessible(rita.page);
    expect(rita.visitor.problems).toEqual([]);
    expect(otto.visitor.problems).toEqual([]);
  });
});
