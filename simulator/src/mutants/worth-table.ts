import type { TestedMutant } from './in-tests.ts';

const SERVER = 'apps/server/src/';

/** Bugs of what coins cost and of what somebody made by day; each must be caught by the tests it names. */
export const WORTH_MUTANTS: readonly TestedMutant[] = [
  {
    name: 'an inflow costs what the next trade pays',
    file: `${SERVER}follower/worth/projection.ts`,
    find: 'this.costs.acquire(user, asset, amount, price && worthAt(price, amount))',
    replace: 'this.costs.acquire(user, asset, amount, price && this.#values.of(asset, amount))',
    tests: [`${SERVER}follower/worth/worth.test.ts`],
  },
  {
    name: 'what a sale gained forgets its fee',
    file: `${SERVER}follower/worth/projection.ts`,
    find: 'received.asset === valuing ? received.quantity : worth',
    replace: 'worth',
    tests: [`${SERVER}follower/worth/profit.test.ts`],
  },
  {
    name: 'a sale of unknown cost counts as one that cost nothing',
    file: `${SERVER}follower/worth/cost-book.ts`,
    find: '!kept.isUnknown && quantity <= kept.quantity',
    replace: 'quantity <= kept.quantity',
    tests: [`${SERVER}follower/worth/profit.test.ts`],
  },
  {
    name: 'what moved last on a day counts on the next',
    file: `${SERVER}follower/worth/projection.ts`,
    find: '    this.#settle();\n    this.#days.moveTo(moment.timeMs, out.rows);\n',
    replace: '    this.#days.moveTo(moment.timeMs, out.rows);\n    this.#settle();\n',
    tests: [`${SERVER}follower/worth/profit.test.ts`],
  },
  {
    name: "a day's rows begin anew with a snapshot",
    file: `${SERVER}follower/worth/projection.ts`,
    find: '    this.#days.restore(profit.days);\n',
    replace: '',
    tests: [`${SERVER}follower/worth/profit.test.ts`],
  },
  {
    name: 'a transfer between own accounts is a purchase',
    file: `${SERVER}follower/worth/projection.ts`,
    find: '({ isOwn, asset }) => !isOwn && asset',
    replace: '({ asset }) => asset',
    tests: [`${SERVER}follower/worth/profit.test.ts`, `${SERVER}follower/worth/worth.test.ts`],
  },
  {
    name: 'what closed a contract pays no fee',
    file: `${SERVER}follower/worth/derivative-deals.ts`,
    find: 'realised - (traded === undefined ? 0n : feeOf(traded, closed))',
    replace: 'realised',
    tests: [`${SERVER}follower/perpetual/projection.test.ts`],
  },
  {
    name: 'days of which one is unknown still have a sum',
    file: `${SERVER}modules/wallet/profit.ts`,
    find: '    if (value === undefined) return undefined;\n    sum += value;\n',
    replace: '    sum += value ?? 0n;\n',
    tests: [`${SERVER}modules/wallet/profit.test.ts`],
  },
  {
    name: 'what came in is profit of its day',
    file: `${SERVER}modules/wallet/profit.ts`,
    find: 'todayGain({ start, inflow, outflow, now })',
    replace: 'todayGain({ start, inflow: 0n, outflow, now })',
    tests: [`${SERVER}modules/wallet/profit.test.ts`],
  },
  {
    name: 'a deal that came to nothing is lost',
    file: 'packages/domain/src/formulas/deal-results.ts',
    find: 'losses: lost > 0n ? 1 : 0',
    replace: 'losses: gained > 0n ? 0 : 1',
    tests: ['packages/domain/src/formulas/deal-results.test.ts'],
  },
  {
    name: 'what a sale realised is reckoned on the cost of all that was held',
    file: 'packages/domain/src/formulas/average-cost.ts',
    find: 'proceeds - (held.cost - givenUp(held, less).cost)',
    replace: 'proceeds - held.cost',
    tests: ['packages/domain/src/formulas/average-cost.test.ts'],
  },
  {
    name: 'a fee makes what is bought no dearer',
    file: `${SERVER}follower/worth/projection.ts`,
    find: 'quantity: base - (takerBuys ? takerFee : makerFee)',
    replace: 'quantity: base',
    tests: [`${SERVER}follower/worth/worth.test.ts`],
  },
];
