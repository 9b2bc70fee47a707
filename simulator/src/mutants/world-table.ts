import type { WorldMutant } from './in-worlds.ts';

/** Bugs of the kind that real exchanges have had; each must be caught. */
export const WORLD_MUTANTS: readonly WorldMutant[] = [
  {
    name: 'fee rounds down', file: 'packages/engine/assembly/money.ts', short: true,
    find: '(rest * <u64>rate + <u64>(FEE_SCALE - 1)) / <u64>FEE_SCALE', replace: '(rest * <u64>rate) / <u64>FEE_SCALE',
  },
  {
    name: 'seller pays a fee on the quantity', file: 'packages/engine/assembly/settlement.ts', short: true,
    find: 'makerFee = feeOf(cost,', replace: 'makerFee = feeOf(quantity,',
  },
  {
    name: 'maker pays the taker rate', file: 'packages/engine/assembly/settlement.ts',
    find: 'feeOf(quantity, rateOf(makerSeat, MAKER))', replace: 'feeOf(quantity, rateOf(makerSeat, TAKER))',
  },
  {
    name: 'price improvement stays frozen', file: 'packages/engine/assembly/settlement.ts', short: true,
    find: '= takerPrice != 0 ?', replace: '= takerPrice > price + 1 ?',
  },
  {
    name: 'a cancelled order keeps its funds frozen', file: 'packages/engine/assembly/endings.ts', short: true,
    find: '  announceDone(slot, order, seat, reason);\n  releaseAll(order, seat);\n', replace: '  announceDone(slot, order, seat, reason);\n  store<i64>(order, 0, ORDER_FROZEN);\n',
  },
  {
    name: 'a usual cancel keeps its funds frozen', file: 'packages/engine/assembly/usual.ts', short: true,
    find: '  releaseAll(order, seat);\n', replace: '  store<i64>(order, 0, 32);\n',
  },
  {
    name: 'the usual way takes an id that is known', file: 'packages/engine/assembly/usual.ts', short: true,
    find: '  const key = command + PLACE_CLIENT;\n  if (findId(load<i32>(ready, READY_HASH), load<i32>(seatRecord, SEAT_USER_ROW), key) != 0) return ASK;\n', replace: '  const key = command + PLACE_CLIENT;\n',
  },
  {
    name: 'the first seat that the index names is taken for the user\'s', file: 'packages/engine/assembly/ready.ts', short: true,
    find: '  if (!isSeatOf(seat, user, id)) seat = findSeat(user, id);\n', replace: '',
  },
  {
    name: 'the usual way cancels the orders of others', file: 'packages/engine/assembly/usual.ts',
    find: 'return isOpen(slot, number) && load<i32>(seatAt(load<i32>(orderAt(slot), ORDER_SEAT)), SEAT_USER) == user;', replace: 'return isOpen(slot, number);',
  },
  {
    name: 'others may amend and replace an order', file: 'packages/engine/src/spot/changes.ts',
    find: 'return s.orders.isOpen(slot, number) && userOf(s, slot) === user ? slot : 0;', replace: 'return s.orders.isOpen(slot, number) && userOf(s, slot) !== 0 - user ? slot : 0;',
  },
  {
    name: 'a ledger record says what the bucket holds afterwards as before', file: 'packages/engine/src/ledger/ledger.ts',
    find: 'amount, this.cells[cell]!, reference, sequence);', replace: 'amount, this.cells[cell]! + amount, reference, sequence);',
  },
  {
    name: 'an id is forgotten with its order open', file: 'packages/engine/assembly/client-ids.ts', scenario: 'exchange',
    find: '    rememberLong(hash, user, key, body, slot);\n', replace: '',
  },
  {
    name: 'a trade forgets the fee account', file: 'packages/engine/assembly/settlement.ts',
    find: '  quote += give(feeQuote, quoteFee, SPOT_FEE, seller);\n', replace: '',
  },
  {
    name: 'amending releases twice', file: 'packages/engine/src/spot/changes.ts',
    find: '  s.core.release(slot, Reg.RELEASE);\n', replace: '  s.core.release(slot, Reg.RELEASE);\n  s.core.release(slot, Reg.RELEASE);\n',
  },
  {
    name: 'the last in a queue trades first', file: 'packages/engine/assembly/matching.ts', short: true,
    find: 'const maker = load<i32>(queueAt(page, price));', replace: 'const maker = load<i32>(queueAt(page, price), 4);',
  },
  {
    name: 'the last bid counts as the best', file: 'packages/engine/assembly/matching.ts', short: true,
    find: 'choose(<i32>(best == 0) | isBeyond(price, best, side), best, price)', replace: 'choose(side, price, choose(<i32>(best == 0) | isBeyond(price, best, side), best, price))',
  },
  {
    name: 'self-trades are printed', file: 'packages/engine/assembly/matching.ts', short: true,
    find: 'if (mode != NONE && makerSeat == seat) {', replace: 'if (mode != NONE && makerSeat == -1) {',
  },
  {
    name: 'self-trade prevention expires the wrong side', file: 'packages/engine/assembly/matching.ts',
    find: '  if (mode == EXPIRE_TAKER) return true;', replace: '  if (mode == EXPIRE_MAKER) return true;',
  },
  {
    name: 'DECREMENT takes a lot too few off the maker', file: 'packages/engine/assembly/matching.ts',
    find: '  prevent(market, maker, makerOrder, seat, lots);\n', replace: '  prevent(market, maker, makerOrder, seat, lots > 1 ? lots - 1 : lots);\n',
  },
  {
    name: 'the AMENDED event is lost', file: 'packages/engine/src/spot/changes.ts',
    find: '  s.events.write({\n    type: \'amended\'', replace: '  if (lots < 0) s.events.write({\n    type: \'amended\'',
  },
  {
    name: 'stops are accepted on the wrong side', file: 'packages/engine/src/spot/place.ts', short: true,
    find: '? price >= stopTicks : price <= stopTicks;', replace: '? price <= stopTicks : price >= stopTicks;',
  },
  {
    name: 'a stop at the last price does not fire', file: 'packages/engine/assembly/triggers.ts',
    find: 'while (stop != 0 && stop <= price)', replace: 'while (stop != 0 && stop < price)',
  },
  {
    name: 'triggered orders are worked off in the order of their prices', file: 'packages/engine/assembly/triggers.ts',
    find: '  sortByNumber(SORTED, count);\n', replace: '',
  },
  {
    name: 'an executed OCO leg leaves its sibling open', file: 'packages/engine/assembly/matching.ts', short: true,
    find: 'EXTRA_SIBLING) != 0) expireSibling(market, maker);\n      const', replace: 'EXTRA_SIBLING) < 0) expireSibling(market, maker);\n      const',
  },
  {
    name: 'the same id is executed again', file: 'packages/engine/src/engine.ts', short: true,
    find: '    if (reference === 0) return Refusal.NONE;\n', replace: '    if (reference > -1_000_000) return Refusal.NONE;\n',
  },
  {
    name: 'the ids of open orders take more than their share of the places', file: 'packages/engine/assembly/client-ids.ts', scenario: 'exchange',
    find: 'popcnt(bits) >= MANY_OPEN)', replace: 'popcnt(bits) >= MANY_OPEN + 2)',
  },
  {
    name: 'a price remembers its page after it is given back', file: 'packages/engine/assembly/price-levels.ts',
    find: '  if (load<i32>(recent, 4) == key + 1) store<i64>(recent, 0);\n', replace: '',
  },
  {
    name: 'an id is forgotten after half the time', file: 'packages/engine/assembly/client-ids.ts',
    find: 'store<u8>(user, place + 1, USER_NEXT_PLACE);', replace: 'store<u8>(user, (place + 1) & 15, USER_NEXT_PLACE);',
  },
  {
    name: 'ids beyond a ring are not looked for while they are few', file: 'packages/engine/assembly/client-ids.ts', scenario: 'exchange',
    find: '< LONG_ID ? 0', replace: '< LONG_ID * 8 ? 0',
  },
  {
    name: 'the table of ids beyond their rings loses one when it grows', file: 'packages/engine/assembly/client-ids.ts', scenario: 'exchange',
    find: 'at < end; at += 8) put(', replace: 'at + 8 < end; at += 8) put(',
  },
  {
    name: 'a seat takes the place of the one for another market of the same base', file: 'packages/engine/assembly/seats.ts',
    find: 'const isFree = isSpot(market) && load<i32>(seatAt(beside), SEAT_USER) == 0;', replace: 'const isFree = true;',
  },
  {
    name: 'seats that stand alone are not found again', file: 'packages/engine/assembly/seats.ts', scenario: 'exchange',
    find: '  return findRecord(SEAT_INDEX, load<i32>(STATE_SEAT_MASK), ROWS + SEAT_USER, SHIFT, true, user, market);', replace: '  return 0;',
  },
  {
    name: 'a new seat knows neither rates nor flags of its user', file: 'packages/engine/assembly/seats.ts',
    find: '  refresh(at, userAt(row));\n', replace: '',
  },
  {
    name: 'a repeated replacement of what is over counts as unknown', file: 'packages/engine/assembly/usual.ts',
    find: 'if (row == 0 || findId(load<i32>(ready, READY_HASH), row, command + REPLACE_CLIENT) != 0) return ASK;', replace: 'if (row == 0) return ASK;',
  },
  {
    name: 'what the mean allowed stays allowed when it moves', file: 'packages/engine/assembly/reference-price.ts', scenario: 'exchange',
    find: 'if (mean != load<i32>(market, MARKET_MEAN) || load', replace: 'if (load',
  },
  {
    name: 'the second leg of an OCO is cancelled once more', file: 'packages/engine/assembly/endings.ts',
    find: '    if (stands(slot)) end(slot, reason);', replace: '    end(slot, reason);',
  },
  {
    name: 'amending may make an order larger', file: 'packages/engine/src/spot/changes.ts', short: true,
    find: 'if (lots >= before || lots <= before - open)', replace: 'if (lots === before || lots <= before - open)',
  },
  {
    name: 'FOK counts the own orders', file: 'packages/engine/assembly/matching.ts',
    find: '        if (mode == EXPIRE_MAKER) continue;\n        return false;\n', replace: '',
  },
  {
    name: 'the protection band is ignored', file: 'packages/engine/assembly/matching.ts', short: true,
    find: '    if (isBeyond(price, band, side) != 0) return STOP_PRICE_RANGE;\n', replace: '',
  },
  {
    name: 'the reference price looks back 299 seconds', file: 'packages/engine/assembly/reference-price.ts', scenario: 'exchange',
    find: 'WINDOW: i64 = 300;', replace: 'WINDOW: i64 = 299;',
  },
  {
    name: 'balances are not asked', file: 'packages/engine/src/ledger/ledger.ts', short: true,
    find: 'return this.cells[cell]! >= this.amounts[reg]!;', replace: 'return this.cells[cell]! >= 0n;',
  },
  {
    name: 'an amount buys a lot too many', file: 'packages/engine/assembly/matching.ts',
    find: 'min<i64>(amount / (<i64>price * unit), NO_LIMIT)', replace: 'min<i64>(amount / (<i64>price * unit) + 1, NO_LIMIT)',
  },
  {
    name: 'a snapshot forgets the last price', file: 'packages/engine/src/spot/sections.ts', short: true,
    find: "'lastTicks', ", replace: '',
  },
  {
    name: 'a restart forgets the timers', file: 'packages/engine/src/timers.ts',
    find: 'this.heap = timers.map((timer', replace: 'this.heap = timers.slice(0, 0).map((timer',
  },
  {
    name: 'a restart forgets the queue of triggered orders', file: 'packages/engine/src/spot/sections.ts', scenario: 'cascade',
    find: '(queue) => { s.queue = queue; }', replace: '(queue) => { s.queue = { ...queue, head: 0, tail: 0, length: 0 }; }',
  },
  {
    name: 'a refused command leaves a trace', file: 'packages/engine/src/members/product.ts',
    find: 'return Refusal.UNKNOWN_TIER;', replace: 'return members.setStanding(user, 0, flags), Refusal.UNKNOWN_TIER;',
  },
  {
    name: 'a timer fires a millisecond late', file: 'packages/engine/src/engine.ts',
    find: 'timers.nextDue <= time && fired < most', replace: 'timers.nextDue < time && fired < most',
  },
  {
    name: 'a deadline passes a millisecond early', file: 'packages/engine/src/engine.ts',
    find: '!(this.kernel.clock.time <= deadline)', replace: '!(this.kernel.clock.time < deadline)',
  },
  {
    name: 'a cascade is worked off in one go', file: 'packages/engine/assembly/trigger-queue.ts', scenario: 'cascade',
    find: 'TRIGGERS_PER_COMMAND: i32 = 1_024;', replace: 'TRIGGERS_PER_COMMAND: i32 = 1_024_000;',
  },
];
