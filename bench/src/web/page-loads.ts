/** The pages around the market, each opened anew in a browser of its own: how soon they are there, how soon they answer, what moves. */
import type { Browser, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../orders/server-process.ts';
import { openPage } from './open-page.ts';
import { vitals } from './page-measures.ts';

/** For everybody. */
const VISITOR_PAGES = [
  '/home',
  '/markets',
  '/login',
  '/reg',
  '/forget-pass',
  '/note/about',
  '/help',
  '/fees',
  '/inform',
  '/agree',
] as const;
/** For who is logged in. */
const USER_PAGES = [
  '/user/user',
  '/user/c-set',
  '/user/s-securityset',
  '/user/s-loginpwd',
  '/user/s-securitypwd',
  '/user/s-emailset',
  '/user/s-phoneset',
  '/user/s-totp',
  '/user/s-passkeys',
  '/user/s-api-keys',
  '/user/s-devices',
  '/user/s-phishing',
  '/user/close',
  '/user/identity',
  '/user/identityRight',
  '/user/c-symAddr',
  '/user/c-collAddr',
  '/user/addCollAddr',
  '/user/helpcenter',
  '/user/tickets',
  '/user/newTicket',
] as const;
/** What every page must hold at the machine's own speed. */
const MOST = { lcpMs: 1_800, inpMs: 100, cls: 0.02 } as const;
/** A processor this many times slower than the machine's. */
const SLOWDOWNS = [1, 4] as const;
/** Interactions are told of a moment later. */
const TOLD_MS = 300;

/** Prints a table of all pages, at the machine's speed and slowed down as a phone is, and the pages that miss a goal. */
export async function pageLoads(say: (line: string) => void, browser: Browser, url: string): Promise<void> {
  const stored = await loggedIn(browser, url);
  say(
    `Pages around the market, at the machine's speed and with its processor ${SLOWDOWNS[1]} times slower; goals at its own speed: LCP ${MOST.lcpMs} ms, INP ${MOST.inpMs} ms, CLS ${MOST.cls}.`,
  );
  say('');
  say(`| page | ${SLOWDOWNS.map((times) => `LCP ${times}× | INP ${times}× | CLS ${times}×`).join(' | ')} |`);
  say(`|---|${SLOWDOWNS.map(() => '---|---|---|').join('')}`);
  const missed: string[] = [];
  for (const address of [...VISITOR_PAGES, ...USER_PAGES]) {
    const cells: string[] = [];
    for (const times of SLOWDOWNS) {
      const page = await openPage(browser, (USER_PAGES as readonly string[]).includes(address) ? stored : undefined);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: times });
      await page.goto(url + address, { waitUntil: 'networkidle' });
      await touch(page);
      const { lcpMs, inpMs, cls } = await vitals(page);
      cells.push(`${Math.round(lcpMs)} ms`, `${Math.round(inpMs)} ms`, cls.toFixed(3));
      if (times === 1 && (lcpMs > MOST.lcpMs || inpMs > MOST.inpMs || cls > MOST.cls)) missed.push(address);
      await page.context().close();
    }
    say(`| ${address} | ${cells.join(' | ')} |`);
  }
  say('');
  say(missed.length === 0 ? 'Every page holds the goals.' : `Beyond a goal: ${missed.join(', ')}.`);
  say('');
}

/** What a browser keeps of somebody who has logged in. */
async function loggedIn(browser: Browser, url: string) {
  const page = await openPage(browser);
  await page.goto(`${url}/login`);
  await page.locator('input[name=account]').fill('demo1');
  await page.locator('input[name=password]').fill(DEMO_PASSWORD);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/home');
  const stored = await page.context().storageState();
  await page.context().close();
  return stored;
}

/** What a hand does on any page: a press, a menu, its first field. */
async function touch(page: Page): Promise<void> {
  await page.locator('h1').first().click();
  await page
    .locator('header button[aria-haspopup=menu]:visible')
    .filter({ hasText: /[A-Z]{2}$/ })
    .first()
    .click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  const field = page.locator('main input:not([type=file], [type=checkbox], [type=radio], [tabindex="-1"]):enabled:visible').first();
  if ((await field.count()) > 0) {
    await field.click();
    await page.keyboard.type('abc12');
  }
  await page.waitForTimeout(TOLD_MS);
}
