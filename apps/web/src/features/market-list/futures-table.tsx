import { useMemo } from 'react';
import { MarketSourceProvider } from '../../data/market-source.tsx';
import { useCurrencies } from '../../data/markets.ts';
import { CONTRACT_SOURCE, useContracts, useContractsState } from '../../data/perpetual-market.ts';
import { useTicks } from '../../data/tick-store.ts';
import { marketRows } from './market-row.ts';
import type { MarketRow } from './market-row.ts';
import { MarketTable } from './market-table.tsx';
import type { MarketTableProps } from './market-table.tsx';

export interface FuturesTableProps extends Omit<MarketTableProps, 'rows' | 'total' | 'tab' | 'listed'> {
  /** Searches, filters and sorts. */
  readonly pick: (rows: readonly MarketRow[]) => readonly MarketRow[];
}

/** The list of contracts: the same table with the prices of contracts. */
export function FuturesTable(props: FuturesTableProps) {
  return (
    <MarketSourceProvider value={CONTRACT_SOURCE}>
      <Rows {...props} />
    </MarketSourceProvider>
  );
}

function Rows({ pick, ...table }: FuturesTableProps) {
  const contracts = useContracts();
  const listed = useContractsState();
  const ticks = useTicks();
  const currencies = useCurrencies();
  const all = useMemo(() => marketRows(contracts, ticks, currencies), [contracts, ticks, currencies]);
  return <MarketTable {...table} rows={pick(all)} total={all.length} tab="futures" listed={listed} />;
}
