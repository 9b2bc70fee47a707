/// <reference lib="dom" />
import type { Page, Request } from 'playwright-core';
import { openApp } from './running-app.ts';

/** Longer than React may hold back what has come (300 ms). */
const QUIET_MS = 400;

/** Opens a page and waits until the app stands in it, has asked for nothing for a while, and no skeleton holds the place of something. */
export async function openSettled(page: Page, address: string): Promise<void> {
  await settledAfter(page, () => openApp(page, address));
}

/** Does something, such as going back, and waits until the page stands again. */
export async function settledAfter(page: Page, act: () => Promise<unknown>): Promise<void> {
  const asked = new Set<Request>();
  let changedAt = Date.now();
  const begin = (request: Request): void => {
    asked.add(request);
    changedAt = Date.now();
  };
  const end = (request: Request): void => {
    asked.delete(request);
    changedAt = Date.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    await act();
    do {
      await page.waitForTimeout(50);
      // What the page still works at comes first. Not by its idle time: without a screen the browser may give a page at rest none at all.
      await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));
      await page.waitForFunction(() => document.querySelector('.animate-shimmer') === null);
    } while (asked.size > 0 || Date.now() < changedAt + QUIET_MS);
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}

/** Leads the running app to another of its pages, as a link does, and waits until that stands: most of what opening a page takes is starting the app. */
export async function leadSettled(page: Page, address: string): Promise<void> {
  await settledAfter(page, () => page.evaluate((to) => history.pushState({}, '', to), address));
}
