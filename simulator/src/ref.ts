import { createTwin } from '@kontor/testkit/twin';
import { createRandom } from '@kontor/testkit/random';
import { Coverage } from './coverage.ts';
import { engineMaker } from './engine-maker.ts';
import { Journal } from './journal.ts';
import { scenarioNamed } from './scenarios.ts';
import { Stage } from './stage.ts';
import { World } from './world/world.ts';
const scenario = scenarioNamed('exchange');
const journal = new Journal();
const stage = new Stage({ maker: engineMaker, twin: undefined, journal, coverage: new Coverage(), digestEvery: 1e9 });
const world = new World(scenario, createRandom(7).split('exchange 1'), stage.witness, journal);
let any = 0; const per: Record<string, number> = {}; const delta: Record<string, number> = {};
let scalp = 0, size = 0;
while (journal.length < 20000) {
  const at = world.next(); stage.apply(at);
  const user = journal.commands.words[at + 1]!;
  if (user >= 86 && user <= 89) scalp++;
  for (const m of stage.witness.markets) if (m) {
    const t = m.trades as unknown as { slots: { second: number; sum: number; count: number }[] };
    const now = Math.floor(world.now / 1000);
    const r = m.trades.mean(world.now);
    any++; size += t.slots.length;
    const old = (m as unknown as { old?: Map<number, [number, number]> });
    old.old ??= new Map();
    const lastSlot = t.slots.at(-1); if (lastSlot) old.old.set(lastSlot.second, [lastSlot.sum, lastSlot.count]);
    const gone = old.old.get(now - 300);
    if (gone) { let s = gone[0], c = gone[1]; for (const x of t.slots) { s += x.sum; c += x.count; } const d = Math.abs(Math.floor(s / c) - r); if (d) { per[m.terms.market] = (per[m.terms.market] ?? 0) + 1; delta[m.terms.market] = (delta[m.terms.market] ?? 0) + d; } }
  }
}
console.log({ any, per, delta, scalp, avg: size / any, hours: (world.now - Date.UTC(2026, 0, 5)) / 3.6e6 });
