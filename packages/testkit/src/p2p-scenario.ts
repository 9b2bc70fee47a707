import { Account, AssetFlag } from '@kontor/domain/accounts';
import { floatingPrice } from '@kontor/domain/p2p/amounts';
import { P2pAdvertState, P2pCause, P2pPriceType, P2pRole, P2pSide, P2pTradeState } from '@kontor/domain/p2p/words';
import { Refusal } from '@kontor/domain/refusals';
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import type { Command, CommandOf } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import type { AdvertDump, EngineDoor, PeerTradeDump, StateDump } from '@kontor/engine/engine-door';
import { readEvent } from '@kontor/engine/event';
import type { Event } from '@kontor/engine/event';
import { clientId, listAsset, listMarket, marketSpec } from './builders.ts';
import type { AssetSpec } from './builders.ts';
import { applyToBoth, describeCommand, dumpDifference } from './compare.ts';
import type { Random } from './random.ts';

/** What a step does, and how often it is drawn. */
const WEIGHTS = {
  advert: 8,
  sameAdvert: 1,
  online: 12,
  offline: 3,
  remove: 1,
  trade: 34,
  tradeAgain: 2,
  paid: 18,
  cancel: 12,
  release: 10,
  appeal: 12,
  withdrawAppeal: 5,
  rule: 14,
  deposit: 2,
  terms: 1,
  rights: 3,
  suspend: 1,
  platform: 1,
  flags: 1,
  wait: 10,
  deadline: 6,
  midnight: 1,
  outage: 2,
  topUp: 5,
  withdraw: 4,
  credit: 1,
  finish: 1,
  cancelAfter: 1,
  odd: 3,
} as const;
export type PeerStepKind = keyof typeof WEIGHTS;
const STEP_KINDS = Object.entries(WEIGHTS).flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind as PeerStepKind));

/** One thing that happens in a small world of six users, in small numbers. */
export interface PeerStep {
  readonly kind: PeerStepKind;
  /** 0 to 5. */
  readonly user: number;
  /** 0 to 99: which of the adverts or trades that fit. */
  readonly which: number;
  /** 1 to 40. */
  readonly amount: number;
  /** 0 to 9; what it says depends on the kind. */
  readonly pick: number;
}

export function drawPeerStep(random: Random): PeerStep {
  return {
    kind: random.pick(STEP_KINDS),
    user: random.below(USERS),
    which: random.below(100),
    amount: random.between(1, 40),
    pick: random.below(10),
  };
}

const USERS = 6;
const OPERATORS = [101, 102, 103] as const;
/** Monday, two hours before midnight. */
const START = Date.UTC(2026, 0, 5, 22);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const USDT = 100_000_000n;

/** Two that are traded, of different scale, and one that is not. */
const COIN: AssetSpec = { symbol: 'COIN', id: 3, scale: 4, flags: AssetFlag.LEGAL | AssetFlag.WITHDRAWALS };
const FINE: AssetSpec = { symbol: 'FINE', id: 11, scale: 8, flags: AssetFlag.LEGAL };
const DULL: AssetSpec = { symbol: 'DULL', id: 4, scale: 2, flags: 0 };

const LIMITS = {
  confirmTime: 20,
  maxUnpaid: 3,
  payTime: 45,
  drawChecked: 5_000,
  drawUnchecked: 100,
  trustSingle: 900,
  trustTotal: 6_000,
  trustUnchecked: 400,
};

/** Lets steps happen in two doors that must agree. */
export class PeerLife {
  /** Every command so far, for reports and replays. */
  readonly commands = new CommandBuffer();
  /** How often each refusal code was answered, and each kind of event seen. */
  readonly answers = new Map<number, number>();
  readonly eventKinds = new Map<string, number>();
  private readonly left: EngineDoor;
  private readonly right: EngineDoor;
  private time = START;
  private nextId = 1;
  private nextAdvert = 1;
  private nextTrade = 1;
  private lastTrade: CommandOf<'P2P_TRADE'> | undefined;
  private height = 1;
  private state: StateDump;

