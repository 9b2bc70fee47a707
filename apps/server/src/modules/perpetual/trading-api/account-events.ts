/** What a program is told of its user's contract account, as payloads. Pure. Source: rules 2.2, §8. */
import { formatDecimal } from '@kontor/domain/amount';
import { signOf } from '@kontor/domain/perpetual/position';
import type { PositionSide } from '@kontor/domain/perpetual/position';
import { CROSS, takerRateOf } from '../../../follower/perpetual/contract-facts.ts';
import type { ContractSetting, MarginCall, PositionState } from '../../../follower/perpetual/contract-facts.ts';
import type { AccountFigures, HeldPosition } from '../account-figures.ts';
import type { Contract } from '../contracts.ts';
import { breakEvenOf } from './account-answer.ts';
import { averageText, moneyText, quantityText, unitPriceText } from './futures-format.ts';
import { apiSymbol } from '../../market/api-symbols.ts';
import { positionSideWord } from './order-answer.ts';

/** Why an account changed. */
export type AccountReason = 'ORDER' | 'FUNDING_FEE' | 'DEPOSIT' | 'WITHDRAW' | 'MARGIN_TRANSFER' | 'MARGIN_TYPE_CHANGE' | 'ADJUSTMENT';

/** The account as it is told. */
export interface AccountGround {
  readonly figures: AccountFigures;
  readonly asset: { readonly symbol: string; readonly scale: number };
  readonly isOneWay: boolean;
  /** Core time of what changed it, and when it is told, ms. */
  readonly changedMs: number;
  readonly timeMs: number;
}

/** A position as it is now; closed where it has no lots. */
export interface ToldPosition {
  readonly contract: Contract;
  readonly state: PositionState;
  readonly setting: ContractSetting;
}

/** What the account holds, the isolated margins included. */
export function walletOf({ crossWallet, isolatedMargin }: Pick<AccountFigures, 'crossWallet' | 'isolatedMargin'>): bigint {
  return crossWallet + isolatedMargin;
}

/** ACCOUNT_UPDATE. `moved`: what came in or, below zero, left, other than by trades and their fees. */
export function accountEvent(reason: AccountReason, moved: bigint, positions: readonly ToldPosition[], ground: AccountGround): object {
  const { figures, asset, changedMs, timeMs } = ground;
  const money = (amount: bigint): string => formatDecimal(amount, asset.scale);
  return {
    e: 'ACCOUNT_UPDATE',
    E: timeMs,
    T: changedMs,
    a: {
      m: reason,
      B: [{ a: asset.symbol, wb: money(walletOf(figures)), cw: money(figures.crossWallet), bc: money(moved) }],
      P: positions.map((position) => toldPosition(position, ground)),
    },
  };
}

function toldPosition({ contract, state, setting }: ToldPosition, { figures, isOneWay }: AccountGround): object {
  const held = heldOf(figures, state);
  const taker = takerRateOf(contract.state.terms, figures.tierRates);
  return {
    s: apiSymbol(contract.name),
    pa: quantityText(contract, signOf(state.side) * BigInt(state.lots)),
    ep: averageText(contract, state.entryValue, state.lots),
    bep: unitPriceText(contract, held === undefined ? 0n : breakEvenOf(held, taker)),
    cr: moneyText(contract, state.realised),
    up: moneyText(contract, held?.profit ?? 0n),
    mt: setting.isIsolated ? 'isolated' : 'cross',
    iw: moneyText(contract, setting.isIsolated ? state.margin : 0n),
    ps: positionSideWord(state.side, isOneWay),
  };
}

/** MARGIN_CALL: positions that are near their liquidation. */
export function marginCallEvent({ market, side }: MarginCall, { figures, isOneWay, asset, timeMs }: AccountGround): object {
  const near = figures.held.filter(({ state, setting }) =>
    market === CROSS ? !setting.isIsolated : state.market === market && state.side === (side as PositionSide),
  );
  return {
    e: 'MARGIN_CALL',
    E: timeMs,
    cw: formatDecimal(figures.crossWallet, asset.scale),
    p: near.map(({ contract, state, setting, mark, profit, maintenance }) => ({
      s: apiSymbol(contract.name),
      ps: positionSideWord(state.side, isOneWay),
      pa: quantityText(contract, signOf(state.side) * BigInt(state.lots)),
      mt: setting.isIsolated ? 'ISOLATED' : 'CROSSED',
      iw: moneyText(contract, setting.isIsolated ? state.margin : 0n),
      mp: moneyText(contract, mark),
      up: moneyText(contract, profit),
      mm: moneyText(contract, maintenance),
    })),
  };
}

/** ACCOUNT_CONFIG_UPDATE: another leverage. */
export function configEvent(
  { leverage }: ContractSetting,
  contract: Contract,
  { changedMs, timeMs }: Pick<AccountGround, 'changedMs' | 'timeMs'>,
): object {
  return { e: 'ACCOUNT_CONFIG_UPDATE', E: timeMs, T: changedMs, ac: { s: apiSymbol(contract.name), l: leverage } };
}

function heldOf({ held }: AccountFigures, { market, side }: PositionState): HeldPosition | undefined {
  return held.find(({ state }) => state.market === market && state.side === side);
}
