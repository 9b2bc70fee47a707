/**
 * A document of the desk as a page has it: read from the account, changed here at once, written behind. A change is a function, so that it can be done
 * again over what another page has written meanwhile; where an answer was lost it is done over itself, and must do no harm then. Without a session the browser keeps the document alone, and the next login takes it along.
 */

/** What was read or written: version 0 for one that is not there. */
export interface Kept<T> {
  readonly version: number;
  readonly document: T;
}

/** Where documents are kept with the account. Both throw where no answer came. */
export interface DeskAccount<T> {
  read(): Promise<Kept<T>>;
  /** Undefined: written. Otherwise nothing has changed, and that stands there. */
  write(version: number, document: T): Promise<Kept<T> | undefined>;
}

/** Where a browser keeps its copy; `undefined` for none. */
export interface DeskCopy<T> {
  read(): LocalCopy<T> | undefined;
  write(copy: LocalCopy<T> | undefined): void;
}

/** The browser's copy. */
export interface LocalCopy<T> extends Kept<T> {
  /** It has changes that the account has not. */
  readonly isAhead: boolean;
}

export interface DeskDocumentOptions<T> {
  readonly empty: T;
  readonly copy: DeskCopy<T>;
  /** Undefined without a session. */
  readonly account: DeskAccount<T> | undefined;
  /** What both have: the account's document with what only this browser has. */
  readonly join: (account: T, browser: T) => T;
  readonly onChange: () => void;
  /** The account took no change; it stays here, and is tried again with the next. */
  readonly onFailure: (error: unknown) => void;
  /** Calls back after so many ms; gives back how not to. */
  readonly later: (then: () => void, ms: number) => () => void;
}

/** Changes within this time are written together, ms. */
const WRITE_BEHIND_MS = 600;

/** How often a write gives way to another page's before it waits for the next change. */
const MOST_TURNS = 5;

export class DeskDocument<T> {
  readonly #options: DeskDocumentOptions<T>;
  #kept: Kept<T>;
  /** Done here since `#kept`, in order. */
  #changes: ((document: T) => T)[] = [];
  #value: T;
  #isClosed = false;
  #isWriting = false;
  #wait: (() => void) | undefined;

  constructor(options: DeskDocumentOptions<T>) {
    this.#options = options;
    const local = options.copy.read();
    this.#kept = local ?? { version: 0, document: options.empty };
    this.#value = this.#kept.document;
    // What this browser was ahead with is done once more over whatever the account has.
    if (local?.isAhead === true) this.#changes = [(account) => options.join(account, local.document)];
  }

  get value(): T {
    return this.#value;
  }

  /** Asks the account what it has. Whoever gets no answer goes on with his own copy. */
  async open(): Promise<void> {
    const { account } = this.#options;
    if (account === undefined || this.#isWriting || this.#isClosed) return;
    try {
      const kept = await account.read();
      if (this.#isClosed) return;
      // What was written while this was being read is the newer.
      if (kept.version >= this.#kept.version) this.#adopt(kept);
    } catch {
      return;
    }
    this.#options.onChange();
    if (this.#changes.length > 0) this.#writeSoon();
  }

  /** Asks and writes nothing any more: its person has gone. What was not written stays in the browser's copy, for when he is back. */
  close(): void {
    this.#isClosed = true;
    this.#wait?.();
    this.#wait = undefined;
  }

  /** Changes the document here at once, and with the account soon. */
  change(change: (document: T) => T): void {
    this.#value = change(this.#value);
    this.#changes.push(change);
    this.#keepCopy();
    this.#options.onChange();
    this.#writeSoon();
  }

  /** What another tab of this browser has kept. */
  adoptCopy(): void {
    const local = this.#options.copy.read();
    if (local === undefined || this.#changes.length > 0 || this.#isWriting) return;
    this.#kept = local;
    this.#value = local.document;
    this.#options.onChange();
  }

  /** Writes at once what waits. */
  async flush(): Promise<void> {
    this.#wait?.();
    this.#wait = undefined;
    await this.#write();
  }

  #writeSoon(): void {
    if (this.#options.account === undefined || this.#wait !== undefined) return;
    this.#wait = this.#options.later(() => {
      this.#wait = undefined;
      void this.#write();
    }, WRITE_BEHIND_MS);
  }

  async #write(): Promise<void> {
    const { account } = this.#options;
    if (account === undefined || this.#isWriting || this.#isClosed || this.#changes.length === 0) return;
    this.#isWriting = true;
    try {
      for (let turn = 0; turn < MOST_TURNS && this.#changes.length > 0 && !this.#isClosed; turn++) {
        const [sent, document, version] = [this.#changes.length, this.#value, this.#kept.version];
        const other = await account.write(version, document);
        // Whose answer it was does not matter to the next person.
        if (this.#isClosed) return;
        if (other === undefined) {
          this.#kept = { version: version + 1, document };
          this.#changes = this.#changes.slice(sent);
          this.#keepCopy();
        } else {
          this.#adopt(other);
          this.#options.onChange();
        }
      }
    } catch (error) {
      this.#options.onFailure(error);
    } finally {
      this.#isWriting = false;
    }
  }

  /** Takes what the account has, with the changes that it has not done again over it. */
  #adopt(kept: Kept<T>): void {
    this.#kept = kept;
    this.#value = this.#changes.reduce((document, change) => change(document), kept.document);
    this.#keepCopy();
  }

  #keepCopy(): void {
    this.#options.copy.write({ version: this.#kept.version, document: this.#value, isAhead: this.#changes.length > 0 });
  }
}