  constructor(left: EngineDoor, right: EngineDoor) {
    this.left = left;
    this.right = right;
    for (const command of opening()) this.mustAgree(command);
    this.state = left.dump();
  }

  /** Does one step; the first difference between the doors in words. */
  step(step: PeerStep): string | undefined {
    this.state = this.left.dump();
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
    const at = this.commands.write(command);
    const difference = applyToBoth(this.left, this.right, this.commands, at);
    if (difference !== undefined) return `${difference}\nafter ${describeCommand(this.commands, at)}`;
    const { events } = this.left;
    for (let from = 0; from < events.length; from = events.next(from)) this.hear(readEvent(events, from));
    return undefined;
  }

  private hear(event: Event): void {
    const kind = kindOf(event);
    this.eventKinds.set(kind, (this.eventKinds.get(kind) ?? 0) + 1);
    if (event.type === 'command') this.answers.set(event.code, (this.answers.get(event.code) ?? 0) + 1);
  }

  private commandsOf(step: PeerStep): readonly Command[] {
    const command = this.advertCommand(step) ?? this.tradeCommand(step) ?? this.operatorCommand(step) ?? this.moneyCommand(step);
    return command !== undefined ? [command] : this.timeCommands(step);
  }

  private advertCommand(step: PeerStep): Command | undefined {
    const { pick } = step;
    const time = this.time;
    switch (step.kind) {
      case 'advert':
        return this.advert(step);
      case 'sameAdvert': {
        const advert = this.pickAdvert(step, () => true);
        return { type: CommandType.P2P_ADVERT, time, user: advert?.user ?? 1, number: advert?.number ?? 1, ...(advert?.terms ?? TERMS) };
      }
      case 'online':
        return this.advertState(step, P2pAdvertState.ONLINE, ({ isOnline, left }) => !isOnline && (left > 0n || pick === 0));
      case 'offline':
        return this.advertState(step, P2pAdvertState.OFFLINE, ({ isOnline }) => isOnline);
      case 'remove':
        return this.advertState(step, P2pAdvertState.REMOVED, () => true);
      case 'deposit': {
        const asset = pick < 8 ? COIN.id : FINE.id;
        return { type: CommandType.P2P_DEPOSIT, time, user: step.user + 1, asset, amount: BigInt(step.amount * (pick % 3)) * 10_000n };
      }
      default:
        return undefined;
    }
  }

  private advertState(step: PeerStep, state: number, fits: (advert: AdvertDump) => boolean): Command {
    const advert = this.pickAdvert(step, fits);
    const user = step.pick === 9 ? step.user + 1 : (advert?.user ?? 1);
    return { type: CommandType.P2P_ADVERT_STATE, time: this.time, user, number: advert?.number ?? 1, state };
  }

  private advert(step: PeerStep): Command {
    const { pick, amount, user } = step;
    const known = pick < 3 ? this.pickAdvert(step, ({ isOnline }) => !isOnline) : undefined;
    const number = known?.number ?? this.nextAdvert++;
    const isFloating = amount % 3 === 0;
    const asset = pick === 9 && amount > 35 ? (amount > 38 ? 99 : DULL.id) : (known?.terms.asset ?? (amount % 2 === 0 ? COIN.id : FINE.id));
    const whole = asset === FINE.id ? USDT : 10_000n;
    return {
      type: CommandType.P2P_ADVERT,
      time: this.time,
      user: pick === 2 && amount > 30 ? user + 1 : (known?.user ?? user + 1),
      number,
      asset,
      fiat: 2 + (amount % 8),
      scale: pick % 5,
      side: amount % 4 === 0 ? P2pSide.BUY : P2pSide.SELL,
      priceType: isFloating ? P2pPriceType.FLOATING : P2pPriceType.FIXED,
      margin: isFloating ? (pick - 5) * 37 : 0,
      payMinutes: pick === 8 && amount > 30 ? 200 : 15 + (amount % 20),
      price: isFloating ? 0n : BigInt(700 + amount * 3),
      quantity: (BigInt(amount) * whole * 7n) / 3n,
      minimum: BigInt(1 + (amount % 7) * 50),
      maximum: BigInt(100_000 + amount * 1_000),
    };
  }

