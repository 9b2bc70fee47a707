import { Clock3 } from 'lucide-react';
import { useWords } from '../i18n/words.ts';

/** How a link says that what it leads to is not there yet: in a word, or where a word has no room by a sign. */
export type LaterForm = 'word' | 'sign';

/** Stands after the words of a link to what is planned; screen readers say it with the link. */
export function LaterMark({ form = 'word' }: { readonly form?: LaterForm }) {
  const words = useWords('shell');
  if (form === 'word') {
    return (
      <span
        data-later
        className="ms-1.5 inline-block shrink-0 rounded-xs px-1 align-middle text-11 leading-4 font-normal whitespace-nowrap shadow-[inset_0_0_0_1px_color-mix(in_srgb,currentColor_35%,transparent)]"
      >
        {words('later.mark')}
      </span>
    );
  }
  return (
    <span data-later title={words('later.badge')} className="ms-1 inline-flex shrink-0 align-middle">
      <Clock3 size={12} strokeWidth={1.5} aria-hidden />
      <span className="sr-only">{words('later.mark')}</span>
    </span>
  );
}
