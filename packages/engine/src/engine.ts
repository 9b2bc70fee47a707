import { Account, ALL_ASSET_FLAGS } from '@kontor/domain/accounts';
import { DoneReason } from '@kontor/domain/order';
import { MAX_FEE_RATE } from '@kontor/domain/formulas/fee';
import { Refusal } from '@kontor/domain/refusals';
import {
  Adjusts, After, All, ALL_MARKETS, Amend, Asset, AssetFlags, Cancel, CommandType, Deposits, HEADER_WORDS, Index, Limits, Market, Oco, Outages,
  Place, Replace, Status, TermFlag, Tier, Transfers, User, UserFlag, Version,
} from './command.ts';
import type { ClientId } from './command.ts';
import { CommandBuffer } from './command-buffer.ts';
import { digestParts } from './digest.ts';
import { dumpState, dumpUsers, dumpWithoutOrders } from './dump.ts';
import type { EngineDoor, StateDump, StateWithoutOrders } from './engine-door.ts';
import { EngineMemory } from './core/core.ts';
import type { Recorder } from './core/core.ts';
import { SMALL_CAPACITY } from './core/tables.ts';
import type { Capacity } from './core/tables.ts';
import { EventLog } from './event.ts';
import {
  SCRATCH_BYTES, STATE_EVENT_WORDS, STATE_TIME,
} from './layout.ts';
import { cellOf, Ledger } from './ledger/ledger.ts';
import type { RecordLog } from './ledger/record.ts';
import { amend, ownOrder, Replacing } from './spot/changes.ts';
import { changeMarketStatus, listMarket, setIndexPrice } from './spot/listing.ts';
import type { HearId } from './spot/client-ids.ts';
import { PlacingOco } from './spot/oco.ts';
import { Placing } from './spot/place.ts';
import { isNegative, isNoId, isZero } from './spot/reading.ts';
import { MAX_TIERS, S, U } from './spot/seats.ts';
import { SpotState } from './spot/spot-state.ts';
import { readSnapshot, stateParts, writeSnapshot } from './snapshot.ts';
import type { EngineParts } from './snapshot.ts';
import { PlatformState } from './platform.ts';
import type { Outage } from './platform.ts';
import { Timers } from './timers.ts';
import { isUserRoute, Wallet } from './wallet/wallet.ts';

/** All bits that LIST_MARKET knows. */
const ALL_TERM_FLAGS = TermFlag.SELF_TRADE_ALLOWED | TermFlag.MIN_TO_MARKET | TermFlag.MAX_TO_MARKET;

const SCRATCH_WORDS = SCRATCH_BYTES >> 2;

export interface EngineOptions {
  /** Keep ledger records (follower, tests). The leader does without. */
  readonly recording?: boolean;
  /** How much it can hold; small unless told otherwise. */
  readonly capacity?: Capacity;
}

export { EXCHANGE_CAPACITY, SMALL_CAPACITY } from './core/tables.ts';
export type { Capacity } from './core/tables.ts';

/** Whether a command of this type is about orders: what other commands were made ready with outlives it. */
function isAboutOrder(type: number): boolean {
  return type >= CommandType.PLACE && type <= CommandType.CANCEL_AFTER;
}

/** Makes an engine in its first state: nothing listed, nobody known, sequence 0. */
export function createEngine(options: EngineOptions = {}): Engine {
  return new Engine(options);
}

/** Makes an engine from a snapshot. Throws when the bytes are none, or of another format. */
export function restoreEngine(snapshot: Uint8Array, options: EngineOptions = {}): Engine {
  const engine = new Engine(options);
  engine.load(snapshot);
  return engine;
}

/**
 * The door to the engine: one command in, its events out, in the order that docs/engine.md fixes. Pure: time comes with the
 * command, nothing is read from outside, and the same commands give the same bytes on any machine.
 */
export class Engine implements EngineDoor {
  readonly events: EventLog;
  /** A buffer in the engine's own memory: commands written here are applied where they stand, others are copied first. */
  readonly commands: CommandBuffer;
  private readonly memory: EngineMemory;
  private readonly parts: EngineParts;
  private readonly placing: Placing;
  private readonly placingOco: PlacingOco;
  private readonly replacing: Replacing;
  /** The piece of memory behind `commands`, and behind it the place for copies. */
  private readonly inside: CommandBuffer;
  /** Address of that memory, and the word in it where the place for copies begins. */
  private readonly commandsAt: number;
  private readonly scratchAt: number;
  /** Order that the outcome names; slot −1 for none. */
  private outcomeSlot = -1;
  private outcomeNumber = 0;