  private tradeCommand(step: PeerStep): Command | undefined {
    const { pick } = step;
    const time = this.time;
    switch (step.kind) {
      case 'trade':
        return (this.lastTrade = this.taking(step));
      case 'tradeAgain':
        return (
          this.lastTrade && {
            ...this.lastTrade,
            time,
            ...(pick < 3 && { size: this.lastTrade.size + 1n }),
            ...(pick === 9 && { user: step.user + 1 }),
          }
        );
      case 'paid':
        return { type: CommandType.P2P_PAID, ...this.acting(step, 'buyer', [P2pTradeState.WAIT_PAY]) };
      case 'cancel':
        return {
          type: CommandType.P2P_CANCEL,
          ...this.acting(step, 'buyer', pick < 5 ? [P2pTradeState.WAIT_PAY] : [P2pTradeState.PAID, P2pTradeState.PAID_OVERDUE]),
        };
      case 'release':
        return { type: CommandType.P2P_RELEASE, ...this.acting(step, 'seller', [P2pTradeState.PAID, P2pTradeState.PAID_OVERDUE]) };
      case 'appeal': {
        const role = pick % 3;
        const states = role === P2pRole.BUYER ? [P2pTradeState.CANCELLED, P2pTradeState.PAID_OVERDUE] : [P2pTradeState.PAID];
        return { type: CommandType.P2P_APPEAL, ...this.acting(step, ROLES[role]!, states), role };
      }
      case 'withdrawAppeal': {
        const trade = this.pickTrade(step, ({ state }) => state === P2pTradeState.APPEAL);
        const role = pick < 8 ? (trade?.role ?? 0) : pick % 3;
        return {
          type: CommandType.P2P_APPEAL_WITHDRAW,
          time,
          user: this.userFor(step, trade, ROLES[role]!),
          trade: trade?.number ?? 1,
          role,
        };
      }
      case 'rule':
        return { type: CommandType.P2P_RULE, ...this.acting(step, 'operator', [P2pTradeState.APPEAL]), outcome: step.amount % 2 };
      default:
        return undefined;
    }
  }

  private taking(step: PeerStep): CommandOf<'P2P_TRADE'> {
    const { pick, amount } = step;
    const advert = this.pickAdvert(step, ({ isOnline, user, left }) => isOnline && user !== step.user + 1 && left > 0n);
    const terms = advert?.terms ?? TERMS;
    const reference = pick === 9 && amount > 30 ? 0n : BigInt(700_000_000 + amount * 1_000_003);
    const fair =
      terms.priceType === P2pPriceType.FIXED ? terms.price : floatingPrice(reference, terms.margin, terms.scale, terms.side as P2pSide);
    const left = advert?.left ?? 1n;
    const byQuantity = amount % 2;
    const quantity = left / BigInt(1 + (pick % 4)) + (pick === 7 && amount > 30 ? left : 0n);
    const whole = terms.asset === FINE.id ? USDT : 10_000n;
    const size = byQuantity === 1 ? quantity : (quantity * fair) / whole;
    return {
      type: CommandType.P2P_TRADE,
      time: this.time,
      user: step.user + 1,
      number: this.nextTrade++,
      advert: advert?.number ?? 1,
      by: byQuantity,
      size: size > 0n ? size : 1n,
      price: pick === 8 && amount > 34 ? fair + 1n : fair > 0n ? fair : 1n,
      reference,
      value: BigInt(amount) * USDT * (pick === 6 ? 30n : 10n),
    };
  }

  /** Who acts about which trade: mostly one that is in such a state, and who may. */
  private acting(
    step: PeerStep,
    who: Who,
    states: readonly number[],
  ): { readonly time: number; readonly user: number; readonly trade: number } {
    const trade = this.pickTrade(step, ({ state }) => states.includes(state));
    return { time: this.time, user: this.userFor(step, trade, who), trade: trade?.number ?? 1 };
  }

