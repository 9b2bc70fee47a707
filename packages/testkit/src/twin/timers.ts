import type { CancelAfter } from '@kontor/engine/command';
import { DoneReason } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { endAllIn } from './cancel.ts';
import { isLate } from './deadline.ts';
import type { Outcome, Timer, World } from './state.ts';
import { DONE, refused, userOf } from './state.ts';

const SHORTEST_MS = 1_000;
const LONGEST_MS = 86_400_000;

/** CANCEL_AFTER: sets the user's timer for a market anew, or takes it off. */
export function cancelAfter(world: World, command: CancelAfter): Outcome {
  const { timeoutMs } = command;
  if (command.user < 1) return refused(Refusal.MALFORMED);
  if (timeoutMs !== 0 && (timeoutMs < SHORTEST_MS || timeoutMs > LONGEST_MS)) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const market = world.markets.get(command.market);
  if (!market) return refused(Refusal.UNKNOWN_MARKET);
  const user = userOf(world, command.user);
  world.timers = world.timers.filter((timer) => timer.user !== user || timer.market !== market);
  if (timeoutMs > 0) world.timers.push({ time: command.time + timeoutMs, user, market });
  return DONE;
}

/** Timers in the order in which they fire: by time, then by when they were set (the sort keeps the order of equals). */
export function timersInOrder(world: World): Timer[] {
  return [...world.timers].sort((a, b) => a.time - b.time);
}

/** Fires the timers that are due at the present core time. */
export function fireTimers(world: World): void {
  for (const timer of timersInOrder(world).filter((each) => each.time <= world.time)) {
    world.timers = world.timers.filter((other) => other !== timer);
    world.events.timer(timer.user.id, timer.time, timer.market.terms.market);
    endAllIn(world, timer.user, timer.market, DoneReason.TIMED_OUT);
  }
}
