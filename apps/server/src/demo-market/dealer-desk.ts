/**
 * Plays the demo's merchants of peer trade: gives them accounts and coins, keeps their adverts on offer, and answers their trades after some seconds. It looks
 * at how things stand and does what is missing, so that a start that was cut short goes on.
 */
import type { BodyOf } from '@kontor/contract/call';
import type { advertSave } from '@kontor/contract/deal-advert';
import { Account } from '@kontor/domain/accounts';
import { formatDecimal, formatTrimmedDecimal, parsePositiveDecimal } from '@kontor/domain/amount';
import { floatingPrice } from '@kontor/domain/p2p/amounts';
import { P2pAdvertState, P2pSide, P2pTradeState } from '@kontor/domain/p2p/words';
import { Refusal, isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { MoneyDoor } from '../at-most-once/money-once.ts';
import { clientKey } from '../core-loop/client-id.ts';
import type { Core } from '../core-loop/core-loop.ts';
import { Refused } from '../http/refused.ts';
import type { LiveQueries } from '../follower/live-queries.ts';
import type { P2pOwnAdvert, P2pTradeFact } from '../follower/p2p/p2p-facts.ts';
import { accountById, insertAccount } from '../modules/account/accounts.ts';
import type { Passwords } from '../modules/account/passwords.ts';
import { addMethod, methodsOf } from '../modules/collection/collection.ts';
import type { CollectionStore } from '../modules/collection/collection.ts';
import type { Adverts } from '../modules/deal/adverts.ts';
import { fiatNamed } from '../modules/deal/fiats.ts';
import type { ReferencePrices } from '../modules/deal/reference-prices.ts';
import { assetNamed } from '../modules/market/symbols.ts';
import type { Symbols } from '../modules/market/symbols.ts';
import { newToken } from '../random.ts';
import type { Random } from '../random.ts';
import { changeRights } from '../rights/rights.ts';
import type { StoreLog } from '../store/connection.ts';
import type { Database, Queries } from '../store/database.ts';
import { DEALER_OFFERS, DEALER_TERMS, dealerOf } from './dealers.ts';
import type { DealerOffer } from './dealers.ts';

export interface DealerDeskOptions {
  readonly core: Core;
  readonly money: MoneyDoor;
  readonly queries: LiveQueries;
  readonly tables: Queries & Pick<Database, 'transaction'>;
  readonly vault: CollectionStore['vault'];
  readonly passwords: Passwords;
  readonly symbols: Symbols;
  readonly prices: Pick<ReferencePrices, 'of'>;
  readonly adverts: Adverts;
  readonly random: Random;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

/** How often it looks, ms. */
const TURN_MS = 2_000;
/** A merchant takes so long to pay, and to confirm, ms. */
const PAYS_AFTER_MS = 6_000;
const RELEASES_AFTER_MS = 8_000;
/** What one begins with: his advert's quantity so often. */
const FUNDS = 500n;
/** Of every advert, minutes. */
const PAY_TIME = 15;

export class DealerDesk {
  readonly #options: DealerDeskOptions;
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: DealerDeskOptions) {
    this.#options = options;
  }

  /** Begins to look after them, until `close`. */
  start(): void {
    this.#again(0);
  }

  /** Waits for what is being done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#turn;
  }

  /** Looks once at all of them. */
  async turn(): Promise<void> {
    for (const [place, offer] of DEALER_OFFERS.entries()) {
      if (this.#isClosed) return;
      await this.#look(place, offer);
    }
  }

  #again(afterMs: number): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#turn = this.turn()
        // What cannot be done now is done at the next look: an index may be missing, or the follower is behind.
        .catch((err: unknown) => {
          if (!isNotOpenedYet(err)) this.#options.log.warn({ err }, 'a simulated merchant could not do something; tried again');
        })
        .finally(() => this.#again(TURN_MS));
    }, afterMs).unref();
  }

  async #look(place: number, offer: DealerOffer): Promise<void> {
    const { queries } = this.#options;
    const { user } = dealerOf(place);
    await this.#open(place, offer);
    const adverts = (await queries.p2pOwnAdverts(user)).value;
    if (!adverts.some((own) => isOnOffer(own))) await this.#offer(user, offer, adverts[0]);
    for (const trade of (await queries.p2pStanding(user)).value.open) await this.#answer(user, offer, trade);
  }

  /** Account, rights, coins and a way to be paid; the account comes last, so that whoever has one has all of it. */
  async #open(place: number, { symbol, side, fiat, quantity }: DealerOffer): Promise<void> {
    const { tables, money, symbols, queries, vault, passwords, random, wallMs } = this.#options;
    const { user, name } = dealerOf(place);
    if ((await accountById(tables, user)) === undefined) {
      const { asset } = assetNamed(symbols, symbol);
      const units = parsePositiveDecimal(quantity, queries.listings.asset(asset).scale);
      if (typeof units === 'string') throw new Error(`${quantity} is no quantity`);
      const amount = units * FUNDS;
      const booked = {
        type: CommandType.ADJUST,
        user,
        clientId: clientKey(`demo-dealer:${user}`),
        asset,
        account: Account.FIAT,
        amount,
      } as const;
      if (side === 'sell') done(await money.submit(booked));
      const passwordHash = await passwords.hash(newToken(random));
      const now = new Date(wallMs());
      await insertAccount(tables, { id: user, login: `dealer-${user}`, nickname: name, passwordHash, demo: true, feeTier: 0 }, now);
      await changeRights(tables, user, { verified: true, advertise: true }, now);
    }
    const store: CollectionStore = { queries: tables, vault, verifiedName: () => Promise.resolve(undefined), tells: false };
    if (side === 'buy' || (await methodsOf(store, user)).length > 0) return;
    const method = { kind: 'bank', full_name: 'Demo Merchant', bank: 'Demo Bank', number: `DEMO-${user}-0000`, currency: fiat } as const;
    await addMethod(store, user, method, new Date(wallMs()));
  }

  async #offer(user: number, offer: DealerOffer, known: P2pOwnAdvert | undefined): Promise<void> {
    const { adverts, random } = this.#options;
    const body = await this.#bodyOf(user, offer);
    if (body === undefined) return;
    if (known?.advert.state === P2pAdvertState.ONLINE) await adverts.move(user, known.advert.number, P2pAdvertState.OFFLINE);
    const which = known === undefined ? {} : { advert: String(known.advert.number) };
    const { advert } = await adverts.save(user, { ...body, ...which, client_id: newToken(random).slice(0, 22) });
    await adverts.move(user, advert, P2pAdvertState.ONLINE);
  }

  /** Undefined while a fixed price has nothing to be made from. */
  async #bodyOf(user: number, offer: DealerOffer): Promise<Omit<BodyOf<typeof advertSave>, 'client_id'> | undefined> {
    const { tables, vault } = this.#options;
    const { side, symbol, fiat, priceType, margin, quantity, minimum, maximum } = offer;
    const price = priceType === 'fixed' ? this.#fixedPrice(offer) : undefined;
    if (priceType === 'fixed' && price === undefined) return undefined;
    const store: CollectionStore = { queries: tables, vault, verifiedName: () => Promise.resolve(undefined) };
    const ways = side === 'sell' ? { methods: (await methodsOf(store, user)).slice(0, 1).map(({ id }) => id) } : { kinds: ['bank'] };
    return {
      side,
      symbol,
      fiat,
      price_type: priceType,
      ...(price === undefined ? { margin: marginText(margin) } : { price }),
      quantity,
      minimum,
      maximum,
      pay_time: PAY_TIME,
      ...ways,
      terms: DEALER_TERMS,
      conditions: { identity: false, age_days: 0, completed: 0, completion: '0' },
    };
  }

  #fixedPrice({ side, symbol, fiat, margin }: DealerOffer): string | undefined {
    const { symbols, prices } = this.#options;
    const { number, scale } = fiatNamed(fiat);
    const reference = prices.of(assetNamed(symbols, symbol).asset, number);
    if (reference === undefined) return undefined;
    const price = floatingPrice(reference, margin, scale, side === 'sell' ? P2pSide.SELL : P2pSide.BUY);
    return price === 0n ? undefined : formatDecimal(price, scale);
  }

  async #answer(user: number, { manner }: DealerOffer, trade: P2pTradeFact): Promise<void> {
    const { core, wallMs } = this.#options;
    const { number, state, buyer, seller, madeMs, paidMs } = trade;
    const now = wallMs();
    if (state === P2pTradeState.WAIT_PAY && buyer === user && manner !== 'idle' && now - madeMs >= PAYS_AFTER_MS)
      settled(await core.submit({ type: CommandType.P2P_PAID, user, trade: number }));
    if (state === P2pTradeState.PAID && seller === user && manner !== 'late' && now - paidMs >= RELEASES_AFTER_MS)
      settled(await core.submit({ type: CommandType.P2P_RELEASE, user, trade: number }));
  }
}

/** What was granted to him has not come to the engine: it does within moments. */
function isNotOpenedYet(err: unknown): boolean {
  return err instanceof Refused && err.key === refusalEntry(Refusal.ADVERTISING_CLOSED).key;
}

/** Online, and with enough left for a trade of about any size. */
function isOnOffer({ advert }: P2pOwnAdvert): boolean {
  return advert.state === P2pAdvertState.ONLINE && advert.left * 4n >= advert.quantity;
}

function marginText(margin: number): string {
  return `${margin < 0 ? '-' : ''}${formatTrimmedDecimal(BigInt(Math.abs(margin)), 4)}`;
}

function done({ code }: { readonly code: number }): void {
  if (!isApplied(code)) throw new Error(`a simulated merchant's start was refused: ${refusalEntry(code).name}`);
}

/** Somebody may have been first, or time. */
function settled({ code }: { readonly code: number }): void {
  if (code !== Refusal.WRONG_STATE && code !== Refusal.UNKNOWN_TRADE) done({ code });
}
