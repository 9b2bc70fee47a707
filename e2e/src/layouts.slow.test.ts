/// <reference lib="dom" />
/** Layouts of the trading screens: chosen, dragged, moved, named, kept with the account, and in nobody's way who has none. */
import { login } from '@kontor/contract/account';
import { deskRead, deskWrite } from '@kontor/contract/desk';
import type { DeskDocument } from '@kontor/contract/desk-documents';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import type { Visitor } from './visitor.ts';

const site = new TestSite();
const SPOT = '/markets/kline/BTC_USDT';
const CONTRACT = '/contract/BTC_USDT';
type Layouts = DeskDocument<'layouts'>;
let ann = '';

beforeAll(async () => {
  ann = (await ask(site.url, login, { account: 'demo1', password: DEMO_PASSWORD })).token;
});

async function kept(): Promise<Layouts> {
  const { documents } = await ask(site.url, deskRead, { documents: [{ kind: 'layouts', key: '' }] }, ann);
  const text = documents[0]?.document ?? '';
  return text === '' ? { layouts: [], chosen: [] } : (JSON.parse(text) as Layouts);
}

async function keep(layouts: Layouts): Promise<void> {
  const { documents } = await ask(site.url, deskRead, { documents: [{ kind: 'layouts', key: '' }] }, ann);
  const document = JSON.stringify(layouts);
  await ask(site.url, deskWrite, { kind: 'layouts', key: '', version: documents[0]?.version ?? 0, document }, ann);
}

/** Names of the panels from left to right, those below each other joined by a stroke; empty for the classic screen. */
const arranged = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-layout] > [data-part]')]
      .map((column) => [...column.querySelectorAll<HTMLElement>('[data-panel]')].map(({ dataset }) => dataset['panel']).join('/'))
      .join(' '),
  );
const widthOf = async (page: Page, panel: string): Promise<number> =>
  Math.round((await page.locator(`[data-panel=${panel}]`).boundingBox())!.width);

async function menu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Layout', exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Layout' }).waitFor();
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Layout' }).locator('label', { hasText: name }).click();
}

/** Panels whose content is cut sideways, or that are smaller than they may be. */
const clipped = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-panel]')]
      .filter((panel) => panel.scrollWidth > panel.clientWidth + 1 || panel.clientWidth < 264 || panel.clientHeight < 120)
      .map(({ dataset }) => dataset['panel'] ?? ''),
  );

