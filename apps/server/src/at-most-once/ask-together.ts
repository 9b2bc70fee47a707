/** Questions of one turn about client ids, asked together: a message of fifty orders is one question to the read tables for each user. */
import type { ClientId } from '@kontor/engine/command';

export interface AskTogetherOptions<Found> {
  /** What came of these ids of a user, from read tables that reflect `minSeq`; rejects where they do not in time. */
  readonly ask: (user: number, ids: readonly ClientId[], minSeq: number) => Promise<readonly (Found & { readonly clientId: ClientId })[]>;
  /** What the read tables reflect. */
  readonly recorded: () => number;
}

interface Question<Found> {
  readonly id: ClientId;
  readonly minSeq: number;
  readonly resolve: (found: Found | undefined) => void;
  readonly reject: (error: unknown) => void;
}

export class AskTogether<Found> {
  readonly #options: AskTogetherOptions<Found>;
  #questions = new Map<number, Question<Found>[]>();

  constructor(options: AskTogetherOptions<Found>) {
    this.#options = options;
  }

  /** What came of an id of a user. */
  find(user: number, id: ClientId, minSeq: number): Promise<Found | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#questions.size === 0) setImmediate(() => this.#askAll());
      const question = { id, minSeq, resolve, reject };
      const others = this.#questions.get(user);
      if (others === undefined) this.#questions.set(user, [question]);
      else others.push(question);
    });
  }

  #askAll(): void {
    const all = this.#questions;
    this.#questions = new Map();
    for (const [user, questions] of all) void this.#ask(user, questions);
  }

  /** What is found is found, however far the read tables are; only for what is not found they must be far enough. */
  async #ask(user: number, questions: readonly Question<Found>[]): Promise<void> {
    const recorded = this.#options.recorded();
    try {
      const unknown = await this.#settle(user, questions, 0);
      const open = unknown.filter(({ minSeq }) => minSeq > recorded);
      for (const { minSeq, resolve } of unknown) if (minSeq <= recorded) resolve(undefined);
      if (open.length === 0) return;
      const never = await this.#settle(user, open, Math.max(...open.map(({ minSeq }) => minSeq)));
      for (const { resolve } of never) resolve(undefined);
    } catch (error) {
      // Those that are settled do not hear it.
      for (const { reject } of questions) reject(error);
    }
  }

  /** Answers what is found and gives the rest. */
  async #settle(user: number, questions: readonly Question<Found>[], minSeq: number): Promise<Question<Found>[]> {
    const rows = await this.#options.ask(user, questions.map(({ id }) => id), minSeq);
    const found = new Map(rows.map((row) => [row.clientId.join(), row]));
    for (const { id, resolve } of questions) if (found.has(id.join())) resolve(found.get(id.join()));
    return questions.filter(({ id }) => !found.has(id.join()));
  }
}
