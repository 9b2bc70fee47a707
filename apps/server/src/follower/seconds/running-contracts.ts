/** The seconds contracts that run, by number and by user, kept up from committed events. Source: spec §3 (seconds-futures order), §4; rules 3.7. */
import { NO_CONTRACTS, liabilityOf, withContract } from '@kontor/domain/seconds/liability';
import type { ExpirySums } from '@kontor/domain/seconds/liability';
import type { SecondsDirection } from '@kontor/domain/seconds/words';
import type { SecondsContract, SecondsSums } from './seconds-facts.ts';

const SECOND_MS = 1_000;

export class RunningContracts {
  /** In the order of their numbers. */
  readonly #all = new Map<number, SecondsContract>();
  readonly #ofPair = new Map<number, Map<number, SecondsContract>>();
  readonly #ofUser = new Map<number, Set<number>>();

  find(number: number): SecondsContract | undefined {
    return this.#all.get(number);
  }

  /** Adds one, or takes it in the place of what it was. */
  set(contract: SecondsContract): void {
    this.#all.set(contract.number, contract);
    let ofPair = this.#ofPair.get(contract.pair);
    if (ofPair === undefined) this.#ofPair.set(contract.pair, (ofPair = new Map()));
    ofPair.set(contract.number, contract);
    let own = this.#ofUser.get(contract.user);
    if (own === undefined) this.#ofUser.set(contract.user, (own = new Set()));
    own.add(contract.number);
  }

  end({ number, user, pair }: SecondsContract): void {
    this.#all.delete(number);
    this.#ofPair.get(pair)?.delete(number);
    const own = this.#ofUser.get(user);
    own?.delete(number);
    if (own?.size === 0) this.#ofUser.delete(user);
  }

  all(): Iterable<SecondsContract> {
    return this.#all.values();
  }

  /** Oldest first. */
  ofUser(user: number): SecondsContract[] {
    return Array.from(this.#ofUser.get(user) ?? [], (number) => this.#all.get(number)!);
  }

  /** When the oldest of a pair was taken, ms; undefined where none runs. Numbers rise with times. */
  oldestOf(pair: number): number | undefined {
    return this.#ofPair.get(pair)?.values().next().value?.openedMs;
  }

  /** What runs of a pair. */
  sumsOf(pair: number): SecondsSums {
    const seconds = new Map<number, ExpirySums>();
    let [contracts, reserved] = [0, 0n];
    for (const contract of this.#ofPair.get(pair)?.values() ?? []) {
      contracts += 1;
      reserved += contract.payout;
      const second = Math.floor(contract.expiryMs / SECOND_MS);
      const { direction, stake, payout } = contract;
      seconds.set(second, withContract(seconds.get(second) ?? NO_CONTRACTS, direction as SecondsDirection, stake, payout));
    }
    let [up, down, liability, largestSecond] = [0n, 0n, 0n, 0n];
    for (const sums of seconds.values()) {
      const worst = liabilityOf(sums);
      up += sums.up;
      down += sums.down;
      liability += worst;
      if (worst > largestSecond) largestSecond = worst;
    }
    return { pair, contracts, up, down, reserved, liability, largestSecond };
  }
}
