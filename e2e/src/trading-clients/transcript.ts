/** What a client's calls came to, in words that a test can be read by. */

/** A call of a client: its name, and the call. */
export type Step = readonly [name: string, call: () => Promise<unknown>];

/** Makes the calls one after the other, and says of each what came of it: what kind of thing, or which error. */
export async function transcriptOf(steps: readonly Step[]): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const [name, call] of steps) {
    const told = await call().then(
      kindOf,
      (error: unknown) => `refused: ${error instanceof Error ? error.constructor.name : typeof error}`,
    );
    lines.push(`${name}: ${told}`);
  }
  return lines;
}

/** Fields by which things are told apart, the first that fits. */
const KINDS: readonly (readonly [kind: string, fields: readonly string[]])[] = [
  ['order book', ['bids', 'asks', 'nonce']],
  ['order', ['clientOrderId', 'filled']],
  ['order', ['timeInForce', 'filled', 'fees']],
  ['trade', ['takerOrMaker', 'cost', 'side']],
  ['ticker', ['bid', 'ask', 'quoteVolume']],
  ['funding rate', ['fundingRate', 'symbol']],
  ['margin change', ['symbol', 'amount', 'marginMode', 'total']],
  ['ledger entry', ['direction', 'referenceId']],
  ['adl rank', ['rank', 'symbol']],
  ['price', ['price', 'symbol', 'info']],
  ['position', ['contracts', 'entryPrice', 'leverage']],
  ['balance', ['free', 'used', 'total', 'info']],
  ['market', ['precision', 'limits', 'taker']],
  ['currency', ['code', 'networks', 'precision']],
  ['fees', ['maker', 'taker', 'symbol']],
  ['withdrawal fees', ['withdraw', 'deposit', 'networks']],
  ['address', ['address', 'currency']],
  ['transaction', ['txid', 'amount', 'status']],
  ['transfer', ['fromAccount', 'toAccount']],
  ['status', ['status', 'eta']],
  ['leverage', ['longLeverage', 'shortLeverage']],
  ['margin mode', ['marginMode', 'symbol']],
  ['tier', ['tier', 'maintenanceMarginRate']],
  ['open interest', ['openInterestAmount', 'symbol']],
];

/** What a thing is. */
export function kindOf(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value))
    return value.length === 0 ? 'empty list' : typeof value[0] === 'number' ? 'row of numbers' : `list of ${kindOf(value[0])}`;
  if (typeof value !== 'object') return typeof value;
  const thing = value as Readonly<Record<string, unknown>>;
  const found = KINDS.find(([, fields]) => fields.every((field) => field in thing));
  if (found?.[0] === 'order') return thing['status'] === undefined ? 'order' : `order ${thing['status'] as string}`;
  if (found !== undefined) return found[0];
  const inner = Object.values(thing);
  return inner.length > 0 && inner.every((each) => typeof each === 'object' && each !== null) ? `${kindOf(inner[0])} by name` : 'object';
}
