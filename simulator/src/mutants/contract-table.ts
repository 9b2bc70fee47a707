import type { TestedMutant } from './in-tests.ts';
import type { WorldMutant } from './in-worlds.ts';

const PERPETUAL = 'packages/engine/src/perpetual/';
const UNITS = 'packages/domain/src/formulas/units.ts';

/** A bug in contracts, which shows in their own world. */
function bug(
  name: string,
  file: string,
  find: string,
  replace: string,
  { short, world }: { short?: true; world?: number } = {},
): WorldMutant {
  return { name, file: `${PERPETUAL}${file}`, find, replace, scenario: 'contracts', ...(short && { short }), ...(world && { world }) };
}

const MARGIN: readonly WorldMutant[] = [
  bug(
    'FOK counts the lots of makers that cannot bear it',
    'trading.ts',
    'price, lots, false)) return Unable.MAKER;\n    if (!taking',
    'price, lots, false)) return Unable.NOBODY;\n    if (!taking',
    { world: 7 },
  ),
  bug(
    'who is to be liquidated by a trade may open',
    'exposure.ts',
    'return opening > 0 ? left > maintenance : left >= 0n;',
    'return left >= 0n;',
    { world: 29 },
  ),
  bug(
    'an isolated position opens with a unit less than it must',
    'trading.ts',
    'money.marginIn(part, account, opened, shareUp(value, 1, contract.records.leverage(place)), number);',
    'money.marginIn(part, account, opened, BigInt(value) / BigInt(contract.records.leverage(place)), number);',
  ),
  bug(
    'a partial close frees all of an isolated margin',
    'exposure.ts',
    'return shareDown(margin, lots, held);',
    'return lots <= held ? margin : 0n;',
  ),
  bug(
    'takers of contracts pay what makers do',
    'rates.ts',
    'isTaker ? Math.min(terms.takerRate, takerRate) :',
    'isTaker ? Math.min(terms.makerRate, takerRate) :',
    {
      short: true,
    },
  ),
  bug(
    'makers of a tier pay what its takers do',
    'rates.ts',
    ': Math.min(terms.makerRate, makerRate);',
    ': Math.min(terms.makerRate, takerRate);',
  ),
  bug(
    'what orders reserve keeps a fee of the tier before',
    'settings.ts',
    '  account.rates = rates;\n  for (const part of parts) addReserve(book, part, 1);\n',
    '  for (const part of parts) addReserve(book, part, 1);\n  account.rates = rates;\n',
  ),
  bug('what orders reserve may be taken out', 'standing.ts', 'account.carried - BigInt(account.reserved);', 'account.carried;'),
  bug('profit that is not realised may be taken out', 'standing.ts', 'const least = room < free ? room : free;', 'const least = room;', {
    short: true,
    world: 2,
  }),
  bug('reserves do not follow the leverage', 'settings.ts', '  if (hasReserve) addReserve(book, part, 1);\n', ''),
  bug(
    'who bears a trade beyond doubt bears his loss in other contracts, too',
    'beyond-doubt.ts',
    '+ more + rest + spareElsewhere(account, contract) > doubt;',
    '+ more + rest + 0 * spareElsewhere(account, contract) > doubt;',
    { world: 6 },
  ),
  bug(
    'who has enough beyond doubt has what his orders reserve, too',
    'beyond-doubt.ts',
    'const free = wallet - reserved - carriedAbout(account)',
    'const free = wallet - carriedAbout(account)',
    { short: true },
  ),
  bug(
    'positions are within their bracket beyond doubt at half of their value',
    'contract.ts',
    'return (lots * this.lotValue + value) * (1 + ERROR_SHARE)',
    'return (lots * this.lotValue + value) / 2',
  ),
  bug(
    'isolated leverage falls under a position',
    'settings.ts',
    'if (leverage < before && mode === MarginMode.ISOLATED && records.hasLots(place))',
    'if (leverage < before - 200 && mode === MarginMode.ISOLATED && records.hasLots(place))',
  ),
];

