/** What operators see of items: each as customers do, what its treasury has, and whether its secret is kept here. */
import { icoTable } from '@kontor/contract/console/ico';
import { Account } from '@kontor/domain/accounts';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import type { Networks } from '../../chains/networks.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import { statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { text } from '../../store/columns.ts';
import { readSymbols } from '../market/symbols.ts';
import { ITEM_MARKS } from './ico-marks.ts';
import { itemRow } from './ico-rows.ts';
import { IcoItems, isOver, networkWord } from './items.ts';

export interface IcoDeskOptions {
  readonly database: Queries;
  readonly follower: Pick<LiveQueries, 'systemHoldings' | 'icoItems'> & { readonly listings: Pick<LiveQueries['listings'], 'assets'> };
  readonly networks: Pick<Networks, 'find'>;
  readonly wallMs: () => number;
}

const KEPT_SECRETS = statement<[], string>('ico-secrets-kept', 'SELECT commitment FROM ico_secret', (row) => text(row, 'commitment'));

export function mountIcoDesk(routes: OperatorRoutes, { database, follower, networks, wallMs }: IcoDeskOptions): void {
  routes.read(icoTable, async () => {
    const { value: system, sequence } = await follower.systemHoldings();
    const [symbols, marks, kept] = [await readSymbols(database), await database.many(ITEM_MARKS), await database.many(KEPT_SECRETS)];
    const nowMs = wallMs();
    const list = new IcoItems({ queries: follower, symbols }).all().map((item) => {
      const { state, token, payment, isLottery } = item;
      const { terms } = state;
      const treasury = system.find(({ account, number }) => account === Account.ICO_TREASURY && number === terms.item);
      const held = (asset: number): bigint => treasury?.balances.find((each) => each.asset === asset)?.amount ?? 0n;
      const word = networkWord(terms.network);
      const chain = word && networks.find(word);
      return {
        ...itemRow(item, { isHot: marks.some((mark) => mark.item === terms.item && mark.isHot), nowMs }),
        treasury: {
          tokens: formatTrimmedDecimal(held(token.asset), token.scale),
          payment: formatTrimmedDecimal(held(payment.asset), payment.scale),
        },
        is_funded: isOver(state) || held(token.asset) + state.given >= terms.supply,
        has_secret: isLottery ? kept.includes(terms.commitment) : null,
        network_height: isLottery ? (chain?.scanner.state.height ?? null) : null,
      };
    });
    return { list, sequence };
  });
}
