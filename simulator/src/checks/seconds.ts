import { Account, Bucket, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import { CommandType, UserFlag, UserPermission } from '@kontor/engine/command';
import type { Command, CommandOf } from '@kontor/engine/command';
import type { EventOf } from '@kontor/engine/event';
import { RECORD_WORDS } from '@kontor/engine/record';
import type { RecordLog } from '@kontor/engine/record';
import type { Money } from './money.ts';
import { owedIn, reckon } from './seconds-rules.ts';
import type { FollowedSeconds, SecondsTicks } from './seconds-rules.ts';
import { SelfLimits } from './self-limits.ts';
import type { FollowedRights } from './silent-commands.ts';
import { Violation } from './violation.ts';

/** Steps of one round of due work; there is one before and one behind each command. */
const ROUND = 512;
const RATE = 100_000_000n;

/** What else the witness knows. */
interface SecondsGround {
  readonly money: Money;
  readonly users: ReadonlyMap<number, { readonly flags: number }>;
  readonly rights: ReadonlyMap<number, FollowedRights>;
}

type Terms = Pick<CommandOf<'SECONDS_PAIR'>, 'asset' | 'open' | 'products'>;

/** Commands that say something of seconds contracts. */
const HEARD: ReadonlySet<number> = new Set([
  CommandType.SECONDS_PAIR,
  CommandType.SECONDS_LIMITS,
  CommandType.SECONDS_TICK,
  CommandType.SECONDS_SELF_LIMITS,
]);

/**
 * Follows seconds contracts by what was said of pairs, ticks and limits, and by their events: reckons every fee, payout, entry and outcome
 * again from the ticks that were taken, asks every limit again, and holds the money that moved against it. Source: rules 3.
 */
export class Seconds {
  /** Those under way, by number. */
  readonly contracts = new Map<number, FollowedSeconds>();
  number = 0;
  limits = { secondShare: 500, pairShare: 2_000, totalShare: 5_000, openStake: 0n };
  readonly own = new SelfLimits();
  private readonly terms = new Map<number, Terms>();
  private readonly ticks = new Map<number, SecondsTicks>();
  private readonly ground: SecondsGround;
  /** Time of the command, ms: due work in front of it is done at that time. */
  private now = 0;
  /** Steps since the command began. */
  private steps = 0;
  /** What HOUSE_SECONDS has by the events, by asset; undefined while something else moves it. */
  private house: Map<number, bigint> | undefined = new Map();
  /** What each contract that began or ended with this command moves: by number, then account and bucket. */
  private readonly moves = new Map<number, Map<string, bigint>>();

  constructor(ground: SecondsGround) {
    this.ground = ground;
  }

  wants(type: number): boolean {
    return HEARD.has(type);
  }

  /** Terms in force of a pair. */
  termsOf(pair: number): Terms | undefined {
    return this.terms.get(pair);
  }
  /** All ticks of a pair that were taken. */
  ticksOf(pair: number): SecondsTicks {
    return this.ticks.get(pair) ?? [];
  }

  /** Before the events of a command of this core time. */
  begin(type: number, now: number): void {
    this.now = now;
    this.steps = 0;
    this.moves.clear();
    if (type === CommandType.APPROVE) this.house = undefined;
    else if (this.house === undefined) this.house = this.houseByLedger();
  }

  /** A command has taken effect; its own events come now. */
  hear(command: Command): void {
    switch (command.type) {
      case CommandType.SECONDS_PAIR:
        this.terms.set(command.pair, command);
        if (this.house?.has(command.asset) === false) this.house.set(command.asset, this.ledgerOf(command.asset));
        return;
      case CommandType.SECONDS_LIMITS:
        this.limits = command;
        return;
      case CommandType.SECONDS_SELF_LIMITS:
        return this.own.said(command, this.now);
      case CommandType.SECONDS_TICK:
        return this.tick(command);
      default:
    }
  }

  opened(event: EventOf<'SECONDS_OPENED'>): void {
    const { now } = this;
    const { user, pair, number, direction, duration, stake, fee, payout, expiry } = event;
    const terms = this.terms.get(pair);
    const product = terms?.products.find((each) => each.duration === duration);
    if (!terms || !product || terms.open !== 1) throw new Violation('seconds.terms', `contract ${number} is none that pair ${pair} has`);
    if (number !== this.number + 1) throw new Violation('seconds.number', `contract ${number} follows ${this.number}`);
    this.number = number;
    if (fee * RATE < stake * BigInt(product.feeRate) || (fee - 1n) * RATE >= stake * BigInt(product.feeRate))
      throw new Violation('seconds.fee', `a fee of ${fee} for ${stake} at ${product.feeRate}`);
    if (payout * RATE > stake * BigInt(product.payoutRate) || (payout + 1n) * RATE <= stake * BigInt(product.payoutRate))
      throw new Violation('seconds.payout', `a payout of ${payout} for ${stake} at ${product.payoutRate}`);
    if (stake < product.minStake || stake > product.maxStake) throw new Violation('seconds.stake', `a stake of ${stake}`);
    if (expiry !== now + duration * 1_000) throw new Violation('seconds.expiry', `${duration} s from ${now} on end at ${expiry}`);
    const contract = { number, user, pair, asset: terms.asset, direction, openedAt: now, expiry, stake, fee, payout, entry: undefined };
    this.askUser(contract);
    this.askHouse(contract);
    this.contracts.set(number, contract);
    this.own.took(user, stake, number, now);
    this.move(contract, Account.SECONDS, Bucket.AVAILABLE, -stake - fee);
    this.move(contract, Account.SECONDS, Bucket.LOCKED, stake + fee);
  }

  entered({ user, pair, number, tick, price }: EventOf<'SECONDS_ENTERED'>): void {
    this.steps += 1;
    const contract = this.isTurnOf(number, user, pair);
    if (contract.entry) throw new Violation('seconds.entry', `contract ${number} enters twice`);
    const { entry } = reckon(contract, this.ticksOf(pair));
    if (entry?.number !== tick || entry.price !== price)
      throw new Violation('seconds.entry', `contract ${number} enters at tick ${tick} and ${price}, not at tick ${entry?.number}`);
    contract.entry = entry;
  }

  settled({ user, pair, number, outcome, reason, tick, price, credit }: EventOf<'SECONDS_SETTLED'>): void {
    this.steps += 1;
    const contract = this.isTurnOf(number, user, pair);
    const { stake, fee, payout } = contract;
    const result = reckon(contract, this.ticksOf(pair));
    if (result.outcome !== outcome || result.reason !== reason)
      throw new Violation('seconds.outcome', `contract ${number}: ${outcome}/${reason}, ticks say ${result.outcome}/${result.reason}`);
    if ((result.exit?.number ?? 0) !== tick || (result.exit?.price ?? 0n) !== price)
      throw new Violation('seconds.exit', `contract ${number} ends at tick ${tick} and ${price}, not at tick ${result.exit?.number}`);
    const [won, lost] = [outcome === 0, outcome === 1];
    const back = won ? stake + payout : lost ? 0n : stake + fee;
    if (credit !== back) throw new Violation('seconds.credit', `contract ${number} brings ${credit}, it should be ${back}`);
    this.contracts.delete(number);
    this.own.ended(contract, outcome, stake + fee - back, this.now);
    this.move(contract, Account.SECONDS, Bucket.LOCKED, -stake - fee);
    this.move(contract, Account.SECONDS, Bucket.AVAILABLE, back);
    const gain = won ? -payout : lost ? stake : 0n;
    this.move(contract, Account.HOUSE_SECONDS, Bucket.AVAILABLE, gain);
    if (won || lost) this.move(contract, Account.FEE, Bucket.AVAILABLE, fee);
    this.house?.set(contract.asset, (this.house.get(contract.asset) ?? 0n) + gain);
  }

  /** Behind a command and its records: nothing that is due waits, and the money is where the events say. */
  end(records: RecordLog): void {
    this.nothingWaits();
    this.follow(records);
    const byLedger = this.houseByLedger();
    for (const [asset, has] of byLedger) {
      const reserved = [...this.contracts.values()].reduce((sum, each) => sum + (each.asset === asset ? each.payout : 0n), 0n);
      if (reserved > has) throw new Violation('seconds.reserve', `contracts may win ${reserved}, the house has ${has}`);
      const told = this.house?.get(asset) ?? has;
      if (told !== has) throw new Violation('seconds.house', `the house has ${has}, the events make ${told}`);
    }
  }

  private tick({ pair, number, at, price, isStale }: CommandOf<'SECONDS_TICK'>): void {
    const { now } = this;
    const ticks = this.ticksOf(pair);
    const last = ticks.at(-1);
    if (last && (number <= last.number || at <= last.at))
      throw new Violation('seconds.tick', `tick ${number} of ${at} is taken behind ${last.number} of ${last.at}`);
    if (at > now || now >= at + 1_000) throw new Violation('seconds.tick', `a tick of ${at} is taken at ${now}`);
    this.ticks.set(pair, [...ticks, { number, at, price, isStale }]);
  }

  /** The contract of an event, whose turn it must be: entries of a pair by number, then settlements by expiry, each once it is due. */
  private isTurnOf(number: number, user: number, pair: number): FollowedSeconds {
    const contract = this.contracts.get(number);
    if (contract?.user !== user || contract.pair !== pair)
      throw new Violation('seconds.names', `contract ${number} of user ${user} in pair ${pair} is not under way`);
    const first = this.nextDue(pair);
    if (first !== contract)
      throw new Violation('seconds.order', `contract ${number} has its turn, that of ${first?.number ?? 'none'} has come`);
    return contract;
  }

  /** The contract of a pair with which the next step has to do. */
  private nextDue(pair: number): FollowedSeconds | undefined {
    const { now } = this;
    const own = [...this.contracts.values()].filter((each) => each.pair === pair);
    const ticks = this.ticksOf(pair);
    const pending = own.find(({ entry }) => !entry);
    const isBegun = pending && (now >= pending.openedAt + 6_000 || ticks.some(({ at, isStale }) => !isStale && at > pending.openedAt));
    if (isBegun) return pending;
    const [counting] = own.filter(({ entry }) => entry).sort((a, b) => a.expiry - b.expiry || a.number - b.number);
    return counting && (now >= counting.expiry + 1_000 || ticks.at(-1)!.at > counting.expiry) ? counting : undefined;
  }

  private nothingWaits(): void {
    if (this.steps >= ROUND) return;
    for (const pair of this.terms.keys()) {
      const left = this.nextDue(pair);
      if (left) throw new Violation('seconds.left', `contract ${left.number} waits although only ${this.steps} steps were done`);
    }
  }

  private askUser({ user, stake, fee }: FollowedSeconds): void {
    const { now } = this;
    const { users, rights } = this.ground;
    if ((users.get(user)?.flags ?? 0) === UserFlag.SUSPENDED) throw new Violation('seconds.user', `user ${user} is suspended`);
    if (((rights.get(user)?.permissions ?? 0) & UserPermission.SECONDS) === 0)
      throw new Violation('seconds.user', `user ${user} may take no contracts`);
    const open = [...this.contracts.values()].filter((each) => each.user === user);
    const staked = open.reduce((sum, each) => sum + each.stake, stake);
    const { openStake } = this.limits;
    if (openStake > 0n && staked > openStake) throw new Violation('seconds.user', `user ${user} stakes ${staked} of ${openStake}`);
    const paid = open.reduce((sum, each) => sum + each.stake + each.fee, stake + fee);
    this.own.ask(user, stake, paid, now);
  }

  /** Whether the index was there and the house can bear it, with it. */
  private askHouse(contract: FollowedSeconds): void {
    const { now } = this;
    const { pair, asset, expiry } = contract;
    const last = this.ticksOf(pair).at(-1);
    if (!last || last.isStale || now > last.at + 5_000) throw new Violation('seconds.index', `a contract on the index of ${last?.at}`);
    const has = this.house?.get(asset) ?? this.ledgerOf(asset);
    const all = [...this.contracts.values(), contract].filter((each) => each.asset === asset);
    const ofPair = all.filter((each) => each.pair === pair);
    const second = Math.floor(expiry / 1_000);
    const liabilities = [
      [this.limits.secondShare, owedIn(ofPair.filter((each) => Math.floor(each.expiry / 1_000) === second))],
      [this.limits.pairShare, owedIn(ofPair)],
      [this.limits.totalShare, owedIn(all)],
    ] as const;
    for (const [share, owed] of liabilities)
      if (owed * 10_000n > BigInt(share) * has) throw new Violation('seconds.liability', `${owed} may be lost of ${has}, ${share} bps may`);
  }

  private move({ number }: FollowedSeconds, account: number, bucket: number, amount: bigint): void {
    const key = `${account}/${bucket}`;
    const moves = this.moves.get(number) ?? new Map<string, bigint>();
    moves.set(key, (moves.get(key) ?? 0n) + amount);
    this.moves.set(number, moves);
  }

  /** Records of seconds contracts move what the events say, for each contract. */
  private follow(records: RecordLog): void {
    for (let at = 0; at < records.length; at += RECORD_WORDS) {
      const type = records.words[at]!;
      if (type < RecordType.SECONDS_OPEN || type > RecordType.SECONDS_FEE) continue;
      const number = records.doubles[(at >> 1) + 6]!;
      const moves = this.moves.get(number);
      const key = `${records.words[at + 2]!}/${records.words[at + 4]!}`;
      if (!moves) throw new Violation('seconds.money', `money moves for contract ${number}, of which nothing is told`);
      moves.set(key, (moves.get(key) ?? 0n) - records.longs[(at >> 1) + 3]!);
    }
    for (const [number, moves] of this.moves)
      for (const [key, left] of moves)
        if (left !== 0n) throw new Violation('seconds.money', `contract ${number}: ${left} too little in account and bucket ${key}`);
  }

  private houseByLedger(): Map<number, bigint> {
    return new Map([...this.terms.values()].map(({ asset }) => [asset, this.ledgerOf(asset)]));
  }

  private ledgerOf(asset: number): bigint {
    return this.ground.money.balance(SYSTEM_OWNER, Account.HOUSE_SECONDS, asset, Bucket.AVAILABLE);
  }
}
