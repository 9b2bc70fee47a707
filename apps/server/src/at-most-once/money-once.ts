/**
 * The one way by which commands that move money outside trading reach the core. The id of each takes effect at most once, for ever:
 * what the engine has forgotten is in the memory (money-ids.ts) or in the read tables, whichever command of whichever product it was.
 *
 * A product joins by `id: 'money'` in the row of its command (engine/codec/command-table.ts): its ids are then written to the read
 * tables, found again by a start, and no module can hand it to the core but by this door.
 */
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import type { Engine } from '@kontor/engine/engine';
import type { OwnedId } from '../core-loop/client-id.ts';
import type { CoreLoop, NewMoneyCommand } from '../core-loop/core-loop.ts';
import type { MoneyIdRow } from '../follower/members/money-id-table.ts';
import { AskTogether } from './ask-together.ts';
import type { MoneyIds } from './money-ids.ts';
import { Once } from './once.ts';

/** What came of a command. */
export interface MoneyOutcome {
  /** A Refusal. REPEATED: it took effect before; CLIENT_ID_REUSED: its id did, with another body. */
  readonly code: number;
  /** The command that took effect: of a repeated one the first. Of a refused one itself, or the one that has its id. */
  readonly sequence: number;
}

/** Where modules hand over what moves money outside trading. */
export interface MoneyDoor {
  /**
   * Resolves once the outcome is durable.
   * @throws CoreError; FollowerBusy where the first outcome cannot be known now. Nothing is done then, or what was done is told when it is asked for again.
   */
  submit(command: NewMoneyCommand): Promise<MoneyOutcome>;
}

export interface MoneyOnceOptions {
  readonly core: Pick<CoreLoop, 'submit' | 'applied' | 'applyHandedOver' | 'runs'>;
  /** The leader's. */
  readonly engine: Pick<Engine, 'knowsId'>;
  /** The ids that were accepted, ever. */
  readonly ids: Pick<MoneyIds, 'holds' | 'note' | 'gap'>;
  /** What came of these ids, from read tables that reflect `minSeq` (`recordedMoneyIds`). */
  readonly find: (ids: readonly OwnedId[], minSeq: number) => Promise<readonly MoneyIdRow[]>;
  /** What the read tables reflect. */
  readonly recorded: () => number;
}

export class MoneyOnce implements MoneyDoor {
  readonly #core: MoneyOnceOptions['core'];
  readonly #first: AskTogether<MoneyIdRow>;
  readonly #once: Once<MoneyIdRow>;

  constructor({ core, engine, ids, find, recorded }: MoneyOnceOptions) {
    this.#core = core;
    this.#first = new AskTogether({ groupOf: () => 0, ask: find, recorded });
    this.#once = new Once({
      memory: ids,
      core,
      knows: (user, id) => engine.knowsId(user, id),
      find: (user, id, minSeq) => this.#first.find(user, id, minSeq),
    });
  }

  submit(command: NewMoneyCommand): Promise<MoneyOutcome> {
    const { user, clientId: id } = command;
    return this.#once.take<MoneyOutcome>({
      user,
      id,
      submit: (accepted) => this.#hand(command, accepted),
      repeat: (first) => repetition(command, first),
    });
  }

  /** An engine that remembers the id says that the command is a repeated one, and not of which: the read tables do. */
  async #hand(command: NewMoneyCommand, accepted: () => void): Promise<MoneyOutcome> {
    const { code, sequence } = await this.#core.submit(command, (answer) => isApplied(answer) && accepted());
    if (code !== Refusal.REPEATED) return { code, sequence };
    const first = await this.#first.find(command.user, command.clientId, sequence);
    if (first === undefined) throw new Error(`command ${sequence} repeats one that the read tables do not know`);
    return repetition(command, first);
  }
}

/** What a command is told whose id took effect before. */
function repetition(command: NewMoneyCommand, { command: type, body, sequence }: MoneyIdRow): MoneyOutcome {
  const buffer = new CommandBuffer(64);
  const at = buffer.write({ ...command, time: 0 });
  const isSame = command.type === type && Buffer.compare(buffer.bodyAt(at)!, body) === 0;
  return { code: isSame ? Refusal.REPEATED : Refusal.CLIENT_ID_REUSED, sequence };
}
