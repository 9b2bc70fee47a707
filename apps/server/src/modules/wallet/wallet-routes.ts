/** The wallet's calls. */
import type { Routes } from '../../http/routes.ts';
import { mountAccounts } from './account-routes.ts';
import { AssetPriceBook } from './asset-prices.ts';
import type { AssetPricesOptions } from './asset-prices.ts';
import { mountEquity } from './equity-routes.ts';
import type { EquityOptions } from './equity-routes.ts';
import { mountProfit } from './profit-routes.ts';
import type { ProfitOptions } from './profit-routes.ts';
import { mountStatement } from './statement-routes.ts';
import type { StatementOptions } from './statement-routes.ts';
import { mountWalletRecords } from './record-routes.ts';
import type { WalletRecordsOptions } from './record-routes.ts';
import { mountTransfers } from './transfer-routes.ts';
import type { TransferRoutesOptions } from './transfer-routes.ts';

type Mounted = Omit<EquityOptions, 'prices' | 'queries' | 'histories' | 'held'> &
  Pick<ProfitOptions, 'held' | 'profits'> &
  Omit<TransferRoutesOptions, 'history' | 'queries'>;

export interface WalletOptions extends Mounted, Pick<AssetPricesOptions, 'indexOf' | 'raisePriceOf'> {
  readonly queries: EquityOptions['queries'] & TransferRoutesOptions['queries'];
  readonly histories: EquityOptions['histories'] &
    WalletRecordsOptions['histories'] &
    AssetPricesOptions['histories'] &
    StatementOptions['histories'];
  readonly origins: WalletRecordsOptions['origins'];
  readonly transfers: TransferRoutesOptions['history'] & WalletRecordsOptions['transfers'];
}

export function mountWallet(routes: Routes, options: WalletOptions): void {
  const { queries, histories, symbols, indexOf, raisePriceOf, transfers } = options;
  const prices = new AssetPriceBook({ symbols, listings: queries.listings, histories, indexOf, ...(raisePriceOf && { raisePriceOf }) });
  mountAccounts(routes, { ...options, prices });
  mountTransfers(routes, { ...options, history: transfers });
  mountWalletRecords(routes, { ...options, transfers });
  mountEquity(routes, { ...options, prices });
  mountStatement(routes, { ...options, prices });
  mountProfit(routes, { ...options, prices });
}
