/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/**
 * Opens a page and waits until it stands: it has asked for nothing for half a second, which is longer than React may hold back what
 * has come (300 ms), and no skeleton holds the place of something.
 */
export async function openSettled(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => document.querySelector('.animate-shimmer') === null);
}
