/** The server's time as seen from this machine, for countdowns. Measured by the date that answers carry; the quickest answer counts. */

interface Sample {
  readonly offsetMs: number;
  readonly roundTripMs: number;
}

/** Dates of answers are whole seconds, so on average they are half a second old. */
const HALF_A_SECOND_MS = 500;
/** An offset below this is within the error of a measurement, ms. */
const ERROR_MS = 1_000;

let best: Sample | undefined;

/** Server's offset from this machine, ms; 0 where the two agree within what can be measured. */
export function clockOffsetMs(sample: { readonly sentMs: number; readonly answeredMs: number; readonly serverMs: number }): number {
  const offset = sample.serverMs + HALF_A_SECOND_MS - (sample.sentMs + sample.answeredMs) / 2;
  return Math.abs(offset) <= ERROR_MS ? 0 : Math.round(offset);
}

/** Time of the server now, ms since 1970. */
export function serverNowMs(): number {
  return Date.now() + (best?.offsetMs ?? 0);
}

/** Takes the time of an answer: when it was asked for, when it came, and its Date header. */
export function noteServerTime(sentMs: number, answeredMs: number, dateHeader: string | null): void {
  const serverMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(serverMs)) return;
  const roundTripMs = answeredMs - sentMs;
  if (best !== undefined && best.roundTripMs <= roundTripMs) return;
  best = { roundTripMs, offsetMs: clockOffsetMs({ sentMs, answeredMs, serverMs }) };
}
