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
  {
    name: 'of the database: a snapshot that is taken elsewhere does not wait for the read tables',
    file: `${FOLLOWER}follower.ts`,
    find: 'if (!(await records.recorded(sequence))) return;',
    replace: '',
    tests: [`${FOLLOWER}follower-parts.test.ts`],
  },
  {
    name: 'of the database: what was told of read tables before the lease counts still',
    file: `${FOLLOWER}follower-client.ts`,
    find: 'if (!this.#asksAnew) this.#showRecorded(message.position);',
    replace: 'this.#showRecorded(message.position);',
    tests: [`${FOLLOWER}follower-client.test.ts`],
  },
  {
    name: 'of the database: a look from before the lease counts as one behind it',
    file: `${FOLLOWER}recorded-elsewhere.ts`,
    find: ' && age === this.#age',
    replace: '',
    tests: [`${FOLLOWER}follower-parts.test.ts`],
  },
  {
    name: 'of the database: at-most-once is told by a replica',
    file: `${FOLLOWER}ask-past.ts`,
    find: 'return anyAge || typeof',
    replace: 'return typeof',
    tests: [`${FOLLOWER}ask-past.test.ts`],
  },
  {
    name: 'of the database: a replica answers what it has not replayed',
    file: `${STORE}replicas.ts`,
    find: 'return told.position >= position;',
    replace: 'return true;',
    tests: [`${FOLLOWER}replicas.slow.test.ts`],
  },
  {
    name: 'of the database: a follower is put out that never shows that it lives',
    file: 'apps/server/src/journal/succession.ts',
    find: ' || !this.#beats(holder)',
    replace: '',
    tests: ['apps/server/src/journal/succession.test.ts'],
  },
];
