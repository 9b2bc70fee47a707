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
    find: '    await loans.prove(user, proof, releaseText(deal));\n',
    replace: '    void proof;\n',
    tests: [CALLS_TEST],
  },
  {
    name: 'of peers: credentials that have just changed release before the engine knows',
    file: `${MODULE}deals.ts`,
    find: '((await loans.holdUntilOf(user)) ?? 0) > wallMs()',
    replace: '((await loans.holdUntilOf(user)) ?? 0) < 0',
    tests: [`${MODULE}release.slow.test.ts`],
  },
  {
    name: 'of peers: a passkey that was asked about one order releases another',
    file: `${MODULE}deals.ts`,
    find: "JSON.stringify(['deal release', deal])",
    replace: "JSON.stringify(['deal release', deal - deal])",
    tests: [`${MODULE}release.slow.test.ts`],
  },
  {
    name: 'of peers: what came to nothing keeps its id',
    file: `${MODULE}deal-rows.ts`,
    find: "SET state = 'refused', client_id = NULL, collection = NULL,",
    replace: "SET state = 'refused', collection = NULL,",
    tests: [`${MODULE}deal-relay.slow.test.ts`],
  },
  {
    name: 'of peers: a mark that is missing stays so',
    file: `${MODULE}deal-relay.ts`,
    find: 'return deal !== undefined && settled(() => deals.settle(deal));',
    replace: 'return deals === undefined;',
    tests: [`${MODULE}deal-relay.slow.test.ts`],
  },
  {
    name: 'of peers: merchants are asked for no deposit',
    file: `${MODULE}obstacles.ts`,
    find: "  if (!hasDeposit) found.push('deposit');\n  return found;\n}\n\n/** What keeps from putting",
    replace: '  return found;\n}\n\n/** What keeps from putting',
    tests: [OBSTACLES_TEST],
  },
  {
    name: 'of peers: anybody sees a trade',
    file: `${MODULE}deal-rows.ts`,
    find: "WHERE id = $1 AND (buyer = $2 OR seller = $2) AND state = 'made'",
    replace: "WHERE id = $1 AND $2::integer > 0 AND state = 'made'",
    tests: [CALLS_TEST],
  },
  {
    name: 'of peers: a seller is paid into an account of any name',
    file: `${MODULE}deals.ts`,
    find: 'method.currency === currency && method.isOwn);',
    replace: 'method.currency === currency);',
    tests: [`${MODULE}payer.slow.test.ts`],
  },
  {
    name: 'of peers: every method counts as its person’s own',
    file: `${MODULE}pay-methods.ts`,
    find: 'return verifiedName === undefined || isSameName(verifiedName, full_name);',
    replace: 'return verifiedName === undefined || isSameName(full_name, full_name);',
    tests: [`${MODULE}pay-methods.test.ts`],
  },
  {
    name: 'of peers: anybody learns of an advert that is not on offer',
    file: `${MODULE}deals.ts`,
    find: 'if (advert.state !== P2pAdvertState.ONLINE || !peers.mayAdvertise(advert.user)) throw',
    replace: 'if (!peers.mayAdvertise(advert.user)) throw',
    tests: [CALLS_TEST],
  },
  {
    name: 'of peers: what one operator said last is shown as the decision',
    file: `${MODULE}appeals.ts`,
    find: "kind === deal.ruled && outcome === 'NONE'",
    replace: "(kind === 'buyer' || kind === 'seller') && outcome === 'NONE'",
    tests: [`${MODULE}appeals.slow.test.ts`],
  },
  {
    name: 'of peers: a rate that has just leapt is followed at once',
    file: `${MODULE}price-guard.ts`,
    find: 'return this.#leaptMs !== undefined && nowMs - this.#leaptMs < RATE_STANDS_MS;',
    replace: 'return this.#leaptMs !== undefined && nowMs < this.#leaptMs;',
    tests: [GUARD_TEST],
  },
  {
    name: 'of peers: a silly price makes a trade count little',
    file: 'packages/domain/src/p2p/trade-value.ts',
    find: 'return said * MARGIN_SCALE < worth * (MARGIN_SCALE - MOST_MARGIN) ? worth : said;',
    replace: 'return worth < 0n ? worth : said;',
    tests: ['packages/domain/src/p2p/trade-value.test.ts'],
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
