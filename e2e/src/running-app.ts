/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/**
 * Opens a page and waits until the app stands in it. Until then the page that was rendered ahead is shown, which takes no presses and
 * keeps no words; on a busy machine that is long enough to press and write there.
 */
export async function openApp(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // React has put its own elements in the place of those that were rendered ahead; they bear its mark.
  await page.waitForFunction(() => {
    const shown = document.querySelector('#root > *');
    return shown !== null && Object.keys(shown).some((key) => key.startsWith('__reactFiber$'));
  });
}
