/** What went wrong lately: the last of it for whoever looks, all of it in the log. */

export interface Trouble {
  readonly time: number;
  readonly text: string;
}

const KEPT = 20;

export class TroubleLog {
  readonly #kept: Trouble[] = [];
  readonly #wallMs: () => number;
  readonly #write: (text: string) => void;

  constructor(wallMs: () => number, write: (text: string) => void) {
    this.#wallMs = wallMs;
    this.#write = write;
  }

  readonly note = (text: string): void => {
    this.#kept.push({ time: this.#wallMs(), text });
    if (this.#kept.length > KEPT) this.#kept.shift();
    this.#write(text);
  };

  /** The newest first. */
  get last(): readonly Trouble[] {
    return this.#kept.toReversed();
  }
}
