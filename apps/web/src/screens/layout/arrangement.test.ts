import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  HOUSE_LAYOUTS,
  NO_LAYOUTS,
  chosenLayout,
  joinedLayouts,
  layoutName,
  readLayouts,
  withChosen,
  withLayout,
  withoutLayout,
} from '../../data/layouts.ts';
import type { KeptLayout, Layouts } from '../../data/layouts.ts';
import { PANELS, arrangementOf, dragged, keptOf, moved, swapped, withChart, withPanel, withWidths, withoutPanel } from './arrangement.ts';
import type { Arrangement, PanelName } from './arrangement.ts';

const PAIRS = ['ETH_USDT', 'SOL_USDT'];
/** What the contract says of a document. */
function isKeepable({ layouts }: Layouts): boolean {
  const isShare = (share: number): boolean => Number.isInteger(share) && share >= 1 && share <= 1_000;
  return layouts.every(
    ({ columns, charts }) =>
      columns.length >= 1 &&
      columns.length <= 8 &&
      charts.length <= 3 &&
      columns.every(({ share, panels }) => isShare(share) && panels.length >= 1 && panels.every((row) => isShare(row.share))),
  );
}

/** `chart/orders | book/tape | form` */
const drawn = ({ columns }: Arrangement): string => columns.map(({ panels }) => panels.map(({ panel }) => panel).join('/')).join(' | ');
const classic = (): Arrangement => arrangementOf('classic', undefined, PAIRS);
const kept = (columns: KeptLayout['columns'], part: Partial<KeptLayout> = {}): KeptLayout => ({
  id: 'mine',
  name: 'Mine',
  columns,
  hidden: [],
  charts: [],
  ...part,
});
const column = (...panels: string[]): KeptLayout['columns'][number] => ({
  share: 500,
  panels: panels.map((panel) => ({ panel, share: 500 })),
});

describe('a layout as it is drawn', () => {
  test.each([
    ['classic', 'chart/orders | book/tape | form', 0],
    ['chart', 'chart/orders | form', 0],
    ['book', 'book | tape | chart/orders | form', 0],
    ['charts-2', 'chart/orders | book/tape | form', 1],
    ['charts-4', 'chart/orders | form', 3],
    ['gone', 'chart/orders | book/tape | form', 0],
  ])('%s: %s, %s further charts', (id, picture, charts) => {
    const arrangement = arrangementOf(id, undefined, PAIRS);
    expect(drawn(arrangement)).toBe(picture);
    expect(arrangement.charts).toHaveLength(charts);
    // Every one can be kept as it is.
    expect(isKeepable({ layouts: [keptOf({ ...arrangement, id: 'mine' })], chosen: [] })).toBe(true);
  });

  test('unknown panels are left out, and what stands twice stands once', () => {
    expect(
      drawn(
        arrangementOf(
          'mine',
          kept([column('news', 'chart'), column('book', 'chart'), column('tv')], { hidden: ['tape', 'orders', 'form'] }),
          PAIRS,
        ),
      ),
    ).toBe('chart | book');
  });

  test('a panel that it does not know yet comes where it is at home', () => {
    expect(drawn(arrangementOf('mine', kept([column('chart'), column('book')]), PAIRS))).toBe('chart/orders | book/tape | form');
    expect(drawn(arrangementOf('mine', kept([column('tape')], { hidden: ['chart', 'form'] }), PAIRS))).toBe('book/tape | orders');
  });

  test('where nothing of it is known, the house’s stands', () => {
    expect(drawn(arrangementOf('mine', kept([column('news')]), PAIRS))).toBe(drawn(classic()));
  });

  test('further charts keep pair and interval; what no chart knows is replaced', () => {
    const charts = [
      { pair: 'XRP_USDT', interval: '1d' },
      { pair: 'ETH_USDT', interval: '61h' },
    ];
    expect(arrangementOf('charts-4', kept([column('chart')], { id: 'charts-4', charts }), PAIRS).charts).toEqual([
      { pair: 'XRP_USDT', interval: '1d' },
      { pair: 'ETH_USDT', interval: '1d' },
      { pair: 'ETH_USDT', interval: '5m' },
    ]);
  });
});

