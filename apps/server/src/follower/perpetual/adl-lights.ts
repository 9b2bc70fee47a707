/** How soon auto-deleveraging would meet a position: everybody on a side of a contract, ranked once a second. Source: rules 2.13. */
import { adlLights, adlOrder } from '@kontor/domain/perpetual/deleveraging';
import { crossBankruptcy, isolatedBankruptcy } from '@kontor/domain/perpetual/liquidation';
import type { ContractAccounts } from './contract-accounts.ts';
import type { FollowedContracts } from './followed-contracts.ts';
import type { Positions } from './positions.ts';

/** Lights of a position, 1 to 5; all of them for whom deleveraging would meet first. */
export interface AdlLight {
  readonly market: number;
  readonly side: number;
  readonly lights: number;
}

export interface AdlGround {
  readonly contracts: FollowedContracts;
  readonly positions: Positions;
  readonly accounts: ContractAccounts;
  /** Core time, ms. */
  readonly nowMs: () => number;
}

export class AdlLights {
  readonly #ground: AdlGround;
  readonly #known = new Map<string, { readonly second: number; readonly lights: ReadonlyMap<number, number> }>();

  constructor(ground: AdlGround) {
    this.#ground = ground;
  }

  /** Of each position of a user, by contract and side. */
  ofUser(user: number): AdlLight[] {
    return this.#ground.positions.ofUser(user).flatMap(({ market, side }) => {
      const lights = this.#of(market, side).get(user);
      return lights === undefined ? [] : [{ market, side, lights }];
    });
  }

  /** Of everybody on one side of a contract, as of this second. */
  #of(market: number, side: number): ReadonlyMap<number, number> {
    const key = `${market}/${side}`;
    const second = Math.floor(this.#ground.nowMs() / 1_000);
    const known = this.#known.get(key);
    if (known?.second === second) return known.lights;
    const lights = this.#ranked(market, side);
    this.#known.set(key, { second, lights });
    return lights;
  }

  #ranked(market: number, side: number): ReadonlyMap<number, number> {
    const { contracts, positions, accounts } = this.#ground;
    const mark = contracts.at(market).mark?.mark;
    if (mark === undefined) return new Map();
    const { table, stepUnits, coin } = contracts.scaleOf(market);
    const ranked = Array.from(positions.holdersOf(market)).flatMap((user, id) => {
      const position = positions.find(user, market, side);
      if (position === undefined) return [];
      const held = { side: position.side, quantity: BigInt(position.lots) * stepUnits, entryValue: position.entryValue };
      const supports = accounts.supports(position);
      const bankruptcy = accounts.settingOf(user, market).isIsolated
        ? isolatedBankruptcy(held, position.margin, held.quantity)
        : supports.maintenance === 0n
          ? 0n
          : crossBankruptcy(held, held.quantity, supports, { table, mark, coin });
      return [{ ...held, user, id, bankruptcy }];
    });
    const ordered = adlOrder(ranked, mark, coin);
    const lights = adlLights(ordered);
    return new Map(ordered.map(({ user }, place) => [user, lights[place]!]));
  }
}
