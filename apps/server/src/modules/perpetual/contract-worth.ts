/** What a contract account is beyond what the ledger says of it, for whoever values wallets. Source: rules 2.2, 6.6. */
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { ContractWorth } from '../../product.ts';
import type { Symbols } from '../market/symbols.ts';
import { accountFigures } from './account-figures.ts';
import { Contracts } from './contracts.ts';

export interface ContractWorthOptions {
  readonly queries: Pick<LiveQueries, 'listings' | 'contracts' | 'ownContracts'>;
  readonly symbols: Symbols;
}

/** What a user's contract account is worth beyond its holdings; undefined where he has nothing in any contract. */
export function contractWorth({ queries, symbols }: ContractWorthOptions) {
  const contracts = new Contracts({ queries, symbols });
  return async (user: number, minSeq?: number): Promise<ContractWorth | undefined> => {
    const { value: own } = await queries.ownContracts(user, minSeq);
    const [margin] = contracts.all();
    if (margin === undefined || (own.positions.length === 0 && own.orders.length === 0 && own.carried === 0n)) return undefined;
    const { profit, reserved, transferable, held } = accountFigures(own, (market) => contracts.find(market));
    return {
      asset: margin.listing.terms.quote,
      profit,
      carried: own.carried,
      reserved,
      transferable,
      openedSince: (timeMs) => held.reduce((sum, each) => (each.state.openedMs >= timeMs ? sum + each.profit : sum), 0n),
    };
  };
}
