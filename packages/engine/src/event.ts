/**
 * Events in binary: what a command caused, in order. The same bytes are digested into the journal, sent to the gateway and
 * compared in tests. An event is a run of 32-bit words at an even offset.
 *
 *   w0     type | detail << 8 | words << 16
 *
 * A command's events start with one COMMAND event, whose code is its outcome; a refused command has no other. Before it
 * stand the events of the timers that were due, each group led by a TIMER event.
 */

export const EventType = {
  /** w1 user · w2-3 sequence · w4-5 time · w6 code · w7 order slot (−1: none) · w8-9 order number. detail: command type */
  COMMAND: 1,
  /** A cancel-after timer went off. w1 user · w2-3 time it was due · w4 market */
  TIMER: 2,
  /** w1 user · w2 market · w3 slot · w4-5 number · w6 flags (packFlags) · w7 price ticks · w8 lots · w9 stop ticks · w10-11 quote units i64 · w12-15 client id */
  ACCEPTED: 3,
  /** w1 market · w2 price ticks · w3 lots · w4 maker slot · w5 taker slot · w6-7 maker number · w8-9 taker number · w10 maker user · w11 taker user · w12-13 maker fee i64 · w14-15 taker fee i64 · w16 maker lots left · w17 taker lots left · w18-19 trade number. detail: taker's side */
  TRADE: 4,
  /** An order ended unfilled or partly filled. w1 user · w2 market · w3 slot · w4-5 number · w6 lots not executed. detail: DoneReason */
  DONE: 5,
  /** w1 market · w2 price ticks · w3 prevented lots · w4 maker slot · w5 taker slot · w6-7 maker number · w8-9 taker number · w10 user · w11 0. detail: SelfTrade mode */
  PREVENTED: 6,
  /** w1 user · w2 market · w3 slot · w4-5 number · w6 whole lots now · w7 lots open now */
  AMENDED: 7,
  /** A stop fired. w1 user · w2 market · w3 slot · w4-5 number · w6 last price ticks */
  TRIGGERED: 8,
  /** Two legs of an OCO. w1 user · w2 market · w3 limit leg's slot · w4 stop leg's slot · w6-7 limit leg's number · w8-9 stop leg's number */
  LINKED: 9,
  /** The exchange was down. w2-3 from · w4-5 until */
  OUTAGE: 10,
} as const;
export type EventType = (typeof EventType)[keyof typeof EventType];

/** Words of each event. */
const EventWords = { COMMAND: 10, TIMER: 6, ACCEPTED: 16, TRADE: 20, DONE: 8, PREVENTED: 12, AMENDED: 8, TRIGGERED: 8, LINKED: 10, OUTAGE: 6 } as const;

/** An event read back into an object; what tests and the read side use. */
export type Event =
  | { type: 'command'; command: number; user: number; sequence: number; time: number; code: number; slot: number; number: number }
  | { type: 'timer'; user: number; time: number; market: number }
  | {
      type: 'accepted'; user: number; market: number; slot: number; number: number; side: number; orderType: number; timeInForce: number;
      selfTrade: number; priceTicks: number; lots: number; stopTicks: number; quoteUnits: bigint; clientId: [number, number, number, number];
    }
  | {
      type: 'trade'; side: number; market: number; priceTicks: number; lots: number; makerSlot: number; takerSlot: number; makerNumber: number;
      takerNumber: number; makerUser: number; takerUser: number; makerFee: bigint; takerFee: bigint; makerLeft: number; takerLeft: number;
      tradeNumber: number;
    }
  | { type: 'done'; reason: number; user: number; market: number; slot: number; number: number; left: number }
  | {
      type: 'prevented'; mode: number; market: number; priceTicks: number; lots: number; makerSlot: number; takerSlot: number;
      makerNumber: number; takerNumber: number; user: number;
    }
  | { type: 'amended'; user: number; market: number; slot: number; number: number; lots: number; left: number }
  | { type: 'triggered'; user: number; market: number; slot: number; number: number; lastTicks: number }
  | { type: 'linked'; user: number; market: number; limitSlot: number; stopSlot: number; limitNumber: number; stopNumber: number }
  | { type: 'outage'; from: number; until: number };

