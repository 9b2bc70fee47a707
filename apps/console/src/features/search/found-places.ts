/** What somebody may mean who types into the head: a number of one of the things that have one, what a chain writes, or a page by its name. */
import type { Action } from '@kontor/contract/console/roles';
import { NETWORK_WORDS, chainAddress } from '@kontor/contract/network';
import { isTrace } from '../../frame/trace.ts';
import { paths } from '../../paths/paths.ts';

/** Things that are known by a number, with what it is written behind and who may see them. */
const NUMBERED = [
  { kind: 'account', before: /^uid$/i, to: paths.user, action: 'user.view' },
  { kind: 'withdrawal', before: /^w-?$/i, to: paths.withdrawal, action: 'withdrawal.view' },
  { kind: 'change', before: /^c-?$/i, to: paths.change, action: 'change.view' },
  { kind: 'entry', before: /^#$/, to: paths.entry, action: 'audit.view' },
  { kind: 'submission', before: /^$/, to: paths.identity, action: 'identity.view' },
] as const satisfies readonly {
  readonly kind: string;
  readonly action: Action;
  readonly before: RegExp;
  readonly to: (id: number) => string;
}[];

/** Things that a transaction leads to, and an address does. */
const TRACED = [
  { kind: 'withdrawals', to: paths.withdrawalsOf, action: 'withdrawal.view', ofAddresses: true },
  { kind: 'deposits', to: paths.depositsBy, action: 'deposit.view', ofAddresses: false },
] as const satisfies readonly {
  readonly kind: string;
  readonly action: Action;
  readonly to: (trace: string) => string;
  readonly ofAddresses: boolean;
}[];

/** A place by its number, by what a chain knows it by, or a page. */
export type FoundPlace =
  | { readonly kind: (typeof NUMBERED)[number]['kind']; readonly id: number; readonly to: string }
  | { readonly kind: (typeof TRACED)[number]['kind']; readonly trace: string; readonly to: string }
  | { readonly kind: 'page'; readonly name: string; readonly to: string };

export interface NamedPage {
  readonly name: string;
  readonly to: string;
}

/** As numbers are written: `122604`, `UID 122604`, `W-418`, `C-12`, `#41`. */
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
  if (isTrace(text)) {
    const isAddress = NETWORK_WORDS.some((network) => chainAddress(network, text) !== undefined);
    const found = TRACED.filter(({ action, ofAddresses }) => actions.includes(action) && (ofAddresses || !isAddress));
    return found.map(({ kind, to }) => ({ kind, trace: text, to: to(text) }));
  }
  const wanted = text.toLowerCase();
  if (wanted === '') return [];
  return pages
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((a, b) => Number(b.name.toLowerCase().startsWith(wanted)) - Number(a.name.toLowerCase().startsWith(wanted)))
    .slice(0, MAX_PAGES)
    .map(({ name, to }) => ({ kind: 'page', name, to }));
}
