import { describe, expect, it } from 'vitest';
import type { Queries } from '../../store/database.ts';
import { Sessions } from './sessions.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 0, 5);

interface Row {
  readonly openedMs: number;
  seenMs: number;
}

/** Sessions over a table of rows that holds them against both bounds, as the statements' conditions do. */
function world() {
  const rows = new Map<string, Row>();
  let now = START_MS;
  const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');
  const within = ({ seenMs, openedMs }: Row, seenAfter: Date, openedAfter: Date): boolean =>
    seenMs > seenAfter.getTime() && openedMs > openedAfter.getTime();
  const queries = {
    maybe: async (_find: unknown, hash: Uint8Array, seenAfter: Date, openedAfter: Date) => {
      const row = rows.get(hex(hash));
      return row && within(row, seenAfter, openedAfter) ? { user: 7, seenMs: row.seenMs } : undefined;
    },
    many: async (_living: unknown, hashes: readonly string[] | number, seenAfter: Date, openedAfter: Date) =>
      // By number it is an account: of one session none is too many.
      typeof hashes === 'number' ? [] : hashes.filter((hash) => rows.has(hash) && within(rows.get(hash)!, seenAfter, openedAfter)),
    run: async (_command: unknown, hash: unknown, ...rest: unknown[]) => {
      if (hash instanceof Uint8Array && rest.length === 1) rows.get(hex(hash))!.seenMs = (rest[0] as Date).getTime();
      if (hash instanceof Uint8Array && rest.length > 1)
        rows.set(hex(hash), { openedMs: (rest[1] as Date).getTime(), seenMs: (rest[1] as Date).getTime() });
      return 1;
    },
  } as unknown as Queries;
  const sessions = new Sessions({ queries, random: { bytes: () => new Uint8Array(32) }, time: { wallMs: () => now } });
  const isAlive = async (token: string) => [(await sessions.find(token)) !== undefined, (await sessions.living([token])).has(token)];
  return {
    sessions,
    isAlive,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('the limits of a session', () => {
  it('30 minutes without use end it; use within them does not', async () => {
    const { sessions, isAlive, pass } = world();
    const token = await sessions.open(7);
    for (let i = 0; i < 3; i++) {
      pass(30 * MINUTE_MS - 1);
      expect(await isAlive(token)).toEqual([true, true]);
    }
    pass(30 * MINUTE_MS);
    expect(await isAlive(token)).toEqual([false, false]);
  });

  it('asking which sessions live keeps none awake', async () => {
    const { sessions, isAlive, pass } = world();
    const token = await sessions.open(7);
    for (let i = 0; i < 3; i++) {
      pass(10 * MINUTE_MS - 1);
      expect((await sessions.living([token])).has(token)).toBe(true);
    }
    pass(3);
    expect(await isAlive(token)).toEqual([false, false]);
  });

  it('30 days end it, however much it was used', async () => {
    const { sessions, isAlive, pass } = world();
    const token = await sessions.open(7);
    const stepMs = 20 * MINUTE_MS;
    for (let ageMs = stepMs; ageMs < 30 * DAY_MS; ageMs += stepMs) {
      pass(stepMs);
      expect(await isAlive(token)).toEqual([true, true]);
    }
    pass(stepMs - 1);
    expect(await isAlive(token)).toEqual([true, true]);
    pass(stepMs);
    expect(await isAlive(token)).toEqual([false, false]);
  });
});
