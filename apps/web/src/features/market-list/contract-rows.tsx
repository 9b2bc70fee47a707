import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { timesCut } from '../../data/decimal-product.ts';
import { MarketSourceProvider } from '../../data/market-source.tsx';
import { useCurrencies } from '../../data/markets.ts';
import { CONTRACT_SOURCE, useContracts, useContractsState, useMarks } from '../../data/perpetual-market.ts';
import type { ContractTick } from '../../data/perpetual-market.ts';
import { useTicks } from '../../data/tick-store.ts';
import { marketRows } from './market-row.ts';
import type { MarketRow } from './market-row.ts';

/** Props of ContractRows. */
export interface ContractRowsProps {
  /** Draws the list with the contracts in it. */
  readonly children: (rows: readonly MarketRow[], listed: 'waiting' | 'ready' | 'failed') => ReactNode;
}

/** Contracts as rows of the list of markets; only lists that have contracts ask for them. */
export function ContractRows({ children }: ContractRowsProps) {
  return (
    <MarketSourceProvider value={CONTRACT_SOURCE}>
      <Rows>{children}</Rows>
    </MarketSourceProvider>
  );
}

function Rows({ children }: ContractRowsProps) {
  const contracts = useContracts();
  const listed = useContractsState();
  const ticks = useTicks();
  const marks = useMarks();
  const currencies = useCurrencies();
  const rows = useMemo(
    () =>
      marketRows(contracts, ticks, currencies, 'perpetual').map((row) => {
        const { name } = row.pair;
        const tick = ticks.get(name) as ContractTick | undefined;
        const mark = tick?.mark_price ?? undefined;
        return {
          ...row,
          source: CONTRACT_SOURCE,
          funding: marks.get(name)?.next_funding_rate,
          interest: tick === undefined || mark === undefined ? undefined : timesCut(tick.open_interest, mark, 0),
        };
      }),
    [contracts, ticks, marks, currencies],
  );
  // Rows without their figures would change places at once.
  return children(rows, listed === 'ready' && ticks.size === 0 && rows.length > 0 ? 'waiting' : listed);
}
