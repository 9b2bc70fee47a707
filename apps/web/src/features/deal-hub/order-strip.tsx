import { Timer } from 'lucide-react';
import type { Deal } from '@kontor/contract/deal';
import { countdownText, secondsLeft, useDealNow } from '../../data/deal-clock.ts';
import { phaseOf } from '../../data/deal-figures.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

/** Lines that are seen at once; more of them scroll. */
const SEEN = 3;
/** From when on the timer warns, seconds. */
const URGENT_SECONDS = 300;

/** What needs somebody's hand stands first, and of that what ends first. */
function byNeed(one: Deal, other: Deal): number {
  const rank = (deal: Deal): number => (['pay', 'confirm', 'appeal', 'overdue', 'awaitRelease'].indexOf(phaseOf(deal)) + 9) % 9;
  return rank(one) - rank(other) || (one.deadline ?? Infinity) - (other.deadline ?? Infinity);
}

/** The own trades under way, each with what runs; nothing where there are none. */
export function OrderStrip({ deals }: { readonly deals: readonly Deal[] }) {
  const words = useWords('deal');
  if (deals.length === 0) return null;
  return (
    <ul aria-label={words('strip.label')} className="overflow-y-auto bg-s2" style={{ maxHeight: `${SEEN * 44}px` }}>
      {[...deals].sort(byNeed).map((deal) => (
        <Line key={deal.order} deal={deal} />
      ))}
    </ul>
  );
}

function Line({ deal }: { readonly deal: Deal }) {
  const words = useWords('deal');
  const figures = useDealWords();
  const nowMs = useDealNow();
  const phase = phaseOf(deal);
  const left = deal.deadline === null ? undefined : secondsLeft(deal.deadline, nowMs);
  const running = deal.state === 'wait_pay' || deal.state === 'paid';
  const name = deal.peer.nickname;
  const what =
    phase === 'completed' || phase === 'cancelled'
      ? words(`state.${phase}`)
      : words(`strip.${phase}`, { total: figures.ownMoney(deal.total), fiat: deal.fiat, name });
  return (
    <li data-deal={deal.order} className="border-b border-hairline">
      <SiteLink
        to={paths.dealOrder(deal.role, deal.state === 'wait_pay', deal.order)}
        className="flex min-h-11 items-center gap-3 px-4 py-1.5 text-13 text-text no-underline focus-ring md:ps-8 md:pe-6 hover:bg-s3"
      >
        <Timer size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-info" />
        <span className="min-w-0 flex-1">
          <b className="me-2 font-semibold max-md:sr-only">{words(`state.${phase}`)}</b>
          <span className="text-text-2 max-md:text-text">{what}</span>
        </span>
        {running && left !== undefined && (
          <span className="shrink-0 text-text-2">
            <span className="max-md:sr-only">
              {words(left === 0 ? 'left.over' : deal.state === 'wait_pay' ? 'left.pay' : 'left.confirm')}{' '}
            </span>
            <b role="timer" className={`font-bold tabular-nums ${left <= URGENT_SECONDS ? 'text-warn' : 'text-text'}`}>
              {countdownText(left)}
            </b>
          </span>
        )}
        <span className="shrink-0 font-semibold text-iris max-md:sr-only">{words('strip.continue')}</span>
      </SiteLink>
    </li>
  );
}
