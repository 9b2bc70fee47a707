import type { TestedMutant } from './in-tests.ts';

const SIGNER = 'apps/server/src/signer/';
const CHECK = [`${SIGNER}order-check.test.ts`];
const BOOK = [`${SIGNER}spent-book.test.ts`];
const CAPS = [`${SIGNER}caps.test.ts`];
const CHAIN = [`${SIGNER}signer.slow.test.ts`];
const KILLED = [`${SIGNER}killed-signer.slow.test.ts`];
const APART = [`${SIGNER}signer-apart.slow.test.ts`];

/** Bugs of the signer: what it pays without being allowed to, what it pays twice, and what it takes for paid. */
export const SIGNER_MUTANTS: readonly TestedMutant[] = [
  {
    name: 'of the signer: a contract is the one that the server names',
    file: `${SIGNER}order-check.ts`,
    find: "  if (order.contract !== coin.contract) return 'CONTRACT_OTHER';\n",
    replace: '',
    tests: CHAIN,
  },
  {
    name: 'of the signer: an address may have any spelling',
    file: `${SIGNER}order-check.ts`,
    find: "if (chainAddress(network, address) !== address || !address.startsWith('0x')) return false;",
    replace: "if (chainAddress(network, address) === undefined || !address.startsWith('0x')) return false;",
    tests: CHAIN,
  },
  {
    name: 'of the signer: coins may go to where they are lost',
    file: `${SIGNER}order-check.ts`,
    find: 'return ![...coins.values()].some(({ contract }) => contract === address);',
    replace: 'return coins.size > 0;',
    tests: CHECK,
  },
  {
    name: 'of the signer: the fee is not signed',
    file: `${SIGNER}order-check.ts`,
    find: 'contract, address, receives, fee });',
    replace: "contract, address, receives, fee: '0.5' });",
    tests: CHECK,
  },
  {
    name: 'of the signer: one operator is enough',
    file: `${SIGNER}order-check.ts`,
    find: 'return amount <= two ? 1 : 2;',
    replace: 'return two >= 0n ? 1 : 2;',
    tests: CHECK,
  },
  {
    name: 'of the signer: the threshold itself needs nobody more',
    file: `${SIGNER}order-check.ts`,
    find: 'if (amount <= auto) return 0;',
    replace: 'if (amount <= auto + 1n) return 0;',
    tests: CHECK,
  },
  {
    name: "of the signer: an operator signs with another's key",
    file: `${SIGNER}trusted-keys.ts`,
    find: 'if (key.operator === operator && !approvers.has(operator) &&',
    replace: 'if (!approvers.has(operator) &&',
    tests: CHECK,
  },
  {
    name: 'of the signer: the hour is not counted',
    file: `${SIGNER}caps.ts`,
    find: "if (spentWithin(spent, nowMs, HOUR_MS) + amount > hour) return 'CAP_HOUR';",
    replace: "if (amount > hour) return 'CAP_HOUR';",
    tests: CAPS,
  },
  {
    name: 'of the signer: the caps are never asked',
    file: `${SIGNER}network-desk.ts`,
    find: 'if (exceeded !== undefined) return exceeded;',
    replace: '',
    tests: CHAIN,
  },
  {
    name: 'of the signer: it pays while withdrawals are paused',
    file: `${SIGNER}network-desk.ts`,
    find: "if (purpose.withdrawal !== null && (await this.#isPaused(queries, purpose.symbol))) return 'PAUSED';",
    replace: '',
    tests: CHAIN,
  },
  {
    name: 'of the signer: a line of the book may be taken out',
    file: `${SIGNER}spent-book.ts`,
    find: ".update(this.#chain).update('\\n')",
    replace: '',
    tests: BOOK,
  },
  {
    name: 'of the signer: what is in the book is signed again',
    file: `${SIGNER}network-desk.ts`,
    find: 'const entry = book.find(purpose.key);',
    replace: "const entry = book.find('none');",
    tests: KILLED,
  },
  {
    name: 'of the signer: a number of the book pays for something else',
    file: `${SIGNER}network-desk.ts`,
    find: "if (entry.digest !== purpose.digest) return { refusal: 'NUMBER_USED' };",
    replace: '',
    tests: CHAIN,
  },
  {
    name: 'of the signer: a sweep goes where the order says',
    file: `${SIGNER}network-desk.ts`,
    find: 'return this.#sign(order, source, purpose(balance), paymentOf(contract, this.#hot.address, balance), plan);',
    replace:
      'return this.#sign(order, source, purpose(balance), paymentOf(contract, (order.address ?? this.#hot.address) as Hex, balance), plan);',
    tests: CHAIN,
  },
  {
    name: 'of the signer: a replacement has a nonce of its own',
    file: `${SIGNER}network-desk.ts`,
    find: 'signCall(account, { ...before, ...fees });',
    replace: 'signCall(account, { ...before, ...fees, nonce: before.nonce + 1 });',
    tests: CHAIN,
  },
  {
    name: 'of the signer: a stuck transaction stays so',
    file: `${SIGNER}network-desk.ts`,
    find: 'if (await this.#isStuck(sent, last)) return',
    replace: 'if (sent.nonce < 0 && (await this.#isStuck(sent, last))) return',
    tests: CHAIN,
  },
  {
    name: 'of the signer: a lost block is not noticed',
    file: `${SIGNER}network-desk.ts`,
    find: "if (sent.state === 'mined') return this.#putBack(table, sent);",
    replace: "if (sent.state === 'mined') return;",
    tests: CHAIN,
  },
  {
    name: 'of the signer: a transaction without effect has failed at once',
    file: `${SIGNER}network-desk.ts`,
    find: '      if (!isFinal) return;\n      log.error',
    replace: '      log.error',
    tests: CHAIN,
  },
  {
    name: 'of the signer: whatever is in a block has paid',
    file: `${SIGNER}evm-node.ts`,
    find: "isDone: status === '0x1' && isTold,",
    replace: "isDone: status !== 'none' || isTold,",
    tests: CHAIN,
  },
  {
    name: 'of the signer: any chain will do',
    file: `${SIGNER}network-desk.ts`,
    find: '(await this.#node.chainId()) !== network.chainId',
    replace: '(await this.#node.chainId()) < 0',
    tests: CHAIN,
  },
  {
    name: 'of the signer: somebody else may spend beside it',
    file: `${SIGNER}network-desk.ts`,
    find: "this.#problem = known > 0 && this.#hotInChain > known ? 'NONCE_FOREIGN' : null;",
    replace: "this.#problem = known < 0 ? 'NONCE_FOREIGN' : null;",
    tests: CHAIN,
  },
  {
    name: 'of the signer: an address is swept of two coins at once',
    file: `${SIGNER}network-desk.ts`,
    find: "    if (this.#busy.has(source.address)) return 'SWEEP_BEFORE';\n",
    replace: '',
    tests: CHAIN,
  },
  {
    name: 'of the signer: what a demo begins with is noted when it is sent',
    file: 'apps/server/src/signer-surface.ts',
    find: '      await noteFloat(queries, { network',
    replace: '      await prepared.send();\n      await noteFloat(queries, { network',
    tests: CHAIN,
  },
  {
    name: 'of the signer: two work at once',
    file: `${SIGNER}signer-lock.ts`,
    find: 'if (rows[0]?.taken === true) return close;',
    replace: 'if (rows.length > 0) return close;',
    tests: KILLED,
  },
  {
    name: 'of the signer: the server writes what was paid',
    file: 'apps/server/src/store/roles.ts',
    find: 'REVOKE INSERT, UPDATE, DELETE ON public.payout, public.top_up,',
    replace: 'REVOKE INSERT, DELETE ON public.payout, public.top_up,',
    tests: APART,
  },
  {
    name: 'of the signer: the environment of the server is its own',
    file: `${SIGNER}spawn-signer.ts`,
    find: 'const env = { SIGNER_FILE: file,',
    replace: 'const env = { ...process.env, SIGNER_FILE: file,',
    tests: APART,
  },
];
