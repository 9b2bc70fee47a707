import { AssetFlag } from '@kontor/domain/accounts';
import type { CommandOf } from '@kontor/engine/command';
import type { StateDump } from '@kontor/engine/engine-door';
import type { Heard } from './silent-commands.ts';
import { Violation } from './violation.ts';

const DAY_MS = 24 * 3_600_000;
/** A whole USDT in the parts in which values are told. */
const USDT = 100_000_000n;

/** A deposit that its chain may still take back. */
export interface FollowedDeposit {
  /** The command that credited it. */
  readonly said: CommandOf<'CREDIT_DEPOSIT'>;
}

/** A withdrawal under way. */
export interface FollowedWithdrawal {
  readonly said: CommandOf<'WITHDRAW'>;
  sent: boolean;
}

/** What a user withdrew, and when, ms. */
interface Spent {
  readonly number: number;
  readonly user: number;
  readonly time: number;
  readonly value: bigint;
}

/** What is deposited and not final, and what is withdrawn, as commands that took effect tell it; contradicts what no exchange may do. */
export class Chains {
  /** By network. */
  readonly finalHeights = new Map<number, number>();
  /** By place on the chain. */
  readonly pending = new Map<string, FollowedDeposit>();
  /** By number. */
  readonly withdrawals = new Map<number, FollowedWithdrawal>();
  readonly blocked = new Set<number>();
  /** The largest number of a withdrawal so far. */
  last = 0;
  private readonly numbers = new Set<number>();
  /** Of each user the last command that took something from him. */
  private readonly left = new Map<number, number>();
  private spent: Spent[] = [];

  /** What a user's deposits are worth that are not final, 1e-8 USDT. */
  heldOf(user: number): bigint {
    let sum = 0n;
    for (const { said } of this.pending.values()) if (said.user === user) sum += said.value;
    return sum;
  }

  /** What a user withdrew within a day, 1e-8 USDT. */
  spentBy(user: number, now: number): bigint {
    return this.spent.filter((each) => each.user === user && now - each.time < DAY_MS).reduce((sum, { value }) => sum + value, 0n);
  }

  credited(said: CommandOf<'CREDIT_DEPOSIT'>): void {
    const place = placeOf(said);
    if (this.pending.has(place)) throw new Violation('deposits.twice', `deposit ${place} is credited twice`);
    const final = this.finalHeights.get(said.network) ?? -1;
    if (said.height <= final) throw new Violation('deposits.final', `deposit ${place} of height ${said.height} comes behind ${final}`);
    this.pending.set(place, { said });
  }

  finished({ network, height }: CommandOf<'FINAL_HEIGHT'>): void {
    const before = this.finalHeights.get(network) ?? -1;
    if (height <= before) throw new Violation('deposits.final', `network ${network} is final at ${height}, behind ${before}`);
    this.finalHeights.set(network, height);
    for (const [place, { said }] of this.pending) if (said.network === network && said.height <= height) this.pending.delete(place);
  }

  reversed(command: CommandOf<'REVERSE_DEPOSIT'>, sequence: number, blocks: (user: number) => boolean): void {
    const place = placeOf(command);
    const found = this.pending.get(place)?.said;
    if (found?.height !== command.height) throw new Violation('deposits.reversed', `deposit ${place} is taken back and was not pending`);
    this.pending.delete(place);
    this.left.set(found.user, sequence);
    if (blocks(found.asset)) this.blocked.add(found.user);
  }

  /** Something was taken from a user in another way. */
  tookFrom(user: number, sequence: number): void {
    this.left.set(user, sequence);
  }

  asked(said: CommandOf<'WITHDRAW'>, { users, rights, assets, limits, now, sequence, peers }: Heard): void {
    const { number, user, value, wealth, asOf, quantity, fee } = said;
    const wrong = (check: string, why: string): never => {
      throw new Violation(`withdrawals.${check}`, `withdrawal ${number} of user ${user}: ${why}`);
    };
    if (this.numbers.has(number)) wrong('twice', 'its number was taken before');
    if (fee >= quantity) wrong('fee', `${fee} of ${quantity} is the fee`);
    if ((assets.get(said.asset)!.flags & AssetFlag.WITHDRAWALS) === 0) wrong('off', 'its currency does not leave');
    if ((users.get(user)?.flags ?? 0) !== 0) wrong('suspended', 'he is suspended');
    if (this.blocked.has(user)) wrong('blocked', 'his withdrawals are stopped');
    const { level, holdUntil } = rights.get(user) ?? { level: 0, holdUntil: 0 };
    if (holdUntil > now) wrong('held', `nothing leaves before ${holdUntil}`);
    const limit = BigInt((level === 0 ? limits?.drawUnchecked : limits?.drawChecked) ?? 0) * USDT;
    const spent = this.spentBy(user, now) + value;
    if (spent > limit) wrong('limit', `${spent} within a day, ${limit} may leave`);
    const bought = peers.buyers.heldOf(user, now);
    const held = this.heldOf(user) + bought.value;
    if (held > 0n && wealth - value < held) wrong('value', `${wealth - value} stays, ${held} has to`);
    if (asOf < bought.since) wrong('value', `valued as of ${asOf}, and something was bought since`);
    if (held > 0n && asOf < (this.left.get(user) ?? 0)) wrong('value', `valued as of ${asOf}, and something has left since`);
    this.numbers.add(number);
    this.last = Math.max(this.last, number);
    this.withdrawals.set(number, { said, sent: false });
    this.left.set(user, sequence);
    this.spent = [...this.spent.filter(({ time }) => now - time < DAY_MS), { number, user, time: now, value }];
  }

