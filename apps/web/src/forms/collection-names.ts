/** The names of kinds of payment, and the reader's own methods. */
import type { AnswerOf } from '@kontor/contract/call';
import { collectionList } from '@kontor/contract/collection';
import { useAskedCall } from '../data/asked-call.ts';
import type { Answer } from '../data/asked-call.ts';
import { useKindName } from './kind-name.ts';

type Collections = AnswerOf<typeof collectionList>;

/** The reader's own collection methods, and the name of each kind that there is. */
export function useCollections(): Answer<Collections> & { readonly nameOf: (kind: string) => string } {
  const answer = useAskedCall(collectionList, {}, 'quiet');
  const kindName = useKindName();
  return { ...answer, nameOf: (kind) => kindName(kind, answer.data?.kinds.find((each) => each.kind === kind)?.name) };
}