  private userFor({ pick, user, amount }: PeerStep, trade: PeerTradeDump | undefined, who: Who): number {
    if (pick === 9 && amount > 25) return user + 1;
    if (who === 'operator') return OPERATORS[amount % OPERATORS.length]!;
    return trade?.[who] ?? user + 1;
  }

  private operatorCommand(step: PeerStep): Command | undefined {
    const { pick, amount } = step;
    const time = this.time;
    const user = step.user + 1;
    switch (step.kind) {
      case 'terms': {
        const [makerRate, takerRate] = [amount * 1_000, amount * 2_500];
        const deposit = pick < 3 ? BigInt(amount) * 1_000n : 0n;
        const depositAsset = pick === 0 && amount > 35 ? 99 : COIN.id;
        const twoPersonValue = BigInt(amount) * 20n * USDT;
        return {
          type: CommandType.P2P_TERMS,
          time,
          twoPersonValue,
          hold: amount * 30 * MINUTE,
          makerRate,
          takerRate,
          depositAsset,
          deposit,
        };
      }
      case 'rights': {
        const known = this.state.rights.find((each) => each.user === user);
        const [level, permissions] = pick < 7 ? [1, 4] : [pick % 2, pick < 9 ? 7 : 3];
        const holdUntil = pick === 6 ? time + amount * MINUTE : 0;
        return { type: CommandType.SET_RIGHTS, time, user, version: (known?.version ?? 0) + 1, level, permissions, holdUntil };
      }
      case 'suspend':
        return { type: CommandType.SET_USER, time, user, tier: 0, flags: pick < 3 ? 1 : 0 };
      case 'platform':
        return { type: CommandType.SET_PLATFORM, time, limits: { ...LIMITS, payTime: pick < 3 ? 10 + amount : 45, confirmTime: amount } };
      case 'flags':
        return { type: CommandType.SET_ASSET, time, asset: COIN.id, flags: pick < 3 ? AssetFlag.WITHDRAWALS : COIN.flags };
      default:
        return undefined;
    }
  }

  private moneyCommand(step: PeerStep): Command | undefined {
    const { pick, amount } = step;
    const header = { time: this.time, user: step.user + 1 };
    switch (step.kind) {
      case 'topUp': {
        const asset = pick % 2 === 0 ? COIN.id : FINE.id;
        const much = BigInt(amount) * (asset === FINE.id ? USDT : 10_000n);
        const account = pick < 8 ? Account.FIAT : Account.SPOT;
        return {
          type: CommandType.ADJUST,
          ...header,
          asset,
          account,
          amount: pick === 1 ? -much : much * 3n,
          clientId: clientId(this.nextId++),
        };
      }
      case 'withdraw':
        return {
          type: CommandType.WITHDRAW,
          ...header,
          number: this.nextId++,
          asset: COIN.id,
          network: 1,
          receiver: 0,
          quantity: BigInt(amount) * 100n,
          fee: 1n,
          value: BigInt(amount) * USDT,
          wealth: BigInt(amount) * USDT * (pick < 5 ? 3n : 300n),
          asOf: pick < 3 ? Math.max(0, this.left.sequence - amount) : this.left.sequence,
          target: [1, 2, 3, amount],
        };
      case 'credit':
        return {
          type: CommandType.CREDIT_DEPOSIT,
          ...header,
          asset: COIN.id,
          network: 1,
          transaction: [amount, pick, 7, this.nextId++],
          output: 0,
          amount: BigInt(amount) * 10_000n,
          value: BigInt(amount) * 10n * USDT,
          height: ++this.height,
        };
      case 'finish':
        return { type: CommandType.FINAL_HEIGHT, time: this.time, network: 1, height: this.height };
      case 'cancelAfter':
        return { type: CommandType.CANCEL_AFTER, ...header, market: 1, timeoutMs: amount * MINUTE };
      case 'odd':
        return this.odd(step);
      default:
        return undefined;
    }
  }

