/** The maker: quotes a market by its reference price, what is held, and how much the price moves. */
import type { BookSides, ReferencePrice } from '../exchange/trading-client.ts';
import { UnreadableAnswer } from '../exact.ts';
import { OutcomeUnknown, Refusal } from '../exchange/wire.ts';
import type { MicroTicks } from '../market-terms.ts';
import type { Tolerance } from '../orders/reconcile.ts';
import type { Station } from '../station.ts';
import { positionInventory, spotInventory } from './inventory.ts';
import type { Inventory, ShareLimits } from './inventory.ts';
import { quotePlan } from './quote-plan.ts';
import type { QuoteTerms } from './quote-plan.ts';
import { Heard, bestOfOthers, indexTicks, middleTicks } from './reference.ts';
import type { ReferenceKind } from './reference.ts';
import { realisedVolatility } from './volatility.ts';

export interface MakerTerms {
  readonly quote: QuoteTerms;
  readonly tolerance: Tolerance;
  readonly reference: ReferenceKind;
  /** An older price is not followed, ms. */
  readonly staleMs: number;
  /** Of spot. */
  readonly shares: ShareLimits;
  /** Of contracts. */
  readonly mostLots: bigint;
  /** Minutes that the volatility is of. */
  readonly volatilityMinutes: number;
}

export interface MakerOptions {
  readonly station: Station;
  readonly terms: MakerTerms;
  /** The exchange's clock, ms. */
  readonly exchangeMs: () => number;
  readonly monotonicMs: () => number;
  readonly onTrouble: (text: string) => void;
}

/** How often closing prices are asked for, ms. */
const CLOSES_EVERY_MS = 30_000;
/** What the stream did not tell for so long is asked for, ms. */
const ASK_AFTER_MS = 1_000;

export class Maker {
  readonly #options: MakerOptions;
  /** By the exchange's clock. */
  readonly #index = new Heard<ReferencePrice>();
  /** By this machine's. */
  readonly #book = new Heard<BookSides>();
  #volatility: bigint | undefined;
  #closesMs: number | undefined;
  #reference: MicroTicks | undefined;
  #inventory: Inventory | undefined;

  constructor(options: MakerOptions) {
    this.#options = options;
  }

  /** The price that was followed last. */
  get reference(): MicroTicks | undefined {
    return this.#reference;
  }

  /** What was held when it was decided last, and what may be. */
  get inventory(): Inventory | undefined {
    return this.#inventory;
  }

  /** What the streams tell. */
  readonly toldIndex = (price: ReferencePrice): void => this.#index.note(price, price.timeMs);
  readonly toldBook = (book: BookSides): void => this.#book.note(book, this.#options.monotonicMs());

  /** One round: finds out, decides, and does it. */
  async step(): Promise<void> {
    const { station, terms } = this.#options;
    if (station.state === 'ended') return;
    const unknown = await station.refresh();
    if (station.state === 'stopped') return station.keepStopped();
    if (unknown !== undefined) return station.pull(unknown);
    await this.#ask();
    const book = this.#book.within(terms.staleMs, this.#options.monotonicMs());
    const others = book === undefined ? undefined : bestOfOthers(book, station.desk.own.list());
    const reference = this.#freshReference(others);
    const { holdings } = station;
    if (reference === undefined || others === undefined || holdings === undefined)
      return station.pull(
        holdings === undefined ? 'what is held is not known' : `the ${terms.reference} is older than ${terms.staleMs} ms`,
      );
    this.#reference = reference;
    const inventory = this.#inventoryAt(reference);
    this.#inventory = inventory;
    const market = station.client.terms;
    const wanted = quotePlan(terms.quote, { terms: market, reference, volatility: this.#volatility, inventory, ...others });
    const { highestLots, heldLots, lowestLots } = inventory;
    const limits = {
      terms: market,
      bidLots: highestLots - heldLots,
      askLots: heldLots - lowestLots,
      openNotional: terms.quote.maxOpenNotional,
    };
    await station.quote(wanted, terms.tolerance, limits, reference);
  }

  #inventoryAt(reference: MicroTicks): Inventory {
    const { station, terms } = this.#options;
    const market = station.client.terms;
    const holdings = station.holdings!;
    return market.family === 'spot'
      ? spotInventory(market, holdings, reference, terms.shares)
      : positionInventory(market, holdings, terms.mostLots);
  }

  #freshReference(others: ReturnType<typeof bestOfOthers> | undefined): MicroTicks | undefined {
    const { station, terms, exchangeMs } = this.#options;
    if (terms.reference === 'book') return others === undefined ? undefined : middleTicks(others);
    const index = this.#index.within(terms.staleMs, exchangeMs());
    return index === undefined ? undefined : indexTicks(station.client.terms, index);
  }

  /** Asks for whatever no stream has told lately. */
  async #ask(): Promise<void> {
    const { station, terms, monotonicMs, exchangeMs, onTrouble } = this.#options;
    const { client } = station;
    try {
      const nowMs = monotonicMs();
      if (this.#book.within(ASK_AFTER_MS, nowMs) === undefined) this.#book.note(await client.book(), monotonicMs());
      if (terms.reference === 'index' && this.#index.within(ASK_AFTER_MS * 2, exchangeMs()) === undefined) {
        const index = await client.index();
        this.#index.note(index, index.timeMs);
      }
      if (this.#closesMs === undefined || nowMs - this.#closesMs >= CLOSES_EVERY_MS) {
        this.#volatility = realisedVolatility(await client.closes(terms.volatilityMinutes));
        this.#closesMs = nowMs;
      }
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof OutcomeUnknown) && !(error instanceof UnreadableAnswer)) throw error;
      onTrouble(error.message);
    }
  }
}
