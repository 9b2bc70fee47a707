import { command, Database } from '@kontor/server/database';
import { startDatabase } from '@kontor/server/start-database';
import { SUCCESS } from '../orders/api.ts';
import { HttpLine } from '../orders/http-line.ts';
import { DEMO_PASSWORD } from '../orders/server-process.ts';

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** How many log in, one after another, again and again, each from a network of his own. */
const PEOPLE = 5_000;
/** Logins on their way at once, each on its own connection; more are late, which the tally tells. */
const LINES = 256;

/** Above the ids of the demo; they have its password. */
const ADD = command<[people: number]>(
  'bench-people',
  `INSERT INTO account (id, login, nickname, password_hash, created_at)
   SELECT 300000 + at, 'person' || at, 'Person ' || at, password_hash, now() FROM account, generate_series(1, $1::integer) AS at WHERE login = 'demo1'`,
);

/** Adds people to the data of a server that has ended. */
export async function addPeople(dataDir: string): Promise<void> {
  const running = await startDatabase({ url: undefined, dataDir, log: QUIET });
  const database = new Database(running.settings, { log: QUIET });
  try {
    await database.run(ADD, PEOPLE);
  } finally {
    await database.close();
    await running.stop();
  }
}

/** What came of the logins of a turn. */
export interface LoginTally {
  readonly offered: number;
  /** Sent in the measured time and answered with a session. */
  readonly succeeded: number;
  /** Refusals by code. */
  readonly refused: ReadonlyMap<number, number>;
  /** From when one was due to its answer, ms. */
  readonly latenciesMs: readonly number[];
  /** Never sent, for want of a connection. */
  readonly unsent: number;
}

/** Offers logins at a pace, whatever comes back. Those of the warm-up are not counted. Rejects when a connection breaks. */
export async function offerLogins(
  url: string,
  pace: { readonly perSecond: number; readonly warmUpMs: number; readonly measuredMs: number },
): Promise<LoginTally> {
  const lines: HttpLine[] = [];
  const free: HttpLine[] = [];
  const lineForNext = (): HttpLine | undefined => {
    if (free.length === 0 && lines.length < LINES) free.push(lines[lines.push(new HttpLine(url)) - 1]!);
    return free.pop();
  };
  const refused = new Map<number, number>();
  const latenciesMs: number[] = [];
  let [offered, succeeded, unsent] = [0, 0, 0];
  const startMs = performance.now();
  const fromMs = startMs + pace.warmUpMs;
  const send = async (number: number, dueMs: number): Promise<void> => {
    const counts = dueMs >= fromMs;
    if (counts) offered += 1;
    const line = lineForNext();
    if (line === undefined) {
      if (counts) unsent += 1;
      return;
    }
    const at = number % PEOPLE;
    const body = JSON.stringify({ account: `person${at + 1}`, password: DEMO_PASSWORD });
    const { code } = await line.call('/api/account/login', body, '', `10.1.${at >> 8}.${at & 255}`);
    free.push(line);
    if (!counts) return;
    if (code === SUCCESS) {
      succeeded += 1;
      latenciesMs.push(performance.now() - dueMs);
    } else refused.set(code, (refused.get(code) ?? 0) + 1);
  };
  const sent: Promise<void>[] = [];
  let broken: unknown;
  const dueAt = (number: number): number => startMs + (number * 1_000) / pace.perSecond;
  for (let number = 0; performance.now() < fromMs + pace.measuredMs;) {
    for (; dueAt(number) <= performance.now(); number++)
      sent.push(send(number, dueAt(number)).catch((error: unknown) => void (broken = error)));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(sent);
  for (const line of lines) line.close();
  if (broken !== undefined) throw new Error('a login got no answer', { cause: broken });
  return { offered, succeeded, refused, latenciesMs, unsent };
}
