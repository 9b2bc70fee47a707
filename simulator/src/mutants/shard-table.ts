import type { TestedMutant } from './in-tests.ts';

const SHARDS = 'simulator/src/shards/';
const WALLET = 'packages/engine/src/wallet/';
const EXPLORED = `${SHARDS}explore.test.ts`;
const PLAYED = `${SHARDS}random-world.test.ts`;

/** Bugs of transfers between shards: of the relay, of what a core promises, and of what both ledgers book. */
export const SHARD_MUTANTS: readonly TestedMutant[] = [
  {
    name: 'between shards: a credit that comes again is credited again',
    file: `${WALLET}pending-deposits.ts`,
    find: '    if (known === undefined) return Refusal.NONE;\n    const { user, asset',
    replace: '    if (known === undefined || known.height > 0) return Refusal.NONE;\n    const { user, asset',
    tests: [EXPLORED, PLAYED],
  },
  {
    name: 'between shards: each message of a credit has another id',
    file: `${SHARDS}link.ts`,
    find: 'transaction: clientId(number)',
    replace: 'transaction: clientId(number + 4_294_967_296 * Math.ceil(performance.now() * 1_000))',
    tests: [PLAYED],
  },
  {
    name: 'between shards: what is credited later is given back because it was refused',
    file: `${SHARDS}relay.ts`,
    short: true,
    find: '    const verdict = target.verdictOf(place);\n',
    replace: "    const verdict = target.refused.has(place) ? 'refused' : target.verdictOf(place);\n",
    tests: [EXPLORED],
  },
  {
    name: 'between shards: a place that is closed is still credited',
    file: `${WALLET}wallet.ts`,
    find: 'if (height <= this.pending.finalHeight(network)) return',
    replace: 'if (height < this.pending.finalHeight(network)) return',
    tests: [EXPLORED],
  },
  {
    name: 'between shards: what has left its user is not booked as in transit',
    file: `${WALLET}wallet.ts`,
    find: 'const pending = ledger.openCell(numberedOwner(network), Account.WITHDRAW_PENDING, asset',
    replace: 'const pending = ledger.openCell(numberedOwner(network), Account.DUST, asset',
    tests: [EXPLORED, PLAYED],
  },
  {
    name: 'between shards: a credit is sent before its money has left the user',
    file: `${SHARDS}relay.ts`,
    find: '  for (const { number } of source.asked.values())\n    messages.push(',
    replace:
      '  for (const { number, ...asked } of source.asked.values())\n    messages.push({ to: link.target, command: creditOf(link, { number, ...asked, place: source.sent.length + 1 }) },',
    tests: [EXPLORED, PLAYED],
  },
  {
    name: 'between shards: a relay that begins anew reads from where the journal ends',
    file: `${SHARDS}relay.ts`,
    find: 'readOn(journal, this.source, this.sourceRead, most)',
    replace: 'readOn(journal, this.source, this.sourceRead === 0 ? journal.length : this.sourceRead, most)',
    tests: [PLAYED],
  },
  {
    name: 'between shards: a core that begins anew has forgotten what was sent',
    file: `${WALLET}withdrawals.ts`,
    find: 'isSent ? 1 : 0',
    replace: 'isSent ? 0 : 0',
    tests: [PLAYED],
  },
  {
    name: 'between shards: a relay reads what is not committed',
    file: `${SHARDS}shard.ts`,
    find: '    return this.committed;\n',
    replace: '    return this.journal.length;\n',
    tests: [PLAYED],
  },
  {
    name: 'between shards: a user takes back what is on its way',
    file: `${WALLET}wallet.ts`,
    find: 'if (withdrawal.isSent && c.words[at + WITHDRAW_RETURN.REASON]! !== FAILED) return Refusal.WITHDRAWAL_SENT;',
    replace: '',
    tests: [EXPLORED],
  },
];