/**
 * Grows by doubling; cleared by its reader after each batch, so that nothing is allocated per command.
 *
 * `| 0` on an argument says that it is a 32-bit integer; without it every store would first ask what kind of number it is.
 */
export class EventLog {
  words: Int32Array;
  doubles: Float64Array;
  longs: BigInt64Array;
  private readonly used: Int32Array;
  private readonly grows: boolean;

  /** `within`: a piece of an engine's memory to write to, which does not grow, and the word that says how much is in use. */
  constructor(capacityWords = 1 << 16, within?: { readonly words: Int32Array; readonly doubles: Float64Array; readonly longs: BigInt64Array; readonly used: Int32Array }) {
    this.words = within?.words ?? new Int32Array(capacityWords);
    this.doubles = within?.doubles ?? new Float64Array(this.words.buffer);
    this.longs = within?.longs ?? new BigInt64Array(this.words.buffer);
    this.used = within?.used ?? new Int32Array(1);
    this.grows = within === undefined;
  }

  /** Words in use. */
  get length(): number {
    return this.used[0]!;
  }
  set length(words: number) {
    this.used[0] = words;
  }

  clear(): void {
    this.length = 0;
  }

  /** The words in use as bytes (a view, not a copy). */
  bytes(): Uint8Array {
    return new Uint8Array(this.words.buffer, this.words.byteOffset, this.length * 4);
  }

  /** Offset of the event behind the one at `at`. */
  next(at: number): number {
    return at + (this.words[at]! >>> 16);
  }

  /** Opens the group of a command; its outcome is filled in by `outcome`. Returns the event's offset. */
  command(type: number, user: number, sequence: number, time: number): number {
    const at = this.room(EventWords.COMMAND);
    this.words[at] = EventType.COMMAND | ((type & 255) << 8) | (EventWords.COMMAND << 16);
    this.words[at + 1] = user | 0;
    this.doubles[(at >> 1) + 1] = sequence;
    this.doubles[(at >> 1) + 2] = time;
    this.words[at + 6] = 0;
    this.words[at + 7] = -1;
    this.doubles[(at >> 1) + 4] = 0;
    return at;
  }

  outcome(at: number, code: number, slot: number, number: number): void {
    this.words[at + 6] = code | 0;
    this.words[at + 7] = slot | 0;
    this.doubles[(at >> 1) + 4] = number;
  }

  timer(user: number, time: number, market: number): void {
    const at = this.room(EventWords.TIMER);
    this.words[at] = EventType.TIMER | (EventWords.TIMER << 16);
    this.words[at + 1] = user;
    this.doubles[(at >> 1) + 1] = time;
    this.words[at + 4] = market;
    this.words[at + 5] = 0;
  }

  /** `client` is read from `key` at `keyAt`, four words. */
  accepted(
    user: number, market: number, slot: number, number: number, flags: number, priceTicks: number, lots: number, stopTicks: number,
    quoteUnits: number, key: Int32Array, keyAt: number,
  ): void {
    const at = this.room(EventWords.ACCEPTED);
    const words = this.words;
    words[at] = EventType.ACCEPTED | (EventWords.ACCEPTED << 16);
    words[at + 1] = user | 0;
    words[at + 2] = market | 0;
    words[at + 3] = slot | 0;
    this.doubles[(at >> 1) + 2] = number;
    words[at + 6] = flags | 0;
    words[at + 7] = priceTicks | 0;
    words[at + 8] = lots | 0;
    words[at + 9] = stopTicks | 0;
    words[at + 10] = quoteUnits | 0;
    words[at + 11] = Math.floor(quoteUnits / 4_294_967_296);
    words[at + 12] = key[keyAt]!;
    words[at + 13] = key[keyAt + 1]!;
    words[at + 14] = key[keyAt + 2]!;
    words[at + 15] = key[keyAt + 3]!;
  }

