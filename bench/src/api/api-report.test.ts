import { expect, test } from 'vitest';
import { apiReport } from './api-report.ts';
import type { ApiTurn } from './api-report.ts';
import { readApiTask } from './options.ts';

const SETTING = { machine: 'm', commit: 'c', command: 'x' };
const turn = (name: string, rate: number, isFloor: boolean): ApiTurn => ({
  name,
  rate,
  sustained: isFloor ? undefined : rate / 2,
  micros: 30,
  databaseMicros: 7,
  latenciesMs: Float64Array.of(1, 2),
  bySixth: [rate],
  refused: new Map(isFloor ? [] : [[-1008, 3]]),
  isFloor,
});

test('each turn is told as a share of the floor of its own run', () => {
  const turns = [
    turn('a bare route', 10_000, true),
    turn('signed orders', 6_000, false),
    turn('a bare route', 20_000, true),
    turn('signed orders', 9_000, false),
    turn('signed reads', 12_000, false),
  ];
  const text = apiReport({ turns, missing: 0, fsyncMs: [1, 2] }, readApiTask(['--http'], '/w'), SETTING);
  expect(text).toContain('| signed orders | 6000 | 0.40 | 3000 | 30 | 7 | 1.0 | 2.0 | -1008: 3 |');
  expect(text).toContain('| a bare route | 20000 | 1.33 | - | 30 | 7 | 1.0 | 2.0 | none |');
  expect(text).toContain('A second ÷ floor: orders 0.50, reads 0.80 (goal 0.5 on two quiet cores; an order waits for a disk).');
  expect(text).toContain('Acknowledged orders that the read tables do not hold: 0.');
});
