/** What a reviewer has to have done before he decides, what he then says, and who comes next. */
import { REJECT_REASONS } from '@kontor/contract/console/identity';

/** A word of the list, or a sentence of one's own. */
export type Picked = (typeof REJECT_REASONS)[number] | 'own';
export const PICKS: readonly Picked[] = [...REJECT_REASONS, 'own'];
/** Characters of a sentence of one's own. */
export const SENTENCE = { min: 3, max: 300 } as const;

/** A decision as it is being made. */
export interface Draft {
  readonly choice: 'approve' | 'reject' | undefined;
  readonly picked: Picked | undefined;
  readonly sentence: string;
}

export const NO_DRAFT: Draft = { choice: undefined, picked: undefined, sentence: '' };

/** A submission's two photos, and those of them that this operator has seen. */
export interface Photos {
  readonly front: string;
  readonly back: string;
  readonly seen: readonly string[];
}

type Missing = 'choice' | 'photos' | 'reason' | 'sentence';

/** What is missing for a decision; undefined: nothing. */
export function missingFor({ choice, picked, sentence }: Draft, { front, back, seen }: Photos): Missing | undefined {
  if (choice === undefined) return 'choice';
  if (choice === 'approve') return seen.includes(front) && seen.includes(back) ? undefined : 'photos';
  if (picked === undefined) return 'reason';
  const { length } = sentence.trim();
  return picked === 'own' && (length < SENTENCE.min || length > SENTENCE.max) ? 'sentence' : undefined;
}

/** The reason that is sent with a rejection. */
export function reasonOf({ picked, sentence }: Draft): string {
  return picked === undefined || picked === 'own' ? sentence.trim() : picked;
}

/** Who comes after one that is decided: the next of the queue, else the first of the others. */
export function nextAfter(queue: readonly { readonly id: number }[], id: number): number | undefined {
  const here = queue.findIndex((each) => each.id === id);
  const others = queue.filter((each) => each.id !== id);
  return (others[here] ?? others[0])?.id;
}

const ZOOMS = [1, 1.25, 1.5, 2, 3, 4] as const;

/** One step larger or smaller; undefined where there is none. 1: the whole photo is seen. */
export function zoomStep(zoom: number, step: 1 | -1): number | undefined {
  return step === 1 ? ZOOMS.find((each) => each > zoom) : ZOOMS.findLast((each) => each < zoom);
}

/** A quarter further, degrees. */
export function turned(degrees: number): number {
  return (degrees + 90) % 360;
}
