import type { CancelAfter, PeerTimer, Timer, World } from './state.ts';

/** Sets a timer. */
export function setTimer(world: World, timer: CancelAfter | PeerTimer): void {
  world.timersSet += 1;
  putTimers(world, [...world.timers, { ...timer, set: world.timersSet }]);
}

/** These are the timers from now on. */
export function putTimers(world: World, timers: readonly Timer[]): void {
  world.timers = [...timers].sort((a, b) => a.time - b.time || a.set - b.set);
}