  private timeCommands(step: PeerStep): readonly Command[] {
    const { pick, amount, which } = step;
    switch (step.kind) {
      case 'deadline': {
        // To a deadline, or a millisecond before it.
        const next = this.state.peerTimers[which % 4] ?? this.state.peerTimers[0];
        this.time = Math.max(this.time, (next?.time ?? this.time) - (pick === 0 ? 1 : 0));
        break;
      }
      case 'midnight':
        this.time = (Math.floor(this.time / DAY) + 1) * DAY - (pick % 2);
        break;
      case 'outage':
        return [{ type: CommandType.OUTAGE, time: this.time, until: this.time + amount * MINUTE }];
      default:
        this.time += amount * (pick < 2 ? MINUTE : SECOND);
    }
    return [{ type: CommandType.TICK, time: this.time }];
  }

  /** What nobody should send. */
  private odd(step: PeerStep): Command {
    const time = this.time;
    const trade = this.taking(step);
    const late = { deadline: time - 1 };
    const step1 = { time, user: step.user + 1, trade: trade.number };
    return [
      { ...trade, size: 0n },
      { ...trade, ...late },
      { ...trade, advert: 70_000 },
      { ...trade, by: 2 },
      { type: CommandType.P2P_PAID, ...step1, trade: 0.5 } as const,
      { type: CommandType.P2P_APPEAL, ...step1, role: 3 } as const,
      { type: CommandType.P2P_RULE, ...step1, ...late, outcome: 1 } as const,
      { type: CommandType.P2P_ADVERT, time, user: step.user + 1, number: 1, ...TERMS, margin: 1 } as const,
      { type: CommandType.P2P_DEPOSIT, time, user: step.user + 1, asset: 99, amount: 1n } as const,
      {
        type: CommandType.P2P_TERMS,
        time,
        twoPersonValue: 1n,
        hold: 31 * DAY,
        makerRate: 0,
        takerRate: 0,
        depositAsset: 0,
        deposit: 0n,
      } as const,
    ][step.pick]!;
  }

  private pickAdvert(step: PeerStep, fits: (advert: AdvertDump) => boolean): AdvertDump | undefined {
    return picked(step, this.state.adverts, fits);
  }

  private pickTrade(step: PeerStep, fits: (trade: PeerTradeDump) => boolean): PeerTradeDump | undefined {
    return picked(step, this.state.peerTrades, fits);
  }
}

type Who = 'buyer' | 'seller' | 'operator';
/** Who appeals, by role. */
const ROLES: readonly Who[] = ['buyer', 'seller', 'operator'];

/** One of those that fit; now and then any. */
function picked<One>({ which, pick, amount }: PeerStep, all: readonly One[], fits: (one: One) => boolean): One | undefined {
  const fitting = pick === 9 && amount > 20 ? [] : all.filter(fits);
  const from = fitting.length > 0 ? fitting : all;
  return from[which % Math.max(1, from.length)];
}

/** What steps speak of before there is an advert. */
const TERMS: AdvertDump['terms'] = {
  asset: COIN.id,
  fiat: 2,
  scale: 2,
  side: P2pSide.SELL,
  priceType: P2pPriceType.FIXED,
  margin: 0,
  payMinutes: 15,
  price: 713n,
  quantity: 10_000n,
  minimum: 1n,
  maximum: 100_000n,
};

function opening(): Command[] {
  const users = Array.from({ length: USERS }, (_, index) => index + 1);
  return [
    { type: CommandType.ENGINE_VERSION, time: START, version: ENGINE_VERSION },
    ...[COIN, FINE, DULL].map((asset) => listAsset(asset, START)),
    listMarket(marketSpec(1, FINE, COIN, { tick: '0.01', step: '0.01' }), START),
    { type: CommandType.SET_PLATFORM, time: START, limits: LIMITS },
    ...users.flatMap((user): Command[] => [
      { type: CommandType.SET_RIGHTS, time: START, user, version: 1, level: user < 6 ? 1 : 0, permissions: user < 5 ? 4 : 0, holdUntil: 0 },
      money(user, COIN, Account.FIAT, 900_000n, 0),
      money(user, FINE, Account.FIAT, 90n * USDT, 1),
      money(user, COIN, Account.SPOT, 500_000n, 2),
    ]),
  ];
}

