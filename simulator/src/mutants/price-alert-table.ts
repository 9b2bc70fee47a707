import type { TestedMutant } from './in-tests.ts';

const ALERTS = 'apps/server/src/modules/price-alert/';
const BOOK = [`${ALERTS}alert-book.test.ts`];
const WATCH = [`${ALERTS}watch-alerts.slow.test.ts`];

/** Bugs of alerts on prices; each must be caught by the tests it names. */
export const PRICE_ALERT_MUTANTS: readonly TestedMutant[] = [
  {
    name: 'an alert fires for a price from before it was made',
    file: `${ALERTS}alert-book.ts`,
    find: '} else if (sequence <= alert.since) {',
    replace: '} else if (sequence < alert.since) {',
    tests: BOOK,
  },
  {
    name: 'an alert that fired fires again while its value was not left',
    file: `${ALERTS}alert-book.ts`,
    find: "const beyond = alert.purpose === 'fire' ? 0 : rises ? 1 : -1;",
    replace: 'const beyond = 0;',
    tests: BOOK,
  },
  {
    name: 'a fired alert is told by whoever comes second as well',
    file: `${ALERTS}alert-rows.ts`,
    find: "`UPDATE price_alert SET state = 'fired', version = version + 1, touched_at = clock_timestamp(), told_at = $3, reached = $4\n   WHERE id = $1 AND version = $2 AND state = 'open' RETURNING ${COLUMNS}`",
    replace:
      "`UPDATE price_alert SET state = 'fired', touched_at = clock_timestamp(), told_at = $3, reached = $4\n   WHERE id = $1 AND version = $2 RETURNING ${COLUMNS}`",
    tests: WATCH,
  },
  {
    name: 'what was traded before an alert was heard of does not count',
    file: `${ALERTS}watch-alerts.ts`,
    find: "if (row.kind !== 'funding' && (since < this.#position || row.kind === 'change'))",
    replace: "if (row.kind === 'change')",
    tests: WATCH,
  },
  {
    name: 'an alert that could not be told is forgotten',
    file: `${ALERTS}watch-alerts.ts`,
    find: 'const fired = await database.transaction(',
    replace: 'this.#reached.delete(alert.id);\n    const fired = await database.transaction(',
    tests: WATCH,
  },
];
