/** Seconds contracts in the follower: terms, ticks with the chain of their hashes, contracts that run and those that are over, limits that users set themselves. Source: rules 3; docs/seconds.md. */
import { NO_TICK_HASH } from '@kontor/contract/index-tick';
import { isApplied } from '@kontor/domain/refusals';
import { changedLimits, limitAt, NO_SELF_LIMITS } from '@kontor/domain/seconds/self-limits';
import type { SelfLimit, SelfLimits } from '@kontor/domain/seconds/self-limits';
import { CommandType, readCommandAs } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { StateWithoutOrders } from '@kontor/engine/engine-door';
import { EventType, readEvent } from '@kontor/engine/event';
import type { Event, EventLog } from '@kontor/engine/event';
import type { Answering, Ground, OpenProjection, Projection, UserNews } from '../projection.ts';
import { RunningContracts } from './running-contracts.ts';
import { RUNNING } from './seconds-facts.ts';
import type {
  OwnSeconds,
  SecondsChange,
  SecondsContract,
  SecondsLimits,
  SecondsNews,
  SecondsPairState,
  SecondsSums,
  TickFact,
} from './seconds-facts.ts';
import { readSecondsState, writeSecondsState } from './seconds-state.ts';
import { INDEX_TICK_TABLE, SECONDS_CONTRACT_TABLE } from './seconds-tables.ts';
import { tickHash } from './tick-hash.ts';

export interface SecondsQuestions {
  ownSeconds: { asked: { readonly user: number }; answer: OwnSeconds };
  secondsSums: { asked: object; answer: readonly SecondsSums[] };
}

type EventOf<Type extends Event['type']> = Event & { type: Type };

/** A pair as it is kept. */
interface Pair {
  terms: Omit<SecondsPairState, 'pair' | 'tick'>;
  /** The last one, and those that may be the entry or exit of a contract that runs; by number, oldest first. */
  readonly ticks: TickFact[];
}

