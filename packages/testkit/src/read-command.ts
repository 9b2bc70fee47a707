import type { MarketTerms } from '@kontor/domain/market';
import {
  Adjusts, After, All, Amend, Asset, AssetFlags, Cancel, CommandType, Deposits, HEADER_WORDS, Index, Limits, Market, Oco, Outages, Place, Replace,
  Status, TERM_NUMBERS, TermFlag, Tier, Transfers, User, Version,
} from '@kontor/engine/command';
import type { ClientId, Command, ListMarket } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';

/** Length of each command in words; INDEX_PRICE's depends on its constituents. */
const LENGTHS: { readonly [type: number]: number } = {
  [CommandType.LIST_ASSET]: Asset.WORDS,
  [CommandType.LIST_MARKET]: Market.WORDS,
  [CommandType.MARKET_STATUS]: Status.WORDS,
  [CommandType.FEE_TIER]: Tier.WORDS,
  [CommandType.SET_USER]: User.WORDS,
  [CommandType.DEPOSIT]: Deposits.WORDS,
  [CommandType.TRANSFER]: Transfers.WORDS,
  [CommandType.ADJUST]: Adjusts.WORDS,
  [CommandType.PLACE]: Place.WORDS,
  [CommandType.CANCEL]: Cancel.WORDS,
  [CommandType.CANCEL_ALL]: All.WORDS,
  [CommandType.AMEND]: Amend.WORDS,
  [CommandType.REPLACE]: Replace.WORDS,
  [CommandType.PLACE_OCO]: Oco.WORDS,
  [CommandType.CANCEL_AFTER]: After.WORDS,
  [CommandType.TICK]: HEADER_WORDS,
  [CommandType.ENGINE_VERSION]: Version.WORDS,
  [CommandType.OUTAGE]: Outages.WORDS,
  [CommandType.SET_ASSET]: AssetFlags.WORDS,
  [CommandType.SET_PLATFORM]: Limits.WORDS,
};

/**
 * Reads the command at word `at` back into an object: the inverse of CommandBuffer.write, written on its own so that a fault
 * in one does not hide in the other. Undefined when type and length do not fit each other, or a byte that the type has no use
 * for is set. The values themselves are not judged.
 */
