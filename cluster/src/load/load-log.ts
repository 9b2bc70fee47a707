/** Where the load writes down what happened, and tells whoever started it of each outcome. */
import { openSync, writeSync } from 'node:fs';
import type { Entry } from './entries.ts';

export class LoadLog {
  readonly #file: number;
  #told = '';

  constructor(file: string) {
    this.#file = openSync(file, 'a');
  }

  note(entry: Entry): void {
    writeSync(this.#file, `${JSON.stringify(entry)}\n`);
    if (entry.kind === 'placed' || entry.kind === 'canceled') this.#tell(`outcome ${entry.at}\n`);
  }

  wrong(what: string): void {
    this.note({ kind: 'wrong', at: Date.now(), what });
    this.#tell(`wrong ${what}\n`);
  }

  #tell(line: string): void {
    if (this.#told === '')
      setImmediate(() => {
        process.stdout.write(this.#told);
        this.#told = '';
      });
    this.#told += line;
  }
}
