import type { AnswerOf } from '@kontor/contract/call';
import { proof as proofCall, proofs as proofsCall } from '@kontor/contract/proof';
import { useCallback, useEffect, useState } from 'react';
import { callServer } from '../../data/call-server.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { verdictOf } from './verdict.ts';
import type { Verdict } from './verdict.ts';

export type Snapshot = AnswerOf<typeof proofsCall>['list'][number];
export type Proof = NonNullable<AnswerOf<typeof proofCall>['proof']>;

/** How far the check of a snapshot is. */
export type CheckState =
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** There is no snapshot yet. */
  | { readonly kind: 'none' }
  /** This person is not in it. */
  | { readonly kind: 'absent'; readonly snapshot: Snapshot }
  | { readonly kind: 'done'; readonly snapshot: Snapshot; readonly proof: Proof; readonly verdict: Verdict };

/** Asks for the roots and for the own proof, each by itself, and checks the one by the other in this browser. The newest where none is chosen. */
export function useVerdict(chosen: number | undefined): {
  readonly state: CheckState;
  readonly snapshots: readonly Snapshot[];
  readonly again: () => void;
} {
  const [known, setKnown] = useState<{ readonly asked: string; readonly state: CheckState }>();
  const [snapshots, setSnapshots] = useState<readonly Snapshot[]>([]);
  const [attempt, setAttempt] = useState(0);
  const asked = `${chosen} ${attempt}`;
  useEffect(() => {
    let isWanted = true;
    const show = (next: CheckState): void => {
      if (isWanted) setKnown({ asked, state: next });
    };
    const run = async (): Promise<void> => {
      const { list } = await callServer(proofsCall, {});
      if (isWanted) setSnapshots(list);
      const snapshot = list.find((each) => each.snapshot === chosen) ?? list[0];
      if (snapshot === undefined) return show({ kind: 'none' });
      const { proof, recorded } = await callServer(proofCall, { snapshot: snapshot.snapshot });
      if (proof === null) return show({ kind: 'absent', snapshot });
      show({ kind: 'done', snapshot, proof, verdict: verdictOf(proof, snapshot.root, recorded ?? []) });
    };
    run().catch((error: unknown) => show({ kind: 'failed', reason: tellFailure(error) }));
    return () => {
      isWanted = false;
    };
  }, [chosen, asked]);
  const state: CheckState = known?.asked === asked ? known.state : { kind: 'running' };
  return { state, snapshots, again: useCallback(() => setAttempt((before) => before + 1), []) };
}
