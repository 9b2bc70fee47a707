/**
 * Commands with a client id take effect at most once, whatever was restarted in between. The engine knows the ids of open orders and
 * each user's last; what else was accepted is in the read tables. An id that the memory does not hold is new, and its command is
 * handed over at once. For any other the read tables are asked first, as of a moment at which the engine did not know it: then it
 * was over before that moment, or never accepted.
 *
 * Commands that were handed over are applied together at the end of the turn. Whoever asks engine or memory about an id that may be
 * among them has them applied first; what is handed over next then finds the engine as it was asked.
 */
import type { ClientId } from '@kontor/engine/command';
import type { CoreLoop } from '../core-loop/core-loop.ts';
import type { IdMemory } from './id-memory.ts';

export interface OnceOptions<Found> {
  readonly memory: Pick<IdMemory, 'holds' | 'note' | 'gap'>;
  readonly core: Pick<CoreLoop, 'applied' | 'applyHandedOver' | 'runs'>;
  /** Whether the engine knows an id of a user now. */
  readonly knows: (user: number, id: ClientId) => boolean;
  /** What came of an id, from read tables that reflect this command. Rejects with FollowerBusy when they do not in time. */
  readonly find: (user: number, id: ClientId, minSeq: number) => Promise<Found | undefined>;
}

/** A command with a client id. */
export interface Request<Found, Done> {
  readonly user: number;
  readonly id: ClientId;
  /** Hands the command to the core in this turn, and calls `accepted` when it was applied and took effect, now or before. */
  readonly submit: (accepted: () => void) => Promise<Done>;
  /** The first outcome, told again. Throws where the id came with another body. */
  readonly repeat: (found: Found) => Done | Promise<Done>;
}

export class Once<Found> {
  readonly #options: OnceOptions<Found>;
  /** The last of those that wait for the read tables, by user and id: the same id one after the other. */
  readonly #waiting = new Map<string, Promise<unknown>>();
  /** Marks of the ids that were handed over and are not applied yet, and how many runs were applied when they were. */
  readonly #handedOver = new Set<number>();
  #runs = -1;

  constructor(options: OnceOptions<Found>) {
    this.#options = options;
  }

  /** Submits what was never accepted, tells the first outcome of what was. Rejects with FollowerBusy where that cannot be known now; then nothing was done. */
  take<Done>(request: Request<Found, Done>): Promise<Done> {
    const { memory, core, knows } = this.#options;
    const { user, id } = request;
    if (this.#marks().has(markOf(request))) core.applyHandedOver();
    if (memory.gap === undefined && !memory.holds(user, id)) return this.#submit(request);
    core.applyHandedOver();
    if (knows(user, id)) return this.#submit(request);
    const key = `${user}/${id.join()}`;
    const before = this.#waiting.get(key);
    const done =
      before === undefined
        ? this.#ask(request)
        : before.then(
            () => this.#ask(request),
            () => this.#ask(request),
          );
    this.#waiting.set(key, done);
    const forget = (): void => void (this.#waiting.get(key) === done && this.#waiting.delete(key));
    done.then(forget, forget);
    return done;
  }

  async #ask<Done>(request: Request<Found, Done>): Promise<Done> {
    const { memory, core, knows, find } = this.#options;
    const { user, id } = request;
    for (;;) {
      core.applyHandedOver();
      if (knows(user, id)) return this.#submit(request);
      const held = memory.holds(user, id);
      const found = await find(user, id, held ? core.applied : Math.min(memory.gap ?? 0, core.applied));
      if (found !== undefined) return request.repeat(found);
      core.applyHandedOver();
      // Accepted meanwhile, when the gap had closed: it may even be over again.
      if (held === memory.holds(user, id)) return this.#submit(request);
    }
  }

  #submit<Done>(request: Request<Found, Done>): Promise<Done> {
    this.#marks().add(markOf(request));
    return request.submit(() => this.#options.memory.note(request.user, request.id));
  }

  /** Those of the ids that were handed over since the last run was applied. */
  #marks(): Set<number> {
    const { runs } = this.#options.core;
    if (this.#runs !== runs) this.#handedOver.clear();
    this.#runs = runs;
    return this.#handedOver;
  }
}

/** A part of a hash, which an id is already. Two with the same mark cost a run that could have been longer, and nothing else. */
function markOf({ user, id }: Pick<Request<never, never>, 'user' | 'id'>): number {
  return id[0] ^ Math.imul(user, 0x9e3779b1);
}
