/** Peer trade in the follower: adverts, trades with the steps that they took, and what is known of each user. Source: rules 4; docs/p2p.md. */
import { P2pAdvertState, P2pCause, P2pTradeState } from '@kontor/domain/p2p/words';
import type { P2pPriceType, P2pSide } from '@kontor/domain/p2p/words';
import { isApplied } from '@kontor/domain/refusals';
import { CommandType, readCommandAs } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { StateWithoutOrders } from '@kontor/engine/engine-door';
import { EventType, readEvent } from '@kontor/engine/event';
import type { Event, EventLog } from '@kontor/engine/event';
import type { Answering, Ground, OpenProjection, Projection, UserNews } from '../projection.ts';
import { P2pBook } from './p2p-book.ts';
import type { P2pMarketKey } from './p2p-book.ts';
import type {
  P2pAdvertFact,
  P2pChange,
  P2pMarketFact,
  P2pNews,
  P2pOwnAdvert,
  P2pStanding,
  P2pStep,
  P2pTermsFact,
  P2pTradeFact,
} from './p2p-facts.ts';
import { readP2pState, writeP2pState } from './p2p-state.ts';
import { P2P_STEP_TABLE, P2P_TRADE_TABLE } from './p2p-tables.ts';

export interface P2pQuestions {
  p2pOffers: { asked: P2pMarketKey; answer: readonly P2pAdvertFact[] };
  p2pMarkets: { asked: object; answer: readonly P2pMarketFact[] };
  p2pAdvert: { asked: { readonly number: number }; answer: P2pOwnAdvert | undefined };
  p2pOwnAdverts: { asked: { readonly user: number }; answer: readonly P2pOwnAdvert[] };
  p2pStanding: { asked: { readonly user: number }; answer: P2pStanding };
  /** A trade that is open, or has been over for no longer than two days. */
  p2pTrade: {
    asked: { readonly number: number };
    answer: { readonly trade: P2pTradeFact; readonly steps: readonly P2pStep[] } | undefined;
  };
}

type EventOf<Type extends Event['type']> = Event & { type: Type };

/** Before P2P_TERMS says anything (docs/p2p.md "Commands"). */
const FIRST_TERMS: P2pTermsFact = {
  twoPersonValue: 1_000n * 100_000_000n,
  holdMs: 86_400_000,
  makerRate: 0,
  takerRate: 0,
  depositAsset: 0,
  deposit: 0n,
};

/** Causes that are about an appeal. */
const OF_APPEAL: readonly number[] = [P2pCause.APPEALED, P2pCause.WITHDRAWN];

