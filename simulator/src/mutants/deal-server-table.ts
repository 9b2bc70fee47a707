import type { TestedMutant } from './in-tests.ts';

const MODULE = 'apps/server/src/modules/deal/';
const GUARD_TEST = `${MODULE}price-guard.test.ts`;
const OBSTACLES_TEST = `${MODULE}obstacles.test.ts`;
const CALLS_TEST = `${MODULE}deal-calls.slow.test.ts`;
const FOLLOWER = 'apps/server/src/follower/p2p/';
const FOLLOWER_TEST = `${FOLLOWER}projection.test.ts`;

/** Bugs of peer trade at the server's doors and in the follower. */
export const DEAL_SERVER_MUTANTS: readonly TestedMutant[] = [
  {
    name: 'of peers: coins are released without any proof',
    file: `${MODULE}deals.ts`,
    find: '    await loans.prove(user, proof);\n',
    replace: '    void loans;\n',
    tests: [CALLS_TEST],
  },
  {
    name: 'of peers: anybody sees a trade',
    file: `${MODULE}deal-rows.ts`,
    find: "WHERE id = $1 AND (buyer = $2 OR seller = $2) AND state = 'made'",
    replace: "WHERE id = $1 AND $2::integer > 0 AND state = 'made'",
    tests: [CALLS_TEST],
  },
  {
    name: 'of peers: a price that has just jumped is followed at once',
    file: `${MODULE}price-guard.ts`,
    find: 'return nowMs - this.#freshSinceMs < STANDS_MS || this.#hasMoved(nowMs - STANDS_MS);',
    replace: 'return nowMs - this.#freshSinceMs < STANDS_MS;',
    tests: [GUARD_TEST],
  },
  {
    name: 'of peers: an index that was silent is followed at once',
    file: `${MODULE}price-guard.ts`,
    find: 'if (wasStale && !index.isFlagged) this.#freshSinceMs = index.timeMs;',
    replace: 'if (wasStale && index.isFlagged) this.#freshSinceMs = index.timeMs;',
    tests: [GUARD_TEST],
  },
  {
    name: 'of peers: a block holds in one direction only',
    file: `${MODULE}obstacles.ts`,
    find: "if (apart.has(advert.user)) found.add('blocked');",
    replace: "if (apart.has(advert.number)) found.add('blocked');",
    tests: [OBSTACLES_TEST],
  },
  {
    name: 'of peers: who sells needs no way to be paid',
    file: `${MODULE}obstacles.ts`,
    find: "found.add('method');",
    replace: "found.delete('method');",
    tests: [OBSTACLES_TEST],
  },
  {
    name: 'of peers: an outage that moves a deadline ends a trade anew',
    file: `${FOLLOWER}projection.ts`,
    find: 'endedMs: isMoved ? known.endedMs : isEnd ? timeMs : 0,',
    replace: 'endedMs: isEnd ? timeMs : 0,',
    tests: [FOLLOWER_TEST],
  },
  {
    name: 'of peers: what an advert has left is kept from when it was saved',
    file: `${FOLLOWER}projection.ts`,
    find: 'state: state as P2pAdvertState, left, changedMs: isMove',
    replace: 'state: state as P2pAdvertState, changedMs: isMove',
    tests: [FOLLOWER_TEST],
  },
];
