import { Account } from '@kontor/domain/accounts';
import { P2pRole, P2pSide, P2pSizeBy, P2pTradeState } from '@kontor/domain/p2p/words';
import { CommandType } from '@kontor/engine/command';
import type { Command, CommandOf } from '@kontor/engine/command';
import { priceOf } from '../checks/followed-trade.ts';
import type { FollowedAdvert, FollowedTrade } from '../checks/followed-trade.ts';
import type { World } from '../world/world.ts';
import type { Actor, Temper } from './actor.ts';

const USDT = 100_000_000n;
const PAID: readonly number[] = [P2pTradeState.PAID, P2pTradeState.PAID_OVERDUE];

/** Buys from adverts, pays, sometimes not, and steps back; some of it wrong. */
export const peerBuyer: Temper = (actor, world) => act(actor, world, P2pSide.SELL);

/** Sells to adverts, and releases, sometimes late or never. */
export const peerSeller: Temper = (actor, world) => act(actor, world, P2pSide.BUY);

function act(actor: Actor, world: World, side: number): Command {
  const draw = world.random.below(100);
  if (draw < 45) return take(actor, world, side);
  if (draw < 95) return peer(actor, world);
  return transfer(actor, world);
}

/** Does something about one of his trades, now and then about somebody else's; takes an advert where he has none. */
export const peer = (actor: Actor, world: World): Command => {
  const { random, witness } = world;
  const all = [...witness.peers.trades.values()];
  const own = all.filter(
    ({ made, state }) => (made.buyer === actor.user || made.seller === actor.user) && state !== P2pTradeState.COMPLETED,
  );
  if (own.length === 0 && random.chance(0.95)) return take(actor, world, random.below(2));
  const trade = own.length > 0 ? random.pick(own) : all.length > 0 ? random.pick(all) : undefined;
  const header = { user: actor.user, time: world.now, deadline: world.deadline(), trade: trade?.made.trade ?? 1 };
  if (trade === undefined || random.chance(0.05)) return anything(header, world);
  return trade.made.buyer === actor.user ? asBuyer(trade, header, world) : asSeller(trade, header, world);
};

type Header = Pick<CommandOf<'P2P_PAID'>, 'user' | 'time' | 'trade'> & { readonly deadline: number };

function asBuyer({ state, appeal }: FollowedTrade, header: Header, { random }: World): Command {
  const role = P2pRole.BUYER;
  if (state === P2pTradeState.WAIT_PAY) return { type: random.chance(0.6) ? CommandType.P2P_PAID : CommandType.P2P_CANCEL, ...header };
  if (state === P2pTradeState.CANCELLED) return { type: CommandType.P2P_APPEAL, ...header, role };
  if (state === P2pTradeState.APPEAL && appeal?.role === role && random.chance(0.5))
    return { type: CommandType.P2P_APPEAL_WITHDRAW, ...header, role };
  return random.chance(0.35) ? { type: CommandType.P2P_CANCEL, ...header } : { type: CommandType.P2P_APPEAL, ...header, role };
}

function asSeller({ state, appeal }: FollowedTrade, header: Header, { random }: World): Command {
  const role = P2pRole.SELLER;
  if (PAID.includes(state) && random.chance(0.6)) return { type: CommandType.P2P_RELEASE, ...header };
  if (state === P2pTradeState.APPEAL && appeal?.role === role && random.chance(0.5))
    return { type: CommandType.P2P_APPEAL_WITHDRAW, ...header, role };
  return random.chance(0.6) ? { type: CommandType.P2P_APPEAL, ...header, role } : { type: CommandType.P2P_RELEASE, ...header };
}

/** Whatever can be said about a trade, by whoever it is. */
export function anything(header: Header, { random }: World): Command {
  const role = random.below(random.chance(0.05) ? 4 : 3);
  const type = random.pick([CommandType.P2P_PAID, CommandType.P2P_CANCEL, CommandType.P2P_RELEASE]);
  switch (random.below(4)) {
    case 0:
      return { type: CommandType.P2P_APPEAL, ...header, role };
    case 1:
      return { type: CommandType.P2P_APPEAL_WITHDRAW, ...header, role };
    case 2:
      return { type: CommandType.P2P_RULE, ...header, outcome: random.below(2) };
    default:
      return { type, ...header };
  }
}

function take(actor: Actor, world: World, side: number): Command {
  const { random, witness } = world;
  const all = [...witness.peers.adverts.values()];
  const fitting = all.filter(({ online, terms, user, left }) => online && terms.side === side && user !== actor.user && left > 0n);
  const from = fitting.length > 0 && random.chance(0.95) ? fitting : all;
  const advert = from.length > 0 ? random.pick(from) : undefined;
  const isNew = random.chance(0.97);
  return {
    ...wish(advert, world),
    user: actor.user,
    number: isNew
      ? witness.peers.lastTrade + random.pick([1, 1, 1, 1, 3])
      : Math.max(1, witness.peers.lastTrade - random.below(random.pick([5, 60]))),
  };
}

function wish(advert: FollowedAdvert | undefined, world: World): CommandOf<'P2P_TRADE'> {
  const { random } = world;
  const reference = random.chance(0.01) ? 0n : BigInt(random.between(100_000_000, 2_000_000_000));
  const fair = advert === undefined ? 1n : priceOf(advert.terms, reference);
  const left = advert?.left ?? 1n;
  const quantity = left / BigInt(random.pick([1, 2, 5, 10, 30])) + (random.chance(0.02) ? left : 0n);
  const whole = 10n ** BigInt(world.scenario.assets.find(({ asset }) => asset === advert?.terms.asset)?.scale ?? 0);
  const byTotal = random.chance(0.5);
  const size = byTotal ? (quantity * fair) / whole : quantity;
  return {
    type: CommandType.P2P_TRADE,
    user: 0,
    time: world.now,
    deadline: world.deadline(),
    number: 0,
    advert: advert?.number ?? 1,
    by: byTotal ? P2pSizeBy.TOTAL : P2pSizeBy.QUANTITY,
    size: size > 0n ? size : 1n,
    price: random.chance(0.02) ? fair + 1n : fair > 0n ? fair : 1n,
    reference,
    value: BigInt(random.pick([1, 20, 100, 300, random.chance(0.1) ? 2_000 : 50])) * USDT + BigInt(random.below(1_000)),
  };
}

function transfer(actor: Actor, world: World): Command {
  const { random, scenario } = world;
  const isOut = random.chance(0.4);
  const { asset, endowment } = random.pick(scenario.assets.slice(0, 2));
  const [from, to] = isOut ? [Account.FIAT, Account.SPOT] : [Account.SPOT, Account.FIAT];
  const amount = 1n + endowment / BigInt(random.between(5, 100));
  return {
    type: CommandType.TRANSFER,
    user: actor.user,
    time: world.now,
    deadline: world.deadline(),
    clientId: world.id(),
    asset,
    amount,
    from,
    to,
  };
}
