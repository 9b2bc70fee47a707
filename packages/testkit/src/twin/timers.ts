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
  if (timeoutMs > 0) set(world, { time: command.time + timeoutMs, user, market });
  return DONE;
}

function set(world: World, timer: Timer): void {
  const later = world.timers.findIndex((other) => other.time > timer.time);
  world.timers.splice(later < 0 ? world.timers.length : later, 0, timer);
}

/** Fires the timers that are due at the present core time. */
export function fireTimers(world: World): void {
  for (let timer = world.timers[0]; timer && timer.time <= world.time; timer = world.timers[0]) {
    world.timers.shift();
    world.events.timer(timer.user.id, timer.time, timer.market.terms.market);
    endAllIn(world, timer.user, timer.market, DoneReason.TIMED_OUT);
  }
}
