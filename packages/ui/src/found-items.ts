import type { SearchItem } from './search-item.tsx';

/** Lower case, without accents, so that `turkiye` finds Türkiye. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The items that hold what is typed, those that begin with it first. */
export function foundItems(items: readonly SearchItem[], typed: string): readonly SearchItem[] {
  const wanted = plain(typed.trim());
  if (wanted === '') return items;
  const begins: SearchItem[] = [];
  const holds: SearchItem[] = [];
  for (const item of items) {
    const label = plain(item.label);
    const others = [item.chip, item.aside, item.keywords].map((text) => plain(text ?? ''));
    if (label.startsWith(wanted) || others.some((text) => text === wanted)) begins.push(item);
    else if (label.includes(wanted) || others.some((text) => text.includes(wanted))) holds.push(item);
  }
  return [...begins, ...holds];
}