describe('moving', () => {
  test.each([
    ['tape', 'up', 'chart/orders | tape/book | form'],
    ['book', 'left', 'chart/orders/book | tape | form'],
    ['form', 'left', 'chart/orders | book/tape/form'],
    ['chart', 'left', 'chart | orders | book/tape | form'],
    ['orders', 'right', 'chart | book/tape/orders | form'],
    ['form', 'right', undefined],
    ['chart', 'up', undefined],
  ] as const)('%s %s: %s', (panel, direction, picture) => {
    const next = moved(classic(), panel, direction);
    expect(next && drawn(next)).toBe(picture);
  });

  test('two panels change places, each as large as its new place', () => {
    const next = swapped(classic(), 'chart', 'form');
    expect(drawn(next)).toBe('form/orders | book/tape | chart');
    expect(next.columns.map(({ share }) => share)).toEqual(classic().columns.map(({ share }) => share));
  });

  test('the last panel stays', () => {
    const alone = PANELS.filter((panel) => panel !== 'chart').reduce<Arrangement>(withoutPanel, classic());
    expect(drawn(withoutPanel(alone, 'chart'))).toBe('chart');
    expect(drawn(withPanel(withPanel(alone, 'tape'), 'book'))).toBe('chart | book/tape');
  });

  test('whatever is done, no panel is lost, none stands twice, and what comes of it can be kept and read again', () => {
    const panel = fc.constantFrom(...PANELS);
    const act = fc.oneof(
      fc.record({ panel, to: fc.constantFrom('left', 'right', 'up', 'down') }).map(
        ({ panel: one, to }) =>
          (from: Arrangement) =>
            moved(from, one, to) ?? from,
      ),
      panel.map((one) => (from: Arrangement) => withoutPanel(from, one)),
      panel.map((one) => (from: Arrangement) => withPanel(from, one)),
      fc.tuple(panel, panel).map(
        ([one, two]) =>
          (from: Arrangement) =>
            swapped(from, one, two),
      ),
      fc
        .array(fc.double({ min: 0, max: 4_000, noNaN: true }), { maxLength: 6 })
        .map((sizes) => (from: Arrangement) => withWidths(from, sizes)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...HOUSE_LAYOUTS), fc.array(act, { maxLength: 12 }), (id, acts) => {
        const end = acts.reduce((arrangement, one) => one(arrangement), arrangementOf(id, undefined, PAIRS));
        const placed = end.columns.flatMap(({ panels }) => panels.map((row) => row.panel));
        // A swap with a hidden one changes what is hidden only by name.
        expect(new Set(placed).size).toBe(placed.length);
        const document = { layouts: [keptOf(end)], chosen: [{ screen: 'spot desktop', layout: id }] };
        expect(isKeepable(document)).toBe(true);
        const read = readLayouts(JSON.parse(JSON.stringify(document)));
        expect(read).toEqual(document);
        const again = arrangementOf(id, read.layouts[0], PAIRS);
        expect(new Set([...again.columns.flatMap(({ panels }) => panels.map((row) => row.panel)), ...again.hidden])).toEqual(
          new Set<PanelName>(PANELS),
        );
      }),
      { seed: 27, numRuns: 300 },
    );
  });
});

test.each([
  [100, [500, 300, 200]],
  [300, [600, 200, 200]],
  [-900, [250, 550, 200]],
  [Number.POSITIVE_INFINITY, [600, 200, 200]],
])('a divider moved by %s px leaves %j', (by, sizes) => {
  expect(dragged([400, 400, 200], [250, 200, 100], 0, by)).toEqual(sizes);
});

