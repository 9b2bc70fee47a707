import { Account, AssetFlag, numberedOwner } from '@kontor/domain/accounts';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { commitmentOf } from '@kontor/domain/ico/secret';
import { IcoMode, IcoStage } from '@kontor/domain/ico/words';
import { audit } from '@kontor/engine/audit';
import { CommandType } from '@kontor/engine/command';
import type { Command, CommandOf } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import type { EngineDoor, HoldingOfItemDump, ItemDump } from '@kontor/engine/engine-door';
import { readEvents } from '@kontor/engine/event';
import type { Event } from '@kontor/engine/event';
import { halvesOf } from '@kontor/engine/hash-halves';
import { clientId, listAsset, units } from './builders.ts';
import type { AssetSpec } from './builders.ts';
import { applyToBoth, refusalName, stateDifference } from './compare.ts';
import { createTwin } from './twin/twin.ts';

/** What is sold, what is paid with, and what no item takes. */
export const icoAssets = {
  token: { symbol: 'NEW', id: 11, scale: 8, flags: 0 },
  payment: { symbol: 'USDT', id: 3, scale: 8, flags: AssetFlag.ICO_PAYMENT },
  other: { symbol: 'BTC', id: 1, scale: 8, flags: 0 },
} as const satisfies { readonly [name: string]: AssetSpec };

const NAMES = { left: 'the engine', right: 'the twin beside it' };

/** 2026-01-05 00:00 UTC, a Monday. */
const DAY_ZERO = Date.UTC(2026, 0, 5);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OPERATORS = [901, 902] as const;

/** Bytes that nobody chose: the secret and the block of the item that a world opens with. */
export const SECRET = Uint8Array.from({ length: 32 }, (_, i) => (i * 37 + 11) & 255);
export const BLOCK = Uint8Array.from({ length: 32 }, (_, i) => (i * 91 + 5) & 255);

/** When the usual item starts, ends, and is drawn at last. */
export const icoTimes = { start: DAY_ZERO + HOUR, end: DAY_ZERO + 2 * HOUR, drawBy: DAY_ZERO + 2 * HOUR + 5 * DAY } as const;

type ItemTerms = Omit<CommandOf<'ICO_ITEM'>, 'type' | 'time' | 'deadline' | 'user'>;

/** Terms of an item in words of decimals: 1,000 tokens in lots of ten at 0.5, of which sixty percent are frozen for thirty days. */
export function itemTerms(changes: Partial<ItemTerms> = {}): ItemTerms {
  const isLottery = changes.mode !== IcoMode.PRO_RATA;
  return {
    item: 7,
    token: icoAssets.token.id,
    payment: icoAssets.payment.id,
    mode: IcoMode.LOTTERY,
    freezeRate: 60_000_000,
    freezeDays: 30,
    supply: units('1000', icoAssets.token),
    lot: isLottery ? units('10', icoAssets.token) : 0n,
    price: units('0.5', icoAssets.payment),
    cap: isLottery ? 1_000n : 0n,
    ...icoTimes,
    commitment: halvesOf(isLottery ? commitmentOf(SECRET) : new Uint8Array(32)),
    network: isLottery ? 2 : 0,
    height: isLottery ? 900_000 : 0,
    ...changes,
  };
}

/** What a command has come to. */
export interface IcoOutcome {
  /** The refusal's name; NONE where it took effect. */
  readonly refusal: string;
  readonly events: readonly Event[];
}

/** What a user has of an asset in the account of subscriptions, as decimals. */
export interface IcoBalance {
  readonly available: string;
  readonly frozen: string;
  readonly locked: string;
}

/**
 * Words to write tests of subscriptions as a subscriber reads them: users by name, amounts as decimals. The twin runs beside and must
 * agree, and what must hold of any state is asked after each command.
 */
export class IcoWorld {
  time = DAY_ZERO;
  readonly door: EngineDoor;
  /** Every command so far, to be played again. */
  readonly commands = new CommandBuffer();
  /** How often each type of event has been seen. */
  readonly seen = new Map<string, number>();
  private readonly users: string[] = [];
  private readonly buffer = new CommandBuffer();
  private readonly twin = createTwin({ recording: true });
  private readonly isAudited: boolean;
  private nextId = 1;

  constructor(door: EngineDoor, options: { readonly audited?: boolean; readonly release?: number } = {}) {
    this.door = door;
    this.isAudited = options.audited ?? true;
    this.must({ type: CommandType.ENGINE_VERSION, time: this.time, version: options.release ?? 6 });
    for (const asset of Object.values(icoAssets)) this.must(listAsset(asset, this.time));
  }

  /** Applies a command; audits the state behind it. */
  apply(command: Command): IcoOutcome {
    this.commands.write(command);
    this.buffer.clear();
    const difference = applyToBoth(this.door, this.twin, this.buffer, this.buffer.write(command), NAMES);
    if (difference !== undefined) throw new Error(`${difference}\nafter ${textOf(command)}`);
    const events = readEvents(this.door.events);
    for (const { type } of events) this.seen.set(type, (this.seen.get(type) ?? 0) + 1);
    if (this.isAudited) this.check();
    return { refusal: refusalName(events.find((event) => event.type === 'command')!.code), events };
  }

