import type { TestedMutant } from './in-tests.ts';

const LEADER = 'apps/server/src/leader/';
const GATEWAYS = 'apps/server/src/gateways/';
const FEEDS = 'apps/server/src/feeds/';
const HEARD = [`${FEEDS}heard-venues.test.ts`];
const HOSTILE = [`${LEADER}remote-leader.many.test.ts`];

/** Bugs of the wire between gateways and the leader, and of what gateways share. */
export const LEADER_MUTANTS: readonly TestedMutant[] = [
  {
    name: 'of the wire: a leader takes a call that comes twice, twice',
    file: `${LEADER}leader-server.ts`,
    short: true,
    find: 'if (number < gateway.next) continue;',
    replace: '',
    tests: HOSTILE,
  },
  {
    name: 'of the wire: a leader takes later calls although earlier ones are missing',
    file: `${LEADER}leader-server.ts`,
    find: 'if (number > gateway.next || number',
    replace: 'if (number',
    tests: HOSTILE,
  },
  {
    name: 'of the wire: a leader takes calls that are meant for the one before',
    file: `${LEADER}leader-server.ts`,
    find: 'message.epoch !== epoch || ',
    replace: '',
    tests: HOSTILE,
  },
  {
    name: 'of the wire: a command without an id is sent to the next leader, too',
    file: `${LEADER}remote-leader.ts`,
    find: "          this.#fail(call, new CoreError('OUTCOME_UNKNOWN', 'the leader changed before it answered.'));\n          continue;\n",
    replace: '',
    tests: HOSTILE,
  },
  {
    name: 'of the wire: answers of an earlier leader are taken for those of this one',
    file: `${LEADER}remote-leader.ts`,
    find: 'if (epoch !== this.#epoch) return;',
    replace: '',
    tests: HOSTILE,
  },
  {
    name: 'of the wire: a leader that was replaced is still heard',
    file: `${LEADER}remote-leader.ts`,
    find: 'if (beat.epoch < this.#epoch) return;',
    replace: '',
    tests: HOSTILE,
  },
  {
    name: 'of the wire: what may have been done before is told that nothing was done',
    file: `${LEADER}remote-leader.ts`,
    find: 'if (call.isAgain && !isQuestion) this.#later.push(call);',
    replace: 'if (call.isAgain && call.number > 0) this.#later.push(call);',
    tests: HOSTILE,
  },
  {
    name: 'of the wire: an id that was made for one request is new to each leader',
    file: `${LEADER}calls.ts`,
    find: 'return again ? { ...naming, isNewId: false } : naming;',
    replace: 'return naming;',
    tests: HOSTILE,
  },
  {
    name: 'of the wire: an order is replaced again although it may have been',
    file: `${LEADER}calls.ts`,
    find: 'if ((await leader.seenTo(command.user, command.clientId)) !== 0) throw unknown();',
    replace: '',
    tests: HOSTILE,
  },
  {
    name: 'of limits: what is lent to gateways comes in again while they have it',
    file: `${GATEWAYS}limit.ts`,
    find: 'return burst - this.#used - this.#lent;',
    replace: 'return burst - this.#used;',
    tests: [`${GATEWAYS}limit.test.ts`],
  },
  {
    name: 'of limits: what a gateway was lent is good for ever',
    file: `${GATEWAYS}shared-limits.ts`,
    find: 'held !== undefined && held.untilMs > nowMs && held.left',
    replace: 'held !== undefined && held.left',
    tests: [`${GATEWAYS}shared-limits.test.ts`],
  },
  {
    name: 'of presence: a message that comes late undoes what came after it',
    file: `${GATEWAYS}user-messages.ts`,
    find: ' || number <= (this.#heard.get(gateway) ?? 0)',
    replace: '',
    tests: [`${GATEWAYS}presence.test.ts`],
  },
  {
    name: 'of limits: a gateway counts as it likes until it hears of the others',
    file: `${GATEWAYS}shared-counts.ts`,
    find: '    if (unknown > 0 && unknown + amount > limit * SHARE) return undefined;\n',
    replace: '',
    tests: [`${GATEWAYS}shared-counts.test.ts`],
  },
  {
    name: 'of limits: what was counted is forgotten when another leads',
    file: `${GATEWAYS}shared-counts.ts`,
    find: 'for (const interval of this.#intervals.values()) interval.sayAgain();',
    replace: '',
    tests: [`${GATEWAYS}shared-counts.test.ts`],
  },
  {
    name: 'of limits: a report that comes twice counts twice',
    file: `${GATEWAYS}count-owner.ts`,
    find: 'sums.total += sum - before;',
    replace: 'sums.total += sum;',
    tests: [`${GATEWAYS}shared-counts.test.ts`],
  },
  {
    name: 'of logins: a question that is asked again is answered anew, and counts as another guess',
    file: `${GATEWAYS}questions.ts`,
    find: 'if (kept !== undefined) return kept.answer;',
    replace: '',
    tests: [`${GATEWAYS}questions.test.ts`],
  },
  {
    name: 'of the wire: a byte is lost where a message grows',
    file: 'apps/server/src/transport/wire-bytes.ts',
    find: 'const at = this.#room(1);\n    this.#buffer[at] = value;',
    replace: 'this.#buffer[this.#room(1)] = value;',
    tests: ['apps/server/src/transport/wire-bytes.test.ts'],
  },
  {
    name: 'of quotes: what was heard before undoes what was heard since',
    file: `${FEEDS}heard-venues.ts`,
    find: 'if (timeMs <= newest && newest - nowMs <= MAX_DIVERGENCE_MS) continue;',
    replace: '',
    tests: HEARD,
  },
  {
    name: 'of quotes: a clock that is ahead keeps out what others say',
    file: `${FEEDS}heard-venues.ts`,
    find: 'if (timeMs - nowMs > MAX_DIVERGENCE_MS) {',
    replace: 'if (false) {',
    tests: HEARD,
  },
  {
    name: 'of quotes: a quote is as young as its message',
    file: `${FEEDS}heard-venues.ts`,
    find: 'hearer(price, Math.min(timeMs, nowMs));',
    replace: 'hearer(price, nowMs);',
    tests: HEARD,
  },
  {
    name: 'of quotes: who begins to listen later is never told for what',
    file: `${FEEDS}heard-venues.ts`,
    find: 'repeating(pace, ASK_MS, () => this.#ask())',
    replace: '() => undefined',
    tests: HEARD,
  },
  {
    name: 'of quotes: any text is a price',
    file: `${FEEDS}quote-messages.ts`,
    find: "if (!isQuote(quote)) throw new WireError('a quote that is none');",
    replace: '',
    tests: [`${FEEDS}quote-messages.test.ts`],
  },
];
