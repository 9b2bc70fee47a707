/** Users in the follower: what the engine knows of them is asked of the engine itself; ids that it forgets are remembered here. */
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { Engine } from '@kontor/engine/engine';
import type { FeeRates } from '../feed.ts';
import type { EngineRights, EngineStanding, FeeTier } from '../live-queries.ts';
import type { Answering, Ground, OpenProjection, Projection } from '../projection.ts';
import { MONEY_ID_TABLE, moneyIdOf } from './money-id-table.ts';

export interface MemberQuestions {
  feeRates: { asked: { readonly user: number }; answer: FeeRates };
  feeTiers: { asked: object; answer: readonly FeeTier[] };
  rights: { asked: { readonly user: number }; answer: EngineRights };
  standings: { asked: object; answer: readonly EngineStanding[] };
}

/** The fee tiers that are set, with what they have in contracts. */
export function feeTiersOf(engine: Pick<Engine, 'feeTiers' | 'contractTiers'>): readonly FeeTier[] {
  const inContracts = engine.contractTiers();
  return engine.feeTiers().map((rates) => {
    const found = inContracts.find(({ tier }) => tier === rates.tier);
    return { ...rates, inContracts: found && { makerRate: found.makerRate, takerRate: found.takerRate } };
  });
}

class MembersView implements OpenProjection {
  readonly questions: Answering<MemberQuestions>;
  readonly #ground: Ground;

  constructor(ground: Ground) {
    const { engine } = ground;
    this.#ground = ground;
    this.questions = {
      feeRates: ({ user }) => engine.feeRates(user),
      feeTiers: () => feeTiersOf(engine),
      rights: ({ user }) => engine.rights(user),
      standings: () => engine.users(),
    };
  }

  command(commands: CommandBuffer, at: number, code: number): void {
    const { moment, out } = this.#ground;
    if (out.rows === undefined) return;
    const id = moneyIdOf(commands, at, code, moment.sequence);
    if (id !== undefined) out.rows.add(MONEY_ID_TABLE, id);
  }
}

export const membersProjection: Projection<MembersView> = {
  name: 'members',
  tables: [MONEY_ID_TABLE],
  open: (ground) => new MembersView(ground),
};
