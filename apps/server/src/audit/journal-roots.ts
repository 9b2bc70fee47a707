/** The roots of all balances in the journal itself, and what must hold of them. */
import type { KeptRoot } from '@kontor/engine/engine-door';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { journalledRoot, journalledRoots } from '../follower/platform/root-table.ts';
import type { JournalledRoot } from '../follower/platform/root-table.ts';
import type { Batch } from '../journal/journal.ts';
import { ALL_ROOTS } from '../modules/proof/proof-rows.ts';
import type { ProofRoot } from '../modules/proof/proof-rows.ts';
import type { Queries } from '../store/database.ts';

/** Hears a journal batch by batch, and keeps the roots that took effect: each as of a command behind that of the one before, and before its own. */
export class JournalRoots {
  readonly #upTo: number;
  readonly #list: JournalledRoot[] = [];
  /** The first command that was heard. */
  #from = Infinity;

  /** What stands behind `upTo` is not looked at. */
  constructor(upTo: number) {
    this.#upTo = upTo;
  }

  hear({ seqFirst, commands: bytes }: Batch): void {
    this.#from = Math.min(this.#from, seqFirst);
    const commands = CommandBuffer.of(bytes);
    for (let at = 0, sequence = seqFirst; at < commands.length && sequence <= this.#upTo; at = commands.next(at), sequence++) {
      const root = journalledRoot(commands, at, sequence);
      if (root !== undefined && root.asOf > (this.#list.at(-1)?.asOf ?? 0) && root.asOf < sequence) this.#list.push(root);
    }
  }

  /**
   * What does not hold, in words: each root in the journal is published as it stands there, none that is published is passed over, and
   * read table and engine have what the journal has. Reads only.
   * @param kept the last root that the engine has
   */
  async problems(queries: Queries, kept: KeptRoot | undefined): Promise<string[]> {
    const list = this.#list;
    const published = new Map((await queries.many(ALL_ROOTS)).map((row) => [row.sequence, row]));
    const rows = (await journalledRoots(queries)).filter(({ sequence }) => sequence >= this.#from);
    const problems = list.flatMap((said) => publishedProblem(said, published.get(said.asOf)) ?? []);
    const told = new Set(list.map(({ asOf }) => asOf));
    // Where the beginning of the journal is not at hand nobody knows what stands there.
    const isWhole = this.#from === 1;
    const from = isWhole ? 0 : (list[0]?.asOf ?? Infinity);
    const last = list.at(-1);
    for (const { number, sequence } of published.values())
      if (sequence >= from && sequence < (last?.asOf ?? 0) && !told.has(sequence))
        problems.push(`snapshot ${number} of all balances: its root is published and not in the journal, which has later ones`);
    if (rows.map(text).join() !== list.map(text).join())
      problems.push('the roots of all balances in the journal are not those of its read table');
    if ((isWhole || last !== undefined) && (kept?.asOf !== last?.asOf || kept?.root !== last?.root))
      problems.push(`the last root of all balances in the journal is ${last?.root ?? 'none'}, the engine has ${kept?.root ?? 'none'}`);
    return problems;
  }
}

function publishedProblem({ asOf, sequence, users, root }: JournalledRoot, published: ProofRoot | undefined): string | undefined {
  if (published === undefined) return `command ${sequence} says a root of all balances as of command ${asOf} that is not published`;
  if (published.root === root && published.users === users) return undefined;
  return `snapshot ${published.number} of all balances: command ${sequence} says the root ${root} of ${users} accounts, ${published.root} of ${published.users} is published`;
}

function text({ asOf, sequence, users, root }: JournalledRoot): string {
  return `${root} of ${users} accounts as of command ${asOf}, by command ${sequence}`;
}
