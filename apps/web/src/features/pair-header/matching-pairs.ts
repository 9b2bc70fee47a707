import type { ListedMarket } from '../../data/market-source.tsx';

/** Pairs whose symbols begin with or hold what was typed. */
export function matchingPairs(pairs: readonly ListedMarket[], text: string): readonly ListedMarket[] {
  const wanted = text
    .trim()
    .toUpperCase()
    .replaceAll(/[/\s-]/g, '_');
  const found = pairs.filter(({ name }) => name.includes(wanted) || name.replace('_', '').includes(wanted));
  return [...found].sort((a, b) => Number(b.name.startsWith(wanted)) - Number(a.name.startsWith(wanted)));
}
