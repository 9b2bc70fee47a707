/**
 * The server's time to a fraction of a second, for countdowns that end when a contract does: never this machine's, which may be wrong or set back.
 * Answers that tell how long something still runs say it; between them a clock that only goes forward carries it on, and each tick, which is taken
 * within a second of its own time, corrects it.
 */
import { serverNowMs } from './server-clock.ts';

/** A tick reaches the page at the latest so long after its own time, ms: a second until it is taken, and the way here. */
const TICK_AGE_MS = 1_500;

/** What the clock stands on: at `steadyMs` of a clock that only goes forward the server's was `serverMs`. */
export interface ClockAnchor {
  readonly serverMs: number;
  readonly steadyMs: number;
}

/** The server's time at a moment. */
export function timeAt({ serverMs, steadyMs }: ClockAnchor, nowSteadyMs: number): number {
  return serverMs + nowSteadyMs - steadyMs;
}

/** The anchor after a tick of time `tickMs` has come at `steadyMs`: the server's time is then not before it, and little behind it. */
export function afterTick(anchor: ClockAnchor, tickMs: number, steadyMs: number): ClockAnchor {
  const thought = timeAt(anchor, steadyMs);
  const serverMs = Math.min(Math.max(thought, tickMs), tickMs + TICK_AGE_MS);
  return serverMs === thought ? anchor : { serverMs, steadyMs };
}

/** The anchor that an answer gives: something that ends at `endMs` had `remainingSeconds` left when it was sent, half a round trip ago. */
export function anchorOf(answer: {
  readonly endMs: number;
  readonly remainingSeconds: string;
  readonly sentMs: number;
  readonly answeredMs: number;
}): ClockAnchor | undefined {
  const remainingMs = Number(answer.remainingSeconds) * 1_000;
  if (!(remainingMs > 0)) return undefined;
  return { serverMs: answer.endMs - remainingMs, steadyMs: (answer.sentMs + answer.answeredMs) / 2 };
}

let anchor: ClockAnchor | undefined;

/** Milliseconds of a clock that only goes forward. */
export function steadyNow(): number {
  return performance.now();
}

/** The server's time, ms since 1970. */
export function secondsNowMs(): number {
  return anchor === undefined ? serverNowMs() : timeAt(anchor, steadyNow());
}

/** Takes a tick that has just come. */
export function noteTickTime(tickMs: number): void {
  const nowMs = steadyNow();
  anchor = afterTick(anchor ?? { serverMs: serverNowMs(), steadyMs: nowMs }, tickMs, nowMs);
}

/** Takes what an answer says of how long something runs. */
export function noteRemaining(answer: Parameters<typeof anchorOf>[0]): void {
  anchor = anchorOf(answer) ?? anchor;
}
