/** How the panels of a trading screen are arranged: columns of panels, and how they are resized, moved, hidden and shown. Pure. */
import { readChartInterval } from '@kontor/domain/formulas/chart-interval';
import type { ChartInterval } from '@kontor/domain/formulas/chart-interval';
import { isHouseLayout } from '../../data/layouts.ts';
import type { HouseLayout, KeptLayout } from '../../data/layouts.ts';

/** What a trading screen is made of. */
export const PANELS = ['chart', 'book', 'tape', 'orders', 'form'] as const;
export type PanelName = (typeof PANELS)[number];

/** The least that a panel can do with, px: below it something of it would be cut. */
export interface Least {
  readonly width: number;
  readonly height: number;
}

const LEAST: Readonly<Record<PanelName, Least>> = {
  chart: { width: 340, height: 220 },
  book: { width: 264, height: 328 },
  tape: { width: 264, height: 124 },
  orders: { width: 360, height: 160 },
  form: { width: 300, height: 240 },
};

/** Least width and height of one of several charts, px. */
const LEAST_OF_MANY: Least = { width: 280, height: 200 };

export interface PlacedPanel {
  readonly panel: PanelName;
  /** Of the column's height, in thousandths. */
  readonly share: number;
}

export interface Column {
  /** Of the screen's width, in thousandths. */
  readonly share: number;
  readonly panels: readonly PlacedPanel[];
}

/** A chart besides the page's own. */
export interface ExtraChart {
  readonly pair: string;
  readonly interval: ChartInterval;
}

export interface Arrangement {
  readonly id: string;
  readonly name: string;
  readonly columns: readonly Column[];
  readonly hidden: readonly PanelName[];
  /** None, one or three. */
  readonly charts: readonly ExtraChart[];
}

interface House {
  readonly columns: readonly (readonly [share: number, panels: readonly (readonly [PanelName, number])[]])[];
  readonly charts: 0 | 1 | 3;
}

const HOUSES: Readonly<Record<HouseLayout, House>> = {
  classic: {
    columns: [
      [
        566,
        [
          ['chart', 720],
          ['orders', 280],
        ],
      ],
      [
        212,
        [
          ['book', 680],
          ['tape', 320],
        ],
      ],
      [222, [['form', 1_000]]],
    ],
    charts: 0,
  },
  chart: {
    columns: [
      [
        780,
        [
          ['chart', 760],
          ['orders', 240],
        ],
      ],
      [220, [['form', 1_000]]],
    ],
    charts: 0,
  },
  book: {
    columns: [
      [250, [['book', 1_000]]],
      [180, [['tape', 1_000]]],
      [
        340,
        [
          ['chart', 560],
          ['orders', 440],
        ],
      ],
      [230, [['form', 1_000]]],
    ],
    charts: 0,
  },
  'charts-2': {
    columns: [
      [
        590,
        [
          ['chart', 720],
          ['orders', 280],
        ],
      ],
      [
        200,
        [
          ['book', 680],
          ['tape', 320],
        ],
      ],
      [210, [['form', 1_000]]],
    ],
    charts: 1,
  },
  'charts-4': {
    columns: [
      [
        780,
        [
          ['chart', 780],
          ['orders', 220],
        ],
      ],
      [220, [['form', 1_000]]],
    ],
    charts: 3,
  },
};

/** What further charts begin with. */
const FIRST_INTERVALS: readonly ChartInterval[] = ['60m', '1d', '5m'];

/** Beside which panel one is at home that a layout does not know yet; one without comes as a column of its own. */
const HOME: Readonly<Partial<Record<PanelName, PanelName>>> = { book: 'tape', tape: 'book', orders: 'chart' };

/**
 * A layout as it is drawn. What was kept wins; without, or where nothing of it can be drawn, the house's stands. `pairs`: other pairs that
 * are listed, which further charts begin with.
 */
