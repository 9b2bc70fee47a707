import { P2pAdvertState, P2pPriceType, P2pSide } from '@kontor/domain/p2p/words';
import { CommandType } from '@kontor/engine/command';
import type { Command, CommandOf } from '@kontor/engine/command';
import type { FollowedAdvert } from '../checks/followed-trade.ts';
import type { World } from '../world/world.ts';
import type { Actor, Temper } from './actor.ts';
import { peer } from './peer.ts';

/** Advertises, goes online and offline, sets new terms, deposits, and looks after his trades; some of it wrong. */
export const merchant: Temper = (actor, world) => {
  const { random, witness } = world;
  const own = [...witness.peers.adverts.values()].filter(({ user }) => user === actor.user);
  const draw = random.below(100);
  if (draw < 45) return peer(actor, world);
  if (draw < 60 || own.length === 0) return advert(actor, world, random.chance(0.4) && own.length > 0 ? random.pick(own) : undefined);
  if (draw < 94) return turn(actor, world, own);
  return deposit(actor, world);
};

function advert(actor: Actor, world: World, known: FollowedAdvert | undefined): Command {
  const { random, witness } = world;
  // Said again as it stands, by whoever does not know whether it arrived.
  if (known !== undefined && random.chance(0.2)) return { ...known.terms, time: world.now, deadline: world.deadline() };
  const { peers } = witness;
  const others = [...peers.adverts.keys()];
  const number =
    known?.number ?? (random.chance(0.03) && others.length > 0 ? random.pick(others) : peers.lastAdvert + random.pick([1, 1, 1, 2]));
  const terms = { ...termsOf(actor, world, known), number };
  return random.chance(0.05) ? { ...terms, ...oddTerms(world) } : terms;
}

function termsOf(actor: Actor, world: World, known: FollowedAdvert | undefined): CommandOf<'P2P_ADVERT'> {
  const { random, scenario, now } = world;
  const { asset, endowment } =
    known === undefined ? random.pick(scenario.assets.slice(0, 2)) : scenario.assets.find((row) => row.asset === known.terms.asset)!;
  const isFloating = random.chance(0.4);
  return {
    type: CommandType.P2P_ADVERT,
    user: actor.user,
    time: now,
    deadline: world.deadline(),
    number: 0,
    asset,
    fiat: random.between(2, 9),
    scale: random.pick([0, 2, 2, 4]),
    side: random.chance(0.65) ? P2pSide.SELL : P2pSide.BUY,
    priceType: isFloating ? P2pPriceType.FLOATING : P2pPriceType.FIXED,
    margin: isFloating ? random.between(-1_000, 1_000) : 0,
    payMinutes: random.pick([15, 15, 20, 30, 45]),
    price: isFloating ? 0n : BigInt(random.between(500, 99_999)),
    quantity: 1n + endowment / BigInt(random.between(10, 200)),
    minimum: BigInt(random.pick([1, 1, 10, 300])),
    maximum: BigInt(random.between(50_000, 900_000_000)) * random.pick([1n, 100n, 10_000n]),
  };
}

function oddTerms({ random, scenario }: World): Partial<CommandOf<'P2P_ADVERT'>> {
  return random.pick<Partial<CommandOf<'P2P_ADVERT'>>>([
    { fiat: 1 },
    { scale: 5 },
    { margin: 1_001 },
    { quantity: 0n },
    { minimum: 0n },
    { payMinutes: 14 },
    { payMinutes: 500 },
    { asset: 999 },
    { asset: scenario.assets[2]!.asset },
    { quantity: (1n << 62n) + 1n },
    { number: 0.5 },
  ]);
}

function turn(actor: Actor, world: World, own: readonly FollowedAdvert[]): Command {
  const { random } = world;
  const offline = own.filter(({ online }) => !online);
  const isOn = offline.length > 0 && random.chance(0.75);
  const state = isOn ? P2pAdvertState.ONLINE : random.chance(0.7) ? P2pAdvertState.OFFLINE : P2pAdvertState.REMOVED;
  const found = random.chance(0.95) ? random.pick(isOn ? offline : own) : random.pick([...world.witness.peers.adverts.values()]);
  return {
    type: CommandType.P2P_ADVERT_STATE,
    user: actor.user,
    time: world.now,
    deadline: world.deadline(),
    number: found.number,
    state: random.chance(0.01) ? 3 : state,
  };
}

function deposit(actor: Actor, world: World): Command {
  const { random, scenario } = world;
  const { asset, endowment } = random.pick(scenario.assets.slice(0, random.chance(0.8) ? 1 : 3));
  const amount = random.chance(0.25) ? 0n : endowment / BigInt(random.pick([50, 200, 400, 1_000]));
  return { type: CommandType.P2P_DEPOSIT, user: actor.user, time: world.now, deadline: world.deadline(), asset, amount };
}
