import type { Locator, Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { openApp } from './running-app.ts';
import { SCREENS } from './screens.ts';
import type { Product } from './screens.ts';
import { openSettled, settledAfter } from './settled-page.ts';
import { TestSite } from './test-site.ts';
import { PATIENCE_MS, logIn, newVisitor } from './visitor.ts';
import type { Stored } from './visitor.ts';

/**
 * Clicks every control of a product's pages and demands that it does something: a request, a navigation, a dialog or menu, a
 * change one can see, or a stated reason why not (disabled). After what has led away the way back is taken, and what has opened
 * is closed; where that does not help the page is opened again.
 */
const CONTROLS = 'a[href], button, [role=tab], [role=switch], input[type=checkbox], input[type=radio]';
/** Shell controls stand on every page and are clicked on one only. */
const SHELL = 'header, footer, nav, [href="#content"]';
const SHELL_PRESSED_ON = '/home';
/** How long is waited for a control that can be pressed, ms; often it has gone, and then it is looked for on a fresh page, with all patience. */
const BRIEFLY_MS = 1_500;
/** Only a dead control does nothing for so long, ms, and while the page has drawn so many pictures: on a slow machine they take their time. */
const DEAD_AFTER_MS = 4_000;
const DEAD_AFTER_PICTURES = 120;
/** A request is enough; for so long is waited for what it brings, which else could lie over the next control, ms. */
const ANSWER_MS = 300;

/** What can be seen of a page, without the figures that move by themselves. */
async function sight(page: Page): Promise<string> {
  return page.evaluate(() => {
    // A price that follows the market moves by itself, and what it comes to with it.
    const follows = document.querySelector('input[type=radio]:is([value=last], [value=bid], [value=ask]):checked') !== null;
    const ownValue = (input: HTMLInputElement): string => (follows && ['price', 'total'].includes(input.name) ? '' : input.value);
    const fields = [...document.querySelectorAll('input')].map((input) => `${ownValue(input)}${String(input.checked)}${input.type}`).join();
    const marks = [
      ...document.querySelectorAll('[aria-expanded],[aria-pressed],[aria-selected],[aria-checked],[aria-sort],[data-selected]'),
    ]
      .map((element) =>
        ['aria-expanded', 'aria-pressed', 'aria-selected', 'aria-checked', 'aria-sort', 'data-selected']
          .map((name) => element.getAttribute(name) ?? '')
          .join(),
      )
      .join();
    const { theme, market, density } = document.documentElement.dataset;
    const focus = document.activeElement?.tagName === 'INPUT' ? document.activeElement.id : '';
    return [
      location.href,
      document.querySelectorAll('[role=dialog],[role=alertdialog],[role=menu],[role=listbox]').length,
      document.fullscreenElement?.tagName ?? '',
      document.body.innerText.replaceAll(/\d+ ms/g, '').replaceAll(/[\d.,+−%:↑↓▲▼–—\s-]+/g, ''),
      fields,
      marks,
      theme,
      market,
      density,
      focus,
      localStorage.getItem('kontor.settings'),
    ].join('|');
  });
}

/** What a control is to this test. */
interface Facts {
  /** For the failure's list. */
  readonly name: string;
  readonly isShell: boolean;
  /** In a row after the second: the same control again. */
  readonly isRepeated: boolean;
  /** It says that it cannot be used now, or is where one already is. */
  readonly hasReason: boolean;
  /** A hidden input is drawn by its label; what only a screen reader meets is pressed by key. */
  readonly pressedBy: 'hand' | 'label' | 'key';
  /** A link that is one everywhere: what it says and where it leads. */
  readonly link: string | undefined;
}

async function factsOf(control: Locator, timeout: number): Promise<Facts> {
  return control.evaluate(
    (element, shell): Facts => {
      const isLink = element instanceof HTMLAnchorElement;
      const isChosen = element.matches(
        '[aria-current], [aria-selected=true], [aria-pressed=true], [aria-checked=true], [data-selected=true], input[type=radio]:checked',
      );
      const { width, height } = element.getBoundingClientRect();
      return {
        name: `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`,
        isShell: element.closest(shell) !== null,
        isRepeated: element.closest('tbody > tr:nth-child(n + 3), ul > li:nth-child(n + 6)') !== null,
        hasReason:
          element.matches(':disabled, [aria-disabled=true], [data-disabled=true]') ||
          isChosen ||
          (isLink && (element.href === location.href || element.hasAttribute('download'))),
        pressedBy:
          element instanceof HTMLInputElement && element.closest('label') !== null ? 'label' : width <= 1 && height <= 1 ? 'key' : 'hand',
        link: isLink ? `${element.textContent ?? ''} ${element.href}` : undefined,
      };
    },
    SHELL,
    { timeout },
  );
}

async function press(control: Locator, by: Facts['pressedBy'], timeout: number): Promise<void> {
  if (by === 'key') await control.press('Enter', { timeout });
  else await (by === 'label' ? control.locator('xpath=ancestor::label') : control).click({ timeout });
}

/** Presses a control and tells whether something came of it. */
async function pressDoes(page: Page, control: Locator, by: Facts['pressedBy'], timeout: number): Promise<boolean> {
  const before = await sight(page);
  let requests = 0;
  const countRequest = (request: Request): void => {
    // A picture that is saved is counted as a download; what it is made of may come later.
    if (!request.url().startsWith('blob:')) requests += 1;
  };
  const countDownload = (): void => void (requests += 1);
  page.on('request', countRequest);
  page.on('download', countDownload);
  try {
    await press(control, by, timeout);
    const pressedAt = Date.now();
    for (
      let pictures = 0;
      requests > 0 ? Date.now() < pressedAt + ANSWER_MS : pictures < DEAD_AFTER_PICTURES || Date.now() < pressedAt + DEAD_AFTER_MS;
      pictures++
    ) {
      if ((await sight(page).catch(() => '')) !== before) return true;
      await page.evaluate(() => new Promise(requestAnimationFrame)).catch(() => undefined);
    }
    return requests > 0;
  } finally {
    page.off('request', countRequest);
    page.off('download', countDownload);
  }
}

/** Links that lead somewhere, of a product's pages so far: the same on the next page is the same link. */
type Followed = Set<string>;

/** The name of a control when it does nothing. Throws when it cannot be pressed. */
async function deadName(
  page: Page,
  control: Locator,
  withShell: boolean,
  followed: Followed,
  timeout: number,
): Promise<string | undefined> {
  const { name, isShell, isRepeated, hasReason, pressedBy, link } = await factsOf(control, timeout);
  if ((isShell && !withShell) || isRepeated || hasReason || (link !== undefined && followed.has(link))) return undefined;
  if (!(await pressDoes(page, control, pressedBy, timeout))) return name;
  if (link !== undefined) followed.add(link);
  return undefined;
}

/** Layers over a page. */
const LAYERS = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]';

