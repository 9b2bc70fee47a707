/** When a part of the exchange is not well: what alerts begin by, and what the console shows in the same colours. */
import type { PartState } from '@kontor/contract/console/running';

/** Beyond these something is wrong; docs/operating.md says how each is set. */
export interface Limits {
  /** Age of an index, ms. */
  readonly feedStaleMs: number;
  /** What of a disk is taken, 0 to 1. */
  readonly diskShare: number;
  /** How long the read tables may be behind, ms. */
  readonly lagMs: number;
  /** How long something may wait in an outbox, ms. */
  readonly waitMs: number;
  /** How long no new block of a network may be read, ms; of a slow chain so many blocks' time. */
  readonly chainStaleMs: number;
}

/** From this share of a limit on it is worth a look. */
const NEAR = 0.5;
/** Chains make blocks at random: by this many times what one takes, the next is late. */
const BLOCKS_LATE = 10;
/** A disk is worth a look when of what it may take no more than this share is left. */
const NEARLY_FULL = 0.1;
/** A trade may be overdue for so long before somebody has to look, ms: its buyer and seller were told at once. */
const OVERDUE_MS = 3_600_000;
/** An answer of the database that takes longer is slow, ms. */
const SLOW_MS = 500;

function against(value: number, limit: number): PartState {
  return value > limit ? 'bad' : value > limit * NEAR ? 'warn' : 'good';
}

export function lagState(lagMs: number, { lagMs: limit }: Limits): PartState {
  return against(lagMs, limit);
}

/** Of the oldest that waits, asked for at `oldestMs`; null: nothing waits. */
export function waitState(oldestMs: number | null, nowMs: number, { waitMs }: Limits): PartState {
  return oldestMs === null ? 'good' : against(nowMs - oldestMs, waitMs);
}

/** Of trades that are overdue, the first since `oldestMs`; null: none is. */
export function overdueState(oldestMs: number | null, nowMs: number): PartState {
  return oldestMs === null ? 'good' : against(nowMs - oldestMs, OVERDUE_MS);
}

/** Of a network of which no new block was read for so long, and whose blocks take so long. */
export function chainState(ageMs: number, blockMs: number, { chainStaleMs }: Limits): PartState {
  return against(ageMs, Math.max(chainStaleMs, BLOCKS_LATE * blockMs));
}

export function diskState({ total, free }: { readonly total: number; readonly free: number }, { diskShare }: Limits): PartState {
  const taken = total === 0 ? 1 : 1 - free / total;
  return taken > diskShare ? 'bad' : taken > diskShare * (1 - NEARLY_FULL) ? 'warn' : 'good';
}

/** Of a database's standbys, those for which commits wait. */
export function standbyState(synchronous: number): PartState {
  return synchronous === 0 ? 'bad' : 'good';
}

/** Of the connections that the database takes, one in ten is for those who look after it. */
export function databaseState(answeredMs: number, connections: number, most: number): PartState {
  return answeredMs > SLOW_MS || connections > most * 0.9 ? 'warn' : 'good';
}
