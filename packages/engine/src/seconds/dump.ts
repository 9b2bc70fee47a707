import { limitAt } from '@kontor/domain/seconds/self-limits';
import type { SecondsContractDump, SecondsDump, SecondsPairDump, SelfLimitsDump } from '../engine-door.ts';
import type { Book } from './book.ts';
import type { Pair } from './pair.ts';

/** The whole state of seconds contracts, in canonical order. */
export function dumpSeconds(book: Book): SecondsDump {
  return {
    secondsPairs: book.pairs.map(dumpPair),
    secondsContracts: book.contracts.places().map((place) => dumpContract(book, place)),
    secondsNumber: book.number,
    secondsLimits: book.limits,
    secondsHouses: [...book.houses.values()]
      .map(({ asset, reserved, liability }) => ({ asset, reserved, liability }))
      .sort((a, b) => a.asset - b.asset),
    selfLimits: dumpSelfLimits(book),
  };
}

function dumpPair(pair: Pair): SecondsPairDump {
  return {
    pair: pair.id,
    asset: pair.asset,
    isOpen: pair.isOpen,
    products: pair.terms.products,
    lastTick: pair.lastTick,
    ticks: pair.keptTicks(),
    liability: pair.liability,
    expiries: [...pair.expiries]
      .map(([second, { up, upPays, down, downPays }]) => ({ second, up, upPays, down, downPays }))
      .sort((a, b) => a.second - b.second),
  };
}

function dumpContract({ contracts }: Book, place: number): SecondsContractDump {
  return {
    number: contracts.number(place),
    user: contracts.user(place),
    pair: contracts.pair(place),
    direction: contracts.direction(place),
    openedAt: contracts.openedAt(place),
    expiry: contracts.expiry(place),
    duration: contracts.duration(place),
    stake: contracts.stake(place),
    fee: contracts.fee(place),
    payout: contracts.payout(place),
    entryTick: contracts.entryTick(place),
    entryPrice: contracts.entryPrice(place),
  };
}

function dumpSelfLimits({ selfLimits, kernel }: Book): SelfLimitsDump[] {
  const { time } = kernel.clock;
  return [...selfLimits]
    .map(([user, { stakes, losses, pause }]) => ({
      user,
      stakes: limitAt(stakes, time),
      losses: limitAt(losses, time),
      pause: limitAt(pause, time),
    }))
    .filter(({ stakes, losses, pause }) => isSaid(stakes) || isSaid(losses) || isSaid(pause))
    .sort((a, b) => a.user - b.user);
}

/** Whether there is a limit, or one waits. */
function isSaid({ value, next }: { readonly value: bigint | number; readonly next: object | undefined }): boolean {
  return BigInt(value) !== 0n || next !== undefined;
}