/** Before SECONDS_LIMITS says anything (docs/seconds.md "Commands"). */
const FIRST_LIMITS: SecondsLimits = { secondShare: 500, pairShare: 2_000, totalShare: 5_000, openStake: 0n };
export class SecondsView implements OpenProjection {
  readonly hears = [EventType.SECONDS_OPENED, EventType.SECONDS_ENTERED, EventType.SECONDS_SETTLED] as const;
  readonly questions: Answering<SecondsQuestions> = {
    ownSeconds: ({ user }) => this.ownSeconds(user),
    secondsSums: () => Array.from(this.#pairs.keys(), (pair) => this.#running.sumsOf(pair)),
  };
  readonly users: UserNews<SecondsChange> = { none: { seconds: [] }, take: () => this.#takeUsers() };
  readonly #ground: Ground;
  readonly #pairs = new Map<number, Pair>();
  readonly #running = new RunningContracts();
  readonly #ownLimits = new Map<number, SelfLimits>();
  #limits = FIRST_LIMITS;
  #changed = new Set<number>();
  #toldTicks: TickFact[] = [];
  #isTold = false;
  #toldUsers = new Map<number, SecondsContract[]>();

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** In the order of their first terms. */
  get pairs(): ReadonlyMap<number, SecondsPairState> {
    return new Map(Array.from(this.#pairs.keys(), (pair) => [pair, this.#stateOf(pair)]));
  }

  get limits(): SecondsLimits {
    return this.#limits;
  }

  /** All that is known of one user now. */
  ownSeconds(user: number): OwnSeconds {
    return { contracts: this.#running.ofUser(user), limits: this.#limitsOf(user) };
  }

  command(commands: CommandBuffer, at: number, code: number): void {
    if (!isApplied(code)) return;
    switch (commands.words[at]! & 0xffff) {
      case CommandType.SECONDS_PAIR:
        return this.#takeTerms(readCommandAs('SECONDS_PAIR', commands, at));
      case CommandType.SECONDS_LIMITS: {
        const { secondShare, pairShare, totalShare, openStake } = readCommandAs('SECONDS_LIMITS', commands, at);
        this.#limits = { secondShare, pairShare, totalShare, openStake };
        return;
      }
      case CommandType.SECONDS_TICK:
        return this.#takeTick(readCommandAs('SECONDS_TICK', commands, at));
      case CommandType.SECONDS_SELF_LIMITS:
        return this.#limit(readCommandAs('SECONDS_SELF_LIMITS', commands, at));
    }
  }

  event(log: EventLog, at: number): void {
    const event = readEvent(log, at);
    if (event.type === 'seconds_opened') this.#open(event);
    else if (event.type === 'seconds_entered') this.#enter(event);
    else if (event.type === 'seconds_settled') this.#settle(event);
  }

  batchEnd(): void {
    for (const [pair, kept] of this.#pairs) {
      const oldest = this.#running.oldestOf(pair) ?? Infinity;
      let past = 0;
      while (past < kept.ticks.length - 1 && kept.ticks[past]!.at <= oldest) past += 1;
      if (past > 0) kept.ticks.splice(0, past);
    }
  }

  pack(): Uint8Array {
    return writeSecondsState({
      pairs: Array.from(this.#pairs, ([pair, { terms, ticks }]) => ({ pair, ...terms, ticks })),
      limits: this.#limits,
      contracts: Array.from(this.#running.all(), ({ entry, exit: _, ...contract }) => ({ ...contract, entryNumber: entry?.number ?? 0 })),
      ownLimits: [...this.#ownLimits],
    });
  }

  restore(_state: StateWithoutOrders, packed: Uint8Array): void {
    const { pairs, limits, contracts, ownLimits } = readSecondsState(packed);
    for (const { pair, ticks, ...terms } of pairs) this.#pairs.set(pair, { terms, ticks: [...ticks] });
    this.#limits = limits;
    for (const { entryNumber, ...contract } of contracts)
      this.#running.set({ ...contract, entry: this.#tick(contract.pair, entryNumber), exit: undefined });
    // What is left out of JSON is undefined again.
    for (const [user, own] of ownLimits)
      this.#ownLimits.set(user, { stakes: whole(own.stakes), losses: whole(own.losses), pause: whole(own.pause) });
  }

  beginNews(): void {
    this.#isTold = true;
  }

  takeNews(all: boolean): SecondsNews {
    const pairs = all ? [...this.#pairs.keys()] : [...this.#changed];
    const ticks = this.#toldTicks;
    this.#changed = new Set();
    this.#toldTicks = [];
    return { secondsPairs: pairs.map((pair) => this.#stateOf(pair)), secondsTicks: ticks, secondsLimits: this.#limits };
  }

  #takeTerms({ pair, asset, open, products }: CommandOf<'SECONDS_PAIR'>): void {
    const terms = {
      asset,
      isOpen: open === 1,
      products: products.map(({ duration, payoutRate, feeRate, minStake, maxStake }) => ({
        duration,
        payoutRate,
        feeRate,
        minStake,
        maxStake,
      })),
    };
    const known = this.#pairs.get(pair);
    if (known === undefined) this.#pairs.set(pair, { terms, ticks: [] });
    else known.terms = terms;
    this.#changed.add(pair);
  }

  #takeTick({ pair, number, at, price, isStale, constituents }: CommandOf<'SECONDS_TICK'>): void {
    const kept = this.#pairs.get(pair)!;
    const said = { pair, number, at, price, isStale, constituents, previousHash: kept.ticks.at(-1)?.hash ?? NO_TICK_HASH };
    const tick: TickFact = { ...said, sequence: this.#ground.moment.sequence, hash: tickHash(said) };
    kept.ticks.push(tick);
    this.#ground.out.rows?.add(INDEX_TICK_TABLE, tick);
    this.#changed.add(pair);
    if (this.#isTold) this.#toldTicks.push(tick);
  }

  #limit({ user, ...said }: CommandOf<'SECONDS_SELF_LIMITS'>): void {
    this.#ownLimits.set(user, changedLimits(this.#limitsOf(user), said, this.#ground.moment.timeMs));
  }

  #limitsOf(user: number): SelfLimits {
    const { stakes, losses, pause } = this.#ownLimits.get(user) ?? NO_SELF_LIMITS;
    const { timeMs } = this.#ground.moment;
    return { stakes: limitAt(stakes, timeMs), losses: limitAt(losses, timeMs), pause: limitAt(pause, timeMs) };
  }

  #open({ user, pair, number, expiry, duration, direction, stake, fee, payout }: EventOf<'seconds_opened'>): void {
    const { sequence, timeMs } = this.#ground.moment;
    const product = this.#pairs.get(pair)!.terms.products.find((each) => each.duration === duration);
    this.#set({
      number,
      user,
      pair,
      direction,
      openedMs: timeMs,
      expiryMs: expiry,
      duration,
      stake,
      fee,
      payout,
      payoutRate: product?.payoutRate ?? 0,
      openedSequence: sequence,
      entry: undefined,
      exit: undefined,
      outcome: RUNNING,
      reason: 0,
      credit: 0n,
      endedMs: 0,
      sequence: 0,
    });
  }

  #enter({ number, tick }: EventOf<'seconds_entered'>): void {
    const contract = this.#running.find(number)!;
    this.#set({ ...contract, entry: this.#tick(contract.pair, tick) });
  }

  #settle({ number, tick, price, outcome, reason, credit }: EventOf<'seconds_settled'>): void {
    const { moment, out } = this.#ground;
    const running = this.#running.find(number)!;
    const contract = {
      ...running,
      exit: this.#tick(running.pair, tick),
      outcome,
      reason,
      credit,
      endedMs: moment.timeMs,
      sequence: moment.sequence,
    };
    this.#running.end(contract);
    const { entry, exit: _, ...row } = contract;
    out.rows?.add(SECONDS_CONTRACT_TABLE, {
      ...row,
      entryNumber: entry?.number ?? 0,
      entryPrice: entry?.price ?? 0n,
      exitNumber: tick,
      exitPrice: price,
    });
    this.#tell(contract);
  }

  #set(contract: SecondsContract): void {
    this.#running.set(contract);
    this.#tell(contract);
  }

  #tick(pair: number, number: number): TickFact | undefined {
    return this.#pairs.get(pair)!.ticks.findLast((tick) => tick.number === number);
  }

  #stateOf(pair: number): SecondsPairState {
    const { terms, ticks } = this.#pairs.get(pair)!;
    return { pair, ...terms, tick: ticks.at(-1) };
  }

  #tell(contract: SecondsContract): void {
    const { user } = contract;
    if (this.#ground.out.watched?.has(user) !== true) return;
    const told = this.#toldUsers.get(user);
    if (told === undefined) this.#toldUsers.set(user, [contract]);
    else told.push(contract);
  }

  #takeUsers(): Map<number, SecondsChange> {
    const told = this.#toldUsers;
    this.#toldUsers = new Map();
    return new Map(Array.from(told, ([user, seconds]) => [user, { seconds }]));
  }
}

function whole<Value extends bigint | number>({ value, next }: SelfLimit<Value>): SelfLimit<Value> {
  return { value, next };
}

export const secondsProjection: Projection<SecondsView> = {
  name: 'seconds',
  tables: [SECONDS_CONTRACT_TABLE, INDEX_TICK_TABLE],
  open: (ground) => new SecondsView(ground),
};
