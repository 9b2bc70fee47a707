import type { Account } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import { AccountGuards } from './account-guards.ts';
import { Clock } from './clock.ts';
import type { Outage } from './clock.ts';
import { HEADER_WORDS } from './command.ts';
import type { ClientId, OrderId } from './command.ts';
import { CommandBuffer } from './command-buffer.ts';
import { EngineMemory } from './core/core.ts';
import type { Recorder } from './core/core.ts';
import { SMALL_CAPACITY } from './core/tables.ts';
import type { Capacity } from './core/tables.ts';
import { digestParts } from './digest.ts';
import type {
  ContractAccountOutline,
  EngineDoor,
  PeerOutline,
  StateDump,
  StateWithoutOrders,
  UserOutline,
  WithdrawalPlace,
} from './engine-door.ts';
import { EventLog } from './event.ts';
import { HeldValues } from './held-values.ts';
import type { Kernel } from './kernel.ts';
import { SCRATCH_BYTES, STATE_EVENT_WORDS } from './layout.ts';
import { Limits } from './limits.ts';
import { Assets } from './ledger/assets.ts';
import { dumpHoldings } from './ledger/dump.ts';
import { Ledger } from './ledger/ledger.ts';
import type { RecordLog } from './ledger/record.ts';
import { KindSeats, MarketKinds } from './market-kind.ts';
import type { HearId } from './members/client-ids.ts';
import { Members } from './members/members.ts';
import type { UserRights } from './members/users.ts';
import { Call } from './product.ts';
import type { CommandRow, IdRow, OpenProduct, Product } from './product.ts';
import { PRODUCTS } from './products.ts';
import { isNoId } from './reading.ts';
import { Release } from './release.ts';
import { asDoubles, asWords, plainSection } from './section.ts';
import type { Section } from './section.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import { Timers } from './timers.ts';

const SCRATCH_WORDS = SCRATCH_BYTES >> 2;

/** Timers that fire with one command from release 3 on, so that none takes long, however many are due; the rest fire with the next. */
const MOST_TIMERS = 1_024;

/** Types of commands there can be: a COMMAND event has a byte for them. */
const MAX_TYPES = 256;

export interface EngineOptions {
  /** Keep ledger records (follower, tests). The leader does without. */
  readonly recording?: boolean;
  /** How much it can hold; small unless told otherwise. */
  readonly capacity?: Capacity;
  /** What it is made of; everything unless told otherwise. */
  readonly products?: readonly Product[];
}