export function arrangementOf(id: string, kept: KeptLayout | undefined, pairs: readonly string[]): Arrangement {
  const house = houseOf(id, pairs);
  if (kept === undefined) return house;
  const placed = new Set<PanelName>();
  const columns = kept.columns
    .map(({ share, panels }) => ({
      share,
      panels: panels.flatMap((row) => {
        const panel = PANELS.find((known) => known === row.panel);
        if (panel === undefined || placed.has(panel)) return [];
        placed.add(panel);
        return [{ panel, share: row.share }];
      }),
    }))
    .filter(({ panels }) => panels.length > 0);
  if (columns.length === 0) return house;
  const hidden = PANELS.filter((panel) => !placed.has(panel) && kept.hidden.includes(panel));
  const count = kept.charts.length === 0 ? 0 : kept.charts.length === 1 ? 1 : 3;
  const arranged: Arrangement = {
    id,
    name: kept.name,
    columns: evened(columns),
    hidden,
    charts: extraCharts(count, pairs).map((chart, index) => {
      const found = kept.charts[index];
      return { pair: found?.pair ?? chart.pair, interval: readChartInterval(found?.interval) ?? chart.interval };
    }),
  };
  return PANELS.filter((panel) => !placed.has(panel) && !hidden.includes(panel)).reduce(atHome, arranged);
}

function houseOf(id: string, pairs: readonly string[]): Arrangement {
  const { columns, charts } = HOUSES[isHouseLayout(id) ? id : 'classic'];
  const placed = columns.flatMap(([, panels]) => panels.map(([panel]) => panel));
  return {
    id,
    name: '',
    columns: columns.map(([share, panels]) => ({ share, panels: panels.map(([panel, height]) => ({ panel, share: height })) })),
    hidden: PANELS.filter((panel) => !placed.includes(panel)),
    charts: extraCharts(charts, pairs),
  };
}

function extraCharts(count: number, pairs: readonly string[]): readonly ExtraChart[] {
  if (pairs.length === 0) return [];
  return FIRST_INTERVALS.slice(0, count).map((interval, index) => ({ pair: pairs[index % pairs.length]!, interval }));
}

/** The same as it is kept. */
export function keptOf({ id, name, columns, hidden, charts }: Arrangement): KeptLayout {
  return {
    id,
    name,
    columns: columns.map(({ share, panels }) => ({ share, panels: panels.map((row) => ({ ...row })) })),
    hidden: [...hidden],
    charts: charts.map((chart) => ({ ...chart })),
  };
}

/** Shares that are whole and are a thousand together. */
function thousandths(shares: readonly number[]): number[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  if (sum <= 0) return shares.map(() => Math.max(1, Math.round(1_000 / shares.length)));
  return shares.map((share) => Math.min(1_000, Math.max(1, Math.round((share / sum) * 1_000))));
}

function evened(columns: readonly Column[]): readonly Column[] {
  const widths = thousandths(columns.map(({ share }) => share));
  return columns.map(({ panels }, at) => {
    const heights = thousandths(panels.map(({ share }) => share));
    return { share: widths[at]!, panels: panels.map((row, index) => ({ ...row, share: heights[index]! })) };
  });
}

/** Puts a panel that is nowhere where it belongs. */
function atHome(arrangement: Arrangement, panel: PanelName): Arrangement {
  const beside = HOME[panel];
  const at = arrangement.columns.findIndex(({ panels }) => panels.some((row) => row.panel === beside));
  const placed = { panel, share: 1_000 };
  const columns =
    at < 0
      ? panel === 'chart'
        ? [{ share: 1_000, panels: [placed] }, ...arrangement.columns]
        : [...arrangement.columns, { share: 280, panels: [placed] }]
      : arrangement.columns.map((column, index) =>
          index === at
            ? {
                ...column,
                panels: panel === 'tape' || panel === 'orders' ? [...column.panels, { ...placed, share: 400 }] : [placed, ...column.panels],
              }
            : column,
        );
  return { ...arrangement, columns: evened(columns), hidden: arrangement.hidden.filter((other) => other !== panel) };
}

/** Shows a panel in its place. */
export function withPanel(arrangement: Arrangement, panel: PanelName): Arrangement {
  return placeOf(arrangement, panel) === undefined ? atHome(arrangement, panel) : arrangement;
}

/** Hides a panel; the last one stays. */
export function withoutPanel(arrangement: Arrangement, panel: PanelName): Arrangement {
  const columns = without(arrangement.columns, panel);
  if (columns.length === 0 || placeOf(arrangement, panel) === undefined) return arrangement;
  return { ...arrangement, columns: evened(columns), hidden: [...arrangement.hidden, panel] };
}

function without(columns: readonly Column[], panel: PanelName): readonly Column[] {
  return columns
    .map((column) => ({ ...column, panels: column.panels.filter((row) => row.panel !== panel) }))
    .filter(({ panels }) => panels.length > 0);
}

