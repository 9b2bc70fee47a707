import { NumberMap } from '../number-map.ts';
import { Records } from '../records.ts';

const SUBSCRIPTION_CELLS = 2;
const [PLACE, FIRST, LOTS] = [0, 1, 2];

/** Subscriptions of an item in their order: the place of the user's holding, first ticket, lots. In PRO_RATA both are 0. */
export class Subscriptions extends Records {
  constructor() {
    super(SUBSCRIPTION_CELLS);
  }

  get count(): number {
    return this.end;
  }

  add(place: number, first: number, lots: number): void {
    const at = this.grow();
    this.setWord(at, PLACE, place);
    this.setWord(at, FIRST, first);
    this.setWord(at, LOTS, lots);
  }

  /** Of the holding of who subscribed. */
  place(at: number): number {
    return this.word(at, PLACE);
  }
  first(at: number): number {
    return this.word(at, FIRST);
  }
  lots(at: number): number {
    return this.word(at, LOTS);
  }
}

const HOLDING_CELLS = 8;
/** Words. */
const [USER, STATE, TICKETS, WON, DAY] = [0, 1, 2, 3, 4];
/** Cells. */
const [PAID, TOKENS, FROZEN, CLAIMED, COST] = [3, 4, 5, 6, 7];

/** What is known of a holding; a fixed one has its tokens and waits for its settlement. */
const State = { OPEN: 0, FIXED: 1, SETTLED: 2 } as const;

/** What users have in an item, by place. */
export class Holdings extends Records {
  private readonly places = new NumberMap<number>();

  constructor() {
    super(HOLDING_CELLS);
  }

  get count(): number {
    return this.end;
  }

  /** The place of a user's holding; −1 for none. */
  find(user: number): number {
    return this.places.get(user) ?? -1;
  }

  add(user: number): number {
    const place = this.grow();
    this.setWord(place, USER, user);
    this.places.set(user, place);
    return place;
  }

  user(place: number): number {
    return this.word(place, USER);
  }
  isSettled(place: number): boolean {
    return this.word(place, STATE) === State.SETTLED;
  }
  isFixed(place: number): boolean {
    return this.word(place, STATE) === State.FIXED;
  }
  tickets(place: number): number {
    return this.word(place, TICKETS);
  }
  addTickets(place: number, lots: number): void {
    this.setWord(place, TICKETS, this.tickets(place) + lots);
  }
  /** Lots. */
  won(place: number): number {
    return this.word(place, WON);
  }
  addWon(place: number, lots: number): void {
    this.setWord(place, WON, this.won(place) + lots);
  }
  /** UTC day of its settlement. */
  day(place: number): number {
    return this.word(place, DAY);
  }
  paid(place: number): bigint {
    return this.long(place, PAID);
  }
  paidAbout(place: number): number {
    return this.about(place, PAID);
  }
  addPaid(place: number, amount: bigint): void {
    this.setLong(place, PAID, this.paid(place) + amount);
  }
  tokens(place: number): bigint {
    return this.long(place, TOKENS);
  }
  /** Of the tokens: what was frozen with the settlement. */
  frozen(place: number): bigint {
    return this.long(place, FROZEN);
  }
  claimed(place: number): bigint {
    return this.long(place, CLAIMED);
  }
  claim(place: number, amount: bigint): void {
    this.setLong(place, CLAIMED, this.claimed(place) + amount);
  }
  cost(place: number): bigint {
    return this.long(place, COST);
  }

  /** Its share is known. */
  fix(place: number, tokens: bigint): void {
    this.setWord(place, STATE, State.FIXED);
    this.setLong(place, TOKENS, tokens);
  }

  settle(place: number, day: number, { tokens, frozen, cost }: { tokens: bigint; frozen: bigint; cost: bigint }): void {
    this.setWord(place, STATE, State.SETTLED);
    this.setWord(place, DAY, day);
    this.setLong(place, TOKENS, tokens);
    this.setLong(place, FROZEN, frozen);
    this.setLong(place, COST, cost);
  }

  override restore(words: Int32Array, from: number, count: number): number {
    const end = super.restore(words, from, count);
    this.places.clear();
    for (let place = 0; place < count; place++) this.places.set(this.user(place), place);
    return end;
  }
}
