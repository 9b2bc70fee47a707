/** What a customer hears of a suspension and of its end, by notice and by mail. */
import type { Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import { personById } from './accounts.ts';
import { tell } from './post.ts';
import type { Post } from './post.ts';
import type { StandingChange } from './standing.ts';

/** Gives what tells it within the transaction that asks for it (standing.ts). Another fee tier is no event. */
export function standingTold(world: {
  readonly post: Pick<Post, 'queue' | 'notice'>;
  readonly vault: Vault;
}): (queries: Queries, account: number, change: StandingChange, now: Date) => Promise<void> {
  return async (queries, account, { change }, now) => {
    const person = await personById(queries, account);
    if (person === undefined || change === 'tier') return;
    // What is so already is not told again.
    const isSo = change === 'suspend' ? person.suspended : !person.suspended && !person.frozen;
    if (isSo) return;
    await tell(
      world,
      queries,
      person,
      { template: change === 'suspend' ? 'account_suspended' : 'account_reinstated', params: { time: now } },
      now,
    );
  };
}
