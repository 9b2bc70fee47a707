import { Account, Bucket, numberedOwner } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import { CommandWords } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import type { StateDump, WithdrawalDump, WithdrawalPlace } from '../engine-door.ts';
import type { Obligation } from '../ledger/audit.ts';
import { textWords, wordsText } from '../section.ts';
import type { Section } from '../section.ts';

const { WITHDRAW } = CommandWords;

/** Number, user, asset, network, receiver, quantity, fee, target, whether it is sent. */
type SavedWithdrawal = readonly [number, number, number, number, number, string, string, string, number];

interface Saved {
  readonly open: readonly SavedWithdrawal[];
  readonly used: readonly (readonly [from: number, to: number])[];
  readonly blocked: readonly number[];
}

/**
 * Withdrawals under way, the numbers of all that there ever were, and users whose withdrawals are stopped. Numbers come nearly one after
 * another, so they are kept as ranges.
 */
export class Withdrawals {
  private readonly open = new Map<number, WithdrawalDump>();
  /** Rising, none touching another; both ends included. */
  private used: [from: number, to: number][] = [];
  private readonly blocked = new Set<number>();

  /** REPEATED for a number that came before, CLIENT_ID_REUSED where it is under way as something else, NONE for a new one. */
  known(c: CommandBuffer, at: number): Refusal {
    const said = read(c, at);
    if (!this.isUsed(said.number)) return Refusal.NONE;
    const known = this.open.get(said.number);
    const same =
      known === undefined ||
      (known.user === said.user &&
        known.asset === said.asset &&
        known.network === said.network &&
        known.receiver === said.receiver &&
        known.quantity === said.quantity &&
        known.fee === said.fee &&
        known.target === said.target);
    return same ? Refusal.REPEATED : Refusal.CLIENT_ID_REUSED;
  }

  add(withdrawal: WithdrawalDump): void {
    this.open.set(withdrawal.number, withdrawal);
    this.use(withdrawal.number);
  }

  /** Where a withdrawal is. */
  placeOf(number: number): WithdrawalPlace {
    const found = this.open.get(number);
    if (found !== undefined) return found.isSent ? 'sent' : 'open';
    return this.isUsed(number) ? 'over' : 'unknown';
  }

  find(number: number): WithdrawalDump | undefined {
    return this.open.get(number);
  }

  /** It has left its user. */
  send(withdrawal: WithdrawalDump): void {
    this.open.set(withdrawal.number, { ...withdrawal, isSent: true });
  }

  /** It is over; its number stays taken. */
  end({ number }: WithdrawalDump): void {
    this.open.delete(number);
  }

  isBlocked(user: number): boolean {
    return this.blocked.has(user);
  }

  block(user: number, isBlocked: boolean): void {
    if (isBlocked) this.blocked.add(user);
    else this.blocked.delete(user);
  }

  /** By number. */
  all(): readonly WithdrawalDump[] {
    return [...this.open.values()].sort((a, b) => a.number - b.number);
  }

  usedRanges(): readonly (readonly [from: number, to: number])[] {
    return this.used;
  }

  /** By number. */
  blockedUsers(): readonly number[] {
    return [...this.blocked].sort((a, b) => a - b);
  }

  /** Stored as nothing at all while there is none, so that a state from before has the digest that it had. */
  section(name: string): Section {
    return {
      name,
      write: () => (this.used.length === 0 && this.blocked.size === 0 ? new Int32Array(0) : textWords(JSON.stringify(this.saved()))),
      read: (words) => {
        if (words.length > 0) this.restore(JSON.parse(wordsText(words)) as Saved);
      },
    };
  }

  /** The range that a number stands in, or the one behind which it would. */
  private rangeOf(number: number): number {
    let [low, high] = [0, this.used.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.used[middle]![0] <= number) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  private isUsed(number: number): boolean {
    return number <= (this.used[this.rangeOf(number)]?.[1] ?? -1);
  }

  private use(number: number): void {
    const at = this.rangeOf(number);
    const before = this.used[at];
    const behind = this.used[at + 1];
    const joinsBefore = before !== undefined && before[1] === number - 1;
    const joinsBehind = behind !== undefined && behind[0] === number + 1;
    if (joinsBefore && joinsBehind) {
      before[1] = behind[1];
      this.used.splice(at + 1, 1);
    } else if (joinsBefore) before[1] = number;
    else if (joinsBehind) behind[0] = number;
    else this.used.splice(at + 1, 0, [number, number]);
  }

  private saved(): Saved {
    return {
      open: this.all().map(({ number, user, asset, network, receiver, quantity, fee, target, isSent }) => [
        number,
        user,
        asset,
        network,
        receiver,
        String(quantity),
        String(fee),
        target,
        isSent ? 1 : 0,
      ]),
      used: this.used,
      blocked: this.blockedUsers(),
    };
  }

  private restore({ open, used, blocked }: Saved): void {
    for (const [number, user, asset, network, receiver, quantity, fee, target, isSent] of open)
      this.open.set(number, {
        number,
        user,
        asset,
        network,
        receiver,
        quantity: BigInt(quantity),
        fee: BigInt(fee),
        target,
        isSent: isSent === 1,
      });
    this.used = used.map(([from, to]) => [from, to]);
    for (const user of blocked) this.blocked.add(user);
  }
}

/** What a WITHDRAW asks for. */
export function read(c: CommandBuffer, at: number): WithdrawalDump {
  return {
    number: c.doubles[(at + WITHDRAW.NUMBER) >> 1]!,
    user: c.words[at + 1]!,
    asset: c.words[at + WITHDRAW.ASSET]!,
    network: c.words[at + WITHDRAW.NETWORK]!,
    receiver: c.words[at + WITHDRAW.RECEIVER]!,
    quantity: c.longs[(at + WITHDRAW.QUANTITY) >> 1]!,
    fee: c.longs[(at + WITHDRAW.FEE) >> 1]!,
    target: c.words.subarray(at + WITHDRAW.TARGET, at + WITHDRAW.TARGET + 4).join('.'),
    isSent: false,
  };
}

/** What of spot's frozen is held by withdrawals that are not sent. */
export function withdrawalObligations({ withdrawals }: StateDump): Obligation[] {
  return withdrawals
    .filter(({ isSent }) => !isSent)
    .map(({ user, asset, quantity }) => ({ owner: user, account: Account.SPOT, asset, bucket: Bucket.FROZEN, amount: quantity }));
}

/** What is on its way out is what withdrawals that are sent say, in words. */
export function auditWithdrawals({ withdrawals, holdings }: StateDump): string[] {
  const sent = new Map<string, bigint>();
  for (const { network, asset, quantity, isSent } of withdrawals) {
    const key = `${numberedOwner(network)}/${asset}`;
    if (isSent) sent.set(key, (sent.get(key) ?? 0n) + quantity);
  }
  const problems: string[] = [];
  for (const { owner, account, asset, available } of holdings) {
    if (account !== Account.WITHDRAW_PENDING) continue;
    const key = `${owner}/${asset}`;
    if (available !== (sent.get(key) ?? 0n))
      problems.push(`withdrawals under way of asset ${asset}, owner ${owner}: ${available} is held, ${sent.get(key) ?? 0n} is sent`);
    sent.delete(key);
  }
  for (const [key, amount] of sent) problems.push(`withdrawals under way of ${key}: nothing is held, ${amount} is sent`);
  return problems;
}
