import type { TestedMutant } from './in-tests.ts';

const SERVER = 'apps/server/src/';
const WEB = 'apps/web/src/';
const FORMULAS = 'packages/domain/src/formulas/';
const CODEC = 'packages/engine/src/codec/';

/** Bugs outside of the engine; each must be caught by the tests it names. */
export const TESTED_MUTANTS: readonly TestedMutant[] = [
  {
    name: 'markets may be listed in which a trade rounds', file: `${FORMULAS}notional.ts`,
    find: ' || product % wholeCoin !== 0n) return undefined;', replace: ') return undefined;',
    tests: ['packages/engine/src/spot/listing.test.ts', `${FORMULAS}notional.test.ts`],
  },
  {
    name: 'a buy may trade a tick above the band', file: `${FORMULAS}price-band.ts`,
    find: 'export function buyMaxTicks(referenceTicks: number, bandBps: number): number {\n  return divideDownUnits(', replace: 'export function buyMaxTicks(referenceTicks: number, bandBps: number): number {\n  return divideUpUnits(',
    tests: [`${FORMULAS}price-band.test.ts`],
  },
  {
    name: 'a sell may trade a tick below the band', file: `${FORMULAS}price-band.ts`,
    find: 'export function sellMinTicks(referenceTicks: number, bandBps: number): number {\n  return divideUpUnits(', replace: 'export function sellMinTicks(referenceTicks: number, bandBps: number): number {\n  return divideDownUnits(',
    tests: [`${FORMULAS}price-band.test.ts`],
  },
  {
    name: 'the shown fee is rounded down', file: `${FORMULAS}fee.ts`,
    find: 'return divideUp(received * BigInt(rate), BigInt(FEE_RATE_SCALE));', replace: 'return (received * BigInt(rate)) / BigInt(FEE_RATE_SCALE);',
    tests: [`${FORMULAS}fee.test.ts`],
  },
  {
    name: 'an OCO buy freezes for its cheaper leg', file: `${FORMULAS}freeze.ts`,
    find: 'limitTicks > stopLimitTicks ? limitTicks : stopLimitTicks', replace: 'limitTicks < stopLimitTicks ? limitTicks : stopLimitTicks',
    tests: [`${FORMULAS}freeze.test.ts`],
  },
  {
    name: 'an average price is rounded up', file: `${FORMULAS}notional.ts`,
    find: 'divideDown(quoteUnits * coinUnits(baseScale), baseUnits)', replace: 'divideDown(quoteUnits * coinUnits(baseScale) + baseUnits - 1n, baseUnits)',
    tests: [`${FORMULAS}notional.test.ts`],
  },
  {
    name: 'a decimal with surplus digits is cut', file: 'packages/domain/src/amount.ts',
    find: '  if (decimals > scale) return "TOO_PRECISE";\n', replace: '  if (decimals > scale) return parseDecimal(text.slice(0, scale - decimals), scale);\n',
    tests: ['packages/domain/src/amount.test.ts'],
  },
  {
    name: 'an index is made of two sources', file: `${FORMULAS}index-price.ts`,
    find: 'MIN_INDEX_SOURCES = 3;', replace: 'MIN_INDEX_SOURCES = 2;',
    tests: [`${FORMULAS}index-price.test.ts`],
  },
  {
    name: 'an outcome is answered before the journal\'s commit', file: `${SERVER}core-loop/core-loop.ts`, short: true,
    find: '      const journalled = await journal.append(batch, begun);\n', replace: '      for (const waiter of this.#inFlight) waiter.resolve(waiter.outcome);\n      const journalled = await journal.append(batch, begun);\n',
    tests: ['apps/server/src/core-loop/core-loop.test.ts'],
  },
  {
    name: 'a batch counts as durable before the journal\'s commit', file: `${SERVER}core-loop/core-loop.ts`,
    find: '      const journalled = await journal.append(batch, begun);\n      this.#committed = batch.seqLast;\n', replace: '      this.#committed = batch.seqLast;\n      const journalled = await journal.append(batch, begun);\n',
    tests: ['apps/server/src/core-loop/core-loop.test.ts'],
  },
  {
    name: 'after a failed append commands are still taken', file: `${SERVER}core-loop/core-loop.ts`,
    find: "    this.#stopped = new CoreError('STOPPED', 'the exchange halted.', { cause: reason });\n    this.#flushing = true;\n", replace: '    this.#flushing = false;\n',
    tests: ['apps/server/src/core-loop/core-loop.test.ts'],
  },
  {
    name: 'a fill is told to everybody who is watched', file: `${SERVER}follower/news.ts`, short: true,
    find: '    if (this.#watched.has(fill.user)) this.#of(fill.user).fills.push(fill);\n', replace: '    for (const user of this.#watched) this.#of(user).fills.push(fill);\n',
    tests: ['apps/server/src/follower/news.test.ts'],
  },
  {
    name: 'an order is told to everybody who is watched', file: `${SERVER}follower/news.ts`,
    find: '    if (this.#watched.has(order.user)) this.#of(order.user).orders.push(stateOf(order));\n', replace: '    for (const user of this.#watched) this.#of(user).orders.push(stateOf(order));\n',
    tests: ['apps/server/src/follower/news.test.ts'],
  },
  {
    name: 'the maker\'s fill bears the taker\'s name', file: `${SERVER}follower/open-orders.ts`,
    find: 'deal(event.makerSlot, event.makerNumber, event.makerUser,', replace: 'deal(event.makerSlot, event.makerNumber, event.takerUser,',
    tests: ['apps/server/src/follower/news.test.ts'],
  },
  {
    name: 'the duplicate guard is keyed without the user', file: `${SERVER}http/duplicate-guard.ts`, short: true,
    find: 'JSON.stringify([user, path, fields])', replace: 'JSON.stringify([path, fields])',
    tests: ['apps/server/src/http/duplicate-guard.test.ts'],
  },
  {
    name: 'a refused duplicate is let in by the next one', file: `${SERVER}http/duplicate-guard.ts`,
    find: '    if (this.#seen.has(key)) return undefined;\n', replace: '    if (this.#seen.delete(key)) return undefined;\n',
    tests: ['apps/server/src/http/duplicate-guard.test.ts'],
  },
  {
    name: 'the memory of client ids forgets all but its newest part', file: `${SERVER}at-most-once/id-memory.ts`, short: true,
    find: 'for (const { slots } of this.#parts) if', replace: 'for (const { slots } of this.#parts.slice(0, 1)) if',
    tests: ['apps/server/src/at-most-once/id-memory.test.ts'],
  },
  {
    name: 'client ids are remembered without the user', file: `${SERVER}at-most-once/id-memory.ts`,
    find: '  #hash(user: number, words: ArrayLike<number>, at: number): void {\n', replace: '  #hash(user: number, words: ArrayLike<number>, at: number): void {\n    user = 0;\n',
    tests: ['apps/server/src/at-most-once/id-memory.test.ts', 'apps/server/src/at-most-once/once.test.ts'],
  },
  {
    name: 'what is dropped from the memory of client ids counts as never accepted', file: `${SERVER}at-most-once/id-memory.ts`,
    find: '      if (!isOver) this.#droppedMs = Math.max(this.#droppedMs, oldest.newestMs);\n', replace: '',
    tests: ['apps/server/src/at-most-once/id-memory.test.ts', 'apps/server/src/modules/spot/repeats.test.ts'],
  },
  {
    name: 'a start takes the ids it has not read yet for new ones', file: `${SERVER}at-most-once/known-ids.ts`,
    find: '  if (engine.sequence > 0) memory.awaitPast(engine.sequence);\n', replace: '',
    tests: ['apps/server/src/at-most-once/known-ids.test.ts', 'apps/server/src/modules/spot/spot-calls.test.ts'],
  },
  {
    name: 'a start does not note the ids that its engine knows', file: `${SERVER}at-most-once/known-ids.ts`,
    find: '  engine.eachId((user, words, at) => memory.note(user, words, at));\n', replace: '',
    tests: ['apps/server/src/at-most-once/known-ids.test.ts'],
  },
  {
    name: 'a known id is looked up in read tables that may lack it', file: `${SERVER}at-most-once/once.ts`, short: true,
    find: 'held ? core.applied : Math.min(', replace: 'held ? 0 : Math.min(',
    tests: ['apps/server/src/at-most-once/once.test.ts', 'apps/server/src/modules/spot/repeats.test.ts'],
  },
  {
    name: 'the same id twice at once is looked up side by side', file: `${SERVER}at-most-once/once.ts`,
    find: '    this.#waiting.set(key, done);\n', replace: '',
    tests: ['apps/server/src/at-most-once/once.test.ts'],
  },
  {
    name: 'first outcomes are looked up without the user', file: `${SERVER}follower/histories.ts`,
    find: 'WHERE user_id = $1::integer AND client_id = ANY ($2::uuid[])', replace: 'WHERE $1::integer > 0 AND client_id = ANY ($2::uuid[])',
    tests: ['apps/server/src/follower/history.slow.test.ts'],
  },
  {
    name: 'an open order is shown to whoever knows its number', file: `${SERVER}follower/open-orders.ts`, short: true,
    find: '    for (const order of this.#table.ofUser(user)) if (order.number === number) return stateOf(order);\n', replace: '    for (const order of this.#table.all()) if (order.number === number) return stateOf(order);\n',
    tests: ['apps/server/src/modules/spot/spot-calls.test.ts'],
  },
  {
    name: 'order detail ignores min_seq', file: `${SERVER}modules/spot/spot-records.ts`, short: true,
    find: 'await orderOf(user, id.number, body.min_seq);', replace: 'await orderOf(user, id.number);',
    tests: ['apps/server/src/modules/spot/min-seq.test.ts'],
  },
  {
    name: 'open orders ignore min_seq', file: `${SERVER}modules/spot/spot-records.ts`,
    find: 'await queries.openOrders(user, body.min_seq);', replace: 'await queries.openOrders(user);',
    tests: ['apps/server/src/modules/spot/min-seq.test.ts'],
  },
  {
    name: 'balances ignore min_seq', file: `${SERVER}modules/spot/spot-records.ts`,
    find: 'await queries.balances(user, body.min_seq);', replace: 'await queries.balances(user);',
    tests: ['apps/server/src/modules/spot/min-seq.test.ts'],
  },
  {
    name: 'a depth snapshot may be older than the deltas sent', file: `${SERVER}realtime/depth-stream.ts`, short: true,
    find: '      if (snapshot.updateId < this.#sentTo || this.#waiting.size === 0) return;\n', replace: '      if (this.#waiting.size === 0) return;\n',
    tests: ['apps/server/src/realtime/depth-stream.test.ts'],
  },
  {
    name: 'a private snapshot forgets what came while it was made', file: `${SERVER}realtime/user-stream.ts`,
    find: '    if (this.#asking) this.#kept.push({ sequence, updates });\n', replace: '',
    tests: ['apps/server/src/realtime/slow-readers.test.ts'],
  },
  {
    name: 'a session is found after 30 days', file: `${SERVER}modules/account/sessions.ts`, short: true,
    find: 'this.#queries.maybe(FIND, tokenHash, new Date(now - IDLE_LIMIT_MS), new Date(now - AGE_LIMIT_MS))', replace: 'this.#queries.maybe(FIND, tokenHash, new Date(now - IDLE_LIMIT_MS), new Date(0))',
    tests: ['apps/server/src/modules/account/session-limits.test.ts'],
  },
  {
    name: 'a session is found after 30 idle minutes', file: `${SERVER}modules/account/sessions.ts`,
    find: 'this.#queries.maybe(FIND, tokenHash, new Date(now - IDLE_LIMIT_MS), new Date(now - AGE_LIMIT_MS))', replace: 'this.#queries.maybe(FIND, tokenHash, new Date(0), new Date(now - AGE_LIMIT_MS))',
    tests: ['apps/server/src/modules/account/session-limits.test.ts'],
  },
  {
    name: 'an open socket lives on after 30 days', file: `${SERVER}modules/account/sessions.ts`,
    find: 'this.#queries.many(LIVING, [...byHash.keys()], new Date(now - IDLE_LIMIT_MS), new Date(now - AGE_LIMIT_MS))', replace: 'this.#queries.many(LIVING, [...byHash.keys()], new Date(now - IDLE_LIMIT_MS), new Date(0))',
    tests: ['apps/server/src/modules/account/session-limits.test.ts'],
  },
  {
    name: 'the requests of one user are everybody\'s', file: `${SERVER}http/routes.ts`,
    find: '    if (!userLimit.take(session.user, monotonicMs()))', replace: '    if (!userLimit.take(0, monotonicMs()))',
    tests: ['apps/server/src/http/user-rates.test.ts'],
  },
  {
    name: 'the orders of one user are everybody\'s', file: `${SERVER}http/routes.ts`,
    find: '!orderLimit.take(user, monotonicMs())', replace: '!orderLimit.take(0, monotonicMs())',
    tests: ['apps/server/src/http/user-rates.test.ts'],
  },
  {
    name: 'the follower writes no rows of the first batch it applies', file: `${SERVER}follower/follower.ts`, short: true,
    find: '      if (batch.seqLast <= position) this.view.apply(batch);', replace: '      if (batch.prev <= position) this.view.apply(batch);',
    tests: ['apps/server/src/follower/follower.test.ts'],
  },
  {
    name: 'rows are written again when a commit was not heard of', file: `${SERVER}follower/recorder.ts`, short: true,
    find: '          if (position === to) return;\n          if (position !== from) throw', replace: '          if (position !== from && position !== to) throw',
    tests: ['apps/server/src/follower/follower.test.ts'],
  },
  {
    name: 'timers of one time fire in any order', file: 'packages/engine/src/timers.ts',
    find: 'a.time < b.time || (a.time === b.time && a.order < b.order)', replace: 'a.time < b.time',
    tests: ['packages/engine/src/timers.test.ts'],
  },
  {
    name: 'a timer that is moved stays where it was too', file: 'packages/engine/src/timers.ts', short: true,
    find: '    this.clear(product, user, subject);\n    const timer', replace: '    const timer',
    tests: ['packages/engine/src/timers.test.ts'],
  },
  {
    name: 'whatever digest a batch has is believed', file: `${SERVER}core-loop/replay.ts`,
    find: 'if (digest !== batch.eventDigest) throw', replace: 'if (digest === -1) throw',
    tests: ['apps/server/src/core-loop/core-loop.test.ts'],
  },
  {
    name: 'the follower reads of a record what the bucket holds afterwards as before', file: `${SERVER}follower/live-view.ts`, short: true,
    find: 'before: log.longs[half + 4]!', replace: 'before: log.longs[half + 5]!',
    tests: ['apps/server/src/follower/news.test.ts'],
  },
  {
    name: 'a balance is told without what is frozen', file: `${SERVER}follower/holdings.ts`,
    find: '    else if (record.bucket === Bucket.ORDER_FREEZE) holding.orderFreeze = record.after;\n', replace: '',
    tests: ['apps/server/src/follower/live-view.many.test.ts'],
  },
  {
    name: 'a batch\'s hash leaves its commands out', file: `${SERVER}journal/chain.ts`,
    find: '  together.set(begun === undefined ? commands : commands.subarray(begun.bytes), ONE_GO_BYTES - left);\n', replace: '  together.fill(0, ONE_GO_BYTES - left, ONE_GO_BYTES);\n',
    tests: ['apps/server/src/journal/memory-journal.test.ts'],
  },
  {
    name: 'a batch\'s hash stands alone', file: `${SERVER}journal/chain.ts`,
    find: "end.write(before, 0, HASH_BYTES, 'hex')", replace: '0',
    tests: ['apps/server/src/journal/memory-journal.test.ts'],
  },
  {
    name: 'a batch goes on with the hash that the one before began', file: `${SERVER}core-loop/core-loop.ts`, short: true,
    find: '    this.#begun = undefined;\n', replace: '',
    tests: ['apps/server/src/core-loop/core-loop.test.ts'],
  },
  {
    name: 'the chain believes whatever hash a batch says', file: `${SERVER}journal/chain.ts`, short: true,
    find: ' && hashOf(batch, before) === batch.hash;', replace: ';',
    tests: ['apps/server/src/journal/memory-journal.test.ts'],
  },
  {
    name: 'client ids are remembered without their user', file: `${SERVER}at-most-once/id-memory.ts`,
    find: '    this.#hash(user, words, at);\n    for (const { slots }', replace: '    this.#hash(1, words, at);\n    for (const { slots }',
    tests: ['apps/server/src/at-most-once/id-memory.test.ts'],
  },
  {
    name: 'a known id is submitted again where the read tables are behind', file: `${SERVER}at-most-once/once.ts`, short: true,
    find: 'held ? core.applied : Math.min(memory.gap ?? 0, core.applied)', replace: '0',
    tests: ['apps/server/src/at-most-once/once.test.ts'],
  },
  {
    name: 'the same id twice in one turn is new twice', file: `${SERVER}at-most-once/once.ts`, short: true,
    find: 'if (this.#marks().has(markOf(request))) core.applyHandedOver();', replace: '',
    tests: ['apps/server/src/at-most-once/once.test.ts'],
  },
  {
    name: 'the engine is asked about an id before what stands in front of it is applied', file: `${SERVER}at-most-once/once.ts`,
    find: '    core.applyHandedOver();\n    if (knows(user, id)) return this.#submit(request);\n    const key', replace: '    if (knows(user, id)) return this.#submit(request);\n    const key',
    tests: ['apps/server/src/at-most-once/once.test.ts'],
  },
  {
    name: 'what a command of a run caused is told to the one before it', file: `${SERVER}core-loop/core-loop.ts`,
    find: 'outcome: outcomes[i]! })', replace: 'outcome: outcomes[Math.min(i + 1, run.length - 1)]! })',
    tests: ['apps/server/src/core-loop/core-loop.test.ts'],
  },
  {
    name: 'ids of before the start count as new until they are told', file: `${SERVER}at-most-once/once.ts`,
    find: 'if (memory.gap === undefined && !memory.holds(user, id))', replace: 'if (!memory.holds(user, id))',
    tests: ['apps/server/src/at-most-once/once.test.ts'],
  },
  {
    name: 'today\'s gain counts what was moved in', file: `${FORMULAS}today-gain.ts`,
    find: '  return now - start - inflow + outflow;', replace: '  return now - start + outflow;',
    tests: [`${FORMULAS}today-gain.test.ts`],
  },
  {
    name: 'a value is a tenth of it for each decimal of the price', file: `${FORMULAS}valuation.ts`,
    find: 'BigInt(VALUE_SCALE - scale - price.scale)', replace: 'BigInt(VALUE_SCALE - scale)',
    tests: [`${FORMULAS}valuation.test.ts`],
  },
  {
    name: 'the id of a transfer is new when the memory has forgotten it', file: `${SERVER}at-most-once/money-ids.ts`, short: true,
    find: 'this.memory.gap === undefined ? undefined : this.memory.forgotten;', replace: 'undefined;',
    tests: [`${SERVER}modules/wallet/transfers.test.ts`],
  },
  {
    name: 'a transfer with other values counts as the first one', file: `${SERVER}modules/wallet/transfer-routes.ts`,
    find: 'command.asset === row.asset && command.amount === row.amount &&', replace: 'command.asset === row.asset &&',
    tests: [`${SERVER}modules/wallet/transfers.test.ts`],
  },
  {
    name: 'ids of a part that was dropped for its age count as kept', file: `${SERVER}at-most-once/id-memory.ts`,
    find: '      this.#forgotten = Math.max(this.#forgotten, oldest.lastSequence);\n', replace: '',
    tests: [`${SERVER}at-most-once/id-memory.test.ts`],
  },
  {
    name: 'a transfer offers coins that cannot move there', file: `${WEB}features/transfer/transfer-draft.ts`,
    find: 'transferAllowed(first, second, assetFlags(currency))', replace: 'transferAllowed(second, first, assetFlags(currency))',
    tests: [`${WEB}features/transfer/transfer-draft.test.ts`],
  },
  {
    name: 'more than is available may be transferred', file: `${WEB}features/transfer/transfer-draft.ts`,
    find: "compareDecimals(quantity, available) > 0 ? 'tooMuch'", replace: "compareDecimals(quantity, sum([available, inOrders])) > 0 ? 'tooMuch'",
    tests: [`${WEB}features/transfer/transfer-draft.test.ts`],
  },
  {
    name: 'an order whose answer was lost is sent under another id', file: `${WEB}data/send-once.ts`,
    find: "last.outcome === 'unknown' &&", replace: "last.outcome === 'done' &&",
    tests: [`${WEB}data/send-once.test.ts`],
  },
  {
    name: 'no answer counts as a refusal', file: `${WEB}data/send-once.ts`,
    find: 'return code === 0 || code', replace: 'return code',
    tests: [`${WEB}data/send-once.test.ts`],
  },
  {
    name: 'a book that waits says that it stands', file: `${WEB}data/depth-store.ts`,
    find: 'shown === this.#book ? shown.standsAt : undefined', replace: 'shown.standsAt ?? 0',
    tests: [`${WEB}data/depth-store.test.ts`],
  },
  {
    name: 'a missed number of the book is passed over', file: 'packages/contract/src/depth-book.ts',
    find: 'if (message.U > this.#standsAt + 1) {', replace: 'if (message.U > this.#standsAt + 1_000) {',
    tests: [`${WEB}data/depth-store.test.ts`],
  },
  {
    name: 'what is typed between two steps is rounded up', file: `${WEB}features/order-form/typed-number.ts`,
    find: "const up = direction === 'up' ||", replace: "const up = direction !== 'nearest' ||",
    tests: [`${WEB}features/order-form/typed-number.test.ts`],
  },
  {
    name: 'a silent connection counts as live', file: `${WEB}data/connection-machine.ts`,
    find: "if (state.link === 'open' && silentMs < STALE_AFTER_MS)", replace: "if (state.link === 'open')",
    tests: [`${WEB}data/connection-machine.test.ts`],
  },
  {
    name: 'a past order is shown to whoever knows its number', file: `${SERVER}follower/histories.ts`,
    find: "'WHERE user_id = $1::integer AND number = $2::bigint'", replace: "'WHERE $1::integer > 0 AND number = $2::bigint'",
    tests: ['apps/server/src/follower/history.slow.test.ts'],
  },
  {
    name: 'ledger records of others are shown', file: `${SERVER}follower/histories.ts`,
    find: '`WHERE owner = $1::integer AND (sequence, ordinal)', replace: '`WHERE $1::integer > 0 AND (sequence, ordinal)',
    tests: ['apps/server/src/follower/history.slow.test.ts'],
  },
  {
    name: 'a page of records goes on behind the row that it ended in', file: `${SERVER}follower/histories.ts`,
    find: 'record.sequence === before.sequence && record.ordinal < before.ordinal', replace: 'record.sequence === before.sequence && record.ordinal < 0',
    tests: [`${SERVER}follower/records.slow.test.ts`],
  },
  {
    name: 'records of several times share a row', file: `${SERVER}follower/folded-records.ts`,
    find: 'row.isFull || row.timeMs !== record.timeMs', replace: 'row.isFull',
    tests: [`${SERVER}follower/folded-records.test.ts`],
  },
  {
    name: 'past orders of others are listed', file: `${SERVER}follower/histories.ts`,
    find: '`WHERE user_id = $1::integer AND number < $2::bigint', replace: '`WHERE $1::integer > 0 AND number < $2::bigint',
    tests: ['apps/server/src/follower/history.slow.test.ts'],
  },
  {
    name: 'deals of others are listed', file: `${SERVER}follower/histories.ts`,
    find: '`WHERE user_id = $1::integer AND time_ms BETWEEN', replace: '`WHERE $1::integer > 0 AND time_ms BETWEEN',
    tests: ['apps/server/src/follower/history.slow.test.ts'],
  },
  {
    name: 'a single word passes over the one left free', file: `${CODEC}layout.ts`,
    find: 'return this.free.shift() ?? this.next++;', replace: 'return this.next++;',
    tests: [`${CODEC}layout.test.ts`, `${CODEC}source.test.ts`],
  },
  {
    name: 'what is left of the taker is read where the maker\'s stands', file: `${CODEC}read-event.ts`, short: true,
    find: 'takerLeft: words[at + 17]!', replace: 'takerLeft: words[at + 16]!',
    tests: [`${CODEC}golden.test.ts`],
  },
  {
    name: 'a command may have bits that mean nothing', file: `${CODEC}source.ts`,
    find: '.filter(([, mask]) => mask !== -1)', replace: '.filter(([, mask]) => mask > 255)',
    tests: [`${CODEC}source.test.ts`],
  },
];
