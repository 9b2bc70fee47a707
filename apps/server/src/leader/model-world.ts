/** The simplest leader there is, and the record that all leaders of a world write to: for tests of the wire. */
import { Refusal } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { ClientId } from '@kontor/engine/command';
import type { MoneyDoor, MoneyOutcome } from '../at-most-once/money-once.ts';
import { clientKey } from '../core-loop/client-id.ts';
import { CoreError } from '../core-loop/core-error.ts';
import { give, limit } from '../core-loop/core-world.ts';
import type { AnyNewCommand, NewCommand, NewMoneyCommand, Outcome } from '../core-loop/core-loop.ts';
import type { Pace } from '../pace.ts';
import type { Leader, Named, NamedCommand, Naming, Succession } from './leader.ts';

/** A command that is durable. */
export interface Entry {
  /** What it is, as `keyOf` says. */
  readonly key: string;
  readonly epoch: number;
  readonly code: number;
}

/** What survives every leader. A command's sequence is its place, from 1. */
export class ModelRecord {
  readonly entries: Entry[] = [];
  epoch = 0;
}

const idOf = (user: number, id: ClientId): string => `${user}/${id.join()}`;

/** What a command is: the same for whatever carries the same id. */
export function keyOf(command: AnyNewCommand): string {
  if (command.type === CommandType.CANCEL) return `cancel ${command.order.number}`;
  if ('clientId' in command) return idOf(command.user, command.clientId);
  return command.type === CommandType.MARKET_STATUS ? `status ${command.market}` : `${command.type}`;
}

/** Commands that are told apart by their numbers. */
export const plain = (number: number): NewCommand => ({ type: CommandType.MARKET_STATUS, market: number, status: 0 });
export const named = (number: number): NamedCommand => limit(7, `order-${number}`, 'buy', 1n, 1n) as NamedCommand;
export const money = (number: number): NewMoneyCommand => give(7, 0, BigInt(number)) as NewMoneyCommand;
/** The cancellation of what `named` of the number made. */
export const cancelOf = (number: number): NewCommand => ({ type: CommandType.CANCEL, user: 7, order: { slot: 0, number } });

interface Waiting {
  readonly entry: Entry;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
}

export interface ModelOptions {
  readonly record: ModelRecord;
  readonly pace: Pace;
  /** How long the next commit takes, ms. */
  readonly commitMs: () => number;
  readonly onCommitted: () => void;
  /** It can write nothing any more. */
  readonly onHalt: () => void;
  /** Asked of each command: whether it is told that there is too much to do. */
  readonly isBusy?: () => boolean;
}

