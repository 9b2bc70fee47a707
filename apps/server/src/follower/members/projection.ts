/** Users in the follower: what the engine knows of them is asked of the engine itself. */
import type { FeeRates } from '../feed.ts';
import type { EngineRights, EngineStanding } from '../live-queries.ts';
import type { Answering, Ground, OpenProjection, Projection } from '../projection.ts';

export interface MemberQuestions {
  feeRates: { asked: { readonly user: number }; answer: FeeRates };
  rights: { asked: { readonly user: number }; answer: EngineRights };
  standings: { asked: object; answer: readonly EngineStanding[] };
}

class MembersView implements OpenProjection {
  readonly questions: Answering<MemberQuestions>;

  constructor({ engine }: Ground) {
    this.questions = {
      feeRates: ({ user }) => engine.feeRates(user),
      rights: ({ user }) => engine.rights(user),
      standings: () => engine.users(),
    };
  }
}

export const membersProjection: Projection<MembersView> = { name: 'members', tables: [], open: (ground) => new MembersView(ground) };
