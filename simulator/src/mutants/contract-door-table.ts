import type { TestedMutant } from './in-tests.ts';

const DOORS = 'apps/server/src/modules/perpetual/';
const FOLLOWED = 'apps/server/src/follower/perpetual/';

/** A bug in what the server makes of contracts, which the test of the same name finds unless another is said. */
function bug(name: string, path: string, find: string, replace: string, test = path.replace(/\.ts$/, '.test.ts')): TestedMutant {
  return { name: `of contracts: ${name}`, file: path, find, replace, tests: [test] };
}

const STATE_TEST = `${FOLLOWED}perpetual-state.test.ts`;
const PROJECTION_TEST = `${FOLLOWED}projection.test.ts`;

/** Bugs of contracts at the server: at its doors, in what it follows and tells. Each must be caught by the tests it names. */
export const CONTRACT_DOOR_MUTANTS: readonly TestedMutant[] = [
  // Figures of an account.
  bug(
    'what positions would gain may leave the account',
    `${DOORS}account-figures.ts`,
    'transferable: transferable(account),',
    'transferable: availableToOpen(account),',
  ),
  bug('a loss that waits is no loss', `${DOORS}account-figures.ts`, 'own.available - own.carried;', 'own.available;'),
  bug(
    'an isolated position supports the others',
    `${DOORS}account-figures.ts`,
    'const cross = held.filter(({ setting }) => !setting.isIsolated);',
    'const cross = held;',
  ),
  bug(
    'what opens in one-way mode leaves the other side as it is',
    `${DOORS}account-figures.ts`,
    'const closes = !more.isOneWay ? 0n',
    'const closes = more.isOneWay ? 0n',
  ),
  // Quotes.
  bug(
    'a quote knows the price alone, and not the mark',
    `${DOORS}quote.ts`,
    'return (buys(order) ? mark / tick : (mark + tick - 1n) / tick) * tick;',
    'return (order.priceTicks ?? mark / tick) * tick;',
  ),
  bug(
    'closing at market reaches all levels',
    `${DOORS}quote.ts`,
    'if (priceTicks === undefined && closes) return',
    'if (lots < 0n) return',
  ),
  bug('what opens counts as what closes', `${DOORS}quote.ts`, 'order.side === 1 - side', 'order.side === side'),
  bug('the most that can be ordered knows no brackets', `${DOORS}quote.ts`, '[lots, byRoom, most,', '[lots, most,'),
  // Commands.
  bug(
    'a trailing stop follows the last price',
    `${DOORS}contract-commands.ts`,
    "body.trigger_kind === 'trailing' ? 'mark' : 'last'",
    "body.trigger_kind === 'yield' ? 'mark' : 'last'",
  ),
  bug('a callback may be as large as it likes', `${DOORS}contract-commands.ts`, ' || parsed > MOST_CALLBACK', ''),
  bug('who closes a long buys', `${DOORS}contract-commands.ts`, 'side: closes ? 1 - side : side,', 'side,'),
  bug('margin that is taken away is added', `${DOORS}contract-commands.ts`, 'isTaken ? -delta : delta', 'delta'),
  // Receipts.
  bug('a receipt has the brackets of today', `${DOORS}receipt-row.ts`, 'bracketRows({ table, listing })', 'bracketRows(contract)'),
  bug(
    'a receipt has the hours of today',
    `${DOORS}receipt-row.ts`,
    '(receipt.terms ?? state.terms).intervalHours',
    'state.terms.intervalHours',
  ),
  bug(
    'a price that nobody said is told',
    `${DOORS}receipt-row.ts`,
    'price2: isBasis ? unitPriceText(contract, receipt.mark) : null,',
    'price2: unitPriceText(contract, receipt.mark),',
  ),
  // What is followed.
  bug(
    'a mark counts at once after a stale one',
    `${FOLLOWED}followed-contracts.ts`,
    '    if (contract.mark?.isStale === true && timeMs - contract.validMs < VALID_AGAIN_MS) return false;\n',
    '',
  ),
  bug(
    'that a contract is stale is not told',
    `${FOLLOWED}followed-contracts.ts`,
    'contract.mark = { ...contract.mark, isStale: true };',
    'contract.mark = { ...contract.mark };',
  ),
  bug(
    'a deal that closes and opens is told as one',
    `${FOLLOWED}contract-deals.ts`,
    '      if (fill.side !== side && !fill.closes) this.#split(fill, side, closed);\n',
    '',
    PROJECTION_TEST,
  ),
  bug(
    'plans that end take what a deal realised with them',
    `${FOLLOWED}projection.ts`,
    '    // One that goes with the maker',
    '    this.#deals.flush();\n    // One that goes with the maker',
    PROJECTION_TEST,
  ),
  bug(
    'liquidations are counted from one again behind a snapshot',
    `${FOLLOWED}projection.ts`,
    '    this.#liquidations.restore(liquidations, taken);\n',
    '',
    STATE_TEST,
  ),
  bug(
    'what an order brought along is told as long as it is open',
    `${FOLLOWED}contract-orders.ts`,
    'if (order !== undefined && !order.closes && order.side === side) order.brought = undefined;',
    'if (order === undefined) throw new Error();',
  ),
  bug(
    'the best mark of a trailing stop is the last one',
    `${FOLLOWED}plans.ts`,
    'if (!isFollowed || (plan.peak !== 0n && !isBetter(plan.peak))) continue;',
    'if (!isFollowed) continue;',
  ),
  bug('a day has what its last hour changed alone', `${FOLLOWED}position-past.ts`, '      this.#inDay.add(key);\n', ''),
  bug(
    'who is deleveraged is led to what was taken over last',
    `${FOLLOWED}taken-over.ts`,
    'const [first] = pieces;',
    'const first = pieces.at(-1);',
  ),
  bug(
    'what positions would have gained then follows from a later mark',
    `${DOORS}past-profit.ts`,
    'openMs + stepMs <= timeMs',
    'openMs <= timeMs',
  ),
  bug(
    'who was warned is warned again behind a snapshot',
    `${FOLLOWED}projection.ts`,
    '    this.#watch.calls.restore(called);\n',
    '',
    STATE_TEST,
  ),
  bug(
    'one-way mode is forgotten with a snapshot',
    `${FOLLOWED}positions.ts`,
    '    for (const user of oneWay) this.setMode(user, true);\n',
    '',
    STATE_TEST,
  ),
  bug(
    'fees of contracts are earned by takers alone',
    'apps/server/src/follower/statistics/projection.ts',
    'day.quoteFee += maker + taker;',
    'day.quoteFee += taker;',
    PROJECTION_TEST,
  ),
  bug(
    'what a trade of a contract costs stands with the movements too',
    'apps/server/src/follower/wallet/movement-table.ts',
    'type === RecordType.CONTRACT_FEE && account === Account.FEE',
    'type === RecordType.CONTRACT_FEE && account === Account.INSURANCE',
    PROJECTION_TEST,
  ),
  bug(
    'the plans of all are told as one’s own',
    `${FOLLOWED}plans.ts`,
    'return [...(this.#byUser.get(user)?.values() ?? [])];',
    'return user > 0 ? [...this.#byNumber.values()] : [];',
    PROJECTION_TEST,
  ),
  // Whole servers.
  bug(
    'an order of spot is cancelled by a call of contracts',
    `${DOORS}contract-desk.ts`,
    'found !== undefined && symbols.contractByMarket(found) !== undefined && (',
    'found !== undefined && (',
    `${DOORS}contract-socket.slow.test.ts`,
  ),
  bug(
    'contracts are open to who is not verified',
    `${DOORS}contract-desk.ts`,
    'if (rights.value.level < VerifiedLevel.VERIFIED) throw',
    'if (rights.value.level < VerifiedLevel.NONE) throw',
    `${DOORS}contract-calls.slow.test.ts`,
  ),
  bug(
    "another's plans can be taken back",
    `${DOORS}contract-orders.ts`,
    'if (plan === undefined) throw refusedByEngine(Refusal.UNKNOWN_PLAN);\n    const { sequence } = await desk.cancelPlan(user, plan.market, number);',
    "const whose = plan === undefined ? user - 1 : user;\n    const { market } = plan ?? contracts.of('BTC_USDT').name;\n    const { sequence } = await desk.cancelPlan(whose, market, number);",
    `${DOORS}contract-calls.slow.test.ts`,
  ),
  bug(
    'a warning says more than it is',
    `${DOORS}tell-positions.ts`,
    'Math.floor(row.ratio / 100)',
    'Math.ceil(row.ratio / 100)',
    `${DOORS}tell-positions.slow.test.ts`,
  ),
  bug(
    'an account with a position counts as empty',
    'apps/server/src/modules/account/emptiness.ts',
    '    contracts.value.positions.length === 0 &&\n',
    '',
  ),
  bug(
    'contracts cannot be traded by a socket',
    'packages/contract/src/socket-calls.ts',
    '  contractPlace,\n  contractCancel,\n',
    '  contractCancel,\n',
    'apps/server/src/realtime/socket-calls.test.ts',
  ),
];
