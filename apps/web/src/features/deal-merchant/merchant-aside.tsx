import { Badge } from '@kontor/ui/badge';
import { buttonClasses } from '@kontor/ui/button';
import { Select } from '@kontor/ui/select';
import { useState } from 'react';
import type { Deal } from '@kontor/contract/deal';
import { holdingOf } from '../../data/account-state.ts';
import { useHoldings } from '../../data/account-stream.ts';
import type { OwnAdverts } from '../../data/deal-adverts.ts';
import { countdownText, secondsLeft, useDealNow } from '../../data/deal-clock.ts';
import { actionsOf, phaseOf, shareLeft } from '../../data/deal-figures.ts';
import type { DealTerms } from '../../data/deal-figures.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { compareDecimals, sum } from '../../data/decimal-product.ts';
import { useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

const DAY_MS = 86_400_000;
/** The coin that is shown first. */
const FIRST_SYMBOL = 'USDT';

/** A line whose dot is a share, as everywhere here. */
function ShareLine({ share }: { readonly share: number }) {
  return (
    <span aria-hidden className="relative mt-1 block h-1.5 forced-color-adjust-none">
      <span className="absolute inset-x-0 top-0.5 h-px bg-hairline" />
      <span className="absolute start-0 top-0.5 h-0.5 bg-text" style={{ width: `${share * 100}%` }} />
      {share > 0 && <span className="absolute top-0 size-1.5 -translate-x-1/2 rounded-full bg-text" style={{ left: `${share * 100}%` }} />}
    </span>
  );
}

/** What waits for this one before what waits for somebody else. */
function isOwnTurn(deal: Deal): boolean {
  const { pay, release } = actionsOf(deal);
  return pay || release;
}

/** Trades under way, each with what runs and the way to it; what waits for the reader first. */
export function RunningOrders({ deals }: { readonly deals: readonly Deal[] }) {
  const words = useWords('deal');
  const sorted = deals.toSorted((one, other) => Number(isOwnTurn(other)) - Number(isOwnTurn(one)));
  return (
    <section aria-labelledby="merchant-running" className="border-b border-hairline">
      <h2 id="merchant-running" className="flex min-h-18 items-center text-16 font-bold">
        {words('merchant.running')}
      </h2>
      {sorted.length === 0 ? (
        <p className="pb-5 text-13 text-text-3">{words('merchant.noRunning')}</p>
      ) : (
        <ul>
          {sorted.map((deal) => (
            <RunningOrder key={deal.order} deal={deal} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RunningOrder({ deal }: { readonly deal: Deal }) {
  const words = useWords('deal');
  const figures = useDealWords();
  const nowMs = useDealNow();
  const phase = phaseOf(deal);
  const { release } = actionsOf(deal);
  const runs = deal.deadline !== null && (deal.state === 'wait_pay' || deal.state === 'paid');
  const from = deal.state === 'paid' ? (deal.paid_time ?? deal.time) : deal.time;
  const to = paths.dealOrder(deal.role, deal.state === 'wait_pay', deal.order);
  return (
    <li data-deal={deal.order} className="relative border-t border-hairline py-3">
      <p className="flex items-baseline justify-between gap-3 text-14">
        {/* All of the row leads to the trade. */}
        <SiteLink
          to={to}
          aria-label={`${deal.peer.nickname}, ${words('order.number', { number: deal.order })}`}
          className="min-w-0 rounded-sm font-semibold wrap-anywhere text-text focus-ring after:absolute after:inset-0"
        >
          {deal.peer.nickname}
        </SiteLink>
        {runs && deal.deadline !== null && (
          <span role="timer" className="font-semibold tabular-nums">
            {countdownText(secondsLeft(deal.deadline, nowMs))}
          </span>
        )}
      </p>
      <p className="flex justify-between gap-3 text-12 text-text-2">
        <span className="whitespace-nowrap tabular-nums">{`${figures.ownExact(deal.quantity)} ${deal.symbol}`}</span>
        <span className="text-end">{words(`state.${phase}`)}</span>
      </p>
      {runs && deal.deadline !== null && <ShareLine share={1 - shareLeft(from, deal.deadline, nowMs)} />}
      {isOwnTurn(deal) && (
        <SiteLink
          to={to}
          aria-label={`${words(release ? 'merchant.check' : 'strip.continue')}, ${deal.peer.nickname}`}
          className={`relative mt-2 w-full ${buttonClasses(release ? 'primary' : 'secondary', 28)}`}
        >
          {words(release ? 'merchant.check' : 'strip.continue')}
        </SiteLink>
      )}
    </li>
  );
}

interface PlacesProps {
  readonly symbols: readonly string[];
  readonly deals: readonly Deal[];
}

/** Where a coin of the merchant is: the parts add up to what is his. */
export function CoinPlaces({ symbols, deals }: PlacesProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  const holdings = useHoldings();
  const [chosen, setChosen] = useState<string>();
  const symbol = chosen ?? (symbols.includes(FIRST_SYMBOL) ? FIRST_SYMBOL : symbols[0]);
  if (symbol === undefined) return null;
  if (holdings === undefined) return <div className="min-h-80" />;
  const held = holdingOf(holdings, 'fiat', symbol);
  const escrow = sum(['0', ...deals.filter((deal) => deal.role === 'seller' && deal.symbol === symbol).map(({ quantity }) => quantity)]);
  const together = sum([held.order_freeze, escrow, held.locked, held.available]);
  const parts = [
    ['adverts', held.order_freeze],
    ['escrow', escrow],
    ['deposit', held.locked],
    ['free', held.available],
  ] as const;
  const shareOf = (part: string): number => (figures.isHidden || Number(together) === 0 ? 0 : Number(part) / Number(together));
  return (
    <section aria-labelledby="merchant-places" className="border-b border-hairline pb-5">
      <div className="flex min-h-18 items-center justify-between gap-3">
        <h2 id="merchant-places" className="text-16 font-bold">
          {words('merchant.place.title', { symbol })}
        </h2>
        {symbols.length > 1 && (
          <Select
            label={words('filter.coin')}
            hideLabel
            size="small"
            className="w-24"
            selected={symbol}
            onSelect={setChosen}
            items={symbols.map((id) => ({ id, label: id }))}
          />
        )}
      </div>
      <dl className="grid gap-3 text-13">
        {parts
          .filter(([name, amount]) => name !== 'deposit' || /[1-9]/.test(amount))
          .map(([name, amount]) => (
            <div key={name} data-place={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
              <dt className="text-text-2">{words(name === 'deposit' ? 'merchant.deposit.title' : `merchant.place.${name}`)}</dt>
              <dd className="font-semibold tabular-nums">{figures.ownExact(amount)}</dd>
              {/* In a list of terms nothing stands but terms and what they are. */}
              <dd aria-hidden className="col-span-2">
                <ShareLine share={shareOf(amount)} />
              </dd>
            </div>
          ))}
        <div className="flex justify-between gap-3 border-t border-hairline pt-3">
          <dt className="text-text-2">{words('merchant.place.together', { symbol })}</dt>
          <dd className="font-semibold tabular-nums">{figures.ownExact(together)}</dd>
        </div>
      </dl>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <SiteLink to={paths.transfer({ to: 'fiat', symbol })} className={buttonClasses('secondary', 36)}>
          {words('ticket.transfer')}
        </SiteLink>
        <SiteLink to={path('walletFiat')} className={buttonClasses('secondary', 36)}>
          {words('end.wallet')}
        </SiteLink>
      </div>
    </section>
  );
}

interface ConditionsProps {
  readonly terms: DealTerms;
  readonly figures: OwnAdverts['figures'];
}

/** What whoever wants to advertise has to bring, and has (rules 4.5). */
export function AdvertiserNeeds({ terms, figures: own }: ConditionsProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  const nowMs = useDealNow();
  const { self, advertise } = terms;
  const need = (amount: string): string => words('merchant.who.needs', { amount });
  const days = Math.max(0, Math.floor((nowMs - self.registered) / DAY_MS));
  const asked = terms.merchant_needs;
  // What nothing is asked of is no condition.
  const rows = [
    {
      id: 'completed',
      name: words('merchant.who.completed'),
      has: figures.exact(String(self.completed)),
      needs: need(figures.exact(String(asked.completed))),
      isMet: self.completed >= asked.completed,
      isAsked: asked.completed > 0,
    },
    {
      id: 'completion',
      name: words('merchant.who.completion'),
      has: self.completion === null ? '-' : figures.share(self.completion),
      needs: need(figures.share(asked.completion)),
      isMet: self.completion !== null && compareDecimals(self.completion, asked.completion) >= 0,
      isAsked: compareDecimals(asked.completion, '0') > 0,
    },
    {
      id: 'age',
      name: words('merchant.who.age'),
      has: words('merchant.who.days', { count: days }),
      needs: need(words('merchant.who.days', { count: asked.age_days })),
      isMet: days >= asked.age_days,
      isAsked: asked.age_days > 0,
    },
    {
      id: 'counterparties',
      name: words('merchant.who.partners'),
      has: figures.exact(String(own.counterparties)),
      needs: need(figures.exact(String(asked.counterparties))),
      isMet: own.counterparties >= asked.counterparties,
      isAsked: asked.counterparties > 0,
    },
    {
      id: 'identity',
      name: words('merchant.who.identity'),
      has: words(advertise.includes('identity') ? 'limits.unverified' : 'limits.verified'),
      needs: '',
      isMet: !advertise.includes('identity'),
      isAsked: true,
    },
  ].filter(({ isAsked }) => isAsked);
  const areMet = rows.every(({ isMet }) => isMet);
  return (
    <section aria-labelledby="merchant-who">
      <div className="flex min-h-14 items-center justify-between gap-3">
        <h2 id="merchant-who" className="text-14 font-bold">
          {words('merchant.who.title')}
        </h2>
        <Badge tone={areMet ? 'good' : 'neutral'} className="shrink-0 whitespace-nowrap">
          {words(areMet ? 'merchant.who.met' : 'merchant.who.notMet')}
        </Badge>
      </div>
      <dl className="grid gap-2 text-13">
        {rows.map(({ id, name, has, needs, isMet }) => (
          <div key={id} data-need={id} data-met={isMet} className="flex justify-between gap-3">
            <dt className="text-text-2">{name}</dt>
            <dd className="text-end">
              <b className={`font-semibold ${isMet ? '' : 'text-warn'}`}>{has}</b> <span className="text-12 text-text-3">{needs}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
