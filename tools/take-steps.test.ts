import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';

import type { Step } from './steps.ts';
import { takeSteps } from './take-steps.ts';

const scratch = mkdtempSync(join(tmpdir(), 'kontor-steps-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const step = (name: string, command: string, rest: Partial<Step> = {}): Step => ({ name, command, quietSeconds: 1, ...rest });

async function failuresOf(steps: readonly Step[], limitMs?: () => number): Promise<readonly (readonly string[])[]> {
  const results = await takeSteps(steps, { scratch, lanes: 2, print: () => undefined, ...(limitMs === undefined ? {} : { limitMs }) });
  return results.map(({ tally }) => tally.failures);
}

it('takes every step, also behind one that failed, and keeps their order', async () => {
  const steps = [
    step('a', 'true', { beside: true }),
    step('b', 'exit 3', { beside: true }),
    step('c', 'true'),
    step('d', 'exit 1'),
    step('e', 'true', { beside: true }),
  ];
  expect(await failuresOf(steps)).toEqual([[], ['b'], [], ['d'], []]);
});

it('runs only neighbours that allow it side by side', async () => {
  const mark = join(scratch, 'mark');
  const waits = `while [ ! -e ${mark} ]; do sleep 0.02; done`;
  const alone = `[ -e ${mark} ] && rm ${mark}`;
  expect(
    await failuresOf([step('waits', waits, { beside: true }), step('marks', `touch ${mark}`, { beside: true }), step('alone', alone)]),
  ).toEqual([[], [], []]);
});

it('tells a step its share, and of one that was asked for nothing to the others', async () => {
  vi.stubEnv('SHARE', '3/24');
  const own = step('own', '[ "$SHARE" = 5/24 ]', { share: { index: 4, count: 24 } });
  const other = step('other', '[ -z "$SHARE" ]', { beside: true });
  expect(await failuresOf([own, other])).toEqual([[], []]);
  vi.unstubAllEnvs();
});

it('fails a step whose program is not there', async () => {
  expect(await failuresOf([step('gone', 'node --import tsx simulator/src/gone.ts', { beside: true })])).toEqual([['gone']]);
});

it('fails tests that write no report', async () => {
  expect(await failuresOf([step('unit tests', 'true', { suites: ['unit'] })])).toEqual([['unit tests: no report was written']]);
});

it('ends a step that hangs, with what it has started', async () => {
  expect(await failuresOf([step('hangs', 'sleep 1000 & wait', { beside: true })], () => 50)).toEqual([['hangs']]);
});
