/**
 * The life of the one socket, without the socket: what to do and what to tell the person, from events and the time alone.
 * A silence of 5 s is probed, an unanswered probe ends the connection, and a lost connection is opened again after a wait
 * that grows and is never the same for two readers.
 */

/** Silence after which the other end is asked whether it is there, ms. */
const PROBE_AFTER_MS = 5_000;
/** How long an answer to the probe, or an opening, may take before the connection counts as lost, ms. */
const ANSWER_WITHIN_MS = 5_000;
/** Silence after which what is on the screen counts as stale; a probe of a quiet market is answered well before, ms. */
const STALE_AFTER_MS = 7_000;
/** Time between two steps that only a sleeping machine explains; hidden pages are stepped once a minute, ms. */
const SLEPT_MS = 120_000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;

type Link = 'idle' | 'connecting' | 'open' | 'waiting';

export interface ConnectionState {
  readonly link: Link;
  /** When the link became what it is, ms. */
  readonly sinceMs: number;
  /** Failures since something was last heard. */
  readonly failures: number;
  readonly heardMs: number | undefined;
  /** Something was heard on this connection: one that was accepted and says nothing is not live. */
  readonly isHeard: boolean;
  readonly probedMs: number | undefined;
  readonly retryAtMs: number;
  readonly steppedMs: number;
  readonly online: boolean;
}

export type ConnectionEvent = 'start' | 'stop' | 'opened' | 'heard' | 'closed' | 'tick' | 'online' | 'offline' | 'shown';

/** `drop`: close the socket and forget it. `resync`: ask for everything on the screen anew. */
export type ConnectionEffect = 'open' | 'drop' | 'probe' | 'resync';

export interface ConnectionStep {
  readonly state: ConnectionState;
  readonly effects: readonly ConnectionEffect[];
}

/** What the person is told; `connecting` is before anything was ever heard. `sinceMs`: when the server was last heard. */
export interface ConnectionView {
  readonly state: 'connecting' | 'live' | 'reconnecting' | 'stale' | 'offline';
  readonly sinceMs?: number;
}

/** Before the first event. */
export function initialConnection(nowMs: number): ConnectionState {
  return {
    link: 'idle',
    sinceMs: nowMs,
    failures: 0,
    heardMs: undefined,
    isHeard: false,
    probedMs: undefined,
    retryAtMs: 0,
    steppedMs: nowMs,
    online: true,
  };
}

/** Wait before try number `failures` (from 0), ms; `random` from 0 to below 1 spreads the readers of a server that restarts. */
export function retryWaitMs(failures: number, random: number): number {
  const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 10));
  return Math.round(wait / 2 + (wait / 2) * random);
}

/** Takes one event. */
export function stepConnection(before: ConnectionState, event: ConnectionEvent, nowMs: number, random: number): ConnectionStep {
  const slept = nowMs - before.steppedMs > SLEPT_MS;
  const state = { ...before, steppedMs: nowMs };
  // A socket that was open before hours of sleep is open in name only.
  if (slept && state.link === 'open' && event !== 'stop' && event !== 'closed') return open(state, nowMs, ['drop', 'open']);
  switch (event) {
    case 'start':
      return state.link === 'idle' ? open(state, nowMs, ['open']) : { state, effects: [] };
    case 'stop':
      return {
        state: { ...state, link: 'idle', sinceMs: nowMs, probedMs: undefined },
        effects: state.link === 'open' || state.link === 'connecting' ? ['drop'] : [],
      };
    case 'opened':
      return state.link === 'connecting'
        ? { state: { ...state, link: 'open', sinceMs: nowMs, probedMs: undefined }, effects: [] }
        : { state, effects: [] };
    case 'heard':
      return state.link === 'open'
        ? { state: { ...state, heardMs: nowMs, isHeard: true, probedMs: undefined, failures: 0 }, effects: [] }
        : { state, effects: [] };
    case 'closed':
      return state.link === 'open' || state.link === 'connecting' ? wait(state, nowMs, random, []) : { state, effects: [] };
    case 'online':
      return wake({ ...state, online: true }, nowMs);
    case 'offline':
      return { state: { ...state, online: false }, effects: [] };
    case 'shown':
      return wake(state, nowMs);
    case 'tick':
      return tick(state, nowMs, random);
  }
}

/** What to tell the person at `nowMs`. */
export function viewConnection(state: ConnectionState, nowMs: number): ConnectionView {
  const since = state.heardMs === undefined ? {} : { sinceMs: state.heardMs };
  if (!state.online) return { state: 'offline', ...since };
  if (state.heardMs === undefined) return { state: state.failures === 0 ? 'connecting' : 'reconnecting' };
  const silentMs = nowMs - state.heardMs;
  if (state.link === 'open' && state.isHeard && silentMs < STALE_AFTER_MS) return { state: 'live' };
  return silentMs < PROBE_AFTER_MS ? { state: 'reconnecting', ...since } : { state: 'stale', ...since };
}

function open(state: ConnectionState, nowMs: number, effects: readonly ConnectionEffect[]): ConnectionStep {
  return { state: { ...state, link: 'connecting', sinceMs: nowMs, isHeard: false, probedMs: undefined }, effects };
}

function wait(state: ConnectionState, nowMs: number, random: number, effects: readonly ConnectionEffect[]): ConnectionStep {
  const retryAtMs = nowMs + retryWaitMs(state.failures, random);
  return { state: { ...state, link: 'waiting', sinceMs: nowMs, probedMs: undefined, failures: state.failures + 1, retryAtMs }, effects };
}

function wake(state: ConnectionState, nowMs: number): ConnectionStep {
  if (state.link === 'waiting') return open(state, nowMs, ['open']);
  return state.link === 'open'
    ? { state: { ...state, probedMs: state.probedMs ?? nowMs }, effects: ['probe', 'resync'] }
    : { state, effects: [] };
}

function tick(state: ConnectionState, nowMs: number, random: number): ConnectionStep {
  if (state.link === 'waiting' && nowMs >= state.retryAtMs) return open(state, nowMs, ['open']);
  if (state.link === 'connecting' && nowMs - state.sinceMs >= ANSWER_WITHIN_MS * 2) return wait(state, nowMs, random, ['drop']);
  if (state.link !== 'open') return { state, effects: [] };
  if (state.probedMs !== undefined)
    return nowMs - state.probedMs >= ANSWER_WITHIN_MS ? wait(state, nowMs, random, ['drop']) : { state, effects: [] };
  return nowMs - Math.max(state.heardMs ?? 0, state.sinceMs) >= PROBE_AFTER_MS
    ? { state: { ...state, probedMs: nowMs }, effects: ['probe'] }
    : { state, effects: [] };
}
