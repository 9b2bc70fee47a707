/** Limits that a user sets himself: stricter ones hold at once, looser ones a day later, so that no moment of heat lifts them. Source: rules 3.5. */

/** How long a looser limit waits, ms. */
const WAIT_MS = 86_400_000;

/** A limit, and what it will be once that has waited. */
export interface SelfLimit<Value extends bigint | number> {
  readonly value: Value;
  /** From when on (ms) another value is in force; undefined where none waits. */
  readonly next: { readonly value: Value; readonly from: number } | undefined;
}

/** All limits of a user: stakes and losses of a day, units, 0 for none; and until when he pauses, ms, 0 for no pause. */
export interface SelfLimits {
  readonly stakes: SelfLimit<bigint>;
  readonly losses: SelfLimit<bigint>;
  readonly pause: SelfLimit<number>;
}

/** Of somebody who has limited nothing. */
export const NO_SELF_LIMITS: SelfLimits = {
  stakes: { value: 0n, next: undefined },
  losses: { value: 0n, next: undefined },
  pause: { value: 0, next: undefined },
};

/** What is said of a limit that stays as it is, with what waits. */
export const LIMIT_STAYS = -1;

/** Whether a value is at least as strict as the one before. */
type IsStrict<Value> = (value: Value, before: Value) => boolean;

/** Of amounts the lower is the stricter; 0 is no limit. */
export const isAmountStrict: IsStrict<bigint> = (value, before) => value === before || (value > 0n && (before === 0n || value < before));

/** Of pauses, moments until which they last, the later is the stricter. */
export const isPauseStrict: IsStrict<number> = (value, before) => value >= before;

/** A limit as it stands at a moment: what has waited long enough is in force. */
export function limitAt<Value extends bigint | number>(limit: SelfLimit<Value>, now: number): SelfLimit<Value> {
  const { next } = limit;
  return next !== undefined && now >= next.from ? { value: next.value, next: undefined } : limit;
}

/** A limit once its user has said another value: a stricter one, or the same, drops what waited; one that waits already keeps its time. */
export function changedLimit<Value extends bigint | number>(
  limit: SelfLimit<Value>,
  value: Value,
  now: number,
  isStrict: IsStrict<Value>,
): SelfLimit<Value> {
  const present = limitAt(limit, now);
  if (isStrict(value, present.value)) return { value, next: undefined };
  if (present.next?.value === value) return present;
  return { value: present.value, next: { value, from: now + WAIT_MS } };
}

/** All limits once their user has said some of them. */
export function changedLimits(
  before: SelfLimits,
  { stakes, losses, pause }: { readonly stakes: bigint; readonly losses: bigint; readonly pause: number },
  now: number,
): SelfLimits {
  const stays = BigInt(LIMIT_STAYS);
  return {
    stakes: stakes === stays ? before.stakes : changedLimit(before.stakes, stakes, now, isAmountStrict),
    losses: losses === stays ? before.losses : changedLimit(before.losses, losses, now, isAmountStrict),
    pause: pause === LIMIT_STAYS ? before.pause : changedLimit(before.pause, pause, now, isPauseStrict),
  };
}
