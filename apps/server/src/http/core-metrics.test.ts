import { Refusal } from '@kontor/domain/refusals';
import { expect, test } from 'vitest';
import { CoreMetrics } from './core-metrics.ts';
import { Metrics } from './metrics.ts';

async function told(metrics: Metrics): Promise<ReadonlyMap<string, number>> {
  const lines = (await metrics.registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

test('a core says what it wrote, what waits and what it answered, each time it is asked', async () => {
  const metrics = new Metrics();
  const numbers = new CoreMetrics(metrics);
  const core = { waiting: 3, outcomes: new Map<number, number>([[Refusal.NONE, 5]]), halted: undefined as Error | undefined };
  numbers.watch(core);
  numbers.onAppended(2, 0.004);
  numbers.onAppended(100, 0.3);
  const first = await told(metrics);
  expect([
    first.get('kontor_append_seconds_bucket{le="0.005"}'),
    first.get('kontor_append_seconds_count'),
    first.get('kontor_batch_commands_sum'),
    first.get('kontor_waiting_commands'),
    first.get('kontor_leader'),
    first.get('kontor_outcomes_total{outcome="NONE"}'),
  ]).toEqual([1, 2, 102, 3, 1, 5]);
  core.waiting = 0;
  core.outcomes.set(Refusal.NONE, 7).set(Refusal.INSUFFICIENT_BALANCE, 1);
  core.halted = new Error('the disk is gone');
  const then = await told(metrics);
  expect([
    then.get('kontor_waiting_commands'),
    then.get('kontor_leader'),
    then.get('kontor_outcomes_total{outcome="NONE"}'),
    then.get('kontor_outcomes_total{outcome="INSUFFICIENT_BALANCE"}'),
  ]).toEqual([0, 0, 7, 1]);
});

test('what is not known is left out of numbers by a label', async () => {
  const metrics = new Metrics();
  metrics.gauges('kontor_tried', 'For this test', 'disk', () => [
    ['data', 0.5],
    ['archive', null],
  ]);
  const numbers = await told(metrics);
  expect([numbers.get('kontor_tried{disk="data"}'), numbers.has('kontor_tried{disk="archive"}')]).toEqual([0.5, false]);
});
