import { Button } from '@kontor/ui/button';
import { Select } from '@kontor/ui/select';
import { TextField } from '@kontor/ui/text-field';
import { X } from 'lucide-react';
import { useState } from 'react';
import { formatExact } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { BOUNDS, NO_BOUNDS, readBound } from './market-screen.ts';
import type { Bound, Shown } from './market-screen.ts';

/** Props of Screener. */
export interface ScreenerProps {
  readonly shown: Shown;
  readonly onShow: (change: Partial<Shown>) => void;
  readonly quotes: readonly string[];
  readonly hits: number;
  readonly total: number;
  /** The fields are there; otherwise only what is set. */
  readonly isOpen: boolean;
}

/** What was typed as a plain decimal: with a comma or a point, with either minus. */
function plain(typed: string): string {
  return typed.trim().replaceAll('\u2212', '-').replaceAll(/[\s%]/g, '').replace(',', '.');
}

/** Bounds for change, turnover and range of the day, and the currency; what is set as chips, and how many markets there are. */
export function Screener({ shown, onShow, quotes, hits, total, isOpen }: ScreenerProps) {
  const words = useWords('markets');
  const tag = useLanguageTag();
  const set = BOUNDS.filter((bound) => shown[bound] !== '');
  const text = (bound: Bound): string => {
    const amount = formatExact(shown[bound], tag);
    return words(`screen.chip.${bound}`, { amount });
  };
  return (
    <section aria-label={words('screen.title')} className="grid gap-3 border-t border-hairline px-4 py-3 md:px-8">
      {isOpen && (
        <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 xl:grid-cols-6">
          {BOUNDS.map((bound) => (
            <BoundField
              key={bound}
              bound={bound}
              value={shown[bound]}
              label={words(`screen.${bound}`)}
              onChange={(value) => onShow({ [bound]: value })}
            />
          ))}
          <Select
            label={words('screen.quote')}
            items={[{ id: '', label: words('screen.anyQuote') }, ...quotes.map((id) => ({ id, label: id }))]}
            selected={shown.quote}
            onSelect={(quote) => onShow({ quote })}
          />
        </div>
      )}
      <div className="flex min-h-8 flex-wrap items-center gap-2 text-12">
        <span role="status" className="text-text-2">
          {words('screen.hits', { hits, total })}
        </span>
        {set.map((bound) => (
          <Chip key={bound} text={text(bound)} onClear={() => onShow({ [bound]: '' })} />
        ))}
        {shown.quote !== '' && <Chip text={shown.quote} onClear={() => onShow({ quote: '' })} />}
        {(set.length > 0 || shown.quote !== '') && (
          <Button variant="quiet" size={28} onPress={() => onShow({ ...NO_BOUNDS, quote: '' })}>
            {words('screen.clear')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Chip({ text, onClear }: { readonly text: string; readonly onClear: () => void }) {
  const words = useWords('markets');
  return (
    <button
      type="button"
      aria-label={words('screen.clearOne', { text })}
      onClick={onClear}
      className="relative inline-flex min-h-7 cursor-pointer items-center gap-1.5 rounded-pill border border-hairline px-2.5 font-semibold text-text focus-ring hit-44 hover:bg-s2"
    >
      {text}
      <X size={12} strokeWidth={1.5} aria-hidden className="text-text-3" />
    </button>
  );
}

interface BoundFieldProps {
  readonly bound: Bound;
  readonly value: string;
  readonly label: string;
  readonly onChange: (value: string) => void;
}

/** A bound counts while it can be read; what cannot is said and bounds nothing. */
function BoundField({ bound, value, label, onChange }: BoundFieldProps) {
  const words = useWords('markets');
  const [typed, setTyped] = useState(value);
  const read = plain(typed);
  const isRead = read === '' || readBound(bound, read) !== undefined;
  // What was cleared or came with the address stands in the field as well.
  if (isRead && read !== value) setTyped(value);
  return (
    <TextField
      label={label}
      value={typed}
      inputMode={bound === 'changeFrom' || bound === 'changeTo' ? 'text' : 'decimal'}
      autoComplete="off"
      error={isRead ? undefined : words('screen.unread')}
      trailing={<span className="text-12">{bound === 'turnover' ? 'USDT' : '%'}</span>}
      onChange={(next) => {
        setTyped(next);
        const wanted = plain(next);
        if (wanted === '' || readBound(bound, wanted) !== undefined) onChange(wanted);
        else if (value !== '') onChange('');
      }}
    />
  );
}
