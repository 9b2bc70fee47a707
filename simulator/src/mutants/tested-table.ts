import { ACCOUNT_MUTANTS } from './account-table.ts';
import { DATABASE_MUTANTS } from './database-table.ts';
import { DEAL_SERVER_MUTANTS } from './deal-server-table.ts';
import { DEPOSIT_MUTANTS } from './deposit-table.ts';
import { CHAIN_TEST_MUTANTS } from './chain-table.ts';
import { CONTRACT_TEST_MUTANTS } from './contract-table.ts';
import type { TestedMutant } from './in-tests.ts';
import { ICO_SERVER_MUTANTS } from './ico-server-table.ts';
import { LEADER_MUTANTS } from './leader-table.ts';
import { OPERATOR_MUTANTS } from './operator-table.ts';
import { PRICE_ALERT_MUTANTS } from './price-alert-table.ts';
import { PROOF_MUTANTS } from './proof-table.ts';
import { CONTRACT_DOOR_MUTANTS } from './contract-door-table.ts';
import { SECONDS_SERVER_MUTANTS } from './seconds-server-table.ts';
import { SERVER_MUTANTS } from './server-table.ts';
import { SHARD_MUTANTS } from './shard-table.ts';
import { SIGNER_MUTANTS } from './signer-table.ts';
import { TRADING_API_MUTANTS } from './trading-api-table.ts';

const WEB = 'apps/web/src/';
const FORMULAS = 'packages/domain/src/formulas/';
const CODEC = 'packages/engine/src/codec/';

