import { AssetFlag } from '@kontor/domain/accounts';
import { parseDecimal } from '@kontor/domain/amount';
import type { MarketTerms } from '@kontor/domain/market';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import type { ClientId, Command, CommandOf } from '@kontor/engine/command';

/** An asset as the tests speak of it. */
export interface AssetSpec {
  readonly symbol: string;
  readonly id: number;
  readonly scale: number;
  /** AssetFlag bits. */
  readonly flags: number;
}

/** A market with its two assets, so that decimal strings can be read and written. */
export interface MarketSpec {
  readonly symbol: string;
  readonly base: AssetSpec;
  readonly quote: AssetSpec;
  readonly terms: MarketTerms;
}

const BTC: AssetSpec = { symbol: 'BTC', id: 1, scale: 8, flags: AssetFlag.ICO_PAYMENT };
const ETH: AssetSpec = { symbol: 'ETH', id: 2, scale: 8, flags: 0 };
const USDT: AssetSpec = { symbol: 'USDT', id: 3, scale: 8, flags: AssetFlag.MARGIN | AssetFlag.ICO_PAYMENT };
const EUR: AssetSpec = { symbol: 'EUR', id: 4, scale: 2, flags: AssetFlag.LEGAL };
export const ASSETS: readonly AssetSpec[] = [BTC, ETH, USDT, EUR];

/** Units of a decimal such as `0.5` of an asset. Exact; throws when the text is no amount of it. */
export function units(text: string, asset: AssetSpec): bigint {
  const parsed = parseDecimal(text.replace(/^-/, ''), asset.scale);
  if (typeof parsed === 'string') throw new Error(`${text} is no amount of ${asset.symbol}: ${parsed}`);
  return text.startsWith('-') ? -parsed : parsed;
}

/** What a test may choose of a market's terms; prices and amounts in decimals, a missing limit is no limit. */
export interface MarketChoice {
  readonly tick?: string;
  readonly step?: string;
  readonly minPrice?: string;
  readonly maxPrice?: string;
  readonly minQuantity?: string;
  readonly maxQuantity?: string;
  readonly minMarketQuantity?: string;
  readonly maxMarketQuantity?: string;
  readonly minNotional?: string;
  readonly maxNotional?: string;
  readonly applyMinToMarket?: boolean;
  readonly applyMaxToMarket?: boolean;
  readonly bidUpBps?: number;
  readonly bidDownBps?: number;
  readonly askUpBps?: number;
  readonly askDownBps?: number;
  readonly maxOrders?: number;
  readonly maxConditionalOrders?: number;
  readonly bandBps?: number;
  readonly selfTradeAllowed?: boolean;
}

/** A market between two assets. Throws when a price is no whole number of ticks or a quantity no whole number of steps. */
export function marketSpec(id: number, base: AssetSpec, quote: AssetSpec, choice: MarketChoice = {}): MarketSpec {
  const tick = units(choice.tick ?? '0.01', quote);
  const step = units(choice.step ?? '0.00001', base);
  const whole = (text: string | undefined, asset: AssetSpec, unit: bigint): number => {
    const amount = units(text ?? '0', asset);
    if (amount % unit !== 0n) throw new Error(`${text} ${asset.symbol} is not on the grid`);
    return Number(amount / unit);
  };
  const terms: MarketTerms = {
    market: id,
    base: base.id,
    quote: quote.id,
    tickUnits: Number(tick),
    stepUnits: Number(step),
    minPriceTicks: whole(choice.minPrice, quote, tick),
    maxPriceTicks: whole(choice.maxPrice, quote, tick),
    minLots: whole(choice.minQuantity, base, step),
    maxLots: whole(choice.maxQuantity, base, step),
    minMarketLots: whole(choice.minMarketQuantity, base, step),
    maxMarketLots: whole(choice.maxMarketQuantity, base, step),
    minNotional: whole(choice.minNotional, quote, 1n),
    maxNotional: whole(choice.maxNotional, quote, 1n),
    applyMinToMarket: choice.applyMinToMarket ?? false,
    applyMaxToMarket: choice.applyMaxToMarket ?? false,
    bidUpBps: choice.bidUpBps ?? 0,
    bidDownBps: choice.bidDownBps ?? 0,
    askUpBps: choice.askUpBps ?? 0,
    askDownBps: choice.askDownBps ?? 0,
    maxOrders: choice.maxOrders ?? 200,
    maxConditionalOrders: choice.maxConditionalOrders ?? 5,
    bandBps: choice.bandBps ?? 0,
    selfTradeAllowed: choice.selfTradeAllowed ?? false,
  };
  return { symbol: base.symbol + quote.symbol, base, quote, terms };
}

/** Tick 0.01, step 0.00001, 200 orders, 5 conditional ones; no other filter and no band unless chosen. */
export function btcUsdt(choice: MarketChoice = {}): MarketSpec {
  return marketSpec(1, BTC, USDT, choice);
}

