import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import { CopyButton } from '@kontor/ui/copy-button';
import { toast } from '@kontor/ui/toast-list';
import { MessageCircle } from 'lucide-react';
import { phaseOf } from '../../data/deal-figures.ts';
import type { DealPhase } from '../../data/deal-figures.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { BackLink } from '../../paths/back-link.tsx';
import type { DealView } from './deal-page.tsx';

const TONES: Readonly<Record<DealPhase, BadgeTone>> = {
  pay: 'pending',
  awaitPayment: 'pending',
  awaitRelease: 'pending',
  confirm: 'pending',
  overdue: 'warn',
  appeal: 'warn',
  completed: 'good',
  cancelled: 'neutral',
};

interface DealHeadProps {
  readonly view: DealView;
  readonly onChat: () => void;
}

/** What the trade is, its number, how it stands, and on small windows the way to the chat. */
export function DealHead({ view, onChat }: DealHeadProps) {
  const words = useWords('deal');
  const shell = useWords('shell');
  const figures = useDealWords();
  const { deal } = view.detail;
  const phase = phaseOf(deal);
  const amount = `${figures.ownExact(deal.quantity)} ${deal.symbol}`;
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-2">
      <BackLink to={path('deal')} label={words('order.back')} />
      <h1 className="text-16 font-bold md:text-20">
        {phase === 'appeal' ? words('appeal.title') : words(deal.role === 'buyer' ? 'order.buyTitle' : 'order.sellTitle', { amount })}
      </h1>
      <p className="flex items-center gap-1 text-12 text-text-3 max-md:order-last max-md:w-full">
        {words('order.number', { number: deal.order })}
        <CopyButton
          text={deal.order}
          label={words('order.copyNumber')}
          copiedLabel={shell('user.copied')}
          onFail={() => toast.error(shell('user.copyFailed'))}
        />
      </p>
      <div className="ms-auto flex items-center gap-2">
        <span data-state={deal.state} role="status">
          <Badge tone={TONES[phase]}>{words(`state.${phase}`)}</Badge>
        </span>
        <button
          type="button"
          onClick={onChat}
          aria-label={words('chat.open', { count: deal.unread })}
          className="relative flex size-9 cursor-pointer items-center justify-center rounded-control text-text-2 focus-ring hit-44 hover:text-text xl:hidden"
        >
          <MessageCircle size={20} strokeWidth={1.5} aria-hidden />
          {deal.unread > 0 && (
            <span aria-hidden className="absolute -end-1 -top-1 rounded-full bg-iris px-1.5 text-11 font-bold text-s1">
              {deal.unread > 99 ? '99+' : deal.unread}
            </span>
          )}
        </button>
      </div>
    </header>
  );
}