/** Applies at once, commits later, all that came meanwhile together. An outcome tells by its time which epoch's it is. */
export class ModelLeader implements Leader {
  readonly epoch: number;
  readonly money: MoneyDoor = { submit: (command) => this.#submitMoney(command) };
  readonly #options: ModelOptions;
  #waiting: Waiting[] = [];
  #inFlight: Waiting[] = [];
  #applied: number;
  /** By id, what came of a command. */
  readonly #known = new Map<string, Promise<Outcome>>();
  readonly #open = new Set<string>();
  #end: 'killed' | 'halted' | undefined;
  /** It ends between its next commit and the answers. */
  diesAfterCommit = false;

  constructor(options: ModelOptions) {
    this.#options = options;
    const { record } = options;
    this.epoch = record.epoch += 1;
    this.#applied = record.entries.length;
    for (const [at, { key, code }] of record.entries.entries()) {
      if (code !== Refusal.NONE) continue;
      this.#take(key);
      this.#known.set(key, Promise.resolve({ sequence: at + 1, timeMs: this.epoch, code: Refusal.REPEATED, order: undefined }));
    }
  }

  /** Nobody hears of it any more. */
  kill(): void {
    this.#end = 'killed';
  }

  /** Cannot write any more, and says so. */
  halt(): void {
    if (this.#end !== undefined) return;
    this.#end = 'halted';
    for (const { reject } of [...this.#inFlight, ...this.#waiting]) reject(new CoreError('OUTCOME_UNKNOWN', 'halted'));
    this.#options.onHalt();
  }

  get isEnded(): boolean {
    return this.#end !== undefined;
  }

  submit(command: NewCommand): Promise<Outcome> {
    return this.#submit(command);
  }

  async name<Row>(command: NamedCommand, { isNewId }: Naming): Promise<Named<Row>> {
    const before = this.#known.get(keyOf(command));
    // Like a core that has forgotten an id: only the memory beside it knows.
    if (before !== undefined && !isNewId) return { outcome: await before };
    return { outcome: await this.#submit(command) };
  }

  async succeed<Row>(cancel: NewCommand, command: NamedCommand, naming: Naming, anyway: boolean): Promise<Succession<Row>> {
    let code: number | undefined;
    const cancelling = this.#submit(cancel, (heard) => (code = heard));
    if (code === undefined) await cancelling;
    const placing = anyway || code === Refusal.NONE ? this.name<Row>(command, naming) : undefined;
    const [cancelled, placed] = await Promise.allSettled([cancelling, placing ?? Promise.resolve(undefined)]);
    return { cancelled, placed: placing && (placed as PromiseSettledResult<Named<Row>>) };
  }

  async marketOfOrder(_user: number, order: { readonly slot: number; readonly number: number } | ClientId): Promise<number | undefined> {
    return 'slot' in order && order.number < 0 ? undefined : this.#applied;
  }

  async contractAccount(): Promise<undefined> {
    return undefined;
  }

  async seenTo(user: number, id: ClientId): Promise<number> {
    return this.#known.has(idOf(user, id)) ? this.#applied : 0;
  }

  async #submitMoney(command: NewMoneyCommand): Promise<MoneyOutcome> {
    const before = this.#known.get(keyOf(command));
    const { code, sequence } = await (before ?? this.#submit(command));
    return { code, sequence };
  }

  #submit(command: AnyNewCommand, onApplied?: (code: number) => void): Promise<Outcome> {
    if (this.#end === 'halted') return Promise.reject(new CoreError('STOPPED', 'halted'));
    if (this.#options.isBusy?.() === true) return Promise.reject(new CoreError('BUSY', 'a crowd'));
    const key = keyOf(command);
    const code = this.#take(key);
    this.#applied += 1;
    const [sequence, timeMs] = [this.#applied, this.epoch];
    onApplied?.(code);
    const done = new Promise<Outcome>((resolve, reject) => {
      this.#waiting.push({ entry: { key, epoch: this.epoch, code }, resolve, reject });
      if (this.#inFlight.length === 0) this.#flush();
    }).then((outcome) => ({ ...outcome, sequence, timeMs, code }));
    done.catch(() => undefined);
    if (code === Refusal.NONE) this.#known.set(key, done);
    return done;
  }

  /** What a command does to what is open; its code. */
  #take(key: string): number {
    if (!key.startsWith('cancel ')) {
      this.#open.add(key);
      return Refusal.NONE;
    }
    const id = idOf(7, clientKey(`order-${key.slice(7)}`));
    return this.#open.delete(id) ? Refusal.NONE : Refusal.UNKNOWN_ORDER;
  }

  #flush(): void {
    const { pace, record, commitMs, onCommitted } = this.#options;
    this.#inFlight = this.#waiting;
    this.#waiting = [];
    pace.after(commitMs(), () => {
      if (this.#end !== undefined) return;
      // Fenced.
      if (record.epoch !== this.epoch) return this.halt();
      record.entries.push(...this.#inFlight.map(({ entry }) => entry));
      if (this.diesAfterCommit) return this.halt();
      const answered = this.#inFlight;
      this.#inFlight = [];
      onCommitted();
      for (const { resolve, entry } of answered) resolve({ sequence: 0, timeMs: entry.epoch, code: entry.code, order: undefined });
      if (this.#waiting.length > 0) this.#flush();
    });
  }
}
