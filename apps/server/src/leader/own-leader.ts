/** The leader in this process. */
import { Refusal, isApplied } from '@kontor/domain/refusals';
import type { ClientId, OrderId } from '@kontor/engine/command';
import type { Engine } from '@kontor/engine/engine';
import type { ContractAccountOutline } from '@kontor/engine/engine-door';
import { AskTogether } from '../at-most-once/ask-together.ts';
import type { IdMemory } from '../at-most-once/id-memory.ts';
import type { MoneyDoor } from '../at-most-once/money-once.ts';
import { Once } from '../at-most-once/once.ts';
import type { OwnedId } from '../core-loop/client-id.ts';
import type { CommandTexts } from '../core-loop/command-texts.ts';
import type { CoreLoop, NewCommand, Outcome } from '../core-loop/core-loop.ts';
import type { IdSpace, Leader, Named, NamedCommand, Naming, Succession } from './leader.ts';

/** What came of these ids and is over, from read tables that reflect `minSeq`; rejects with FollowerBusy where they do not in time. */
export type FindOver = (asked: readonly OwnedId[], minSeq: number) => Promise<readonly OwnedRow[]>;

/** A row of the read tables, of whatever kind. */
interface OwnedRow {
  readonly user: number;
  readonly clientId: ClientId;
}

export interface OwnLeaderOptions {
  readonly core: Pick<CoreLoop, 'submit' | 'applied' | 'applyHandedOver' | 'runs'>;
  readonly engine: Pick<Engine, 'knowsId' | 'marketOfOrder' | 'contractAccount'>;
  /** The client ids of orders that were accepted. */
  readonly ids: Pick<IdMemory, 'holds' | 'note' | 'gap'>;
  readonly texts: Pick<CommandTexts, 'add'>;
  readonly money: MoneyDoor;
  readonly over: Readonly<Record<IdSpace, FindOver>>;
  /** What the read tables reflect. */
  readonly recorded: () => number;
}

export class OwnLeader implements Leader {
  readonly money: MoneyDoor;
  readonly #options: OwnLeaderOptions;
  readonly #once: Readonly<Record<IdSpace, Once<OwnedRow>>>;

  constructor(options: OwnLeaderOptions) {
    this.#options = options;
    this.money = options.money;
    this.#once = { spot: this.#onceIn('spot'), contracts: this.#onceIn('contracts') };
  }

  #onceIn(space: IdSpace): Once<OwnedRow> {
    const { core, engine, ids, over, recorded } = this.#options;
    const first = new AskTogether<OwnedRow>({ groupOf: (user) => user, ask: over[space], recorded });
    return new Once<OwnedRow>({
      memory: ids,
      core,
      knows: (user, id) => engine.knowsId(user, id),
      find: (user, id, minSeq) => first.find(user, id, minSeq),
    });
  }

  submit(command: NewCommand): Promise<Outcome> {
    return this.#options.core.submit(command);
  }

  name<Row>(command: NamedCommand, { space, isNewId, text }: Naming): Promise<Named<Row>> {
    const { core, ids, texts } = this.#options;
    const { user, clientId: id } = command;
    const hand = async (accepted: () => void): Promise<Named<Row>> => {
      const outcome = await core.submit(command, (code) => {
        if (!isApplied(code)) return;
        accepted();
        if (text !== undefined) texts.add(id, text);
      });
      return { outcome };
    };
    // An id that is made for one request is told in its answer, and may come back.
    if (isNewId) return hand(() => ids.note(user, id));
    return this.#once[space].take<Named<Row>>({ user, id, submit: hand, repeat: (over) => ({ over: over as Row }) });
  }

  async succeed<Row>(cancel: NewCommand, command: NamedCommand, naming: Naming, anyway: boolean): Promise<Succession<Row>> {
    const { core } = this.#options;
    let code: number | undefined;
    const cancelling = core.submit(cancel, (heard) => (code = heard));
    core.applyHandedOver();
    // One that is not taken is never heard of.
    if (code === undefined) await cancelling;
    const placing = anyway || isApplied(code ?? Refusal.NONE) ? this.name<Row>(command, naming) : undefined;
    const [cancelled, placed] = await Promise.allSettled([cancelling, placing ?? Promise.resolve(undefined)]);
    return { cancelled, placed: placing && (placed as PromiseSettledResult<Named<Row>>) };
  }

  // What is thrown here is told as what is found is: to whoever waits for it.
  async marketOfOrder(user: number, order: OrderId | ClientId): Promise<number | undefined> {
    this.#options.core.applyHandedOver();
    return this.#options.engine.marketOfOrder(user, order);
  }

  async contractAccount(user: number): Promise<ContractAccountOutline | undefined> {
    this.#options.core.applyHandedOver();
    return this.#options.engine.contractAccount(user);
  }

  async seenTo(user: number, id: ClientId): Promise<number> {
    const { ids, core } = this.#options;
    return ids.gap === undefined && !ids.holds(user, id) ? 0 : core.applied;
  }
}
