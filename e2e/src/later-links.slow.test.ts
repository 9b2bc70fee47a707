/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openApp } from './running-app.ts';
import { PUBLIC_SCREENS, USER_SCREENS } from './screens.ts';
import { leadSettled, openSettled } from './settled-page.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';

const site = new TestSite({ lived: true });

/** Links of this site that a page shows now, by address: whether they are marked as planned, for the eye and for the ear. */
async function linksOf(page: Page): Promise<readonly (readonly [address: string, marked: boolean])[]> {
  const links = await page.locator('a[href^="/"]').evaluateAll((elements) =>
    elements.map((element) => ({
      address: new URL((element as HTMLAnchorElement).href).pathname,
      sign: element.querySelector('[data-later]') !== null,
      words: element.getAttribute('aria-label') ?? element.textContent ?? '',
    })),
  );
  for (const { address, sign, words } of links) expect(words.includes('Planned'), `${address}: "${words}"`).toBe(sign);
  return links.map(({ address, sign }) => [address, sign]);
}

/** Every layer of the shell that holds links. */
async function linksOfMenus(page: Page): Promise<readonly (readonly [address: string, marked: boolean])[]> {
  const found: (readonly [string, boolean])[] = [];
  for (const name of ['Wallet', 'Orders', 'Account DE']) {
    const button = page.locator('header').getByRole('button', { name, exact: true });
    if (!(await button.isVisible())) continue;
    await button.click();
    await page.locator('[role=menu] a, [role=dialog] a').first().waitFor();
    found.push(...(await linksOf(page)));
    await page.keyboard.press('Escape');
    await page.locator('[role=menu], [role=dialog]').waitFor({ state: 'detached' });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('header').getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('link').first().waitFor();
  found.push(...(await linksOf(page)));
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}

test('links to what is not there yet say so before they are pressed, and no others do', async () => {
  const { page } = await newVisitor(site.browser);
  const marks = new Map<string, Set<boolean>>();
  const note = (links: readonly (readonly [string, boolean])[]): void => {
    for (const [address, marked] of links) marks.set(address, (marks.get(address) ?? new Set()).add(marked));
  };
  await openSettled(page, site.at('/home'));
  note(await linksOfMenus(page));
  for (const screen of PUBLIC_SCREENS) {
    await leadSettled(page, site.at(screen));
    note(await linksOf(page));
  }
  await openApp(page, site.at('/login?from=/home'));
  await logIn(page, 'demo1');
  await page.getByText('Welcome back').waitFor();
  note(await linksOfMenus(page));
  for (const screen of [...PUBLIC_SCREENS, ...USER_SCREENS].filter((each) => each !== '/login')) {
    await leadSettled(page, site.at(screen));
    note(await linksOf(page));
  }
  expect([...marks].filter(([, seen]) => seen.size > 1).map(([address]) => address)).toEqual([]);

  const wrong: string[] = [];
  for (const [address, seen] of marks) {
    if (address === '/login' || address === '/reg') continue;
    await leadSettled(page, site.at(address));
    await page.locator('main :is(h1, h2)').first().waitFor();
    // The wallet's own table says the same of accounts.
    const isLater =
      (await page.locator('main p, main div').getByText('Not available yet').count()) >
      (await page.locator('main table').getByText('Not available yet').count());
    if (seen.has(true) !== isLater) wrong.push(`${address} is ${isLater ? 'not there' : 'there'}`);
  }
  expect(marks.size).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
  await page.context().close();
});
