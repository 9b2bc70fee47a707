/** Puts the leader's door together from what this process has of it: what came of an id is looked for where its product keeps it. */
import { ContractHistory } from './follower/perpetual/contract-history.ts';
import type { Histories } from './follower/histories.ts';
import { OwnLeader } from './leader/own-leader.ts';
import type { FindOver, OwnLeaderOptions } from './leader/own-leader.ts';

export interface OwnLeaderParts extends Omit<OwnLeaderOptions, 'over'> {
  readonly histories: Pick<Histories, 'ordersByClientId'>;
  readonly contracts: Pick<ContractHistory, 'pastOf'>;
}

/** The leader that runs here. */
export function openOwnLeader({ histories, contracts, ...parts }: OwnLeaderParts): OwnLeader {
  const spot: FindOver = (asked, minSeq) =>
    histories.ordersByClientId(
      asked[0]!.user,
      asked.map(({ id }) => id),
      minSeq,
    );
  return new OwnLeader({ ...parts, over: { spot, contracts: (asked, minSeq) => contracts.pastOf(asked, minSeq) } });
}
