import type { Mutant } from './patch.ts';

/** Bugs of the kind that real exchanges have had; each must be caught. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'fee rounds down', file: 'ledger/ledger.ts', short: true,
    find: 'this.load(reg, feeUnits(value, rate));', replace: 'this.load(reg, Math.floor((value * rate) / 100_000_000));',
  },
  {
    name: 'seller pays a fee on the quantity', file: 'spot/settlement.ts', short: true,
    find: 'ledger.loadFee(Reg.QUOTE_FEE, Reg.COST, cost,', replace: 'ledger.loadFee(Reg.QUOTE_FEE, Reg.QUANTITY, quantity,',
  },
  {
    name: 'maker pays the taker rate', file: 'spot/settlement.ts',
    find: 'seats[makerSeat | S.MAKER_RATE]!', replace: 'seats[makerSeat | S.TAKER_RATE]!',
  },
  {
    name: 'price improvement stays frozen', file: 'spot/settlement.ts', short: true,
    find: 'takerImprovable && improvement > 0', replace: 'takerImprovable && improvement > 1',
  },
  {
    name: 'a cancelled order keeps its funds frozen', file: 'spot/endings.ts', short: true,
    find: '  leave(s, market, slot);\n  announceDone(s, slot, reason);\n  releaseAll(s, slot);', replace: '  leave(s, market, slot);\n  announceDone(s, slot, reason);\n  s.orders.longs[s.orders.frozenAt(slot)] = 0n;',
  },
  {
    name: 'a usual cancel keeps its funds frozen', file: 'spot/usual.ts', short: true,
    find: '    ledger.move(cell | Bucket.FROZEN, cell | Bucket.AVAILABLE, Reg.RELEASE, RecordType.SPOT_UNFREEZE, number);\n', replace: '',
  },
  {
    name: 'the usual way takes an id that is known', file: 'spot/usual.ts', short: true,
    find: 'if (s.ids.find(idHash, row, words, keyAt) !== 0) return false;', replace: '',
  },
  {
    name: 'the usual way cancels the orders of others', file: 'spot/usual.ts',
    find: 'if (seats[seatAt | S.USER] !== user) return false;', replace: '',
  },
  {
    name: 'an id is forgotten with its order open', file: 'spot/client-ids.ts',
    find: 'if ((users[userAt | U.OPEN_IDS]! & bit) !== 0) this.pushOut(', replace: 'if ((users[userAt | U.OPEN_IDS]! & bit) < -1) this.pushOut(',
  },
  {
    name: 'a trade forgets the fee account', file: 'ledger/ledger.ts',
    find: '    cells[quoteFee] = BigInt.asIntN(64, cells[quoteFee]! + amounts[Reg.QUOTE_FEE]!);\n', replace: '',
  },
  {
    name: 'amending releases twice', file: 'spot/changes.ts',
    find: '  release(s, slot, Reg.RELEASE);\n', replace: '  release(s, slot, Reg.RELEASE);\n  release(s, slot, Reg.RELEASE);\n',
  },
  {
    name: 'the last in a queue trades first', file: 'spot/price-levels.ts', short: true,
    find: 'return this.pages[page * PAGE_WORDS + ((price & (PAGE_PRICES - 1)) << 1)]!;', replace: 'return this.pages[page * PAGE_WORDS + ((price & (PAGE_PRICES - 1)) << 1) + 1]!;',
  },
  {
    name: 'the last bid counts as the best', file: 'spot/matching.ts', short: true,
    find: 'if (price > market.bestBid) market.bestBid = price;', replace: 'market.bestBid = price;',
  },
  {
    name: 'self-trades are printed', file: 'spot/matching.ts', short: true,
    find: 'O.SEAT] === seat) {', replace: 'O.SEAT] === -1) {',
  },
  {
    name: 'self-trade prevention expires the wrong side', file: 'spot/matching.ts',
    find: '  if (mode === SelfTrade.EXPIRE_TAKER) return true;', replace: '  if (mode === SelfTrade.EXPIRE_MAKER) return true;',
  },
  {
    name: 'DECREMENT takes a lot too few off the maker', file: 'spot/matching.ts',
    find: '  prevent(s, market, maker, lots);\n', replace: '  prevent(s, market, maker, lots > 1 ? lots - 1 : lots);\n',
  },
  {
    name: 'the AMENDED event is lost', file: 'spot/changes.ts',
    find: '  s.events.amended(', replace: '  if (lots < 0) s.events.amended(',
  },
  {
    name: 'stops are accepted on the wrong side', file: 'spot/triggers.ts', short: true,
    find: '? market.lastTicks >= stopTicks : market.lastTicks <= stopTicks;', replace: '? market.lastTicks <= stopTicks : market.lastTicks >= stopTicks;',
  },
  {
    name: 'a stop at the last price does not fire', file: 'spot/triggers.ts',
    find: 'while (market.nextRise !== 0 && market.nextRise <= market.lastTicks)', replace: 'while (market.nextRise !== 0 && market.nextRise < market.lastTicks)',
  },
  {
    name: 'triggered orders are worked off in the order of their prices', file: 'spot/triggers.ts',
    find: '  fired.sort((a, b) => s.orders.number(a) - s.orders.number(b));\n', replace: '',
  },
  {
    name: 'an executed OCO leg leaves its sibling open', file: 'spot/matching.ts', short: true,
    find: '!== 0) expireSibling(s, market, maker);\n      words[', replace: '< 0) expireSibling(s, market, maker);\n      words[',
  },
  {
    name: 'the same id is executed again', file: 'engine.ts', short: true,
    find: '    if (reference !== 0) return this.repeated(', replace: '    if (reference < -1_000_000) return this.repeated(',
  },
  {
    name: 'an id is forgotten after half the time', file: 'spot/client-ids.ts',
    find: 'REMEMBERED_IDS = ', replace: 'REMEMBERED_IDS = 0.5 * ',
  },
  {
    name: 'amending may make an order larger', file: 'spot/changes.ts', short: true,
    find: 'if (lots >= before || lots <= before - open)', replace: 'if (lots === before || lots <= before - open)',
  },
  {
    name: 'FOK counts the own orders', file: 'spot/matching.ts',
    find: '        if (mode === SelfTrade.EXPIRE_MAKER) continue;\n        return false;\n', replace: '',
  },
  {
    name: 'the protection band is ignored', file: 'spot/matching.ts', short: true,
    find: '    if (buys ? price > band : price < band) return Stop.PRICE_RANGE;\n', replace: '',
  },
  {
    name: 'the reference price looks back 301 seconds', file: 'spot/reference-price.ts', scenario: 'exchange',
    find: 'WINDOW_SECONDS = 300;', replace: 'WINDOW_SECONDS = 301;',
  },
  {
    name: 'balances are not asked', file: 'ledger/ledger.ts', short: true,
    find: 'return this.cells[cell]! >= this.amounts[reg]!;', replace: 'return this.cells[cell]! >= 0n;',
  },
  {
    name: 'an amount buys a lot too many', file: 'spot/matching.ts',
    find: 'const lots = Math.floor(amount / (priceTicks * unit));', replace: 'const lots = Math.ceil(amount / (priceTicks * unit));',
  },
  {
    name: 'a snapshot forgets the last price', file: 'snapshot.ts', short: true,
    find: "'lastTicks', ", replace: '',
  },
  {
    name: 'a restart forgets the timers', file: 'snapshot.ts',
    find: '  e.timers.restore(plain.timers);\n', replace: '',
  },
  {
    name: 'a restart forgets the queue of triggered orders', file: 'snapshot.ts', scenario: 'cascade',
    find: '  e.spot.queueHead = plain.queue.head;\n  e.spot.queueTail = plain.queue.tail;\n  e.spot.queueLength = plain.queue.length;\n', replace: '',
  },
  {
    name: 'a refused command leaves a trace', file: 'engine.ts',
    find: 'return Refusal.UNKNOWN_TIER;', replace: 'return this.parts.spot.seats.setUser(user, 0, flags), Refusal.UNKNOWN_TIER;',
  },
  {
    name: 'a timer fires a millisecond late', file: 'engine.ts',
    find: 'while (timers.nextDue <= time) {', replace: 'while (timers.nextDue < time) {',
  },
  {
    name: 'a deadline passes a millisecond early', file: 'engine.ts',
    find: '!(this.time <= deadline)', replace: '!(this.time < deadline)',
  },
  {
    name: 'a cascade is worked off in one go', file: 'spot/triggers.ts', scenario: 'cascade',
    find: 'TRIGGERS_PER_COMMAND = 1_024;', replace: 'TRIGGERS_PER_COMMAND = 1_024_000;',
  },
];
