/** The hub: what peers offer, what is in the way of each reader, and what a trade would be. Source: rules 4.2; calls.md "Peer trade". */
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import { dealAdverts, dealMarkets } from '@kontor/contract/deal-advert';
import { dealQuote } from '@kontor/contract/deal';
import type { Offer } from '@kontor/contract/deal-advert';
import { formatDecimal, formatTrimmedDecimal } from '@kontor/domain/amount';
import { buyerFee, quantityOf, totalOf } from '@kontor/domain/p2p/amounts';
import { P2pSide, P2pSizeBy } from '@kontor/domain/p2p/words';
import type { P2pAdvertFact, P2pMarketFact } from '../../follower/p2p/p2p-facts.ts';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import { advertRow } from './advert-rows.ts';
import { amountSaid } from './adverts.ts';
import type { Adverts } from './adverts.ts';
import { coinOf, dealAsset, merchantBuys, readerOf, saleOf } from './deal-ground.ts';
import type { DealGround } from './deal-ground.ts';
import type { AdvertText } from './deal-rows.ts';
import { sizeSaid, sized } from './deals.ts';
import type { Deals } from './deals.ts';
import { fiatNamed, fiatOf } from './fiats.ts';
import { advertObstacles } from './obstacles.ts';
import type { AskedAdvert, Reader } from './obstacles.ts';
import { REFERENCE_SCALE } from './reference-prices.ts';

export interface OffersOptions extends DealGround {
  readonly adverts: Pick<Adverts, 'textsOf' | 'termsOf'>;
  readonly deals: Pick<Deals, 'advertOf'>;
}

type Hub = BodyOf<typeof dealAdverts>;

/** An advert with the price at which it stands now; it has none while it floats without a reference. */
interface Priced {
  readonly advert: P2pAdvertFact;
  readonly price: bigint | undefined;
}

const PAGE = 50;

export function mountOffers(routes: Routes, options: OffersOptions): void {
  const { queries, prices } = options;

  routes.user(dealAdverts, async ({ session: { user }, body }) => {
    const { asset, scale } = dealAsset(options, body.symbol);
    const fiat = fiatNamed(body.fiat);
    const side = body.side === 'sell' ? P2pSide.SELL : P2pSide.BUY;
    const { value, sequence } = await queries.p2pOffers({ asset, fiat: fiat.number, side }, body.min_seq);
    const reader = await readerOf(options, user);
    const reachable = await reachableOf(options, reader, value);
    const wanted = sizeFilter(body, fiat.scale, scale);
    const priced = reachable
      .map((advert) => ({ advert, price: prices.priceOf(advert) }))
      .filter((each) => isAnswerable(each, scale) && wanted(each));
    const ordered = behindCursor(priced.toSorted(bestFirst), body.cursor);
    const { list, isLast } = await pageOf(options, reader, ordered, body);
    const last = list.at(-1);
    const reference = prices.of(asset, fiat.number);
    return {
      list,
      next_cursor: isLast || last === undefined ? null : cursorOf(ordered.find(({ advert }) => String(advert.number) === last.advert)!),
      reference: reference === undefined ? null : formatDecimal(reference, REFERENCE_SCALE),
      sequence,
    };
  });

  routes.user(dealQuote, async ({ session: { user }, body }) => {
    const { advert, text } = await options.deals.advertOf(Number(body.advert), user);
    const reader = await readerOf(options, user);
    if (reader.apart.has(advert.user)) throw refused('NOT_FOUND');
    await options.peers.load([advert.user]);
    return quoteOf(options, reader, { advert, text }, body);
  });

  routes.open(dealMarkets, async () => {
    const { value, sequence } = await queries.p2pMarkets();
    const list = value
      .filter(({ asset }) => options.symbols.namesAsset(asset))
      .map((market) => ({
        symbol: options.symbols.ofAsset(market.asset).symbol,
        fiat: fiatOf(market.fiat).name,
        side: market.side === P2pSide.SELL ? ('sell' as const) : ('buy' as const),
        adverts: market.adverts,
        price: bestPrice(options, market),
      }));
    return { list, sequence };
  });
}

/** Those of merchants who may still advertise, who may buy where they offer to, and whom nobody of the two has blocked. */
async function reachableOf(ground: DealGround, { apart }: Reader, adverts: readonly P2pAdvertFact[]): Promise<P2pAdvertFact[]> {
  const { peers } = ground;
  await peers.loadMerchants(adverts.map(({ user }) => user));
  const reachable = adverts.filter(({ user }) => peers.mayAdvertise(user) && !apart.has(user));
  const buys = await Promise.all(reachable.map((advert) => merchantBuys(ground, advert)));
  return reachable.filter((_advert, at) => buys[at]);
}

/** Whether what is left makes a trade at all. */
function isAnswerable({ advert, price }: Priced, scale: number): boolean {
  return price === undefined || totalOf(advert.left, price, scale) >= advert.minimum;
}

/** @throws Refused for what is no amount */
function sizeFilter(body: Hub, fiatScale: number, scale: number): (priced: Priced) => boolean {
  const amount = body.amount === undefined ? undefined : amountSaid(body.amount, fiatScale, 'field.amount');
  const quantity = body.quantity === undefined ? undefined : amountSaid(body.quantity, scale, 'field.quantity');
  if (amount === undefined && quantity === undefined) return () => true;
  return ({ advert: { minimum, maximum, left }, price }) => {
    if (price === undefined) return false;
    const total = amount ?? totalOf(quantity!, price, scale);
    return total >= minimum && total <= maximum && (quantity ?? quantityOf(total, price, scale)) <= left;
  };
}