  sent({ number }: CommandOf<'WITHDRAW_SEND'>): void {
    const found = this.underWay(number);
    if (found.sent) throw new Violation('withdrawals.sent', `withdrawal ${number} is sent twice`);
    found.sent = true;
    if (found.said.receiver !== 0) this.withdrawals.delete(number);
  }

  returned({ number, reason }: CommandOf<'WITHDRAW_RETURN'>): void {
    const found = this.underWay(number);
    if (found.sent && reason !== 3) throw new Violation('withdrawals.sent', `withdrawal ${number} is sent and comes back for ${reason}`);
    this.withdrawals.delete(number);
    this.spent = this.spent.filter((each) => each.number !== number);
  }

  paid({ number }: CommandOf<'WITHDRAW_DONE'>): void {
    if (!this.underWay(number).sent) throw new Violation('withdrawals.sent', `withdrawal ${number} is paid and was not sent`);
    this.withdrawals.delete(number);
  }

  stopped({ user, blocked }: CommandOf<'SET_WITHDRAWALS'>): void {
    if (blocked === 1) this.blocked.add(user);
    else this.blocked.delete(user);
  }

  private underWay(number: number): FollowedWithdrawal {
    const found = this.withdrawals.get(number);
    if (found === undefined) throw new Violation('withdrawals.unknown', `withdrawal ${number} is not under way`);
    return found;
  }
}

/** Where a deposit stands on its chain. */
function placeOf({ network, transaction, output }: Pick<CommandOf<'REVERSE_DEPOSIT'>, 'network' | 'transaction' | 'output'>): string {
  return `${network}/${transaction.join('.')}/${output}`;
}

/** What the state has of all this and what was told of it, each as one text. Who has been stopped by a loss is told by ledger records alone. */
export function chainTexts(
  dump: StateDump,
  chains: Chains,
  recorded: boolean,
): readonly (readonly [what: string, is: string, told: string])[] {
  const sorted = (texts: readonly string[]): string => texts.toSorted().join(' ');
  return [
    [
      'deposits that are not final',
      sorted(dump.pending.map(({ id, user, amount, value, height }) => [id, user, amount, value, height].join())),
      sorted([...chains.pending].map(([id, { said }]) => [id, said.user, said.amount, said.value, said.height].join())),
    ],
    [
      'final heights',
      sorted(dump.finalHeights.map(({ network, height }) => `${network}:${height}`)),
      sorted([...chains.finalHeights].map(([network, height]) => `${network}:${height}`)),
    ],
    [
      'withdrawals under way',
      sorted(dump.withdrawals.map(({ number, user, quantity, fee, isSent }) => [number, user, quantity, fee, isSent].join())),
      sorted([...chains.withdrawals].map(([number, { said, sent }]) => [number, said.user, said.quantity, said.fee, sent].join())),
    ],
    [
      'users whose withdrawals are stopped',
      recorded ? sorted(dump.blocked.map(String)) : '',
      recorded ? sorted([...chains.blocked].map(String)) : '',
    ],
  ];
}

/** Units that withdrawals hold: of each user and asset those that are not sent, of each network and asset those that are. */
export function heldByWithdrawals(chains: Chains): { readonly frozen: Map<string, bigint>; readonly onItsWay: Map<string, bigint> } {
  const frozen = new Map<string, bigint>();
  const onItsWay = new Map<string, bigint>();
  for (const { said, sent } of chains.withdrawals.values()) {
    const [sums, key] = sent ? [onItsWay, `${-1 - said.network}/${said.asset}`] : [frozen, `${said.user}/${said.asset}`];
    sums.set(key, (sums.get(key) ?? 0n) + said.quantity);
  }
  return { frozen, onItsWay };
}
