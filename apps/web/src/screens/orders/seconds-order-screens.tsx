/** The pages of seconds contracts in the orders area (spec §2). */
import { useLocation, useParams, useRouter } from '@tanstack/react-router';
import { PAIR_CHOICE, listFilters } from '../../features/orders/list-filters.ts';
import { ChoiceSelect } from '../../features/orders/record-list.tsx';
import { SecondsDetail } from '../../features/orders/seconds-detail.tsx';
import { SecondsHistory } from '../../features/orders/seconds-history.tsx';
import { OpenList } from '../../features/seconds/open-list.tsx';
import { useSecondsMarket } from '../../data/seconds-market.ts';
import { useWords } from '../../i18n/words.ts';
import { OrdersFrame } from './orders-frame.tsx';

const BY_PAIR = listFilters({ pair: PAIR_CHOICE });

/** Those that run (spec §2 sec-current); the pair stands in the address. */
export function SecondsCurrentScreen() {
  const words = useWords('seconds');
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const { pairs } = useSecondsMarket();
  const filters = BY_PAIR.read(searchStr);
  return (
    <OrdersFrame title={words('list.current')}>
      <div className="min-h-[72dvh]">
        <div className="flex flex-wrap items-end gap-3 py-3">
          <ChoiceSelect
            label={words('field.pair')}
            all={words('list.allPairs')}
            selected={filters.pair}
            onSelect={(pair) => router.history.push(`${pathname}${BY_PAIR.write({ ...filters, pair })}`)}
            items={pairs.map(({ pair }) => ({ id: pair, label: pair.replace('_', '/') }))}
          />
        </div>
        <div className="-mx-4">
          <OpenList isPage {...(filters.pair === undefined ? {} : { pair: filters.pair })} />
        </div>
      </div>
    </OrdersFrame>
  );
}

export function SecondsHistoryScreen() {
  const words = useWords('seconds');
  return (
    <OrdersFrame title={words('list.history')}>
      <SecondsHistory />
    </OrdersFrame>
  );
}

/** One contract on a page of its own. */
export function SecondsContractScreen() {
  const words = useWords('seconds');
  const { contract } = useParams({ strict: false }) as { readonly contract?: string };
  return (
    <OrdersFrame title={words('detail.title')}>
      <div className="mt-4 max-w-190">
        <SecondsDetail key={contract} contract={contract ?? ''} />
      </div>
    </OrdersFrame>
  );
}
