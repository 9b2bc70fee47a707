import { useRecentDeals } from '../../data/account-stream.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { useSettings } from '../../data/settings.ts';
import { usePairWords } from '../../features/orders/order-words.ts';
import { formatClock } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { useDayName } from './day-name.ts';
import { byDay } from './panel-days.ts';

/** The last own deals in coins, as the account's stream has them; each leads to its market. */
export function PanelDeals({ onClose }: { readonly onClose: () => void }) {
  const words = useWords('notices');
  const pairWords = usePairWords();
  const dayOf = useDayName();
  const { own } = usePrivacy();
  const zone = useSettings(({ timeZone }) => timeZone);
  const deals = useRecentDeals() ?? [];
  if (deals.length === 0)
    return (
      <div className="px-4 py-10 text-center text-13 text-text-2">
        <p className="font-semibold text-text">{words('panel.noDeals')}</p>
        <p className="mt-1">{words('panel.noDealsText')}</p>
      </div>
    );
  return byDay(deals.slice(0, MOST), dayOf).map(({ day, list }) => (
    <section key={day} aria-label={day}>
      <h3 className="px-4 pt-3 pb-1 text-12 text-text-3">{day}</h3>
      <ul>
        {list.map((deal, at) => {
          const pair = pairWords(deal.pair);
          const figures = { quantity: own(`${pair.exact(deal.quantity)} ${pair.base}`), price: pair.price(deal.price) };
          return (
            <li key={`${deal.order_number} ${deal.time} ${at}`} className="border-b border-hairline">
              <SiteLink
                to={paths.spotTrade(deal.pair)}
                onClick={onClose}
                className="focus-ring-inside flex min-h-12 items-center gap-3 px-4 py-2 text-13 text-text-2 no-underline hover:bg-s2"
              >
                <span className="min-w-0 flex-1 wrap-anywhere tabular-nums">
                  <span className="font-semibold text-text">{deal.pair.replace('_', '/')}</span>{' '}
                  <span className={deal.side === 'buy' ? 'text-up' : 'text-down'}>
                    {words(deal.side === 'buy' ? 'panel.bought' : 'panel.sold', figures)}
                  </span>
                </span>
                <span className="text-12 whitespace-nowrap text-text-3 tabular-nums">{formatClock(deal.time, zone).slice(0, 5)}</span>
              </SiteLink>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

const MOST = 20;
