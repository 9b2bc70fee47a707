/** What a user's private channel tells of items: what he has in each, as the wire has it. */
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { SectionSource } from '../../realtime/user-sections.ts';
import type { ShownHoldings } from './shown-holdings.ts';

export interface IcoSectionOptions {
  readonly queries: Pick<LiveQueries, 'icoHoldings'>;
  readonly shown: ShownHoldings;
}

/** The section of items, from what the follower knows. */
export function icoSection({ queries, shown }: IcoSectionOptions): SectionSource<'ico'> {
  return {
    async snapshot(user, minSequence) {
      const { value, sequence } = await queries.icoHoldings(user, minSequence);
      return { sequence, value: { holdings: shown.rows(value) } };
    },
    update({ icoHoldings }) {
      return icoHoldings.length === 0 ? undefined : { holdings: shown.rows(icoHoldings) };
    },
  };
}
