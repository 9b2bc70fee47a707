import { setTimeout } from 'node:timers/promises';
import { FollowerBusy } from './live-queries.ts';

/** How often, and how long apart, a follower that is away is asked again at the start: half a minute in all. */
const TRIES = 150;
const WAIT_MS = 200;

/** Asks until the follower answers. One in a process of its own may go, and come back, while the server starts. */
export async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = TRIES; ; left--) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof FollowerBusy) || left === 0) throw error;
    }
    await setTimeout(WAIT_MS);
  }
}
