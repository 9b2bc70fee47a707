import { Amount } from '@kontor/ui/amount';
import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { EmptyState } from '@kontor/ui/empty-state';
import { SearchField } from '@kontor/ui/search-field';
import { Skeleton } from '@kontor/ui/skeleton';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { useState } from 'react';
import type { AccountWord } from '@kontor/contract/glossary';
import { coinName } from '../../data/coin-names.ts';
import { ASSET_TIMEOUT_MS } from '../../data/constants.ts';
import { compareDecimals } from '../../data/decimal-product.ts';
import { useDisplayValue } from '../../data/display-price.ts';
import { useIsLate } from '../../data/is-late.ts';
import { useMarkets } from '../../data/markets.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { settings, useSettings } from '../../data/settings.ts';
import { formatQuantity } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { CostGain, CostHead } from './cost-gain.tsx';
import { useAccountValue } from './use-wallet-value.ts';
import type { AssetRow } from './wallet-value.ts';

/** As many as most exchanges list at first. */
const WAITING_ROWS = 9;

/** Accounts that hold many currencies; the others hold one or a few. */
const HOLDS_MANY: readonly AccountWord[] = ['spot', 'fiat'];

interface AssetTableProps {
  readonly account: AccountWord;
}

/** Buckets besides `available` that an account can have (rules 6.1). */
const BUCKETS = {
  spot: ['inOrders', 'frozen'],
  contract: ['frozen', 'locked'],
  seconds: ['frozen', 'locked'],
  // Adverts that are online, a merchant's deposit, and what is frozen for whatever else.
  fiat: ['inOrders', 'locked', 'frozen'],
  ico: ['frozen', 'locked'],
} as const satisfies Readonly<Record<AccountWord, readonly (keyof AssetRow)[]>>;

/** Every currency of an account. Where a column for each bucket has no room, what stands in them is told under the total. Long: one picture, a column after the other. */
export function AssetTable({ account }: AssetTableProps) {
  const words = useWords('wallet');
  const list = useWords('order-panel');
  const [query, setQuery] = useState('');
  const hideSmall = useSettings((state) => state.hideSmall);
  const display = useDisplayValue();
  const rows = useAccountValue(account)?.rows;
  const isLate = useIsLate(rows === undefined, ASSET_TIMEOUT_MS);
  const holdsMany = HOLDS_MANY.includes(account);
  const title = words(account === 'spot' ? 'assets' : 'accountAssets');
  const isSmall = ({ value }: AssetRow): boolean => {
    const shown = display.of(value, 8);
    return shown !== undefined && compareDecimals(shown, '1') < 0;
  };
  const wanted = query.trim().toLowerCase();
  const found = rows?.filter(({ symbol }) => `${symbol} ${coinName(symbol)}`.toLowerCase().includes(wanted));
  const kept = hideSmall && holdsMany ? found?.filter((row) => !isSmall(row)) : found;
  const hiddenCount = (found?.length ?? 0) - (kept?.length ?? 0);
  return (
    // The foot of the page stays where it is while rows come.
    <section className={account === 'spot' ? 'min-h-[72dvh]' : undefined}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-2">
        <h2 className="me-auto text-16 font-bold">{title}</h2>
        {holdsMany && (
          <>
            <Checkbox isSelected={hideSmall} onChange={(on) => settings.setState({ hideSmall: on })}>
              {words('hideSmall', { unit: display.currency.name })}
              {hiddenCount > 0 && <span className="ms-2 text-text-3">({words('hidden', { count: hiddenCount })})</span>}
            </Checkbox>
            <SearchField
              label={words('search')}
              placeholder={words('search')}
              clearLabel={words('clear')}
              value={query}
              onChange={setQuery}
              className="w-full sm:w-44"
            />
          </>
        )}
      </div>
      {isLate ? (
        <div className="flex justify-center py-10">
          <EmptyState
            picture="offline"
            level={3}
            title={list('failed')}
            action={
              <Button variant="secondary" onPress={() => location.reload()}>
                {list('again')}
              </Button>
            }
          />
        </div>
      ) : kept?.length === 0 ? (
        <div className="flex justify-center py-10">
          <EmptyState
            picture="assets"
            level={3}
            title={words('none')}
            text={words('noneText')}
            action={
              <Button
                variant="secondary"
                onPress={() => {
                  setQuery('');
                  settings.setState({ hideSmall: false });
                }}
              >
                {words('showAll')}
              </Button>
            }
          />
        </div>
      ) : (
        <Table
          label={title}
          isBusy={kept === undefined}
          isFlush
          head={
            <>
              <HeadCell>{words('asset')}</HeadCell>
              <HeadCell align="end">{words('totalAmount')}</HeadCell>
              <HeadCell align="end" className="hidden sm:table-cell">
                {words('available')}
              </HeadCell>
              {BUCKETS[account].map((bucket) => (
                <HeadCell key={bucket} align="end" className="hidden xl:table-cell">
                  {words(bucket)}
                </HeadCell>
              ))}
              {/* Wide enough for most values: the column beside it does not move when they come. */}
              <HeadCell align="end" className="w-28 max-md:pr-0!">
                {words('valueIn', { unit: display.currency.name })}
              </HeadCell>
              {account === 'spot' && (
                <HeadCell align="end" className="hidden min-[1440px]:table-cell">
                  <CostHead />
                </HeadCell>
              )}
              <HeadCell align="end" className="hidden md:table-cell">
                <span className="sr-only">{words('open')}</span>
              </HeadCell>
            </>
          }
        >
          {kept === undefined
            ? Array.from({ length: holdsMany ? WAITING_ROWS : 1 }, (_, index) => <WaitingRow key={index} account={account} />)
            : kept.map((row) => <AssetLine key={row.symbol} account={account} row={row} />)}
        </Table>
      )}
    </section>
  );
}

