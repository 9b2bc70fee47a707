import type { TestedMutant } from './in-tests.ts';
import type { WorldMutant } from './in-worlds.ts';

const SCHEME = 'packages/contract/src/balance-proof.ts';
const SCHEME_TEST = 'packages/contract/src/balance-proof.test.ts';
const FOLLOWER = 'apps/server/src/follower/';
const COPY_TEST = `${FOLLOWER}proof/balance-copy.test.ts`;
const TREE_TEST = `${FOLLOWER}proof/proof-tree.test.ts`;
const SERVER_TEST = 'apps/server/src/modules/proof/proof-server.slow.test.ts';
const RESERVES = 'apps/server/src/modules/reconciliation/reserve-routes.ts';
const VERDICT = 'apps/web/src/features/proof/verdict.ts';

/** Bugs of the proof of balances: of what is hashed, copied and told to the journal, and of what page and audit believe. */
export const PROOF_MUTANTS: readonly TestedMutant[] = [
  {
    name: 'of proofs: the sums of a pair are added before they are hashed',
    file: SCHEME,
    short: true,
    find: '    into.set(sha256(this.#pair));',
    replace:
      '    for (const at of [1, 1 + this.#size]) this.#pair.set(into.subarray(HASH_BYTES), at + HASH_BYTES);\n    into.set(sha256(this.#pair));',
    tests: [SCHEME_TEST],
  },
  {
    name: 'of proofs: leaves are hashed without their salt',
    file: SCHEME,
    find: '    this.#leaf.set(salt, 1);\n',
    replace: '',
    tests: [SCHEME_TEST],
  },
  {
    name: 'of proofs: two people with the same amounts may share a leaf',
    file: SCHEME,
    find: '    writeNumber(this.#leaf, 1 + SALT_BYTES, uid);\n',
    replace: '',
    tests: [SCHEME_TEST],
  },
  {
    name: 'of proofs: a leaf may be below zero',
    file: SCHEME,
    find: 'if (sums[at]! >= TOO_LARGE) throw',
    replace: 'if (sums[at]! > 255) throw',
    tests: [SCHEME_TEST],
  },
  {
    name: 'of proofs: sums may grow beyond what a number holds',
    file: SCHEME,
    find: ' || into[first]! >= TOO_LARGE)',
    replace: ')',
    tests: [SCHEME_TEST],
  },
  {
    name: 'of proofs: a root does not say how many accounts are under it',
    file: SCHEME,
    find: '[sequence, time, users, text.length].forEach',
    replace: '[sequence, time, 0, text.length].forEach',
    tests: [SCHEME_TEST],
  },
  {
    name: 'of proofs: the ICO account is left out',
    file: `${FOLLOWER}proof/balance-copy.ts`,
    find: '(_, asset, units) => {',
    replace: '(account, asset, units) => {\n      if (account === 4) return;',
    tests: [COPY_TEST],
  },
  {
    name: 'of proofs: what is locked is left out',
    file: `${FOLLOWER}wallet/holdings.ts`,
    find: 'key & 0xffff, available + frozen + orderFreeze + locked)',
    replace: 'key & 0xffff, available + frozen + orderFreeze)',
    tests: [COPY_TEST],
  },
  {
    name: 'of proofs: what changes while balances are copied is in the copy',
    file: `${FOLLOWER}proof/balance-copy.ts`,
    short: true,
    find: '    holdings.onChange((user) => this.#copy(user));\n',
    replace: '',
    tests: [COPY_TEST],
  },
  {
    name: 'of proofs: a node without a neighbour is paired with itself',
    file: `${FOLLOWER}proof/proof-tree.ts`,
    find: 'if (at + 1 === count) into.set(left);',
    replace: 'if (at + 1 === count) maker.pair(into, left, left);',
    tests: [TREE_TEST],
  },
  {
    name: 'of proofs: the page is green under a root that nobody published',
    file: VERDICT,
    find: "  if (root !== published) return { at: 'root', expected: published ?? '', found: root };\n",
    replace: '',
    tests: ['apps/web/src/features/proof/verdict.test.ts'],
  },
  {
    name: 'of proofs: the page does not ask what the own records say',
    file: VERDICT,
    find: 'if (found !== expected) return',
    replace: 'if (expected === undefined) return',
    tests: ['apps/web/src/features/proof/verdict.test.ts'],
  },
  {
    name: 'of proofs: a start tells a root again that was told before a kill',
    file: 'apps/server/src/modules/proof/root-relay.ts',
    find: '    if (recorded() < before) return false;\n',
    replace: '',
    tests: ['apps/server/src/modules/proof/root-relay.slow.test.ts'],
  },
  {
    name: 'of proofs: a root that is told again stands in the journal twice',
    file: `${FOLLOWER}platform/projection.ts`,
    find: 'code === Refusal.NONE ? journalledRoot',
    replace: 'code <= Refusal.REPEATED ? journalledRoot',
    tests: ['apps/server/src/modules/proof/root-relay.slow.test.ts'],
  },
  {
    name: 'of proofs: the audit believes what is published, whatever the journal says',
    file: 'apps/server/src/audit/journal-roots.ts',
    find: 'if (published.root === root && published.users === users) return undefined;',
    replace: 'if (published.users === users) return undefined;',
    tests: [SERVER_TEST],
  },
  {
    name: 'of proofs: another root than the published one counts as the one in the journal',
    file: 'apps/server/src/modules/proof/proof-rows.ts',
    find: 'journal?.users === row.users && journal.root === row.root ? journal.sequence : null',
    replace: 'journal?.sequence ?? null',
    tests: [SERVER_TEST],
  },
  {
    name: 'of proofs: a root takes effect behind a later one',
    file: 'packages/engine/src/platform/platform-state.ts',
    find: 'if (last === undefined || asOf > last.asOf) return',
    replace: 'if (last === undefined || asOf !== last.asOf) return',
    tests: ['packages/engine/src/platform/platform.test.ts'],
  },
  {
    name: 'of proofs: a chain that could not be read holds what is left of the others',
    file: RESERVES,
    find: 'networks.every((each) => each.chain !== null)',
    replace: 'networks.some((each) => each.chain !== null)',
    tests: [RESERVES.replace('.ts', '.test.ts')],
  },
  {
    name: 'of books and chains: a hot wallet that the signer has not named holds nothing',
    file: 'apps/server/src/modules/reconciliation/chain-side.ts',
    find: 'if (hot === undefined && given.some(({ isInChain }) => isInChain))',
    replace: 'if (hot === undefined && given.length < 0)',
    tests: ['apps/server/src/modules/network/network-desk.slow.test.ts'],
  },
  {
    name: 'of proofs: what is held of what is owed is rounded up to all of it',
    file: RESERVES,
    find: '(total * SHARE_PARTS) / owed',
    replace: '(total * SHARE_PARTS + owed - 1n) / owed',
    tests: [RESERVES.replace('.ts', '.test.ts')],
  },
];

/** Bugs of roots in the engine, to be caught by played worlds. */
export const ROOT_MUTANTS: readonly WorldMutant[] = [
  {
    name: 'of proofs: a root is as of its own command',
    file: 'packages/engine/src/platform/platform-state.ts',
    find: 'if (asOf >= this.kernel.ledger.sequence) return',
    replace: 'if (asOf > this.kernel.ledger.sequence) return',
  },
];
