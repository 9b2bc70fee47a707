import type { RunningServer } from '@kontor/server/boot';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { buildSite } from './build-site.ts';
import { makeDataFolder, removeDataFolder, startServer } from './test-server.ts';
import { logIn, newVisitor } from './visitor.ts';

/**
 * Clicks every control of every built page and demands that it does something: a request, a navigation, a dialog or menu, a
 * change one can see, or a stated reason why not (disabled). What opens is closed again by Escape.
 */
const PAGES = ['/home', '/markets', '/login', '/markets/kline/BTC_USDT', '/note/about', '/no/such/page'] as const;
const PAGES_OF_USERS = ['/wallet/wallet', '/wallet/spot', '/order/spot-current', '/order/spot-history', '/user/identity'] as const;

const CONTROLS = 'a[href], button, [role=tab], [role=switch], input[type=checkbox], input[type=radio]';
/** Shell controls stand on every page and are clicked on the first one only. */
const SHELL = 'header, footer, nav';
/** How long a control may take to do something, ms. */
const PATIENCE_MS = 1_500;

const folder = makeDataFolder();
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  buildSite();
  [server, browser] = await Promise.all([startServer(folder, { bots: true }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  removeDataFolder(folder);
});

/** What can be seen of a page, without the figures that move by themselves. */
async function sight(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('input')].map((input) => `${input.value}${String(input.checked)}${input.type}`).join();
    const marks = [...document.querySelectorAll('[aria-expanded],[aria-pressed],[aria-selected],[aria-checked],[aria-sort],[data-selected]')]
      .map((element) => ['aria-expanded', 'aria-pressed', 'aria-selected', 'aria-checked', 'aria-sort', 'data-selected'].map((name) => element.getAttribute(name) ?? '').join())
      .join();
    const { theme, market, density } = document.documentElement.dataset;
    const focus = document.activeElement?.tagName === 'INPUT' ? document.activeElement.id : '';
    return [location.href, document.querySelectorAll('[role=dialog],[role=alertdialog],[role=menu],[role=listbox]').length, document.fullscreenElement?.tagName ?? '', document.body.innerText.replaceAll(/[\d.,+−%:↑↓▲▼\s]+/g, ''), fields, marks, theme, market, density, focus, localStorage.getItem('kontor.settings')].join('|');
  });
}

/** A name for a control in the failure's list. */
async function nameOf(control: Locator): Promise<string> {
  return control.evaluate((element) => `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`);
}

/** Whether a control says that it cannot be used now, or is where one already is. */
async function hasReason(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const isChosen = element.matches('[aria-current], [aria-selected=true], [aria-pressed=true], [aria-checked=true], [data-selected=true], input[type=radio]:checked');
    const leadsHere = element instanceof HTMLAnchorElement && element.href === location.href;
    const leadsDownload = element instanceof HTMLAnchorElement && element.hasAttribute('download');
    return element.matches(':disabled, [aria-disabled=true], [data-disabled=true]') || isChosen || leadsHere || leadsDownload;
  });
}

/** Where a control stands. Rows after the second are the same controls again; what an earlier click has taken away is gone. */
async function placeOf(control: Locator): Promise<'page' | 'shell' | 'repeated' | 'gone'> {
  try {
    return await control.evaluate(
      (element, shell) => (element.closest('tbody > tr:nth-child(n + 3), ul > li:nth-child(n + 6)') !== null ? 'repeated' : element.closest(shell) === null ? 'page' : 'shell'),
      SHELL,
      { timeout: PATIENCE_MS },
    );
  } catch {
    return 'gone';
  }
}

/** Clicks one control; true when something came of it. */
async function clickDoes(page: Page, control: Locator): Promise<boolean> {
  const before = await sight(page);
  let requests = 0;
  const count = (): void => void (requests += 1);
  page.on('request', count);
  page.on('download', count);
  try {
    // A hidden input takes the press itself; one that its own press took away was a change that can be seen.
    await control.click({ timeout: PATIENCE_MS }).catch(() => control.dispatchEvent('click', {}, { timeout: PATIENCE_MS })).catch(() => undefined);
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until) {
      if (requests > 0 || (await sight(page).catch(() => '')) !== before) return true;
      await page.waitForTimeout(50);
    }
    return false;
  } finally {
    page.off('request', count);
    page.off('download', count);
  }
}

/** Controls of a page that do nothing. */
async function deadControls(page: Page, address: string, withShell: boolean): Promise<string[]> {
  // Numbers the controls of the fresh page, so that one is found again after an earlier click has changed what stands there.
  const open = async (): Promise<number> => {
    await page.goto(new URL(address, server.url).href);
    await page.getByRole('button', { name: 'Search markets' }).waitFor();
    await page.waitForTimeout(250);
    return page.locator(CONTROLS).filter({ visible: true }).evaluateAll((elements) => {
      for (const [index, element] of elements.entries()) element.setAttribute('data-crawled', String(index));
      return elements.length;
    });
  };
  const total = await open();
  const dead: string[] = [];
  for (let index = 0; index < total; index++) {
    const control = page.locator(`[data-crawled="${index}"]`);
    if (!(await control.isVisible())) await open();
    const place = await placeOf(control);
    if (place === 'gone') continue;
    if ((place === 'shell' && !withShell) || place === 'repeated' || (await hasReason(control))) continue;
    const name = await nameOf(control);
    if (!(await clickDoes(page, control))) dead.push(`${address}: ${name}`);
    const changed = page.url() !== new URL(address, server.url).href || (await page.locator('[role=dialog],[role=alertdialog],[role=menu],[role=listbox]').count()) > 0;
    if (changed) await open();
  }
  return dead;
}

test.each(PAGES)('every control of %s does something', { timeout: 240_000 }, async (address) => {
  const { page } = await newVisitor(browser);
  expect(await deadControls(page, address, address === PAGES[0])).toEqual([]);
  await page.context().close();
});

test.each(PAGES_OF_USERS)('every control of %s does something', { timeout: 240_000 }, async (address) => {
  const { page } = await newVisitor(browser);
  await page.goto(new URL(`/login?from=${encodeURIComponent(address)}`, server.url).href);
  await logIn(page, 'demo1');
  await page.waitForURL(`**${address}`);
  expect(await deadControls(page, address, false)).toEqual([]);
  await page.context().close();
});
