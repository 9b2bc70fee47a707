/** What somebody may mean who types into the head: a number of one of the things that have one, or a page by its name. */
import type { Action } from '@kontor/contract/console/roles';
import { paths } from '../../paths/paths.ts';

/** Things that are known by a number, with what it is written behind and who may see them. */
const NUMBERED = [
  { kind: 'account', before: /^uid$/i, to: paths.user, action: 'user.view' },
  { kind: 'change', before: /^c-?$/i, to: paths.change, action: 'change.view' },
  { kind: 'entry', before: /^#$/, to: paths.entry, action: 'audit.view' },
  { kind: 'submission', before: /^$/, to: paths.identity, action: 'identity.view' },
] as const satisfies readonly {
  readonly kind: string;
  readonly action: Action;
  readonly before: RegExp;
  readonly to: (id: number) => string;
}[];

/** A place by its number, or a page. */
export type FoundPlace =
  | { readonly kind: (typeof NUMBERED)[number]['kind']; readonly id: number; readonly to: string }
  | { readonly kind: 'page'; readonly name: string; readonly to: string };

export interface NamedPage {
  readonly name: string;
  readonly to: string;
}

/** As numbers are written: `122604`, `UID 122604`, `C-12`, `#41`. */
const NUMBER = /^([a-z#]*-?)\s*([1-9][0-9]{0,14})$/i;
/** Names that one look holds. */
const MAX_PAGES = 8;

/** The places that a text may mean to one with these rights, the likeliest first; none where nothing is typed. */
export function foundPlaces(typed: string, actions: readonly Action[], pages: readonly NamedPage[]): readonly FoundPlace[] {
  const text = typed.trim();
  const [, before = '', digits] = NUMBER.exec(text) ?? [];
  if (digits !== undefined) {
    const id = Number(digits);
    return NUMBERED.filter((each) => actions.includes(each.action) && (before === '' || each.before.test(before))).map(({ kind, to }) => ({
      kind,
      id,
      to: to(id),
    }));
  }
  const wanted = text.toLowerCase();
  if (wanted === '') return [];
  return pages
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((a, b) => Number(b.name.toLowerCase().startsWith(wanted)) - Number(a.name.toLowerCase().startsWith(wanted)))
    .slice(0, MAX_PAGES)
    .map(({ name, to }) => ({ kind: 'page', name, to }));
}
