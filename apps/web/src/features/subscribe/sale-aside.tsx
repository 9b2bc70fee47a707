import { sum } from '../../data/decimal-product.ts';
import { stateAt } from '../../data/ico-figures.ts';
import type { IcoItem } from '../../data/ico-items.ts';
import type { IcoHolding } from '../../data/ico-state.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { HoldingBadge, OwnResult } from './own-result.tsx';
import { SubscribeForm } from './subscribe-form.tsx';
import { IfItEndedNow } from './subscribe-outlook.tsx';
import { useSaleWords } from './use-sale-words.ts';

interface SaleAsideProps {
  readonly item: IcoItem;
  readonly holding: IcoHolding | undefined;
  readonly nowMs: number;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** What one can do now: subscribe, wait, or take what became of it. */
export function SaleAside({ item, holding, nowMs, typed, onType }: SaleAsideProps) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const state = stateAt(item, nowMs);
  const isOpen = state === 'in_progress';
  const isSettled = holding?.state === 'settled';
  const unit = (quantity: string): string =>
    item.lot === null ? `${figures.exact(quantity)} ${item.payment}` : words('lots', { count: Number(quantity) });
  return (
    <>
      <div className="flex min-h-18 items-center gap-3 border-b border-hairline px-4 py-3 md:px-6">
        <div className="min-w-0 flex-1">
          <h2 className="text-16 font-bold">{words(isSettled ? 'own.title' : isOpen ? 'action.subscribe' : 'own.now')}</h2>
          {holding !== undefined && !isSettled && (
            <p className="text-12 text-text-2" data-mine={figures.mark(holding.quantity)}>
              {figures.own(words('own.inHand', { quantity: unit(holding.quantity) }))}
            </p>
          )}
        </div>
        {holding !== undefined && <HoldingBadge holding={holding} />}
      </div>
      {isSettled ? (
        <OwnResult holding={holding} nowMs={nowMs} />
      ) : (
        <div className="px-4 py-5 md:px-6">
          {isOpen ? (
            <SubscribeForm item={item} holding={holding} typed={typed} onType={onType} />
          ) : (
            <p className="text-13 text-text-2">{words(holding === undefined && state !== 'upcoming' ? 'wait.none' : `wait.${state}`)}</p>
          )}
        </div>
      )}
      {isOpen && !isSettled && <IfItEndedNow item={item} lots={sum([holding?.quantity ?? '0', /^\d+$/.test(typed) ? typed : '0'])} />}
      {holding !== undefined && (
        <p className="border-t border-hairline px-4 py-4 text-13 md:px-6">
          <SiteLink to={path('orderSubscribeHold')} className="font-semibold text-iris focus-ring">
            {words('mine')}
          </SiteLink>
        </p>
      )}
    </>
  );
}
