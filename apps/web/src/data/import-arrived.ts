/**
 * Importing code of the page that is not here yet. Browsers remember an import that has failed and fail it again without asking
 * the network, until the page is loaded anew. So a file is fetched first, which may be done as often as needed, and imported only
 * when it and all it stands on have arrived. The build puts this in the place of Vite's own helper (arriving-imports.ts).
 */

/** Code that is not here. */
export class MissingCode extends Error {
  /** The server has no such file: the page is of an earlier release than the server. Otherwise nothing has been heard of it. */
  readonly isGone: boolean;

  constructor(file: string, isGone: boolean) {
    super(isGone ? `there is no ${file}` : `no answer for ${file}`);
    this.name = 'MissingCode';
    this.isGone = isGone;
  }
}

export type FetchFile = (url: string, init: { readonly cache: RequestCache }) => Promise<Response>;

const NOT_THERE: readonly number[] = [404, 410];

/** Remembers what has arrived. */
export class Arrivals {
  readonly #arrived = new Map<string, Promise<void>>();
  readonly #fetchFile: FetchFile;

  constructor(fetchFile: FetchFile) {
    this.#fetchFile = fetchFile;
  }

  /** Resolves when all files have arrived; rejects with MissingCode. What did not arrive is fetched again the next time. */
  async all(files: readonly string[]): Promise<void> {
    await Promise.all(files.map((file) => this.#one(file)));
  }

  #one(file: string): Promise<void> {
    const known = this.#arrived.get(file);
    // One that had begun before it was asked for now says nothing of the network now: a press that finds it failing asks once itself.
    return known === undefined ? this.#begin(file) : known.catch(() => this.#arrived.get(file) ?? this.#begin(file));
  }

  #begin(file: string): Promise<void> {
    const arriving = this.#fetch(file).catch((error: unknown) => {
      this.#arrived.delete(file);
      throw error;
    });
    this.#arrived.set(file, arriving);
    return arriving;
  }

  async #fetch(file: string): Promise<void> {
    // A name says what the file holds, so a copy that is here is as good as a new one; what failed is never taken from a copy.
    const response = await this.#fetchFile(file, { cache: 'force-cache' })
      .then((found) => (found.ok ? found : this.#fetchFile(file, { cache: 'reload' })))
      .catch(() => undefined);
    if (response === undefined) throw new MissingCode(file, false);
    if (!response.ok) throw new MissingCode(file, NOT_THERE.includes(response.status));
    // A network that answers everything with a page of its own has not answered with code.
    if (!/^text\/javascript\b/.test(response.headers.get('content-type') ?? '')) throw new MissingCode(file, false);
    await response.arrayBuffer().catch(() => {
      throw new MissingCode(file, false);
    });
  }
}

const arrivals = new Arrivals((url, init) => fetch(url, init));

/** `import()` by `load`, of a file that stands with all it needs among `files`, addresses below the site's root. */
export async function importArrived<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  await arrivals.all(files.map((file) => `/${file}`));
  return load();
}
