import { Account, Bucket, numberedOwner } from '@kontor/domain/accounts';
import { IcoMode, IcoStage } from '@kontor/domain/ico/words';
import type { Kernel } from '../kernel.ts';
import { Item } from './item.ts';
import type { ItemTerms } from './item.ts';
import { Money } from './money.ts';

/** Items that may have terms, and subscriptions that may be kept, so that what there is stays within what is planned for. */
export const MOST_ITEMS = 4_096;
const MOST_SUBSCRIPTIONS = 1_048_576;

/** All items. */
export class Book {
  readonly kernel: Kernel;
  readonly money: Money;
  /** In the order of their first terms. */
  readonly order: Item[] = [];
  /** Those that are neither settled nor cancelled, in the same order. */
  active: Item[] = [];
  private readonly byId = new Map<number, Item>();
  /** Subscriptions of the active ones. */
  private kept = 0;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
    this.money = new Money(kernel.ledger);
  }

  find(id: number): Item | undefined {
    return this.byId.get(id);
  }

  add(id: number, terms: ItemTerms): Item {
    const item = new Item(id, terms, this.scaleOf(terms));
    this.byId.set(id, item);
    this.order.push(item);
    this.active.push(item);
    return item;
  }

  scaleOf({ token }: ItemTerms): number {
    return this.kernel.assets.find(token)!.scale;
  }

  /** Items that are there, sorted by id. */
  all(): Item[] {
    return [...this.order].sort((a, b) => a.id - b.id);
  }

  get hasRoom(): boolean {
    return this.kept < MOST_SUBSCRIPTIONS;
  }
  count(): void {
    this.kept++;
  }

  /** An item is in another stage. */
  enter(item: Item, stage: IcoStage): void {
    const { state, terms } = item;
    state.stage = stage;
    state.at = 0;
    if (stage === IcoStage.DRAWING && terms.mode === IcoMode.PRO_RATA) {
      state.pool = { tokens: terms.supply, paid: state.paid };
      state.poolLeft = state.pool;
    }
    if (stage === IcoStage.SETTLED || stage === IcoStage.CANCELLED) {
      this.kept -= item.subscriptions.count;
      item.end();
      this.active = this.active.filter((other) => other !== item);
    }
    this.tell(item);
  }

  /** Writes where an item is. */
  tell({ id, state: { stage, tickets, paid, drawBy } }: Item): void {
    this.kernel.events.write({ type: 'ico_stage', stage, item: id, tickets, paid, drawBy });
  }

  /** Tells from when on there is work. */
  look(): void {
    let due = Infinity;
    for (const item of this.active) due = Math.min(due, this.dueOf(item));
    this.kernel.timers.setWork('ico', due);
  }

  private dueOf({ state, terms }: Item): number {
    if (state.stage !== IcoStage.OPEN) return 0;
    return this.kernel.clock.time < terms.end ? terms.end : state.drawBy;
  }

  /** What operators may take of a treasury: while somebody waits for an item's tokens, not below what it sells. */
  free(owner: number, asset: number): bigint | undefined {
    const item = this.find(-1 - owner);
    if (item === undefined || !item.isSelling || item.terms.token !== asset) return undefined;
    const available = this.treasuryOf(item);
    return available > item.terms.supply ? available - item.terms.supply : 0n;
  }

  /** Tokens that an item has. */
  treasuryOf({ id, terms }: Item): bigint {
    const { ledger } = this.kernel;
    return ledger.cells[ledger.cell(numberedOwner(id), Account.ICO_TREASURY, terms.token, Bucket.AVAILABLE)]!;
  }

  /** Whatever was read is there: what is not stored is found again. */
  restored(): void {
    this.active = this.order.filter(({ state: { stage } }) => stage !== IcoStage.SETTLED && stage !== IcoStage.CANCELLED);
    this.kept = this.active.reduce((sum, { subscriptions }) => sum + subscriptions.count, 0);
    for (const item of this.active) if (item.state.drawn > 0 && item.state.stage === IcoStage.DRAWING) void item.draw;
    this.look();
  }
}
