/** Questions of one turn about client ids, asked together: a message of fifty orders is one question to the read tables. */
import type { ClientId } from '@kontor/engine/command';
import type { OwnedId } from '../core-loop/client-id.ts';

/** What came of an id. */
type OfId<Found> = Found & { readonly user: number; readonly clientId: ClientId };

export interface AskTogetherOptions<Found> {
  /** What came of these ids, at least one, from read tables that reflect `minSeq`; rejects where they do not in time. */
  readonly ask: (asked: readonly OwnedId[], minSeq: number) => Promise<readonly OfId<Found>[]>;
  /** Whose questions are asked together: those of users with the same number here. */
  readonly groupOf: (user: number) => number;
  /** What the read tables reflect. */
  readonly recorded: () => number;
}

interface Question<Found> extends OwnedId {
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
      const question = { user, id, minSeq, resolve, reject };
      const group = this.#options.groupOf(user);
      const others = this.#questions.get(group);
      if (others === undefined) this.#questions.set(group, [question]);
      else others.push(question);
    });
  }

  #askAll(): void {
    const all = this.#questions;
    this.#questions = new Map();
    for (const questions of all.values()) void this.#ask(questions);
  }

  /** What is found is found, however far the read tables are; only for what is not found they must be far enough. */
  async #ask(questions: readonly Question<Found>[]): Promise<void> {
    const recorded = this.#options.recorded();
    try {
      const unknown = await this.#settle(questions, 0);
      const open = unknown.filter(({ minSeq }) => minSeq > recorded);
      for (const { minSeq, resolve } of unknown) if (minSeq <= recorded) resolve(undefined);
      if (open.length === 0) return;
      const never = await this.#settle(open, Math.max(...open.map(({ minSeq }) => minSeq)));
      for (const { resolve } of never) resolve(undefined);
    } catch (error) {
      // Those that are settled do not hear it.
      for (const { reject } of questions) reject(error);
    }
  }

  /** Answers what is found and gives the rest. */
  async #settle(questions: readonly Question<Found>[], minSeq: number): Promise<Question<Found>[]> {
    const rows = await this.#options.ask(questions, minSeq);
    const found = new Map(rows.map((row) => [keyOf(row.user, row.clientId), row]));
    const unknown: Question<Found>[] = [];
    for (const question of questions) {
      const row = found.get(keyOf(question.user, question.id));
      if (row === undefined) unknown.push(question);
      else question.resolve(row);
    }
    return unknown;
  }
}

function keyOf(user: number, id: ClientId): string {
  return `${user}/${id.join()}`;
}
