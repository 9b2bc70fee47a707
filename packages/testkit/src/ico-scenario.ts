import { Account, AssetFlag } from '@kontor/domain/accounts';
import { commitmentOf } from '@kontor/domain/ico/secret';
import { IcoMode, IcoStage } from '@kontor/domain/ico/words';
import { Refusal } from '@kontor/domain/refusals';
import { COMMAND_LAYOUTS, CommandType, ENGINE_VERSION, OWN_IDS } from '@kontor/engine/command';
import type { ClientId, Command, CommandOf } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import type { EngineDoor, ItemDump } from '@kontor/engine/engine-door';
import { readEvent } from '@kontor/engine/event';
import type { Event } from '@kontor/engine/event';
import { halvesOf } from '@kontor/engine/hash-halves';
import { clientId, listAsset } from './builders.ts';
import type { AssetSpec } from './builders.ts';
import { applyToBoth, describeCommand, dumpDifference } from './compare.ts';
import type { Random } from './random.ts';

/** What a step does, and how often it is drawn. */
const WEIGHTS = {
  item: 3,
  fund: 3,
  takeOut: 3,
  subscribe: 30,
  subscribeMuch: 6,
  start: 6,
  end: 2,
  drawBy: 1,
  block: 6,
  reveal: 6,
  wrongSecret: 2,
  cancel: 1,
  thaw: 10,
  midnight: 1,
  wait: 6,
  transfer: 2,
  topUp: 4,
  suspend: 1,
  flags: 1,
  outage: 1,
  repeat: 2,
  reuse: 1,
  odd: 2,
} as const;
export type IcoStepKind = keyof typeof WEIGHTS;
const STEP_KINDS = Object.entries(WEIGHTS).flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind as IcoStepKind));

/** One thing that happens in a small world of six users, in small numbers. */
export interface IcoStep {
  readonly kind: IcoStepKind;
  /** 0 to 5. */
  readonly user: number;
  /** 0 to 3: of the items, counted back from the newest. */
  readonly item: number;
  /** 1 to 40. */
  readonly amount: number;
  /** 0 to 9; what it says depends on the kind. */
  readonly pick: number;
}

export function drawIcoStep(random: Random): IcoStep {
  return {
    kind: random.pick(STEP_KINDS),
    user: random.below(USERS),
    item: random.below(4),
    amount: random.between(1, 40),
    pick: random.below(10),
  };
}

const USERS = 6;
const OPERATORS = [101, 102] as const;
/** Monday, an hour before midnight. */
const START = Date.UTC(2026, 0, 5, 23);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Two tokens of different scale, what is paid with, and what is not. */
const FINE: AssetSpec = { symbol: 'FINE', id: 11, scale: 3, flags: 0 };
const WHOLE: AssetSpec = { symbol: 'WHOLE', id: 12, scale: 0, flags: 0 };
const COIN: AssetSpec = { symbol: 'COIN', id: 3, scale: 4, flags: AssetFlag.ICO_PAYMENT };
const DULL: AssetSpec = { symbol: 'DULL', id: 4, scale: 2, flags: 0 };

/** Lets steps happen in two doors that must agree. */
export class IcoLife {
  /** Every command so far, for reports and replays. */
  readonly commands = new CommandBuffer();
  /** How often each refusal code was answered, and each kind of event seen, with its stage where it has one. */
  readonly answers = new Map<number, number>();
  readonly eventKinds = new Map<string, number>();
  private readonly left: EngineDoor;
  private readonly right: EngineDoor;
  private time = START;
  private nextId = 1;
  /** Items of which terms were sent, the newest last. */
  private readonly items: ItemTerms[] = [];
  /** Offsets of the applied commands with an id, for each user. */
  private readonly withId = new Map<number, number[]>();

  constructor(left: EngineDoor, right: EngineDoor) {
    this.left = left;
    this.right = right;
    for (const command of opening()) this.mustAgree(command);
  }

