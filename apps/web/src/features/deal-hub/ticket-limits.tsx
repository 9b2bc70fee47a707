import { Badge } from '@kontor/ui/badge';
import { compareDecimals, sum } from '../../data/decimal-product.ts';
import type { DealTerms } from '../../data/deal-figures.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { useFreshUser } from '../../data/user.ts';
import { useWords } from '../../i18n/words.ts';
import type { TicketPlan } from './ticket-draft.ts';

/** Two decimals are enough to see where one stands; what decides is exact. */
const SHOWN = /^(\d+(?:\.\d{1,2})?).*$/;
const UNIT = 'USDT';

/** What the reader may trade, and how much of it this order and the day use. */
export function TicketLimits({ terms, plan }: { readonly terms: DealTerms; readonly plan: TicketPlan }) {
  const words = useWords('deal');
  const figures = useDealWords();
  // A high level is one with a verified identity (rules 7.1).
  const isVerified = useFreshUser()?.security_level === 'high';
  const value = plan.value ?? '0';
  // What is used is one's own; what this order is worth follows from what is typed here.
  const day = sum([terms.used, value]);
  const short = (amount: string): string => figures.exact(amount.replace(SHOWN, '$1'));
  return (
    <section aria-labelledby="deal-limits" className="mt-auto border-t border-hairline px-6 py-4 text-12 max-xl:px-0">
      <div className="flex items-center justify-between gap-3 pb-2">
        <h3 id="deal-limits" className="text-13 font-bold">
          {words('limits.title')}
        </h3>
        <Badge tone={isVerified ? 'good' : 'neutral'}>{words(isVerified ? 'limits.verified' : 'limits.unverified')}</Badge>
      </div>
      <Limit
        name={words('limits.single')}
        used={value}
        total={terms.single}
        told={words('limits.of', { used: short(value), total: `${figures.exact(terms.single)} ${UNIT}` })}
        isOver={plan.over.single}
      />
      <Limit
        name={words('limits.day')}
        used={figures.isHidden ? undefined : day}
        total={terms.total}
        told={
          plan.over.day && !figures.isHidden
            ? words('limits.over', { left: `${short(leftOf(terms))} ${UNIT}` })
            : words('limits.of', { used: figures.own(short(day)), total: `${figures.exact(terms.total)} ${UNIT}` })
        }
        isOver={plan.over.day}
      />
      <p className="flex justify-between gap-3 pt-1">
        <span className="text-text-2">{words('limits.unpaid')}</span>
        <span className="text-text-2">{words('limits.of', { used: terms.unpaid, total: terms.max_unpaid })}</span>
      </p>
    </section>
  );
}

function leftOf({ total, used }: Pick<DealTerms, 'total' | 'used'>): string {
  const left = sum([total, `-${used}`]);
  return compareDecimals(left, '0') < 0 ? '0' : left;
}

interface LimitProps {
  readonly name: string;
  /** Undefined while it is hidden: a length would tell it. */
  readonly used: string | undefined;
  readonly total: string;
  readonly told: string;
  readonly isOver: boolean;
}

function Limit({ name, used, total, told, isOver }: LimitProps) {
  const share = used === undefined ? 0 : Math.min(1, Number(total) > 0 ? Number(used) / Number(total) : 0);
  const ink = isOver ? 'bg-bad' : 'bg-text';
  return (
    <div className="pb-2">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="text-text-2">{name}</span>
        <span className={isOver ? 'font-semibold text-bad' : 'text-text-2'}>{told}</span>
      </p>
      <span aria-hidden className="relative mt-1 block h-1.5">
        <span className="absolute inset-x-0 top-0.5 h-px bg-hairline" />
        <span className={`absolute start-0 top-0.5 h-0.5 ${ink}`} style={{ width: `${share * 100}%` }} />
        {share > 0 && (
          <span className={`absolute top-0 size-1.5 -translate-x-1/2 rounded-full ${ink}`} style={{ left: `${share * 100}%` }} />
        )}
      </span>
    </div>
  );
}
