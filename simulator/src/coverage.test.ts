import { CommandBuffer } from '@kontor/engine/command-buffer';
import { CommandType } from '@kontor/engine/command';
import { EventLog } from '@kontor/engine/event';
import { expect, test } from 'vitest';
import { Coverage } from './coverage.ts';
import { REQUIRED } from './coverage-table.ts';

function ticks(count: number, coverage = new Coverage()): Coverage {
  const commands = new CommandBuffer();
  const at = commands.write({ type: CommandType.TICK, time: 1 });
  for (let i = 0; i < count; i += 1) {
    const events = new EventLog(64);
    events.outcome(events.command(CommandType.TICK, 0, i + 1, 1 + i * 1_800_000), i % 2 === 0 ? 0 : 12, -1, 0);
    coverage.observe(commands, at, i % 2 === 0 ? 0 : 12, events);
  }
  return coverage;
}

test('counts codes, applied commands and steps of time', () => {
  const counts = ticks(10).counts();
  expect(counts.get('code NONE')).toBe(5);
  expect(counts.get('code TOO_LATE')).toBe(5);
  expect(counts.get('applied TICK')).toBe(5);
  expect(counts.get('an hour or more passed at once')).toBe(0);
});

test('a run that reached nothing has tested nothing', () => {
  const missing = ticks(2_000).missing();
  expect(missing).toContain('event TRADE: 0, wanted at least 100');
  expect(missing.length).toBeGreaterThan(40);
});

test('a run is asked only for what its length allows', () => {
  const coverage = ticks(10);
  expect(coverage.missing(1, [{ name: 'code MALFORMED', oneIn: 11 }])).toEqual([]);
  expect(coverage.missing(1, [{ name: 'code MALFORMED', oneIn: 10 }])).toEqual(['code MALFORMED: 0, wanted at least 1']);
});

test('of a part of the demands nothing rare is left, and all of what is common', () => {
  const missing = ticks(20_000).missing(0.1);
  expect(missing).toContain('event TRADE: 0, wanted at least 100');
  expect(missing).toContain('code MALFORMED: 0, wanted at least 1');
  expect(missing.some((sentence) => sentence.startsWith('applied OUTAGE'))).toBe(false);
});

test('worlds add up', () => {
  const sum = new Coverage();
  sum.add(ticks(4).all);
  sum.add(ticks(6).all);
  expect(sum.commands).toBe(10);
  expect(sum.counts().get('code TOO_LATE')).toBe(5);
});

test('every requirement names something that is counted', () => {
  const counts = new Coverage().counts();
  for (const { name } of REQUIRED) expect(counts.has(name), name).toBe(true);
});