  constructor(options: EngineOptions) {
    const recording = options.recording ?? false;
    const recorder: Recorder = (cell, amount, type, reference) => { ledger.record(cell, amount, type, reference); };
    const memory = new EngineMemory(options.capacity ?? SMALL_CAPACITY, recording ? recorder : undefined);
    const ledger = new Ledger(memory, recording);
    this.memory = memory;
    const { COMMANDS, EVENTS } = memory.tables;
    const { commandBytes, eventBytes } = memory.capacity;
    this.events = new EventLog(0, {
      words: memory.wordsAt(EVENTS, eventBytes), doubles: memory.doublesAt(EVENTS, eventBytes), longs: memory.longsAt(EVENTS, eventBytes),
      used: memory.wordsAt(STATE_EVENT_WORDS, 4),
    });
    const bytes = commandBytes + SCRATCH_BYTES;
    this.commandsAt = COMMANDS;
    this.scratchAt = commandBytes >> 2;
    const commands = { words: memory.wordsAt(COMMANDS, bytes), doubles: memory.doublesAt(COMMANDS, bytes), longs: memory.longsAt(COMMANDS, bytes) };
    this.commands = new CommandBuffer(this.scratchAt, commands);
    this.inside = new CommandBuffer(this.scratchAt, commands);
    const spot = new SpotState(memory, ledger, this.events);
    this.parts = { ledger, spot, wallet: new Wallet(ledger), timers: new Timers(memory), platform: new PlatformState() };
    this.placing = new Placing(spot);
    this.placingOco = new PlacingOco(spot);
    this.replacing = new Replacing(spot);
  }

  get records(): RecordLog | undefined {
    return this.parts.ledger.records;
  }
  get sequence(): number {
    return this.parts.ledger.sequence;
  }
  /** The last release of the rules that was marked. */
  get version(): number {
    return this.parts.platform.version;
  }
  /** The last outages, oldest first. */
  get outages(): readonly Outage[] {
    return this.parts.platform.outages;
  }
  /** Core time of the last command that was not refused for its time, ms. */
  get coreTime(): number {
    return this.time;
  }

  apply(c: CommandBuffer, at: number): number {
    const own = c.words === this.inside.words ? at : this.copyIn(c, at);
    const code = this.memory.core.apply(this.commandsAt + own * 4);
    return code >= 0 ? code : this.applyInFull(this.inside, own);
  }

  applyAll(c: CommandBuffer, from: number, to: number): void {
    if (c.words === this.inside.words) this.applyInside(from, to);
    else for (let at = from; at < to;) at = this.applyCopies(c, at, to);
  }

  /** Applies the commands between two words of the own memory: in runs of usual ones, read ahead in groups. */
  private applyInside(from: number, to: number): void {
    const { core } = this.memory;
    const { commandsAt } = this;
    const end = commandsAt + to * 4;
    let at = commandsAt + from * 4;
    let resumes = 0;
    while (at < end) {
      at = core.applyRun(at, end, resumes);
      if (at === end) return;
      const own = (at - commandsAt) >> 2;
      this.applyInFull(this.inside, own);
      const head = this.inside.words[own]!;
      resumes = isAboutOrder(head & 255) ? 1 : 0;
      at += (head >>> 16) * 4;
    }
  }

  /** Copies as many whole commands as there is room for and applies them; returns the word behind the last. */
  private applyCopies(c: CommandBuffer, from: number, to: number): number {
    let end = from;
    while (end < to && end + (c.words[end]! >>> 16) - from <= SCRATCH_WORDS) end += c.words[end]! >>> 16;
    this.inside.words.set(c.words.subarray(from, end), this.scratchAt);
    this.applyInside(this.scratchAt, this.scratchAt + end - from);
    return end;
  }

  /** All of the state as bytes; `restoreEngine` reads them. */
  snapshot(): Uint8Array {
    return writeSnapshot(this.parts, this.parts.ledger.sequence, this.time);
  }

  /** 16 hex digits over the whole state but sequence and time. */
  digest(): string {
    return digestParts(stateParts(this.parts));
  }

  dump(): StateDump {
    return dumpState(this.parts, this.parts.ledger.sequence, this.time);
  }

