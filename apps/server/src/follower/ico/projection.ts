/**
 * Items that sell new coins in the follower: terms, stages, what was subscribed, who has won, what was settled and thawed. Source: rules 5;
 * docs/ico.md.
 */
import { IcoStage } from '@kontor/domain/ico/words';
import type { IcoMode } from '@kontor/domain/ico/words';
import { isApplied } from '@kontor/domain/refusals';
import { CommandType, readCommandAs } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { StateWithoutOrders } from '@kontor/engine/engine-door';
import { EventType, readEvent } from '@kontor/engine/event';
import type { Event, EventLog } from '@kontor/engine/event';
import { bytesOf } from '@kontor/engine/hash-halves';
import type { Halves } from '@kontor/engine/hash-halves';
import type { Answering, Ground, OpenProjection, Projection, UserNews } from '../projection.ts';
import { IcoRecordKind } from './ico-facts.ts';
import type { IcoChange, IcoHolding, IcoItemState, IcoNews, IcoTerms } from './ico-facts.ts';
import { readIcoState, writeIcoState } from './ico-state.ts';
import { ICO_RECORD_TABLE, ICO_THAW_TABLE } from './ico-tables.ts';
import { Item } from './items.ts';

export interface IcoQuestions {
  /** What a user has in items, by item. */
  icoHoldings: { asked: { readonly user: number }; answer: readonly IcoHolding[] };
  icoItems: { asked: object; answer: readonly IcoItemState[] };
  /** Which of so many tickets from one on have won, by number; undefined as long as that is not known. */
  icoWinners: { asked: { readonly item: number; readonly from: number; readonly count: number }; answer: readonly number[] | undefined };
}

type EventOf<Type extends Event['type']> = Event & { type: Type };

/**
 * Work on an item's draw between two commands. The engine does at most 3,072 before a command and as many after it (docs/ico.md "Due work"), so
 * that a draw here is behind the one there by the last draw of a round at most.
 */
const WORK = 6_144;

