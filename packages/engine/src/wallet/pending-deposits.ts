import { Refusal } from '@kontor/domain/refusals';
import type { CommandBuffer } from '../command-buffer.ts';
import { CommandWords } from '../command.ts';
import type { PendingDump } from '../engine-door.ts';
import { textWords, wordsText } from '../section.ts';
import type { Section } from '../section.ts';

const { CREDIT_DEPOSIT, FINAL_HEIGHT, REVERSE_DEPOSIT } = CommandWords;

/** Id, network, user, asset, amount, value, height. */
type SavedPending = readonly [string, number, number, number, string, string, number];

interface Saved {
  readonly pending: readonly SavedPending[];
  readonly final: readonly (readonly [network: number, height: number])[];
  readonly marks: readonly (readonly [user: number, sequence: number])[];
}

/**
 * Deposits that are credited and that their chain may still take back. What lies at or below a network's final height is forgotten, and
 * never credited again, so that the natural keys of all that ever came in need not be kept. Source: rules 6.4.
 */
export class PendingDeposits {
  private readonly byKey = new Map<string, PendingDump>();
  private readonly final = new Map<number, number>();
  /** Of each user who has some: what they are worth, how many they are. */
  private readonly held = new Map<number, { value: bigint; count: number }>();
  /**
   * Of each user who has some: the command before which nobody can have valued what he has, because something was credited or has left
   * with it.
   */
  private readonly marks = new Map<number, number>();

  /** REPEATED for a repetition, CLIENT_ID_REUSED when the key came with something else, NONE for a new one. */
  known(c: CommandBuffer, at: number): Refusal {
    const known = this.byKey.get(
      keyOf(c, at + CREDIT_DEPOSIT.TRANSACTION, c.words[at + CREDIT_DEPOSIT.NETWORK]!, c.words[at + CREDIT_DEPOSIT.OUTPUT]!),
    );
    if (known === undefined) return Refusal.NONE;
    const { user, asset, amount, height } = read(c, at);
    const same = known.user === user && known.asset === asset && known.amount === amount && known.height === height;
    return same ? Refusal.REPEATED : Refusal.CLIENT_ID_REUSED;
  }

  /** What a FINAL_HEIGHT says that does not rise. */
  knownHeight(c: CommandBuffer, at: number): Refusal {
    const now = this.finalHeight(c.words[at + FINAL_HEIGHT.NETWORK]!);
    const height = c.doubles[(at + FINAL_HEIGHT.HEIGHT) >> 1]!;
    return height > now ? Refusal.NONE : height === now ? Refusal.REPEATED : Refusal.OVERTAKEN;
  }

  /** The height up to which nothing of a network changes any more; −1 before any. */
  finalHeight(network: number): number {
    return this.final.get(network) ?? -1;
  }

  add(deposit: PendingDump, sequence: number): void {
    this.byKey.set(deposit.id, deposit);
    const held = this.held.get(deposit.user) ?? { value: 0n, count: 0 };
    this.held.set(deposit.user, { value: held.value + deposit.value, count: held.count + 1 });
    this.marks.set(deposit.user, sequence);
  }

  /** The pending deposit that a REVERSE_DEPOSIT names. */
  find(c: CommandBuffer, at: number): PendingDump | undefined {
    const found = this.byKey.get(
      keyOf(c, at + REVERSE_DEPOSIT.TRANSACTION, c.words[at + REVERSE_DEPOSIT.NETWORK]!, c.words[at + REVERSE_DEPOSIT.OUTPUT]!),
    );
    return found?.height === c.doubles[(at + REVERSE_DEPOSIT.HEIGHT) >> 1]! ? found : undefined;
  }

  remove(deposit: PendingDump): void {
    this.byKey.delete(deposit.id);
    const held = this.held.get(deposit.user)!;
    if (held.count > 1) this.held.set(deposit.user, { value: held.value - deposit.value, count: held.count - 1 });
    else {
      this.held.delete(deposit.user);
      this.marks.delete(deposit.user);
    }
  }

  /** Nothing of a network up to a height changes any more. */
  finish(network: number, height: number): void {
    this.final.set(network, height);
    for (const deposit of this.byKey.values()) if (deposit.network === network && deposit.height <= height) this.remove(deposit);
  }

  /** What a user's pending deposits are worth, 1e-8 USDT. */
  valueOf(user: number): bigint {
    return this.held.get(user)?.value ?? 0n;
  }

  /** The first command as of which a valuation counts; 0 for who has nothing pending. */
  valuedSinceOf(user: number): number {
    return this.marks.get(user) ?? 0;
  }

  /** Something has left a user. */
  left(user: number, sequence: number): void {
    if (this.marks.has(user)) this.marks.set(user, sequence);
  }

  all(): readonly PendingDump[] {
    return [...this.byKey.values()];
  }

  /** By network. */
  finalHeights(): readonly { readonly network: number; readonly height: number }[] {
    return [...this.final].sort(([a], [b]) => a - b).map(([network, height]) => ({ network, height }));
  }

  /** By user. */
  valuedSince(): readonly { readonly user: number; readonly sequence: number }[] {
    return [...this.marks].sort(([a], [b]) => a - b).map(([user, sequence]) => ({ user, sequence }));
  }

  /** Stored as nothing at all while there is none, so that a state from before has the digest that it had. */
  section(name: string): Section {
    return {
      name,
      write: () => (this.final.size === 0 && this.byKey.size === 0 ? new Int32Array(0) : textWords(JSON.stringify(this.saved()))),
      read: (words) => {
        if (words.length > 0) this.restore(JSON.parse(wordsText(words)) as Saved);
      },
    };
  }

  private saved(): Saved {
    return {
      pending: this.all().map(({ id, network, user, asset, amount, value, height }) => [
        id,
        network,
        user,
        asset,
        String(amount),
        String(value),
        height,
      ]),
      final: this.finalHeights().map(({ network, height }) => [network, height]),
      marks: this.valuedSince().map(({ user, sequence }) => [user, sequence]),
    };
  }

  private restore({ pending, final, marks }: Saved): void {
    for (const [id, network, user, asset, amount, value, height] of pending)
      this.add({ id, network, user, asset, amount: BigInt(amount), value: BigInt(value), height }, 0);
    for (const [network, height] of final) this.final.set(network, height);
    for (const [user, sequence] of marks) this.marks.set(user, sequence);
  }
}

/** What a CREDIT_DEPOSIT says. */
export function read(c: CommandBuffer, at: number): PendingDump {
  const network = c.words[at + CREDIT_DEPOSIT.NETWORK]!;
  return {
    id: keyOf(c, at + CREDIT_DEPOSIT.TRANSACTION, network, c.words[at + CREDIT_DEPOSIT.OUTPUT]!),
    network,
    user: c.words[at + 1]!,
    asset: c.words[at + CREDIT_DEPOSIT.ASSET]!,
    amount: c.longs[(at + CREDIT_DEPOSIT.AMOUNT) >> 1]!,
    value: c.longs[(at + CREDIT_DEPOSIT.VALUE) >> 1]!,
    height: c.doubles[(at + CREDIT_DEPOSIT.HEIGHT) >> 1]!,
  };
}

/** The natural key: network, transaction, output. */
function keyOf(c: CommandBuffer, transaction: number, network: number, output: number): string {
  return `${network}/${c.words.subarray(transaction, transaction + 4).join('.')}/${output}`;
}
