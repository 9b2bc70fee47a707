/** What a user's private channel tells of seconds contracts: those that run, and what became of them, as the wire has them. */
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { SecondsContract } from '../../follower/seconds/seconds-facts.ts';
import type { SectionSource } from '../../realtime/user-sections.ts';
import { contractRow } from './contract-rows.ts';
import type { ContractRow } from './contract-rows.ts';
import type { SecondsPairs } from './seconds-pairs.ts';
import type { SourceName } from './tick-rows.ts';

export interface SecondsSectionOptions {
  readonly queries: Pick<LiveQueries, 'ownSeconds'>;
  readonly pairs: SecondsPairs;
  readonly wallMs: () => number;
  readonly sourceName: SourceName;
}

/** The section of seconds contracts, from what the follower knows. */
export function secondsSection({ queries, pairs, wallMs, sourceName: nameOf }: SecondsSectionOptions): SectionSource<'seconds'> {
  const rows = (contracts: readonly SecondsContract[]): ContractRow[] =>
    contracts.flatMap((contract) => {
      const pair = pairs.find(contract.pair);
      return pair === undefined ? [] : [contractRow(contract, pair, { nowMs: wallMs(), nameOf })];
    });
  return {
    async snapshot(user, minSequence) {
      const { value, sequence } = await queries.ownSeconds(user, minSequence);
      return { sequence, value: { contracts: rows(value.contracts) } };
    },
    update({ seconds }) {
      if (seconds.length === 0) return undefined;
      // Of one contract the last counts.
      const last = new Map(seconds.map((contract) => [contract.number, contract]));
      return { contracts: rows([...last.values()]) };
    },
  };
}
