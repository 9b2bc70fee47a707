import type { CommandOf } from '@kontor/engine/command';
import type { FollowedSeconds } from './seconds-rules.ts';
import { Violation } from './violation.ts';

const DAY_MS = 86_400_000;

/** What was said of a limit: the first holds, the second from its time on. */
interface Said {
  readonly value: bigint;
  readonly later?: { readonly value: bigint; readonly from: number };
}

interface Counted {
  readonly time: number;
  readonly value: bigint;
  readonly number: number;
}

/** What users have limited themselves to, and what counts against it (rules 3.5). */
export class SelfLimits {
  /** By user, then stakes, losses, pause. */
  private readonly limits = new Map<number, readonly [Said, Said, Said]>();
  private readonly stakes = new Map<number, readonly Counted[]>();
  private readonly losses = new Map<number, readonly Counted[]>();

  said({ user, stakes, losses, pause }: CommandOf<'SECONDS_SELF_LIMITS'>, now: number): void {
    const [first, second, third] = this.of(user, now);
    const isLower = (value: bigint, before: bigint): boolean => value > 0n && (before === 0n || value < before);
    this.limits.set(user, [
      stakes === -1n ? first : change(first, stakes, now, isLower(stakes, first.value)),
      losses === -1n ? second : change(second, losses, now, isLower(losses, second.value)),
      pause === -1 ? third : change(third, BigInt(pause), now, BigInt(pause) > third.value),
    ]);
  }

  /** Limits of a user as they are at a moment: what has waited holds. */
  of(user: number, now: number): readonly [Said, Said, Said] {
    const [stakes, losses, pause] = this.limits.get(user) ?? [NONE, NONE, NONE];
    return [at(stakes, now), at(losses, now), at(pause, now)];
  }

  /** Users who have said something. */
  users(): readonly number[] {
    return [...this.limits.keys()].sort((a, b) => a - b);
  }

  took(user: number, value: bigint, number: number, time: number): void {
    this.stakes.set(user, [...(this.stakes.get(user) ?? []), { time, value, number }]);
  }

  ended({ user, number }: FollowedSeconds, outcome: number, lost: bigint, time: number): void {
    if (outcome === 3)
      this.stakes.set(
        user,
        this.stakes.get(user)!.filter((each) => each.number !== number),
      );
    if (outcome < 2) this.losses.set(user, [...(this.losses.get(user) ?? []), { time, value: lost, number }]);
  }

  /** Whether he may stake so much, with `paid` that might all be lost. */
  ask(user: number, stake: bigint, paid: bigint, now: number): void {
    const [stakes, losses, pause] = this.of(user, now);
    const refuse = (why: string): never => {
      throw new Violation('seconds.self-limit', `user ${user} ${why}`);
    };
    if (BigInt(Math.floor(now)) < pause.value) refuse(`has paused until ${pause.value}, it is ${now}`);
    const staked = sumOf(this.stakes.get(user), now) + stake;
    if (stakes.value > 0n && staked > stakes.value) refuse(`stakes ${staked} a day, his limit is ${stakes.value}`);
    const lost = sumOf(this.losses.get(user), now) + paid;
    if (losses.value > 0n && lost > losses.value) refuse(`may lose ${lost} a day, his limit is ${losses.value}`);
  }
}

const NONE: Said = { value: 0n };

function at(said: Said, now: number): Said {
  return said.later && said.later.from <= now ? { value: said.later.value } : said;
}

function change(said: Said, value: bigint, now: number, isStricter: boolean): Said {
  if (isStricter || value === said.value) return { value };
  return said.later?.value === value ? said : { value: said.value, later: { value, from: now + DAY_MS } };
}

function sumOf(counted: readonly Counted[] = [], now: number): bigint {
  return counted.reduce((sum, { time, value }) => (time > now - DAY_MS ? sum + value : sum), 0n);
}
