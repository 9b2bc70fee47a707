/** How far a withdrawal is, as its timeline says it. Source: spec §4. */
import type { AnswerOf } from '@kontor/contract/call';
import type { withdrawDetail } from '@kontor/contract/withdrawal';

export type Withdrawal = AnswerOf<typeof withdrawDetail>;
type WithdrawalState = Withdrawal['state'];
type WithdrawalStep = Withdrawal['timeline'][number]['step'];

/** Whether nothing of it changes any more. */
export function isOver(state: WithdrawalState): boolean {
  return state === 'completed' || state === 'release_failed' || state === 'cancelled';
}

/** A row of the timeline: what happened, what is waited for now, what is still to come. */
export interface TimelineRow {
  readonly kind: 'past' | 'now' | 'later';
  readonly word: WithdrawalStep | 'waitReview' | 'waitSigner' | 'waitNetwork';
  /** Of what happened, ms. */
  readonly time: number | undefined;
}

/** The timeline with what is waited for and how it ends. */
export function timelineOf({ state, timeline }: Pick<Withdrawal, 'state' | 'timeline'>): readonly TimelineRow[] {
  const past = timeline.map(({ step, time }): TimelineRow => ({ kind: 'past', word: step, time }));
  if (isOver(state)) return past;
  const isReviewed = timeline.some(({ step }) => step === 'approved');
  const wait = state === 'to_be_confirmed' ? 'waitNetwork' : isReviewed ? 'waitSigner' : 'waitReview';
  return [...past, { kind: 'now', word: wait, time: undefined }, { kind: 'later', word: 'completed', time: undefined }];
}
