/**
 * Trades between peers. What one is begun with is a row first, sealed where it is personal, and then a command of the engine, which alone says whether it may
 * be made and moves the coins. Whoever goes on with a row, the request or a relay after a crash, does the same things again: the engine knows every number for
 * ever, and after a while the command is too late. Source: rules 4.2, 4.3, 4.7; docs/p2p.md.
 */
import type { BodyOf } from '@kontor/contract/call';
import type { dealCreate } from '@kontor/contract/deal';
import { quantityOf, totalOf } from '@kontor/domain/p2p/amounts';
import { P2pAdvertState, P2pPriceType, P2pSide, P2pSizeBy, P2pTradeState } from '@kontor/domain/p2p/words';
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import { createHash } from 'node:crypto';
import type { P2pAdvertFact, P2pTradeFact } from '../../follower/p2p/p2p-facts.ts';
import { refused, refusedByEngine } from '../../http/refused.ts';
import { errorCode } from '../../store/store-error.ts';
import { amountSaid } from './adverts.ts';
import type { Adverts } from './adverts.ts';
import { coinOf, merchantBuys, readCommand, readerOf, saleOf, writeCommand } from './deal-ground.ts';
import type { DealGround } from './deal-ground.ts';
import { ADD_DEAL, ADD_PROOF, DEALS, DEAL_ASKED_AS, MAKE_DEAL, NEXT_DEAL, OWN_DEAL, REFUSE_DEAL } from './deal-rows.ts';
import type { AdvertText, DealRow } from './deal-rows.ts';
import { fiatOf } from './fiats.ts';
import type { Obstacle, PayMethod, ReleaseProof } from './loans.ts';
import { keptMethodsOf } from './pay-methods.ts';
import { sharePicture } from './picture-rows.ts';
import { advertObstacles } from './obstacles.ts';
import type { AskedAdvert } from './obstacles.ts';
import type { TradeSize } from './reference-prices.ts';

type Said = BodyOf<typeof dealCreate>;
type TradeCommand = Omit<CommandOf<'P2P_TRADE'>, 'time'>;

/** A trade as it stands after what was done with it. */
export interface Standing {
  readonly trade: P2pTradeFact;
  readonly sequence: number;
}

/** What a trade was asked for as. */
export interface Size {
  readonly by: P2pSizeBy;
  readonly size: bigint;
}

const UNIQUE_VIOLATION = '23505';
/** After so long a price that was shown means nothing any more, ms. */
const PATIENCE_MS = 30_000;
/** Letters and digits that cannot be taken for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const REFERENCE_LENGTH = 8;
const MOST_PROOF = 3;
/** Where the parts of a trade are sealed for. */
export const COLLECTION_PLACE = 'deal collection';
export const NAME_PLACE = 'deal name';

/** Which words an obstacle is told with where somebody clicks all the same. */
const REFUSAL_OF: Readonly<Record<Obstacle, () => Error>> = {
  identity: () => refusedByEngine(Refusal.NOT_VERIFIED),
  age: () => refused('NOT_OFFERED', 'deal.age'),
  completed: () => refused('NOT_OFFERED', 'deal.completed'),
  completion: () => refused('NOT_OFFERED', 'deal.completion'),
  counterparties: () => refused('NOT_OFFERED', 'deal.counterparties'),
  hold: () => refusedByEngine(Refusal.SELLING_HELD),
  bought: () => refused('NOT_OFFERED', 'deal.bought'),
  buying_blocked: () => refusedByEngine(Refusal.BUYING_BLOCKED),
  unpaid: () => refusedByEngine(Refusal.UNPAID_LIMIT),
  limit: () => refusedByEngine(Refusal.TRADE_LIMIT),
  own: () => refusedByEngine(Refusal.OWN_ADVERT),
  blocked: () => refused('NOT_OFFERED', 'deal.blocked'),
  method: () => refused('NOT_OFFERED', 'deal.method'),
  suspended: () => refusedByEngine(Refusal.USER_SUSPENDED),
  approval: () => refusedByEngine(Refusal.ADVERTISING_CLOSED),
  deposit: () => refusedByEngine(Refusal.DEPOSIT_MISSING),
};

export class Deals {
  readonly #ground: DealGround;
  readonly #adverts: Pick<Adverts, 'textsOf'>;
  /** Kinds of payment of trades that are open or were looked at, so that the private channel can say them without waiting. */
  readonly #methods = new Map<number, string>();

  constructor(ground: DealGround, adverts: Pick<Adverts, 'textsOf'>) {
    this.#ground = ground;
    this.#adverts = adverts;
  }

  /** The kind of payment of a trade that was loaded. */
  methodOf(deal: number): string | undefined {
    return this.#methods.get(deal);
  }

