import type { TestedMutant } from './in-tests.ts';

const STORE = 'apps/server/src/store/';
const FOLLOWER = 'apps/server/src/follower/';
const JOURNAL = 'apps/server/src/journal/postgres-journal';

/** Bugs of a database that is a cluster, and of read tables in one of their own. */
export const DATABASE_MUTANTS: readonly TestedMutant[] = [
  {
    name: 'of the database: a batch counts whose commit waited for no standby',
    file: `${JOURNAL}.ts`,
    find: "if (standbys > 0 && result.rows[0]!.standbys.trim() === '')",
    replace: 'if (standbys > 1_000)',
    tests: [`${JOURNAL}.slow.test.ts`],
  },
  {
    name: 'of the database: a commit whose wait for a standby was cancelled is told as done',
    file: `${STORE}primary-client.ts`,
    find: "if (routine !== 'SyncRepWaitForLSN') return;",
    replace: "if (routine !== 'nobody') return;",
    tests: [`${STORE}cluster.slow.test.ts`],
  },
  {
    name: 'of the database: a start goes on where standbys are said to be and commits wait for none',
    file: `${STORE}durability.ts`,
    find: '(row.hasStandby || standbys > 0)',
    replace: 'row.hasStandby',
    tests: [`${STORE}cluster.slow.test.ts`],
  },
  {
    name: 'of the database: read tables of another journal are gone on with',
    file: `${FOLLOWER}follower.ts`,
    find: 'this.view.sequence !== sequence || hash === undefined || hash === this.view.hash',
    replace: 'sequence >= 0',
    tests: [`${FOLLOWER}other-journal.test.ts`],
  },
  {
    name: 'of the database: a question that names read tables is asked of ordinary ones',
    file: 'apps/server/src/modules/deal/desk-rows.ts',
    find: 'export const OPEN_BY_STATE = readStatement<',
    replace: 'export const OPEN_BY_STATE = statement<',
    tests: [`${FOLLOWER}read-statements.test.ts`],
  },
  {
    name: 'of the database: a copy leaves its limit of time behind',
    file: `${STORE}copy-in.ts`,
    find: '  handleReadyForQuery(): void {\n    this.callback?.();',
    replace: '  handleReadyForQuery(): void {',
    tests: [`${STORE}database.slow.test.ts`],
  },
];
