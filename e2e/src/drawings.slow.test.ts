/// <reference lib="dom" />
/** Drawings in the charts of spot and of contracts: drawn, kept with the account, taken back, and in nobody's way. */
import { readFileSync } from 'node:fs';
import { login } from '@kontor/contract/account';
import { demoClock, demoIndex } from '@kontor/contract/demo';
import { deskRead, deskWrite } from '@kontor/contract/desk';
import { MAX_DRAWINGS } from '@kontor/contract/desk-documents';
import type { DeskDocument, Drawing } from '@kontor/contract/desk-documents';
import { contractPermissionOpen, contractPlace } from '@kontor/contract/perpetual';
import { placeOrder } from '@kontor/contract/spot';
import { transfer } from '@kontor/contract/wallet';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import type { Visitor } from './visitor.ts';

const PAIR = 'BTC_USDT';
const SPOT = `/markets/kline/${PAIR}`;
const CONTRACT = `/contract/${PAIR}`;
const site = new TestSite({ environment: { INDEX_FEED: 'script', CLOCK: 'hand' } });
let ann = '';
let bob = '';

const tokenOf = async (account: string): Promise<string> => (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token;

beforeAll(async () => {
  [ann, bob] = [await tokenOf('demo1'), await tokenOf('demo2')];
  await ask(site.url, demoIndex, { pair: PAIR, prices: ['60000', '60000', '60000'] });
  await ask(site.url, demoClock, { advance_ms: 43_000 });
  // A candle in each chart, which reaches from 58,000 to 60,000.
  for (const price of ['58000', '60000']) {
    await ask(site.url, placeOrder, { pair: PAIR, side: 'sell', type: 'limit', price, quantity: '0.001' }, bob);
    await ask(site.url, placeOrder, { pair: PAIR, side: 'buy', type: 'limit', price, quantity: '0.001' }, ann);
  }
  for (const [token, action] of [
    [ann, 'open_long'],
    [bob, 'open_short'],
  ] as const) {
    await ask(site.url, contractPermissionOpen, {}, token);
    await ask(site.url, transfer, { from: 'spot', to: 'contract', symbol: 'USDT', quantity: '5000', client_id: `in-${action}` }, token);
    const order = { pair: PAIR, type: 'limit', price: '60000', quantity: '0.01', client_id: action } as const;
    await ask(site.url, contractPlace, { ...order, action }, token);
  }
});

/** What is kept with an account of a market. */
async function kept(token: string, market = 'spot'): Promise<readonly Drawing[]> {
  const { documents } = await ask(site.url, deskRead, { documents: [{ kind: 'drawings', key: `${market} ${PAIR}` }] }, token);
  const text = documents[0]?.document ?? '';
  return text === '' ? [] : (JSON.parse(text) as DeskDocument<'drawings'>).drawings;
}

/** Puts these in place of what is kept. */
async function keep(token: string, drawings: readonly Drawing[]): Promise<void> {
  const place = { kind: 'drawings', key: `spot ${PAIR}` } as const;
  const { documents } = await ask(site.url, deskRead, { documents: [place] }, token);
  const document = JSON.stringify({ drawings });
  await ask(site.url, deskWrite, { ...place, version: documents[0]?.version ?? 0, document }, token);
}

function level(id: string, price: number, part: Partial<Drawing> = {}): Drawing {
  const points = [{ time: 1_700_000_000, price }];
  return { id, tool: 'horizontal', points, ink: 'line1', width: 2, look: 'solid', locked: false, text: '', ...part };
}

const tools = async (token: string, market?: string): Promise<readonly string[]> => (await kept(token, market)).map(({ tool }) => tool);

/** Somebody at a chart. */
class Drawer {
  readonly page: Page;
  readonly problems: readonly string[];

  constructor({ page, problems }: Visitor) {
    this.page = page;
    this.problems = problems;
  }

  static async open(account: string, address: string, phone = false): Promise<Drawer> {
    const drawer = new Drawer(await site.openAs(account, address, phone));
    await drawer.standing();
    return drawer;
  }

  /** The chart is drawn. */
  async standing(): Promise<void> {
    await this.page.locator('[data-last-price-tag]').waitFor();
  }

  /** Names of the drawings that the chart has, for screen readers. */
  async shown(): Promise<readonly string[]> {
    return this.page.locator('[data-drawing]').allTextContents();
  }

  async openTools(): Promise<void> {
    await this.page.getByRole('button', { name: 'Drawing tools' }).click();
    await this.page.getByRole('toolbar', { name: 'Drawing tools' }).waitFor();
  }

  async choose(tool: string): Promise<void> {
    await this.page.getByRole('button', { name: tool, exact: true }).click();
    await this.page.getByRole('status').filter({ hasText: tool }).waitFor();
  }

  /** A place on the page, by shares of the plot's width and height. */
  async at(x: number, y: number): Promise<readonly [number, number]> {
    const box = (await this.page.locator('[data-plot]').boundingBox())!;
    return [box.x + box.width * x, box.y + box.height * y];
  }

  async click(x: number, y: number): Promise<void> {
    await this.page.mouse.click(...(await this.at(x, y)));
  }

  async drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    await this.page.mouse.move(...(await this.at(...from)));
    await this.page.mouse.down();
    await this.page.mouse.move(...(await this.at(...to)), { steps: 6 });
    await this.page.mouse.up();
  }

  async tap(x: number, y: number): Promise<void> {
    await this.page.touchscreen.tap(...(await this.at(x, y)));
  }

  async close(): Promise<void> {
    await this.page.context().close();
    if (this.problems.length > 0) throw new Error(`the page complained: ${this.problems.join('; ')}`);
  }
}

