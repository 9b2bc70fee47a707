import type { TestedMutant } from './in-tests.ts';

const FOLLOWER = 'apps/server/src/follower/';
const MODULE = 'apps/server/src/modules/ico/';
const NEWS = `${FOLLOWER}ico/ico-news.test.ts`;
const LIFE = `${FOLLOWER}ico/projection.test.ts`;
const ROWS = `${MODULE}ico-rows.test.ts`;

/** Bugs of what the server makes of subscriptions to new coins; each must be caught by the tests it names. */
export const ICO_SERVER_MUTANTS: readonly TestedMutant[] = [
  {
    name: 'a subscription is told to whoever is watched',
    file: `${FOLLOWER}ico/projection.ts`,
    find: 'if (this.#ground.out.watched?.has(user) !== true) return;',
    replace: 'if (this.#ground.out.watched === undefined) return;',
    tests: [NEWS],
  },
  {
    name: 'who has won is forgotten with a snapshot',
    file: `${FOLLOWER}ico/items.ts`,
    find: 'if (winners !== undefined) item.winners = Winners.restore(',
    replace: 'if (winners !== undefined) Winners.restore(',
    tests: [LIFE],
  },
  {
    name: 'winners are told of a draw that is not over',
    file: `${FOLLOWER}ico/winners.ts`,
    find: '    if (!draw.isDone) return;\n',
    replace: '',
    tests: [LIFE],
  },
  {
    name: 'coins that were sold here cost nobody anything',
    file: `${FOLLOWER}worth/projection.ts`,
    find: '[RecordType.ICO_PAY, RecordType.ICO_REFUND, RecordType.ICO_GRANT]',
    replace: '[RecordType.ICO_PAY, RecordType.ICO_REFUND]',
    tests: [NEWS],
  },
  {
    name: 'frozen coins are shown as released from the subscription on',
    file: `${MODULE}ico-rows.ts`,
    find: 'utcDay(holding.settledMs), day)',
    replace: 'utcDay(holding.openedMs), day)',
    tests: [ROWS],
  },
  {
    name: 'a holder of tickets can be guessed from his number',
    file: `${MODULE}holders.ts`,
    find: "\\n${Buffer.from(salt).toString('hex')}\\n",
    replace: '\\n${salt.length}\\n',
    tests: [ROWS],
  },
  {
    name: 'a sale that was cancelled says what its coin is worth',
    file: `${MODULE}raise-price.ts`,
    find: ' && stage !== IcoStage.CANCELLED && stage !== IcoStage.REFUNDING',
    replace: ' && stage !== IcoStage.REFUNDING',
    tests: [ROWS],
  },
];
