import { Account, Bucket } from '@kontor/domain/accounts';
import { liabilityOf, NO_CONTRACTS, withContract } from '@kontor/domain/seconds/liability';
import type { ExpirySums } from '@kontor/domain/seconds/liability';
import type { SecondsDirection } from '@kontor/domain/seconds/words';
import type { SecondsPairDump, StateDump } from '../engine-door.ts';
import type { Obligation } from '../ledger/audit.ts';

/** What must hold of seconds contracts (docs/seconds.md, "Audit"). */
export function auditSeconds(state: StateDump): string[] {
  return [...contracts(state), ...state.secondsPairs.flatMap((pair) => expiries(state, pair)), ...ticks(state), ...houses(state)];
}

/** What the users' accounts hold for contracts under way. */
export function secondsObligations({ secondsPairs, secondsContracts }: StateDump): Obligation[] {
  const assets = new Map(secondsPairs.map(({ pair, asset }) => [pair, asset]));
  return secondsContracts.map(({ user, pair, stake, fee }) => ({
    owner: user,
    account: Account.SECONDS,
    asset: assets.get(pair)!,
    bucket: Bucket.LOCKED,
    amount: stake + fee,
  }));
}

/** Numbers rise with the times at which contracts were taken, and each is what it was when it was taken. */
function contracts({ secondsContracts, secondsNumber, time }: StateDump): string[] {
  const problems: string[] = [];
  let [lastNumber, lastTime] = [0, 0];
  for (const { number, openedAt, expiry, duration, stake, fee, payout, entryTick, entryPrice } of secondsContracts) {
    if (number <= lastNumber || openedAt < lastTime) problems.push(`seconds contract ${number} of ${openedAt} stands behind ${lastNumber}`);
    if (number > secondsNumber || openedAt > time) problems.push(`seconds contract ${number} of ${openedAt} is yet to come`);
    if (expiry !== openedAt + 1_000 * duration || stake < 1n || fee < 0n || payout < 0n)
      problems.push(`seconds contract ${number}: ${stake} for ${duration} s until ${expiry}`);
    if (entryTick > 0 !== entryPrice > 0n) problems.push(`seconds contract ${number} has entered at tick ${entryTick} and ${entryPrice}`);
    [lastNumber, lastTime] = [number, openedAt];
  }
  return problems;
}

/** Expiry seconds and liability of a pair are those of its contracts. */
function expiries({ secondsContracts }: StateDump, { pair, expiries: kept, liability }: SecondsPairDump): string[] {
  const sums = new Map<number, ExpirySums>();
  for (const contract of secondsContracts) {
    if (contract.pair !== pair) continue;
    const second = Math.floor(contract.expiry / 1_000);
    const before = sums.get(second) ?? NO_CONTRACTS;
    sums.set(second, withContract(before, contract.direction as SecondsDirection, contract.stake, contract.payout));
  }
  const problems: string[] = [];
  for (const { second, ...is } of kept) {
    const { up, upPays, down, downPays } = sums.get(second) ?? NO_CONTRACTS;
    if (up !== is.up || upPays !== is.upPays || down !== is.down || downPays !== is.downPays)
      problems.push(`pair ${pair}: second ${second} is kept as ${is.up}/${is.upPays}, ${is.down}/${is.downPays}`);
  }
  if (kept.length !== sums.size) problems.push(`pair ${pair}: ${kept.length} expiry seconds are kept, there are ${sums.size}`);
  const owed = [...sums.values()].reduce((sum, each) => sum + liabilityOf(each), 0n);
  if (owed !== liability) problems.push(`pair ${pair}: a liability of ${liability} is kept, contracts make ${owed}`);
  return problems;
}

/** Ticks rise in number and time, and none is of a time to come. */
function ticks({ secondsPairs, time }: StateDump): string[] {
  return secondsPairs.flatMap(({ pair, ticks: kept, lastTick }) => {
    const problems: string[] = [];
    kept.forEach((tick, i) => {
      const before = kept[i - 1];
      if (before !== undefined && (tick.number <= before.number || tick.at <= before.at))
        problems.push(`pair ${pair}: tick ${tick.number} of ${tick.at} stands behind ${before.number} of ${before.at}`);
    });
    const newest = kept.at(-1);
    if (newest !== undefined && newest.number > lastTick!.number) problems.push(`pair ${pair}: tick ${newest.number} is not the last`);
    if (lastTick !== undefined && lastTick.at > time) problems.push(`pair ${pair}: tick ${lastTick.number} is of ${lastTick.at}`);
    return problems;
  });
}

/** What is reserved and may be lost is what contracts make, and the house has what is reserved. */
function houses({ secondsHouses, secondsPairs, secondsContracts, holdings }: StateDump): string[] {
  return secondsHouses.flatMap(({ asset, reserved, liability }) => {
    const own = new Set(secondsPairs.filter((pair) => pair.asset === asset).map(({ pair }) => pair));
    const payouts = secondsContracts.filter(({ pair }) => own.has(pair)).reduce((sum, { payout }) => sum + payout, 0n);
    const owed = secondsPairs.filter(({ pair }) => own.has(pair)).reduce((sum, pair) => sum + pair.liability, 0n);
    const has = holdings.find((each) => each.account === Account.HOUSE_SECONDS && each.asset === asset)?.available ?? 0n;
    const problems: string[] = [];
    if (reserved !== payouts) problems.push(`house of asset ${asset}: ${reserved} reserved, payouts make ${payouts}`);
    if (liability !== owed) problems.push(`house of asset ${asset}: a liability of ${liability}, pairs make ${owed}`);
    if (reserved > has) problems.push(`house of asset ${asset}: ${reserved} reserved of ${has}`);
    return problems;
  });
}
