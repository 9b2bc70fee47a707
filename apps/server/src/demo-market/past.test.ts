import { audit } from '@kontor/engine/audit';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { TWO_PAIRS, startDemoEngine } from './demo-world.ts';
import { crewOf, fundsOf } from './crew.ts';
import { pastCommands } from './past.ts';
import type { PastCommand } from './past.ts';
import { TradingFloor } from './trading-floor.ts';

const HOUR_MS = 3_600_000;
const END = Date.UTC(2026, 0, 15, 12, 34, 56);
const STRETCHES = [
  { beginsMs: 200 * HOUR_MS, everyMs: 2 * HOUR_MS },
  { beginsMs: HOUR_MS, everyMs: 60_000 },
];

function live(seed: number) {
  const { engine } = startDemoEngine(TWO_PAIRS, END - 300 * HOUR_MS);
  const commands: PastCommand[] = [...pastCommands({ engine, pairs: TWO_PAIRS, contracts: [], stretches: STRETCHES, endMs: END, seed })];
  const said = JSON.stringify(commands, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
  return { engine, commands, digest: createHash('sha256').update(said).digest('hex') };
}

describe('the past', () => {
  const first = live(7);

  test('is the same for the same seed, to the last command and the last bit of state, and another for another', () => {
    const again = live(7);
    expect(again.digest).toBe(first.digest);
    expect(again.engine.digest()).toBe(first.engine.digest());
    expect(live(8).digest).not.toBe(first.digest);
  });

  test('never goes back in time, ends where it should, and hardly anything in it is refused', () => {
    const { commands } = first;
    commands.forEach(({ timeMs }, i) => expect(timeMs).toBeGreaterThanOrEqual(commands[i - 1]?.timeMs ?? 0));
    expect(commands[0]!.timeMs).toBe(END - 200 * HOUR_MS);
    expect(commands.at(-1)!.timeMs).toBeLessThanOrEqual(END);
    expect(END - commands.at(-1)!.timeMs).toBeLessThan(5_000);
    expect(commands.filter(({ code }) => code !== 0).length).toBeLessThan(commands.length / 100);
  });

  test('leaves a sound state, deep books a few ticks apart around the price, and nobody dry', () => {
    const dump = first.engine.dump();
    expect(audit(dump)).toEqual([]);
    const floor = new TradingFloor(dump);
    for (const pair of TWO_PAIRS) {
      const { market } = pair;
      const [bids, asks] = [floor.levels(market, 0, 100), floor.levels(market, 1, 100)];
      expect(Math.min(bids.length, asks.length)).toBeGreaterThanOrEqual(20);
      expect(asks[0]![0] - bids[0]![0]).toBeGreaterThan(0);
      expect(asks[0]![0] / bids[0]![0] - 1).toBeLessThan(0.001);
      expect(Math.abs((floor.lastTicks(market) * pair.tickUnits) / pair.startPrice - 1)).toBeLessThan(0.01);
      for (const user of crewOf(pair)) {
        const purse = floor.purseOf(user);
        expect(purse.coins * pair.stepUnits).toBeGreaterThan(Number(fundsOf(pair).coins) * 0.3);
        expect(purse.cash).toBeGreaterThan(0);
      }
    }
  });
});