  /** Does one step; the first difference between the doors in words. */
  step(step: IcoStep): string | undefined {
    const own = this.withId.get(step.user + 1) ?? [];
    if ((step.kind === 'repeat' || step.kind === 'reuse') && own.length > 0) {
      const at = this.commands.copy(this.commands, own[Math.max(0, own.length - 1 - step.pick)]!);
      this.commands.stamp(at, this.time);
      // Its item differs: another body under the same id.
      if (step.kind === 'reuse') this.commands.words[at + firstField(this.commands.words[at]! & 0xffff)]! ^= 1;
      return this.apply(at);
    }
    for (const command of this.commandsOf(step)) {
      const difference = this.write(command);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }

  /** Difference between the whole states. */
  compareStates(): string | undefined {
    return dumpDifference(this.left, this.right);
  }

  /** The last commands in words. */
  history(last = 40): string {
    const lines: string[] = [];
    for (let at = 0; at < this.commands.length; at = this.commands.next(at)) lines.push(describeCommand(this.commands, at));
    return lines.slice(-last).join('\n');
  }

  private mustAgree(command: Command): void {
    const difference = this.write(command);
    if (difference !== undefined) throw new Error(difference);
  }

  private write(command: Command): string | undefined {
    return this.apply(this.commands.write(command));
  }

  private apply(at: number): string | undefined {
    const difference = applyToBoth(this.left, this.right, this.commands, at);
    if (difference !== undefined) return `${difference}\nafter ${describeCommand(this.commands, at)}`;
    const { events } = this.left;
    for (let from = 0; from < events.length; from = events.next(from)) this.hear(readEvent(events, from), at);
    return undefined;
  }

  private hear(event: Event, at: number): void {
    const kind = event.type === 'ico_stage' ? `ico_stage ${event.stage}` : event.type;
    this.eventKinds.set(kind, (this.eventKinds.get(kind) ?? 0) + 1);
    if (event.type !== 'command') return;
    this.answers.set(event.code, (this.answers.get(event.code) ?? 0) + 1);
    if (event.code !== Refusal.NONE || !OWN_IDS.has(event.command)) return;
    this.withId.set(event.user, [...(this.withId.get(event.user) ?? []), at]);
  }

  private commandsOf(step: IcoStep): readonly Command[] {
    return this.itemCommands(step) ?? this.userCommands(step) ?? this.timeCommands(step);
  }

  private itemCommands(step: IcoStep): readonly Command[] | undefined {
    const { pick, amount } = step;
    const known = this.known(step);
    const time = this.time;
    switch (step.kind) {
      case 'item':
        // Mostly its tokens come with it.
        return pick < 6
          ? [this.newItem(step), ...this.treasury({ ...step, item: 0 }, this.items.at(-1)!.token, this.items.at(-1)!.supply)]
          : [this.newItem(step)];
      case 'fund':
        return this.treasury(step, known.token, pick === 9 ? BigInt(amount) : known.supply);
      case 'takeOut':
        return this.treasury(step, pick < 5 ? known.token : known.payment, -BigInt(amount * (pick === 0 ? 1 : 50)));
      case 'block':
        return [{ type: CommandType.ICO_BLOCK, time, item: known.item, hash: halvesOf(bytesFrom(pick === 9 ? 0 : 1 + (amount % 3))) }];
      case 'reveal':
        return [{ type: CommandType.ICO_REVEAL, time, item: known.item, secret: secretOf(known.item) }];
      case 'wrongSecret':
        return [{ type: CommandType.ICO_REVEAL, time, item: known.item, secret: secretOf(known.item + 1) }];
      case 'cancel':
        return [{ type: CommandType.ICO_CANCEL, time, item: known.item }];
      default:
        return undefined;
    }
  }

  private userCommands(step: IcoStep): readonly Command[] | undefined {
    const { pick, amount } = step;
    const header = { user: step.user + 1, time: this.time };
    const { item, payment, mode } = this.known(step);
    const money = { ...header, asset: COIN.id, clientId: this.id() };
    switch (step.kind) {
      case 'subscribe':
        return [this.subscription(step, mode === IcoMode.LOTTERY ? amount : amount * 10_003)];
      case 'subscribeMuch':
        return [this.subscription(step, mode === IcoMode.LOTTERY ? amount * 60 : amount * 3_000_001)];
      case 'thaw':
        return [{ type: CommandType.ICO_THAW, ...header, item, clientId: this.id() }];
      case 'transfer': {
        const [from, to] = pick < 5 ? [Account.SPOT, Account.ICO] : [Account.ICO, Account.SPOT];
        return [
          { type: CommandType.TRANSFER, ...money, asset: pick === 9 ? FINE.id : payment, from, to, amount: BigInt(amount) * 50_000n },
        ];
      }
      case 'topUp':
        return [{ type: CommandType.ADJUST, ...money, account: Account.ICO, amount: BigInt(amount * (pick < 2 ? -1 : 40)) * 10_000n }];
      case 'suspend':
        return [{ type: CommandType.SET_USER, ...header, tier: 0, flags: pick < 2 ? 1 : 0 }];
      case 'flags':
        return [{ type: CommandType.SET_ASSET, time: this.time, asset: COIN.id, flags: pick < 2 ? 0 : COIN.flags }];
      case 'odd':
        return [this.odd(step)];
      default:
        return undefined;
    }
  }

  private timeCommands(step: IcoStep): readonly Command[] {
    const { pick, amount } = step;
    const { start, end } = this.known(step);
    // Time goes on to what comes next, and never back.
    const soon = Math.max(this.time, { start, end, drawBy: this.stateOf(step)?.drawBy ?? end }[step.kind as 'start'] ?? this.time);
    switch (step.kind) {
      case 'start':
      case 'end':
        this.time = soon;
        break;
      case 'drawBy':
        this.time = pick < 3 ? soon : this.time;
        break;
      case 'midnight':
        this.time = (Math.floor(this.time / DAY) + 1 + (pick === 9 ? 3 : 0)) * DAY - (pick % 2);
        break;
      case 'outage':
        return [{ type: CommandType.OUTAGE, time: this.time, until: this.time + amount * MINUTE }];
      default:
        this.time += amount * (pick < 1 ? MINUTE : SECOND);
    }
    return [{ type: CommandType.TICK, time: this.time }];
  }

  /** Terms of an item: mostly a new one, sometimes of one that is there. */
  private newItem(step: IcoStep): Command {
    const { pick, amount } = step;
    const isNew = pick < 7 || this.items.length === 0;
    const item = isNew ? (this.items.at(-1)?.item ?? 0) + 1 : this.known(step).item;
    const mode = amount % 3 === 0 ? IcoMode.PRO_RATA : IcoMode.LOTTERY;
    const isLottery = mode === IcoMode.LOTTERY;
    const token = amount % 2 === 0 ? FINE : WHOLE;
    const lot = token === FINE ? 2_000n : 3n;
    const start = this.time + (pick % 3) * MINUTE + SECOND;
    const end = start + (1 + (pick % 4)) * 40 * MINUTE;
    const terms: ItemTerms = {
      type: CommandType.ICO_ITEM,
      time: this.time,
      item,
      token: pick === 8 ? 99 : token.id,
      payment: pick === 9 && amount < 5 ? DULL.id : COIN.id,
      mode,
      freezeRate: pick % 4 === 0 ? 0 : 10_000_000 * (pick + 1),
      freezeDays: pick % 4 === 0 ? 0 : 1 + (amount % 5),
      supply: lot * BigInt(amount > 36 ? amount * 60 : 1 + (amount % 20)) + 1n,
      lot: isLottery ? lot : 0n,
      // Of shares one that leaves remainders; of lots one that makes a lot cost whole units.
      price: isLottery ? 5_000n : 7_001n,
      cap: isLottery ? BigInt(amount > 36 ? 5_000 : 20 + amount * 3) : pick % 2 === 0 ? 0n : lot * 3n + 1n,
      start,
      end,
      drawBy: end + (1 + (pick % 3)) * DAY,
      commitment: isLottery ? halvesOf(commitmentOf(bytesOf(item))) : halvesOf(new Uint8Array(32)),
      network: isLottery ? 1 : 0,
      height: isLottery ? 100 + item : 0,
    };
    if (isNew && pick !== 8) this.items.push(terms);
    return terms;
  }

  private treasury(step: IcoStep, asset: number, amount: bigint): readonly Command[] {
    const proposal = this.id();
    const [proposer, approver] = OPERATORS;
    const number = this.known(step).item;
    const beneficiary = amount < 0n && step.pick % 2 === 0 ? step.user + 1 : 0;
    const fields = { account: Account.ICO_TREASURY, number, beneficiary, amount, asset, proposal };
    return [
      { type: CommandType.PROPOSE, time: this.time, user: proposer, ...fields },
      { type: CommandType.APPROVE, time: this.time, user: approver, proposal },
    ];
  }

  private subscription(step: IcoStep, quantity: number): CommandOf<'ICO_SUBSCRIBE'> {
    const { item } = this.known(step);
    return {
      type: CommandType.ICO_SUBSCRIBE,
      time: this.time,
      user: step.user + 1,
      item,
      quantity: BigInt(quantity),
      clientId: this.id(),
    };
  }

  /** What nobody should send. */
  private odd(step: IcoStep): Command {
    const subscription = this.subscription(step, step.amount);
    const time = this.time;
    const { item } = subscription;
    return [
      { ...subscription, item: 60_000 },
      { ...subscription, quantity: 0n },
      { ...subscription, quantity: 2n ** 40n },
      { ...subscription, deadline: time - 1 },
      { ...this.known(step), time, freezeDays: 4_000 } as const,
      { ...this.known(step), time, end: time } as const,
      { type: CommandType.ICO_CANCEL, time, item: 60_001 } as const,
      { type: CommandType.ICO_THAW, time, user: step.user + 1, item: item + 50, clientId: this.id() } as const,
      { type: CommandType.ICO_BLOCK, time, deadline: time - 1, item, hash: secretOf(3) } as const,
      { type: CommandType.ICO_REVEAL, time, item: 60_002, secret: secretOf(3) } as const,
    ][step.pick]!;
  }

  /** The item that a step is about: mostly one of those for which it is the time. */
  private known({ kind, item, pick }: IcoStep): ItemTerms {
    const fitting = pick < 8 ? this.items.filter((terms) => this.fits(kind, terms)) : [];
    const items = fitting.length > 0 ? fitting : this.items;
    return items[Math.max(0, items.length - 1 - item)] ?? NO_ITEM;
  }

  private fits(kind: IcoStepKind, { start, end }: ItemTerms): boolean {
    switch (kind) {
      case 'subscribe':
      case 'subscribeMuch':
        return this.time >= start && this.time < end;
      case 'fund':
        return this.time < end;
      case 'block':
      case 'reveal':
      case 'thaw':
        return this.time >= end;
      default:
        return true;
    }
  }

  private stateOf(step: IcoStep): ItemDump | undefined {
    const { item } = this.known(step);
    return this.left.dump().items.find((each) => each.item === item);
  }

  private id(): ClientId {
    return clientId(this.nextId++);
  }
}

type ItemTerms = CommandOf<'ICO_ITEM'>;

/** What steps speak of before there is an item. */
const NO_ITEM: ItemTerms = {
  type: CommandType.ICO_ITEM,
  time: START,
  item: 1,
  token: FINE.id,
  payment: COIN.id,
  mode: IcoMode.LOTTERY,
  freezeRate: 0,
  freezeDays: 0,
  supply: 1n,
  lot: 1n,
  price: 1n,
  cap: 1n,
  start: START,
  end: START,
  drawBy: START,
  commitment: halvesOf(bytesFrom(1)),
  network: 1,
  height: 1,
};

function opening(): Command[] {
  const users = Array.from({ length: USERS }, (_, index) => index + 1);
  const money = { time: START, asset: COIN.id, clientId: clientId(0x1000_0000) };
  return [
    { type: CommandType.ENGINE_VERSION, time: START, version: ENGINE_VERSION },
    ...[FINE, WHOLE, COIN, DULL].map((asset) => listAsset(asset, START)),
    ...users.flatMap((user): Command[] => [
      { type: CommandType.ADJUST, ...money, user, account: Account.ICO, amount: 30_000_000n },
      { type: CommandType.ADJUST, ...money, user, account: Account.SPOT, amount: 3_000_000n, clientId: clientId(0x1000_0001) },
    ]),
  ];
}

/** 32 bytes that a number stands for. */
function bytesFrom(number: number): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, i) => (number * (i + 3) * 29) & 255);
}