/** One currency and what can be done with it. Long: one picture, a column after the other. */
function AssetLine({ account, row }: AssetTableProps & { readonly row: AssetRow }) {
  const { symbol, scale, available, total, value, movesTo } = row;
  const words = useWords('wallet');
  const shell = useWords('shell');
  const tag = useLanguageTag();
  const { own, mark } = usePrivacy();
  const display = useDisplayValue();
  const pair = useMarkets().find(({ left_symbol, trade_status }) => left_symbol === symbol && trade_status === 1);
  const fiat = display.of(value);
  const amount = (text: string) => <Amount value={own(formatQuantity(text, Math.min(scale, 8), tag))} locale={tag} />;
  return (
    <Row className="[&>td]:h-10 pointer-coarse:[&>td]:h-14">
      <Cell>
        <span className="flex items-center gap-3">
          <CoinDisc symbol={symbol} size={20} />
          {pair === undefined ? (
            <span className="font-semibold">{symbol}</span>
          ) : (
            <SiteLink
              to={paths.spotTrade(pair.name)}
              className="focus-ring relative rounded-sm font-semibold text-text no-underline hit-44"
            >
              {symbol}
            </SiteLink>
          )}
          <span className="hidden text-text-3 xl:inline">{coinName(symbol)}</span>
        </span>
      </Cell>
      <Cell align="end" className="font-semibold">
        {amount(total)}
        {BUCKETS[account].map(
          (bucket) =>
            /[1-9]/.test(row[bucket]) && (
              <span key={bucket} className="block text-11 font-normal text-text-3 max-sm:whitespace-normal xl:hidden">
                {words(bucket)} {amount(row[bucket])}
              </span>
            ),
        )}
      </Cell>
      <Cell align="end" className="hidden sm:table-cell">
        <span data-bucket="available" data-exact={mark(available)}>
          {amount(available)}
        </span>
      </Cell>
      {BUCKETS[account].map((bucket) => (
        <Cell key={bucket} align="end" className="hidden xl:table-cell">
          <span data-bucket={bucket} data-exact={mark(row[bucket])}>
            {amount(row[bucket])}
          </span>
        </Cell>
      ))}
      <Cell align="end" className="font-semibold max-md:pr-0!">
        {own(fiat === undefined ? undefined : formatQuantity(fiat, 2, tag))}
        {account === 'spot' && (
          <span className="block text-11 font-normal min-[1440px]:hidden">
            <CostGain symbol={symbol} />
          </span>
        )}
      </Cell>
      {account === 'spot' && (
        <Cell align="end" className="hidden min-[1440px]:table-cell">
          <CostGain symbol={symbol} hasAverage />
        </Cell>
      )}
      <Cell align="end" className="hidden md:table-cell">
        <span className="inline-flex gap-4 whitespace-nowrap">
          {account === 'spot' &&
            (['recharge', 'cash'] as const).map((way) => (
              <SiteLink
                key={way}
                to={paths[way](symbol)}
                aria-label={`${shell(way === 'recharge' ? 'wallet.deposit' : 'wallet.withdraw')}: ${symbol}`}
                className="focus-ring rounded-sm font-semibold text-iris no-underline hover:underline"
              >
                {shell(way === 'recharge' ? 'wallet.deposit' : 'wallet.withdraw')}
              </SiteLink>
            ))}
          {account !== 'spot' && movesTo !== undefined && (
            <SiteLink
              to={paths.transfer({ from: account, to: movesTo, symbol })}
              aria-label={words('transferSymbol', { symbol })}
              className="focus-ring rounded-sm font-semibold text-iris no-underline hover:underline"
            >
              {shell('wallet.transfer')}
            </SiteLink>
          )}
          {account === 'spot' && pair !== undefined && (
            <SiteLink
              to={paths.spotTrade(pair.name)}
              aria-label={words('tradeSymbol', { symbol })}
              className="focus-ring rounded-sm font-semibold text-iris no-underline hover:underline"
            >
              {words('trade')}
            </SiteLink>
          )}
        </span>
      </Cell>
    </Row>
  );
}

function WaitingRow({ account }: AssetTableProps) {
  return (
    <Row className="[&>td]:h-10 pointer-coarse:[&>td]:h-14">
      <Cell>
        <span className="flex items-center gap-3">
          <Skeleton shape="disc" className="size-5" />
          <Skeleton className="h-3 w-16" />
        </span>
      </Cell>
      <Cell>
        <Skeleton className="ms-auto h-3 w-20" />
      </Cell>
      <Cell className="hidden sm:table-cell">
        <Skeleton className="ms-auto h-3 w-20" />
      </Cell>
      {BUCKETS[account].map((bucket) => (
        <Cell key={bucket} className="hidden xl:table-cell">
          <Skeleton className="ms-auto h-3 w-20" />
        </Cell>
      ))}
      <Cell>
        <Skeleton className="ms-auto h-3 w-16" />
      </Cell>
      {account === 'spot' && <Cell className="hidden min-[1440px]:table-cell" />}
      <Cell className="hidden md:table-cell" />
    </Row>
  );
}
