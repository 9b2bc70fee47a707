import { Account, Bucket, numberedOwner } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import { CommandWords } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import type { StateDump, WithdrawalDump, WithdrawalPlace } from '../engine-door.ts';
import type { Obligation } from '../ledger/audit.ts';
import { textWords, wordsText } from '../section.ts';
import type { Section } from '../section.ts';
import { UsedNumbers } from '../used-numbers.ts';
import type { NumberRange } from '../used-numbers.ts';

const { WITHDRAW } = CommandWords;

/** Number, user, asset, network, receiver, quantity, fee, target, whether it is sent. */
type SavedWithdrawal = readonly [number, number, number, number, number, string, string, string, number];

interface Saved {
  readonly open: readonly SavedWithdrawal[];
  readonly used: readonly NumberRange[];
  readonly blocked: readonly number[];
}

/**
 * Withdrawals under way, the numbers of all that there ever were, and users whose withdrawals are stopped.
 */
export class Withdrawals {
  private readonly open = new Map<number, WithdrawalDump>();
  private readonly used = new UsedNumbers();
  private readonly blocked = new Set<number>();

  /** REPEATED for a number that came before, CLIENT_ID_REUSED where it is under way as something else, NONE for a new one. */
  known(c: CommandBuffer, at: number): Refusal {
    const said = read(c, at);
    if (!this.used.has(said.number)) return Refusal.NONE;
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
    this.used.add(withdrawal.number);
  }

  /** Where a withdrawal is. */
  placeOf(number: number): WithdrawalPlace {
    const found = this.open.get(number);
    if (found !== undefined) return found.isSent ? 'sent' : 'open';
    return this.used.has(number) ? 'over' : 'unknown';
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

  usedRanges(): readonly NumberRange[] {
    return this.used.ranges();
  }

  /** By number. */
  blockedUsers(): readonly number[] {
    return [...this.blocked].sort((a, b) => a - b);
  }

  /** Stored as nothing at all while there is none, so that a state from before has the digest that it had. */
  section(name: string): Section {
    return {
      name,
      write: () => (this.used.isEmpty && this.blocked.size === 0 ? new Int32Array(0) : textWords(JSON.stringify(this.saved()))),
      read: (words) => {
        if (words.length > 0) this.restore(JSON.parse(wordsText(words)) as Saved);
      },
    };
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
      used: this.used.ranges(),
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
    this.used.restore(used);
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
