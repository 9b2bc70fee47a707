/** Hedges that are sent: orders that trade at once within a limit, or not at all, each under an id of its own. */
import ccxt from 'ccxt';
import type { Exchange, Order } from 'ccxt';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import type { IntentRecord } from '../books/journal-record.ts';
import { UnreadableAnswer, readUnits } from '../exact.ts';
import { OutcomeUnknown, Refusal } from '../exchange/wire.ts';
import type { MarketTerms, MicroTicks } from '../market-terms.ts';
import type { Text } from './ccxt-exchange.ts';
import type { BookSource } from './paper-venue.ts';
import type { Hedge, HedgeOutcome, Venue, VenueBook, VenueRoom, VenueSizes } from './venue.ts';

export interface CcxtVenueOptions {
  readonly exchange: Exchange;
  readonly symbol: string;
  readonly terms: MarketTerms;
  readonly source: BookSource;
  readonly wallMs: () => number;
  readonly onTrouble: (text: string) => void;
}

/** How often balances are asked for, ms. */
const ROOM_EVERY_MS = 5_000;
/** An order that nobody finds for so long behind its intent was never taken, ms. */
const NEVER_AFTER_MS = 60_000;

export class CcxtVenue implements Venue {
  readonly isPaper = false;
  readonly #options: CcxtVenueOptions;
  #room: VenueRoom | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: CcxtVenueOptions) {
    this.#options = options;
    void this.#follow();
  }

  get name(): string {
    return this.#options.source.name;
  }

  get sizes(): VenueSizes {
    return this.#options.source.sizes;
  }

  get book(): VenueBook | undefined {
    return this.#options.source.book;
  }

  room(): VenueRoom | undefined {
    return this.#room;
  }

  async hedge(hedge: Hedge, intent: IntentRecord): Promise<HedgeOutcome> {
    const { exchange, symbol, terms } = this.#options;
    const amount = formatTrimmedDecimal(hedge.units, terms.baseScale);
    const price = String(exchange.priceToPrecision(symbol, limitText(terms, hedge.limit)));
    let placed: Order;
    try {
      placed = await exchange.createOrder(symbol, 'limit', hedge.side === 'BUY' ? 'buy' : 'sell', asNumber(amount), asNumber(price), {
        timeInForce: 'IOC',
        clientOrderId: intent.id,
      });
    } catch (error) {
      throw isRefusal(error) ? new Refusal(0, reasonOf(error)) : new OutcomeUnknown(reasonOf(error), { cause: error });
    }
    return this.#outcome(String(placed.id));
  }

  async find(_hedge: Hedge, intent: IntentRecord): Promise<HedgeOutcome | 'never' | 'unknown'> {
    const { exchange, symbol, wallMs } = this.#options;
    try {
      const since = intent.timeMs - NEVER_AFTER_MS;
      const lists = exchange.has['fetchOrders']
        ? [await exchange.fetchOrders(symbol, since)]
        : [await exchange.fetchOpenOrders(symbol, since), await exchange.fetchClosedOrders(symbol, since)];
      const found = lists.flat().find(({ clientOrderId }) => clientOrderId === intent.id);
      if (found !== undefined) return await this.#outcome(String(found.id));
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw error;
      throw new OutcomeUnknown(reasonOf(error), { cause: error });
    }
    return wallMs() - intent.timeMs > NEVER_AFTER_MS ? 'never' : 'unknown';
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#options.source.close();
  }

  /** What its trades were, once it is over. */
  async #outcome(id: string): Promise<HedgeOutcome> {
    const { exchange, symbol, terms } = this.#options;
    try {
      const order = await exchange.fetchOrder(id, symbol);
      if (order.status === 'open') throw new OutcomeUnknown(`${id} is still open`);
      const filled = textOf(order.filled) ?? '0';
      if (readUnits(filled, terms.baseScale) === 0n) return { units: 0n, cost: 0n, fee: 0n, feeAsset: terms.quote };
      return read(terms, order, filled);
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw error;
      throw new OutcomeUnknown(reasonOf(error), { cause: error });
    }
  }

  async #follow(): Promise<void> {
    const { exchange, terms, onTrouble } = this.#options;
    try {
      const balance = await exchange.fetchBalance();
      const free = (balance['free'] ?? {}) as unknown as Readonly<Record<string, Text>>;
      this.#room = {
        base: readUnits(cutTo(free[terms.base] ?? '0', terms.baseScale), terms.baseScale),
        quote: readUnits(cutTo(free[terms.quote] ?? '0', terms.quoteScale), terms.quoteScale),
      };
    } catch (error) {
      this.#room = undefined;
      onTrouble(`${this.name} tells no balance: ${reasonOf(error)}`);
    }
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#follow(), ROOM_EVERY_MS);
  }
}

/** @throws UnreadableAnswer where the venue does not say what it cost */
function read(terms: MarketTerms, order: Order, filled: string): HedgeOutcome {
  const cost = textOf(order.cost);
  if (cost === undefined) throw new UnreadableAnswer(`${order.id} is filled and has no cost`);
  const fee = order.fee as { readonly cost?: Text; readonly currency?: string } | undefined;
  const feeAsset = fee?.currency ?? terms.quote;
  const scale = feeAsset === terms.base ? terms.baseScale : feeAsset === terms.quote ? terms.quoteScale : 8;
  return {
    units: readUnits(filled, terms.baseScale),
    cost: readUnits(cutTo(cost, terms.quoteScale), terms.quoteScale),
    fee: readUnits(cutTo(textOf(fee?.cost) ?? '0', scale), scale),
    feeAsset,
  };
}

/** ccxt's types say that numbers are numbers; they are what `number` makes of them, and it hands on as text what it is given as text. */
function asNumber(text: string): number {
  return text as unknown as number;
}

function textOf(value: unknown): Text {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
}

function cutTo(text: string, scale: number): string {
  const dot = text.indexOf('.');
  return dot < 0 ? text : text.slice(0, dot + 1 + scale);
}

/** A price with six decimals more than a tick has. */
function limitText({ tick }: MarketTerms, limit: MicroTicks): string {
  const scale = Math.min(18, tick.scale + 6);
  return formatTrimmedDecimal((limit * tick.units * 10n ** BigInt(scale)) / (1_000_000n * 10n ** BigInt(tick.scale)), scale);
}

/** Whether the venue has said no, so that nothing was done. */
function isRefusal(error: unknown): boolean {
  return error instanceof ccxt.ExchangeError && !(error instanceof ccxt.NetworkError);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 300) : String(error);
}
