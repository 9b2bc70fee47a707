/** What contract accounts have, what their orders reserve, and what supports their positions, as of the command that is being told. Source: rules 2.2, 2.4. */
import { orderCost, totalCost } from '@kontor/domain/perpetual/order-cost';
import type { PositionSide } from '@kontor/domain/perpetual/position';
import { PositionCause } from '@kontor/domain/perpetual/words';
import type { Engine } from '@kontor/engine/engine';
import type { Event } from '@kontor/engine/event';
import type { FeeRates } from '../feed.ts';
import { takerRateOf } from './contract-facts.ts';
import type { ContractOrder, ContractSetting, OwnContracts, PositionState } from './contract-facts.ts';
import { standingOf } from './contract-figures.ts';
import type { Standing } from './contract-figures.ts';
import type { ContractOrders } from './contract-orders.ts';
import { ContractWallets } from './contract-wallets.ts';
import type { FollowedContracts } from './followed-contracts.ts';
import type { Plans } from './plans.ts';
import type { Positions } from './positions.ts';

/** What supports a position, and what it takes to keep all that it supports. */
export interface Support {
  readonly balance: bigint;
  readonly maintenance: bigint;
}

export interface AccountGround {
  readonly engine: Pick<Engine, 'contractAccount' | 'contractRates'>;
  readonly contracts: FollowedContracts;
  readonly orders: ContractOrders;
  readonly positions: Positions;
  readonly plans: Plans;
}

type EventOf<Type extends Event['type']> = Event & { type: Type };

export class ContractAccounts {
  readonly #ground: AccountGround;
  readonly wallets: ContractWallets;

  constructor(ground: AccountGround) {
    this.#ground = ground;
    this.wallets = new ContractWallets(ground.engine);
  }

  settingOf(user: number, market: number): ContractSetting {
    const { positions, contracts } = this.#ground;
    return positions.settingOf(user, market, contracts.highestLeverage(market));
  }

  /** All that is known of one user's contracts. */
  own(user: number): OwnContracts {
    const { engine, contracts, positions, plans } = this.#ground;
    const account = engine.contractAccount(user);
    const tierRates = engine.contractRates(user);
    const orders = this.#ground.orders.ofUser(user);
    return {
      available: this.wallets.of(user).available,
      reserved: orders.reduce((sum, order) => sum + this.#reserveOf(order, tierRates), 0n),
      carried: account?.carried ?? 0n,
      isOneWay: positions.isOneWay(user),
      tierRates: tierRates && { makerRate: tierRates.makerRate, takerRate: tierRates.takerRate },
      // Margins change without an event, by funding and by liquidation.
      positions: positions.ofUser(user).map((position) => ({
        ...position,
        margin:
          account?.margins.find(({ market, side }) => market === position.market && side === position.side)?.margin ?? position.margin,
      })),
      settings: contracts.markets().map((market) => this.settingOf(user, market)),
      orders,
      plans: plans.ofUser(user),
    };
  }

  /** As of the whole command, with the losses that wait, which a cross account has to bear besides. */
  supports(position: PositionState): Support {
    const { user } = position;
    return this.#supports(position, this.wallets.of(user).available - this.wallets.carriedBy(user));
  }

  /** As of the event that is being told. */
  supportsNow(position: PositionState): Support {
    return this.#supports(position, this.wallets.standing(position.user));
  }

  /**
   * What a position's event says of its account's money. An isolated one that is liquidated gives back what is left of its margin only when all of it is closed.
   * @param freed what its margin was before, less what it is now
   */
  moved({ user, market, cause, realised }: EventOf<'position'>, freed: bigint): void {
    const isLiquidated = cause === PositionCause.LIQUIDATION || cause === PositionCause.TAKE_OVER;
    if (!this.settingOf(user, market).isIsolated) this.wallets.moved(user, realised);
    else if (!isLiquidated) this.wallets.moved(user, freed + realised);
  }

  /** A side paid so much of funding, or below zero got it: an isolated one is asked for its margin once nothing is available any more. */
  funded(user: number, market: number, amount: bigint): void {
    const { isIsolated } = this.settingOf(user, market);
    const standing = this.wallets.standing(user);
    const most = !isIsolated || standing >= amount ? amount : standing > 0n ? standing : 0n;
    this.wallets.moved(user, amount < 0n ? -amount : -most);
  }

  /** `standing`: what a cross account has beside what its positions would gain. */
  #supports(position: PositionState, standing: bigint): Support {
    const { user } = position;
    const isIsolated = (market: number): boolean => this.settingOf(user, market).isIsolated;
    const all = this.#ground.positions.ofUser(user);
    if (isIsolated(position.market)) {
      // Funding may have been taken from the margin, which no event tells; the only isolated one has all that is locked.
      const isOnly = all.filter(({ market }) => isIsolated(market)).length === 1;
      const { profit, maintenance } = this.#standing(position);
      return { balance: (isOnly ? this.wallets.of(user).locked : position.margin) + profit, maintenance };
    }
    let balance = standing;
    let maintenance = 0n;
    for (const each of all) {
      if (isIsolated(each.market)) continue;
      const reckoned = this.#standing(each);
      balance += reckoned.profit;
      maintenance += reckoned.maintenance;
    }
    return { balance, maintenance };
  }

  #standing(position: PositionState): Standing {
    const { contracts } = this.#ground;
    const { mark } = contracts.at(position.market);
    return mark === undefined ? { profit: 0n, maintenance: 0n } : standingOf(position, mark.mark, contracts.scaleOf(position.market));
  }

  /** What an open order reserves (docs/perpetual.md "Money"): it follows from the order, its contract's leverage and its owner's rate. */
  #reserveOf({ user, market, side, closes, priceTicks, openLots, markTicks }: ContractOrder, tierRates: FeeRates | undefined): bigint {
    if (closes) return 0n;
    const { contracts } = this.#ground;
    const { terms: grid, baseScale } = contracts.listingOf(market);
    const tick = BigInt(grid.tickUnits);
    const cost = orderCost(
      {
        side: side as PositionSide,
        quantity: BigInt(openLots) * BigInt(grid.stepUnits),
        price: BigInt(priceTicks) * tick,
        mark: BigInt(markTicks) * tick,
        leverage: this.settingOf(user, market).leverage,
        takerRate: takerRateOf(contracts.at(market).terms, tierRates),
      },
      10n ** BigInt(baseScale),
    );
    return totalCost(cost);
  }
}
