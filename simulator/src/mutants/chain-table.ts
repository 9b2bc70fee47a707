import type { TestedMutant } from './in-tests.ts';
import type { WorldMutant } from './in-worlds.ts';

const WALLET = 'packages/engine/src/wallet/wallet.ts';
const PENDING = 'packages/engine/src/wallet/pending-deposits.ts';
const WITHDRAWALS = 'packages/engine/src/wallet/withdrawals.ts';
const SUMS = 'packages/engine/src/members/rolling-sums.ts';
const TESTS = ['packages/engine/src/wallet/chains.test.ts'];

/** Bugs of deposits that are not final and of withdrawals, to be caught by played worlds. */
export const CHAIN_MUTANTS: readonly WorldMutant[] = [
  {
    name: 'of chains: the limit is that of the other level',
    file: WALLET,
    short: true,
    find: 'level === VerifiedLevel.VERIFIED ? now?.drawChecked : now?.drawUnchecked',
    replace: 'level === VerifiedLevel.VERIFIED ? now?.drawUnchecked : now?.drawChecked',
  },
  {
    name: 'of chains: what comes back still counts against the limit',
    file: WALLET,
    find: '    this.members.sums.remove(Counted.WITHDRAWALS, number);\n',
    replace: '',
  },
  {
    name: 'of chains: the number of a withdrawal that is over may be taken again',
    file: WITHDRAWALS,
    short: true,
    find: 'if (!this.used.has(said.number)) return',
    replace: 'if (!this.open.has(said.number)) return',
  },
  {
    name: 'of chains: what is final is credited again',
    file: WALLET,
    short: true,
    find: 'if (height <= this.pending.finalHeight(network)) return',
    replace: 'if (height < this.pending.finalHeight(network)) return',
  },
  {
    name: 'of chains: a final height falls',
    file: PENDING,
    find: 'return height > now ? Refusal.NONE :',
    replace: 'return height !== now ? Refusal.NONE :',
  },
  {
    name: 'of chains: a deposit of another block is taken back',
    file: PENDING,
    find: 'return found?.height === c.doubles[(at + REVERSE_DEPOSIT.HEIGHT) >> 1]! ? found : undefined;',
    replace: 'return found;',
  },
  {
    name: 'of chains: a deposit is taken back as often as it is said',
    file: WALLET,
    find: '    this.pending.remove(deposit);\n    this.held.left(user);\n    if (taken',
    replace: '    this.held.left(user);\n    if (taken',
  },
  {
    name: 'of chains: who has spent what was taken back withdraws on',
    file: WALLET,
    short: true,
    find: '      this.withdrawals.block(user, true);\n',
    replace: '',
  },
  {
    name: 'of chains: the fee of a payment that failed is kept',
    file: WALLET,
    short: true,
    find: 'const { number, user, asset, network, quantity, isSent } = withdrawal;\n    ledger.amounts[Reg.FREEZE] = quantity;',
    replace:
      'const { number, user, asset, network, quantity, fee, isSent } = withdrawal;\n    ledger.amounts[Reg.FREEZE] = isSent ? quantity - fee : quantity;',
  },
  {
    name: 'of chains: what is sent can be cancelled',
    file: WALLET,
    find: 'if (withdrawal.isSent && c.words',
    replace: 'if (withdrawal.isSent && withdrawal.fee === 0n && c.words',
  },
  {
    name: 'of chains: what changes hands inside can change hands again',
    file: WALLET,
    find: 'target, RecordType.DEPOSIT);\n      this.withdrawals.end(withdrawal);',
    replace: 'target, RecordType.DEPOSIT);',
  },
  {
    name: 'of chains: a hold is not asked',
    file: WALLET,
    find: 'if (holdUntil > time) return',
    replace: 'if (holdUntil > time + 86_400_000) return',
  },
  {
    name: 'of chains: a stop is not asked',
    file: WALLET,
    find: '    if (this.withdrawals.isBlocked(user)) return Refusal.WITHDRAWALS_BLOCKED;\n',
    replace: '',
  },
  {
    name: 'of chains: what leaves counts as what stays',
    file: WALLET,
    find: 'wealth - value >= held',
    replace: 'wealth >= held',
  },
  {
    name: 'of chains: a valuation from before is believed',
    file: WALLET,
    find: '(asOf >= this.held.valuedSince(user) && wealth',
    replace: '(wealth',
  },
  {
    name: 'of chains: who is stopped is forgotten by a restart',
    file: WITHDRAWALS,
    find: '    for (const user of blocked) this.blocked.add(user);\n',
    replace: '',
  },
  {
    name: 'of chains: the sums of a day are forgotten by a restart',
    file: SUMS,
    find: ': ofText(words)) this.push(entry);',
    replace: ': []) this.push(entry);',
  },
  {
    name: 'of chains: since when a user can be valued is forgotten by a restart',
    file: PENDING,
    find: '    for (const [user, sequence] of marks) this.marks.set(user, sequence);\n',
    replace: '',
  },
];

/** The same, of what only a test asks to the millisecond or the last unit. */
export const CHAIN_TEST_MUTANTS: readonly TestedMutant[] = [
  {
    name: 'of chains: a value counts a millisecond longer than a day',
    file: SUMS,
    find: 'entries.time(line.first) <= now - WINDOW_MS;',
    replace: 'entries.time(line.first) < now - WINDOW_MS;',
    tests: TESTS,
  },
  {
    name: 'of chains: the limit may be passed by one part',
    file: WALLET,
    find: '+ value > this.dayLimit(level)',
    replace: '+ value > this.dayLimit(level) + 1n',
    tests: TESTS,
  },
  {
    name: 'of chains: a loss is filled up at once or not at all',
    file: WALLET,
    find: 'if (amount < 0n && (available + amount < 0n ||',
    replace: 'if (available + amount < 0n || (amount < 0n &&',
    tests: TESTS,
  },
  {
    name: 'of chains: who acted before is asked whether he is suspended',
    file: WALLET,
    find: 'if ((this.members.users.flags(user) & UserFlag.SUSPENDED)',
    replace: 'if ((this.members.users.flags(1) & UserFlag.SUSPENDED)',
    tests: TESTS,
  },
  {
    name: 'of chains: a number between two others joins them wrongly',
    file: 'packages/engine/src/used-numbers.ts',
    find: 'else if (joinsBehind) behind[0] = number;',
    replace: 'else if (joinsBehind) behind[0] = number - 1;',
    tests: TESTS,
  },
];