export class P2pView implements OpenProjection {
  readonly hears = [EventType.P2P_ADVERT, EventType.P2P_TRADE] as const;
  readonly questions: Answering<P2pQuestions> = {
    p2pOffers: (key) => this.#book.offers(key),
    p2pMarkets: () => this.#book.markets(),
    p2pAdvert: ({ number }) => this.#own(this.#book.advert(number)),
    p2pOwnAdverts: ({ user }) => this.#book.advertsOf(user).map((advert) => ({ advert, open: this.#book.openOn(advert.number) })),
    p2pStanding: ({ user }) => this.standing(user),
    p2pTrade: ({ number }) => {
      const trade = this.#book.trade(number);
      return trade && { trade, steps: this.#book.stepsOf(number) };
    },
  };
  readonly users: UserNews<P2pChange> = { none: { p2pTrades: [] }, take: () => this.#takeUsers() };
  readonly #ground: Ground;
  readonly #book = new P2pBook();
  #terms = FIRST_TERMS;
  /** The terms that a P2P_ADVERT which is being applied says. */
  #said: CommandOf<'P2P_ADVERT'> | undefined;
  /** Who has answered an advert by the command that is being applied. */
  #taker = 0;
  #ordinal = 0;
  #ordinalOf = 0;
  #toldUsers = new Map<number, P2pTradeFact[]>();

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  get terms(): P2pTermsFact {
    return this.#terms;
  }

  /** All that is known of one user now. */
  standing(user: number): P2pStanding {
    const open = this.#book.openOf(user);
    const unpaid = open.filter(({ buyer, state }) => buyer === user && state === P2pTradeState.WAIT_PAY).length;
    const peer = this.#ground.engine.peerOf(user);
    if (peer === undefined) throw new Error('the engine has no trades between users');
    return { open, unpaid, ...peer };
  }

  command(commands: CommandBuffer, at: number, code: number): void {
    if (!isApplied(code)) return;
    switch (commands.words[at]! & 0xffff) {
      case CommandType.P2P_TERMS: {
        const { twoPersonValue, hold, makerRate, takerRate, depositAsset, deposit } = readCommandAs('P2P_TERMS', commands, at);
        this.#terms = { twoPersonValue, holdMs: hold, makerRate, takerRate, depositAsset, deposit };
        return;
      }
      case CommandType.P2P_ADVERT:
        this.#said = readCommandAs('P2P_ADVERT', commands, at);
        return;
      case CommandType.P2P_TRADE:
        this.#taker = readCommandAs('P2P_TRADE', commands, at).user;
        return;
      case CommandType.OUTAGE: {
        const { time, until } = readCommandAs('OUTAGE', commands, at);
        return this.#book.extend(Math.max(0, until - time));
      }
    }
  }

  event(log: EventLog, at: number): void {
    const event = readEvent(log, at);
    if (event.type === 'p2p_advert') this.#takeAdvert(event);
    else if (event.type === 'p2p_trade') this.#takeTrade(event);
  }

  batchEnd(): void {
    this.#book.forget(this.#ground.moment.timeMs);
  }

  pack(): Uint8Array {
    return writeP2pState({ terms: this.#terms, ...this.#book.pack() });
  }

  restore(_state: StateWithoutOrders, packed: Uint8Array): void {
    const { terms, ...book } = readP2pState(packed);
    this.#terms = terms;
    this.#book.restore(book);
  }

  takeNews(): P2pNews {
    return { p2pTerms: this.#terms };
  }

  /** Another version comes of a command that says all terms; anything else changes state and quantity. */
  #takeAdvert({ state, user, number, version, left }: EventOf<'p2p_advert'>): void {
    const known = this.#book.advert(number);
    const changedMs = this.#ground.moment.atMs;
    if (known !== undefined && known.version === version) {
      const isMove = known.state !== state;
      return this.#book.setAdvert({ ...known, state: state as P2pAdvertState, left, changedMs: isMove ? changedMs : known.changedMs });
    }
    const said = this.#said;
    // One that is removed is forgotten: what its trades give back concerns nobody here.
    if (said?.number !== number) return;
    const { asset, fiat, scale, side, priceType, price, margin, quantity, minimum, maximum, payMinutes } = said;
    this.#book.setAdvert({
      number,
      user,
      asset,
      fiat,
      scale,
      side: side as P2pSide,
      priceType: priceType as P2pPriceType,
      price,
      margin,
      quantity,
      left,
      minimum,
      maximum,
      payMinutes,
      state: state as P2pAdvertState,
      version,
      changedMs,
    });
  }

  #takeTrade(event: EventOf<'p2p_trade'>): void {
    const { trade: number, cause, state, appellant, at: timeMs, buyer, seller } = event;
    const { sequence } = this.#ground.moment;
    const known = this.#book.trade(number) ?? this.#begun(event);
    const isEnd = state === P2pTradeState.COMPLETED || state === P2pTradeState.CANCELLED;
    const isMoved = cause === P2pCause.DEADLINE_MOVED;
    const isCancelled = state === P2pTradeState.CANCELLED && !isMoved && cause !== P2pCause.WITHDRAWN;
    // Who has withdrawn an appeal is who appealed: the trade knows him still, the event may not any more.
    const appealedBy = cause === P2pCause.WITHDRAWN ? known.appellant : appellant;
    const trade: P2pTradeFact = {
      ...known,
      state: state as P2pTradeState,
      cause: isMoved ? known.cause : (cause as P2pCause),
      cancelCause: isCancelled ? cause : known.cancelCause,
      appellant,
      ruling: event.ruling,
      deadlineMs: event.deadline,
      paidMs: cause === P2pCause.PAID ? timeMs : known.paidMs,
      endedMs: isMoved ? known.endedMs : isEnd ? timeMs : 0,
      sequence,
    };
    // A ruling that waits for a second operator, and a deadline that an outage has moved, are no steps.
    const isStep = !isMoved && (cause === P2pCause.MADE || state !== known.state);
    const step: P2pStep = { state: trade.state, cause: trade.cause, timeMs, appellant: OF_APPEAL.includes(cause) ? appealedBy : 0 };
    this.#book.setTrade(trade, isStep ? step : undefined);
    this.#ground.out.rows?.add(P2P_TRADE_TABLE, trade);
    if (isStep) this.#ground.out.rows?.add(P2P_STEP_TABLE, { ...step, trade: number, sequence, ordinal: this.#next(), buyer, seller });
    for (const user of [buyer, seller]) this.#tell(user, trade);
  }

  /** A trade as it is made. */
  #begun({ trade, advert, version, buyer, seller, asset, quantity, price, total, fee, value, at }: EventOf<'p2p_trade'>): P2pTradeFact {
    const { sequence } = this.#ground.moment;
    const offered = this.#book.advert(advert);
    if (offered === undefined) throw new Error(`trade ${trade} is on an advert that nobody knows`);
    return {
      number: trade,
      advert,
      version,
      buyer,
      seller,
      taker: this.#taker,
      asset,
      fiat: offered.fiat,
      scale: offered.scale,
      quantity,
      price,
      total,
      fee,
      value,
      state: P2pTradeState.WAIT_PAY,
      cause: P2pCause.MADE,
      cancelCause: 0,
      appellant: 0,
      ruling: 0,
      deadlineMs: 0,
      madeMs: at,
      paidMs: 0,
      endedMs: 0,
      sequence,
      madeSequence: sequence,
    };
  }

  #own(advert: P2pAdvertFact | undefined): P2pOwnAdvert | undefined {
    return advert && { advert, open: this.#book.openOn(advert.number) };
  }

  #next(): number {
    const { sequence } = this.#ground.moment;
    if (this.#ordinalOf !== sequence) this.#ordinal = 0;
    this.#ordinalOf = sequence;
    this.#ordinal += 1;
    return this.#ordinal;
  }

  #tell(user: number, trade: P2pTradeFact): void {
    if (this.#ground.out.watched?.has(user) !== true) return;
    const told = this.#toldUsers.get(user);
    if (told === undefined) this.#toldUsers.set(user, [trade]);
    else told.push(trade);
  }

  #takeUsers(): Map<number, P2pChange> {
    const told = this.#toldUsers;
    this.#toldUsers = new Map();
    return new Map(Array.from(told, ([user, p2pTrades]) => [user, { p2pTrades }]));
  }
}

export const p2pProjection: Projection<P2pView> = {
  name: 'p2p',
  tables: [P2P_TRADE_TABLE, P2P_STEP_TABLE],
  open: (ground) => new P2pView(ground),
};