  /** What of the dump shows no order. */
  dumpWithoutOrders(): StateWithoutOrders {
    return dumpWithoutOrders(this.parts);
  }

  /** A bucket of a holding, 0 where there is none. */
  balance(owner: number, account: Account, asset: number, bucket: number): bigint {
    return this.parts.ledger.cells[cellOf(this.parts.ledger.find(owner, account, asset), bucket)]!;
  }

  /** The rates a user pays now (rules 1.5). */
  feeRates(user: number): { makerRate: number; takerRate: number } {
    const { seats } = this.parts.spot;
    const tier = seats.users[seats.userAt(seats.findUser(user)) + U.TIER]!;
    return { makerRate: seats.rates[tier * 2]!, takerRate: seats.rates[tier * 2 + 1]! };
  }

  /** Tier and flags of all users that were set, as the dump has them. */
  users(): StateDump['users'] {
    return dumpUsers(this.parts.spot);
  }

  /** Whether an id of a user is known: that of an open order, or one of the user's last. Asks and changes nothing. */
  knowsId(user: number, id: ClientId): boolean {
    const { ids, seats } = this.parts.spot;
    this.inside.words.set(id, this.scratchAt);
    return ids.find(ids.hashOf(user, this.scratchAt), seats.findUser(user), this.scratchAt) !== 0;
  }

  /** Tells every id that is known. */
  eachId(hear: HearId): void {
    this.parts.spot.ids.each(this.parts.spot.orders, hear);
  }

  load(snapshot: Uint8Array): void {
    const { sequence, time } = readSnapshot(snapshot, this.parts);
    this.parts.ledger.sequence = sequence;
    this.moveTo(time);
  }

  private get time(): number {
    return this.memory.doubles[STATE_TIME >> 3]!;
  }
  private set time(time: number) {
    this.memory.doubles[STATE_TIME >> 3] = time;
  }

  /** Copies a command that stands in another buffer behind the own ones; returns where. */
  private copyIn(c: CommandBuffer, at: number): number {
    // A header that says it is shorter than a header is read all the same.
    const words = Math.max(c.words[at]! >>> 16, HEADER_WORDS);
    for (let i = 0; i < words; i++) this.inside.words[this.scratchAt + i] = c.words[at + i]!;
    return this.scratchAt;
  }

  /** Any command, asked in the settled order of docs/engine.md. */
  private applyInFull(c: CommandBuffer, at: number): Refusal {
    const { ledger, spot } = this.parts;
    const time = c.doubles[(at >> 1) + 1]!;
    const type = c.words[at]! & 0xffff;
    const user = c.words[at + 1]!;
    const sequence = ledger.sequence + 1;
    ledger.sequence = sequence;
    if (!(time >= this.time && time <= Number.MAX_SAFE_INTEGER)) {
      const event = this.events.command(type, user, sequence, this.time);
      this.events.outcome(event, Refusal.TIME_WENT_BACK, -1, 0);
      return Refusal.TIME_WENT_BACK;
    }
    if (this.parts.timers.nextDue <= time) this.fireTimers(time);
    this.moveTo(time);
    if (spot.queueLength !== 0) spot.core.workOffTriggers();
    const event = this.events.command(type, user, sequence, time);
    this.outcomeSlot = -1;
    this.outcomeNumber = 0;
    const words = c.words[at]! >>> 16;
    const refusal = type === CommandType.PLACE && words === Place.WORDS ? this.place(c, at) : this.dispatch(c, at, type, words);
    this.events.outcome(event, refusal, this.outcomeSlot, this.outcomeNumber);
    if (refusal === Refusal.NONE && spot.queueLength !== 0) spot.core.workOffTriggers();
    ledger.assertBalanced();
    return refusal;
  }

  /** Due work: fires the timers that are due by `time`, and moves core time on the way. */
  private fireTimers(time: number): void {
    const { timers, spot } = this.parts;
    while (timers.nextDue <= time) {
      const timer = timers.take();
      this.moveTo(Math.max(timer.time, this.time));
      this.events.timer(timer.user, timer.time, timer.market);
      spot.core.endAll(spot.seats.find(timer.user, timer.market), DoneReason.TIMED_OUT);
    }
  }

  private moveTo(time: number): void {
    this.time = time;
    this.parts.spot.second = Math.floor(time / 1000);
  }

