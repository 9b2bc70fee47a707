import { OrderType, SelfTrade, TimeInForce } from '@kontor/domain/order';
import { CommandType, CommandWords, packFlags } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { LineKind } from './line-batch.ts';
import type { LineBatch } from './line-batch.ts';
import { NO_PLACE } from './order-table.ts';
import type { OrderTable } from './order-table.ts';
import type { Participants, TradingMode } from './participants.ts';

const { CANCEL, PLACE, REPLACE } = CommandWords;

const TWO_32 = 4_294_967_296;

/**
 * Words of the client id: the line's number from 1 in two words, the order's id in the workload, and its place in the order
 * table. The engine gives them back with ACCEPTED, so the events alone say whose order traded.
 */
export const ClientWord = { LINE: 0, ID: 2, PLACE: 3 } as const;

/** Turns lines into the commands a gateway sends, but for the slots and numbers of the orders that cancels and replaces name. */
export class Encoder {
  /** The commands of the last batch. */
  readonly commands = new CommandBuffer();
  /** For each of them its place in the order table. */
  readonly places: Int32Array;
  private readonly orders: OrderTable;
  private readonly participants: Participants;
  private readonly selfTrade: number;
  private line = 0;

  constructor(capacity: number, orders: OrderTable, participants: Participants, mode: TradingMode) {
    this.places = new Int32Array(capacity);
    this.orders = orders;
    this.participants = participants;
    this.selfTrade = mode.full ? SelfTrade.EXPIRE_MAKER : SelfTrade.NONE;
  }

  encode(batch: LineBatch): void {
    this.commands.clear();
    for (let i = 0; i < batch.count; i++) {
      this.line++;
      const kind = batch.kind[i]!;
      if (kind === LineKind.CANCEL) this.places[i] = this.cancel(batch, i);
      else if (kind === LineKind.REPLACE) this.places[i] = this.replace(batch, i);
      else this.places[i] = this.place(batch, i, kind);
    }
  }

  private place(batch: LineBatch, i: number, kind: number): number {
    const id = batch.id[i]!;
    const market = this.participants.market(batch.market[i]!);
    const user = this.participants.user(batch.user[i]!, market);
    const place = this.orders.add(id, user);
    const at = this.header(CommandType.PLACE, PLACE.WORDS, user);
    const words = this.commands.words;
    const orderType = kind === LineKind.MARKET ? OrderType.MARKET : OrderType.LIMIT;
    const timeInForce = kind === LineKind.IOC ? TimeInForce.IOC : TimeInForce.GTC;
    words[at + PLACE.MARKET] = market;
    words[at + PLACE.FLAGS] = packFlags(batch.side[i]!, orderType, timeInForce, this.selfTrade);
    this.long(at + PLACE.PRICE, kind === LineKind.MARKET ? 0 : batch.price[i]!);
    this.long(at + PLACE.QUANTITY, batch.quantity[i]!);
    this.clientId(at + PLACE.CLIENT, id, place);
    return place;
  }

  private cancel(batch: LineBatch, i: number): number {
    const place = this.orders.find(batch.id[i]!);
    this.header(CommandType.CANCEL, CANCEL.WORDS, this.userAt(place));
    return place;
  }

  private replace(batch: LineBatch, i: number): number {
    const id = batch.id[i]!;
    const place = this.orders.find(id);
    const at = this.header(CommandType.REPLACE, REPLACE.WORDS, this.userAt(place));
    this.commands.words[at + REPLACE.FLAGS] = packFlags(0, 0, TimeInForce.GTC, this.selfTrade);
    this.long(at + REPLACE.PRICE, batch.price[i]!);
    this.long(at + REPLACE.QUANTITY, batch.quantity[i]!);
    this.clientId(at + REPLACE.CLIENT, id, place);
    return place;
  }

  /** The user who entered an order; the first user for an order nobody has. */
  private userAt(place: number): number {
    return place === NO_PLACE ? 1 : Math.max(this.orders.users[place]!, 1);
  }

  private header(type: number, words: number, user: number): number {
    const at = this.commands.reserve(words);
    this.commands.words[at] = type | (words << 16);
    this.commands.words[at + 1] = user;
    return at;
  }

  /** Writes a safe integer as 64 bits. */
  private long(at: number, value: number): void {
    const high = Math.floor(value / TWO_32);
    this.commands.words[at] = value - high * TWO_32;
    this.commands.words[at + 1] = high;
  }

  private clientId(at: number, id: number, place: number): void {
    const words = this.commands.words;
    words[at + ClientWord.LINE] = this.line;
    words[at + ClientWord.LINE + 1] = this.line / TWO_32;
    words[at + ClientWord.ID] = id;
    words[at + ClientWord.PLACE] = place;
  }
}
