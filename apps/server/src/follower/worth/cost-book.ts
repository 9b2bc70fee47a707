/**
 * What every user has paid on average for what he holds of each asset, all his accounts together, in the currency in which everything is
 * valued: the moving average of domain/average-cost.ts, over deals and over what came in at the price of its time. A transfer between own
 * accounts changes nothing of it. While something is held that came before anybody knew its price, nobody knows what all of it cost.
 */
import { NO_COST, acquired, givenUp, realisedGain } from '@kontor/domain/formulas/average-cost';
import type { Cost } from '@kontor/domain/formulas/average-cost';

/** What a user holds of an asset, and what it cost; units of the asset and of the valuing currency. */
export interface AssetCost extends Cost {
  readonly asset: number;
  /** Part of it came while nobody knew its price. */
  readonly isUnknown: boolean;
}

/** The same of anybody. */
export type UserCost = AssetCost & { readonly user: number };

/** As it is kept: written anew in its place, for it changes with every deal. */
interface Kept {
  readonly asset: number;
  quantity: bigint;
  cost: bigint;
  isUnknown: boolean;
}

export class CostBook {
  /** By user, then by asset. */
  readonly #byUser = new Map<number, Map<number, Kept>>();

  /** So much came, and cost so much; undefined: nobody knows. */
  acquire(user: number, asset: number, quantity: bigint, cost: bigint | undefined): void {
    const kept = this.#of(user, asset);
    kept.isUnknown = cost === undefined || (kept.isUnknown && kept.quantity > 0n);
    keep(kept, acquired(kept, quantity, cost ?? 0n));
  }

  /** So much left, and brought so much: what that has gained; undefined where nobody knows what it cost. */
  sell(user: number, asset: number, quantity: bigint, proceeds: bigint | undefined): bigint | undefined {
    const kept = this.#of(user, asset);
    const isKnown = !kept.isUnknown && quantity <= kept.quantity;
    const gain = isKnown && proceeds !== undefined ? realisedGain(kept, quantity, proceeds) : undefined;
    this.giveUp(user, asset, quantity);
    return gain;
  }

  /** So much left, at whatever price. */
  giveUp(user: number, asset: number, quantity: bigint): void {
    const kept = this.#of(user, asset);
    keep(kept, givenUp(kept, quantity));
    if (kept.quantity === 0n) kept.isUnknown = false;
  }

  /** All of a user of which he holds anything. */
  ofUser(user: number): readonly AssetCost[] {
    return [...(this.#byUser.get(user)?.values() ?? [])].filter(({ quantity }) => quantity > 0n).map((kept) => ({ ...kept }));
  }

  /** Everybody's; for a snapshot. */
  *all(): Generator<UserCost> {
    for (const [user, costs] of this.#byUser) for (const kept of costs.values()) if (kept.quantity > 0n) yield { user, ...kept };
  }

  /** Takes over what `all` gave. */
  restore(costs: Iterable<UserCost>): void {
    for (const { user, ...cost } of costs) this.#assetsOf(user).set(cost.asset, { ...cost });
  }

  #of(user: number, asset: number): Kept {
    const costs = this.#assetsOf(user);
    let kept = costs.get(asset);
    if (kept === undefined) costs.set(asset, (kept = { asset, ...NO_COST, isUnknown: false }));
    return kept;
  }

  #assetsOf(user: number): Map<number, Kept> {
    let costs = this.#byUser.get(user);
    if (costs === undefined) this.#byUser.set(user, (costs = new Map()));
    return costs;
  }
}

function keep(kept: Kept, { quantity, cost }: Cost): void {
  kept.quantity = quantity;
  kept.cost = cost;
}
