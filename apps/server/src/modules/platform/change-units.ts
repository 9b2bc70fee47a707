/** Numbers and names that operators write, in the units of the journal. What does not fit is said in a sentence for them. */
import { parseDecimal, parsePositiveDecimal } from '@kontor/domain/amount';
import { ChangeProblem } from '../../operators/change-kind.ts';
import type { AssetName, Symbols } from '../market/symbols.ts';

/** As `unitsOf`, of a limit: zero is none. */
export function limitOf(field: string, text: string, scale: number): number {
  return Number(text) === 0 && typeof parseDecimal(text, scale) !== 'string' ? 0 : unitsOf(field, text, scale);
}

/** A positive amount with so many decimals. @throws ChangeProblem */
export function unitsOf(field: string, text: string, scale: number): number {
  const units = parsePositiveDecimal(text, scale);
  if (typeof units === 'string') throw new ChangeProblem(`${field}: ${text} is ${units}, with ${scale} decimals at most`);
  if (units > BigInt(Number.MAX_SAFE_INTEGER)) throw new ChangeProblem(`${field}: ${text} is too large`);
  return Number(units);
}

/** A currency by its symbol. @throws ChangeProblem */
export function assetOf(symbol: string, symbols: Pick<Symbols, 'assets'>): AssetName {
  const name = symbols.assets.find((each) => each.symbol === symbol);
  if (name === undefined) throw new ChangeProblem(`there is no currency ${symbol}`);
  return name;
}

/** A number that no market has: pairs and contracts share one count. */
export function nextMarket({ markets, contracts }: Pick<Symbols, 'markets' | 'contracts'>): number {
  return 1 + Math.max(-1, ...[...markets, ...contracts].map(({ market }) => market));
}
