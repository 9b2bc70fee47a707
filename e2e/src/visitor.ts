/** Someone at the site with a window of their own, and what their page complained about. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DEMO_PASSWORD } from './test-server.ts';

/** What a page should show and has not shown by then does not come, ms: a hundred times what it takes on a quiet machine. */
export const PATIENCE_MS = 120_000;

/** A visitor's page; `problems` are its uncaught errors and what it or the security policy wrote to the console. */
export interface Visitor {
  readonly page: Page;
  readonly problems: readonly string[];
}

/** What a browser keeps of a visitor between visits. */
export type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The same, with a language chosen. The page itself is no place to put it: what it keeps it writes anew whenever a choice is made. */
export function withLocale({ cookies, origins }: Stored, locale: string): Stored {
  const chosen = { name: 'kontor.settings', value: JSON.stringify({ state: { locale }, version: 1 }) };
  return {
    cookies,
    origins: origins.map(({ origin, localStorage }) => ({
      origin,
      localStorage: [...localStorage.filter(({ name }) => name !== chosen.name), chosen],
    })),
  };
}

/** How a visitor's window differs from a desktop's in English. */
export interface VisitorOptions {
  readonly locale?: string;
  readonly phone?: boolean;
  /** Wants no movement: what changes, changes at once. */
  readonly still?: boolean;
  /** The page's worker runs. Without it every request can be watched and answered by the test. */
  readonly worker?: boolean;
  /** Left behind by an earlier visit, such as a session; otherwise nothing is. */
  readonly stored?: Stored;
}

/** Opens a window of its own. */
export async function newVisitor(
  browser: Browser,
  { locale = 'en-US', phone = false, still = false, worker = false, stored }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    locale,
    serviceWorkers: worker ? 'allow' : 'block',
    reducedMotion: still ? 'reduce' : 'no-preference',
    ...(stored === undefined ? {} : { storageState: stored }),
    ...(phone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : { viewport: { width: 1440, height: 900 } }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return { page, problems: problemsOf(page) };
}

/** Errors of a page from now on: uncaught ones, and what it or the security policy wrote to the console. */
export function problemsOf(page: Page): readonly string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
}

/** Fills in the login form that is open. */
export async function logIn(page: Page, account: string, password = DEMO_PASSWORD): Promise<void> {
  await page.locator('input[name=account]').fill(account);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form').getByRole('button', { name: 'Log in', exact: true }).click();
}
