/**
 * Layouts of the trading screens as a person keeps them: which one a screen shows, and those that he has made or changed. Pure. What a layout
 * looks like is seen to where it is drawn (screens/layout), whose code a screen without one does not load.
 */
import type { DeskDocument } from '@kontor/contract/desk-documents';

export type Layouts = DeskDocument<'layouts'>;
export type KeptLayout = Layouts['layouts'][number];

/** Layouts of the house. */
export const HOUSE_LAYOUTS = ['classic', 'chart', 'book', 'charts-2', 'charts-4'] as const;
export type HouseLayout = (typeof HOUSE_LAYOUTS)[number];

/** Whether a layout is one of the house's. */
export function isHouseLayout(id: string): id is HouseLayout {
  return (HOUSE_LAYOUTS as readonly string[]).includes(id);
}

/** Own layouts of one person at most. */
export const MAX_OWN_LAYOUTS = 10;

export const NO_LAYOUTS: Layouts = { layouts: [], chosen: [] };

const NAME_LENGTH = 24;
const PANEL = /^[a-z][a-z0-9-]{0,19}$/;
const ID = /^[A-Za-z0-9_-]{1,36}$/;

/** Which layout a screen shows, `spot wide`; the classic one where none was chosen or the chosen one has gone. */
export function chosenLayout({ layouts, chosen }: Layouts, screen: string): string {
  const id = chosen.find((one) => one.screen === screen)?.layout ?? 'classic';
  return isHouseLayout(id) || layouts.some((layout) => layout.id === id) ? id : 'classic';
}

/** What stands of a layout; undefined for one of the house's that is as the house has it. */
export function layoutOf({ layouts }: Layouts, id: string): KeptLayout | undefined {
  return layouts.find((layout) => layout.id === id);
}

/** Own layouts, in the order in which they were made. */
export function ownLayouts({ layouts }: Layouts): readonly KeptLayout[] {
  return layouts.filter(({ id }) => !isHouseLayout(id));
}

/** A name as it is kept: without blanks around it, at most as long as one may be. Empty where nothing is left. */
export function layoutName(typed: string): string {
  return Array.from(typed.trim().replaceAll(/\s+/g, ' ')).slice(0, NAME_LENGTH).join('').slice(0, NAME_LENGTH).trim();
}

/** Shows a layout on a screen from now on. */
export function withChosen(document: Layouts, screen: string, layout: string): Layouts {
  return { ...document, chosen: [...document.chosen.filter((one) => one.screen !== screen), { screen, layout }] };
}

/** Keeps a layout as it is now; one more than there may be is not kept. */
export function withLayout(document: Layouts, layout: KeptLayout): Layouts {
  if (layoutOf(document, layout.id) !== undefined)
    return { ...document, layouts: document.layouts.map((one) => (one.id === layout.id ? layout : one)) };
  if (!isHouseLayout(layout.id) && ownLayouts(document).length >= MAX_OWN_LAYOUTS) return document;
  return { ...document, layouts: [...document.layouts, layout] };
}

/** Takes a layout away; one of the house's is then as the house has it. */
export function withoutLayout(document: Layouts, id: string): Layouts {
  return {
    layouts: document.layouts.filter((layout) => layout.id !== id),
    chosen: isHouseLayout(id) ? document.chosen : document.chosen.filter(({ layout }) => layout !== id),
  };
}

/** The account's with what only this browser has: what was chosen or changed here last stands. */
export function joinedLayouts(account: Layouts, browser: Layouts): Layouts {
  const joined = browser.layouts.reduce(withLayout, account);
  return browser.chosen.reduce((document, { screen, layout }) => withChosen(document, screen, layout), joined);
}

type Found = Readonly<Record<string, unknown>>;

function rows(found: unknown): readonly Found[] {
  return Array.isArray(found) ? found.filter((row): row is Found => typeof row === 'object' && row !== null && !Array.isArray(row)) : [];
}

const isPanel = (found: unknown): found is string => typeof found === 'string' && PANEL.test(found);
const shareOf = (found: unknown): number =>
  typeof found === 'number' && Number.isFinite(found) ? Math.min(1_000, Math.max(1, Math.round(found))) : 500;

/** Reads leniently: what this page does not understand is left out, and panels that it does not know are kept. */
export function readLayouts(found: unknown): Layouts {
  const [document] = rows([found]);
  return {
    layouts: rows(document?.['layouts']).flatMap((row) => layoutFound(row) ?? []),
    chosen: rows(document?.['chosen']).flatMap(({ screen, layout }) =>
      typeof screen === 'string' && /^[a-z]{1,20} [a-z]{1,20}$/.test(screen) && typeof layout === 'string' && ID.test(layout)
        ? [{ screen, layout }]
        : [],
    ),
  };
}

function layoutFound({ id, name, columns, hidden, charts }: Found): KeptLayout | undefined {
  const read = rows(columns)
    .map(({ share, panels }) => ({
      share: shareOf(share),
      panels: rows(panels).flatMap((row) => (isPanel(row['panel']) ? [{ panel: row['panel'], share: shareOf(row['share']) }] : [])),
    }))
    .filter(({ panels }) => panels.length > 0);
  if (typeof id !== 'string' || !ID.test(id) || read.length === 0) return undefined;
  return {
    id,
    name: typeof name === 'string' ? layoutName(name) : '',
    columns: read.slice(0, 8),
    hidden: Array.isArray(hidden) ? hidden.filter(isPanel).slice(0, 20) : [],
    charts: rows(charts)
      .flatMap(({ pair, interval }) =>
        typeof pair === 'string' &&
        /^[A-Z0-9]{1,20}_[A-Z0-9]{1,20}$/.test(pair) &&
        typeof interval === 'string' &&
        /^\d{1,3}[smhdwM]$/.test(interval)
          ? [{ pair, interval }]
          : [],
      )
      .slice(0, 3),
  };
}
