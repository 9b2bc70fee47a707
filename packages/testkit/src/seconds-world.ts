import { Account, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { SecondsDirection, SecondsOutcome, SecondsVoid } from '@kontor/domain/seconds/words';
import { audit } from '@kontor/engine/audit';
import { CommandType, UserPermission } from '@kontor/engine/command';
import type { ClientId, Command, CommandOf } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import type { EngineDoor, SecondsPairDump } from '@kontor/engine/engine-door';
import { readEvents } from '@kontor/engine/event';
import type { Event, EventOf } from '@kontor/engine/event';
import type { LedgerRecord } from '@kontor/engine/record';
import { ASSETS, clientId, listAsset, units } from './builders.ts';
import type { AssetSpec } from './builders.ts';
import { applyToBoth, describeCommand, refusalName, stateDifference } from './compare.ts';
import { createTwin } from './twin/twin.ts';

const USDT = ASSETS[2] as AssetSpec;
const NAMES = { left: 'the one asked', right: 'the twin beside it' };

/** 2026-01-05 00:00 UTC, a Monday. */
const START = Date.UTC(2026, 0, 5);

/** A pair's products: seconds, payout rate; the fee is 2 %, stakes are 5 to 5,000 USDT (rules 3.2). */
const PRODUCTS: readonly (readonly [duration: number, payoutRate: number])[] = [
  [10, 75_000_000],
  [30, 80_000_000],
  [60, 82_000_000],
  [180, 85_000_000],
];

type Product = CommandOf<'SECONDS_PAIR'>['products'][number];

/** What may be chosen of a contract. */
export interface SecondsChoice {
  /** Seconds; 30 unless chosen. */
  readonly duration?: number;
  /** 1e-8 that the user was shown; 0, whatever it is, unless chosen. */
  readonly rate?: number;
  readonly pair?: number;
  readonly id?: ClientId;
  readonly deadline?: number;
}

/** What may be chosen of a tick. */
export interface TickChoice {
  /** Now unless chosen. */
  readonly at?: number;
  readonly stale?: boolean;
  readonly pair?: number;
  /** The next one unless chosen. */
  readonly number?: number;
}

/** What a command has come to. */
export interface SecondsAnswer {
  /** The refusal's name; NONE where it took effect. */
  readonly refusal: string;
  /** Slot and number that the outcome names. */
  readonly slot: number;
  readonly number: number;
  readonly events: readonly Event[];
}

/**
 * Words to write tests of seconds contracts in: users by name, amounts as decimals, time moved by hand. A twin runs beside and must agree
 * in events, records and state; what must hold of any state is asked after each command.
 */
export class SecondsWorld {
  time = START;
  door: EngineDoor;
  /** Every command so far, to be played again. */
  readonly commands = new CommandBuffer();
  /** How often each kind of event was seen, settlements with outcome and reason, and each refusal. */
  readonly seen = new Map<string, number>();
  private readonly users: string[] = [];
  private readonly buffer = new CommandBuffer();
  private readonly numbers = new Map<number, number>();
  private nextId = 1;
  private readonly twin: EngineDoor;

  constructor(door: EngineDoor, { release = 6, house = '100000', isOpen = true } = {}) {
    this.door = door;
    this.twin = createTwin({ recording: door.records !== undefined });
    this.must({ type: CommandType.ENGINE_VERSION, time: this.time, version: release });
    for (const asset of ASSETS) this.must(listAsset(asset, this.time));
    if (release < 6) return;
    for (const pair of [1, 2]) this.must(this.pairTerms({ pair, open: isOpen ? 1 : 0 }));
    if (house !== '0') this.house(house);
  }

  /** Applies a command; compares and audits the state behind it. */
  apply(command: Command): SecondsAnswer {
    const at = this.commands.write(command);
    this.buffer.clear();
    const difference = applyToBoth(this.door, this.twin, this.buffer, this.buffer.copy(this.commands, at), NAMES);
    if (difference !== undefined) throw new Error(`${difference}\nafter ${describeCommand(this.commands, at)}`);
    const events = readEvents(this.door.events);
    const { code, slot, number } = events.find((event) => event.type === 'command')!;
    for (const event of events) this.see(event);
    const dump = this.door.dump();
    const apart = stateDifference(dump, this.twin.dump(), NAMES);
    if (apart !== undefined) throw new Error(`${apart}\nafter ${describeCommand(this.commands, at)}`);
    const problems = audit(dump);
    if (problems.length > 0) throw new Error(`after ${describeCommand(this.commands, at)}:\n${problems.join('\n')}`);
    return { refusal: refusalName(code), slot, number, events };
  }

  /** Applies a command that is not to be refused; returns its events. */
  must(command: Command): readonly Event[] {
    const { refusal, events } = this.apply(command);
    if (refusal !== 'NONE') throw new Error(`${refusal}: ${describeCommand(this.commands, this.commands.length)}`);
    return events;
  }

  /** Ledger records of the last command, where the door keeps them. */
  records(): readonly LedgerRecord[] {
    return this.door.records!.read();
  }

  /** Number of a user, who may take contracts from when he is first named. */
  user(name: string): number {
    const known = this.users.indexOf(name) + 1;
    if (known > 0) return known;
    const user = this.users.push(name);
    this.rights(name, UserPermission.SECONDS);
    return user;
  }

  /** Says what a user may do. */
  rights(name: string, permissions: number): void {
    const user = this.users.indexOf(name) + 1;
    const version = (this.door.dump().rights.find((each) => each.user === user)?.version ?? 0) + 1;
    this.must({ type: CommandType.SET_RIGHTS, time: this.time, user, version, level: 1, permissions, holdUntil: 0 });
  }

  /** Terms of a pair as they are unless chosen otherwise. */
  pairTerms(choice: Partial<CommandOf<'SECONDS_PAIR'>> = {}): CommandOf<'SECONDS_PAIR'> {
    const products = PRODUCTS.map(([duration, payoutRate]) => this.product({ duration, payoutRate }));
    return { type: CommandType.SECONDS_PAIR, time: this.time, pair: 1, asset: USDT.id, open: 1, products, ...choice };
  }

  product(choice: Partial<Product> = {}): Product {
    const stakes = { minStake: units('5', USDT), maxStake: units('5000', USDT) };
    return { duration: 30, payoutRate: 80_000_000, feeRate: 2_000_000, ...stakes, ...choice };
  }

  /** Two operators fund the house, or below zero empty it. */
  house(amount: string): SecondsAnswer {
    const proposal = clientId(0x2000_0000 + this.nextId++);
    const { time } = this;
    const wanted = { asset: USDT.id, account: Account.HOUSE_SECONDS, number: 0, beneficiary: 0, amount: units(amount, USDT), proposal };
    this.must({ type: CommandType.PROPOSE, time, user: 900_001, ...wanted });
    return this.apply({ type: CommandType.APPROVE, time, user: 900_002, proposal });
  }

  /** Books into a seconds account, or below zero out of it. */
  fund(name: string, amount: string): SecondsAnswer {
    return this.apply({
      type: CommandType.ADJUST,
      time: this.time,
      user: this.user(name),
      clientId: clientId(this.nextId++),
      asset: USDT.id,
      account: Account.SECONDS,
      amount: units(amount, USDT),
    });
  }

  /** Shares of the house in 1e-4, and the largest open stake of a user. */
  limits({ second = 10_000, pair = 10_000, total = 10_000, openStake = '0' } = {}): SecondsAnswer {
    const shares = { secondShare: second, pairShare: pair, totalShare: total };
    return this.apply({ type: CommandType.SECONDS_LIMITS, time: this.time, ...shares, openStake: units(openStake, USDT) });
  }

  selfLimits(name: string, { stakes = '0', losses = '0', pause = 0 } = {}): SecondsAnswer {
    const user = this.user(name);
    const amounts = { stakes: units(stakes, USDT), losses: units(losses, USDT) };
    return this.apply({ type: CommandType.SECONDS_SELF_LIMITS, time: this.time, user, ...amounts, pause });
  }

  /** The next tick of a pair, as of now. */
  tick(price: string, { at = this.time, stale = false, pair = 1, number }: TickChoice = {}): SecondsAnswer {
    const next = number ?? (this.numbers.get(pair) ?? 0) + 1;
    const answer = this.apply({
      type: CommandType.SECONDS_TICK,
      time: this.time,
      pair,
      isStale: stale,
      number: next,
      at,
      price: units(price, USDT),
      constituents: [{ source: 1, weight: 1, price: units(price, USDT) }],
    });
    if (answer.refusal === 'NONE') this.numbers.set(pair, next);
    return answer;
  }

  /** A tick in each of so many seconds that follow, all at one price. Returns all events. */
  feed(seconds: number, price: string, choice: TickChoice = {}): readonly Event[] {
    return Array.from({ length: seconds }, () => {
      this.time += 1_000;
      const { refusal, events } = this.tick(price, choice);
      if (refusal !== 'NONE') throw new Error(`tick: ${refusal}`);
      return events;
    }).flat();
  }

  take(name: string, direction: keyof typeof SecondsDirection, stake: string, choice: SecondsChoice = {}): SecondsAnswer {
    const { duration = 30, rate = 0, pair = 1, id = clientId(this.nextId++), deadline = 0 } = choice;
    return this.apply({
      type: CommandType.SECONDS_OPEN,
      time: this.time,
      deadline,
      user: this.user(name),
      pair,
      direction: SecondsDirection[direction],
      duration,
      payoutRate: rate,
      stake: units(stake, USDT),
      clientId: id,
    });
  }

  /** Lets time pass, and whatever is due be done. */
  wait(ms: number): readonly Event[] {
    this.time += ms;
    return this.must({ type: CommandType.TICK, time: this.time });
  }

  /** What is available of a seconds account, and what contracts hold of it, as decimals. */
  available(name: string): string {
    return this.holding(this.user(name), Account.SECONDS, 'available');
  }
  locked(name: string): string {
    return this.holding(this.user(name), Account.SECONDS, 'locked');
  }
  /** What a system account of the exchange has. */
  system(account: Account): string {
    return this.holding(SYSTEM_OWNER, account, 'available');
  }

  pair(id = 1): SecondsPairDump {
    return this.door.dump().secondsPairs.find(({ pair }) => pair === id)!;
  }

  private holding(owner: number, account: number, bucket: 'available' | 'locked'): string {
    const found = this.door.dump().holdings.find((each) => each.owner === owner && each.account === account && each.asset === USDT.id);
    return formatTrimmedDecimal(found?.[bucket] ?? 0n, USDT.scale);
  }

  private see(event: Event): void {
    const word = event.type === 'seconds_settled' ? settlementWord(event) : event.type === 'command' ? refusalName(event.code) : event.type;
    this.seen.set(word, (this.seen.get(word) ?? 0) + 1);
  }
}

/** What a contract came to: WIN, LOSS, DRAW, or why it is void. */
export function settlementWord({ outcome, reason }: Pick<EventOf<'SECONDS_SETTLED'>, 'outcome' | 'reason'>): string {
  const name = (table: Readonly<Record<string, number>>, value: number) => Object.entries(table).find(([, each]) => each === value)![0];
  return outcome === SecondsOutcome.VOID ? `VOID ${name(SecondsVoid, reason)}` : name(SecondsOutcome, outcome);
}

/** The settlements among events. */
export function settlements(events: readonly Event[]): EventOf<'SECONDS_SETTLED'>[] {
  return events.filter((event) => event.type === 'seconds_settled');
}