const LIQUIDATION: readonly WorldMutant[] = [
  bug(
    'a stale mark liquidates',
    'marks.ts',
    'if (isHeldUp(account) || !this.isAccountReached(account)) return true;',
    'if ((isHeldUp(account) && budget.records < 0) || !this.isAccountReached(account)) return true;',
    { world: 6 },
  ),
  bug(
    'orders outlive a liquidation',
    'liquidation.ts',
    'for (const part of parts) this.endOrders(part);',
    'for (const part of parts.slice(1)) this.endOrders(part);',
    { short: true, world: 2 },
  ),
  bug(
    'the bankruptcy price forgets the margin',
    'liquidation.ts',
    'isolatedBankruptcy(position, records.margin(place, side), quantity)',
    'isolatedBankruptcy(position, records.margin(place, side) / 2n, quantity)',
    { short: true },
  ),
  bug(
    'a reduction goes a lot too far',
    'liquidation.ts',
    'const given = lots - Number(keptLots(BigInt(lots), { table, mark: state.mark, stepUnits, coin }));',
    'const given = Math.min(lots, 1 + lots - Number(keptLots(BigInt(lots), { table, mark: state.mark, stepUnits, coin })));',
  ),
  bug('a liquidation pays the rate of takers', 'liquidation.ts', 'contract.terms!.liquidationRate;', 'contract.terms!.takerRate;'),
  bug(
    'what is taken over closes at the mark',
    'liquidation.ts',
    'const realised = this.book.close(part, side, lots, contract.valueAt(ticks, lots));',
    'const realised = this.book.close(part, side, lots, contract.valueAt(contract.markTicks, lots));',
  ),
  bug(
    'the fund pays for a lot more than it can',
    'liquidation.ts',
    'const lots = paid < BigInt(records.lots(place, side)) ? Number(paid) : records.lots(place, side);',
    'const lots = paid < BigInt(records.lots(place, side)) ? Number(paid) + 1 : records.lots(place, side);',
    { world: 2 },
  ),
  bug(
    'both sides are not offset first',
    'liquidation.ts',
    'const lots = Math.min(records.lots(place, PositionSide.LONG), records.lots(place, PositionSide.SHORT));',
    'const lots = 0 * Math.min(records.lots(place, PositionSide.LONG), records.lots(place, PositionSide.SHORT));',
  ),
  bug(
    'a mark is not held against the last record',
    'marks.ts',
    'if (state.settlingTicks === 0) state.scanLeft = contract.records.count;',
    'if (state.settlingTicks === 0) state.scanLeft = contract.records.count - 1;',
  ),
];

const FUNDING: readonly WorldMutant[] = [
  bug(
    'shorts pay what longs owe',
    'funding.ts',
    'state.fundingMark, state.fundingRate, coin',
    'state.fundingMark, -state.fundingRate, coin',
    { short: true },
  ),
  bug(
    'funding is settled again with every trade',
    'funding.ts',
    '    records.setFunded(place, state.fundingNumber);\n',
    '    if (state.fundingAt < state.fundingEnd) records.setFunded(place, state.fundingNumber - (place % 2));\n',
  ),
  bug(
    'what funding rounds stays where it is',
    'funding.ts',
    'this.book.money.roundOff(contract, state.pot);',
    'this.book.money.roundOff(contract, 0n);',
  ),
];

const DELEVERAGING: readonly WorldMutant[] = [
  bug(
    'who loses most is deleveraged first',
    'deleveraging.ts',
    'adlCompare(scored, best[middle]!) < 0',
    'adlCompare(scored, best[middle]!) > 0',
    { short: true },
  ),
  bug(
    'deleveraging closes at the mark',
    'deleveraging.ts',
    '{ side, lots, price: entry.ticks }, RecordType.ADL, 0)',
    '{ side, lots, price: contract.markTicks }, RecordType.ADL, 0)',
  ),
  bug(
    'closing orders outlive deleveraging',
    'deleveraging.ts',
    'if (order.closes && closedSide(order.side) === side) core.end(',
    'if (order.closes && closedSide(order.side) !== side) core.end(',
  ),
  bug(
    'somebody is deleveraged below nothing',
    'deleveraging.ts',
    'if (lots === 0 || !this.bears(part, side, lots, entry.ticks)) return false;',
    'if (lots === 0) return false;',
    { world: 4 },
  ),
];

const PLANS: readonly WorldMutant[] = [
  bug('plans wait a tick too long for a fall of the last price', 'plans.ts', '...falling.take(ticks)]);', '...falling.take(ticks + 1)]);', {
    short: true,
  }),
  bug(
    'plans outlive their position',
    'book.ts',
    'if (lots === 0) for (const plan of plans.of(place, side)) this.endPlan(contract, plan, PlanEnd.CLOSED, 0);',
    'if (lots === 0) for (const plan of plans.of(place, side).slice(1)) this.endPlan(contract, plan, PlanEnd.CLOSED, 0);',
  ),
  bug('a trailing plan forgets the best mark', 'plans.ts', '} else if (isLong ? now > plan.peak : now < plan.peak) plan.peak = now;', '}'),
  bug(
    'plans fire while the mark is stale',
    'trading.ts',
    'if (!contract.state.isStale) contract.plans.meetLast(price);',
    'contract.plans.meetLast(price);',
  ),
  bug(
    'a yield does not follow its position',
    'book.ts',
    'if (plan.trigger === PlanTrigger.YIELD) plans.retarget(',
    'if (plan.trigger === PlanTrigger.PRICE) plans.retarget(',
  ),
  bug(
    'what an order brought along stays in its slot',
    'attachments.ts',
    'if (order.open === 0) contract.detach(slot);',
    'if (order.open < 0) contract.detach(slot);',
    { world: 3 },
  ),
  bug(
    'what an order brought along waits for the last price alone',
    'attachments.ts',
    'source: (byMark & bit) === 0 ? StopSource.LAST : StopSource.MARK,',
    'source: StopSource.LAST,',
  ),
];