describe('at a desk', () => {
  let drawer: Drawer;
  beforeEach(async () => {
    await keep(ann, []);
    drawer = await Drawer.open('demo1', SPOT);
  });
  afterEach(() => drawer.close());

  test('a line and a retracement are there after a reload, in another browser, and not in the contract’s chart', async () => {
    await drawer.openTools();
    await drawer.choose('Trend line');
    await drawer.click(0.2, 0.4);
    await drawer.click(0.5, 0.25);
    await drawer.choose('Fibonacci retracement');
    await drawer.drag([0.3, 0.3], [0.6, 0.6]);
    await expect.poll(() => tools(ann)).toEqual(['trend', 'fib']);
    const drawn = await drawer.shown();
    expect(drawn.map((name) => name.split(',')[0])).toEqual(['Trend line', 'Fibonacci retracement']);
    expect(await axeFindings(drawer.page)).toEqual([]);

    await openApp(drawer.page, site.at(SPOT));
    await expect.poll(() => drawer.shown()).toEqual(drawn);
    const other = await Drawer.open('demo1', SPOT);
    await expect.poll(() => other.shown()).toEqual(drawn);
    await openApp(other.page, site.at(CONTRACT));
    await other.standing();
    await other.openTools();
    await other.choose('Horizontal line');
    await other.click(0.4, 0.5);
    await expect.poll(() => tools(ann, 'contract')).toEqual(['horizontal']);
    expect((await other.shown()).map((name) => name.split(',')[0])).toEqual(['Horizontal line']);
    expect(await tools(ann)).toEqual(['trend', 'fib']);
    await other.close();
  });

  test('what is drawn is undone and done again, moved, and deleted', async () => {
    await drawer.openTools();
    await drawer.choose('Rectangle');
    await drawer.drag([0.2, 0.3], [0.5, 0.6]);
    await expect.poll(() => tools(ann)).toEqual(['rectangle']);
    const before = await drawer.shown();
    await drawer.page.keyboard.press('Control+z');
    await expect.poll(() => tools(ann)).toEqual([]);
    await drawer.page.keyboard.press('Control+Shift+z');
    await expect.poll(() => drawer.shown()).toEqual(before);
    await drawer.drag([0.35, 0.3], [0.4, 0.4]);
    await expect.poll(() => drawer.shown()).not.toEqual(before);
    await drawer.page.keyboard.press('Delete');
    await expect.poll(() => drawer.shown()).toEqual([]);
    await expect.poll(() => tools(ann)).toEqual([]);
    await drawer.page.keyboard.press('Control+z');
    await expect.poll(() => tools(ann)).toEqual(['rectangle']);
  });

  test('let go outside of the chart, given up or locked, a drawing stays where it is', async () => {
    await keep(ann, [level('free', 59_500), level('fast', 59_000, { locked: true })]);
    await openApp(drawer.page, site.at(SPOT));
    await expect.poll(() => drawer.shown()).toEqual(['Horizontal line, 59,500.00', 'Horizontal line, 59,000.00, locked']);
    /** Where a level lies: the pointer says so. */
    const placeOf = async (): Promise<number[]> => {
      const found: number[] = [];
      let isOn = false;
      for (let y = 0.15; y < 0.75; y += 0.005) {
        await drawer.page.mouse.move(...(await drawer.at(0.3, y)));
        const cursor = await drawer.page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('[data-plot] *')].some((one) => one.style.cursor === 'pointer'),
        );
        if (cursor && !isOn) found.push(y + 0.005);
        isOn = cursor;
      }
      return found;
    };
    const [free, fast] = await placeOf();
    if (free === undefined || fast === undefined) throw new Error('two levels are under the pointer');
    const before = await kept(ann);
    await drawer.drag([0.3, free], [0.3, -0.2]);
    await drawer.drag([0.3, fast], [0.3, fast + 0.1]);
    await drawer.page.mouse.move(...(await drawer.at(0.3, free)));
    await drawer.page.mouse.down();
    await drawer.page.mouse.move(...(await drawer.at(0.3, free + 0.1)), { steps: 3 });
    await drawer.page.keyboard.press('Escape');
    await drawer.page.mouse.up();
    expect(await drawer.shown()).toEqual(['Horizontal line, 59,500.00', 'Horizontal line, 59,000.00, locked']);
    expect(await kept(ann)).toEqual(before);
    await drawer.drag([0.3, free], [0.3, free + 0.05]);
    await expect.poll(async () => (await kept(ann))[0]?.points[0]?.price).toBeLessThan(59_500);
    expect((await kept(ann))[1]).toEqual(before[1]);
  });

  test('everything is done by keys as well, and the picture has what is drawn', async () => {
    const picture = async (): Promise<Buffer> => {
      await drawer.page.getByRole('button', { name: 'Save a picture' }).click();
      const dialog = drawer.page.getByRole('dialog', { name: 'Save a picture' });
      await dialog.getByRole('img', { name: /BTC\/USDT · 15m · Spot/ }).waitFor();
      const [download] = await Promise.all([
        drawer.page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Save', exact: true }).click(),
      ]);
      await dialog.waitFor({ state: 'detached' });
      return readFileSync(await download.path());
    };
    const empty = await picture();
    await drawer.openTools();
    await drawer.page.getByRole('button', { name: 'Trend line', exact: true }).press('Enter');
    await expect.poll(() => tools(ann)).toEqual(['trend']);
    expect((await picture()).equals(empty)).toBe(false);
    const [first] = await kept(ann);
    const chart = drawer.page.getByRole('listbox', { name: 'Drawings' });
    await chart.press('ArrowUp');
    await chart.press('Enter');
    await chart.press('Shift+ArrowUp');
    await expect
      .poll(async () => (await kept(ann))[0]?.points.map(({ price }, at) => Math.round((price - (first?.points[at]?.price ?? 0)) * 100)))
      .toEqual([11, 1]);
    await chart.press('Delete');
    await expect.poll(() => tools(ann)).toEqual([]);
  });

  test('all are locked, hidden, shown, unlocked and, once it was asked, removed', async () => {
    await keep(ann, [level('a', 60_500), level('b', 59_500, { locked: true })]);
    await openApp(drawer.page, site.at(SPOT));
    await drawer.openTools();
    const press = (name: string) => drawer.page.getByRole('button', { name, exact: true }).click();
    await press('Lock all drawings');
    await expect.poll(async () => (await kept(ann)).map(({ locked }) => locked)).toEqual([true, true]);
    await press('Unlock all drawings');
    await press('Hide all drawings');
    await expect.poll(() => drawer.shown()).toEqual([]);
    await press('Show all drawings');
    await expect.poll(async () => (await drawer.shown()).length).toBe(2);
    await press('Remove all drawings');
    const asked = drawer.page.getByRole('alertdialog', { name: 'Remove all drawings?' });
    await asked.getByRole('button', { name: 'Keep' }).click();
    expect((await drawer.shown()).length).toBe(2);
    await press('Remove all drawings');
    await asked.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => tools(ann)).toEqual([]);
  });

  test('what does not fit is said before anything is drawn', async () => {
    await keep(
      ann,
      Array.from({ length: MAX_DRAWINGS }, (_, at) => level(`d${at}`, 59_000 + at)),
    );
    await openApp(drawer.page, site.at(SPOT));
    await expect.poll(async () => (await drawer.shown()).length).toBe(MAX_DRAWINGS);
    await drawer.openTools();
    await drawer.page.getByRole('button', { name: 'Trend line', exact: true }).click();
    await drawer.page.getByText(`There are ${MAX_DRAWINGS} drawings in this chart`).first().waitFor();
    await drawer.click(0.2, 0.4);
    await drawer.click(0.5, 0.25);
    expect((await kept(ann)).length).toBe(MAX_DRAWINGS);
  });
});

