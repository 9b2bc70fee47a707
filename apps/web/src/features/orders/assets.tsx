import { Amount } from '@kontor/ui/amount';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { FittedTable } from '@kontor/ui/fitted-table';
import type { TableForm } from '@kontor/ui/fitted-table';
import type { SpotBalance } from '../../data/account-state.ts';
import { sum } from '../../data/decimal-product.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { CardFigure } from './order-card.tsx';

/** In a narrow panel two lines a row. */
const FORMS: readonly TableForm[] = [[[['asset']], [['available'], ['inOrders']], [['sum']], [['actions']]]];

interface AssetsProps {
  readonly balances: readonly SpotBalance[];
  readonly className?: string;
}

/** The currencies of the spot account. */
export function Assets({ balances, className }: AssetsProps) {
  const words = useWords('order-panel');
  const locale = useLanguageTag();
  const { exact } = usePrivacy();
  const isNarrow = useNarrow();
  if (isNarrow) {
    return (
      <ul aria-label={words('assets')} className="flex flex-col">
        {balances.map(({ symbol, available, frozen, order_freeze: inOrders }) => (
          <li
            key={symbol}
            data-symbol={symbol}
            className="flex min-h-16 flex-col justify-center gap-1 border-b border-hairline px-4 py-2 text-13"
          >
            <div className="flex items-center justify-between gap-3 font-semibold">
              <AssetName symbol={symbol} />
              <Amount value={exact(sum([available, frozen, inOrders]))} />
            </div>
            <div className="flex flex-wrap justify-between gap-x-3 text-12 text-text-2">
              <CardFigure label={words('available')}>{exact(available)}</CardFigure>
              <CardFigure label={words('inOrders')}>{exact(inOrders)}</CardFigure>
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <FittedTable
      label={words('assets')}
      className={className}
      keepsLast
      content={locale}
      items={balances}
      forms={FORMS}
      columns={[
        { id: 'asset', head: words('asset'), className: 'font-semibold', cell: ({ symbol }) => <AssetName symbol={symbol} /> },
        {
          id: 'available',
          head: words('available'),
          align: 'end',
          cell: ({ available }) => (
            <span data-bucket="available">
              <Amount value={exact(available)} />
            </span>
          ),
        },
        {
          id: 'inOrders',
          head: words('inOrders'),
          align: 'end',
          cell: ({ order_freeze: inOrders }) => (
            <span data-bucket="order_freeze">
              <Amount value={exact(inOrders)} />
            </span>
          ),
        },
        {
          id: 'sum',
          head: words('sum'),
          align: 'end',
          className: 'font-semibold',
          cell: ({ available, frozen, order_freeze: inOrders }) => <Amount value={exact(sum([available, frozen, inOrders]))} />,
        },
        {
          id: 'actions',
          head: <span className="sr-only">{words('actions')}</span>,
          align: 'end',
          width: 'w-24',
          cell: ({ symbol }) => (
            <SiteLink to={paths.recharge(symbol)} className="text-iris focus-ring">
              {words('deposit')}
            </SiteLink>
          ),
        },
      ]}
      row={({ symbol }, cells, height) => (
        <tr key={symbol} data-symbol={symbol} className={`group/row text-12 hover:bg-s2 ${height}`}>
          {cells}
        </tr>
      )}
    />
  );
}

function AssetName({ symbol }: { readonly symbol: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <CoinDisc symbol={symbol} size={16} />
      {symbol}
    </span>
  );
}