  /** Compares the whole state with the twin's, and audits it. */
  check(): void {
    const dump = this.door.dump();
    const problem = stateDifference(dump, this.twin.dump(), NAMES) ?? audit(dump).join('\n');
    if (problem !== '') throw new Error(problem);
  }

  /** Applies a command that is not to be refused; returns its events. */
  must(command: Command): readonly Event[] {
    const { refusal, events } = this.apply(command);
    if (refusal !== 'NONE') throw new Error(`${refusal}: ${textOf(command)}`);
    return events;
  }

  /** Number of a user. */
  user(name: string): number {
    const known = this.users.indexOf(name) + 1;
    return known > 0 ? known : this.users.push(name);
  }

  /** Books into an account of subscriptions, or below zero out of it. */
  give(name: string, amount: string): void {
    this.must({
      type: CommandType.ADJUST,
      time: this.time,
      user: this.user(name),
      clientId: clientId(this.nextId++),
      asset: icoAssets.payment.id,
      account: Account.ICO,
      amount: units(amount, icoAssets.payment),
    });
  }

  /** Sets terms; those left out are the usual ones. */
  item(changes: Partial<ItemTerms> = {}): IcoOutcome {
    return this.apply({ type: CommandType.ICO_ITEM, time: this.time, ...itemTerms(changes) });
  }

  /** Two operators bring tokens into an item's treasury, or take something out of it. */
  treasury(amount: string, { item = 7, asset = icoAssets.token }: { item?: number; asset?: AssetSpec } = {}): IcoOutcome {
    const proposal = clientId(this.nextId++);
    const [proposer, approver] = OPERATORS;
    this.must({
      type: CommandType.PROPOSE,
      time: this.time,
      user: proposer,
      asset: asset.id,
      account: Account.ICO_TREASURY,
      number: item,
      beneficiary: 0,
      amount: units(amount, asset),
      proposal,
    });
    return this.apply({ type: CommandType.APPROVE, time: this.time, user: approver, proposal });
  }

  /** The usual item, funded and started. */
  open(changes: Partial<ItemTerms> = {}): this {
    const terms = itemTerms(changes);
    this.item(changes);
    this.treasury(formatTrimmedDecimal(terms.supply, icoAssets.token.scale), { item: terms.item });
    this.at(terms.start);
    return this;
  }

  /** Lots, or a decimal amount of the payment asset. */
  subscribe(name: string, quantity: number | string, { item = 7, id = this.nextId++ } = {}): IcoOutcome {
    return this.apply({
      type: CommandType.ICO_SUBSCRIBE,
      time: this.time,
      user: this.user(name),
      item,
      quantity: typeof quantity === 'number' ? BigInt(quantity) : units(quantity, icoAssets.payment),
      clientId: clientId(id),
    });
  }

  block(bytes: Uint8Array = BLOCK, item = 7): IcoOutcome {
    return this.apply({ type: CommandType.ICO_BLOCK, time: this.time, item, hash: halvesOf(bytes) });
  }

  reveal(bytes: Uint8Array = SECRET, item = 7): IcoOutcome {
    return this.apply({ type: CommandType.ICO_REVEAL, time: this.time, item, secret: halvesOf(bytes) });
  }

  cancel(item = 7): IcoOutcome {
    return this.apply({ type: CommandType.ICO_CANCEL, time: this.time, item });
  }

  thaw(name: string, { item = 7, id = this.nextId++ } = {}): IcoOutcome {
    return this.apply({ type: CommandType.ICO_THAW, time: this.time, user: this.user(name), item, clientId: clientId(id) });
  }

  /** Something happens at a time. */
  at(time: number): readonly Event[] {
    this.time = time;
    return this.must({ type: CommandType.TICK, time });
  }

  /** Ticks until an item waits for nothing that takes only time; how many. */
  finish(item = 7): number {
    const busy: readonly number[] = [IcoStage.DRAWING, IcoStage.SETTLING, IcoStage.REFUNDING];
    for (let ticks = 0; ; ticks++) {
      if (!busy.includes(this.state(item).stage)) return ticks;
      if (ticks > 10_000) throw new Error('it never ends');
      this.at(this.time);
    }
  }

  state(item = 7): ItemDump {
    return this.door.dump().items.find((each) => each.item === item)!;
  }

  holding(name: string, item = 7): HoldingOfItemDump {
    return this.state(item).holdings.find(({ user }) => user === this.user(name))!;
  }

  /** What a user has in the account of subscriptions. */
  balance(name: string, asset: AssetSpec = icoAssets.payment): IcoBalance {
    const { available = 0n, frozen = 0n, locked = 0n } = this.held(this.user(name), Account.ICO, asset) ?? {};
    const text = (amount: bigint): string => formatTrimmedDecimal(amount, asset.scale);
    return { available: text(available), frozen: text(frozen), locked: text(locked) };
  }

  /** What an item's treasury has. */
  treasuryOf(asset: AssetSpec, item = 7): string {
    return formatTrimmedDecimal(this.held(numberedOwner(item), Account.ICO_TREASURY, asset)?.available ?? 0n, asset.scale);
  }

  private held(owner: number, account: number, asset: AssetSpec) {
    return this.door.dump().holdings.find((each) => each.owner === owner && each.account === account && each.asset === asset.id);
  }
}

function textOf(command: Command): string {
  return JSON.stringify(command, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}
