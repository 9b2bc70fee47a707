/** A person's own verification. Source: spec §4, §5; rules 7.1. */
import type { AnswerOf } from '@kontor/contract/call';
import { identityMine, identitySubmit } from '@kontor/contract/identity';
import type { Locale } from '@kontor/contract/locale';
import { maskedNumber } from '@kontor/contract/person-text';
import { reasonSentence } from '../../http/reject-reasons.ts';
import type { Routes } from '../../http/routes.ts';
import { STATUS, identityOf, submitIdentity } from './identity.ts';
import type { IdentityStore } from './identity.ts';

export interface IdentityRoutesOptions extends IdentityStore {
  readonly wallMs: () => number;
}

export function mountIdentity(routes: Routes, { wallMs, ...store }: IdentityRoutesOptions): void {
  routes.user(identitySubmit, async ({ body, session }) => {
    await submitIdentity(store, session.user, body, new Date(wallMs()));
    return { name_status: STATUS.PENDING };
  });

  routes.user(identityMine, async ({ session, lang }) => mineOf(store, session.user, lang));
}

async function mineOf(store: IdentityStore, user: number, lang: Locale): Promise<AnswerOf<typeof identityMine>> {
  const { status, newest } = await identityOf(store, user);
  const isOpen = status === STATUS.FAILED;
  return {
    name_status: status,
    reason: isOpen && newest?.reason ? reasonSentence(newest.reason, lang) : null,
    full_name: newest?.name ?? null,
    country: newest?.country ?? null,
    id_number: newest === undefined ? null : isOpen ? newest.number : maskedNumber(newest.number),
    front: newest?.front ?? null,
    back: newest?.back ?? null,
    submitted_at: newest?.submittedMs ?? null,
    decided_at: newest?.decidedMs ?? null,
  };
}
