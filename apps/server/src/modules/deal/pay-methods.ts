/** By which of his collection methods somebody may be paid here: those in the name that he is verified with. Source: rules 4.7. */
import { isSameName } from '@kontor/contract/person-text';
import type { DealLoans, PayMethod } from './loans.ts';

/** A method, and whether its holder is the person himself. */
export interface KeptMethod extends PayMethod {
  readonly isOwn: boolean;
}

/** Whether a holder is the person. Who was verified without a document, as the demo's accounts are, has no name that it could differ from. */
export function isHolder(verifiedName: string | undefined, { full_name }: Pick<PayMethod, 'full_name'>): boolean {
  return verifiedName === undefined || isSameName(verifiedName, full_name);
}

/** All of a person's methods: one may have been kept before he was verified, or under a name that he was verified with earlier. */
export async function keptMethodsOf(loans: Pick<DealLoans, 'methodsOf' | 'nameOf'>, user: number): Promise<KeptMethod[]> {
  const kept = await loans.methodsOf(user);
  const name = kept.length === 0 ? undefined : await loans.nameOf(user);
  return kept.map((method) => ({ ...method, isOwn: isHolder(name, method) }));
}
