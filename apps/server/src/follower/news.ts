/** What batches changed, told as one: each projection's share, together (feed.ts). */
import type { Applied } from './feed.ts';
import type { LiveView } from './live-view.ts';

export class News {
  readonly #view: LiveView;
  #told: number;
  /** Something changed without being gathered. */
  reset = true;

  /** From now on the view gathers what changes; `watched` are the users of whom is told. */
  constructor(view: LiveView, watched: ReadonlySet<number>) {
    this.#view = view;
    this.#told = view.sequence;
    view.beginNews(watched);
  }

  /** Everything since the last call; undefined when no command was applied. */
  take(): Applied | undefined {
    const { sequence, timeMs } = this.#view;
    if (sequence === this.#told && !this.reset) return undefined;
    const applied = { sequence, timeMs, reset: this.reset, ...this.#view.takeNews(this.reset) };
    this.#told = sequence;
    this.reset = false;
    return applied;
  }
}
