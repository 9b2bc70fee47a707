import type { CommandOf } from '@kontor/engine/command';
import { Refusal } from '@kontor/domain/refusals';
import { isLate } from '../deadline.ts';
import type { Outcome, User, World } from '../state.ts';
import { DONE, refused, userOf } from '../state.ts';
import { isHeldBack, isMerchant, isSuspended, isVerified } from './adverts.ts';
import { countValue, enter, valueOfDay } from './end.ts';
import { heldNow } from './held.ts';
import { floating, quantityFor, totalFor } from './formulas.ts';
import { fiatOf, intoEscrow, sellersPlace } from './money.ts';
import type { Advert, Trade } from './state.ts';
import { isNumber, SELL } from './state.ts';
import { tellAdvert, tellTrade } from './telling.ts';

const MOST_TRADES = 262_144;
const MINUTE_MS = 60_000;
const WHOLE_USDT = 10n ** 8n;

export function take(world: World, command: CommandOf<'P2P_TRADE'>): Outcome {
  const { number, by, size, price, reference, value } = command;
  const { peers } = world;
  const isShaped = isNumber(number) && isNumber(command.advert) && [0, 1].includes(by);
  if (command.user < 1 || !isShaped || size <= 0n || price <= 0n || reference < 0n || value < 0n) return refused(Refusal.MALFORMED);
  if (peers.tradeNumbers.has(number))
    return refused(isAnother(peers.trades.get(number), command) ? Refusal.CLIENT_ID_REUSED : Refusal.REPEATED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const advert = peers.adverts.get(command.advert);
  if (!advert) return refused(Refusal.UNKNOWN_ADVERT);
  const [taker, merchant] = [userOf(world, command.user), userOf(world, advert.merchant)];
  const sells = advert.terms.side === SELL;
  if (isSuspended(taker)) return refused(Refusal.USER_SUSPENDED);
  if (taker === merchant) return refused(Refusal.OWN_ADVERT);
  if (!advert.online || isSuspended(merchant) || !isMerchant(merchant) || (sells && isHeldBack(merchant, world)))
    return refused(Refusal.ADVERT_OFFLINE);
  if (!hasPrice(advert, price, reference)) return refused(Refusal.PRICE_CHANGED);
  const refusal = partyRefusal(world, taker, sells ? taker : merchant, sells);
  if (refusal !== Refusal.NONE) return refused(refusal);
  const trade = tradeOf(world, advert, command);
  const { quantity, total } = trade;
  if (total < advert.terms.minimum || total > advert.terms.maximum || quantity <= 0n || quantity > advert.left)
    return refused(Refusal.ADVERT_LIMIT);
  if (isTooMuch(world, taker, value)) return refused(Refusal.TRADE_LIMIT);
  if (!sells && fiatOf(world, taker.id, trade.asset) < quantity) return refused(Refusal.INSUFFICIENT_BALANCE);
  if (!sells && !isMerchant(taker) && !keepsHeld(world, taker, trade)) return refused(Refusal.VALUE_HELD);
  if (peers.trades.size >= MOST_TRADES) return refused(Refusal.ENGINE_FULL);
  begin(world, advert, trade);
  return DONE;
}

/** Whether the trade of a number that is taken is another than this. */
function isAnother(known: Trade | undefined, command: CommandOf<'P2P_TRADE'>): boolean {
  if (!known) return false;
  const size = known.by === 0 ? known.total : known.quantity;
  const was = [known.taker, known.advert, known.by, size, known.price, known.reference, known.value];
  const { user, advert, by, size: said, price, reference, value } = command;
  return was.join() !== [user, advert, by, said, price, reference, value].join();
}

function hasPrice({ terms }: Advert, price: bigint, reference: bigint): boolean {
  if (terms.priceType === 0) return price === terms.price;
  return reference > 0n && price === floating(reference, terms.margin, terms.scale, terms.side);
}

function partyRefusal(world: World, taker: User, buyer: User, buys: boolean): Refusal {
  if (!buys && !isVerified(taker)) return Refusal.NOT_VERIFIED;
  if (!buys && isHeldBack(taker, world)) return Refusal.SELLING_HELD;
  const { blocks, trades } = world.peers;
  if (blocks.some(({ user, until }) => user === buyer.id && world.time < until)) return Refusal.BUYING_BLOCKED;
  const unpaid = [...trades.values()].filter((trade) => trade.state === 'WAIT_PAY' && trade.buyer === buyer.id);
  return unpaid.length >= world.limits!.maxUnpaid ? Refusal.UNPAID_LIMIT : Refusal.NONE;
}

function isTooMuch(world: World, taker: User, value: bigint): boolean {
  const { trustSingle, trustTotal, trustUnchecked } = world.limits!;
  const single = BigInt(isVerified(taker) ? trustSingle : trustUnchecked) * WHOLE_USDT;
  const all = BigInt(isVerified(taker) ? trustTotal : trustUnchecked) * WHOLE_USDT;
  return value > single || valueOfDay(world, taker.id) + value > all;
}

/** Whether what a seller keeps of the coin is worth what he has to keep, a unit of it being worth what the trade says. */
function keepsHeld(world: World, seller: User, { asset, quantity, value }: Trade): boolean {
  const held = heldNow(world).filter(({ user }) => user === seller.id);
  const all = held.reduce((sum, each) => sum + each.value, 0n);
  return all * quantity <= (fiatOf(world, seller.id, asset) - quantity) * value;
}

function tradeOf(world: World, advert: Advert, command: CommandOf<'P2P_TRADE'>): Trade {
  const { number, by, size, price, reference, value } = command;
  const { asset, side, payMinutes } = advert.terms;
  const { scale } = world.assets.get(asset)!;
  const [taker, merchant] = [command.user, advert.merchant];
  const { makerRate, takerRate } = world.peers.terms;
  return {
    number,
    advert: advert.number,
    version: advert.version,
    buyer: side === SELL ? taker : merchant,
    seller: side === SELL ? merchant : taker,
    taker,
    asset,
    by,
    quantity: by === 0 ? quantityFor(size, price, scale) : size,
    price,
    total: by === 0 ? size : totalFor(size, price, scale),
    reference,
    value,
    rate: side === SELL ? takerRate : makerRate,
    state: 'WAIT_PAY',
    cause: 'MADE',
    deadline: world.time + payMinutes * MINUTE_MS,
    from: undefined,
    appeal: undefined,
    ruling: undefined,
    off: true,
  };
}

function begin(world: World, advert: Advert, trade: Trade): void {
  const { peers } = world;
  intoEscrow(world, trade, sellersPlace(trade, advert));
  advert.left -= trade.quantity;
  peers.trades.set(trade.number, trade);
  peers.tradeNumbers.add(trade.number);
  countValue(world, trade);
  enter(world, trade, 'WAIT_PAY', 'MADE', trade.deadline);
  tellTrade(world, trade);
  tellAdvert(world, advert);
}
