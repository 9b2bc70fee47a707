import type { TestedMutant } from './in-tests.ts';

const API = 'apps/server/src/trading-api/';
const SPOT = 'apps/server/src/modules/spot/trading-api/';
const LIQUIDITY = 'apps/liquidity/src/';

const bug = (name: string, file: string, find: string, replace: string, ...tests: string[]): TestedMutant => ({
  name: `of the trading API: ${name}`,
  file,
  find,
  replace,
  tests,
});

/** Bugs at the door for programs: whose key it is, what it may do, from where and when; whose names and events are told; and of the programs that quote. */
export const TRADING_API_MUTANTS: readonly TestedMutant[] = [
  bug('a key is good from any address', `${API}api-door.ts`, ' && key.allows(request.address);', ';', `${API}http-door.test.ts`),
  bug('a key is good for ever', `${API}api-door.ts`, 'key.expiresMs > nowMs', 'key.expiresMs > 0', `${API}http-door.test.ts`),
  bug(
    'a key that is switched off is good',
    `${API}api-door.ts`,
    'key !== undefined && key.isEnabled && ',
    'key !== undefined && ',
    `${API}http-door.test.ts`,
  ),
  bug('who may read may trade', `${API}api-door.ts`, 'return scopes.has(TRADES[family]);', 'return true;', `${API}http-door.test.ts`),
  bug(
    'who may trade may withdraw',
    `${API}api-door.ts`,
    "security !== 'WITHDRAW' || scopes.has('withdraw')",
    'true',
    `${API}http-door.test.ts`,
  ),
  bug(
    'any signature will do',
    `${API}api-door.ts`,
    'if (isSignedBy(key, text, signature)) return;',
    'if (isSignedBy(key, text, signature) || signature) return;',
    `${API}http-door.test.ts`,
  ),
  bug(
    'whoever is logged on need not sign for another key',
    `${API}socket-door.ts`,
    "apiKey === undefined && params['signature'] === undefined && session.loggedOn !== undefined",
    'session.loggedOn !== undefined',
    `${API}socket-door.test.ts`,
  ),
  bug(
    'a late request is good as long as the longest window',
    `${API}signature.ts`,
    'nowMs - timestampMs > windowMs',
    'nowMs - timestampMs > MAX_RECV_WINDOW_MS',
    `${API}signature.test.ts`,
  ),
  bug(
    'an early request is good',
    `${API}signature.ts`,
    'timestampMs >= nowMs + AHEAD_MS',
    'timestampMs >= nowMs + 60 * AHEAD_MS',
    `${API}signature.test.ts`,
  ),
  bug(
    'one of two values counts',
    `${API}sent-parameters.ts`,
    'if (seen === undefined ? sent.has(name) : seen.has(name)) throw',
    'if (seen?.has(name) === true && sent.size > 100) throw',
    `${API}sent-parameters.test.ts`,
  ),
  bug('nobody is banned', `${API}limits.ts`, '> BANNED_AFTER', '> BANNED_AFTER * 1_000', `${API}limits.test.ts`),
  bug(
    'orders that are too many are counted and done',
    `${API}limits.ts`,
    'limitOf(limit * factor);',
    'limitOf(limit * factor) + 1;',
    `${API}limits.test.ts`,
  ),
  bug(
    'a session outlives its key',
    `${API}socket-session.ts`,
    '    if (this.loggedOn?.apiKey !== apiKey) return;\n    this.loggedOn = undefined;',
    '    if (this.loggedOn?.apiKey !== apiKey) return;',
    `${API}socket-door.test.ts`,
  ),
  bug(
    'a listen key outlives the key that made it',
    `${API}streams/listen-keys.ts`,
    'if (!this.#isGood(await this.#options.apiKeys.find(key.apiKey))) return undefined;',
    'await this.#options.apiKeys.find(key.apiKey);',
    `${API}streams/listen-keys.slow.test.ts`,
  ),
  bug(
    'what may have been missed is all',
    `${API}streams/user-streams.ts`,
    'since === undefined || since > this.#floor',
    'since === undefined || since > 0',
    `${API}streams/user-streams.test.ts`,
  ),
  bug('an id of spot is one of contracts', `${API}client-order-ids.ts`, "salt: 'futures '", "salt: ''", `${SPOT}list-ids.test.ts`),
  bug('a name of a leg is everybody’s', `${SPOT}list-ids.ts`, 'name of leg ${user} ', 'name of leg ', `${SPOT}list-ids.test.ts`),
  bug('what a name names is everybody’s', `${SPOT}list-ids.ts`, 'leg of name ${user} ', 'leg of name ', `${SPOT}list-ids.test.ts`),
  bug(
    'what is read late covers what was noted',
    `${API}client-order-ids.ts`,
    'if (this.#recall(key) !== undefined) continue;',
    '',
    `${SPOT}list-ids.test.ts`,
  ),
  bug(
    'texts of a batch go with the next, too',
    'apps/server/src/core-loop/core-loop.ts',
    '    this.#texts = undefined;\n',
    '',
    'apps/server/src/core-loop/core-loop.test.ts',
  ),
  bug(
    'a text that somebody gave before is not written again',
    `${API}client-order-ids.ts`,
    '    if (this.#recall(key) !== given) this.#remember(key, given);\n',
    '    if (this.#recall(key) === given) return undefined;\n    this.#remember(key, given);\n',
    `${API}client-order-ids.test.ts`,
  ),
  bug(
    'that one order has no text is said of all by its id',
    `${API}client-order-ids.ts`,
    "(unnamedKey(asked), '')",
    '(key, this.ownText(asked.id))',
    `${API}client-order-ids.test.ts`,
  ),
  bug(
    'whoever asks for one text is told of all of that time',
    `${API}client-order-ids.ts`,
    'if (wanted.has(idKey(id)) && this.#recall(idKey(id)) === undefined)',
    'if (this.#recall(idKey(id)) === undefined)',
    `${API}client-order-ids.test.ts`,
  ),
  bug(
    'too much held raises the quotes',
    `${LIQUIDITY}maker/quote-plan.ts`,
    'return reference - partsOf(',
    'return reference + partsOf(',
    `${LIQUIDITY}maker/quote-plan.test.ts`,
  ),
  bug(
    'a hedge is sent before its intent is written',
    `${LIQUIDITY}bridge/bridge.ts`,
    '    await station.note([intent]);\n    await this.#send(hedge, intent);',
    '    await this.#send(hedge, intent);\n    await station.note([intent]);',
    `${LIQUIDITY}bridge/bridge.test.ts`,
  ),
];
