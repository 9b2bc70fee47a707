/** How far a contract is, by the server's clock. */
import type { SecondsContract } from './seconds-state.ts';

/** `waiting`: for the tick that it begins with. `settling`: its time is over, its result is on the way. */
export type Phase =
  | { readonly kind: 'waiting' | 'counting'; readonly leftMs: number; /** What is left of its time, 0 to 1. */ readonly share: number }
  | { readonly kind: 'settling' };

/** The phase of a contract that runs, at a moment of the server's time, ms. */
export function phaseOf(contract: Pick<SecondsContract, 'state' | 'end_time' | 'duration_s'>, nowMs: number): Phase {
  const leftMs = contract.end_time - nowMs;
  if (leftMs <= 0) return { kind: 'settling' };
  const share = Math.min(1, leftMs / (contract.duration_s * 1_000));
  return { kind: contract.state === 'pending_entry' ? 'waiting' : 'counting', leftMs, share };
}

/** Minutes and seconds, rounded up, so that nothing reads 0 before it is: `1:11`, `0:07`. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
