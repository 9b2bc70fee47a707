/** The open positions of every user and how his contracts are set, kept up from committed events. Source: spec §3 (futures position); rules 2.1, 2.5. */
import { PositionSide } from '@kontor/domain/perpetual/position';
import type { ContractSetting, PositionState } from './contract-facts.ts';
import type { PerpetualState } from './perpetual-state.ts';

type GrowingPosition = { -readonly [Field in keyof PositionState]: PositionState[Field] };

/** What a contract is set to before its user chooses, or its first bracket's highest where that is less (rules 2.3). */
const FIRST_LEVERAGE = 20;

const NOBODY: ReadonlySet<number> = new Set();

/** Where one is kept: a contract's long, then its short. */
function placeOf(market: number, side: number): number {
  return market * 2 + side;
}

export class Positions {
  /** By user, then by place. */
  readonly #held = new Map<number, Map<number, GrowingPosition>>();
  readonly #settings = new Map<number, Map<number, ContractSetting>>();
  readonly #oneWay = new Set<number>();
  /** Who has lots in a contract. */
  readonly #holders = new Map<number, Set<number>>();
  /** Of a contract: long lots, and how many positions there are. */
  readonly #sums = new Map<number, { openLots: number; shortLots: number; positions: number }>();

  /** All that are open. */
  *all(): Generator<PositionState> {
    for (const held of this.#held.values()) yield* held.values();
  }

  ofUser(user: number): PositionState[] {
    return Array.from(this.#held.get(user)?.values() ?? [], (position) => ({ ...position }));
  }

  /** Who has lots in a contract. */
  holdersOf(market: number): ReadonlySet<number> {
    return this.#holders.get(market) ?? NOBODY;
  }

  find(user: number, market: number, side: number): PositionState | undefined {
    return this.#held.get(user)?.get(placeOf(market, side));
  }

  sumsOf(market: number): { readonly openLots: number; readonly positions: number } {
    const { openLots, shortLots, positions } = this.#sums.get(market) ?? { openLots: 0, shortLots: 0, positions: 0 };
    // What is taken over stands on one side alone for a while.
    return { openLots: Math.max(openLots, shortLots), positions };
  }

  /** A side is as an event says; gives it as it is now, with 0 lots where it is closed. */
  change(
    { user, market, side, lots, entryValue, margin }: Pick<PositionState, 'user' | 'market' | 'side' | 'lots' | 'entryValue' | 'margin'>,
    realised: bigint,
    timeMs: number,
  ): PositionState {
    let held = this.#held.get(user);
    if (held === undefined) this.#held.set(user, (held = new Map()));
    const place = placeOf(market, side);
    let position = held.get(place);
    if (position === undefined) {
      position = {
        user,
        market,
        side,
        lots: 0,
        entryValue: 0n,
        margin: 0n,
        realised: 0n,
        funding: 0n,
        openedMs: timeMs,
        changedMs: timeMs,
      };
      held.set(place, position);
    }
    this.#count(position, lots);
    Object.assign(position, { lots, entryValue, margin, realised: position.realised + realised, changedMs: timeMs });
    let holders = this.#holders.get(market);
    if (holders === undefined) this.#holders.set(market, (holders = new Set()));
    if (lots === 0) {
      held.delete(place);
      if (!held.has(placeOf(market, 1 - side))) holders.delete(user);
      if (held.size === 0) this.#held.delete(user);
    } else holders.add(user);
    return { ...position };
  }

  /** A side paid or got by funding. */
  fund(user: number, market: number, side: number, paid: bigint): PositionState | undefined {
    const position = this.#held.get(user)?.get(placeOf(market, side));
    if (position === undefined) return undefined;
    position.funding -= paid;
    return { ...position };
  }

  set(user: number, setting: ContractSetting): void {
    let settings = this.#settings.get(user);
    if (settings === undefined) this.#settings.set(user, (settings = new Map()));
    settings.set(setting.market, setting);
  }

  /** How a user's contract is set; `highest`: leverage of its first bracket. */
  settingOf(user: number, market: number, highest: number): ContractSetting {
    return this.#settings.get(user)?.get(market) ?? { market, leverage: Math.min(FIRST_LEVERAGE, highest), isIsolated: false };
  }

  /** A user's long and short are one, or stand apart. */
  setMode(user: number, isOneWay: boolean): void {
    if (isOneWay) this.#oneWay.add(user);
    else this.#oneWay.delete(user);
  }

  isOneWay(user: number): boolean {
    return this.#oneWay.has(user);
  }

  /** Who has one-way mode. */
  oneWay(): number[] {
    return [...this.#oneWay];
  }

  /** All that users chose. */
  settings(): [user: number, settings: ContractSetting[]][] {
    return Array.from(this.#settings, ([user, settings]) => [user, [...settings.values()]]);
  }

  restore({ positions, settings, oneWay }: Pick<PerpetualState, 'positions' | 'settings' | 'oneWay'>): void {
    for (const position of positions) {
      const { realised, changedMs, ...rest } = position;
      this.change(rest, realised, changedMs);
      Object.assign(this.#held.get(position.user)!.get(placeOf(position.market, position.side))!, position);
    }
    for (const [user, chosen] of settings) for (const setting of chosen) this.set(user, setting);
    for (const user of oneWay) this.setMode(user, true);
  }

  #count({ market, side, lots: before }: PositionState, lots: number): void {
    let sums = this.#sums.get(market);
    if (sums === undefined) this.#sums.set(market, (sums = { openLots: 0, shortLots: 0, positions: 0 }));
    if (side === PositionSide.LONG) sums.openLots += lots - before;
    else sums.shortLots += lots - before;
    if (before === 0 && lots > 0) sums.positions += 1;
    else if (before > 0 && lots === 0) sums.positions -= 1;
  }
}
