import { Button, buttonClasses } from '@kontor/ui/button';
import { Progress } from '@kontor/ui/progress';
import { Check, CircleCheck, CircleX, Download, Minus, Play, X } from 'lucide-react';
import type { IcoItem } from '../../data/ico-items.ts';
import { useWords } from '../../i18n/words.ts';
import { DRAW_CHECKS } from './draw-verdict.ts';
import type { CheckVerdict, DrawVerdict } from './draw-verdict.ts';
import { ticketsFile } from './tickets-file.ts';
import type { Recomputing } from './use-recompute.ts';
import { useSaleWords } from './use-sale-words.ts';

interface RecomputeProps {
  readonly item: IcoItem;
  readonly state: Recomputing;
  readonly onStart: () => void;
}

/** The draw made again in this browser: the button, how far it is, and what each check came to. */
export function Recompute({ item, state, onStart }: RecomputeProps) {
  const words = useWords('subscribe');
  return (
    <div className="py-4">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size={36} sending={state.kind === 'running'} onPress={onStart}>
          <Play size={16} strokeWidth={1.5} aria-hidden /> {words('check.start')}
        </Button>
        <a href={ticketsFile(item.item)} download={`tickets-${item.item}.txt`} className={buttonClasses('secondary', 36)}>
          <Download size={16} strokeWidth={1.5} aria-hidden /> {words('check.file')}
        </a>
      </div>
      <p className="mt-2 text-12 text-text-2">{words('check.text')}</p>
      {state.kind === 'running' && <Progress label={words('check.running')} value={state.share} className="mt-3 max-w-100" />}
      {state.kind === 'failed' && (
        <p role="alert" className="mt-3 text-13 text-bad">
          {state.reason}
        </p>
      )}
      {state.kind === 'done' && <Verdict verdict={state.verdict} />}
    </div>
  );
}

const SIGNS: Readonly<Record<CheckVerdict, { readonly Icon: typeof Check; readonly ink: string }>> = {
  holds: { Icon: Check, ink: 'text-good' },
  fails: { Icon: X, ink: 'text-bad' },
  skipped: { Icon: Minus, ink: 'text-text-3' },
};

function Verdict({ verdict }: { readonly verdict: DrawVerdict }) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const { checks, failed, difference } = verdict;
  const [Icon, ink] = failed === undefined ? ([CircleCheck, 'text-good'] as const) : ([CircleX, 'text-bad'] as const);
  const said = (text: string): string => (text === '' ? '-' : text.length > 80 ? `${text.slice(0, 80)}…` : text);
  return (
    <>
      <p
        role="status"
        data-verdict={failed === undefined ? 'holds' : 'fails'}
        className={`mt-3 flex items-start gap-2 text-13 font-semibold ${failed === undefined ? '' : 'text-bad'}`}
      >
        <Icon size={18} strokeWidth={1.5} aria-hidden className={`mt-px shrink-0 ${ink}`} />
        <span>
          {failed === undefined
            ? words('check.good', { winners: figures.exact(String(verdict.winners)), tickets: figures.exact(String(verdict.tickets)) })
            : words('check.bad', { name: words(`check.names.${failed}`) })}
          {difference !== undefined && (
            <span className="block text-12 font-normal wrap-anywhere">
              {words(difference.line === 0 ? 'check.ownDiffers' : 'check.differs', {
                line: difference.line,
                said: said(difference.said),
                drawn: said(difference.drawn),
              })}
            </span>
          )}
        </span>
      </p>
      <ul className="mt-2 grid gap-x-6 text-12 sm:grid-cols-2">
        {DRAW_CHECKS.map((name) => {
          const { Icon: Sign, ink: tone } = SIGNS[checks[name]];
          return (
            <li key={name} data-check={name} data-verdict={checks[name]} className="flex items-start gap-2 border-b border-hairline py-1.5">
              <Sign size={16} strokeWidth={1.5} aria-hidden className={`shrink-0 ${tone}`} />
              <span className={checks[name] === 'skipped' ? 'text-text-3' : ''}>
                {words(`check.names.${name}`)}
                <span className="sr-only">: {words(`check.verdict.${checks[name]}`)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
