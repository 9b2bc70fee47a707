/** Adverts and trades of a view, found by number, by whose they are, and adverts on offer by what they trade. */
import { isOpenTrade } from '@kontor/domain/p2p/trade-state';
import { P2pAdvertState, P2pSide } from '@kontor/domain/p2p/words';
import { KeptQueue } from './kept-queue.ts';
import type { P2pAdvertFact, P2pMarketFact, P2pStep, P2pTradeFact } from './p2p-facts.ts';
import type { PackedTrade } from './p2p-state.ts';

/** What is on offer of one coin for one currency. */
export interface P2pMarketKey {
  readonly asset: number;
  readonly fiat: number;
  readonly side: P2pSide;
}

/** How long a trade that is over is kept here, ms: for longer than anybody may appeal or see how it was paid. */
const KEPT_MS = 2 * 86_400_000;

export class P2pBook {
  readonly #adverts = new Map<number, P2pAdvertFact>();
  readonly #advertsOf = new Map<number, Set<number>>();
  readonly #markets = new Map<string, Set<number>>();
  readonly #trades = new Map<number, PackedTrade>();
  /** Of those that are over, and of some that were: what a trade itself says holds. */
  readonly #ends = new KeptQueue();
  /** Open ones, of either side. */
  readonly #openOf = new Map<number, Set<number>>();
  readonly #openOn = new Map<number, number>();

  advert(number: number): P2pAdvertFact | undefined {
    return this.#adverts.get(number);
  }

  /** Adds one, or takes it in the place of what it was; a removed one goes. */
  setAdvert(advert: P2pAdvertFact): void {
    const { number, user } = advert;
    const before = this.#adverts.get(number);
    if (before !== undefined) this.#markets.get(keyOf(before))?.delete(number);
    if (advert.state === P2pAdvertState.REMOVED) {
      this.#adverts.delete(number);
      return removeFrom(this.#advertsOf, user, number);
    }
    this.#adverts.set(number, advert);
    addTo(this.#advertsOf, user, number);
    if (advert.state === P2pAdvertState.ONLINE) addTo(this.#markets, keyOf(advert), number);
  }

  /** In the order in which they were made. */
  advertsOf(user: number): P2pAdvertFact[] {
    return Array.from(this.#advertsOf.get(user) ?? [], (number) => this.#adverts.get(number)!);
  }

  /** Those online. */
  offers(key: P2pMarketKey): P2pAdvertFact[] {
    return Array.from(this.#markets.get(keyOf(key)) ?? [], (number) => this.#adverts.get(number)!);
  }

  /** How much is online of each coin and currency, on each side. */
  markets(): P2pMarketFact[] {
    return Array.from(this.#markets.values()).flatMap((numbers) => {
      const adverts = Array.from(numbers, (number) => this.#adverts.get(number)!);
      const [first] = adverts;
      if (first === undefined) return [];
      const { asset, fiat, side } = first;
      return [{ asset, fiat, side, adverts: adverts.length, best: bestOf(adverts) }];
    });
  }

  trade(number: number): P2pTradeFact | undefined {
    return this.#trades.get(number)?.trade;
  }

  stepsOf(number: number): readonly P2pStep[] {
    return this.#trades.get(number)?.steps ?? [];
  }

  /** Adds one, or takes it in the place of what it was, with the step that led there. */
  setTrade(trade: P2pTradeFact, step: P2pStep | undefined): void {
    const before = this.#trades.get(trade.number);
    const steps = [...(before?.steps ?? []), ...(step === undefined ? [] : [step])];
    this.#put({ trade, steps, keptUntil: isOpen(trade) ? 0 : trade.endedMs + KEPT_MS });
  }

  /** Open ones of either side, oldest first. */
  openOf(user: number): P2pTradeFact[] {
    return Array.from(this.#openOf.get(user) ?? [], (number) => this.#trades.get(number)!.trade).toSorted((a, b) => a.number - b.number);
  }

  /** Open trades on an advert. */
  openOn(advert: number): number {
    return this.#openOn.get(advert) ?? 0;
  }

  /** Those that are over for long are forgotten. Asked at the end of each batch, so it costs nothing while none is due. */
  forget(timeMs: number): void {
    for (let end = this.#ends.takeBefore(timeMs); end !== undefined; end = this.#ends.takeBefore(timeMs))
      if (this.#trades.get(end.number)?.keptUntil === end.keptUntil) this.#trades.delete(end.number);
  }

  /** What an outage took from everybody does not count. */
  extend(ms: number): void {
    if (ms === 0) return;
    for (const [number, packed] of this.#trades)
      if (packed.keptUntil > 0) this.#trades.set(number, { ...packed, keptUntil: packed.keptUntil + ms });
    this.#ends.extend(ms);
  }

  pack(): { readonly adverts: readonly P2pAdvertFact[]; readonly trades: readonly PackedTrade[] } {
    return { adverts: [...this.#adverts.values()], trades: [...this.#trades.values()] };
  }

  restore({ adverts, trades }: ReturnType<P2pBook['pack']>): void {
    for (const advert of adverts) this.setAdvert(advert);
    for (const packed of trades) this.#put(packed);
  }

  #put(packed: PackedTrade): void {
    const { trade, keptUntil } = packed;
    const { number, advert, buyer, seller } = trade;
    const before = this.#trades.get(number);
    const [wasOpen, opens] = [before !== undefined && isOpen(before.trade), isOpen(trade)];
    this.#trades.set(number, packed);
    if (!opens && keptUntil !== before?.keptUntil) this.#ends.add({ number, keptUntil });
    if (wasOpen === opens) return;
    this.#openOn.set(advert, this.openOn(advert) + (opens ? 1 : -1));
    if (this.#openOn.get(advert) === 0) this.#openOn.delete(advert);
    for (const user of [buyer, seller]) {
      if (opens) addTo(this.#openOf, user, number);
      else removeFrom(this.#openOf, user, number);
    }
  }
}

function isOpen({ state }: P2pTradeFact): boolean {
  return isOpenTrade(state);
}

function keyOf({ asset, fiat, side }: P2pMarketKey): string {
  return `${asset}/${fiat}/${side}`;
}

/** The best fixed one and the best floating one, of adverts that share a coin, a currency and a side. */
function bestOf(adverts: readonly P2pAdvertFact[]): P2pAdvertFact[] {
  const best = new Map<number, P2pAdvertFact>();
  for (const advert of adverts) {
    const known = best.get(advert.priceType);
    if (known === undefined || isBetter(advert, known)) best.set(advert.priceType, advert);
  }
  return [...best.values()];
}

function isBetter(advert: P2pAdvertFact, known: P2pAdvertFact): boolean {
  const [mine, theirs] = [advert.price * 10n ** BigInt(known.scale), known.price * 10n ** BigInt(advert.scale)];
  const isLower = advert.margin < known.margin || mine < theirs;
  const isHigher = advert.margin > known.margin || mine > theirs;
  return advert.side === P2pSide.SELL ? isLower : isHigher;
}

function addTo<Key>(map: Map<Key, Set<number>>, key: Key, number: number): void {
  const numbers = map.get(key);
  if (numbers === undefined) map.set(key, new Set([number]));
  else numbers.add(number);
}

function removeFrom<Key>(map: Map<Key, Set<number>>, key: Key, number: number): void {
  const numbers = map.get(key);
  numbers?.delete(number);
  if (numbers?.size === 0) map.delete(key);
}
