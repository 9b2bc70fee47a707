import { IcoStage } from '@kontor/domain/ico/words';
import { audit } from '@kontor/engine/audit';
import type { ItemDump } from '@kontor/engine/engine-door';
import { describe, expect, it } from 'vitest';
import { refusalName } from '../../compare.ts';
import { drawIcoStep, ICO_EVENTS, IcoLife, REACHED_IN_ITEMS } from '../../ico-scenario.ts';
import { createRandom } from '../../random.ts';
import { createTwin } from '../twin.ts';

const LIVES = Number(process.env['RUNS'] ?? (process.env['MANY'] === undefined ? 8 : 100));
const SEED = Number(process.env['SEED'] ?? 20_260_105);
const STEPS = 1_500;

/** What came of an item whose lots more wanted than there were: as many lots were won as there are, each by who had a ticket. */
function drawProblem({ item, terms, tickets, holdings, stage }: ItemDump): string | undefined {
  if (stage !== IcoStage.SETTLED || terms.lot === 0n) return undefined;
  const forSale = Number(terms.supply / terms.lot);
  const won = holdings.reduce((sum, { wonLots }) => sum + wonLots, 0);
  if (won !== Math.min(forSale, tickets)) return `item ${item}: ${won} lots were won, of ${forSale} for ${tickets} tickets`;
  const odd = holdings.find((each) => each.wonLots > each.tickets || each.tokens !== BigInt(each.wonLots) * terms.lot);
  return odd && `item ${item}: user ${odd.user} won ${odd.wonLots} of ${odd.tickets}`;
}

describe('subscriptions of the twin', () => {
  it('hold together over long lives, in which every kind of event is seen, draws are lost and what thaws is claimed to the last unit', () => {
    const seen = new Map<string, number>();
    const answered = new Map<number, number>();
    const met = { losers: 0, refunds: 0, thawedWhole: 0 };
    for (let life = 0; life < LIVES; life++) {
      const twin = createTwin({ recording: true });
      const world = new IcoLife(twin, createTwin());
      const random = createRandom(SEED + life);
      for (let i = 0; i < STEPS; i++) {
        const difference = world.step(drawIcoStep(random)) ?? (i % 25 === 0 ? world.compareStates() : undefined);
        if (difference !== undefined) throw new Error(`${difference}\n${world.history()}`);
        if (i % 25 === 0) expect(audit(twin.dump())).toEqual([]);
      }
      const { items } = twin.dump();
      expect(items.flatMap((item) => drawProblem(item) ?? [])).toEqual([]);
      for (const { stage, holdings } of items) {
        if (stage === IcoStage.CANCELLED) met.refunds += holdings.length;
        if (stage !== IcoStage.SETTLED) continue;
        met.losers += holdings.filter(({ paid, cost }) => cost < paid).length;
        met.thawedWhole += holdings.filter(({ frozen, claimed }) => frozen > 0n && claimed === frozen).length;
      }
      for (const [kind, count] of world.eventKinds) seen.set(kind, (seen.get(kind) ?? 0) + count);
      for (const [code, count] of world.answers) answered.set(code, (answered.get(code) ?? 0) + count);
    }
    expect(ICO_EVENTS.filter((kind) => !seen.has(kind))).toEqual([]);
    expect(REACHED_IN_ITEMS.filter((code) => !answered.has(code)).map(refusalName)).toEqual([]);
    for (const [what, count] of Object.entries(met)) expect([what, count > 0]).toEqual([what, true]);
  });
});
