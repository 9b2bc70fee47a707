import type { TestedMutant } from './in-tests.ts';

const FEED = 'apps/server/src/feeds/seconds-feed.ts';
const FEED_TEST = 'apps/server/src/feeds/seconds-feed.test.ts';
const FOLLOWER = 'apps/server/src/follower/seconds/';
const FOLLOWER_TEST = `${FOLLOWER}projection.test.ts`;
const MODULE = 'apps/server/src/modules/seconds/';
const WIRE = 'packages/contract/src/index-tick.ts';
const WIRE_TEST = 'packages/contract/src/seconds.test.ts';
const VERIFY_TEST = `${MODULE}verify-seconds.test.ts`;

/** Bugs of seconds contracts outside of the engine: of the feed, the chain of ticks, what the follower keeps, and who may take them. */
export const SECONDS_SERVER_MUTANTS: readonly TestedMutant[] = [
  {
    name: 'of seconds: two ticks under way have one number',
    file: FEED,
    short: true,
    find: 'number: (before?.number ?? 0) + 1, at',
    replace: 'number: (last?.number ?? 0) + 1, at',
    tests: [FEED_TEST],
  },
  {
    name: 'of seconds: the number of a tick that was not taken is lost',
    file: FEED,
    find: 'isTaken ? undefined : this.#takeBack(pair, tick, before)',
    replace: 'isTaken || this.#said.size > 9 ? undefined : void before',
    tests: [FEED_TEST],
  },
  {
    name: 'of seconds: the feed never says that it knows too little',
    file: FEED,
    find: 'isStale: index.isFlagged,',
    replace: 'isStale: false,',
    tests: [FEED_TEST],
  },
  {
    name: 'of seconds: the time of a tick is not hashed',
    file: WIRE,
    find: '    String(tick.time),\n',
    replace: '',
    tests: [WIRE_TEST],
  },
  {
    name: 'of seconds: a tick does not name the one before',
    file: `${FOLLOWER}projection.ts`,
    short: true,
    find: 'previousHash: kept.ticks.at(-1)?.hash ?? NO_TICK_HASH',
    replace: 'previousHash: kept.ticks.at(-99_999)?.hash ?? NO_TICK_HASH',
    tests: [FOLLOWER_TEST],
  },
  {
    name: 'of seconds: a looser limit of one’s own is shown as if it held at once',
    file: `${FOLLOWER}projection.ts`,
    find: 'this.#ownLimits.set(user, changedLimits(this.#limitsOf(user), said, this.#ground.moment.timeMs));',
    replace:
      'this.#ownLimits.set(user, { ...changedLimits(this.#limitsOf(user), said, this.#ground.moment.timeMs), stakes: { value: said.stakes, next: undefined } });',
    tests: [FOLLOWER_TEST],
  },
  {
    name: 'of seconds: ticks that a running contract needs are forgotten',
    file: `${FOLLOWER}projection.ts`,
    find: 'kept.ticks[past]!.at <= oldest) past += 1;',
    replace: 'kept.ticks[past]!.at <= oldest + 20_000) past += 1;',
    tests: [FOLLOWER_TEST],
  },
  {
    name: 'of seconds: operators are shown stakes as what is reserved',
    file: `${FOLLOWER}running-contracts.ts`,
    find: 'reserved += contract.payout;',
    replace: 'reserved += contract.stake;',
    tests: [FOLLOWER_TEST],
  },
  {
    name: 'of seconds: whoever is in the right country needs no identity',
    file: `${MODULE}permission.ts`,
    find: "return places.identity && !isVerified ? 'identity' : undefined;",
    replace: "return places.identity && !isVerified && country === null ? 'identity' : undefined;",
    tests: [`${MODULE}permission.test.ts`],
  },
  {
    name: 'of seconds: a new key of the feed is introduced by itself',
    file: `${MODULE}feed-key.ts`,
    find: "toString('hex'))), this.#key);",
    replace: "toString('hex').slice(1))), this.#key);",
    tests: [VERIFY_TEST],
  },
];
