/**
 * What doubles can tell about an account: that it can bear or pay for something beyond doubt. Each term stands at the worse end of what
 * rounding may have made of it; who is not told so may all the same be able, and is asked exactly (`Exposure`, standing.ts). Nearly
 * everybody has far more than a unit to spare, and is told so in a fiftieth of the time.
 */

import { FEE_RATE_SCALE } from '@kontor/domain/formulas/fee';
import { PositionSide } from '@kontor/domain/perpetual/position';
import { isCross } from './account.ts';
import type { ContractAccount, Part } from './account.ts';
import { ERROR_SHARE, ERROR_UNITS } from './contract.ts';
import type { Contract } from './contract.ts';
import type { Money } from './money.ts';
import { closedSide, openedSide } from './own-orders.ts';
import type { OpenOrder } from './own-orders.ts';
import { rateOf } from './rates.ts';

/** Whether so many lots of an order can trade at a price beyond doubt (docs/perpetual.md, "Who can bear a trade"). */
export function surelyBears(part: Part, money: Money, order: OpenOrder, price: number, lots: number, isTaker: boolean): boolean {
  const { contract, place } = part;
  const { records } = contract;
  const { unit } = contract.market;
  const account = records.accounts[place]!;
  const [closed, opened] = [closedSide(order.side), openedSide(order.side)];
  const held = records.lots(place, closed);
  const closing = order.closes ? lots : account.isOneWay ? Math.min(lots, held) : 0;
  if (closing > held) return false;
  const opening = lots - closing;
  const share = closing === 0 ? 0 : closing / held;
  const cost = records.entryAbout(place, closed) * share;
  const [proceeds, value] = [price * closing * unit, price * opening * unit];
  const gained = closed === PositionSide.LONG ? proceeds - cost : cost - proceeds;
  const fee = ((proceeds + value) * rateOf(contract, account.rates, isTaker)) / FEE_RATE_SCALE;
  const wallet = money.walletAbout(account);
  const freed = records.marginAbout(place, closed) * share;
  // Of everything that goes in below.
  const doubt = (wallet + freed + proceeds + cost + value) * ERROR_SHARE + ERROR_UNITS;
  const more = contract.spareAbout(opened, records.lots(place, opened) + opening, records.entryAbout(place, opened) + value);
  if (!isCross(part)) {
    const added = value / records.leverage(place);
    if (closing > 0 && freed + gained < doubt) return false;
    if (wallet - carriedAbout(account) + freed + gained - added - fee < doubt) return false;
    return opening === 0 || records.marginAbout(place, opened) + added + more > doubt;
  }
  const rest = contract.spareAbout(closed, held - closing, records.entryAbout(place, closed) - cost);
  return wallet + gained - fee - carriedAbout(account) + more + rest + spareElsewhere(account, contract) > doubt;
}

/** Whether an account has so much to open with beyond doubt; `isolated`: it has to leave the wallet. */
export function surelyHas(account: ContractAccount, money: Money, cost: number, isolated: boolean): boolean {
  const wallet = money.walletAbout(account);
  const reserved = Number(account.reserved);
  const doubt = (wallet + reserved + cost) * ERROR_SHARE + ERROR_UNITS;
  const free = wallet - reserved - carriedAbout(account) - cost - doubt;
  if (isolated && free < 0) return false;
  let room = free;
  for (let at = 0; at < account.parts.length; at++) {
    const part = account.parts[at]!;
    if (isCross(part)) room += part.contract.roomAbout(part.place, 0) + part.contract.roomAbout(part.place, 1);
  }
  return room >= 0;
}

function carriedAbout({ parts }: ContractAccount): number {
  let sum = 0;
  for (let at = 0; at < parts.length; at++) sum += parts[at]!.contract.records.carriedAbout(parts[at]!.place);
  return sum;
}

/** What the cross positions in other contracts have beyond their maintenance. */
function spareElsewhere({ parts }: ContractAccount, contract: Contract): number {
  let sum = 0;
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!;
    if (part.contract !== contract && isCross(part))
      sum += part.contract.marginAbout(part.place, 0) + part.contract.marginAbout(part.place, 1);
  }
  return sum;
}
