import { Check } from 'lucide-react';
import { useWords } from '../i18n/words.ts';

export interface DealStep {
  readonly title: string;
  readonly note: string;
}

interface DealStepsProps {
  readonly steps: readonly DealStep[];
  /** How many are done; the next one is now. */
  readonly done: number;
}

const RINGS = {
  done: 'bg-text text-s1',
  here: 'text-iris shadow-[inset_0_0_0_2px_var(--color-iris)]',
  later: 'text-text-3 shadow-[inset_0_0_0_1px_var(--color-control)]',
} as const;

/** The steps of a trade across the page: done, now, to come. A phone shows the one that is now (time-line.tsx). */
export function DealSteps({ steps, done }: DealStepsProps) {
  const words = useWords('deal');
  return (
    <ol aria-label={words('step.label')} className="flex min-h-20 items-center gap-4 border-b border-hairline py-4 max-md:hidden">
      {steps.map(({ title, note }, index) => {
        const state = index < done ? 'done' : index === done ? 'here' : 'later';
        return (
          <li
            key={title}
            aria-current={state === 'here' ? 'step' : undefined}
            className={`flex min-w-0 items-start gap-3 ${index === steps.length - 1 ? '' : 'grow'}`}
          >
            <span
              aria-hidden
              className={`mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full text-12 font-bold forced-color-adjust-none ${RINGS[state]}`}
            >
              {state === 'done' ? <Check size={14} strokeWidth={2} /> : index + 1}
            </span>
            <span className={`min-w-0 ${note === '' ? 'self-center' : ''}`}>
              <b className={`block text-14 font-bold ${state === 'later' ? 'text-text-3' : 'text-text'}`}>
                {title}
                {state === 'done' && <span className="sr-only">, {words('step.done')}</span>}
              </b>
              {note !== '' && <span className="block text-12 text-text-3">{note}</span>}
            </span>
            {index < steps.length - 1 && (
              <span aria-hidden className={`mt-3.5 min-w-4 flex-1 ${state === 'done' ? 'h-0.5 bg-text' : 'h-px bg-hairline'}`} />
            )}
          </li>
        );
      })}
    </ol>
  );
}