/** Bugs outside of the core: of formulas, engine, contract and browser here, of the rest in tables of their own. Each must be caught by the tests it names. */
export const TESTED_MUTANTS: readonly TestedMutant[] = [
  ...ACCOUNT_MUTANTS,
  ...DATABASE_MUTANTS,
  ...DEPOSIT_MUTANTS,
  ...CHAIN_TEST_MUTANTS,
  ...CONTRACT_TEST_MUTANTS,
  ...ICO_SERVER_MUTANTS,
  ...LEADER_MUTANTS,
  ...OPERATOR_MUTANTS,
  ...PRICE_ALERT_MUTANTS,
  ...PROOF_MUTANTS,
  ...SECONDS_SERVER_MUTANTS,
  ...DEAL_SERVER_MUTANTS,
  ...SERVER_MUTANTS,
  ...SHARD_MUTANTS,
  ...CONTRACT_DOOR_MUTANTS,
  ...SIGNER_MUTANTS,
  ...TRADING_API_MUTANTS,
  {
    name: 'markets may be listed in which a trade rounds',
    file: `${FORMULAS}notional.ts`,
    find: ' || product % wholeCoin !== 0n) return undefined;',
    replace: ') return undefined;',
    tests: ['packages/engine/src/spot/listing.test.ts', `${FORMULAS}notional.test.ts`],
  },
  {
    name: 'a buy may trade a tick above the band',
    file: `${FORMULAS}price-band.ts`,
    find: 'export function buyMaxTicks(referenceTicks: number, bandBps: number): number {\n  return divideDownUnits(',
    replace: 'export function buyMaxTicks(referenceTicks: number, bandBps: number): number {\n  return divideUpUnits(',
    tests: [`${FORMULAS}price-band.test.ts`],
  },
  {
    name: 'a sell may trade a tick below the band',
    file: `${FORMULAS}price-band.ts`,
    find: 'export function sellMinTicks(referenceTicks: number, bandBps: number): number {\n  return divideUpUnits(',
    replace: 'export function sellMinTicks(referenceTicks: number, bandBps: number): number {\n  return divideDownUnits(',
    tests: [`${FORMULAS}price-band.test.ts`],
  },
  {
    name: 'the shown fee is rounded down',
    file: `${FORMULAS}fee.ts`,
    find: 'return divideUp(received * BigInt(rate), BigInt(FEE_RATE_SCALE));',
    replace: 'return (received * BigInt(rate)) / BigInt(FEE_RATE_SCALE);',
    tests: [`${FORMULAS}fee.test.ts`],
  },
  {
    name: 'an OCO buy freezes for its cheaper leg',
    file: `${FORMULAS}freeze.ts`,
    find: 'limitTicks > stopLimitTicks ? limitTicks : stopLimitTicks',
    replace: 'limitTicks < stopLimitTicks ? limitTicks : stopLimitTicks',
    tests: [`${FORMULAS}freeze.test.ts`],
  },
  {
    name: 'an average price is rounded up',
    file: `${FORMULAS}notional.ts`,
    find: 'divideDown(quoteUnits * coinUnits(baseScale), baseUnits)',
    replace: 'divideDown(quoteUnits * coinUnits(baseScale) + baseUnits - 1n, baseUnits)',
    tests: [`${FORMULAS}notional.test.ts`],
  },
  {
    name: 'a decimal with surplus digits is cut',
    file: 'packages/domain/src/amount.ts',
    find: "  if (decimals > scale) return 'TOO_PRECISE';\n",
    replace: '  if (decimals > scale) return parseDecimal(text.slice(0, scale - decimals), scale);\n',
    tests: ['packages/domain/src/amount.test.ts'],
  },
  {
    name: 'an index is made of two sources',
    file: `${FORMULAS}index-price.ts`,
    find: 'MIN_INDEX_SOURCES = 3;',
    replace: 'MIN_INDEX_SOURCES = 2;',
    tests: [`${FORMULAS}index-price.test.ts`],
  },
  {
    name: 'an index of which nothing is heard any more stays fresh',
    file: `${FORMULAS}index-price.ts`,
    find: 'return isFlagged || nowMs - timeMs > INDEX_LIMIT_MS;',
    replace: 'return isFlagged;',
    tests: [`${FORMULAS}index-price.test.ts`],
  },
  {
    name: 'timers of one time fire in any order',
    file: 'packages/engine/src/timers.ts',
    find: 'a.time < b.time || (a.time === b.time && a.order < b.order)',
    replace: 'a.time < b.time',
    tests: ['packages/engine/src/timers.test.ts'],
  },
  {
    name: 'a timer that is moved stays where it was too',
    file: 'packages/engine/src/timers.ts',
    short: true,
    find: '    this.clear(product, user, subject);\n    const timer',
    replace: '    const timer',
    tests: ['packages/engine/src/timers.test.ts'],
  },
  {
    name: "today's gain counts what was moved in",
    file: `${FORMULAS}today-gain.ts`,
    find: '  return now - start - inflow + outflow;',
    replace: '  return now - start + outflow;',
    tests: [`${FORMULAS}today-gain.test.ts`],
  },
  {
    name: 'what leaves leaves all of its cost behind',
    file: `${FORMULAS}average-cost.ts`,
    find: 'cost: (cost * (quantity - less)) / quantity',
    replace: 'cost',
    tests: [`${FORMULAS}average-cost.test.ts`],
  },
  {
    name: 'a value is a tenth of it for each decimal of the price',
    file: `${FORMULAS}valuation.ts`,
    find: 'BigInt(VALUE_SCALE - scale - price.scale)',
    replace: 'BigInt(VALUE_SCALE - scale)',
    tests: [`${FORMULAS}valuation.test.ts`],
  },
  {
    name: "an operators' booking has an id like an order's",
    file: `${CODEC}command-table.ts`,
    find: "    number: 8,\n    product: 'wallet',\n    user: true,\n    id: 'money',\n",
    replace: "    number: 8,\n    product: 'wallet',\n    user: true,\n    id: 'order',\n",
    tests: [`${CODEC}command-ids.test.ts`],
  },
  {
    name: 'a transfer offers coins that cannot move there',
    file: `${WEB}features/transfer/transfer-draft.ts`,
    find: 'transferAllowed(first, second, assetFlags(currency))',
    replace: 'transferAllowed(second, first, assetFlags(currency))',
    tests: [`${WEB}features/transfer/transfer-draft.test.ts`],
  },
  {
    name: 'more than is available may be transferred',
    file: `${WEB}features/transfer/transfer-draft.ts`,
    find: "compareDecimals(quantity, available) > 0 ? 'tooMuch'",
    replace: "compareDecimals(quantity, sum([available, inOrders])) > 0 ? 'tooMuch'",
    tests: [`${WEB}features/transfer/transfer-draft.test.ts`],
  },
  {
    name: 'what is on its way out covers what has to stay',
    file: 'apps/server/src/modules/wallet/worth.ts',
    find: 'account, asset, available, orderFreeze, locked }',
    replace: 'account, asset, available, orderFreeze, frozen: locked }',
    tests: ['apps/server/src/modules/wallet/worth.test.ts'],
  },
  {
    name: 'a list shows amounts that are hidden everywhere else',
    file: `${WEB}features/orders/transfer-log.tsx`,
    find: 'cell: ({ quantity }) => <Amount value={exact(quantity)} /> },',
    replace: 'cell: ({ quantity }) => <Amount value={quantity} /> },',
    tests: [`${WEB}app/hidden-amounts.slow.test.ts`],
  },
  {
    name: 'the most there is can be read from its field',
    file: `${WEB}features/transfer/transfer-draft.ts`,
    find: '...(change.quantity === undefined ? {} : { isFilled: false }), ...change };',
    replace: '...change, isFilled: false };',
    tests: [`${WEB}features/transfer/transfer-draft.test.ts`],
  },
  {
    name: 'where amounts are hidden a sign still says gain or loss',
    file: `${WEB}data/privacy.ts`,
    find: "signed: (amount) => own(`${amount.startsWith('-') ? '' : '+'}${formatExact(amount, tag)}`)",
    replace: "signed: (amount) => `${amount.startsWith('-') ? '−' : '+'}${own(formatExact(amount, tag))}`",
    tests: [`${WEB}data/privacy.test.ts`],
  },
  {
    name: 'after a clear no the page sends under the same id again',
    file: `${WEB}data/use-send-once.ts`,
    find: '      this.#last = { intent, clientId, outcome };\n',
    replace: '',
    tests: [`${WEB}data/use-send-once.test.ts`],
  },
  {
    name: 'an order whose answer was lost is sent under another id',
    file: `${WEB}data/send-once.ts`,
    find: "last.outcome === 'unknown' &&",
    replace: "last.outcome === 'done' &&",
    tests: [`${WEB}data/send-once.test.ts`],
  },
  {
    name: 'no answer counts as a refusal',
    file: `${WEB}data/send-once.ts`,
    find: 'return code === 0 || code',
    replace: 'return code',
    tests: [`${WEB}data/send-once.test.ts`],
  },
  {
    name: 'a book that waits says that it stands',
    file: `${WEB}data/depth-store.ts`,
    find: 'shown === this.#book ? shown.standsAt : undefined',
    replace: 'shown.standsAt ?? 0',
    tests: [`${WEB}data/depth-store.test.ts`],
  },
  {
    name: 'a missed number of the book is passed over',
    file: 'packages/contract/src/depth-book.ts',
    find: 'if (message.U > this.#standsAt + 1) {',
    replace: 'if (message.U > this.#standsAt + 1_000) {',
    tests: [`${WEB}data/depth-store.test.ts`],
  },
  {
    name: 'what is typed between two steps is rounded up',
    file: `${WEB}forms/typed-number.ts`,
    find: "const up = direction === 'up' ||",
    replace: "const up = direction !== 'nearest' ||",
    tests: [`${WEB}forms/typed-number.test.ts`],
  },
  {
    name: 'a silent connection counts as live',
    file: `${WEB}data/connection-machine.ts`,
    find: "if (state.link === 'open' && state.isHeard && silentMs < STALE_AFTER_MS)",
    replace: "if (state.link === 'open' && state.isHeard)",
    tests: [`${WEB}data/connection-machine.test.ts`],
  },
  {
    name: 'a single word passes over the one left free',
    file: `${CODEC}layout.ts`,
    find: 'return this.free.shift() ?? this.next++;',
    replace: 'return this.next++;',
    tests: [`${CODEC}layout.test.ts`, `${CODEC}source.test.ts`],
  },
  {
    name: "what is left of the taker is read where the maker's stands",
    file: `${CODEC}read-event.ts`,
    short: true,
    find: 'takerLeft: words[at + 17]!',
    replace: 'takerLeft: words[at + 16]!',
    tests: [`${CODEC}golden.test.ts`],
  },
  {
    name: 'a command may have bits that mean nothing',
    file: `${CODEC}source.ts`,
    find: '.filter(([, mask]) => mask !== -1)',
    replace: '.filter(([, mask]) => mask > 255)',
    tests: [`${CODEC}source.test.ts`],
  },
  {
    name: 'what one asset lacks another makes good',
    file: 'packages/engine/src/ledger/nets.ts',
    short: true,
    find: 'while (at < this.count && assets[at] !== asset) at++;',
    replace: 'at = 0;',
    tests: ['packages/engine/src/ledger/ledger.test.ts'],
  },
  {
    name: 'an asset that balances takes another along',
    file: 'packages/engine/src/ledger/nets.ts',
    find: '    this.assets[at] = this.assets[this.count]!;\n    this.sums[at] = this.sums[this.count]!;\n',
    replace: '',
    tests: ['packages/engine/src/ledger/ledger.test.ts'],
  },
  {
    name: 'of many assets only eight are summed',
    file: 'packages/engine/src/ledger/nets.ts',
    find: '    if (at === this.assets.length) this.grow();\n',
    replace: '    if (at === this.assets.length) return;\n',
    tests: ['packages/engine/src/ledger/ledger.test.ts'],
  },
  {
    name: 'sums that grew are lost',
    file: 'packages/engine/src/ledger/nets.ts',
    find: '    this.sums.set(sums);\n',
    replace: '    if (sums.length === 0) this.sums.set(sums);\n',
    tests: ['packages/engine/src/ledger/ledger.test.ts'],
  },
  {
    name: 'postings that do not balance are passed over',
    file: 'packages/engine/src/ledger/nets.ts',
    find: '    if (this.count === 0) return;\n',
    replace: '    if (this.count < 3) return;\n',
    tests: ['packages/engine/src/ledger/ledger.test.ts'],
  },
  {
    name: 'what is posted where records are kept is not summed',
    file: 'packages/engine/src/ledger/ledger.ts',
    find: '    this.nets.add(this.asset(row), amount);\n',
    replace: '',
    tests: ['packages/engine/src/ledger/ledger.test.ts'],
  },
  {
    name: 'a proposal is carried out twice',
    file: 'packages/engine/src/wallet/wallet.ts',
    short: true,
    find: '    proposal.decision = Decision.APPROVED;\n',
    replace: '',
    tests: ['packages/engine/src/wallet/proposals.test.ts'],
  },
  {
    name: 'whoever gains may approve',
    file: 'packages/engine/src/wallet/wallet.ts',
    find: 'if (operator === proposal.proposer || operator === proposal.beneficiary) return Refusal.SAME_PERSON;',
    replace: 'if (operator === proposal.proposer) return Refusal.SAME_PERSON;',
    tests: ['packages/engine/src/wallet/proposals.test.ts'],
  },
  {
    name: 'an operator with the number of a trader is taken for him',
    file: 'packages/engine/src/p2p/appeals.ts',
    find: 'if (trade.state !== P2pTradeState.APPEAL) return Refusal.WRONG_STATE;\n  trade.ruledBy',
    replace: 'if (trade.state !== P2pTradeState.APPEAL || operator === trade.buyer) return Refusal.WRONG_STATE;\n  trade.ruledBy',
    tests: ['packages/engine/src/p2p/trading.test.ts'],
  },
  {
    name: 'another proposal than the one that is named is carried out',
    file: 'packages/engine/src/wallet/proposals.ts',
    short: true,
    find: '    return this.byKey.get(keyOf(c, at + APPROVE.PROPOSAL));',
    replace: '    return this.byKey.has(keyOf(c, at + APPROVE.PROPOSAL)) ? [...this.byKey.values()][0] : undefined;',
    tests: ['packages/engine/src/wallet/proposals.test.ts'],
  },
  {
    name: 'a notice leads to another site',
    file: `${WEB}data/notice-link.ts`,
    find: '/^\\/(?![/\\\\])[^\\s\\\\]*$/.test(link)',
    replace: "link.startsWith('/')",
    tests: [`${WEB}features/notices/notice-list.test.ts`],
  },
  {
    name: 'a link of a help article may lead to another site',
    file: 'packages/contract/src/help-markup.ts',
    find: '/^\\/(?![/\\\\])[^\\s\\\\]*$/',
    replace: '/^\\/[^\\s]*$/',
    tests: ['packages/contract/src/help-markup.test.ts'],
  },
];
