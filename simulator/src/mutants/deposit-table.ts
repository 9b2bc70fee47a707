import type { TestedMutant } from './in-tests.ts';

const CHAINS = 'apps/server/src/chains/';
const DEPOSIT = 'apps/server/src/modules/deposit/';
const BLOCKS = [`${DEPOSIT}deposits.slow.test.ts`];
const NODE = [`${CHAINS}evm-chain.slow.test.ts`];

/** Bugs of deposits: what counts as a payment, when it is credited, and what becomes of it when the chain takes it back. */
export const DEPOSIT_MUTANTS: readonly TestedMutant[] = [
  {
    name: 'of deposits: a log of any contract counts',
    file: `${CHAINS}evm-chain.ts`,
    find: 'const symbol = this.#tokens.get(address) ?? this.#tokens.get(address.toLowerCase());',
    replace: "const symbol = this.#tokens.get(address) ?? 'USDT';",
    tests: NODE,
  },
  {
    name: 'of deposits: a transaction that failed pays its value',
    file: `${CHAINS}evm-chain.ts`,
    find: "    if (receipt.status !== '0x1') return [];\n",
    replace: '',
    tests: NODE,
  },
  {
    name: 'of deposits: of two who read a chain one hands over what the other has',
    file: `${CHAINS}scanner.ts`,
    find: "if (now?.height !== read?.height || now?.hash !== read?.hash) throw new ChainMoved('for another who reads it as well');",
    replace: '',
    tests: BLOCKS,
  },
  {
    name: 'of deposits: credited with one confirmation less',
    file: `${DEPOSIT}deposit-book.ts`,
    find: 'height - credit + 1);',
    replace: 'height - credit + 2);',
    tests: BLOCKS,
  },
  {
    name: 'of deposits: final with one confirmation less',
    file: `${DEPOSIT}deposit-book.ts`,
    find: 'Math.min(height - unlock + 1,',
    replace: 'Math.min(height - unlock + 2,',
    tests: BLOCKS,
  },
  {
    name: 'of deposits: what the chain takes back stays credited',
    file: `${DEPOSIT}deposit-book.ts`,
    find: "      await addOrders(queries, 'reverse', network, credited, now);\n",
    replace: '',
    tests: BLOCKS,
  },
  {
    name: 'of deposits: small ones that were credited with one that vanished are lost',
    file: `${DEPOSIT}deposit-book.ts`,
    find: '      await queries.run(WAIT_AGAIN, network, height, ids, now);\n',
    replace: '',
    tests: BLOCKS,
  },
  {
    name: 'of deposits: one that is stopped is passed by what is final',
    file: `${DEPOSIT}deposit-book.ts`,
    find: 'lowest === undefined ? height : lowest - 1',
    replace: 'height',
    tests: BLOCKS,
  },
  {
    name: 'of deposits: dust is rounded up to a unit',
    file: `${CHAINS}networks.ts`,
    find: 'return { amount: units / unit, dust: units % unit };',
    replace: 'return { amount: (units + unit - 1n) / unit, dust: units % unit };',
    tests: [`${CHAINS}networks.test.ts`],
  },
  {
    name: 'of deposits: small ones of several coins make up one minimum',
    file: `${DEPOSIT}accumulate.ts`,
    find: 'const key = `${user} ${symbol}`;',
    replace: 'const key = `${user} `;',
    tests: [`${DEPOSIT}accumulate.test.ts`],
  },
  {
    name: 'of deposits: whichever block operators named, a chain that changed below what was final is taken',
    file: `${CHAINS}scanner.ts`,
    find: 'accepted !== position.finalHeight',
    replace: 'accepted === undefined',
    tests: BLOCKS,
  },
  {
    name: 'of deposits: a block whose parent is another is read on',
    file: `${CHAINS}scanner.ts`,
    find: '    if (first.parent !== position.hash) return this.#fallBack(position, head);\n',
    replace: '',
    tests: BLOCKS,
  },
  {
    name: 'of deposits: a node that could not read its past is written down',
    file: `${CHAINS}local-chain.ts`,
    find: '    const state = await this.#unpack();\n',
    replace: '    const state = await this.#unpack().catch(() => undefined);\n',
    tests: [`${DEPOSIT}local-deposits.slow.test.ts`],
  },
  {
    name: 'of deposits: its owner is told before it is remembered that he was',
    file: `${DEPOSIT}tell-deposits.ts`,
    find: 'await addNotice(queries, {',
    replace: 'await addNotice(database, {',
    tests: ['apps/server/src/kill/coins-killed.slow.test.ts'],
  },
  {
    name: 'of deposits: a chain may change below what was final',
    file: `${CHAINS}scanner.ts`,
    find: 'fork === undefined || fork.height < position.finalHeight',
    replace: 'fork === undefined && position.finalHeight < 0',
    tests: BLOCKS,
  },
];
