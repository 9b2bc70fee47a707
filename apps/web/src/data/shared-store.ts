/** A value that many components watch, opened with the first and closed after the last of them. */

/** How long a store that nobody watches stays open: a remount within it loses nothing, ms. */
const LINGER_MS = 1_000;

export class SharedStore<T> {
  readonly #open: () => () => void;
  readonly #listeners = new Set<() => void>();
  #value: T;
  #close: (() => void) | undefined;

  /** `open` begins to follow the source and gives back how to end; it calls `set`. */
  constructor(initial: T, open: (store: SharedStore<T>) => () => void) {
    this.#value = initial;
    this.#open = () => open(this);
  }

  readonly get = (): T => this.#value;

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#close ??= this.#open();
    return () => {
      this.#listeners.delete(listener);
      setTimeout(() => {
        if (this.#listeners.size > 0) return;
        this.#close?.();
        this.#close = undefined;
      }, LINGER_MS);
    };
  };
}

/** A store per key, made when first asked for; the least recently made are forgotten beyond `most`. */
export function storesByKey<T>(most: number, make: (key: string) => SharedStore<T>): (key: string) => SharedStore<T> {
  const stores = new Map<string, SharedStore<T>>();
  return (key) => {
    let store = stores.get(key);
    if (store === undefined) {
      stores.set(key, (store = make(key)));
      const [oldest] = stores.keys();
      if (stores.size > most && oldest !== undefined) stores.delete(oldest);
    }
    return store;
  };
}
