import { Button } from '@kontor/ui/button';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { RefObject } from 'react';
import type { SentResult } from '../../data/use-send-once.ts';
import { useWords } from '../../i18n/words.ts';

interface SentResultProps<Request> {
  readonly result: SentResult<Request, { readonly repeated: boolean }> | undefined;
  readonly done: string;
  readonly onSendAgain: (request: Request) => void;
  /** Has the focus after something was sent. */
  readonly place?: RefObject<HTMLDivElement | null>;
}

/** What became of what was sent, in its place: a toast alone is no record of money. */
export function SentResultBox<Request>({ result, done, onSendAgain, place }: SentResultProps<Request>) {
  const words = useWords('subscribe');
  if (result === undefined) return null;
  const said =
    result.kind === 'done'
      ? {
          Icon: CircleCheck,
          ink: 'text-good',
          title: done,
          text: result.answer.repeated ? words('result.repeated') : words('result.doneText'),
        }
      : result.kind === 'refused'
        ? { Icon: CircleAlert, ink: 'text-bad', title: words('result.refused'), text: result.message }
        : { Icon: Info, ink: 'text-info', title: words('result.unknown'), text: words('result.unknownText') };
  return (
    <div
      ref={place}
      tabIndex={-1}
      role={result.kind === 'done' ? 'status' : 'alert'}
      data-result={result.kind}
      className="mt-3 flex items-start gap-2 rounded-control bg-s2 p-2 pl-3 text-12 focus-ring"
    >
      <said.Icon size={16} strokeWidth={1.5} aria-hidden className={`mt-px shrink-0 ${said.ink}`} />
      <div className="min-w-0 flex-1">
        <div className="font-semibold text-text">{said.title}</div>
        <div className="text-text-2">{said.text}</div>
        {result.kind === 'unknown' && (
          <Button variant="secondary" size={28} className="mt-2" onPress={() => onSendAgain(result.request)}>
            {words('result.again')}
          </Button>
        )}
      </div>
    </div>
  );
}
