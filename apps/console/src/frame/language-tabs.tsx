/** A tab for each of the ten languages that shows whether it says something. Arrows move and choose. */
import type { Locale } from '@kontor/contract/locale';
import { Check, CircleDashed, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { LOCALES, languageName, languageTag } from './words-draft.ts';
import { say } from '../i18n/words.ts';

const ICONS = { full: Check, half: TriangleAlert, empty: CircleDashed } as const;
const TONES = { full: 'text-good', half: 'text-warn', empty: 'text-text-3' } as const;

interface LanguageTabsProps {
  readonly label: string;
  readonly selected: Locale;
  readonly onSelect: (locale: Locale) => void;
  readonly fillOf: (locale: Locale) => keyof typeof ICONS;
}

export function LanguageTabs({ label, selected, onSelect, fillOf }: LanguageTabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const to = target(event.key, LOCALES.indexOf(selected));
    const locale = to === undefined ? undefined : LOCALES[to];
    if (to === undefined || locale === undefined) return;
    event.preventDefault();
    onSelect(locale);
    const tab = row.current?.children[to];
    if (tab instanceof HTMLElement) tab.focus();
  };
  return (
    <div ref={row} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move} className="flex flex-wrap gap-1 outline-none">
      {LOCALES.map((locale) => {
        const fill = fillOf(locale);
        const Icon = ICONS[fill];
        return (
          <button
            key={locale}
            type="button"
            role="tab"
            name={`language_${locale}`}
            data-fill={fill}
            aria-selected={locale === selected}
            tabIndex={locale === selected ? 0 : -1}
            onClick={() => onSelect(locale)}
            // A list of what is wrong leads here.
            onFocus={() => onSelect(locale)}
            className={
              locale === selected
                ? 'flex min-h-7 cursor-pointer items-center gap-1.5 rounded-sm bg-s3 px-2 font-semibold text-text focus-ring'
                : 'flex min-h-7 cursor-pointer items-center gap-1.5 rounded-sm px-2 text-text-2 focus-ring hover:bg-s2 hover:text-text'
            }
          >
            <span lang={languageTag(locale)}>{languageName(locale)}</span>
            <Icon size={12} strokeWidth={1.5} aria-hidden className={TONES[fill]} />
            <span className="sr-only">{say(`languages.${fill}`)}</span>
          </button>
        );
      })}
    </div>
  );
}

function target(key: string, at: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % LOCALES.length;
  if (key === 'ArrowLeft') return (at - 1 + LOCALES.length) % LOCALES.length;
  if (key === 'Home') return 0;
  return key === 'End' ? LOCALES.length - 1 : undefined;
}
