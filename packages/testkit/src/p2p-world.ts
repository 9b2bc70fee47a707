import { Account, AssetFlag, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { P2pAdvertState, P2pCause, P2pOutcome, P2pPriceType, P2pRole, P2pSide, P2pSizeBy, P2pTradeState } from '@kontor/domain/p2p/words';
import { audit } from '@kontor/engine/audit';
import { CommandType } from '@kontor/engine/command';
import type { Command, CommandOf } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import type { AdvertDump, EngineDoor, PeerTradeDump } from '@kontor/engine/engine-door';
import { readEvents } from '@kontor/engine/event';
import type { Event } from '@kontor/engine/event';
import { clientId, listAsset, units } from './builders.ts';
import type { AssetSpec } from './builders.ts';
import { applyToBoth, refusalName, stateDifference } from './compare.ts';
import { createTwin } from './twin/twin.ts';

/** What is traded, and what is not. */
export const peerAssets = {
  coin: { symbol: 'USDT', id: 3, scale: 8, flags: AssetFlag.LEGAL | AssetFlag.WITHDRAWALS },
  other: { symbol: 'NEW', id: 11, scale: 8, flags: 0 },
} as const satisfies { readonly [name: string]: AssetSpec };

const NAMES = { left: 'the engine', right: 'the twin beside it' };

/** 2026-01-05 10:00 UTC, a Monday. */
const START = Date.UTC(2026, 0, 5, 10);
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
const USDT = 100_000_000n;

/** Limits of the platform of a world. */
export const peerLimits = {
  confirmTime: 60,
  maxUnpaid: 5,
  payTime: 120,
  drawChecked: 10_000,
  drawUnchecked: 100,
  trustSingle: 1_000,
  trustTotal: 10_000,
  trustUnchecked: 1_000,
} as const;

type AdvertTerms = AdvertDump['terms'];
type TradeFields = Omit<CommandOf<'P2P_TRADE'>, 'type' | 'time'>;

/** Terms of an advert: 500 USDT are sold at 7.13, 10.00 to 5,000.00 at a time, to be paid within half an hour. */
export function advertTerms(changes: Partial<AdvertTerms> = {}): AdvertTerms {
  return {
    asset: peerAssets.coin.id,
    fiat: 4,
    scale: 2,
    side: P2pSide.SELL,
    priceType: P2pPriceType.FIXED,
    margin: 0,
    payMinutes: 30,
    price: 713n,
    quantity: 500n * USDT,
    minimum: 1_000n,
    maximum: 500_000n,
    ...changes,
  };
}

/** What a command has come to. */
interface PeerOutcome {
  /** The refusal's name; NONE where it took effect. */
  readonly refusal: string;
  readonly events: readonly Event[];
}

/** What a user has in his fiat account, as decimals. */
interface PeerBalance {
  readonly available: string;
  readonly advert: string;
  readonly deposit: string;
}

/**
 * Words to write tests of trades between users: `mia` is a merchant, `sam` is verified, whoever else is named is not. Amounts are decimals.
 * The twin runs beside and must agree, and what must hold of any state is asked after each command.
 */
export class PeerWorld {
  time = START;
  door: EngineDoor;
  /** Every command so far, to be played again. */
  readonly commands = new CommandBuffer();
  private readonly users: string[] = ['mia', 'sam', 'bob'];
  private readonly buffer = new CommandBuffer();
  private readonly twin = createTwin({ recording: true });
  private nextId = 1;
  private nextTrade = 1;

  constructor(door: EngineDoor, options: { readonly release?: number; readonly limited?: boolean } = {}) {
    this.door = door;
    this.must({ type: CommandType.ENGINE_VERSION, time: this.time, version: options.release ?? 6 });
    for (const asset of Object.values(peerAssets)) this.must(listAsset(asset, this.time));
    if (options.limited ?? true) this.limits();
    if ((options.release ?? 6) < 6) return;
    this.rights('mia', { permissions: 4 });
    this.rights('sam');
    for (const name of ['mia', 'sam']) this.give(name, '1000');
  }

  /** Applies a command; audits the state behind it, and compares it with the twin's. */
  apply(command: Command): PeerOutcome {
    this.commands.write(command);
    this.buffer.clear();
    const difference = applyToBoth(this.door, this.twin, this.buffer, this.buffer.write(command), NAMES);
    if (difference !== undefined) throw new Error(`${difference}\nafter ${textOf(command)}`);
    const events = readEvents(this.door.events);
    const dump = this.door.dump();
    const problem = stateDifference(dump, this.twin.dump(), NAMES) ?? audit(dump).join('\n');
    if (problem !== '') throw new Error(problem);
    return { refusal: refusalName(events.find((event) => event.type === 'command')!.code), events };
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

  limits(changes: Partial<typeof peerLimits> | { readonly [name in keyof typeof peerLimits]?: number } = {}): void {
    this.must({ type: CommandType.SET_PLATFORM, time: this.time, limits: { ...peerLimits, ...changes } });
  }

  rights(name: string, { level = 1, permissions = 0, holdUntil = 0 } = {}): void {
    const user = this.user(name);
    const version = (this.door.dump().rights.find((each) => each.user === user)?.version ?? 0) + 1;
    this.must({ type: CommandType.SET_RIGHTS, time: this.time, user, version, level, permissions, holdUntil });
  }

  suspend(name: string, isSuspended = true): void {
    this.must({ type: CommandType.SET_USER, time: this.time, user: this.user(name), tier: 0, flags: isSuspended ? 1 : 0 });
  }

  /** Books into a user's fiat account, or below zero out of it. */
  give(name: string, amount: string, account: Account = Account.FIAT): void {
    const { id } = peerAssets.coin;
    const fields = { user: this.user(name), clientId: clientId(this.nextId++), asset: id, account, amount: units(amount, peerAssets.coin) };
    this.must({ type: CommandType.ADJUST, time: this.time, ...fields });
  }

  terms(changes: Partial<Omit<CommandOf<'P2P_TERMS'>, 'type' | 'time'>> = {}): string {
    const usual = { twoPersonValue: 1_000n * USDT, hold: DAY, makerRate: 0, takerRate: 0, depositAsset: 0, deposit: 0n };
    return this.apply({ type: CommandType.P2P_TERMS, time: this.time, ...usual, ...changes }).refusal;
  }

  /** Sets terms of an advert, offline; those left out are the usual ones. */
  advert(changes: Partial<AdvertTerms> = {}, { number = 1, name = 'mia' } = {}): string {
    return this.apply({ type: CommandType.P2P_ADVERT, time: this.time, user: this.user(name), number, ...advertTerms(changes) }).refusal;
  }

  state(state: keyof typeof P2pAdvertState, { number = 1, name = 'mia' } = {}): string {
    const fields = { user: this.user(name), number, state: P2pAdvertState[state] };
    return this.apply({ type: CommandType.P2P_ADVERT_STATE, time: this.time, ...fields }).refusal;
  }

  /** An advert of mia's, online. */
  online(changes: Partial<AdvertTerms> = {}, number = 1): this {
    for (const refusal of [this.advert(changes, { number }), this.state('ONLINE', { number })])
      if (refusal !== 'NONE') throw new Error(refusal);
    return this;
  }

  deposit(amount: string): string {
    const fields = { user: this.user('mia'), asset: peerAssets.coin.id, amount: units(amount, peerAssets.coin) };
    return this.apply({ type: CommandType.P2P_DEPOSIT, time: this.time, ...fields }).refusal;
  }

  /** A trade by total: 100.00 unless said otherwise, worth 14 USDT. */
  take(name: string, changes: Partial<TradeFields> = {}): PeerOutcome {
    const usual = { advert: 1, by: P2pSizeBy.TOTAL, size: 10_000n, price: 713n, reference: 0n, value: 14n * USDT };
    const number = changes.number ?? this.nextTrade++;
    return this.apply({ type: CommandType.P2P_TRADE, time: this.time, user: this.user(name), ...usual, ...changes, number });
  }

  paid(name: string, trade = this.nextTrade - 1): string {
    return this.apply({ type: CommandType.P2P_PAID, time: this.time, user: this.user(name), trade }).refusal;
  }

  cancel(name: string, trade = this.nextTrade - 1): string {
    return this.apply({ type: CommandType.P2P_CANCEL, time: this.time, user: this.user(name), trade }).refusal;
  }

  release(name: string, trade = this.nextTrade - 1): string {
    return this.apply({ type: CommandType.P2P_RELEASE, time: this.time, user: this.user(name), trade }).refusal;
  }

  appeal(name: string, role: keyof typeof P2pRole, trade = this.nextTrade - 1): string {
    return this.apply({ type: CommandType.P2P_APPEAL, time: this.time, user: this.user(name), trade, role: P2pRole[role] }).refusal;
  }

  withdraw(name: string, role: keyof typeof P2pRole, trade = this.nextTrade - 1): string {
    const fields = { user: this.user(name), trade, role: P2pRole[role] };
    return this.apply({ type: CommandType.P2P_APPEAL_WITHDRAW, time: this.time, ...fields }).refusal;
  }

  rule(name: string, outcome: keyof typeof P2pOutcome, trade = this.nextTrade - 1): string {
    return this.apply({ type: CommandType.P2P_RULE, time: this.time, user: this.user(name), trade, outcome: P2pOutcome[outcome] }).refusal;
  }

  /** Time passes, and something comes. */
  pass(ms: number): readonly Event[] {
    this.time += ms;
    return this.must({ type: CommandType.TICK, time: this.time });
  }

  /** The exchange is down from now on for so long; time goes on behind it. */
  outage(ms: number): readonly Event[] {
    const events = this.must({ type: CommandType.OUTAGE, time: this.time, until: this.time + ms });
    this.time += ms;
    return events;
  }

  trade(number = this.nextTrade - 1): PeerTradeDump | undefined {
    return this.door.dump().peerTrades.find((each) => each.number === number);
  }

  /** Where a trade is and why, in words; 'forgotten' where it is kept no more. */
  where(number = this.nextTrade - 1): string {
    const trade = this.trade(number);
    return trade === undefined ? 'forgotten' : `${nameOf(P2pTradeState, trade.state)} by ${nameOf(P2pCause, trade.cause)}`;
  }

  /** What an advert has left, as a decimal. */
  left(number = 1): string {
    return text(this.door.dump().adverts.find((each) => each.number === number)!.left);
  }

  balance(name: string): PeerBalance {
    const { available = 0n, orderFreeze = 0n, locked = 0n } = this.held(this.user(name), Account.FIAT) ?? {};
    return { available: text(available), advert: text(orderFreeze), deposit: text(locked) };
  }

  /** What is in escrow, and what fees have been earned. */
  escrow(): string {
    return text(this.held(SYSTEM_OWNER, Account.P2P_ESCROW)?.available ?? 0n);
  }
  fees(): string {
    return text(this.held(SYSTEM_OWNER, Account.FEE)?.available ?? 0n);
  }

  private held(owner: number, account: number) {
    const { id } = peerAssets.coin;
    return this.door.dump().holdings.find((each) => each.owner === owner && each.account === account && each.asset === id);
  }
}

function text(amount: bigint): string {
  return formatTrimmedDecimal(amount, peerAssets.coin.scale);
}

function nameOf(numbers: Readonly<Record<string, number>>, number: number): string {
  return Object.keys(numbers).find((name) => numbers[name] === number)!;
}

function textOf(command: Command): string {
  return JSON.stringify(command, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}