test('what is too small already does not become smaller', () => {
  expect(dragged([100, 100], [250, 200], 0, -50)).toEqual([100, 100]);
});

describe('what is kept', () => {
  const mine = kept([column('chart')]);
  const other = kept([column('book')], { id: 'other', name: 'Other' });

  test('each screen has its own; one that has gone is the classic one', () => {
    const both = withChosen(withChosen(withLayout(NO_LAYOUTS, mine), 'spot wide', 'mine'), 'spot desktop', 'chart');
    expect([chosenLayout(both, 'spot wide'), chosenLayout(both, 'spot desktop'), chosenLayout(both, 'contract wide')]).toEqual([
      'mine',
      'chart',
      'classic',
    ]);
    expect(chosenLayout(withoutLayout(both, 'mine'), 'spot wide')).toBe('classic');
    expect(chosenLayout({ ...both, layouts: [] }, 'spot wide')).toBe('classic');
  });

  test('done twice it is done once, and ten of one’s own are the most', () => {
    const once = withChosen(withLayout(NO_LAYOUTS, mine), 'spot wide', 'mine');
    expect(withChosen(withLayout(once, mine), 'spot wide', 'mine')).toEqual(once);
    const full = Array.from({ length: 12 }, (_, index) => ({ ...mine, id: `own-${index}` })).reduce(withLayout, NO_LAYOUTS);
    expect(full.layouts).toHaveLength(10);
    expect(withLayout(full, { ...mine, id: 'chart' }).layouts).toHaveLength(11);
    expect(isKeepable(HOUSE_LAYOUTS.reduce((document, id) => withLayout(document, { ...mine, id, name: '' }), full))).toBe(true);
  });

  test('the account’s and the browser’s, where both were changed', () => {
    const account = withChosen(withLayout(NO_LAYOUTS, other), 'spot wide', 'other');
    const browser = withChosen(withLayout(NO_LAYOUTS, mine), 'spot wide', 'mine');
    const both = joinedLayouts(account, browser);
    expect(both.layouts.map(({ id }) => id)).toEqual(['other', 'mine']);
    expect(chosenLayout(both, 'spot wide')).toBe('mine');
  });

  test('names are trimmed and have an end', () => {
    expect(layoutName('  my \n desk ')).toBe('my desk');
    expect(layoutName('x'.repeat(99))).toHaveLength(24);
    expect(layoutName('🪑'.repeat(24)).length).toBeLessThanOrEqual(24);
  });

  test.each([
    undefined,
    null,
    [],
    'layouts',
    { layouts: {} },
    { layouts: [null, 7, { id: 'x' }, { id: '../x', columns: [column('chart')] }], chosen: [{ screen: 'SPOT', layout: 'x' }, 3] },
    { layouts: [{ id: 'x', columns: [{ share: 'wide', panels: [{ panel: '<b>' }] }] }] },
  ])('of %j nothing is read', (found) => {
    expect(readLayouts(found)).toEqual({ layouts: [], chosen: [] });
  });

  test('sizes that are none are replaced, and an unknown panel is kept', () => {
    const found = {
      layouts: [
        { id: 'x', name: 4, columns: [{ share: -3, panels: [{ panel: 'news', share: 1e9 }] }], hidden: 'all', charts: [{ pair: 'a' }] },
      ],
    };
    const read = readLayouts(found);
    expect(read.layouts).toEqual([
      { id: 'x', name: '', columns: [{ share: 1, panels: [{ panel: 'news', share: 1_000 }] }], hidden: [], charts: [] },
    ]);
    expect(isKeepable(read)).toBe(true);
  });
});

test('a further chart changes alone', () => {
  const four = arrangementOf('charts-4', undefined, PAIRS);
  expect(withChart(four, 1, { pair: 'XRP_USDT' }).charts.map(({ pair }) => pair)).toEqual(['ETH_USDT', 'XRP_USDT', 'ETH_USDT']);
});
