/** An operator who suspends and reinstates a customer again and again, and what must hold of it after a kill. */
import { wishStanding } from '../modules/account/standing.ts';
import { insertAccount } from '../modules/account/accounts.ts';
import type { ConnectionSettings } from '../store/connection.ts';
import { boolean, nullable, safeInteger, text } from '../store/columns.ts';
import { Database, statement } from '../store/database.ts';
import { silentLog } from '../store/test-world.ts';

/** The customer, who does not trade. */
const ACCOUNT = 9;
/** From one change to the next, ms: often several wait for one look of the relay. */
const PAUSE_MS = 40;
const STOP_LIMIT_MS = 2_000;

const STATE = statement<[number], { suspended: boolean; change: string | null; last: number; rows: number; undone: number }>(
  'kill-standing',
  `SELECT suspended, (SELECT change FROM outbox WHERE account_id = $1 ORDER BY id DESC LIMIT 1) AS change, (SELECT coalesce(max(id), 0) FROM outbox) AS last,
   (SELECT count(*) FROM outbox) AS rows, (SELECT count(*) FROM outbox WHERE outcome IS DISTINCT FROM 'NONE') AS undone FROM account WHERE id = $1`,
  (row) => ({
    suspended: boolean(row, 'suspended'),
    change: nullable(text, row, 'change'),
    last: safeInteger(row, 'last'),
    rows: safeInteger(row, 'rows'),
    undone: safeInteger(row, 'undone'),
  }),
);

/** Makes the customer. */
export async function openStanding(settings: ConnectionSettings): Promise<void> {
  await withDatabase(settings, (database) =>
    insertAccount(
      database,
      { id: ACCOUNT, login: 'changing', nickname: 'Changing', passwordHash: '-', demo: true, feeTier: 0 },
      new Date(),
    ),
  );
}

/** Changes his standing until the database is gone or `stop` is called. */
export class StandingLoad {
  /** The last row whose commit was told. */
  last = 0;
  #stopped = false;
  readonly #running: Promise<void>;

  constructor(settings: ConnectionSettings) {
    this.#running = withDatabase(settings, (database) => this.#change(database));
  }

  /** A process of a database that was killed may hang, and a question to it with it, until the next start ends it. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.race([this.#running, new Promise((settle) => setTimeout(settle, STOP_LIMIT_MS))]);
  }

  async #change(database: Database): Promise<void> {
    for (let count = 0; !this.#stopped; count++) {
      try {
        const change = count % 2 === 0 ? 'suspend' : 'reinstate';
        this.last = await database.transaction((queries) => wishStanding(queries, ACCOUNT, { change }, 'a kill is coming', new Date()));
      } catch {
        return;
      }
      await new Promise((settle) => setTimeout(settle, PAUSE_MS));
    }
  }
}

/**
 * After a start: every change that was told is there and carried out, and the last one counts. (That the engine agrees, the audit says.)
 * @param last the last row whose commit was told; 0 where none was, of which nothing can be said
 */
export function checkStanding(
  settings: ConnectionSettings,
  last: number,
): Promise<{ readonly rows: number; readonly problems: readonly string[] }> {
  return withDatabase(settings, async (database) => {
    const state = await database.one(STATE, ACCOUNT);
    const problems: string[] = [];
    if (state.last < last) problems.push(`row ${last} of the outbox was told, and the last there is ${state.last}`);
    if (state.undone > 0) problems.push(`rows of the outbox that were not carried out before the server opened: ${state.undone}`);
    if (state.suspended !== (state.change === 'suspend'))
      problems.push(`the last change of the standing was ${state.change}, and suspended is ${state.suspended}`);
    return { rows: state.rows, problems };
  });
}

async function withDatabase<Result>(settings: ConnectionSettings, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = new Database(settings, { log: silentLog, maxConnections: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
