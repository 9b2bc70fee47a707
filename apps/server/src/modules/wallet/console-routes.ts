/** What operators see of the accounts of the exchange itself. */
import { SYSTEM_ACCOUNTS_BY_WORD, SYSTEM_ACCOUNT_WORDS, systemAccounts } from '@kontor/contract/console/system';
import { formatDecimal } from '@kontor/domain/amount';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import type { Queries } from '../../store/database.ts';
import { readSymbols } from '../market/symbols.ts';

export interface SystemDeskOptions {
  readonly database: Queries;
  readonly follower: Pick<LiveQueries, 'systemHoldings'> & { readonly listings: Pick<LiveQueries['listings'], 'asset'> };
}

const BY_NUMBER = new Map(
  SYSTEM_ACCOUNT_WORDS.map((account) => {
    const { number, role, operators } = SYSTEM_ACCOUNTS_BY_WORD[account];
    return [number, { account, role, operators }];
  }),
);

export function mountSystemDesk(routes: OperatorRoutes, { database, follower }: SystemDeskOptions): void {
  routes.read(systemAccounts, async () => {
    const { value: holdings, sequence } = await follower.systemHoldings();
    // Names stand in the table before the journal lists what they name.
    const symbols = await readSymbols(database);
    const list = holdings.map(({ account, number, balances }) => ({
      ...BY_NUMBER.get(account)!,
      number,
      balances: balances.map(({ asset, amount }) => ({
        symbol: symbols.ofAsset(asset).symbol,
        amount: formatDecimal(amount, follower.listings.asset(asset).scale),
      })),
    }));
    return { list, sequence };
  });
}
