import { Amount } from '@kontor/ui/amount';
import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { EmptyState } from '@kontor/ui/empty-state';
import { SearchField } from '@kontor/ui/search-field';
import { Skeleton } from '@kontor/ui/skeleton';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { useState } from 'react';
import { coinName } from '../../data/coin-names.ts';
import { compareDecimals } from '../../data/decimal-product.ts';
import { useDisplayValue } from '../../data/display-price.ts';
import { useMarkets } from '../../data/markets.ts';
import { settings, useSettings } from '../../data/settings.ts';
import { UNKNOWN, formatQuantity } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { HIDDEN_AMOUNT } from './hidden-amount.ts';
import type { AssetRow } from './spot-value.ts';
import { useSpotValue } from './use-spot-value.ts';

/** As many as most exchanges list at first. */
const WAITING_ROWS = 9;

/** Every currency of the spot account. */
export function AssetTable() {
  const words = useWords('wallet');
  const [query, setQuery] = useState('');
  const hideSmall = useSettings((state) => state.hideSmall);
  const display = useDisplayValue();
  const rows = useSpotValue()?.rows;
  const isSmall = ({ value }: AssetRow): boolean => {
    const shown = display.of(value, 8);
    return shown !== undefined && compareDecimals(shown, '1') < 0;
  };
  const wanted = query.trim().toLowerCase();
  const found = rows?.filter(({ symbol }) => `${symbol} ${coinName(symbol)}`.toLowerCase().includes(wanted));
  const kept = hideSmall ? found?.filter((row) => !isSmall(row)) : found;
  const hiddenCount = (found?.length ?? 0) - (kept?.length ?? 0);
  return (
    // The foot of the page stays where it is while rows come.
    <section className="min-h-[72dvh]">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-2">
        <h2 className="me-auto text-16 font-bold">
          {words('assets')}
        </h2>
        <Checkbox isSelected={hideSmall} onChange={(on) => settings.setState({ hideSmall: on })}>
          {words('hideSmall', { unit: display.currency.name })}
          {hiddenCount > 0 && <span className="ms-2 text-text-3">({words('hidden', { count: hiddenCount })})</span>}
        </Checkbox>
        <SearchField label={words('search')} placeholder={words('search')} clearLabel={words('clear')} value={query} onChange={setQuery} className="w-full sm:w-44" />
      </div>
      {kept?.length === 0 ? (
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
          label={words('assets')}
          isBusy={kept === undefined}
          isFlush
          head={
            <>
              <HeadCell>{words('asset')}</HeadCell>
              <HeadCell align="end">{words('totalAmount')}</HeadCell>
              <HeadCell align="end" className="hidden sm:table-cell">{words('available')}</HeadCell>
              <HeadCell align="end" className="hidden sm:table-cell">{words('frozen')}</HeadCell>
              <HeadCell align="end">{words('valueIn', { unit: display.currency.name })}</HeadCell>
              <HeadCell align="end" className="hidden sm:table-cell"><span className="sr-only">{words('trade')}</span></HeadCell>
            </>
          }
        >
          {kept === undefined ? Array.from({ length: WAITING_ROWS }, (_, index) => <WaitingRow key={index} />) : kept.map((row) => <AssetLine key={row.symbol} row={row} />)}
        </Table>
      )}
    </section>
  );
}

function AssetLine({ row: { symbol, scale, available, frozen, total, value } }: { readonly row: AssetRow }) {
  const words = useWords('wallet');
  const tag = useLanguageTag();
  const hidden = useSettings(({ hideAmounts }) => hideAmounts);
  const display = useDisplayValue();
  const pair = useMarkets().find(({ left_symbol, trade_status }) => left_symbol === symbol && trade_status === 1);
  const fiat = display.of(value);
  const amount = (text: string) => (hidden ? HIDDEN_AMOUNT : <Amount value={formatQuantity(text, Math.min(scale, 8), tag)} locale={tag} />);
  return (
    <Row className="[&>td]:h-10 pointer-coarse:[&>td]:h-14">
      <Cell>
        <span className="flex items-center gap-3">
          <CoinDisc symbol={symbol} size={20} />
          {pair === undefined ? <span className="font-semibold">{symbol}</span> : <SiteLink to={paths.spotTrade(pair.name)} className="focus-ring relative rounded-sm font-semibold text-text no-underline hit-44">{symbol}</SiteLink>}
          <span className="hidden text-text-3 md:inline">{coinName(symbol)}</span>
        </span>
      </Cell>
      <Cell align="end" className="font-semibold">
        {amount(total)}
        {/[1-9]/.test(frozen) && <span className="block text-11 font-normal text-text-3 sm:hidden">{words('frozen')} {amount(frozen)}</span>}
      </Cell>
      <Cell align="end" className="hidden sm:table-cell">{amount(available)}</Cell>
      <Cell align="end" className="hidden sm:table-cell">{amount(frozen)}</Cell>
      <Cell align="end" className="font-semibold">{hidden ? HIDDEN_AMOUNT : fiat === undefined ? UNKNOWN : formatQuantity(fiat, 2, tag)}</Cell>
      <Cell align="end" className="hidden sm:table-cell">
        {pair !== undefined && (
          <SiteLink to={paths.spotTrade(pair.name)} aria-label={words('tradeSymbol', { symbol })} className="focus-ring rounded-sm font-semibold text-iris no-underline hover:underline">
            {words('trade')}
          </SiteLink>
        )}
      </Cell>
    </Row>
  );
}

function WaitingRow() {
  return (
    <Row className="[&>td]:h-10 pointer-coarse:[&>td]:h-14">
      <Cell><span className="flex items-center gap-3"><Skeleton shape="disc" className="size-5" /><Skeleton className="h-3 w-16" /></span></Cell>
      <Cell><Skeleton className="ms-auto h-3 w-20" /></Cell>
      <Cell className="hidden sm:table-cell"><Skeleton className="ms-auto h-3 w-20" /></Cell>
      <Cell className="hidden sm:table-cell"><Skeleton className="ms-auto h-3 w-20" /></Cell>
      <Cell><Skeleton className="ms-auto h-3 w-16" /></Cell>
      <Cell className="hidden sm:table-cell" />
    </Row>
  );
}
