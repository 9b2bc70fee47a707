import axe from 'axe-core';
import type { Page } from 'playwright-core';

const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds on a page against WCAG 2.2 A and AA, as `rule: element`; `about`: all of it, or only what colours decide. Without the
 * place of spoken words: what a button has announced there by the name of its progress stays a few seconds longer than the button.
 */
export async function axeFindings(page: Page, about: 'everything' | 'colours' = 'everything'): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async (rules) => {
      const found = await (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(
        { exclude: ['[data-live-announcer]'] },
        { runOnly: rules },
      );
      return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`));
    },
    about === 'colours' ? ['color-contrast', 'link-in-text-block'] : ALL_RULES,
  );
}