/** An item's secret. */
function bytesOf(item: number): Uint8Array {
  return bytesFrom(1_000 + item);
}

function secretOf(item: number): CommandOf<'ICO_REVEAL'>['secret'] {
  return halvesOf(bytesOf(item));
}

/** Where the first field of a command of a type stands. */
function firstField(type: number): number {
  return COMMAND_LAYOUTS.get(type)!.places[0]!.at;
}

/** Every kind of event that lives of subscriptions cause; a long run that misses one has tested too little. */
export const ICO_EVENTS: readonly string[] = [
  'command',
  ...Object.values(IcoStage).map((stage) => `ico_stage ${stage}`),
  'outage',
  'subscribed',
  'subscription_settled',
  'thawed',
].sort();

/** Refusal codes that the steps are known to reach. */
export const REACHED_IN_ITEMS: readonly number[] = [
  Refusal.NONE,
  Refusal.REPEATED,
  Refusal.MALFORMED,
  Refusal.TOO_LATE,
  Refusal.CLIENT_ID_REUSED,
  Refusal.UNKNOWN_ASSET,
  Refusal.BAD_TERMS,
  Refusal.USER_SUSPENDED,
  Refusal.INSUFFICIENT_BALANCE,
  Refusal.UNKNOWN_ITEM,
  Refusal.ITEM_OPEN,
  Refusal.NOT_OPEN,
  Refusal.NOT_FUNDED,
  Refusal.SUBSCRIPTION_LIMIT,
  Refusal.NOT_ENDED,
  Refusal.WRONG_SECRET,
  Refusal.NO_HOLDING,
  Refusal.NOTHING_RELEASED,
];
