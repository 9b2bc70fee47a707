/** What a user's private channel tells of contracts: account, settings, positions, orders, plans and deals, as the wire has them. */
import type { UserSections } from '@kontor/contract/channels';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { OwnContracts } from '../../follower/perpetual/contract-facts.ts';
import type { SectionSource } from '../../realtime/user-sections.ts';
import type { Symbols } from '../market/symbols.ts';
import { accountFigures } from './account-figures.ts';
import { accountRow, closedPositionRow, dealRow, orderRow, planRow, positionModeWord, positionRow, settingRow } from './contract-rows.ts';
import type { Contracts } from './contracts.ts';
import { marginAsset } from './margin-asset.ts';

export interface ContractSectionOptions {
  readonly queries: LiveQueries;
  readonly symbols: Symbols;
  readonly contracts: Contracts;
}

type Whole = UserSections['contract']['snapshot'];

/** The section of contracts, from what the follower knows. */
export function contractSection({ queries, symbols, contracts }: ContractSectionOptions): SectionSource<'contract'> {
  const wholeOf = (own: OwnContracts): Whole => {
    const figures = accountFigures(own, (market) => contracts.find(market));
    return {
      account: accountRow(figures, marginAsset(symbols, queries.listings)),
      position_mode: positionModeWord(own),
      settings: own.settings.flatMap((setting) => named(setting.market, (contract) => settingRow(setting, contract))),
      positions: figures.held.map((held) => positionRow(held, figures, own.orders, undefined)),
      orders: own.orders.flatMap((order) => named(order.market, (contract) => orderRow(order, contract))),
      plans: own.plans.flatMap((plan) => named(plan.market, (contract) => planRow(plan, contract))),
    };
  };
  const named = <Row>(market: number, write: (contract: ReturnType<Contracts['at']>) => Row): Row[] => {
    const contract = contracts.find(market);
    return contract === undefined ? [] : [write(contract)];
  };
  return {
    async snapshot(user, minSequence) {
      const { value, sequence } = await queries.ownContracts(user, minSequence);
      return { sequence, value: wholeOf(value) };
    },
    update({ ownContracts: own, contractOrders, contractFills, positions, plans, contractSettings }) {
      if (own === undefined) return undefined;
      const whole = wholeOf(own);
      const changedSides = new Set(positions.map(({ market, side }) => `${market}/${side}`));
      const figures = accountFigures(own, (market) => contracts.find(market));
      const closed = positions.filter(
        ({ market, side, lots }) => lots === 0 && !own.positions.some((open) => open.market === market && open.side === side),
      );
      return {
        account: whole.account,
        position_mode: whole.position_mode,
        settings: contractSettings.flatMap((setting) => named(setting.market, (contract) => settingRow(setting, contract))),
        positions: [
          ...figures.held
            .filter(({ state }) => changedSides.has(`${state.market}/${state.side}`))
            .map((held) => positionRow(held, figures, own.orders, undefined)),
          ...closed.flatMap((state) =>
            named(state.market, (contract) =>
              closedPositionRow(
                state,
                contract,
                own.settings.find(({ market }) => market === state.market)!,
              ),
            ),
          ),
        ],
        orders: contractOrders.flatMap((order) => named(order.market, (contract) => orderRow(order, contract))),
        plans: plans.flatMap((plan) => named(plan.market, (contract) => planRow(plan, contract))),
        deals: contractFills.flatMap((fill) => named(fill.market, (contract) => dealRow(fill, contract))),
      };
    },
  };
}
