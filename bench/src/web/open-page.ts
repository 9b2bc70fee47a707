import type { Browser, BrowserContext, Page } from 'playwright-core';
import { watchPage } from './page-measures.ts';

/** A watched page of a desktop's size in a browser context of its own; `storageState`: with what another had stored. */
export async function openPage(browser: Browser, storageState?: Awaited<ReturnType<BrowserContext['storageState']>>): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    ...(storageState === undefined ? {} : { storageState }),
  });
  const page = await context.newPage();
  await watchPage(page);
  return page;
}
