/** The five accounts with all that they hold and can hold. Source: spec §3 (wallet); rules 6.1, 6.6. */
import { ACCOUNT_WORDS } from '@kontor/contract/glossary';
import { accounts } from '@kontor/contract/wallet';
import { Account, USER_ACCOUNTS, accountTakes } from '@kontor/domain/accounts';
import { formatDecimal } from '@kontor/domain/amount';
import { formatFraction } from '@kontor/domain/formulas/fraction';
import { valueFraction, valueOf } from '@kontor/domain/formulas/valuation';
import type { BalanceChange } from '../../follower/feed.ts';
import { NOTHING } from '../../follower/wallet/holdings.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { Routes } from '../../http/routes.ts';
import type { Symbols } from '../market/symbols.ts';
import type { AssetPriceBook } from './asset-prices.ts';
import type { ContractWorth, Ground } from '../../product.ts';
import { contractParts, partsOf } from './holding-parts.ts';

export interface AccountRoutesOptions {
  readonly queries: Pick<LiveQueries, 'listings' | 'balances'>;
  readonly symbols: Symbols;
  readonly prices: Pick<AssetPriceBook, 'now' | 'isAtRaisePrice'>;
  readonly contractWorth: Ground['contractWorth'];
}

const VALUE_DECIMALS = 8;

export function mountAccounts(routes: Routes, { queries, symbols, prices, contractWorth }: AccountRoutesOptions): void {
  const { listings } = queries;

  const rowOf = (holding: BalanceChange, symbol: string, worth: ContractWorth | undefined) => {
    const { scale } = listings.asset(holding.asset);
    const isContract = worth !== undefined && holding.account === Account.CONTRACT && holding.asset === worth.asset;
    const { available, frozen, orderFreeze, locked, withdrawable, total } = isContract ? contractParts(holding, worth) : partsOf(holding);
    const price = prices.now(holding.asset);
    return {
      account: ACCOUNT_WORDS[holding.account]!,
      symbol,
      available: formatDecimal(available, scale),
      frozen: formatDecimal(frozen, scale),
      order_freeze: formatDecimal(orderFreeze, scale),
      locked: formatDecimal(locked, scale),
      withdrawable: formatDecimal(withdrawable, scale),
      value: price === undefined ? null : formatFraction(valueFraction(valueOf(total, scale, price)), VALUE_DECIMALS),
      ...(prices.isAtRaisePrice(holding.asset) && { valued_at: 'raise_price' as const }),
    };
  };

  routes.user(accounts, async ({ body, session: { user } }) => {
    const { value: held, sequence } = await queries.balances(user, body.min_seq);
    const worth = await contractWorth(user, body.min_seq);
    const of = new Map(held.map((holding) => [`${holding.account}/${holding.asset}`, holding]));
    const wanted = body.account === undefined ? undefined : ACCOUNT_WORDS.indexOf(body.account);
    const list = [];
    for (let account = 0; account < USER_ACCOUNTS; account++) {
      if (wanted !== undefined && account !== wanted) continue;
      for (const { asset, symbol } of symbols.assets) {
        const holding = of.get(`${account}/${asset}`);
        const listing = listings.assets.get(asset);
        // What an account holds is shown, even where it could not come any more.
        if (listing === undefined || (holding === undefined && !accountTakes(account, listing.flags))) continue;
        list.push(rowOf(holding ?? { account, asset, ...NOTHING }, symbol, worth));
      }
    }
    return { list, sequence };
  });
}