  /** Fees are read from `fees` at the two places given, so that no bigint is passed on the hot path. */
  trade(
    side: number, market: number, priceTicks: number, lots: number, makerSlot: number, takerSlot: number, makerNumber: number,
    takerNumber: number, makerUser: number, takerUser: number, fees: BigInt64Array, makerFeeAt: number, takerFeeAt: number,
    makerLeft: number, takerLeft: number, tradeNumber: number,
  ): void {
    const at = this.room(EventWords.TRADE);
    const words = this.words;
    const half = at >> 1;
    words[at] = EventType.TRADE | (side << 8) | (EventWords.TRADE << 16);
    words[at + 1] = market | 0;
    words[at + 2] = priceTicks | 0;
    words[at + 3] = lots | 0;
    words[at + 4] = makerSlot | 0;
    words[at + 5] = takerSlot | 0;
    this.doubles[half + 3] = makerNumber;
    this.doubles[half + 4] = takerNumber;
    words[at + 10] = makerUser | 0;
    words[at + 11] = takerUser | 0;
    this.longs[half + 6] = fees[makerFeeAt]!;
    this.longs[half + 7] = fees[takerFeeAt]!;
    words[at + 16] = makerLeft | 0;
    words[at + 17] = takerLeft | 0;
    this.doubles[half + 9] = tradeNumber;
  }

  done(reason: number, user: number, market: number, slot: number, number: number, left: number): void {
    this.order(EventType.DONE, reason, user, market, slot, number, left, 0);
  }

  amended(user: number, market: number, slot: number, number: number, lots: number, left: number): void {
    this.order(EventType.AMENDED, 0, user, market, slot, number, lots, left);
  }

  triggered(user: number, market: number, slot: number, number: number, lastTicks: number): void {
    this.order(EventType.TRIGGERED, 0, user, market, slot, number, lastTicks, 0);
  }

  prevented(
    mode: number, market: number, priceTicks: number, lots: number, makerSlot: number, takerSlot: number, makerNumber: number,
    takerNumber: number, user: number,
  ): void {
    const at = this.room(EventWords.PREVENTED);
    const words = this.words;
    words[at] = EventType.PREVENTED | (mode << 8) | (EventWords.PREVENTED << 16);
    words[at + 1] = market | 0;
    words[at + 2] = priceTicks | 0;
    words[at + 3] = lots | 0;
    words[at + 4] = makerSlot | 0;
    words[at + 5] = takerSlot | 0;
    this.doubles[(at >> 1) + 3] = makerNumber;
    this.doubles[(at >> 1) + 4] = takerNumber;
    words[at + 10] = user | 0;
    words[at + 11] = 0;
  }

  linked(user: number, market: number, limitSlot: number, stopSlot: number, limitNumber: number, stopNumber: number): void {
    const at = this.room(EventWords.LINKED);
    const words = this.words;
    words[at] = EventType.LINKED | (EventWords.LINKED << 16);
    words[at + 1] = user;
    words[at + 2] = market;
    words[at + 3] = limitSlot;
    words[at + 4] = stopSlot;
    words[at + 5] = 0;
    this.doubles[(at >> 1) + 3] = limitNumber;
    this.doubles[(at >> 1) + 4] = stopNumber;
  }

  outage(from: number, until: number): void {
    const at = this.room(EventWords.OUTAGE);
    this.words[at] = EventType.OUTAGE | (EventWords.OUTAGE << 16);
    this.words[at + 1] = 0;
    this.doubles[(at >> 1) + 1] = from;
    this.doubles[(at >> 1) + 2] = until;
  }