  private dispatch(c: CommandBuffer, at: number, type: number, words: number): Refusal {
    switch (type) {
      case CommandType.CANCEL: return words === Cancel.WORDS ? this.cancel(c, at) : Refusal.MALFORMED;
      case CommandType.REPLACE: return words === Replace.WORDS ? this.replace(c, at) : Refusal.MALFORMED;
      case CommandType.CANCEL_ALL: return words === All.WORDS ? this.cancelAll(c, at) : Refusal.MALFORMED;
      case CommandType.AMEND: return words === Amend.WORDS ? this.amend(c, at) : Refusal.MALFORMED;
      case CommandType.PLACE_OCO: return words === Oco.WORDS ? this.placeOco(c, at) : Refusal.MALFORMED;
      case CommandType.CANCEL_AFTER: return words === After.WORDS ? this.cancelAfter(c, at) : Refusal.MALFORMED;
      case CommandType.TICK: return words === HEADER_WORDS ? this.lateness(c, at) : Refusal.MALFORMED;
      case CommandType.DEPOSIT: return words === Deposits.WORDS ? this.deposit(c, at) : Refusal.MALFORMED;
      case CommandType.TRANSFER: return words === Transfers.WORDS ? this.transfer(c, at) : Refusal.MALFORMED;
      case CommandType.ADJUST: return words === Adjusts.WORDS ? this.adjust(c, at) : Refusal.MALFORMED;
      case CommandType.INDEX_PRICE: return words >= Index.CONSTITUENTS ? this.indexPrice(c, at, words) : Refusal.MALFORMED;
      case CommandType.LIST_ASSET: return words === Asset.WORDS ? this.listAsset(c, at) : Refusal.MALFORMED;
      case CommandType.LIST_MARKET: return words === Market.WORDS ? this.listMarket(c, at) : Refusal.MALFORMED;
      case CommandType.MARKET_STATUS: return words === Status.WORDS ? this.marketStatus(c, at) : Refusal.MALFORMED;
      case CommandType.FEE_TIER: return words === Tier.WORDS ? this.feeTier(c, at) : Refusal.MALFORMED;
      case CommandType.SET_USER: return words === User.WORDS ? this.setUser(c, at) : Refusal.MALFORMED;
      case CommandType.ENGINE_VERSION: return words === Version.WORDS ? this.engineVersion(c, at) : Refusal.MALFORMED;
      case CommandType.OUTAGE: return words === Outages.WORDS ? this.outage(c, at) : Refusal.MALFORMED;
      case CommandType.SET_ASSET: return words === AssetFlags.WORDS ? this.setAsset(c, at) : Refusal.MALFORMED;
      case CommandType.SET_PLATFORM: return words === Limits.WORDS ? this.setPlatform(c, at) : Refusal.MALFORMED;
      default: return Refusal.MALFORMED;
    }
  }

  private place(c: CommandBuffer, at: number): Refusal {
    const user = c.words[at + 1]!;
    if (user < 1 || !this.placing.isWellFormed(c, at)) return Refusal.MALFORMED;
    const { seats, ids } = this.parts.spot;
    const seat = seats.find(user, c.words[at + Place.MARKET]!);
    const idHash = ids.hashOf(user, at + Place.CLIENT);
    const reference = ids.find(idHash, seat !== 0 ? seats.words[(seat << 4) | S.USER_ROW]! : seats.findUser(user), at + Place.CLIENT);
    if (reference !== 0) return this.repeated(reference, this.placing.body);
    const deadline = c.doubles[(at >> 1) + 2]!;
    if (deadline !== 0 && !(this.time <= deadline)) return Refusal.TOO_LATE;
    const refusal = this.placing.place(c, at, user, seat, idHash);
    if (refusal === Refusal.NONE) this.nameOrder(this.placing.slot, this.parts.spot.orders.lastNumber);
    return refusal;
  }

  private placeOco(c: CommandBuffer, at: number): Refusal {
    if (c.words[at + 1]! < 1 || !this.placingOco.isWellFormed(c, at)) return Refusal.MALFORMED;
    const idHash = this.parts.spot.ids.hashOf(c.words[at + 1]!, at + Oco.CLIENT);
    const known = this.knownId(c, at, Oco.CLIENT, idHash, this.placingOco.body);
    if (known !== Refusal.NONE) return known;
    const late = this.lateness(c, at);
    if (late !== Refusal.NONE) return late;
    const refusal = this.placingOco.place(c, at, idHash);
    if (refusal === Refusal.NONE) this.nameOrder(this.placingOco.slot, this.parts.spot.orders.lastNumber - 1);
    return refusal;
  }