/** A bug in what the core does of contracts itself. */
function coreBug(name: string, file: string, find: string, replace: string, world?: number): WorldMutant {
  return { ...bug(name, '', find, replace, world === undefined ? {} : { world }), file: `packages/engine/assembly/${file}` };
}

/** The plain case, of which the core has a copy. */
const CORE: readonly WorldMutant[] = [
  coreBug(
    'who has enough beyond doubt in the core has what his orders reserve, too',
    'contracts.ts',
    'const free = wallet - reserved - cost',
    'const free = wallet - cost',
  ),
  coreBug(
    'positions are within their bracket beyond doubt in the core at half of their value',
    'contracts.ts',
    '+ value) * (1 + ERROR_SHARE) + ERROR_UNITS <= most;',
    '+ value) / 2 <= most;',
  ),
  coreBug(
    'a partial close in the core frees all of an isolated margin',
    'positions.ts',
    '    freed = 0;\n    if (margin != 0) {',
    '    if (margin < 0) {',
  ),
  coreBug(
    'an isolated position opens in the core with a unit less than it must',
    'positions.ts',
    'const added = divideUp(value, load<i32>(record, RECORD_LEVERAGE));',
    'const added = value / load<i32>(record, RECORD_LEVERAGE);',
  ),
  coreBug(
    'longs give up less cost in the core than they must',
    'positions.ts',
    '(side == LONG ? divideUp(left, held)',
    '(side != LONG ? divideUp(left, held)',
  ),
  coreBug(
    'plans that wait for a fall do not hear of a trade in the core',
    'plain-trades.ts',
    '(rise != 0 && price >= rise) || price <= load<i32>(contract, CONTRACT_NEXT_FALL);',
    'rise != 0 && price >= rise;',
  ),
  coreBug(
    'a position is closed in the core by more orders than it has lots',
    'contract-orders.ts',
    '- load<f64>(closed, RECORD_CLOSING)) return ASK;',
    ') return ASK;',
  ),
  coreBug(
    'takers of contracts pay in the core what makers do',
    'plain-trades.ts',
    'load<i64>(market, MARKET_UNIT), takerRate(',
    'load<i64>(market, MARKET_UNIT), makerRate(',
  ),
  coreBug(
    'who carries a loss is not near his liquidation',
    'scan.ts',
    '    above -= <f64>load<i64>(other, RECORD_CARRIED);\n',
    '    above += <f64>load<i64>(walletOf(account));\n',
  ),
];

/** Bugs of contracts: margin, liquidation, funding, deleveraging, plans. */
export const CONTRACT_MUTANTS: readonly WorldMutant[] = [...MARGIN, ...LIQUIDATION, ...FUNDING, ...DELEVERAGING, ...PLANS, ...CORE];

/** What worlds seldom come to: each must be caught by the tests it names. */
export const CONTRACT_TEST_MUTANTS: readonly TestedMutant[] = [
  {
    name: 'FOK asks its owner as if nothing had traded before',
    file: `${PERPETUAL}trading.ts`,
    find: '    taking.trade(taken, price, lots, true);\n',
    replace: '',
    tests: [`${PERPETUAL}fill-or-kill.test.ts`],
  },
  {
    name: 'FOK asks a maker as if nothing had traded before',
    file: `${PERPETUAL}trading.ts`,
    find: '    making.trade(made, price, lots, false);\n',
    replace: '',
    tests: [`${PERPETUAL}fill-or-kill.test.ts`],
  },
  {
    name: 'contracts reckon in doubles what these do not hold',
    file: UNITS,
    find: 'return value <= MOST ? value : asUnits(',
    replace: 'return value <= 2 * MOST ? value : asUnits(',
    tests: ['packages/domain/src/formulas/units.test.ts'],
  },
  {
    name: 'a share of what is left over is rounded down where it is to be rounded up',
    file: UNITS,
    find: 'return parts * share + divideUpUnits(left, whole);',
    replace: 'return parts * share + divideDownUnits(left, whole);',
    tests: ['packages/domain/src/formulas/units.test.ts'],
  },
];
