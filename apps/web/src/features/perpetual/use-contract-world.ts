import { useMemo } from 'react';
import { FEE_RATE_SCALE } from '@kontor/domain/formulas/fee';
import { toUnits } from '../../data/book-ladder.ts';
import { useDepth } from '../../data/depth-store.ts';
import { useLastPrice } from '../../data/last-price.ts';
import { useLiveAccount, usePerpetuals } from '../../data/perpetual-account.ts';
import type { LiveAccount } from '../../data/perpetual-live.ts';
import { useBrackets, useMark } from '../../data/perpetual-market.ts';
import type { Contract } from '../../data/perpetual-market.ts';
import type { ContractOrder, Position } from '../../data/perpetual-state.ts';
import { contractUnits, domainPosition, paidRates, rateUnits } from '../../data/perpetual-units.ts';
import type { ContractUnits, SideWord } from '../../data/perpetual-units.ts';
import type { ContractWorld, HeldPosition, Level, OwnFunds } from './contract-world.ts';

/** Market and account of a contract, kept up to date. */
export function useContractWorld(contract: Contract): ContractWorld {
  const { name } = contract;
  const units = useMemo(() => contractUnits(contract), [contract]);
  const depth = useDepth(name);
  const mark = useMark(name);
  const { price } = useLastPrice(name);
  const live = useLiveAccount();
  const { settings, orders, positionMode } = usePerpetuals();
  const brackets = useBrackets([name]).get(name);
  const setting = settings.get(name);
  const last = price ?? contract.last_price;
  const levels = useMemo(() => ({ bids: levelsOf(depth?.bids, units, -1), asks: levelsOf(depth?.asks, units, 1) }), [depth, units]);
  return useMemo(
    () => ({
      contract,
      units,
      isFrozen: mark?.stale ?? false,
      mark: mark === undefined ? undefined : toUnits(mark.mark_price, units.quoteScale),
      last: last === null ? undefined : toUnits(last, units.quoteScale),
      ...levels,
      brackets,
      leverage: setting?.leverage ?? contract.default_leverage,
      marginMode: setting?.margin_mode ?? 'cross',
      isOneWay: positionMode === 'one_way',
      takerRate: rateUnits(paidRates(contract, live?.figures).taker, BigInt(FEE_RATE_SCALE)),
      held: { long: heldOf(live, name, 'long', units), short: heldOf(live, name, 'short', units) },
      funds: live === undefined ? undefined : fundsOf(live, name, [...orders.values()], units),
    }),
    [contract, units, mark, last, levels, brackets, setting, live, name, orders, positionMode],
  );
}

function levelsOf(side: ReadonlyMap<string, string> | undefined, units: ContractUnits, direction: 1 | -1): Level[] {
  const found: Level[] = [];
  for (const [price, quantity] of side ?? [])
    found.push([toUnits(price, units.quoteScale) / units.tickUnits, toUnits(quantity, units.baseScale) / units.stepUnits]);
  return found.sort(([a], [b]) => (a === b ? 0 : a < b ? -direction : direction));
}

/** A position for the formulas. */
export function heldPosition(position: Position, units: ContractUnits): HeldPosition {
  return {
    position: domainPosition(position, units),
    closable: toUnits(position.closable, units.baseScale),
    margin: toUnits(position.margin, units.quoteScale),
  };
}

function heldOf(live: LiveAccount | undefined, pair: string, side: SideWord, units: ContractUnits): HeldPosition | undefined {
  const position = live?.positions.find((one) => one.pair === pair && one.side === side);
  return position === undefined ? undefined : heldPosition(position, units);
}

function fundsOf({ figures, positions }: LiveAccount, pair: string, orders: readonly ContractOrder[], units: ContractUnits): OwnFunds {
  const quote = (text: string | null): bigint => (text === null ? 0n : toUnits(text, units.quoteScale));
  const others = positions.filter((one) => one.margin_mode === 'cross' && one.pair !== pair);
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n);
  const opening = orders.filter((order) => order.pair === pair && order.action.startsWith('open') && order.price !== null);
  return {
    available: quote(figures.available),
    crossWallet: quote(figures.wallet) - quote(figures.isolated_margin),
    otherMaintenance: sum(others.map((one) => quote(one.maintenance_margin))),
    otherUnrealised: sum(others.map((one) => quote(one.profit))),
    orderedNotional: sum(
      opening.map((order) => {
        const open = toUnits(order.quantity, units.baseScale) - toUnits(order.deal_quantity, units.baseScale);
        return (open * quote(order.price)) / units.coin;
      }),
    ),
  };
}
