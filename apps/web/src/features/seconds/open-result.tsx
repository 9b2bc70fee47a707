import { CircleAlert, Info } from 'lucide-react';
import { Button } from '@kontor/ui/button';
import { useWords } from '../../i18n/words.ts';
import type { SecondsForm } from './use-seconds-form.ts';

/** What was refused, or may have been done, in its place: a toast alone is no record of money. */
export function OpenResult({ form: { sender, send } }: { readonly form: SecondsForm }) {
  const words = useWords('seconds');
  const { result } = sender;
  if (result === undefined) return null;
  // What was opened stands among the contracts at once; a toast says that it was (use-seconds-form.ts).
  if (result.kind === 'done') return null;
  const said =
    result.kind === 'refused'
      ? { Icon: CircleAlert, ink: 'text-bad', title: words('result.refused'), text: result.message }
      : { Icon: Info, ink: 'text-info', title: words('result.unknown'), text: words('result.unknownText') };
  return (
    <div role="alert" data-result={result.kind} className="mt-3 flex items-start gap-2 rounded-control bg-s2 p-2 ps-3 text-12">
      <said.Icon size={16} strokeWidth={1.5} aria-hidden className={`shrink-0 ${said.ink}`} />
      <div className="min-w-0 flex-1">
        <div className="font-semibold text-text">{said.title}</div>
        <div className="text-text-2">{said.text}</div>
        {result.kind === 'unknown' && (
          <Button variant="secondary" size={28} className="mt-2" onPress={() => void send(result.request)}>
            {words('result.again')}
          </Button>
        )}
      </div>
    </div>
  );
}