export function readCommand(buffer: CommandBuffer, at: number): Command | undefined {
  const word = (offset: number): number => buffer.words[at + offset]!;
  const double = (offset: number): number => buffer.doubles[(at + offset) >> 1]!;
  const long = (offset: number): bigint => buffer.longs[(at + offset) >> 1]!;
  const id = (offset: number): ClientId => [word(offset), word(offset + 1), word(offset + 2), word(offset + 3)];
  const byte = (offset: number, index: number): number => (word(offset) >>> (index * 8)) & 255;

  const type = word(0) & 0xffff;
  const words = word(0) >>> 16;
  const expected = type === CommandType.INDEX_PRICE ? indexLength(word(Index.COUNT)) : LENGTHS[type];
  if (words !== expected || at + words > buffer.words.length) return undefined;
  const header = { user: word(1), time: double(2), deadline: double(4) };

  switch (type) {
    case CommandType.LIST_ASSET:
      return { type, ...header, asset: word(Asset.ASSET), scale: word(Asset.SCALE), flags: word(Asset.FLAGS) };
    case CommandType.LIST_MARKET: {
      const terms = readTerms(word, double);
      return terms && { type, ...header, terms };
    }
    case CommandType.MARKET_STATUS:
      return { type, ...header, market: word(Status.MARKET), status: word(Status.STATUS) };
    case CommandType.FEE_TIER:
      return { type, ...header, tier: word(Tier.TIER), makerRate: word(Tier.MAKER), takerRate: word(Tier.TAKER) };
    case CommandType.SET_USER:
      return { type, ...header, tier: word(User.TIER), flags: word(User.FLAGS) };
    case CommandType.DEPOSIT:
      return {
        type, ...header, asset: word(Deposits.ASSET), network: word(Deposits.NETWORK), amount: long(Deposits.AMOUNT),
        output: word(Deposits.OUTPUT), transaction: id(Deposits.TRANSACTION),
      };
    case CommandType.TRANSFER:
      return {
        type, ...header, asset: word(Transfers.ASSET), from: word(Transfers.ROUTE) & 0xffff, to: word(Transfers.ROUTE) >>> 16,
        amount: long(Transfers.AMOUNT), clientId: id(Transfers.CLIENT),
      };
    case CommandType.ADJUST:
      return {
        type, ...header, asset: word(Adjusts.ASSET), account: word(Adjusts.ACCOUNT), amount: long(Adjusts.AMOUNT), clientId: id(Adjusts.CLIENT),
      };
    case CommandType.PLACE:
      return {
        type, ...header, market: word(Place.MARKET), side: byte(Place.FLAGS, 0), orderType: byte(Place.FLAGS, 1),
        timeInForce: byte(Place.FLAGS, 2), selfTrade: byte(Place.FLAGS, 3), price: long(Place.PRICE), quantity: long(Place.QUANTITY),
        quoteAmount: long(Place.QUOTE), stopPrice: long(Place.STOP), clientId: id(Place.CLIENT),
      };
    case CommandType.CANCEL: {
      const order = { slot: word(Cancel.SLOT), number: double(Cancel.NUMBER) };
      const clientId = id(Cancel.CLIENT);
      const byClient = word(Cancel.BY_CLIENT);
      // Either the one name of the order or the other; the words of the one that is not meant are zero.
      if (byClient === 0) return clientId.every((part) => part === 0) ? { type, ...header, order } : undefined;
      return byClient === 1 && order.slot === 0 && order.number === 0 ? { type, ...header, order, clientId } : undefined;
    }
    case CommandType.CANCEL_ALL:
      return { type, ...header, market: word(All.MARKET) };
    case CommandType.AMEND:
      return { type, ...header, order: { slot: word(Amend.SLOT), number: double(Amend.NUMBER) }, quantity: long(Amend.QUANTITY) };
    case CommandType.REPLACE:
      if (byte(Replace.FLAGS, 0) !== 0 || byte(Replace.FLAGS, 1) !== 0) return undefined;
      return {
        type, ...header, order: { slot: word(Replace.SLOT), number: double(Replace.NUMBER) }, timeInForce: byte(Replace.FLAGS, 2),
        selfTrade: byte(Replace.FLAGS, 3), price: long(Replace.PRICE), quantity: long(Replace.QUANTITY), clientId: id(Replace.CLIENT),
      };
    case CommandType.PLACE_OCO:
      if (byte(Oco.FLAGS, 1) !== 0 || byte(Oco.FLAGS, 2) !== 0) return undefined;
      return {
        type, ...header, market: word(Oco.MARKET), side: byte(Oco.FLAGS, 0), selfTrade: byte(Oco.FLAGS, 3), quantity: long(Oco.QUANTITY),
        price: long(Oco.PRICE), stopPrice: long(Oco.STOP), stopLimitPrice: long(Oco.STOP_LIMIT), clientId: id(Oco.CLIENT),
      };
    case CommandType.CANCEL_AFTER:
      return { type, ...header, market: word(After.MARKET), timeoutMs: word(After.TIMEOUT) };
    case CommandType.TICK:
      return { type, ...header };
    case CommandType.INDEX_PRICE: {
      const constituents = Array.from({ length: word(Index.COUNT) }, (_, i) => {
        const from = Index.CONSTITUENTS + i * Index.CONSTITUENT_WORDS;
        return { source: word(from), weight: word(from + 1), price: long(from + 2) };
      });
      return { type, ...header, market: word(Index.MARKET), price: long(Index.PRICE), constituents };
    }
    case CommandType.ENGINE_VERSION:
      return { type, ...header, version: word(Version.VERSION) };
    case CommandType.OUTAGE:
      return { type, ...header, until: double(Outages.UNTIL) };
    case CommandType.SET_ASSET:
      return { type, ...header, asset: word(AssetFlags.ASSET), flags: word(AssetFlags.FLAGS) };
    case CommandType.SET_PLATFORM: {
      const [confirmTime, maxUnpaid, payTime, drawChecked, drawUnchecked, trustSingle, trustTotal, trustUnchecked] = Array.from({ length: 8 }, (_, i) => word(Limits.FIRST + i)) as
        [number, number, number, number, number, number, number, number];
      return { type, ...header, limits: { confirmTime, maxUnpaid, payTime, drawChecked, drawUnchecked, trustSingle, trustTotal, trustUnchecked } };
    }
    default:
      return undefined;
  }
}

function indexLength(count: number): number | undefined {
  return count >= 0 ? Index.CONSTITUENTS + count * Index.CONSTITUENT_WORDS : undefined;
}

function readTerms(word: (offset: number) => number, double: (offset: number) => number): ListMarket['terms'] | undefined {
  const flags = word(Market.FLAGS);
  const known = TermFlag.SELF_TRADE_ALLOWED | TermFlag.MIN_TO_MARKET | TermFlag.MAX_TO_MARKET;
  if ((flags & ~known) !== 0) return undefined;
  const numbers = Object.fromEntries(TERM_NUMBERS.map((name, i) => [name, double(Market.NUMBERS + 2 * i)]));
  return {
    ...(numbers as Pick<MarketTerms, (typeof TERM_NUMBERS)[number]>),
    market: word(Market.MARKET),
    base: word(Market.BASE),
    quote: word(Market.QUOTE),
    selfTradeAllowed: (flags & TermFlag.SELF_TRADE_ALLOWED) !== 0,
    applyMinToMarket: (flags & TermFlag.MIN_TO_MARKET) !== 0,
    applyMaxToMarket: (flags & TermFlag.MAX_TO_MARKET) !== 0,
  };
}