  private replace(c: CommandBuffer, at: number): Refusal {
    if (c.words[at + 1]! < 1 || !this.replacing.isWellFormed(c, at)) return Refusal.MALFORMED;
    const idHash = this.parts.spot.ids.hashOf(c.words[at + 1]!, at + Replace.CLIENT);
    const known = this.knownId(c, at, Replace.CLIENT, idHash, this.replacing.body);
    if (known !== Refusal.NONE) return known;
    const late = this.lateness(c, at);
    if (late !== Refusal.NONE) return late;
    const refusal = this.replacing.replace(c, at, idHash);
    if (refusal === Refusal.NONE) this.nameOrder(this.replacing.slot, this.parts.spot.orders.lastNumber);
    return refusal;
  }

  private amend(c: CommandBuffer, at: number): Refusal {
    if (c.words[at + 1]! < 1 || isNegative(c, at + Amend.QUANTITY) || isZero(c, at + Amend.QUANTITY)) return Refusal.MALFORMED;
    const late = this.lateness(c, at);
    if (late !== Refusal.NONE) return late;
    const refusal = amend(this.parts.spot, c, at);
    if (refusal === Refusal.NONE) this.nameOrder(c.words[at + Amend.SLOT]!, c.doubles[(at + Amend.NUMBER) >> 1]!);
    return refusal;
  }

  private cancel(c: CommandBuffer, at: number): Refusal {
    const { spot } = this.parts;
    const user = c.words[at + 1]!;
    const byClient = c.words[at + Cancel.BY_CLIENT]!;
    if (user < 1 || byClient < 0 || byClient > 1) return Refusal.MALFORMED;
    if (isNoId(c, at + Cancel.CLIENT) !== (byClient === 0)) return Refusal.MALFORMED;
    if (byClient === 1 && (c.words[at + Cancel.SLOT] !== 0 || c.doubles[(at + Cancel.NUMBER) >> 1] !== 0)) return Refusal.MALFORMED;
    const late = this.lateness(c, at);
    if (late !== Refusal.NONE) return late;
    let slot = 0;
    if (byClient === 1) {
      const reference = spot.ids.find(spot.ids.hashOf(user, at + Cancel.CLIENT), spot.seats.findUser(user), at + Cancel.CLIENT);
      if (reference !== 0 && spot.orders.isOpen(spot.ids.slot(reference), spot.ids.number(reference))) slot = spot.ids.slot(reference);
    } else slot = ownOrder(spot, user, c.words[at + Cancel.SLOT]!, c.doubles[(at + Cancel.NUMBER) >> 1]!);
    if (slot === 0) return Refusal.UNKNOWN_ORDER;
    this.nameOrder(slot, spot.orders.number(slot));
    spot.core.end(slot, DoneReason.CANCELED);
    return Refusal.NONE;
  }

  private cancelAll(c: CommandBuffer, at: number): Refusal {
    const { spot } = this.parts;
    const user = c.words[at + 1]!;
    if (user < 1) return Refusal.MALFORMED;
    const late = this.lateness(c, at);
    if (late !== Refusal.NONE) return late;
    const id = c.words[at + All.MARKET]!;
    if (id !== ALL_MARKETS) {
      if (spot.market(id) === undefined) return Refusal.UNKNOWN_MARKET;
      spot.core.endAll(spot.seats.find(user, id), DoneReason.CANCELED);
      return Refusal.NONE;
    }
    const row = spot.seats.findUser(user);
    for (let seat = spot.seats.users[spot.seats.userAt(row) + U.FIRST_SEAT]!; seat !== 0; seat = spot.seats.words[spot.seats.at(seat) + S.NEXT_SEAT]!) {
      spot.core.endAll(seat, DoneReason.CANCELED);
    }
    return Refusal.NONE;
  }

  private cancelAfter(c: CommandBuffer, at: number): Refusal {
    const { spot, timers } = this.parts;
    const user = c.words[at + 1]!;
    const timeout = c.words[at + After.TIMEOUT]!;
    if (user < 1 || (timeout !== 0 && (timeout < 1_000 || timeout > 86_400_000))) return Refusal.MALFORMED;
    const late = this.lateness(c, at);
    if (late !== Refusal.NONE) return late;
    const market = c.words[at + After.MARKET]!;
    if (spot.market(market) === undefined) return Refusal.UNKNOWN_MARKET;
    if (timeout === 0) timers.clear(user, market);
    else timers.set({ time: this.time + timeout, user, market });
    return Refusal.NONE;
  }

