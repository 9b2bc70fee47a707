import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { Button } from '@kontor/ui/button';
import type { SentResult } from '../../data/use-send-once.ts';
import { useWords } from '../../i18n/words.ts';

interface SendResultProps<Request> {
  readonly result: SentResult<Request, { readonly repeated: boolean }> | undefined;
  readonly onSendAgain: (request: Request) => void;
}

/** What became of what was sent, in its place: a toast alone is no record of money. */
export function SendResult<Request>({ result, onSendAgain }: SendResultProps<Request>) {
  const words = useWords('perpetual');
  if (result === undefined) return null;
  const said =
    result.kind === 'done'
      ? {
          Icon: CircleCheck,
          ink: 'text-good',
          title: words('result.done'),
          text: words(result.answer.repeated ? 'result.repeated' : 'result.doneText'),
        }
      : result.kind === 'refused'
        ? { Icon: CircleAlert, ink: 'text-bad', title: words('result.refused'), text: result.message }
        : { Icon: Info, ink: 'text-info', title: words('result.unknown'), text: words('result.unknownText') };
  return (
    <div
      role={result.kind === 'done' ? 'status' : 'alert'}
      data-result={result.kind}
      className="mt-3 flex items-start gap-2 rounded-control bg-s2 p-2 pl-3 text-12"
    >
      <said.Icon size={16} strokeWidth={1.5} aria-hidden className={`shrink-0 ${said.ink}`} />
      <div className="min-w-0 flex-1">
        <div className="font-semibold text-text">{said.title}</div>
        <div className="text-text-2">{said.text}</div>
        {result.kind === 'unknown' && (
          <Button variant="secondary" size={28} className="mt-2" onPress={() => onSendAgain(result.request)}>
            {words('result.sendAgain')}
          </Button>
        )}
      </div>
    </div>
  );
}
