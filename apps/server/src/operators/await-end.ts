/** Waits a moment for what a relay carries out, so that who asked for it is answered when it is done. */
import { setTimeout } from 'node:timers/promises';
import type { CARRIED } from '@kontor/contract/console/operator-call';
import type { Static } from 'typebox';
import type { ChangeEnd } from './change-kind.ts';

type Carried = Static<typeof CARRIED>;

/** A server that runs carries a row out within a quarter of a second, ms. */
const WAIT_MS = 3_000;
const LOOK_MS = 50;

/** What stands before a relay has come. */
export const WAITS: Carried = { state: 'waits', outcome: null, sequence: null };

/** How it ended, as `look` tells it; `waits` where it has not after three seconds. */
export async function awaitEnd(look: () => Promise<ChangeEnd | undefined>): Promise<Carried> {
  for (let waitedMs = 0; waitedMs < WAIT_MS; waitedMs += LOOK_MS) {
    const end = await look();
    if (end !== undefined) return { state: end.isDone ? 'done' : 'failed', outcome: end.outcome, sequence: end.sequence };
    await setTimeout(LOOK_MS);
  }
  return WAITS;
}
