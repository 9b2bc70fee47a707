/** Read tables and snapshots in memory that fail on demand, for tests. Rows are kept as the texts PostgreSQL would get. */
import { PositionMoved } from './read-store.ts';
import type { ReadMark, ReadStore, Snapshot, SnapshotStore } from './read-store.ts';
import { READ_TABLES } from './projections.ts';
import type { RowsToWrite } from './rows.ts';

/** What goes wrong with one write: nothing is written, or all is and then the answer is lost. */
export type WriteFault = 'failBefore' | 'commitThenFail';

export class MemoryReadStore implements ReadStore {
  /** By table: key → row, both as text. */
  readonly tables: Map<string, Map<string, string>>;
  writes = 0;
  #position = 0;
  #hash: string | undefined;
  #faults: (write: number) => WriteFault | undefined;

  constructor(faults: (write: number) => WriteFault | undefined = () => undefined, tables = READ_TABLES) {
    this.#faults = faults;
    this.tables = new Map(tables.map(({ name }) => [name, new Map()]));
  }

  async position(): Promise<number> {
    return this.#position;
  }

  async mark(): Promise<ReadMark> {
    return { sequence: this.#position, hash: this.#hash };
  }

  async write(rows: RowsToWrite, from: number, to: number, hash?: string): Promise<void> {
    const fault = this.#faults(++this.writes);
    await Promise.resolve();
    if (fault === 'failBefore') throw new Error('injected: not written');
    if (from !== this.#position) throw new PositionMoved(`at ${this.#position}, not ${from}`);
    for (const written of rows.tables()) {
      const { table } = written;
      const target = this.tables.get(table.name)!;
      const places = table.key.map((name) => table.columns.findIndex(([column]) => column === name));
      for (const line of written.lines()) {
        const values = line.split('\t');
        const key = places.map((place) => values[place]).join('/');
        if (table.latestOf === undefined && target.has(key))
          throw Object.assign(new Error(`${table.name} ${key} twice`), { code: '23505' });
        target.set(key, line);
      }
    }
    this.#position = to;
    this.#hash = hash;
    if (fault === 'commitThenFail') throw new Error('injected: the answer is lost');
  }
}

export class MemorySnapshotStore implements SnapshotStore {
  readonly #all = new Map<number, Snapshot & { verified?: boolean }>();
  /** Changes what is stored of a snapshot, like a bad disk. */
  spoil: (snapshot: Snapshot) => Snapshot = (snapshot) => snapshot;

  async sequences(atMost: number): Promise<number[]> {
    return [...this.#all.values()]
      .filter(({ verified, sequence }) => verified === true && sequence <= atMost)
      .map(({ sequence }) => sequence)
      .toSorted((a, b) => b - a);
  }

  async load(sequence: number): Promise<Snapshot> {
    return this.#all.get(sequence)!;
  }

  async write(snapshot: Snapshot): Promise<void> {
    this.#all.set(snapshot.sequence, this.spoil(snapshot));
  }

  async approve(sequence: number, keep: number): Promise<void> {
    this.#all.set(sequence, { ...this.#all.get(sequence)!, verified: true });
    for (const old of (await this.sequences(sequence)).slice(keep)) this.#all.delete(old);
  }
}
