import {
  Adjusts, After, All, Amend, Asset, AssetFlags, Cancel, CommandType, Deposits, HEADER_WORDS, Index, Limits, Market, Oco, Outages, packFlags,
  Place, PLATFORM_LIMITS, Replace, Status, TERM_NUMBERS, TermFlag, Tier, Transfers, User, Version,
} from './command.ts';
import type { ClientId, Command } from './command.ts';

/** Where the client id of a command stands that is remembered with it. A cancel's names an order and is not its own. */
const CLIENT_OFFSETS: ReadonlyMap<number, number> = new Map([
  [CommandType.TRANSFER, Transfers.CLIENT], [CommandType.ADJUST, Adjusts.CLIENT], [CommandType.PLACE, Place.CLIENT],
  [CommandType.REPLACE, Replace.CLIENT], [CommandType.PLACE_OCO, Oco.CLIENT],
]);

/**
 * Commands one behind the other in one piece of memory, seen as words, doubles and 64-bit integers. The gateway and the
 * tests write them with `write`; the core loop stamps them with `stamp`; the engine reads them in place.
 */
export class CommandBuffer {
  words: Int32Array;
  doubles: Float64Array;
  longs: BigInt64Array;
  /** Words in use; always even. */
  length = 0;

  /** Words there is room for before it grows. */
  private capacity: number;

  /** `within`: a piece of memory to begin in; one that grows beyond the capacity leaves it. */
  constructor(capacityWords = 1 << 14, within?: { readonly words: Int32Array; readonly doubles: Float64Array; readonly longs: BigInt64Array }) {
    this.words = within?.words ?? new Int32Array(capacityWords + (capacityWords & 1));
    this.doubles = within?.doubles ?? new Float64Array(this.words.buffer);
    this.longs = within?.longs ?? new BigInt64Array(this.words.buffer);
    this.capacity = within === undefined ? this.words.length : capacityWords;
  }

  /** A buffer that reads the given bytes (copied, so that alignment never matters). Throws when they are no whole words. */
  static of(bytes: Uint8Array): CommandBuffer {
    if (bytes.byteLength % 8 !== 0) throw new Error(`commands of ${bytes.byteLength} bytes are cut off`);
    const buffer = new CommandBuffer(Math.max(2, bytes.byteLength / 4));
    new Uint8Array(buffer.words.buffer).set(bytes);
    buffer.length = bytes.byteLength / 4;
    return buffer;
  }

  /** The words in use as bytes (a view, not a copy). */
  bytes(): Uint8Array {
    return new Uint8Array(this.words.buffer, this.words.byteOffset, this.length * 4);
  }

  clear(): void {
    this.length = 0;
  }

  /** Offset of the command behind the one at `at`. */
  next(at: number): number {
    return at + (this.words[at]! >>> 16);
  }

  /** The word at which the client id of the command at `at` begins; undefined for a command without one of its own. */
  clientIdAt(at: number): number | undefined {
    const offset = CLIENT_OFFSETS.get(this.words[at]! & 0xffff);
    return offset === undefined || at + offset >= this.next(at) ? undefined : at + offset;
  }

  /** Sets the time of the command at `at` (ms). */
  stamp(at: number, time: number): void {
    this.doubles[(at >> 1) + 1] = time;
  }

  /** Makes room for `words` more and returns the offset where they start. The room is zeroed. */
  reserve(words: number): number {
    const at = this.length;
    if (at + words > this.capacity) this.grow(at + words);
    this.words.fill(0, at, at + words);
    this.length = at + words;
    return at;
  }

  /** Appends a copy of the command at `at` of another buffer; returns its offset here. */
  copy(from: CommandBuffer, at: number): number {
    const words = from.words[at]! >>> 16;
    const to = this.reserve(words);
    this.words.set(from.words.subarray(at, at + words), to);
    return to;
  }

