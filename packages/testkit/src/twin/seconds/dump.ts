import { Account, Bucket } from '@kontor/domain/accounts';
import type { SecondsContractDump, SecondsDump, SecondsPairDump, SelfLimitsDump } from '@kontor/engine/engine-door';
import { assert } from '../assert.ts';
import type { World } from '../state.ts';
import { houseHas, pairLiability, reservedOf, secondOf, secondsOf, sumsOf, totalLiability } from './house.ts';
import { lastTick } from './open.ts';
import type { Limit, Pair, SecondsContract } from './state.ts';
import { paidFor, sum } from './state.ts';
import { ownLimits } from './terms.ts';

/** What the twin knows of seconds contracts, in canonical order. Throws when what is held is not what contracts need. */
export function dumpSeconds(world: World): SecondsDump {
  const { pairs, contracts, number, limits } = world.seconds;
  const assets = [...new Set(pairs.map(({ asset }) => asset))].sort((a, b) => a - b);
  checkHeld(world, assets);
  return {
    secondsPairs: pairs.map((pair) => dumpPair(contracts, pair)),
    secondsContracts: contracts.map(dumpContract),
    secondsNumber: number,
    secondsLimits: limits,
    secondsHouses: assets.map((asset) => ({
      asset,
      reserved: reservedOf(world, asset),
      liability: totalLiability(contracts, pairs, asset),
    })),
    selfLimits: dumpOwnLimits(world),
  };
}

function dumpPair(contracts: readonly SecondsContract[], pair: Pair): SecondsPairDump {
  const own = contracts.filter((each) => each.pair === pair);
  return {
    pair: pair.id,
    asset: pair.asset,
    isOpen: pair.open,
    products: pair.products,
    lastTick: lastTick(pair),
    ticks: own[0] ? pair.ticks.filter(({ at }) => at > own[0]!.t0) : [],
    liability: pairLiability(contracts, pair),
    expiries: secondsOf(contracts, pair).map((second) => ({ second, ...sumsOf(own.filter((each) => secondOf(each) === second)) })),
  };
}

function dumpContract(contract: SecondsContract): SecondsContractDump {
  const { number, user, pair, direction, t0, t1, duration, stake, fee, payout, entry } = contract;
  return {
    number,
    user,
    pair: pair.id,
    direction,
    openedAt: t0,
    expiry: t1,
    duration,
    stake,
    fee,
    payout,
    entryTick: entry?.number ?? 0,
    entryPrice: entry?.price ?? 0n,
  };
}

function dumpOwnLimits(world: World): SelfLimitsDump[] {
  const isSaid = ({ inForce, waiting }: Limit<bigint | number>): boolean => waiting !== undefined || BigInt(inForce) > 0n;
  const asDump = <Value>({ inForce, waiting }: Limit<Value>) => ({ value: inForce, next: waiting });
  return [...world.seconds.ownLimits.keys()]
    .sort((a, b) => a - b)
    .map((user) => ({ user, own: ownLimits(world, user) }))
    .filter(({ own: { stakes, losses, pause } }) => isSaid(stakes) || isSaid(losses) || isSaid(pause))
    .map(({ user, own: { stakes, losses, pause } }) => ({
      user,
      stakes: asDump(stakes),
      losses: asDump(losses),
      pause: asDump(pause),
    }));
}

/** Locked is what contracts under way cost; the house has what they may win. */
function checkHeld(world: World, assets: readonly number[]): void {
  for (const asset of assets) {
    const reserved = reservedOf(world, asset);
    assert(reserved <= houseHas(world, asset), () => `the house has reserved ${reserved} of asset ${asset} and has less`);
    const holders = new Set(world.seconds.contracts.map(({ user }) => user));
    for (const { owner, account } of world.ledger.all()) if (account === Account.SECONDS) holders.add(owner);
    for (const user of holders) {
      const own = world.seconds.contracts.filter((each) => each.user === user && each.pair.asset === asset);
      const locked = world.ledger.balance(user, Account.SECONDS, asset, Bucket.LOCKED);
      assert(locked === sum(own.map(paidFor)), () => `user ${user} has ${locked} of asset ${asset} locked for ${own.length} contracts`);
    }
  }
}
