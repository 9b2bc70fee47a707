/** The items that sell new coins, with what everybody has in each. */
import { IcoMode, IcoStage } from '@kontor/domain/ico/words';
import type { IcoHolding, IcoItemState, IcoTerms } from './ico-facts.ts';
import type { PackedItem } from './ico-state.ts';
import { Winners, winnersOf } from './winners.ts';

type Growing<T> = { -readonly [Key in keyof T]: T[Key] };
type Facts = Growing<PackedItem['state']>;

interface Holding extends Omit<Growing<IcoHolding>, 'runs'> {
  readonly runs: number[];
}

/** What a subscription adds. */
interface Subscription {
  readonly user: number;
  readonly place: number;
  readonly firstTicket: number;
  readonly quantity: bigint;
  readonly paid: bigint;
  readonly timeMs: number;
}

/** What a user gets in the end. */
interface Settlement {
  readonly place: number;
  readonly wonLots: number;
  readonly tokens: bigint;
  readonly cost: bigint;
  readonly refund: bigint;
  readonly frozen: bigint;
  readonly timeMs: number;
}

/** One of them as it is kept. */
export class Item {
  winners: Winners | undefined;
  readonly #facts: Facts;
  /** By place, and the place of each user. */
  readonly #holdings: Holding[] = [];
  readonly #places = new Map<number, number>();

  private constructor(facts: Facts) {
    this.#facts = facts;
  }

  static open(terms: IcoTerms, drawBy: number): Item {
    return new Item({
      terms,
      stage: IcoStage.OPEN,
      drawBy,
      tickets: 0,
      paid: 0n,
      block: undefined,
      secret: undefined,
      wonLots: 0,
      given: 0n,
      settledMs: 0,
    });
  }

  static restore({ state, holdings, winners }: PackedItem): Item {
    // What is undefined is not written.
    const item = new Item({ ...state, block: state.block, secret: state.secret });
    for (const holding of holdings) item.#add({ ...holding, runs: [...holding.runs] });
    if (winners !== undefined) item.winners = Winners.restore(winners, item.#drawTerms() ?? { tickets: state.tickets });
    return item;
  }

  get terms(): IcoTerms {
    return this.#facts.terms;
  }

  get state(): IcoItemState {
    return { ...this.#facts, subscribers: this.#holdings.length, isDrawn: this.winners?.isDrawn === true };
  }

  /** Other terms, all of them, before its sale. */
  change(terms: IcoTerms, drawBy: number): void {
    this.#facts.terms = terms;
    this.#facts.drawBy = drawBy;
  }

  /** What its draw is made with becomes known, hexadecimal. */
  know(what: 'block' | 'secret', hex: string): void {
    this.#facts[what] = hex;
  }

  /** A subscription; gives what its holding is now. */
  subscribe({ user, place, firstTicket, quantity, paid, timeMs }: Subscription): IcoHolding {
    const facts = this.#facts;
    const holding = this.#holdings[place] ?? this.#add(emptyHolding(facts.terms.item, user, place, timeMs));
    holding.quantity += quantity;
    holding.paid += paid;
    facts.paid += paid;
    if (facts.terms.mode === IcoMode.LOTTERY) {
      addRun(holding.runs, firstTicket, Number(quantity));
      facts.tickets += Number(quantity);
    }
    return shown(holding);
  }

  /** It is in another stage, or its block is known. */
  enter(stage: IcoStage, drawBy: number): void {
    const facts = this.#facts;
    facts.stage = stage;
    facts.drawBy = drawBy;
    const { tickets } = facts;
    if (facts.terms.mode !== IcoMode.LOTTERY || tickets === 0) return;
    const terms = this.#drawTerms();
    if (stage === IcoStage.DRAWING && terms !== undefined) this.winners ??= Winners.drawing(terms);
    if (stage !== IcoStage.SETTLING) return;
    // Without a draw everybody has won; one that was begun is over in the engine.
    this.winners ??= Winners.all(tickets);
    this.winners.finish();
  }

  /** A holding was settled, or given back; gives what it is now. */
  settle({ place, timeMs, ...came }: Settlement): IcoHolding {
    const facts = this.#facts;
    const holding = this.#holdings[place];
    if (holding === undefined) throw new Error(`item ${facts.terms.item} settles place ${place}, which nobody has`);
    Object.assign(holding, came);
    holding.isSettled = true;
    holding.settledMs = timeMs;
    facts.wonLots += came.wonLots;
    facts.given += came.tokens;
    facts.settledMs = timeMs;
    return shown(holding);
  }

  /** Somebody has claimed so much in all. */
  thaw(user: number, claimed: bigint): IcoHolding {
    const holding = this.#holdings[this.#places.get(user) ?? -1];
    if (holding === undefined) throw new Error(`user ${user} thaws in item ${this.terms.item}, in which he has nothing`);
    holding.claimed = claimed;
    return shown(holding);
  }

  /** What a user has in it. */
  of(user: number): IcoHolding | undefined {
    const holding = this.#holdings[this.#places.get(user) ?? -1];
    return holding && shown(holding);
  }

  pack(): PackedItem {
    return { state: this.#facts, holdings: this.#holdings, winners: this.winners?.pack() };
  }

  #add(holding: Holding): Holding {
    this.#holdings[holding.place] = holding;
    this.#places.set(holding.user, holding.place);
    return holding;
  }

  #drawTerms() {
    const { secret, block, tickets, terms } = this.#facts;
    if (secret === undefined || block === undefined) return undefined;
    return { secret, block, tickets, winners: winnersOf(terms.supply, terms.lot, tickets) };
  }
}

function emptyHolding(item: number, user: number, place: number, openedMs: number): Holding {
  return {
    item,
    user,
    place,
    quantity: 0n,
    paid: 0n,
    runs: [],
    isSettled: false,
    wonLots: 0,
    tokens: 0n,
    cost: 0n,
    refund: 0n,
    frozen: 0n,
    claimed: 0n,
    openedMs,
    settledMs: 0,
  };
}

/** Adds tickets behind the last; those that follow on it lengthen its run. */
function addRun(runs: number[], first: number, lots: number): void {
  const [last, count] = [runs.at(-2), runs.at(-1)];
  if (last !== undefined && count !== undefined && last + count === first) runs[runs.length - 1] = count + lots;
  else runs.push(first, lots);
}

function shown(holding: Holding): IcoHolding {
  return { ...holding, runs: [...holding.runs] };
}