describe('at a desk', () => {
  let visitor: Visitor;
  let page: Page;
  beforeEach(async () => {
    await keep({ layouts: [], chosen: [] });
    visitor = await site.openAs('demo1', SPOT, false);
    ({ page } = visitor);
    await page.getByRole('button', { name: 'Layout', exact: true }).waitFor();
  });
  afterEach(async () => {
    await page.context().close();
    if (visitor.problems.length > 0) throw new Error(`the page complained: ${visitor.problems.join('; ')}`);
  });

  test('the classic screen loads nothing of layouts; another one is there after a reload and in another browser, and reset', async () => {
    const loaded = (): Promise<readonly string[]> =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => /(?:arranged-desk|layout-menu)/.test(name)),
      );
    expect(await loaded()).toEqual([]);
    expect(await arranged(page)).toBe('');
    await menu(page);
    await choose(page, 'Order book');
    await expect.poll(() => arranged(page)).toBe('book tape chart/orders form');
    await page.getByRole('button', { name: 'Move left: Trades' }).click();
    await expect.poll(() => arranged(page)).toBe('book/tape chart/orders form');
    await page.getByRole('checkbox', { name: 'Orders and assets' }).locator('xpath=ancestor::label').click();
    await expect.poll(() => arranged(page)).toBe('book/tape chart form');
    expect(await axeFindings(page)).toEqual([]);
    await expect.poll(async () => (await kept()).layouts[0]?.hidden).toEqual(['orders']);
    const other = await site.openAs('demo1', SPOT, false);
    await expect.poll(() => arranged(other.page)).toBe('book/tape chart form');
    await other.page.context().close();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => arranged(page)).toBe('book tape chart/orders form');
    await choose(page, 'Classic');
    await expect.poll(() => arranged(page)).toBe('');
    // Contracts have their own choice.
    await expect.poll(async () => (await kept()).chosen).toEqual([{ screen: 'spot desktop', layout: 'classic' }]);
  });

  test('a line is dragged and stays, moves by keys, ends outside of the window, and never makes a panel too small', async () => {
    await menu(page);
    await page.getByRole('button', { name: 'Make resizable' }).click();
    await page.keyboard.press('Escape');
    const line = page.locator('[data-divider="columns 0"]');
    const box = (await line.boundingBox())!;
    const before = await widthOf(page, 'chart');
    await page.mouse.move(box.x, box.y + 300);
    await page.mouse.down();
    await page.mouse.move(box.x - 120, box.y + 300, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => widthOf(page, 'chart')).toBeLessThan(before - 100);
    const dragged = await widthOf(page, 'chart');
    await expect.poll(async () => (await kept()).layouts).toHaveLength(1);
    await page.reload();
    await page.locator('[data-panel=chart]').waitFor();
    expect(Math.abs((await widthOf(page, 'chart')) - dragged)).toBeLessThan(3);
    await line.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => widthOf(page, 'chart')).toBeGreaterThan(dragged + 60);
    await page.keyboard.press('Home');
    await expect.poll(() => widthOf(page, 'chart')).toBeLessThan(370);
    expect(await clipped(page)).toEqual([]);
    // A drag that leaves the window, with the line cut.
    await page.context().setOffline(true);
    const small = (await line.boundingBox())!;
    await page.mouse.move(small.x, small.y + 300);
    await page.mouse.down();
    await page.mouse.move(4_000, 3_000, { steps: 3 });
    await page.mouse.up();
    const widest = await widthOf(page, 'chart');
    expect(widest).toBeGreaterThan(before);
    expect(await clipped(page)).toEqual([]);
    await page.mouse.move(200, 300);
    expect(await widthOf(page, 'chart')).toBe(widest);
    await page.context().setOffline(false);
    // A smaller window than it was made for: everything is there, and scrolls where it must.
    for (const [width, height] of [
      [1280, 800],
      [1024, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => clipped(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    expect(visitor.problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load/.test(problem))).toEqual([]);
    (visitor.problems as string[]).length = 0;
  });

  test('four charts: a further one changes alone, and the page stays where it is', async () => {
    await menu(page);
    await choose(page, 'Four charts');
    await page.keyboard.press('Escape');
    const second = page.locator('[data-chart="2"]');
    await second.waitFor();
    expect(await page.locator('[data-chart]').count()).toBe(3);
    await second.getByRole('button', { name: /Pair of this chart/ }).click();
    await page.getByRole('option', { name: 'SOL/USDT' }).click();
    await second.getByRole('button', { name: 'All intervals' }).click();
    await page.getByRole('button', { name: '5m', exact: true }).click();
    await expect.poll(async () => (await kept()).layouts[0]?.charts[0]).toEqual({ pair: 'SOL_USDT', interval: '5m' });
    expect(new URL(page.url()).pathname).toBe(SPOT);
    expect(await page.locator('[data-panel=chart]').getByRole('radio', { name: '15m', exact: true }).first().isChecked()).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => clipped(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => second.getByRole('button', { name: /Pair of this chart/ }).textContent()).toContain('SOL/USDT');
  });

  test('ten own ones with names; one is deleted and the classic screen stands', async () => {
    await menu(page);
    for (let count = 1; count <= 10; count++) {
      await page.getByRole('textbox', { name: 'Name of a new layout' }).fill(`Desk ${count}`);
      await page.keyboard.press('Enter');
      await page.getByRole('radio', { name: `Desk ${count}`, exact: true }).waitFor({ state: 'attached' });
    }
    await page.getByText('You have ten layouts').waitFor();
    await expect.poll(async () => (await kept()).layouts.map(({ name }) => name)).toHaveLength(10);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => arranged(page)).toBe('');
    await expect.poll(async () => (await kept()).layouts).toHaveLength(9);
  });

  test('a layout of another release: what it knows is shown, what it lacks comes where it belongs, and nothing jumps', async () => {
    await keep({
      layouts: [
        {
          id: 'old',
          name: 'Old',
          columns: [
            { share: 400, panels: [{ panel: 'news', share: 1_000 }] },
            {
              share: 600,
              panels: [
                { panel: 'book', share: 900 },
                { panel: 'form', share: 100 },
              ],
            },
          ],
          hidden: ['orders'],
          charts: [],
        },
      ],
      chosen: [{ screen: 'spot desktop', layout: 'old' }],
    });
    await page.reload();
    await expect.poll(() => arranged(page)).toBe('chart book/form/tape');
    // From here on the browser has a copy: the first picture is the last.
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = (): void => {
        const chart = document.querySelector<HTMLElement>('[aria-label="Chart"]');
        if (chart !== null) seen.push(chart.closest('[data-layout]') === null ? 'classic' : 'arranged');
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.reload();
    await page.locator('[data-panel=chart] [data-last-price-tag], [data-panel=chart]').first().waitFor();
    const seen = await page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
    expect(seen).toEqual(['arranged']);
  });

  test('contracts: book, trades and positions in places of their own', async () => {
    await page.goto(site.at(CONTRACT));
    await menu(page);
    await choose(page, 'Order book');
    await expect.poll(() => arranged(page)).toBe('book tape chart/orders form');
    await page.getByRole('region', { name: 'Trades' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => clipped(page)).toEqual([]);
    await expect.poll(async () => (await kept()).chosen).toEqual([{ screen: 'contract desktop', layout: 'book' }]);
  });
});

test('on a phone there are no layouts, whatever is kept', async () => {
  await keep({ layouts: [], chosen: [{ screen: 'spot desktop', layout: 'charts-4' }] });
  const { page } = await site.openAs('demo1', SPOT, true);
  await page.getByRole('tab', { name: 'Chart' }).waitFor();
  expect(await arranged(page)).toBe('');
  expect(await page.getByRole('button', { name: 'Layout', exact: true }).count()).toBe(0);
  await page.context().close();
});