  private deposit(c: CommandBuffer, at: number): Refusal {
    const amountAt = at + Deposits.AMOUNT;
    if (c.words[at + 1]! < 1 || isNegative(c, amountAt) || isZero(c, amountAt) || c.words[at + Deposits.NETWORK]! < 1) return Refusal.MALFORMED;
    const known = this.parts.wallet.deposits.check(c, at);
    if (known !== 'new') return known === 'same' ? Refusal.REPEATED : Refusal.CLIENT_ID_REUSED;
    const late = this.lateness(c, at);
    if (late !== Refusal.NONE) return late;
    return this.parts.spot.hasRoom ? this.parts.wallet.deposit(c, at) : Refusal.ENGINE_FULL;
  }

  private adjust(c: CommandBuffer, at: number): Refusal {
    const user = c.words[at + 1]!;
    const account = c.words[at + Adjusts.ACCOUNT]!;
    if (user < 1 || isZero(c, at + Adjusts.AMOUNT) || account < 0 || account > Account.ICO || isNoId(c, at + Adjusts.CLIENT)) return Refusal.MALFORMED;
    const body = this.parts.spot.ids.bodyHash(c, at, Adjusts.ASSET, Adjusts.CLIENT);
    const idHash = this.parts.spot.ids.hashOf(user, at + Adjusts.CLIENT);
    const known = this.knownId(c, at, Adjusts.CLIENT, idHash, body);
    if (known !== Refusal.NONE) return known;
    const late = this.lateness(c, at);
    if (late !== Refusal.NONE) return late;
    if (!this.parts.spot.hasRoom) return Refusal.ENGINE_FULL;
    const refusal = this.parts.wallet.adjust(c, at);
    if (refusal === Refusal.NONE) this.parts.spot.ids.remember(idHash, this.parts.spot.seats.openUser(user), at + Adjusts.CLIENT, body);
    return refusal;
  }

  private transfer(c: CommandBuffer, at: number): Refusal {
    const user = c.words[at + 1]!;
    const amountAt = at + Transfers.AMOUNT;
    if (user < 1 || isNegative(c, amountAt) || isZero(c, amountAt) || !isUserRoute(c.words[at + Transfers.ROUTE]!)) return Refusal.MALFORMED;
    if (isNoId(c, at + Transfers.CLIENT)) return Refusal.MALFORMED;
    const body = this.parts.spot.ids.bodyHash(c, at, Transfers.ASSET, Transfers.CLIENT);
    const idHash = this.parts.spot.ids.hashOf(user, at + Transfers.CLIENT);
    const known = this.knownId(c, at, Transfers.CLIENT, idHash, body);
    if (known !== Refusal.NONE) return known;
    const late = this.lateness(c, at);
    if (late !== Refusal.NONE) return late;
    if (!this.parts.spot.hasRoom) return Refusal.ENGINE_FULL;
    const refusal = this.parts.wallet.transfer(c, at, this.parts.spot.seats.flags(user));
    if (refusal === Refusal.NONE) this.parts.spot.ids.remember(idHash, this.parts.spot.seats.openUser(user), at + Transfers.CLIENT, body);
    return refusal;
  }

  private listAsset(c: CommandBuffer, at: number): Refusal {
    const asset = c.words[at + Asset.ASSET]!;
    const flags = c.words[at + Asset.FLAGS]!;
    if (asset < 0 || asset > 65_535 || flags < 0 || flags > ALL_ASSET_FLAGS) return Refusal.MALFORMED;
    const late = this.lateness(c, at);
    return late !== Refusal.NONE ? late : this.parts.wallet.listAsset(c, at);
  }

  private listMarket(c: CommandBuffer, at: number): Refusal {
    const market = c.words[at + Market.MARKET]!;
    const flags = c.words[at + Market.FLAGS]!;
    if (market < 0 || market > 65_535 || flags < 0 || flags > ALL_TERM_FLAGS) return Refusal.MALFORMED;
    const late = this.lateness(c, at);
    return late !== Refusal.NONE ? late : listMarket(this.parts.spot, this.parts.wallet.assets, c, at);
  }

