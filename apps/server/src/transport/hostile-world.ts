/** Time and a network for tests of what processes say to each other: messages are lost, doubled, late and out of order, by a seed. */
import type { Pace } from '../pace.ts';
import { LocalNetwork } from './local-transport.ts';
import type { OnFault } from './transport.ts';

/** What is done to a message, each a share of all, 0 to 1. */
export interface Hostility {
  readonly lost: number;
  readonly doubled: number;
  /** Late by up to `lateMs`, so that what was sent later comes first. */
  readonly late: number;
  readonly lateMs: number;
}

export const KIND: Hostility = { lost: 0, doubled: 0, late: 0, lateMs: 0 };

/** Where chance comes from: seeded random numbers of the testkit. */
export interface Chance {
  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number;
  /** True in `share` of the cases, 0 to 1. */
  chance(share: number): boolean;
}

/** What is needed of a clock that is moved by hand: the testkit's. */
export interface Clock {
  now(): number;
  advance(ms: number): void;
  after(ms: number, task: () => void): () => void;
}

/** A clock moved by hand that lets whatever is ready run in between. */
export function startHands(clock: Clock) {
  const pace: Pace = { nowMs: () => clock.now(), after: (ms, due) => clock.after(ms, due) };
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  /** Lets so much time pass, ms. */
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 1) {
      clock.advance(1);
      await turn();
    }
  };
  /** Lets time pass until it is so, or so much has passed, ms. */
  const until = async (isSo: () => boolean, mostMs: number): Promise<void> => {
    for (let passed = 0; passed < mostMs && !isSo(); passed += 1) await pass(1);
  };
  return { pace, turn, pass, until };
}

/** A network whose messages take a millisecond, and what its hostility says of them. */
export function startHostileNetwork(random: Chance, pace: Pace, hostility: () => Hostility, onFault: OnFault): LocalNetwork {
  const carry = (arrive: () => void): void => {
    const { lost, doubled, late, lateMs } = hostility();
    if (random.chance(lost)) return;
    for (let copies = random.chance(doubled) ? 2 : 1; copies > 0; copies -= 1) {
      pace.after(1 + (random.chance(late) ? random.below(lateMs) : 0), arrive);
    }
  };
  return new LocalNetwork({ carry, onFault });
}