function money(user: number, { id }: AssetSpec, account: Account, amount: bigint, place: number): Command {
  return { type: CommandType.ADJUST, time: START, user, asset: id, account, amount, clientId: clientId(0x1000_0000 + place) };
}

function kindOf(event: Event): string {
  if (event.type === 'p2p_trade') return `p2p_trade ${event.state} by ${event.cause}`;
  return event.type === 'p2p_advert' ? `p2p_advert ${event.state}` : event.type;
}

/** Every kind of event that lives of trades between users cause; a long run that misses one has tested too little. */
export const PEER_EVENTS: readonly string[] = [
  'command',
  'outage',
  ...Object.values(P2pAdvertState).map((state) => `p2p_advert ${state}`),
  `p2p_trade ${P2pTradeState.WAIT_PAY} by ${P2pCause.MADE}`,
  `p2p_trade ${P2pTradeState.WAIT_PAY} by ${P2pCause.DEADLINE_MOVED}`,
  `p2p_trade ${P2pTradeState.PAID} by ${P2pCause.PAID}`,
  `p2p_trade ${P2pTradeState.PAID} by ${P2pCause.WITHDRAWN}`,
  `p2p_trade ${P2pTradeState.PAID} by ${P2pCause.DEADLINE_MOVED}`,
  `p2p_trade ${P2pTradeState.PAID_OVERDUE} by ${P2pCause.OVERDUE}`,
  `p2p_trade ${P2pTradeState.PAID_OVERDUE} by ${P2pCause.WITHDRAWN}`,
  `p2p_trade ${P2pTradeState.APPEAL} by ${P2pCause.APPEALED}`,
  `p2p_trade ${P2pTradeState.APPEAL} by ${P2pCause.RULED}`,
  `p2p_trade ${P2pTradeState.COMPLETED} by ${P2pCause.RELEASED}`,
  `p2p_trade ${P2pTradeState.COMPLETED} by ${P2pCause.RULED}`,
  `p2p_trade ${P2pTradeState.COMPLETED} by ${P2pCause.DEADLINE_MOVED}`,
  `p2p_trade ${P2pTradeState.CANCELLED} by ${P2pCause.CANCELLED_BY_BUYER}`,
  `p2p_trade ${P2pTradeState.CANCELLED} by ${P2pCause.TIMED_OUT}`,
  `p2p_trade ${P2pTradeState.CANCELLED} by ${P2pCause.RULED}`,
  `p2p_trade ${P2pTradeState.CANCELLED} by ${P2pCause.WITHDRAWN}`,
  `p2p_trade ${P2pTradeState.CANCELLED} by ${P2pCause.DEADLINE_MOVED}`,
].sort();

/** Refusal codes that the steps are known to reach. */
export const REACHED_BY_PEERS: readonly number[] = [
  Refusal.NONE,
  Refusal.REPEATED,
  Refusal.MALFORMED,
  Refusal.TOO_LATE,
  Refusal.CLIENT_ID_REUSED,
  Refusal.UNKNOWN_ASSET,
  Refusal.BAD_TERMS,
  Refusal.USER_SUSPENDED,
  Refusal.INSUFFICIENT_BALANCE,
  Refusal.VALUE_HELD,
  Refusal.UNKNOWN_ADVERT,
  Refusal.ADVERT_OFFLINE,
  Refusal.ADVERT_ONLINE,
  Refusal.ADVERT_EMPTY,
  Refusal.ADVERT_LIMIT,
  Refusal.DEPOSIT_MISSING,
  Refusal.BUYING_BLOCKED,
  Refusal.UNPAID_LIMIT,
  Refusal.TRADE_LIMIT,
  Refusal.UNKNOWN_TRADE,
  Refusal.WRONG_STATE,
  Refusal.APPEAL_TOO_EARLY,
  Refusal.PRICE_CHANGED,
  Refusal.OWN_ADVERT,
  Refusal.ADVERTISING_CLOSED,
  Refusal.NOT_VERIFIED,
  Refusal.SELLING_HELD,
];