  private marketStatus(c: CommandBuffer, at: number): Refusal {
    const status = c.words[at + Status.STATUS]!;
    if (status < 0 || status > 1) return Refusal.MALFORMED;
    const late = this.lateness(c, at);
    return late !== Refusal.NONE ? late : changeMarketStatus(this.parts.spot, c.words[at + Status.MARKET]!, status);
  }

  private feeTier(c: CommandBuffer, at: number): Refusal {
    const tier = c.words[at + Tier.TIER]!;
    const maker = c.words[at + Tier.MAKER]!;
    const taker = c.words[at + Tier.TAKER]!;
    if (tier < 0 || tier >= MAX_TIERS || maker < 0 || maker > MAX_FEE_RATE || taker < 0 || taker > MAX_FEE_RATE) return Refusal.MALFORMED;
    const late = this.lateness(c, at);
    if (late !== Refusal.NONE) return late;
    this.parts.spot.seats.setTier(tier, maker, taker);
    return Refusal.NONE;
  }

  private setUser(c: CommandBuffer, at: number): Refusal {
    const user = c.words[at + 1]!;
    const flags = c.words[at + User.FLAGS]!;
    if (user < 1 || flags < 0 || flags > UserFlag.SUSPENDED) return Refusal.MALFORMED;
    const late = this.lateness(c, at);
    if (late !== Refusal.NONE) return late;
    const tier = c.words[at + User.TIER]!;
    if (!this.parts.spot.seats.hasTier(tier)) return Refusal.UNKNOWN_TIER;
    if (!this.parts.spot.hasRoom) return Refusal.ENGINE_FULL;
    this.parts.spot.seats.setUser(user, tier, flags);
    return Refusal.NONE;
  }

  private indexPrice(c: CommandBuffer, at: number, words: number): Refusal {
    const count = c.words[at + Index.COUNT]!;
    if (count < 0 || words !== Index.CONSTITUENTS + count * Index.CONSTITUENT_WORDS) return Refusal.MALFORMED;
    if (isNegative(c, at + Index.PRICE) || isZero(c, at + Index.PRICE)) return Refusal.MALFORMED;
    const late = this.lateness(c, at);
    return late !== Refusal.NONE ? late : setIndexPrice(this.parts.spot, c, at);
  }

  private engineVersion(c: CommandBuffer, at: number): Refusal {
    const late = this.lateness(c, at);
    if (late !== Refusal.NONE) return late;
    return this.parts.platform.markVersion(c, at);
  }

  private outage(c: CommandBuffer, at: number): Refusal {
    const late = this.lateness(c, at);
    return late !== Refusal.NONE ? late : this.parts.platform.addOutage(c, at, this.time, this.events);
  }

  private setAsset(c: CommandBuffer, at: number): Refusal {
    const flags = c.words[at + AssetFlags.FLAGS]!;
    if (flags < 0 || flags > ALL_ASSET_FLAGS) return Refusal.MALFORMED;
    const late = this.lateness(c, at);
    return late !== Refusal.NONE ? late : this.parts.wallet.setAsset(c, at);
  }

  private setPlatform(c: CommandBuffer, at: number): Refusal {
    const late = this.lateness(c, at);
    return late !== Refusal.NONE ? late : this.parts.platform.setLimits(c, at);
  }

  /** REPEATED or CLIENT_ID_REUSED for an id that is remembered; names the first outcome's order. */
  private knownId(c: CommandBuffer, at: number, keyOffset: number, idHash: number, body: number): Refusal {
    const ids = this.parts.spot.ids;
    const reference = ids.find(idHash, this.parts.spot.seats.findUser(c.words[at + 1]!), at + keyOffset);
    return reference === 0 ? Refusal.NONE : this.repeated(reference, body);
  }

  private repeated(reference: number, body: number): Refusal {
    const ids = this.parts.spot.ids;
    if (ids.body(reference) !== body) return Refusal.CLIENT_ID_REUSED;
    this.nameOrder(ids.slot(reference), ids.number(reference));
    return Refusal.REPEATED;
  }

  private lateness(c: CommandBuffer, at: number): Refusal {
    const deadline = c.doubles[(at >> 1) + 2]!;
    return deadline === 0 || this.time <= deadline ? Refusal.NONE : Refusal.TOO_LATE;
  }

  private nameOrder(slot: number, number: number): void {
    this.outcomeSlot = slot;
    this.outcomeNumber = number;
  }
}