test('what the exchange does not take stays in the chart, and it is said', async () => {
  await keep(ann, []);
  const { page } = await site.openAs('demo1', SPOT, false);
  const drawer = new Drawer({ page, problems: [] });
  await drawer.standing();
  await page.route(`**${deskWrite.path}`, (route) => route.abort());
  await drawer.openTools();
  await drawer.choose('Horizontal line');
  await drawer.click(0.4, 0.4);
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor({ state: 'attached' });
  expect((await drawer.shown()).length).toBe(1);
  await page.context().close();
});

test('on a phone anchors are tapped, and the chart is pulled as ever', async () => {
  await keep(ann, []);
  const drawer = await Drawer.open('demo1', SPOT, true);
  await drawer.openTools();
  await drawer.choose('Trend line');
  await drawer.tap(0.2, 0.5);
  await drawer.tap(0.6, 0.35);
  await expect.poll(() => tools(ann)).toEqual(['trend']);
  await drawer.page.getByRole('button', { name: 'Lock', exact: true }).waitFor();
  expect(await axeFindings(drawer.page)).toEqual([]);
  const drawn = await drawer.shown();
  await openApp(drawer.page, site.at(SPOT));
  await expect.poll(() => drawer.shown()).toEqual(drawn);
  await drawer.close();
});