  /** Reads what the wire says of trades and the engine does not know: kinds of payment, and people. */
  async load(trades: readonly Pick<P2pTradeFact, 'number' | 'buyer' | 'seller'>[]): Promise<void> {
    const { tables, peers } = this.#ground;
    const missing = trades.map(({ number }) => number).filter((number) => !this.#methods.has(number));
    if (missing.length > 0) for (const { id, method } of await tables.many(DEALS, missing)) this.#methods.set(id, method);
    await peers.load(trades.flatMap(({ buyer, seller }) => [buyer, seller]));
  }

  /** Begins a trade. The same client id again gives the first outcome. @throws Refused */
  async create(user: number, body: Said): Promise<Standing & { readonly repeated: boolean }> {
    const { tables, wallMs } = this.#ground;
    const digest = digestOf(body);
    const before = await tables.maybe(DEAL_ASKED_AS, user, body.client_id);
    if (before !== undefined) return this.#repeat(before, digest);
    const { advert, text } = await this.advertOf(Number(body.advert), user);
    if (!(await merchantBuys(this.#ground, advert))) throw refusedByEngine(Refusal.ADVERT_OFFLINE);
    const { command, value, quantity } = this.#commandOf(user, advert, body);
    const sale = await saleOf(this.#ground, user, advert, quantity);
    const [obstacle] = await this.#obstacles(user, advert, text, { value, sale });
    // What is wrong with the method that he names is said more exactly below.
    if (obstacle !== undefined && (obstacle !== 'method' || body.collection === undefined)) throw REFUSAL_OF[obstacle]();
    const method = await this.#methodOf(user, advert, text, body);
    const number = await tables.one(NEXT_DEAL);
    await this.load([{ number, buyer: user, seller: advert.user }]);
    const written = { ...command, number, deadline: wallMs() + PATIENCE_MS };
    try {
      await this.#write(user, body.client_id, { digest, command: written, text, advert, method });
    } catch (error) {
      if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
      return this.#repeat(await tables.one(DEAL_ASKED_AS, user, body.client_id), digest);
    }
    this.#methods.set(number, method.kind);
    return { ...(await this.settle((await tables.many(DEALS, [number]))[0]!)), repeated: false };
  }

  /** Hands what was asked for to the engine; a second time it does nothing more. @throws Refused where the engine does not take it; CoreError */
  async settle(row: DealRow): Promise<Standing> {
    const { tables, core, queries } = this.#ground;
    if (row.state === 'made') return this.standingOf(row.id, row.sequence ?? queries.sequence);
    const { code, sequence } = await core.submit(readCommand<TradeCommand>(row.command));
    if (!isApplied(code)) {
      await tables.run(REFUSE_DEAL, row.id);
      this.#methods.delete(row.id);
      throw code === Refusal.UNKNOWN_ADVERT ? refused('NOT_FOUND') : refusedByEngine(code);
    }
    await tables.run(MAKE_DEAL, row.id, sequence);
    return this.standingOf(row.id, sequence);
  }

  /** The trade as of a command. */
  async standingOf(deal: number, minSeq: number): Promise<Standing> {
    const { queries, history } = this.#ground;
    const { value, sequence } = await queries.p2pTrade(deal, minSeq);
    const trade = value?.trade ?? (await history.trade(deal, sequence));
    if (trade === undefined) throw new Error(`trade ${deal} was made and nobody knows it`);
    return { trade, sequence };
  }

  /** A trade of one of its two sides. @throws Refused NOT_FOUND for anybody else */
  async own(user: number, deal: number): Promise<DealRow> {
    const row = await this.#ground.tables.maybe(OWN_DEAL, deal, user);
    if (row === undefined) throw refused('NOT_FOUND');
    return row;
  }

  /** The buyer says that he has paid; with pictures that show it. @throws Refused */
  async paid(user: number, deal: number, proof: readonly string[]): Promise<Standing> {
    const { tables, queries, wallMs } = this.#ground;
    const row = await this.own(user, deal);
    const added = proof.filter((file) => !row.proof.includes(file));
    if (added.length > 0 && row.buyer === user) {
      const { trade } = await this.standingOf(deal, queries.sequence);
      // Where the payment cannot be said any more, nothing of it is kept either.
      if (!PAYABLE.includes(trade.state)) throw refusedByEngine(Refusal.WRONG_STATE);
      await tables.transaction(async (own) => {
        const shared = { deal, account: user, other: row.seller, purpose: 'evidence' } as const;
        for (const file of added)
          if (!(await sharePicture(own, { ...shared, file }, new Date(wallMs())))) throw refused('NOT_FOUND', 'deal.files');
        if ((await own.run(ADD_PROOF, deal, added, MOST_PROOF)) === 0) throw refused('BAD_REQUEST', 'deal.proof');
      });
    }
    return this.#move(deal, { type: CommandType.P2P_PAID, user, trade: deal });
  }

  async cancel(user: number, deal: number): Promise<Standing> {
    await this.own(user, deal);
    return this.#move(deal, { type: CommandType.P2P_CANCEL, user, trade: deal });
  }

  /** Never without the fund password, and the second factor of a seller who has one; they are not asked for where nothing can come of it. @throws Refused */
  async release(user: number, deal: number, proof: ReleaseProof): Promise<Standing> {
    const { state } = await this.#demandReleasable(user, deal);
    const { loans, wallMs } = this.#ground;
    await loans.prove(user, proof, releaseText(deal));
    // The engine is told of a hold a moment after its row; a proof that was changed was changed with that row, so it is looked at behind the proof.
    if (state !== P2pTradeState.COMPLETED && ((await loans.holdUntilOf(user)) ?? 0) > wallMs()) throw refusedByEngine(Refusal.SELLING_HELD);
    return this.#move(deal, { type: CommandType.P2P_RELEASE, user, trade: deal });
  }

  /** What a passkey of the seller's is asked to prove the release of this very trade with, as JSON. @throws Refused */
  async passkeyOptions(user: number, deal: number): Promise<string> {
    await this.#demandReleasable(user, deal);
    return this.#ground.loans.passkeyOptions(user, releaseText(deal));
  }

  async #demandReleasable(user: number, deal: number): Promise<Pick<P2pTradeFact, 'state'>> {
    const row = await this.own(user, deal);
    if (row.seller !== user) throw refusedByEngine(Refusal.WRONG_STATE);
    const { trade } = await this.standingOf(deal, this.#ground.queries.sequence);
    if (!RELEASABLE.includes(trade.state)) throw refusedByEngine(Refusal.WRONG_STATE);
    return trade;
  }

  /**
   * An advert that somebody may know of, with what it says: on offer by somebody who may still advertise, or his own.
   * @throws Refused NOT_FOUND: whoever guesses numbers learns of none
   */
  async advertOf(number: number, reader: number): Promise<{ readonly advert: P2pAdvertFact; readonly text: AdvertText }> {
    const text = (await this.#adverts.textsOf([number])).get(number);
    if (text === undefined) throw refused('NOT_FOUND');
    // One that was just made is one that there is.
    const { value } = await this.#ground.queries.p2pAdvert(number, text.sequence ?? undefined);
    if (value === undefined) throw refused('NOT_FOUND');
    const { advert } = value;
    const { peers } = this.#ground;
    if (advert.user === reader) return { advert, text };
    await peers.loadMerchants([advert.user]);
    if (advert.state !== P2pAdvertState.ONLINE || !peers.mayAdvertise(advert.user)) throw refused('NOT_FOUND');
    return { advert, text };
  }

  async #move(deal: number, command: Omit<CommandOf<'P2P_PAID' | 'P2P_CANCEL' | 'P2P_RELEASE'>, 'time' | 'deadline'>): Promise<Standing> {
    const { code, sequence } = await this.#ground.core.submit(command);
    // Whoever is one of the two sides, and not the one who may, is told that; what is over for long is over.
    if (code === Refusal.UNKNOWN_TRADE) throw refusedByEngine(Refusal.WRONG_STATE);
    if (!isApplied(code)) throw refusedByEngine(code);
    return this.standingOf(deal, sequence);
  }

  async #repeat(before: DealRow, digest: string): Promise<Standing & { readonly repeated: boolean }> {
    if (before.digest !== digest) throw refusedByEngine(Refusal.CLIENT_ID_REUSED);
    return { ...(await this.settle(before)), repeated: true };
  }

  #commandOf(
    user: number,
    advert: P2pAdvertFact,
    body: Said,
  ): { readonly command: Omit<TradeCommand, 'number'>; readonly value: bigint; readonly quantity: bigint } {
    const { prices } = this.#ground;
    const { scale, fiat, asset, priceType } = advert;
    if (prices.pauses(advert)) throw refused('NOT_OFFERED', 'deal.paused');
    const price = body.price === undefined ? prices.priceOf(advert) : amountSaid(body.price, scale, 'field.price');
    if (price === undefined) throw refused('NOT_OFFERED', 'deal.paused');
    const coin = coinOf(this.#ground, asset);
    const size = sizeSaid(body, scale, coin.scale);
    const reference = priceType === P2pPriceType.FIXED ? 0n : (prices.of(asset, fiat) ?? 0n);
    const traded = sized(size, price, coin.scale);
    const value = prices.tradeValue(advert, traded, coin.scale);
    if (value === undefined) throw refused('NOT_OFFERED', 'deal.paused');
    const command = { type: CommandType.P2P_TRADE, user, advert: advert.number, ...size, price, reference, value, deadline: 0 } as const;
    return { command, value, quantity: traded.quantity };
  }

  async #obstacles(user: number, advert: P2pAdvertFact, text: AdvertText, size: Pick<AskedAdvert, 'value' | 'sale'>): Promise<Obstacle[]> {
    const { wallMs } = this.#ground;
    const reader = await readerOf(this.#ground, user);
    return advertObstacles(
      reader,
      { advert, fiat: fiatOf(advert.fiat).name, kinds: text.kinds, conditions: text.conditions, ...size },
      wallMs(),
    );
  }

  /** How the seller is paid: the method that he names where he answers, else the first of the merchant's, of the kind that the buyer chose where he chose one. */
  async #methodOf(user: number, advert: P2pAdvertFact, { kinds, methods }: AdvertText, body: Said): Promise<PayMethod> {
    const { loans } = this.#ground;
    const currency = fiatOf(advert.fiat).name;
    if (advert.side === P2pSide.BUY) {
      if (body.collection === undefined || body.method !== undefined) throw refused('BAD_REQUEST', 'deal.method');
      const own = (await keptMethodsOf(loans, user)).find(({ id }) => id === body.collection);
      if (own === undefined || own.currency !== currency || !kinds.includes(own.kind)) throw refused('BAD_REQUEST', 'deal.method');
      if (!own.isOwn) throw refused('BAD_REQUEST', 'deal.methodName');
      return own;
    }
    const { method: kind } = body;
    if (body.collection !== undefined || (kind !== undefined && !kinds.includes(kind))) throw refused('BAD_REQUEST', 'deal.method');
    const kept = await keptMethodsOf(loans, advert.user);
    const chosen = methods
      .flatMap((id) => kept.find((method) => Number(method.id) === id) ?? [])
      .find((method) => (kind === undefined || method.kind === kind) && method.currency === currency && method.isOwn);
    if (chosen === undefined) throw refused('NOT_OFFERED', 'deal.methodGone');
    return chosen;
  }

  async #write(
    user: number,
    clientId: string,
    {
      digest,
      command,
      text,
      advert,
      method,
    }: {
      readonly digest: string;
      readonly command: TradeCommand;
      readonly text: AdvertText;
      readonly advert: P2pAdvertFact;
      readonly method: PayMethod;
    },
  ): Promise<void> {
    const { tables, loans, random, wallMs } = this.#ground;
    const [buyer, seller] = advert.side === P2pSide.SELL ? [user, advert.user] : [advert.user, user];
    const sealed = async (account: number): Promise<Uint8Array | null> => {
      const name = await loans.nameOf(account);
      return name === undefined ? null : loans.vault.sealText(tables, account, NAME_PLACE, name);
    };
    const { kind, full_name, bank, number, branch } = method;
    const copy = JSON.stringify({ kind, full_name, bank, number, branch: branch ?? null });
    await tables.run(
      ADD_DEAL,
      command.number,
      user,
      clientId,
      digest,
      writeCommand(command),
      text.id,
      buyer,
      seller,
      kind,
      Array.from(random.bytes(REFERENCE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join(''),
      await loans.vault.sealText(tables, seller, COLLECTION_PLACE, copy),
      await sealed(buyer),
      await sealed(seller),
      new Date(wallMs()),
    );
  }
}

/** States in which a payment is said, or was. */
const PAYABLE: readonly P2pTradeState[] = [P2pTradeState.WAIT_PAY, P2pTradeState.PAID, P2pTradeState.PAID_OVERDUE];
/** States in which a release does something, or did. */
const RELEASABLE: readonly P2pTradeState[] = [P2pTradeState.PAID, P2pTradeState.PAID_OVERDUE, P2pTradeState.COMPLETED];

/** What a passkey proves, in one spelling: another order is another request, and what an order is never changes. */
function releaseText(deal: number): string {
  return JSON.stringify(['deal release', deal]);
}

/** What somebody wants of an advert. @throws Refused where it is not one of the two */
export function sizeSaid(body: { readonly amount?: string; readonly quantity?: string }, fiatScale: number, coinScale: number): Size {
  if ((body.amount === undefined) === (body.quantity === undefined)) throw refused('BAD_REQUEST', 'deal.oneSize');
  if (body.amount !== undefined) return { by: P2pSizeBy.TOTAL, size: amountSaid(body.amount, fiatScale, 'field.amount') };
  return { by: P2pSizeBy.QUANTITY, size: amountSaid(body.quantity!, coinScale, 'field.quantity') };
}

/** What of it is traded at a price. @param coinScale decimals of the coin's ledger */
export function sized({ by, size }: Size, price: bigint, coinScale: number): TradeSize {
  return by === P2pSizeBy.TOTAL
    ? { total: size, quantity: quantityOf(size, price, coinScale) }
    : { quantity: size, total: totalOf(size, price, coinScale) };
}

function digestOf({ client_id: _, ...body }: Said): string {
  const said = Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(said), 'utf8').digest('hex');
}