/** Who has no price comes last; of the same price the older advert first. */
function bestFirst(a: Priced, b: Priced): number {
  if (a.price === undefined || b.price === undefined)
    return Number(a.price === undefined) - Number(b.price === undefined) || a.advert.number - b.advert.number;
  const cheaper = a.price < b.price ? -1 : a.price > b.price ? 1 : 0;
  return (a.advert.side === P2pSide.SELL ? cheaper : -cheaper) || a.advert.number - b.advert.number;
}

function cursorOf({ advert, price }: Priced): string {
  return `${price ?? 'none'}_${advert.number}`;
}

/** What comes behind the last offer that was had, also where that is gone or has another price by now. @throws Refused */
function behindCursor(ordered: readonly Priced[], cursor: string | undefined): readonly Priced[] {
  const first = ordered[0];
  if (cursor === undefined || first === undefined) return ordered;
  const [, price, number] = /^(none|\d{1,20})_(\d{1,16})$/.exec(cursor) ?? [];
  if (price === undefined) throw refused('BAD_REQUEST', 'field.cursor');
  const had: Priced = { advert: { ...first.advert, number: Number(number) }, price: price === 'none' ? undefined : BigInt(price) };
  return ordered.filter((each) => bestFirst(had, each) < 0);
}

async function pageOf(
  options: OffersOptions,
  reader: Reader,
  ordered: readonly Priced[],
  { method, fitting, limit = PAGE }: Hub,
): Promise<{ readonly list: Offer[]; readonly isLast: boolean }> {
  const texts = await options.adverts.textsOf(ordered.map(({ advert }) => advert.number));
  const terms = await options.adverts.termsOf([...texts.values()]);
  const list: Offer[] = [];
  for (const { advert } of ordered) {
    const text = texts.get(advert.number);
    if (text === undefined || (method !== undefined && !text.kinds.includes(method))) continue;
    const offer = offerRow(options, reader, { advert, text, terms: terms.get(text.id) ?? '' });
    if (fitting === true && offer.obstacles.length > 0) continue;
    if (list.length === limit) return { list, isLast: false };
    list.push(offer);
  }
  return { list, isLast: true };
}

interface Told {
  readonly advert: P2pAdvertFact;
  readonly text: AdvertText;
  readonly terms: string;
}

/** What somebody wants of an advert comes to. */
interface Wanted {
  readonly value: bigint | undefined;
  readonly sale: AskedAdvert['sale'];
}

function offerRow(options: DealGround, reader: Reader, { advert, text, terms }: Told, { value, sale }: Partial<Wanted> = {}): Offer {
  const { prices, peers, wallMs } = options;
  const coin = coinOf(options, advert.asset);
  const price = prices.priceOf(advert);
  const least = price === undefined ? undefined : sized({ by: P2pSizeBy.TOTAL, size: advert.minimum }, price, coin.scale);
  const asked = {
    advert,
    fiat: fiatOf(advert.fiat).name,
    kinds: text.kinds,
    conditions: text.conditions,
    // Without a price or a reference nothing can be traded, whatever it would count.
    sale,
    value: value ?? (least && prices.tradeValue(advert, least, coin.scale)) ?? 0n,
  };
  return {
    ...advertRow(advert, prices, { ...coin, text, terms }),
    merchant: peers.shown(advert.user),
    obstacles: advertObstacles(reader, asked, wallMs()),
  };
}

async function quoteOf(
  options: OffersOptions,
  reader: Reader,
  { advert, text }: Pick<Told, 'advert' | 'text'>,
  body: BodyOf<typeof dealQuote>,
): Promise<AnswerOf<typeof dealQuote>> {
  const { prices, queries } = options;
  const terms = (await options.adverts.termsOf([text])).get(text.id) ?? '';
  const { scale, asset, side } = advert;
  const coin = coinOf(options, asset);
  const price = prices.priceOf(advert);
  const isSized = body.amount !== undefined || body.quantity !== undefined;
  const size = isSized ? sizeSaid(body, scale, coin.scale) : undefined;
  const known = size !== undefined && price !== undefined ? sized(size, price, coin.scale) : undefined;
  const value = known === undefined ? undefined : prices.tradeValue(advert, known, coin.scale);
  const sale = known === undefined ? undefined : await saleOf(options, reader.person.user, advert, known.quantity);
  const offer = offerRow(options, reader, { advert, text, terms }, { value, sale });
  const { makerRate, takerRate } = queries.p2pTerms;
  const fee = known === undefined ? undefined : buyerFee(known.quantity, side === P2pSide.SELL ? takerRate : makerRate);
  return {
    offer: (await merchantBuys(options, advert)) ? offer : { ...offer, state: 'offline' },
    price: price === undefined ? null : formatDecimal(price, scale),
    quantity: known === undefined ? null : formatTrimmedDecimal(known.quantity, coin.scale),
    total: known === undefined ? null : formatDecimal(known.total, scale),
    fee: fee === undefined ? null : formatTrimmedDecimal(fee, coin.scale),
    receives: known === undefined || fee === undefined ? null : formatTrimmedDecimal(known.quantity - fee, coin.scale),
    value: value === undefined ? null : formatDecimal(value, REFERENCE_SCALE),
    obstacles: offer.obstacles,
    sequence: queries.sequence,
  };
}

function bestPrice({ prices }: DealGround, { best, side }: P2pMarketFact): string | null {
  const priced = best.flatMap((advert) => {
    const price = prices.priceOf(advert);
    return price === undefined ? [] : [{ advert, price }];
  });
  const [first] = priced.toSorted((a, b) => (side === P2pSide.SELL ? 1 : -1) * (a.price < b.price ? -1 : a.price > b.price ? 1 : 0));
  return first === undefined ? null : formatDecimal(first.price, first.advert.scale);
}
