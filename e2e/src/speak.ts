/// <reference lib="dom" />
/** Another language on a page that stands. */
import type { Locale } from '@kontor/contract/locale';
import type { Page } from 'playwright-core';

/** What the site keeps of what its reader chose. */
const SETTINGS = 'kontor.settings';

/** Has a language spoken, as if it had been chosen in another tab: nothing is opened or closed for it, and nothing is saved. */
export async function speak(page: Page, language: Locale): Promise<void> {
  const tag = language.replace('_', '-');
  if (await page.evaluate((wanted) => document.documentElement.lang === wanted, tag)) return;
  await page.evaluate(
    ([key, locale]) => {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{"state":{},"version":1}') as { readonly state: object };
      localStorage.setItem(key, JSON.stringify({ ...kept, state: { ...kept.state, locale } }));
      window.dispatchEvent(new StorageEvent('storage', { key }));
    },
    [SETTINGS, language] as const,
  );
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, tag, { polling: 'raf' });
  await drawn(page);
}

/** Waits until what was changed is drawn, with what follows from its widths: until nothing changes for two frames; what never rests has six. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let changed = false;
    const observer = new MutationObserver(() => {
      changed = true;
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    for (let frame = 0, quiet = -1; frame < 6 && quiet < 2; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      quiet = changed ? 0 : quiet + 1;
      changed = false;
    }
    observer.disconnect();
  });
}
