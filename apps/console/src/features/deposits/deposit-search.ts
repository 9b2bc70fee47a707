/** What somebody means who types into the search of deposits. */
import { isTrace } from '../../frame/trace.ts';

export interface Search {
  readonly uid?: number;
  readonly txid?: string;
}

const UID = /^(?:uid\s*)?([1-9][0-9]{0,9})$/i;
const MAX_UID = 2_147_483_647;

/** Undefined where it is neither a UID nor a transaction; nothing typed is all of them. */
export function searchFor(typed: string): Search | undefined {
  const text = typed.trim();
  if (text === '') return {};
  const uid = Number(UID.exec(text)?.[1]);
  if (uid <= MAX_UID) return { uid };
  return isTrace(text) ? { txid: text } : undefined;
}
