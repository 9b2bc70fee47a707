import { Button } from '@kontor/ui/button';
import type { Answer } from '../../data/asked-call.ts';
import { formatTime } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';

/** Says why nothing is here, or that what is here is of before; nothing where all is well. */
export function AnswerState({ answer: { data, failure, again } }: { readonly answer: Answer<{ readonly time: number }> }) {
  const words = useWords('profit');
  const tag = useLanguageTag();
  if (failure === undefined) return null;
  return (
    <div
      role={data === undefined ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-3 text-13 ${data === undefined ? 'text-bad' : 'text-warn'}`}
    >
      <span>{data === undefined ? failure : words('stale', { time: `${formatTime(data.time, 'UTC', tag)} UTC` })}</span>
      <Button variant="secondary" size={28} onPress={again}>
        {words('again')}
      </Button>
    </div>
  );
}
