/**
 * Commands with a client id take effect at most once, whatever was restarted in between. The engine knows the ids of open orders and
 * each user's last; what else was accepted is in the read tables. An id that the memory does not hold is new, and its command is
 * taken at once, in this turn. For any other the read tables are asked first, as of a moment at which the engine did not know it:
 * then it was over before that moment, or never accepted.
 */
import type { ClientId } from '@kontor/engine/command';
import type { IdMemory } from './id-memory.ts';

export interface OnceOptions<Found> {
  readonly memory: Pick<IdMemory, 'holds' | 'note' | 'gap'>;
  /** Whether the engine knows an id of a user now. */
  readonly knows: (user: number, id: ClientId) => boolean;
  /** Sequence of the last command applied. */
  readonly applied: () => number;
  /** What came of an id, from read tables that reflect this command. Rejects with FollowerBusy when they do not in time. */
  readonly find: (user: number, id: ClientId, minSeq: number) => Promise<Found | undefined>;
}

/** A command with a client id. */
export interface Request<Found, Done> {
  readonly user: number;
  readonly id: ClientId;
  /** Hands the command to the core, which applies it in this turn, and calls `accepted` in the same turn when it took effect, now or before. */
  readonly submit: (accepted: () => void) => Promise<Done>;
  /** The first outcome, told again. Throws where the id came with another body. */
  readonly repeat: (found: Found) => Done | Promise<Done>;
}

export class Once<Found> {
  readonly #options: OnceOptions<Found>;
  /** The last of those that wait for the read tables, by user and id: the same id one after the other. */
  readonly #waiting = new Map<string, Promise<unknown>>();

  constructor(options: OnceOptions<Found>) {
    this.#options = options;
  }

  /** Submits what was never accepted, tells the first outcome of what was. Rejects with FollowerBusy where that cannot be known now; then nothing was done. */
  take<Done>(request: Request<Found, Done>): Promise<Done> {
    const { memory, knows } = this.#options;
    const { user, id } = request;
    if ((memory.gap === undefined && !memory.holds(user, id)) || knows(user, id)) return this.#submit(request);
    const key = `${user}/${id.join()}`;
    const before = this.#waiting.get(key);
    const done = before === undefined ? this.#ask(request) : before.then(() => this.#ask(request), () => this.#ask(request));
    this.#waiting.set(key, done);
    const forget = (): void => void (this.#waiting.get(key) === done && this.#waiting.delete(key));
    done.then(forget, forget);
    return done;
  }

  async #ask<Done>(request: Request<Found, Done>): Promise<Done> {
    const { memory, knows, applied, find } = this.#options;
    const { user, id } = request;
    for (;;) {
      if (knows(user, id)) return this.#submit(request);
      const held = memory.holds(user, id);
      const found = await find(user, id, held ? applied() : Math.min(memory.gap ?? 0, applied()));
      if (found !== undefined) return request.repeat(found);
      // Accepted meanwhile, when the gap had closed: it may even be over again.
      if (held === memory.holds(user, id)) return this.#submit(request);
    }
  }

  #submit<Done>({ user, id, submit }: Request<Found, Done>): Promise<Done> {
    return submit(() => this.#options.memory.note(user, id));
  }
}
