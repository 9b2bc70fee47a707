/** What went wrong lately: the last of it for whoever looks, all of it in the log. */

export interface Trouble {
  readonly time: number;
  readonly text: string;
}

const KEPT = 20;
/** What is said again and again is a line of the log once in so long, ms. */
const AGAIN_MS = 60_000;

export class TroubleLog {
  readonly #kept: Trouble[] = [];
  readonly #written = new Map<string, number>();
  readonly #wallMs: () => number;
  readonly #write: (text: string) => void;

  constructor(wallMs: () => number, write: (text: string) => void) {
    this.#wallMs = wallMs;
    this.#write = write;
  }

  /** The same again takes the place of what it was before. */
  readonly note = (text: string): void => {
    const time = this.#wallMs();
    const before = this.#kept.findIndex((each) => each.text === text);
    if (before >= 0) this.#kept.splice(before, 1);
    else if (this.#kept.length === KEPT) this.#kept.shift();
    this.#kept.push({ time, text });
    if (time - (this.#written.get(text) ?? 0) < AGAIN_MS) return;
    for (const [each, writtenMs] of this.#written) if (time - writtenMs >= AGAIN_MS) this.#written.delete(each);
    this.#written.set(text, time);
    this.#write(text);
  };

  /** The newest first. */
  get last(): readonly Trouble[] {
    return this.#kept.toReversed();
  }
}