/** Tick 0.01, step 0.0001, otherwise as BTCUSDT. */
export function ethUsdt(choice: MarketChoice = {}): MarketSpec {
  return marketSpec(2, ETH, USDT, { step: '0.0001', ...choice });
}

/** A client id that is never zero. */
export function clientId(number: number): ClientId {
  return [number | 0, Math.floor(number / 4_294_967_296) | 0, 0, 0x4b4f4e54];
}

export function listAsset(asset: AssetSpec, time: number): CommandOf<'LIST_ASSET'> {
  return { type: CommandType.LIST_ASSET, time, asset: asset.id, scale: asset.scale, flags: asset.flags };
}

export function listMarket(market: MarketSpec, time: number): CommandOf<'LIST_MARKET'> {
  return { type: CommandType.LIST_MARKET, time, terms: market.terms };
}

/** Lists the assets of the markets, the markets, and opens them for trading. */
export function openMarkets(markets: readonly MarketSpec[], time: number, assets: readonly AssetSpec[] = ASSETS): Command[] {
  return [
    ...assets.map((asset) => listAsset(asset, time)),
    ...markets.flatMap((market): Command[] => [
      listMarket(market, time),
      { type: CommandType.MARKET_STATUS, time, market: market.terms.market, status: 1 },
    ]),
  ];
}

/** An order in a trader's words. Prices and quantities are decimal strings. */
export interface OrderWords {
  readonly user: number;
  readonly time: number;
  readonly side: keyof typeof Side;
  readonly type?: keyof typeof OrderType;
  readonly timeInForce?: keyof typeof TimeInForce;
  readonly mode?: keyof typeof SelfTrade;
  readonly price?: string;
  readonly quantity?: string;
  /** MARKET only: spend or earn that much. */
  readonly quoteAmount?: string;
  readonly stop?: string;
  readonly id: ClientId;
  readonly deadline?: number;
}

export function placeOrder(market: MarketSpec, words: OrderWords): CommandOf<'PLACE'> {
  return {
    type: CommandType.PLACE,
    user: words.user,
    time: words.time,
    deadline: words.deadline ?? 0,
    market: market.terms.market,
    clientId: words.id,
    side: Side[words.side],
    orderType: OrderType[words.type ?? 'LIMIT'],
    timeInForce: TimeInForce[words.timeInForce ?? 'GTC'],
    selfTrade: SelfTrade[words.mode ?? 'EXPIRE_MAKER'],
    price: units(words.price ?? '0', market.quote),
    quantity: units(words.quantity ?? '0', market.base),
    quoteAmount: units(words.quoteAmount ?? '0', market.quote),
    stopPrice: units(words.stop ?? '0', market.quote),
  };
}

/** What an order brings along, in a trader's words. */
export interface ExitWords {
  readonly takeProfit?: string;
  readonly stop?: string;
  /** Missing: the stop is a market order. */
  readonly stopLimit?: string;
}

export function placeWithExit(market: MarketSpec, words: OrderWords, exit: ExitWords): CommandOf<'PLACE_WITH_EXIT'> {
  return {
    ...placeOrder(market, words),
    type: CommandType.PLACE_WITH_EXIT,
    stopPrice: units(exit.stop ?? '0', market.quote),
    stopLimitPrice: units(exit.stopLimit ?? '0', market.quote),
    takeProfit: units(exit.takeProfit ?? '0', market.quote),
  };
}

/** An order that trails; `stop` is its activation. */
export function placeTrailing(market: MarketSpec, words: OrderWords, delta: number): CommandOf<'PLACE_TRAILING'> {
  const { quoteAmount: _, ...order } = placeOrder(market, words);
  return { ...order, type: CommandType.PLACE_TRAILING, delta };
}

/** An OCO in a trader's words. */
export interface OcoWords {
  readonly user: number;
  readonly time: number;
  readonly side: keyof typeof Side;
  readonly quantity: string;
  readonly price: string;
  readonly stop: string;
  /** Missing: the stop leg is a market order. */
  readonly stopLimit?: string;
  readonly mode?: keyof typeof SelfTrade;
  readonly id: ClientId;
  readonly deadline?: number;
}

export function placeOco(market: MarketSpec, words: OcoWords): CommandOf<'PLACE_OCO'> {
  return {
    type: CommandType.PLACE_OCO,
    user: words.user,
    time: words.time,
    deadline: words.deadline ?? 0,
    market: market.terms.market,
    clientId: words.id,
    side: Side[words.side],
    selfTrade: SelfTrade[words.mode ?? 'EXPIRE_MAKER'],
    quantity: units(words.quantity, market.base),
    price: units(words.price, market.quote),
    stopPrice: units(words.stop, market.quote),
    stopLimitPrice: units(words.stopLimit ?? '0', market.quote),
  };
}