export { EXCHANGE_CAPACITY, SMALL_CAPACITY } from './core/tables.ts';
export type { Capacity } from './core/tables.ts';

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
  private readonly kernel: Kernel;
  /** The products by name, in their order. */
  private readonly products = new Map<string, OpenProduct>();
  /** What is asked of a command, by its type. */
  private readonly rows: (Row | undefined)[] = Array.from({ length: MAX_TYPES });
  /** The products that leave work over. */
  private readonly workers: readonly Required<Pick<OpenProduct, 'dueWork'>>[];
  /** The state, in the order in which it is stored: core time first, which no digest covers. */
  private readonly sections: readonly Section[];
  private readonly call = new Call();
  /** The piece of memory behind `commands`, and behind it the place for copies. */
  private readonly inside: CommandBuffer;
  /** Address of that memory, and the word in it where the place for copies begins. */
  private readonly commandsAt: number;
  private readonly scratchAt: number;

  constructor({ recording = false, capacity = SMALL_CAPACITY, products = PRODUCTS }: EngineOptions) {
    const recorder: Recorder = (cell, amount, type, reference) => {
      ledger.record(cell, amount, type, reference);
    };
    const kinds = new MarketKinds();
    const memory = new EngineMemory(capacity, kinds, recording ? recorder : undefined);
    const ledger = new Ledger(memory, recording);
    this.memory = memory;
    const { COMMANDS, EVENTS } = memory.tables;
    const { commandBytes, eventBytes } = memory.capacity;
    this.events = new EventLog(0, {
      words: memory.wordsAt(EVENTS, eventBytes),
      doubles: memory.doublesAt(EVENTS, eventBytes),
      longs: memory.longsAt(EVENTS, eventBytes),
      used: memory.wordsAt(STATE_EVENT_WORDS, 4),
    });
    const bytes = commandBytes + SCRATCH_BYTES;
    this.commandsAt = COMMANDS;
    this.scratchAt = commandBytes >> 2;
    const commands = {
      words: memory.wordsAt(COMMANDS, bytes),
      doubles: memory.doublesAt(COMMANDS, bytes),
      longs: memory.longsAt(COMMANDS, bytes),
    };
    this.commands = new CommandBuffer(this.scratchAt, commands);
    this.inside = new CommandBuffer(this.scratchAt, commands);
    this.kernel = {
      memory,
      ledger,
      assets: new Assets(),
      members: new Members(memory, ledger),
      kinds,
      kindSeats: new KindSeats(memory),
      clock: new Clock(memory),
      release: new Release(memory),
      limits: new Limits(),
      timers: new Timers(memory),
      guards: new AccountGuards(),
      held: new HeldValues(),
      events: this.events,
    };
    for (const product of products) this.open(product);
    kinds.onWork = () => {
      this.doDueWork();
    };
    const open = [...this.products.values()];
    this.workers = open.filter((product) => product.dueWork !== undefined) as Required<OpenProduct>[];
    this.sections = [...this.ownSections(), ...open.flatMap((product) => product.sections)];
  }

  get records(): RecordLog | undefined {
    return this.kernel.ledger.records;
  }
  get sequence(): number {
    return this.kernel.ledger.sequence;
  }
  /** The last release of the rules that was marked. */
  get version(): number {
    return this.kernel.release.version;
  }
  /** The last outages, oldest first. */
  get outages(): readonly Outage[] {
    return this.kernel.clock.outages;
  }
  /** Core time of the last command that was not refused for its time, ms. */
  get coreTime(): number {
    return this.kernel.clock.time;
  }

  /** Whether timers were due at core time and have not fired, or products have left work over: the next command does more of it. */
  get isWorkLeft(): boolean {
    const { timers, clock } = this.kernel;
    return timers.nextWork <= clock.time || timers.nextDue <= clock.time;
  }

  apply(c: CommandBuffer, at: number): number {
    const own = c.words === this.inside.words ? at : this.copyIn(c, at);
    const code = this.memory.core.apply(this.commandsAt + own * 4);
    if (code < 0) return this.applyInFull(this.inside, own);
    this.kernel.ledger.assertBalanced();
    return code;
  }

  applyAll(c: CommandBuffer, from: number, to: number): void {
    if (c.words === this.inside.words) this.applyInside(from, to);
    else for (let at = from; at < to;) at = this.applyCopies(c, at, to);
  }

  /** Applies the commands between two words of the own memory: in runs of usual ones, read ahead in groups. */
  private applyInside(from: number, to: number): void {
    const { core } = this.memory;
    const { commandsAt } = this;
    const { ledger } = this.kernel;
    const end = commandsAt + to * 4;
    let at = commandsAt + from * 4;
    let resumes = 0;
    while (at < end) {
      at = core.applyRun(at, end, resumes);
      ledger.assertBalanced();
      if (at === end) return;
      const own = (at - commandsAt) >> 2;
      this.applyInFull(this.inside, own);
      const head = this.inside.words[own]!;
      resumes = this.rows[head & 0xffff]?.keepsReady ? 1 : 0;
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
    return writeSnapshot(this.sections);
  }

  /** 16 hex digits over the whole state but sequence and time. */
  digest(): string {
    return digestParts(this.sections.slice(1).map((section) => section.write()));
  }

  dump(): StateDump {
    const { ledger, clock } = this.kernel;
    const state: object = { sequence: ledger.sequence, time: clock.time, holdings: dumpHoldings(ledger) };
    for (const product of this.products.values()) Object.assign(state, product.dump());
    // Each product has its share in the type of a dump.
    return state as StateDump;
  }

  /** What of the dump is cheap however many orders are open. */
  dumpWithoutOrders(): StateWithoutOrders {
    const state: object = { holdings: dumpHoldings(this.kernel.ledger) };
    for (const product of this.products.values()) Object.assign(state, product.outline?.());
    return state as StateWithoutOrders;
  }

  /** A bucket of a holding, 0 where there is none. */
  balance(owner: number, account: Account, asset: number, bucket: number): bigint {
    const { ledger } = this.kernel;
    return ledger.cells[ledger.cell(owner, account, asset, bucket)]!;
  }

  /** The rates a user pays now (rules 1.5). */
  feeRates(user: number): { readonly makerRate: number; readonly takerRate: number } {
    return this.kernel.members.feeRates(user);
  }

  /** The fee tiers that are set, by number; tier 0 always is (rules 1.5). */
  feeTiers(): readonly { readonly tier: number; readonly makerRate: number; readonly takerRate: number }[] {
    return this.kernel.members.tiers.all();
  }

  /** Tier and flags of all users that were set, as the dump has them. */
  users(): StateDump['users'] {
    return this.kernel.members.standings();
  }

  /** What a user may do (SET_RIGHTS). */
  rights(user: number): UserRights {
    return this.kernel.members.rights(user);
  }

  /** What products keep of a user beside his holdings and orders. */
  ofUser(user: number): UserOutline {
    const known: object = {};
    for (const product of this.products.values()) Object.assign(known, product.ofUser?.(user));
    return known as UserOutline;
  }

  /** A user's contract account; undefined where he never had a record in a contract. */
  contractAccount(user: number): ContractAccountOutline | undefined {
    for (const product of this.products.values()) {
      const account = product.contractAccount?.(user);
      if (account !== undefined) return account;
    }
    return undefined;
  }

  /** What trades between users keep of a user; undefined where the engine has none. */
  peerOf(user: number): PeerOutline | undefined {
    for (const product of this.products.values()) {
      const peer = product.peerOf?.(user);
      if (peer !== undefined) return peer;
    }
    return undefined;
  }

  /** Fee tiers that have rates in contracts, by number; 1e-8 (docs/perpetual.md, "Words"). */
  contractTiers(): StateDump['contractTiers'] {
    return [...this.products.values()].flatMap((product) => product.contractTiers?.() ?? []);
  }

  /** The rates that a user's fee tier has in contracts; undefined where it has none. */
  contractRates(user: number): StateDump['contractTiers'][number] | undefined {
    const tier = this.kernel.members.users.tier(user);
    return this.contractTiers().find((each) => each.tier === tier);
  }

  /** Where a withdrawal is. */
  placeOfWithdrawal(number: number): WithdrawalPlace {
    for (const product of this.products.values()) {
      const place = product.placeOfWithdrawal?.(number);
      if (place !== undefined) return place;
    }
    return 'unknown';
  }

  /** The height up to which nothing of a network changes any more; −1 before any. */
  finalHeight(network: number): number {
    for (const product of this.products.values()) {
      const height = product.finalHeight?.(network);
      if (height !== undefined) return height;
    }
    return -1;
  }

  /** Whether an id of a user is known: that of an open order, or one of the user's last. Asks and changes nothing. */
  knowsId(user: number, id: ClientId): boolean {
    return this.findId(user, id) !== 0;
  }

  /** The market of a user's order that is open, named as the engine named it or by its client id; undefined for none. Asks and changes nothing. */
  marketOfOrder(user: number, order: OrderId | ClientId): number | undefined {
    const { ids } = this.kernel.members;
    const isNamed = 'slot' in order;
    const reference = isNamed ? 0 : this.findId(user, order);
    if (!isNamed && reference === 0) return undefined;
    const { slot, number } = isNamed ? order : { slot: ids.slot(reference), number: ids.number(reference) };
    for (const product of this.products.values()) {
      const market = product.marketOf?.(user, slot, number);
      if (market !== undefined) return market;
    }
    return undefined;
  }

  /** Price in ticks and open lots of each level of one side of a market's book, the best first. Nothing may be applied while they are looked at. */
  *levels(market: number, side: number): Generator<readonly [ticks: number, lots: number]> {
    for (const product of this.products.values()) if (product.levels !== undefined) yield* product.levels(market, side);
  }

  /** Tells every id that is known. */
  eachId(hear: HearId): void {
    for (const product of this.products.values()) product.eachId?.(hear);
  }

  load(snapshot: Uint8Array): void {
    readSnapshot(snapshot, this.sections);
    for (const product of this.products.values()) product.restored?.();
  }

  /** Opens a product: from then on its commands are found. */
  private open(product: Product): void {
    const open = product.open(this.kernel);
    if (this.products.has(product.name)) throw new Error(`two products are called ${product.name}`);
    this.products.set(product.name, open);
    for (const row of open.commands) {
      if (this.rows[row.type] !== undefined || row.type >= MAX_TYPES)
        throw new Error(`${product.name} cannot have commands of type ${row.type}`);
      this.rows[row.type] = rowOf(row);
    }
  }

  /** What is stored of the state that no product has to itself. */
  private ownSections(): Section[] {
    const { ledger, clock, timers } = this.kernel;
    return [
      {
        name: 'engine.clock',
        write: () => asWords(Float64Array.of(ledger.sequence, clock.time)),
        read: (words) => {
          const [sequence, time] = asDoubles(words);
          ledger.sequence = sequence!;
          clock.moveTo(time!);
        },
      },
      {
        name: 'ledger.rows',
        write: () => ledger.rowWords(),
        read: (words) => {
          ledger.restore(words);
        },
      },
      plainSection(
        'engine.timers',
        () => timers.all(),
        (stored) => {
          timers.restore(stored);
        },
      ),
    ];
  }

  private findId(user: number, id: ClientId): number {
    const { ids, users } = this.kernel.members;
    this.inside.words.set(id, this.scratchAt);
    return ids.find(ids.hashOf(user, this.scratchAt), users.find(user), this.scratchAt);
  }

  /** Copies a command that stands in another buffer behind the own ones; returns where. */
  private copyIn(c: CommandBuffer, at: number): number {
    // A header that says it is shorter than a header is read all the same.
    const words = Math.max(c.words[at]! >>> 16, HEADER_WORDS);
    for (let i = 0; i < words; i++) this.inside.words[this.scratchAt + i] = c.words[at + i]!;
    return this.scratchAt;
  }

  /** Any command: due work, then the questions in the settled order of docs/engine.md. */
  private applyInFull(c: CommandBuffer, at: number): Refusal {
    const { ledger, clock, timers } = this.kernel;
    const time = c.doubles[(at >> 1) + 1]!;
    const type = c.words[at]! & 0xffff;
    const user = c.words[at + 1]!;
    const sequence = ledger.sequence + 1;
    ledger.sequence = sequence;
    if (!(time >= clock.time && time <= Number.MAX_SAFE_INTEGER)) {
      const event = this.events.command(type, user, sequence, clock.time);
      this.events.outcome(event, Refusal.TIME_WENT_BACK, -1, 0);
      return Refusal.TIME_WENT_BACK;
    }
    if (timers.nextDue <= time) this.fireTimers(time);
    clock.moveTo(time);
    this.doDueWork();
    const event = this.events.command(type, user, sequence, time);
    const { call } = this;
    call.name(-1, 0);
    const refusal = this.ask(c, at, this.rows[type], call);
    this.events.outcome(event, refusal, call.slot, call.number);
    if (refusal === Refusal.NONE) this.doDueWork();
    ledger.assertBalanced();
    return refusal;
  }

  /** Fires timers that are due by `time`, and moves core time on the way. */
  private fireTimers(time: number): void {
    const { timers, clock, release } = this.kernel;
    const most = release.since(3) ? MOST_TIMERS : Infinity;
    for (let fired = 0; timers.nextDue <= time && fired < most; fired++) {
      const timer = timers.take();
      clock.moveTo(Math.max(timer.time, clock.time));
      this.products.get(timer.product)!.fire!(timer);
    }
  }

  private doDueWork(): void {
    for (let i = 0; i < this.workers.length; i++) this.workers[i]!.dueWork();
  }

  /** Shape, the same id, the deadline, then the command's own rule: the first that refuses is the outcome. */
  private ask(c: CommandBuffer, at: number, row: Row | undefined, call: Call): Refusal {
    if (row === undefined || !isShaped(row, c, at)) return Refusal.MALFORMED;
    const { id } = row;
    const known = id !== undefined ? this.knownId(c, at, id, call) : row.known(c, at);
    if (known !== Refusal.NONE) return known;
    const deadline = c.doubles[(at >> 1) + 2]!;
    if (deadline !== 0 && !(this.kernel.clock.time <= deadline)) return Refusal.TOO_LATE;
    const refusal = row.apply(c, at, call);
    if (refusal === Refusal.NONE && id !== undefined && id.isOrders !== true) {
      const { ids, users } = this.kernel.members;
      ids.remember(call.idHash, users.open(c.words[at + 1]!), at + id.at, call.body, call.slot, call.number);
    }
    return refusal;
  }

  /** REPEATED or CLIENT_ID_REUSED for an id that is remembered; names the first outcome's order. */
  private knownId(c: CommandBuffer, at: number, id: IdRow, call: Call): Refusal {
    const { ids, users } = this.kernel.members;
    const user = c.words[at + 1]!;
    call.body = ids.bodyHash(c, at, id.from, id.to);
    call.idHash = ids.hashOf(user, at + id.at);
    call.userRow = users.find(user);
    const reference = ids.find(call.idHash, call.userRow, at + id.at);
    if (reference === 0) return Refusal.NONE;
    if (ids.body(reference) !== call.body) return Refusal.CLIENT_ID_REUSED;
    call.name(ids.slot(reference), ids.number(reference));
    return Refusal.REPEATED;
  }
}

/** Whether a command has its length, its user and its id, and its fields go together. */
function isShaped(row: Row, c: CommandBuffer, at: number): boolean {
  const { tail, id } = row;
  const words = c.words[at]! >>> 16;
  if (tail === undefined ? words !== row.words : words < row.words) return false;
  if (tail !== undefined && words !== row.words + c.words[at + tail.count]! * tail.words) return false;
  if (row.byUser && c.words[at + 1]! < 1) return false;
  if (id !== undefined && isNoId(c, at + id.at)) return false;
  return row.isWellFormed(c, at);
}

/** A row with every field there, so that the compiler meets one kind of object only. */
interface Row extends Omit<Required<CommandRow>, 'type' | 'tail' | 'byUser' | 'id' | 'keepsReady'> {
  readonly tail: CommandRow['tail'];
  readonly byUser: boolean;
  readonly id: IdRow | undefined;
  readonly keepsReady: boolean;
}

function rowOf({ words, tail, byUser, isWellFormed = () => true, id, known = () => Refusal.NONE, apply, keepsReady }: CommandRow): Row {
  return { words, tail, byUser: byUser === true, isWellFormed, id, known, apply, keepsReady: keepsReady === true };
}
