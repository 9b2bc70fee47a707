/**
 * The limits that a user gave himself, and whether he may open seconds contracts at all. Asking is what opens the permission where settings and
 * the user's state allow it, so it is the first thing that a screen asks for a user.
 */
import { useSyncExternalStore } from 'react';
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import { secondsLimits } from '@kontor/contract/seconds';
import { noteOwnChange, onOwnChange, ownSequence } from './account-stream.ts';
import { callServer } from './call-server.ts';
import { sessionToken, useSession } from './session.ts';
import { SharedStore, storesByKey } from './shared-store.ts';

export type SecondsLimits = AnswerOf<typeof secondsLimits>;
type LimitChange = Pick<BodyOf<typeof secondsLimits>, 'daily_stake' | 'daily_loss' | 'pause_until'>;

export interface KnownLimits {
  readonly limits: SecondsLimits | undefined;
  readonly isFailed: boolean;
}

/** What is staked and lost in 24 hours changes by itself as time goes on, ms. */
const AGAIN_MS = 20_000;
const RETRY_MS = 3_000;
const NOT_KNOWN: KnownLimits = { limits: undefined, isFailed: false };

let again: () => void = () => undefined;

const storeOf = storesByKey<KnownLimits>(
  1,
  (token) =>
    new SharedStore<KnownLimits>(NOT_KNOWN, (store) => {
      let isOpen = true;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const ask = async (): Promise<void> => {
        clearTimeout(timer);
        let waitMs = AGAIN_MS;
        try {
          const limits = await callServer(secondsLimits, { min_seq: ownSequence() });
          if (isOpen && token === sessionToken()) take(limits);
        } catch {
          waitMs = RETRY_MS;
          if (isOpen) store.set({ ...store.get(), isFailed: true });
        }
        // Another one may have been asked meanwhile: one timer for both.
        clearTimeout(timer);
        if (isOpen) timer = setTimeout(() => void ask(), waitMs);
      };
      const take = (limits: SecondsLimits): void => {
        if (limits.sequence >= (store.get().limits?.sequence ?? 0)) store.set({ limits, isFailed: false });
      };
      again = () => void ask();
      const leave = onOwnChange(() => void ask());
      void ask();
      return () => {
        isOpen = false;
        clearTimeout(timer);
        leave();
        again = () => undefined;
      };
    }),
);
const nobody = new SharedStore<KnownLimits>(NOT_KNOWN, () => () => undefined);

/** Limits and permission of who is logged in; nothing of a visitor. */
export function useSecondsLimits(): KnownLimits {
  const token = useSession()?.token;
  const store = token === undefined ? nobody : storeOf(token);
  return useSyncExternalStore(store.watch, store.get, store.get);
}

/** Asks for them again: what was staked, what was lost, or what is permitted may be another. */
export function refreshLimits(): void {
  again();
}

/**
 * Sets some of the limits.
 * @throws CallError
 */
export async function setLimits(change: LimitChange): Promise<SecondsLimits> {
  const limits = await callServer(secondsLimits, change);
  noteOwnChange(limits.sequence);
  return limits;
}
