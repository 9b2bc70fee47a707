/**
 * What tells how much somebody owns, earns or moves, and the one place that writes it: while amounts are hidden dots stand there. What the
 * exchange shows everybody is none of it, and neither is what a person types here.
 */
import { createContext, useContext, useMemo } from 'react';
import { UNKNOWN, formatExact } from '../i18n/format.ts';
import { useLanguageTag } from '../i18n/words.ts';
import { settings, useSettings } from './settings.ts';

/** What stands in place of an amount while amounts are hidden; as wide whatever the amount. */
const HIDDEN_AMOUNT = '••••';

/** Writes own amounts. */
export interface Privacy {
  /** Amounts are hidden. So is then what tells them without a figure: lengths, places, colours and signs. */
  readonly isHidden: boolean;
  /** A figure that is written already; a dash while it is not known. `isTyped`: it is what was typed here, or follows from that alone. */
  readonly own: (written: string | undefined, isTyped?: boolean) => string;
  /** A plain decimal with all its digits. */
  readonly exact: (amount: string | undefined, isTyped?: boolean) => string;
  /** The same with its sign: `+0.5`, `−0.5`. */
  readonly signed: (amount: string) => string;
  /** For an attribute that programs read; none while amounts are hidden. */
  readonly mark: (amount: string | undefined) => string | undefined;
  /** What the exchange wrote, in which these amounts stand. */
  readonly told: (text: string, amounts: readonly string[]) => string;
}

/** Writes own amounts in a language. Use `usePrivacy()` in components. */
export function privacyOf(isHidden: boolean, tag: string): Privacy {
  const own = (written: string | undefined, isTyped = false): string =>
    written === undefined ? UNKNOWN : isHidden && !isTyped ? HIDDEN_AMOUNT : written;
  return {
    isHidden,
    own,
    exact: (amount, isTyped) => own(amount === undefined ? undefined : formatExact(amount, tag), isTyped),
    signed: (amount) => own(`${amount.startsWith('-') ? '' : '+'}${formatExact(amount, tag)}`),
    mark: (amount) => (isHidden ? undefined : amount),
    told: (text, amounts) => (isHidden ? amounts.reduce(withoutAmount, text) : text),
  };
}

/** An amount is a word of its own: the same digits within an address or another number are none. */
function withoutAmount(text: string, amount: string): string {
  const literal = amount.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replaceAll(new RegExp(`(?<![A-Za-z\\d]|\\d[.,])${literal}(?![A-Za-z\\d]|[.,]\\d)`, 'g'), HIDDEN_AMOUNT);
}

/** Amounts stand here whatever the reader chose: on paper, which he asked for. */
export const AmountsShown = createContext(false);

/** How own amounts are written here and now. */
export function usePrivacy(): Privacy {
  const tag = useLanguageTag();
  const isChosen = useSettings(({ hideAmounts }) => hideAmounts);
  const isShown = useContext(AmountsShown);
  const isHidden = isChosen && !isShown;
  return useMemo(() => privacyOf(isHidden, tag), [isHidden, tag]);
}

/** Hides all own amounts, or shows them again; in the other tabs as well. */
export function toggleAmounts(): void {
  settings.setState(({ hideAmounts }) => ({ hideAmounts: !hideAmounts }));
}
