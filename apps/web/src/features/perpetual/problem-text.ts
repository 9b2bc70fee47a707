import { useWords } from '../../i18n/words.ts';
import { useContractFigures } from './contract-figures.ts';
import type { Problem } from './order-terms.ts';
import type { Contract } from '../../data/perpetual-market.ts';

/** Limits that are one's own: hidden where amounts are. */
const OWN: ReadonlySet<Problem['code']> = new Set(['insufficient', 'overClosable', 'bracket', 'tooMuch']);

/** Gives a problem's sentence, which names the limit. */
export function useContractProblem(contract: Contract): (problem: Problem) => string {
  const words = useWords('perpetual');
  const figures = useContractFigures(contract);
  return ({ code, limit, unit }) => {
    const named = { base: ` ${figures.base}`, quote: ` ${figures.quote}`, percent: '%', '': '' }[unit];
    const written = limit === '' ? '' : `${figures.exact(limit)}${named}`;
    return words(`problem.${code}`, { limit: figures.privacy.own(written, !OWN.has(code)) });
  };
}