/** Whether something lies over the page or fills the screen. */
async function isCovered(page: Page): Promise<boolean> {
  return page.evaluate((layers) => document.fullscreenElement !== null || document.querySelector(layers) !== null, LAYERS);
}

/** Takes away what a press has opened over the page; false where it stays. */
async function uncover(page: Page): Promise<boolean> {
  if (!(await isCovered(page))) return true;
  await page.keyboard.press('Escape');
  await page.waitForFunction((layers) => document.querySelector(layers) === null, LAYERS, { timeout: BRIEFLY_MS }).catch(() => undefined);
  return !(await isCovered(page));
}

/** Controls of a page that do nothing. */
async function deadControls(page: Page, address: string, withShell: boolean, followed: Followed): Promise<string[]> {
  // What earlier presses have set must not change what the page holds when it is opened again.
  await page.addInitScript(() => ['kontor.settings', 'kontor.chart', 'kontor.drawings'].forEach((key) => localStorage.removeItem(key)));
  const controls = page.locator(CONTROLS).filter({ visible: true });
  // Numbers the controls of the fresh page, so that one is found again after an earlier click has changed what stands there.
  const number = (): Promise<number> =>
    controls.evaluateAll((elements) => {
      for (const [index, element] of elements.entries()) element.setAttribute('data-crawled', String(index));
      return elements.length;
    });
  // Settled each time: what a page loads by itself would be taken for what a press has done.
  const open = async (): Promise<number> => {
    await openSettled(page, address);
    return number();
  };
  const goBack = async (): Promise<void> => {
    await settledAfter(page, () => page.goBack());
    await (page.url() === address ? number() : open());
  };
  const total = await open();
  const dead: string[] = [];
  for (let index = 0; index < total; index++) {
    const control = page.locator(`[data-crawled="${index}"]`);
    if (!(await control.isVisible())) await open();
    const onFreshPage = async (): Promise<string | undefined> => {
      await open();
      return (await control.isVisible()) ? deadName(page, control, withShell, followed, PATIENCE_MS) : undefined;
    };
    // What the press before has asked for came late and took it away or lies over it.
    let name = await deadName(page, control, withShell, followed, BRIEFLY_MS).catch(onFreshPage);
    // It may have filled in what an earlier press had filled in already, such as the price of two trades.
    if (name !== undefined) name = await onFreshPage();
    if (name !== undefined) dead.push(name);
    if (page.url() !== address) await goBack();
    else if (!(await uncover(page))) await open();
  }
  return dead;
}

/** Says which ones there are: a list of texts is cut short in a message. */
function expectNone(dead: readonly string[]): void {
  expect(dead, dead.join('; ')).toEqual([]);
}

/** Products whose pages show a market. */
const ALIVE: readonly Product[] = ['site', 'market', 'spot'];

/** Tests the pages of some products on a site of their own. */
export function crawl(...products: readonly Product[]): void {
  // A living market redraws what shows it: only its own pages are to be pressed while it does.
  const site = new TestSite({ bots: products.some((product) => ALIVE.includes(product)), lived: true });
  const pages = products.flatMap((product) => [
    ...SCREENS[product].visitors.map((address) => ({ address, account: undefined })),
    ...SCREENS[product].users.map((address) => ({ address, account: 'demo1' })),
  ]);

  const followed: Followed = new Set();
  let stored: Stored | undefined;

  test.each(pages)('every control of $address does something', async ({ address, account }) => {
    const { page } = await newVisitor(site.browser, account === undefined || stored === undefined ? {} : { stored });
    if (account !== undefined && stored === undefined) {
      await openApp(page, site.at(`/login?from=${encodeURIComponent(address)}`));
      await logIn(page, account);
      await page.waitForURL(`**${address}`);
      stored = await page.context().storageState();
    }
    expectNone(await deadControls(page, site.at(address), address === SHELL_PRESSED_ON, followed));
    await page.context().close();
  });
}
