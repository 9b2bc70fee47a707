import type { CommandOf } from '@kontor/engine/command';
import { DoneReason } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { endAllIn } from './cancel.ts';
import { isLate } from './deadline.ts';
import { fallDue } from './p2p/due.ts';
import type { Outcome, World } from './state.ts';
import { DONE, refused, userOf } from './state.ts';
import { setTimer } from './timer-list.ts';

const SHORTEST_MS = 1_000;
const LONGEST_MS = 86_400_000;

/** CANCEL_AFTER: sets the user's timer for a market anew, or takes it off. */
export function cancelAfter(world: World, command: CommandOf<'CANCEL_AFTER'>): Outcome {
  const { timeoutMs } = command;
  if (command.user < 1) return refused(Refusal.MALFORMED);
  if (timeoutMs !== 0 && (timeoutMs < SHORTEST_MS || timeoutMs > LONGEST_MS)) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const market = world.markets.get(command.market);
  if (!market) return refused(Refusal.UNKNOWN_MARKET);
  const user = userOf(world, command.user);
  world.timers = world.timers.filter((timer) => 'trade' in timer || timer.user !== user || timer.market !== market);
  if (timeoutMs > 0) setTimer(world, { time: command.time + timeoutMs, user, market });
  return DONE;
}

/** Moves core time to a command's, and fires what is due on the way: from release 3 on at most 1,024 timers with one command. */
export function passTime(world: World, until: number): void {
  let left = world.version >= 3 ? 1_024 : Number.MAX_SAFE_INTEGER;
  for (let timer = world.timers[0]; timer && timer.time <= until && left > 0; timer = world.timers[0], left--) {
    world.timers.shift();
    if (timer.time > world.time) world.time = timer.time;
    if ('trade' in timer) fallDue(world, timer.trade);
    else {
      world.events.write({ type: 'timer', user: timer.user.id, time: timer.time, market: timer.market.terms.market });
      endAllIn(world, timer.user, timer.market, DoneReason.TIMED_OUT);
    }
  }
  world.time = until;
}