  private order(type: number, detail: number, user: number, market: number, slot: number, number: number, sixth: number, seventh: number): void {
    const at = this.room(8);
    const words = this.words;
    words[at] = type | (detail << 8) | (8 << 16);
    words[at + 1] = user | 0;
    words[at + 2] = market | 0;
    words[at + 3] = slot | 0;
    this.doubles[(at >> 1) + 2] = number;
    words[at + 6] = sixth | 0;
    words[at + 7] = seventh | 0;
  }

  /** Makes room for `words` more and returns where they start. */
  room(words: number): number {
    const at = this.length;
    if (at + words > this.words.length) this.grow();
    this.length = at + words;
    return at;
  }

  private grow(): void {
    if (!this.grows) throw new Error('events are written, but nobody reads them');
    const words = new Int32Array(this.words.length * 2);
    words.set(this.words);
    this.words = words;
    this.doubles = new Float64Array(words.buffer);
    this.longs = new BigInt64Array(words.buffer);
  }
}

/** Reads the event at `at` of a log. Throws on words that are no event. */
export function readEvent(log: Pick<EventLog, 'words' | 'doubles' | 'longs'>, at: number): Event {
  const w = (i: number) => log.words[at + i]!;
  const d = (i: number) => log.doubles[(at + i) >> 1]!;
  const l = (i: number) => log.longs[(at + i) >> 1]!;
  const detail = (w(0) >>> 8) & 255;
  switch (w(0) & 255) {
    case EventType.COMMAND:
      return { type: 'command', command: detail, user: w(1), sequence: d(2), time: d(4), code: w(6), slot: w(7), number: d(8) };
    case EventType.TIMER:
      return { type: 'timer', user: w(1), time: d(2), market: w(4) };
    case EventType.ACCEPTED:
      return {
        type: 'accepted', user: w(1), market: w(2), slot: w(3), number: d(4), side: w(6) & 255, orderType: (w(6) >>> 8) & 255,
        timeInForce: (w(6) >>> 16) & 255, selfTrade: w(6) >>> 24, priceTicks: w(7), lots: w(8), stopTicks: w(9), quoteUnits: l(10),
        clientId: [w(12), w(13), w(14), w(15)],
      };
    case EventType.TRADE:
      return {
        type: 'trade', side: detail, market: w(1), priceTicks: w(2), lots: w(3), makerSlot: w(4), takerSlot: w(5), makerNumber: d(6),
        takerNumber: d(8), makerUser: w(10), takerUser: w(11), makerFee: l(12), takerFee: l(14), makerLeft: w(16), takerLeft: w(17),
        tradeNumber: d(18),
      };
    case EventType.DONE:
      return { type: 'done', reason: detail, user: w(1), market: w(2), slot: w(3), number: d(4), left: w(6) };
    case EventType.PREVENTED:
      return {
        type: 'prevented', mode: detail, market: w(1), priceTicks: w(2), lots: w(3), makerSlot: w(4), takerSlot: w(5), makerNumber: d(6),
        takerNumber: d(8), user: w(10),
      };
    case EventType.AMENDED:
      return { type: 'amended', user: w(1), market: w(2), slot: w(3), number: d(4), lots: w(6), left: w(7) };
    case EventType.TRIGGERED:
      return { type: 'triggered', user: w(1), market: w(2), slot: w(3), number: d(4), lastTicks: w(6) };
    case EventType.LINKED:
      return { type: 'linked', user: w(1), market: w(2), limitSlot: w(3), stopSlot: w(4), limitNumber: d(6), stopNumber: d(8) };
    case EventType.OUTAGE:
      return { type: 'outage', from: d(2), until: d(4) };
    default:
      throw new Error(`no event at word ${at}: ${w(0)}`);
  }
}

/** Reads the events from word `from` to the end of the log. */
export function readEvents(log: EventLog, from = 0): Event[] {
  const events: Event[] = [];
  for (let at = from; at < log.length; at = log.next(at)) events.push(readEvent(log, at));
  return events;
}
