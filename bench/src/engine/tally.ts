import { DoneReason } from '@kontor/domain/order';
import { Refusal, refusalEntry } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { EventType, EventWords } from '@kontor/engine/event';
import type { EventLog } from '@kontor/engine/event';
import { ClientWord } from './encoder.ts';
import { FNV_START, fnvWord } from './fnv.ts';
import type { OrderTable } from './order-table.ts';

/** A sum of doubles moves on as a bigint before it could pass 2^53. */
const SUM_STEP = 2 ** 52;

/** What came of a workload, read from the events alone. */
export class Tally {
  trades = 0;
  /** FNV-1a over maker id, taker id, price and quantity of each trade. */
  digest = FNV_START;
  /** Orders that rest. */
  resting = 0;
  /** Cancels and replaces of orders that are not open. */
  ignored = 0;
  private sum = 0;
  private sumAbove = 0n;
  /** Refused commands by code. */
  private readonly refusals = new Float64Array(256);
  private readonly orders: OrderTable;
  /** By the engine's slot: id and place of the order in it. */
  private ids = new Int32Array(1024);
  private places = new Int32Array(1024);

  constructor(orders: OrderTable) {
    this.orders = orders;
  }

  /** Lots traded. */
  get quantity(): bigint {
    return this.sumAbove + BigInt(this.sum);
  }

  /** Refused commands by name, without the ignored ones. */
  get refused(): ReadonlyMap<string, number> {
    const names = new Map<string, number>();
    this.refusals.forEach((count, code) => {
      if (count > 0) names.set(refusalEntry(code).name, count);
    });
    return names;
  }

  /** Reads the events of some commands of a batch; `places` are those of the batch's orders, `first` the number of the first command in it. */
  read(events: EventLog, places: Int32Array, first: number): void {
    const words = events.words;
    const end = events.length;
    let command = first;
    for (let at = 0; at < end; at += words[at]! >>> 16) {
      switch (words[at]! & 255) {
        case EventType.COMMAND:
          this.command((words[at]! >>> 8) & 255, words[at + EventWords.COMMAND.CODE]!, places[command++]!);
          break;
        case EventType.ACCEPTED:
          this.accepted(words, at);
          break;
        case EventType.TRADE:
          this.trade(words, at);
          break;
        case EventType.DONE:
          this.done((words[at]! >>> 8) & 255, words[at + EventWords.DONE.SLOT]!);
          break;
      }
    }
  }

  private command(type: number, code: number, place: number): void {
    if (code === Refusal.NONE) return;
    if (code === Refusal.UNKNOWN_ORDER) {
      this.ignored++;
      return;
    }
    this.refusals[code]!++;
    if (type === CommandType.PLACE) this.orders.end(place);
  }

  private accepted(words: Int32Array, at: number): void {
    const slot = words[at + EventWords.ACCEPTED.SLOT]!;
    const client = at + EventWords.ACCEPTED.CLIENT;
    while (slot >= this.ids.length) this.grow();
    this.ids[slot] = words[client + ClientWord.ID]!;
    this.places[slot] = words[client + ClientWord.PLACE]!;
    this.resting++;
  }

  private trade(words: Int32Array, at: number): void {
    const makerSlot = words[at + EventWords.TRADE.MAKER_SLOT]!;
    const takerSlot = words[at + EventWords.TRADE.TAKER_SLOT]!;
    const price = words[at + EventWords.TRADE.PRICE]!;
    const lots = words[at + EventWords.TRADE.LOTS]!;
    this.trades++;
    this.sum += lots;
    if (this.sum >= SUM_STEP) this.carry();
    this.digest = fnvWord(fnvWord(fnvWord(fnvWord(this.digest, this.ids[makerSlot]!), this.ids[takerSlot]!), price), lots);
    if (words[at + EventWords.TRADE.MAKER_LEFT] === 0) this.over(makerSlot);
    if (words[at + EventWords.TRADE.TAKER_LEFT] === 0) this.over(takerSlot);
  }

  /** A replaced order keeps its id: the one that takes its place is the same order of the workload. */
  private done(reason: number, slot: number): void {
    if (reason === DoneReason.REPLACED) this.resting--;
    else this.over(slot);
  }

  private over(slot: number): void {
    this.resting--;
    this.orders.end(this.places[slot]!);
  }

  private carry(): void {
    this.sumAbove += BigInt(this.sum);
    this.sum = 0;
  }

  private grow(): void {
    const length = this.ids.length * 2;
    const ids = new Int32Array(length);
    ids.set(this.ids);
    this.ids = ids;
    const places = new Int32Array(length);
    places.set(this.places);
    this.places = places;
  }
}