export class IcoView implements OpenProjection {
  readonly hears = [EventType.SUBSCRIBED, EventType.ICO_STAGE, EventType.SUBSCRIPTION_SETTLED, EventType.THAWED] as const;
  readonly questions: Answering<IcoQuestions> = {
    icoHoldings: ({ user }) => this.#holdingsOf(user),
    icoItems: () => Array.from(this.#items.values(), ({ state }) => state),
    icoWinners: ({ item, from, count }) => this.#items.get(item)?.winners?.of(from, count),
  };
  readonly users: UserNews<IcoChange> = { none: { icoHoldings: [] }, take: () => this.#takeUsers() };
  readonly #ground: Ground;
  readonly #items = new Map<number, Item>();
  readonly #drawing = new Set<Item>();
  /** Among the records of a command. */
  #ordinal = 0;
  #ordinalOf = 0;
  #changed = new Set<number>();
  #toldUsers = new Map<number, Map<number, IcoHolding>>();

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  command(commands: CommandBuffer, at: number, code: number): void {
    if (this.#drawing.size > 0) this.#draw();
    if (!isApplied(code)) return;
    switch (commands.words[at]! & 0xffff) {
      case CommandType.ICO_ITEM:
        return this.#takeTerms(readCommandAs('ICO_ITEM', commands, at));
      case CommandType.ICO_BLOCK: {
        const { item, hash } = readCommandAs('ICO_BLOCK', commands, at);
        return this.#changing(item).know('block', hexOf(hash));
      }
      case CommandType.ICO_REVEAL: {
        const { item, secret } = readCommandAs('ICO_REVEAL', commands, at);
        return this.#changing(item).know('secret', hexOf(secret));
      }
    }
  }

  event(log: EventLog, at: number): void {
    const event = readEvent(log, at);
    if (event.type === 'subscribed') this.#subscribed(event);
    else if (event.type === 'ico_stage') this.#stage(event);
    else if (event.type === 'subscription_settled') this.#settled(event);
    else if (event.type === 'thawed') this.#thawed(event);
  }

  pack(): Uint8Array {
    return writeIcoState(Array.from(this.#items.values(), (item) => item.pack()));
  }

  restore(_state: StateWithoutOrders, packed: Uint8Array): void {
    for (const each of readIcoState(packed)) {
      const item = Item.restore(each);
      this.#items.set(item.terms.item, item);
      if (item.winners?.isDrawn === false) this.#drawing.add(item);
    }
  }

  takeNews(all: boolean): IcoNews {
    const items = all ? [...this.#items.values()] : [...this.#changed].map((item) => this.#itemAt(item));
    this.#changed = new Set();
    return { icoItems: items.map(({ state }) => state) };
  }

  #takeTerms({ item, token, payment, mode, drawBy, commitment, ...said }: CommandOf<'ICO_ITEM'>): void {
    const { freezeRate, freezeDays, supply, lot, price, cap, start, end, network, height } = said;
    const terms: IcoTerms = {
      item,
      token,
      payment,
      mode: mode as IcoMode,
      freezeRate,
      freezeDays,
      supply,
      lot,
      price,
      cap,
      start,
      end,
      commitment: hexOf(commitment),
      network,
      height,
    };
    const known = this.#items.get(item);
    if (known === undefined) this.#items.set(item, Item.open(terms, drawBy));
    else known.change(terms, drawBy);
    this.#changed.add(item);
  }

  #subscribed({ user, item: number, place, firstTicket, quantity, paid }: EventOf<'subscribed'>): void {
    const { timeMs } = this.#ground.moment;
    const holding = this.#changing(number).subscribe({ user, place, firstTicket, quantity, paid, timeMs });
    this.#tell(holding);
    const none = { refund: 0n, wonLots: 0, tokens: 0n, frozen: 0n };
    this.#record(user, number, { kind: IcoRecordKind.SUBSCRIBED, firstTicket, quantity, amount: paid, ...none });
  }

  #stage({ stage, item: number, drawBy }: EventOf<'ico_stage'>): void {
    const item = this.#changing(number);
    item.enter(stage as IcoStage, drawBy);
    if (item.winners?.isDrawn === false) this.#drawing.add(item);
    else this.#drawing.delete(item);
    this.#draw();
    // What is in hand awaits its settlement now.
    for (const user of this.#ground.out.watched ?? []) {
      const holding = item.of(user);
      if (holding !== undefined) this.#tell(holding);
    }
  }

  #settled({ user, item: number, place, wonLots, tokens, cost, refund, frozen }: EventOf<'subscription_settled'>): void {
    const item = this.#changing(number);
    const { timeMs } = this.#ground.moment;
    const holding = item.settle({ place, wonLots, tokens, cost, refund, frozen, timeMs });
    this.#tell(holding);
    const kind = item.state.stage === IcoStage.REFUNDING ? IcoRecordKind.REFUNDED : IcoRecordKind.SETTLED;
    this.#record(user, number, { kind, firstTicket: 0, quantity: holding.quantity, amount: cost, refund, wonLots, tokens, frozen });
  }

  #thawed({ user, item, amount, claimed }: EventOf<'thawed'>): void {
    const { sequence, timeMs } = this.#ground.moment;
    this.#tell(this.#itemAt(item).thaw(user, claimed));
    this.#ground.out.rows?.add(ICO_THAW_TABLE, { user, item, sequence, timeMs, amount, claimed });
  }

  #record(
    user: number,
    item: number,
    row: {
      readonly kind: IcoRecordKind;
      readonly firstTicket: number;
      readonly quantity: bigint;
      readonly amount: bigint;
      readonly refund: bigint;
      readonly wonLots: number;
      readonly tokens: bigint;
      readonly frozen: bigint;
    },
  ): void {
    const { sequence, timeMs } = this.#ground.moment;
    if (this.#ordinalOf !== sequence) this.#ordinal = 0;
    this.#ordinalOf = sequence;
    this.#ordinal += 1;
    this.#ground.out.rows?.add(ICO_RECORD_TABLE, { user, item, sequence, ordinal: this.#ordinal, timeMs, ...row });
  }

  /** A part of each draw that is under way. */
  #draw(): void {
    for (const item of this.#drawing) {
      item.winners?.work(WORK);
      if (item.winners?.isDrawn !== true) continue;
      this.#drawing.delete(item);
      this.#changed.add(item.terms.item);
    }
  }

  #holdingsOf(user: number): IcoHolding[] {
    return Array.from(this.#items.values()).flatMap((item) => item.of(user) ?? []);
  }

  #changing(item: number): Item {
    this.#changed.add(item);
    return this.#itemAt(item);
  }

  #itemAt(number: number): Item {
    const item = this.#items.get(number);
    if (item === undefined) throw new Error(`item ${number} has no terms`);
    return item;
  }

  #tell(holding: IcoHolding): void {
    const { user, item } = holding;
    if (this.#ground.out.watched?.has(user) !== true) return;
    const told = this.#toldUsers.get(user) ?? new Map<number, IcoHolding>();
    this.#toldUsers.set(user, told.set(item, holding));
  }

  #takeUsers(): Map<number, IcoChange> {
    const told = this.#toldUsers;
    this.#toldUsers = new Map();
    return new Map(Array.from(told, ([user, holdings]) => [user, { icoHoldings: [...holdings.values()] }]));
  }
}

/** A hash in hexadecimal. */
function hexOf(halves: Halves): string {
  return Buffer.from(bytesOf(halves)).toString('hex');
}

export const icoProjection: Projection<IcoView> = {
  name: 'ico',
  tables: [ICO_RECORD_TABLE, ICO_THAW_TABLE],
  open: (ground) => new IcoView(ground),
};
