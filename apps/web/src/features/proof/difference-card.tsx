import { Button, buttonClasses } from '@kontor/ui/button';
import { ShieldAlert, X } from 'lucide-react';
import { usePrivacy } from '../../data/privacy.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { shortHash } from './verdict.ts';
import type { Difference, Verdict } from './verdict.ts';

interface DifferenceCardProps {
  readonly difference: Difference;
  readonly checked: Verdict['checked'];
  readonly onKeep: () => void;
}

/** The first thing that does not agree, with what was expected there, and what to do now. */
export function DifferenceCard({ difference, checked, onKeep }: DifferenceCardProps) {
  const words = useWords('proof');
  const { own } = usePrivacy();
  const shown = (text: string): string => (difference.at === 'records' ? `${own(text)} ${difference.symbol}` : shortHash(text));
  return (
    <section role="alert" className="rounded-control p-4 shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--color-bad)_55%,transparent)]">
      <h2 className="flex items-center gap-3 text-13 font-bold">
        <ShieldAlert size={20} strokeWidth={1.5} aria-hidden className="shrink-0 text-bad" />
        {words('bad')}
      </h2>
      <p className="pt-1 pb-3 ps-8 text-12 text-text-2">{useSentence(difference, checked.steps.length)}</p>
      {'expected' in difference && (
        <dl className="text-12">
          <div className="flex gap-4 border-t border-hairline py-2">
            <dt className="w-24 shrink-0 text-text-2">{words('expected')}</dt>
            <dd className="min-w-0 font-mono wrap-anywhere">
              {difference.expected === '' ? words('notPublished') : shown(difference.expected)}
            </dd>
          </div>
          <div className="flex gap-4 border-t border-hairline py-2">
            <dt className="w-24 shrink-0 text-text-2">{words('found')}</dt>
            <dd className="min-w-0 flex-1 font-mono wrap-anywhere text-bad">{shown(difference.found)}</dd>
            <X size={14} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-bad" />
          </div>
        </dl>
      )}
      <div className="flex flex-wrap gap-2 pt-3">
        <Button size={28} onPress={onKeep}>
          {words('keep')}
        </Button>
        <SiteLink to={path('userNewTicket')} className={buttonClasses('secondary', 28)}>
          {words('support')}
        </SiteLink>
      </div>
    </section>
  );
}

function useSentence(difference: Difference, steps: number): string {
  const words = useWords('proof');
  if (difference.at === 'leaf') return words('badLeaf');
  if (difference.at === 'step') return words('badStep', { step: difference.step });
  if (difference.at === 'root') return words('badRoot', { count: steps });
  return words('badRecords', { symbol: difference.symbol });
}