  /** Encodes a command behind the others and returns its offset. */
  write(command: Command): number {
    switch (command.type) {
      case CommandType.LIST_ASSET: {
        const at = this.header(command, Asset.WORDS);
        this.words[at + Asset.ASSET] = command.asset;
        this.words[at + Asset.SCALE] = command.scale;
        this.words[at + Asset.FLAGS] = command.flags;
        return at;
      }
      case CommandType.LIST_MARKET: {
        const at = this.header(command, Market.WORDS);
        const terms = command.terms;
        this.words[at + Market.MARKET] = terms.market;
        this.words[at + Market.BASE] = terms.base;
        this.words[at + Market.QUOTE] = terms.quote;
        this.words[at + Market.FLAGS] =
          (terms.selfTradeAllowed ? TermFlag.SELF_TRADE_ALLOWED : 0) |
          (terms.applyMinToMarket ? TermFlag.MIN_TO_MARKET : 0) |
          (terms.applyMaxToMarket ? TermFlag.MAX_TO_MARKET : 0);
        TERM_NUMBERS.forEach((name, i) => { this.doubles[((at + Market.NUMBERS) >> 1) + i] = terms[name]; });
        return at;
      }
      case CommandType.MARKET_STATUS: {
        const at = this.header(command, Status.WORDS);
        this.words[at + Status.MARKET] = command.market;
        this.words[at + Status.STATUS] = command.status;
        return at;
      }
      case CommandType.FEE_TIER: {
        const at = this.header(command, Tier.WORDS);
        this.words[at + Tier.TIER] = command.tier;
        this.words[at + Tier.MAKER] = command.makerRate;
        this.words[at + Tier.TAKER] = command.takerRate;
        return at;
      }
      case CommandType.SET_USER: {
        const at = this.header(command, User.WORDS);
        this.words[at + User.TIER] = command.tier;
        this.words[at + User.FLAGS] = command.flags;
        return at;
      }
      case CommandType.DEPOSIT: {
        const at = this.header(command, Deposits.WORDS);
        this.words[at + Deposits.ASSET] = command.asset;
        this.words[at + Deposits.NETWORK] = command.network;
        this.long(at + Deposits.AMOUNT, command.amount);
        this.words[at + Deposits.OUTPUT] = command.output;
        this.key(at + Deposits.TRANSACTION, command.transaction);
        return at;
      }
      case CommandType.TRANSFER: {
        const at = this.header(command, Transfers.WORDS);
        this.words[at + Transfers.ASSET] = command.asset;
        this.words[at + Transfers.ROUTE] = (command.from & 0xffff) | (command.to << 16);
        this.long(at + Transfers.AMOUNT, command.amount);
        this.key(at + Transfers.CLIENT, command.clientId);
        return at;
      }
      case CommandType.ADJUST: {
        const at = this.header(command, Adjusts.WORDS);
        this.words[at + Adjusts.ASSET] = command.asset;
        this.words[at + Adjusts.ACCOUNT] = command.account;
        this.long(at + Adjusts.AMOUNT, command.amount);
        this.key(at + Adjusts.CLIENT, command.clientId);
        return at;
      }
      case CommandType.PLACE: {
        const at = this.header(command, Place.WORDS);
        this.words[at + Place.MARKET] = command.market;
        this.words[at + Place.FLAGS] = packFlags(command.side, command.orderType, command.timeInForce, command.selfTrade);
        this.long(at + Place.PRICE, command.price);
        this.long(at + Place.QUANTITY, command.quantity);
        this.long(at + Place.QUOTE, command.quoteAmount);
        this.long(at + Place.STOP, command.stopPrice);
        this.key(at + Place.CLIENT, command.clientId);
        return at;
      }
      case CommandType.CANCEL: {
        const at = this.header(command, Cancel.WORDS);
        this.words[at + Cancel.SLOT] = command.order.slot;
        this.words[at + Cancel.BY_CLIENT] = command.clientId ? 1 : 0;
        this.doubles[(at + Cancel.NUMBER) >> 1] = command.order.number;
        if (command.clientId) this.key(at + Cancel.CLIENT, command.clientId);
        return at;
      }
      case CommandType.CANCEL_ALL: {
        const at = this.header(command, All.WORDS);
        this.words[at + All.MARKET] = command.market;
        return at;
      }
      case CommandType.AMEND: {
        const at = this.header(command, Amend.WORDS);
        this.words[at + Amend.SLOT] = command.order.slot;
        this.doubles[(at + Amend.NUMBER) >> 1] = command.order.number;
        this.long(at + Amend.QUANTITY, command.quantity);
        return at;
      }
      case CommandType.REPLACE: {
        const at = this.header(command, Replace.WORDS);
        this.words[at + Replace.SLOT] = command.order.slot;
        this.words[at + Replace.FLAGS] = packFlags(0, 0, command.timeInForce, command.selfTrade);
        this.doubles[(at + Replace.NUMBER) >> 1] = command.order.number;
        this.long(at + Replace.PRICE, command.price);
        this.long(at + Replace.QUANTITY, command.quantity);
        this.key(at + Replace.CLIENT, command.clientId);
        return at;
      }
      case CommandType.PLACE_OCO: {
        const at = this.header(command, Oco.WORDS);
        this.words[at + Oco.MARKET] = command.market;
        this.words[at + Oco.FLAGS] = packFlags(command.side, 0, 0, command.selfTrade);
        this.long(at + Oco.QUANTITY, command.quantity);
        this.long(at + Oco.PRICE, command.price);
        this.long(at + Oco.STOP, command.stopPrice);
        this.long(at + Oco.STOP_LIMIT, command.stopLimitPrice);
        this.key(at + Oco.CLIENT, command.clientId);
        return at;
      }
      case CommandType.CANCEL_AFTER: {
        const at = this.header(command, After.WORDS);
        this.words[at + After.MARKET] = command.market;
        this.words[at + After.TIMEOUT] = command.timeoutMs;
        return at;
      }
      case CommandType.TICK:
        return this.header(command, HEADER_WORDS);
      case CommandType.INDEX_PRICE: {
        const at = this.header(command, Index.CONSTITUENTS + command.constituents.length * Index.CONSTITUENT_WORDS);
        this.words[at + Index.MARKET] = command.market;
        this.words[at + Index.COUNT] = command.constituents.length;
        this.long(at + Index.PRICE, command.price);
        command.constituents.forEach((c, i) => {
          const to = at + Index.CONSTITUENTS + i * Index.CONSTITUENT_WORDS;
          this.words[to] = c.source;
          this.words[to + 1] = c.weight;
          this.long(to + 2, c.price);
        });
        return at;
      }
      case CommandType.ENGINE_VERSION: {
        const at = this.header(command, Version.WORDS);
        this.words[at + Version.VERSION] = command.version;
        return at;
      }
      case CommandType.OUTAGE: {
        const at = this.header(command, Outages.WORDS);
        this.doubles[(at + Outages.UNTIL) >> 1] = command.until;
        return at;
      }
      case CommandType.SET_ASSET: {
        const at = this.header(command, AssetFlags.WORDS);
        this.words[at + AssetFlags.ASSET] = command.asset;
        this.words[at + AssetFlags.FLAGS] = command.flags;
        return at;
      }
      case CommandType.SET_PLATFORM: {
        const at = this.header(command, Limits.WORDS);
        PLATFORM_LIMITS.forEach((name, i) => { this.words[at + Limits.FIRST + i] = command.limits[name]; });
        return at;
      }
    }
  }

  private header(command: Command, words: number): number {
    const at = this.reserve(words);
    this.words[at] = command.type | (words << 16);
    this.words[at + 1] = command.user ?? 0;
    this.doubles[(at >> 1) + 1] = command.time;
    this.doubles[(at >> 1) + 2] = command.deadline ?? 0;
    return at;
  }

  private long(at: number, value: bigint): void {
    this.longs[at >> 1] = value;
  }

  private key(at: number, id: ClientId): void {
    this.words.set(id, at);
  }

  private grow(needed: number): void {
    const words = new Int32Array(Math.max(needed + (needed & 1), this.capacity * 2));
    words.set(this.words.subarray(0, this.length));
    this.words = words;
    this.doubles = new Float64Array(words.buffer);
    this.longs = new BigInt64Array(words.buffer);
    this.capacity = words.length;
  }
}
