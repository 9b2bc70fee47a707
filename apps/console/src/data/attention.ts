/**
 * Whether somebody is at the page. What it asks by itself would keep a session awake for ever: after a while without a touch it asks
 * nothing more, and when the session has slept in by then, it shows that.
 */
import { OPERATOR_SESSION } from '@kontor/contract/console/operator';
import { useSyncExternalStore } from 'react';

/** Without a touch for so long nobody is there, ms. */
export const AWAY_MS = 60_000;
/** And so long after that the session is over on the server too, ms. */
export const OVER_MS = OPERATOR_SESSION.idleMinutes * 60_000 + 5_000;

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** `here`; `away`: nothing is asked; `gone`: the session must be over. */
export type Attention = 'here' | 'away' | 'gone';

/** Follows touches; time is the surroundings'. */
export class Watch {
  #attention: Attention = 'here';
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor() {
    this.touch();
  }

  get attention(): Attention {
    return this.#attention;
  }

  /** Somebody is there. */
  touch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#set('away');
      this.#timer = setTimeout(() => this.#set('gone'), OVER_MS);
    }, AWAY_MS);
    this.#set('here');
  }

  /** Calls `listener` after each change until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #set(attention: Attention): void {
    if (attention === this.#attention) return;
    this.#attention = attention;
    for (const listener of this.#listeners) listener();
  }
}

let watch: Watch | undefined;

function ownWatch(): Watch {
  if (watch !== undefined) return watch;
  const made = new Watch();
  for (const touch of TOUCHES) addEventListener(touch, () => made.touch(), { passive: true, capture: true });
  return (watch = made);
}

export function useAttention(): Attention {
  return useSyncExternalStore(
    (listener) => ownWatch().subscribe(listener),
    () => ownWatch().attention,
  );
}

/** How often to ask by oneself: not at all while nobody is there. */
export function useInterval(everyMs: number): number | false {
  return useAttention() === 'here' ? everyMs : false;
}