function placeOf({ columns }: Arrangement, panel: PanelName): readonly [column: number, row: number] | undefined {
  for (const [at, { panels }] of columns.entries()) {
    const row = panels.findIndex((placed) => placed.panel === panel);
    if (row >= 0) return [at, row];
  }
  return undefined;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** A panel one place further; undefined where there is none. Sideways it goes below what stands there, or becomes a column of its own at the edge. */
export function moved(arrangement: Arrangement, panel: PanelName, direction: Direction): Arrangement | undefined {
  const place = placeOf(arrangement, panel);
  if (place === undefined) return undefined;
  const [at, row] = place;
  const { columns } = arrangement;
  const column = columns[at]!;
  if (direction === 'up' || direction === 'down') {
    const other = row + (direction === 'up' ? -1 : 1);
    const [one, two] = [column.panels[row], column.panels[other]];
    if (one === undefined || two === undefined) return undefined;
    const panels = column.panels.map((each, index) => (index === row ? two : index === other ? one : each));
    return { ...arrangement, columns: columns.map((each, index) => (index === at ? { ...column, panels } : each)) };
  }
  const target = columns[at + (direction === 'left' ? -1 : 1)];
  const isAlone = column.panels.length === 1;
  if (target === undefined && isAlone) return undefined;
  const placed = { panel, share: Math.round(1_000 / ((target?.panels.length ?? 0) + 1)) };
  if (target !== undefined) {
    const next = columns.map((each) => (each === target ? { ...each, panels: [...each.panels, placed] } : each));
    const left = next.map((each, index) =>
      index === at ? { ...each, panels: column.panels.filter((other) => other.panel !== panel) } : each,
    );
    return { ...arrangement, columns: evened(left.filter(({ panels }) => panels.length > 0)) };
  }
  const alone = { share: Math.round(column.share / 2), panels: [placed] };
  const rest = without(columns, panel);
  return { ...arrangement, columns: evened(direction === 'left' ? [alone, ...rest] : [...rest, alone]) };
}

/** Two panels in each other's place, as large as the place is. */
export function swapped(arrangement: Arrangement, one: PanelName, two: PanelName): Arrangement {
  const other = (panel: PanelName): PanelName => (panel === one ? two : panel === two ? one : panel);
  return {
    ...arrangement,
    columns: arrangement.columns.map((column) => ({
      ...column,
      panels: column.panels.map((row) => ({ ...row, panel: other(row.panel) })),
    })),
  };
}

/** Widths of columns by px as they stand. */
export function withWidths(arrangement: Arrangement, sizes: readonly number[]): Arrangement {
  const shares = thousandths(sizes);
  return { ...arrangement, columns: arrangement.columns.map((column, at) => ({ ...column, share: shares[at] ?? column.share })) };
}

/** Heights of a column's panels by px as they stand. */
export function withHeights(arrangement: Arrangement, at: number, sizes: readonly number[]): Arrangement {
  const shares = thousandths(sizes);
  const columns = arrangement.columns.map((column, index) =>
    index === at ? { ...column, panels: column.panels.map((row, place) => ({ ...row, share: shares[place] ?? row.share })) } : column,
  );
  return { ...arrangement, columns };
}

/** A further chart shows something else. */
export function withChart(arrangement: Arrangement, at: number, part: Partial<ExtraChart>): Arrangement {
  return { ...arrangement, charts: arrangement.charts.map((chart, index) => (index === at ? { ...chart, ...part } : chart)) };
}

/** The least that a panel can do with in this arrangement, px. */
export function leastOf(panel: PanelName, charts: number): Least {
  if (panel !== 'chart' || charts === 0) return LEAST[panel];
  return {
    width: LEAST_OF_MANY.width * 2,
    height: LEAST_OF_MANY.height * (charts > 1 ? 2 : 1) + LEAST.chart.height - LEAST_OF_MANY.height,
  };
}

/** The least width of a column, px. */
export function leastWidth({ panels }: Column, charts: number): number {
  return Math.max(...panels.map(({ panel }) => leastOf(panel, charts).width));
}

/**
 * Sizes after a divider was moved by so many px: what one side gains the other loses, and neither becomes smaller than it may.
 * `at`: the divider stands behind the part of that number.
 */
export function dragged(sizes: readonly number[], least: readonly number[], at: number, byPx: number): number[] {
  const [before, after] = [sizes[at] ?? 0, sizes[at + 1] ?? 0];
  const most = Math.max(0, after - (least[at + 1] ?? 0));
  const fewest = -Math.max(0, before - (least[at] ?? 0));
  const by = Math.min(most, Math.max(fewest, byPx));
  return sizes.map((size, index) => (index === at ? size + by : index === at + 1 ? size - by : size));
}
