import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AlertBook } from './alert-book.ts';
import type { ReachedAlert, SeriesValue, WatchedAlert } from './alert-book.ts';

const RUNS = { seed: 113, numRuns: 300 };

function alertOf(id: number, given: Partial<WatchedAlert> = {}): WatchedAlert {
  return { id, version: 1, series: 'last 1', direction: 'up', value: 100, since: 0, purpose: 'fire', ...given };
}
const at = (value: number, sequence: number): SeriesValue => ({ low: value, high: value, sequence, timeMs: sequence });
const ids = (reached: readonly ReachedAlert[]): number[] => reached.map(({ alert }) => alert.id).sort((one, other) => one - other);

/** The same, alert by alert. */
class NaiveBook {
  readonly alerts = new Map<number, WatchedAlert>();

  put(alert: WatchedAlert): void {
    this.alerts.set(alert.id, alert);
  }

  drop(id: number): void {
    this.alerts.delete(id);
  }

  tell(series: string, { low, high, sequence }: SeriesValue): string[] {
    const reached: string[] = [];
    for (const alert of this.alerts.values()) {
      if (alert.series !== series || sequence <= alert.since) continue;
      const { direction, value, purpose } = alert;
      const isReached =
        purpose === 'fire' ? (direction === 'up' ? high >= value : low <= value) : direction === 'up' ? low < value : high > value;
      if (!isReached) continue;
      reached.push(`${alert.id} ${purpose}`);
      if (purpose === 'fire') this.alerts.delete(alert.id);
      else this.alerts.set(alert.id, { ...alert, purpose: 'fire', since: sequence });
    }
    return reached.sort();
  }
}

const DIRECTION = fc.constantFrom('up' as const, 'down' as const);
const SERIES = fc.constantFrom('last 1', 'last 2', 'mark 3');
const STEP = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('tell' as const), series: SERIES, value: fc.integer({ min: 1, max: 40 }), wide: fc.nat(3) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('put' as const),
      id: fc.nat(30),
      series: SERIES,
      direction: DIRECTION,
      value: fc.integer({ min: 1, max: 40 }),
      ahead: fc.integer({ min: -3, max: 3 }),
      purpose: fc.constantFrom('fire' as const, 'arm' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('drop' as const), id: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
);

test('the sorted book tells what a naive one tells, over any alerts and prices, also when it is made anew in between', () => {
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 120 }), (steps) => {
      let book = new AlertBook();
      const naive = new NaiveBook();
      let sequence = 10;
      for (const step of steps) {
        if (step.do === 'drop') {
          book.drop(step.id);
          naive.drop(step.id);
        } else if (step.do === 'put') {
          const { id, series, direction, value, purpose, ahead } = step;
          const alert = alertOf(id, { series, direction, value, purpose, since: sequence + ahead });
          book.put(alert);
          naive.put(alert);
        } else if (step.do === 'restart') {
          book = new AlertBook();
          for (const alert of naive.alerts.values()) book.put(alert);
        } else {
          sequence += 1;
          const value = { low: step.value, high: step.value + step.wide, sequence, timeMs: sequence };
          const reached = book.tell(step.series, value);
          expect(reached.map(({ alert }) => `${alert.id} ${alert.purpose}`).sort()).toEqual(naive.tell(step.series, value));
        }
        expect(book.size).toBe(naive.alerts.size);
      }
    }),
    RUNS,
  );
});

test('an alert fires once, with the first price at its value or beyond', () => {
  const book = new AlertBook();
  book.put(alertOf(1));
  book.put(alertOf(2, { direction: 'down', value: 90 }));
  expect(book.tell('last 1', at(99, 1))).toEqual([]);
  expect(book.tell('last 1', at(104, 2))).toEqual([{ alert: alertOf(1), sequence: 2, timeMs: 2, value: 104 }]);
  expect(book.tell('last 1', at(104, 3))).toEqual([]);
  expect(ids(book.tell('last 1', at(90, 4)))).toEqual([2]);
  expect(book.size).toBe(0);
});

test('a price from before an alert counts never, whenever it is told', () => {
  const book = new AlertBook();
  book.put(alertOf(1, { since: 7 }));
  expect(book.tell('last 1', at(120, 6))).toEqual([]);
  expect(book.tell('last 1', at(120, 7))).toEqual([]);
  expect(ids(book.tell('last 1', at(120, 8)))).toEqual([1]);
});

test('one that fired fires again only after its value was left', () => {
  const book = new AlertBook();
  book.put(alertOf(1, { purpose: 'arm' }));
  expect(book.tell('last 1', at(100, 1))).toEqual([]);
  expect(book.tell('last 1', at(99, 2)).map(({ alert }) => alert.purpose)).toEqual(['arm']);
  expect(book.tell('last 1', at(100, 3)).map(({ alert }) => alert.purpose)).toEqual(['fire']);
});

test('who sets and takes away alerts all day does not fill the memory', () => {
  const book = new AlertBook();
  for (let round = 0; round < 5_000; round += 1) {
    book.put(alertOf(1, { version: round, series: `last ${round % 7}` }));
    if (round % 3 === 0) book.drop(1);
  }
  book.drop(1);
  expect(book.size).toBe(0);
  expect(book.entries).toBeLessThan(200);
});

test('of 100,000 alerts over 100 markets a price that reaches none looks at none of them', () => {
  const book = new AlertBook();
  let looked = 0;
  for (let id = 0; id < 100_000; id += 1) {
    const alert = alertOf(id, {
      series: `last ${id % 100}`,
      direction: id % 2 === 0 ? 'up' : 'down',
      value: id % 2 === 0 ? 2_000 + id : 1_000 - (id % 900),
    });
    book.put({
      ...alert,
      get since() {
        looked += 1;
        return 0;
      },
    });
  }
  for (let sequence = 1; sequence <= 1_000; sequence += 1) expect(book.tell(`last ${sequence % 100}`, at(1_500, sequence))).toEqual([]);
  expect(looked).toBe(0);
  expect(book.tell('last 0', at(2_000, 2_000))).toHaveLength(1);
  expect(looked).toBe(1);
});
