import { Button } from '@kontor/ui/button';
import { Progress } from '@kontor/ui/progress';
import { RefreshCw, Shield, ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/words.ts';
import type { CheckState } from './use-verdict.ts';

interface VerdictStripProps {
  readonly state: CheckState;
  readonly onAgain: () => void;
}

/** What the check came to. Green only where it ran here and all agrees. */
export function VerdictStrip({ state, onAgain }: VerdictStripProps) {
  const words = useWords('proof');
  const { icon, title, text } = useSentences(state);
  return (
    <div className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-3 border-y border-hairline py-3">
      <span className="flex w-8 shrink-0 justify-center">{icon}</span>
      <div role="status" className="min-w-0 flex-1 basis-60">
        <p className="text-16 font-bold">{title}</p>
        <p className="text-12 text-text-2">{text}</p>
      </div>
      <Button variant="secondary" size={28} isDisabled={state.kind === 'running'} onPress={onAgain}>
        <RefreshCw size={14} strokeWidth={1.5} aria-hidden />
        {words('again')}
      </Button>
    </div>
  );
}

function useSentences(state: CheckState): { readonly icon: ReactNode; readonly title: string; readonly text: string } {
  const words = useWords('proof');
  const neutral = <Shield size={24} strokeWidth={1.5} aria-hidden className="text-text-2" />;
  switch (state.kind) {
    case 'running':
      return { icon: <Progress className="w-8" />, title: words('running'), text: words('runningText') };
    case 'failed':
      return { icon: neutral, title: words('failed'), text: state.reason };
    case 'none':
      return { icon: neutral, title: words('none'), text: words('noneText') };
    case 'absent':
      return state.snapshot.is_kept
        ? { icon: neutral, title: words('absent'), text: words('absentText') }
        : { icon: neutral, title: words('gone'), text: words('goneText') };
    case 'done': {
      const { difference, checked } = state.verdict;
      if (difference !== undefined)
        return {
          icon: <ShieldAlert size={24} strokeWidth={1.5} aria-hidden className="text-bad" />,
          title: words('bad'),
          text: words('unchanged'),
        };
      return {
        icon: <ShieldCheck size={24} strokeWidth={1.5} aria-hidden className="text-good" />,
        title: words('good'),
        text: words('goodText', { count: checked.steps.length }),
      };
    }
  }
}
