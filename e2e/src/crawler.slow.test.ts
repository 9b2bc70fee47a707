import type { Locator, Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { PUBLIC_SCREENS, USER_SCREENS } from './screens.ts';
import { openSettled } from './settled-page.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';

/**
 * Clicks every control of every built page and demands that it does something: a request, a navigation, a dialog or menu, a
 * change one can see, or a stated reason why not (disabled). After what has led away or opened something, the page is opened again.
 */
const CONTROLS = 'a[href], button, [role=tab], [role=switch], input[type=checkbox], input[type=radio]';
/** Shell controls stand on every page and are clicked on the first one only. */
const SHELL = 'header, footer, nav, [href="#content"]';
/** How long is waited for a control that can be pressed, ms; often it has gone. */
const PATIENCE_MS = 1_500;
/** How long a control may take to do something, ms: only a dead one takes so long. */
const DEAD_AFTER_MS = 4_000;
/** A request is enough; for so long is waited for what it brings, which else could lie over the next control, ms. */
const ANSWER_MS = 300;

const site = new TestSite({ bots: true });

/** What can be seen of a page, without the figures that move by themselves. */
async function sight(page: Page): Promise<string> {
  return page.evaluate(() => {
    // A price that follows the market moves by itself, and what it comes to with it.
    const follows = document.querySelector('input[type=radio]:is([value=last], [value=bid], [value=ask]):checked') !== null;
    const ownValue = (input: HTMLInputElement): string => (follows && ['price', 'total'].includes(input.name) ? '' : input.value);
    const fields = [...document.querySelectorAll('input')].map((input) => `${ownValue(input)}${String(input.checked)}${input.type}`).join();
    const marks = [...document.querySelectorAll('[aria-expanded],[aria-pressed],[aria-selected],[aria-checked],[aria-sort],[data-selected]')]
      .map((element) => ['aria-expanded', 'aria-pressed', 'aria-selected', 'aria-checked', 'aria-sort', 'data-selected'].map((name) => element.getAttribute(name) ?? '').join())
      .join();
    const { theme, market, density } = document.documentElement.dataset;
    const focus = document.activeElement?.tagName === 'INPUT' ? document.activeElement.id : '';
    return [location.href, document.querySelectorAll('[role=dialog],[role=alertdialog],[role=menu],[role=listbox]').length, document.fullscreenElement?.tagName ?? '', document.body.innerText.replaceAll(/\d+ ms/g, '').replaceAll(/[\d.,+−%:↑↓▲▼–—\s-]+/g, ''), fields, marks, theme, market, density, focus, localStorage.getItem('kontor.settings')].join('|');
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
}

async function factsOf(control: Locator): Promise<Facts> {
  return control.evaluate(
    (element, shell): Facts => {
      const isLink = element instanceof HTMLAnchorElement;
      const isChosen = element.matches('[aria-current], [aria-selected=true], [aria-pressed=true], [aria-checked=true], [data-selected=true], input[type=radio]:checked');
      const { width, height } = element.getBoundingClientRect();
      return {
        name: `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`,
        isShell: element.closest(shell) !== null,
        isRepeated: element.closest('tbody > tr:nth-child(n + 3), ul > li:nth-child(n + 6)') !== null,
        hasReason: element.matches(':disabled, [aria-disabled=true], [data-disabled=true]') || isChosen || (isLink && (element.href === location.href || element.hasAttribute('download'))),
        pressedBy: element instanceof HTMLInputElement && element.closest('label') !== null ? 'label' : width <= 1 && height <= 1 ? 'key' : 'hand',
      };
    },
    SHELL,
    { timeout: PATIENCE_MS },
  );
}

async function press(control: Locator, by: Facts['pressedBy']): Promise<void> {
  if (by === 'key') await control.press('Enter', { timeout: PATIENCE_MS });
  else await (by === 'label' ? control.locator('xpath=ancestor::label') : control).click({ timeout: PATIENCE_MS });
}

/** Presses a control and tells whether something came of it. */
async function pressDoes(page: Page, control: Locator, by: Facts['pressedBy']): Promise<boolean> {
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
    await press(control, by);
    const pressedAt = Date.now();
    while (Date.now() < pressedAt + (requests > 0 ? ANSWER_MS : DEAD_AFTER_MS)) {
      if ((await sight(page).catch(() => '')) !== before) return true;
      await page.waitForTimeout(20);
    }
    return requests > 0;
  } finally {
    page.off('request', countRequest);
    page.off('download', countDownload);
  }
}

/** The name of a control when it does nothing. Throws when it cannot be pressed. */
async function deadName(page: Page, control: Locator, withShell: boolean): Promise<string | undefined> {
  const { name, isShell, isRepeated, hasReason, pressedBy } = await factsOf(control);
  if ((isShell && !withShell) || isRepeated || hasReason) return undefined;
  return (await pressDoes(page, control, pressedBy)) ? undefined : name;
}

/** Layers over a page. */
const LAYERS = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]';

/** Whether a press has led away, opened a layer or filled the screen with one thing: the page is no longer what was numbered. */
async function hasLeft(page: Page, address: string): Promise<boolean> {
  return page.url() !== site.at(address) || page.evaluate((layers) => document.fullscreenElement !== null || document.querySelector(layers) !== null, LAYERS);
}

/** Controls of a page that do nothing. */
async function deadControls(page: Page, address: string, withShell: boolean): Promise<string[]> {
  // What earlier presses have set must not change what the page holds when it is opened again.
  await page.addInitScript(() => ['kontor.settings', 'kontor.chart'].forEach((key) => localStorage.removeItem(key)));
  const controls = page.locator(CONTROLS).filter({ visible: true });
  // Numbers the controls of the fresh page, so that one is found again after an earlier click has changed what stands there.
  const number = (): Promise<number> =>
    controls.evaluateAll((elements) => {
      for (const [index, element] of elements.entries()) element.setAttribute('data-crawled', String(index));
      return elements.length;
    });
  // Settled each time: what a page loads by itself would be taken for what a press has done.
  const open = async (): Promise<number> => {
    await openSettled(page, site.at(address));
    // The page that was rendered ahead takes no presses; this stands only in the running app.
    await page.getByTitle(/^Demo: play money/).waitFor();
    return number();
  };
  const total = await open();
  const dead: string[] = [];
  for (let index = 0; index < total; index++) {
    const control = page.locator(`[data-crawled="${index}"]`);
    if (!(await control.isVisible())) await open();
    const onFreshPage = async (): Promise<string | undefined> => {
      await open();
      return (await control.isVisible()) ? deadName(page, control, withShell) : undefined;
    };
    // What the press before has asked for came late and took it away or lies over it.
    let name = await deadName(page, control, withShell).catch(onFreshPage);
    // It may have filled in what an earlier press had filled in already, such as the price of two trades.
    if (name !== undefined) name = await onFreshPage();
    if (name !== undefined) dead.push(`${address}: ${name}`);
    if (await hasLeft(page, address)) await open();
  }
  return dead;
}

/** Says which ones there are: a list of texts is cut short in a message. */
function expectNone(dead: readonly string[]): void {
  expect(dead, dead.join('; ')).toEqual([]);
}

test.each(PUBLIC_SCREENS)('every control of %s does something', { timeout: 240_000 }, async (address) => {
  const { page } = await newVisitor(site.browser);
  expectNone(await deadControls(page, address, address === PUBLIC_SCREENS[0]));
  await page.context().close();
});

test.each(USER_SCREENS)('every control of %s does something', { timeout: 240_000 }, async (address) => {
  const { page } = await newVisitor(site.browser);
  await page.goto(site.at(`/login?from=${encodeURIComponent(address)}`));
  await logIn(page, 'demo1');
  await page.waitForURL(`**${address}`);
  expectNone(await deadControls(page, address, false));
  await page.context().close();
});
