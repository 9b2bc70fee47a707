/** What a person hears of the verification of their identity: a notice and a mail, once. Source: rules 7.1. */
import { reasonSentence } from '../../http/reject-reasons.ts';
import type { Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import { personById } from './accounts.ts';
import { languageOf, tell } from './post.ts';
import type { Post } from './post.ts';

/** How it ended. `reason`: a word of http/reject-reasons.ts or a sentence. */
type Decision = { readonly verified: true } | { readonly verified: false; readonly reason: string };

/** Gives what tells it within the transaction that decides. The notice keeps the word, which is put into the language of who reads it. */
export function identityTold(world: {
  readonly post: Pick<Post, 'queue' | 'notice'>;
  readonly vault: Vault;
}): (queries: Queries, account: number, decision: Decision, now: Date) => Promise<void> {
  return async (queries, account, decision, now) => {
    const person = await personById(queries, account);
    if (person === undefined) return;
    if (decision.verified) return tell(world, queries, person, { template: 'identity_approved', params: {} }, now);
    const { reason } = decision;
    const said = (sentence: string) => ({ template: 'identity_rejected', params: { reason: sentence } }) as const;
    return tell(world, queries, person, said(reasonSentence(reason, languageOf(person))), now, { notice: said(reason) });
  };
}
