/** Questions of one turn about client ids, asked together: a message of fifty orders is one question to the read tables for each user. */
import type { ClientId } from '@kontor/engine/command';

export interface AskTogetherOptions<Found> {
  /** What came of these ids of a user, from read tables that reflect `minSeq`; rejects where they do not in time. */
  readonly ask: (user: number, ids: readonly ClientId[], minSeq: number) => Promise<readonly (Found & { readonly clientId: ClientId })[]>;
  /** What the read tables reflect: who demands no more does not wait for those who do. */
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
    const recorded = this.#options.recorded();
    for (const [user, questions] of all) {
      void this.#ask(user, questions.filter(({ minSeq }) => minSeq <= recorded));
      void this.#ask(user, questions.filter(({ minSeq }) => minSeq > recorded));
    }
  }

  async #ask(user: number, questions: readonly Question<Found>[]): Promise<void> {
    if (questions.length === 0) return;
    try {
      const rows = await this.#options.ask(user, questions.map(({ id }) => id), Math.max(...questions.map(({ minSeq }) => minSeq)));
      const found = new Map(rows.map((row) => [row.clientId.join(), row]));
      for (const { id, resolve } of questions) resolve(found.get(id.join()));
    } catch (error) {
      for (const { reject } of questions) reject(error);
    }
  }
}
