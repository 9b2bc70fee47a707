import type { StateDump } from '@kontor/engine/engine-door';
import type { Contracts } from './contracts.ts';
import { SIDES } from './followed-contract.ts';
import type { FollowedContract } from './followed-contract.ts';
import { Violation } from './violation.ts';

type ContractDump = StateDump['contracts'][number];

/** Holds what the state says of contracts against what commands and events told: positions, plans, what was taken over, debts and reserves. */
export function checkContracts(dump: StateDump, contracts: Contracts): void {
  const carried = new Map<number, bigint>();
  for (const each of dump.contracts) {
    const contract = contracts.of(each.market);
    if (!contract) throw new Violation('state.contract', `nobody told that market ${each.market} is a contract`);
    checkContract(each, contract);
    for (const { user, carried: debt } of each.records) carried.set(user, (carried.get(user) ?? 0n) + debt);
  }
  for (const [user, debt] of carried) {
    const account = contracts.accountOf(user);
    if (account.isUnsure) account.isSure(account.wallet - debt);
    const { carried: told } = account;
    if (debt !== told) throw new Violation('state.carried', `user ${user} carries ${debt}, the events make ${told}`);
  }
}

function checkContract(dump: ContractDump, contract: FollowedContract): void {
  const name = `market ${dump.market}`;
  const same = (what: string, is: unknown, told: unknown): void => {
    if (is !== told)
      throw new Violation('state.contract', `${name}, ${what}: the state says ${String(is)}, the events told ${String(told)}`);
  };
  same('terms', dump.terms !== undefined, contract.terms !== undefined);
  same('mark', dump.mark, contract.mark);
  same('stale', dump.isStale, contract.isStale);
  for (const { user, leverage, mode, sides } of dump.records) {
    const told = contract.records.get(user);
    if (!told) throw new Violation('state.contract', `${name}: nobody told of user ${user}`);
    same(`leverage of user ${user}`, leverage, told.leverage);
    same(`mode of user ${user}`, mode === 1, told.isolated);
    for (const side of SIDES) {
      const { lots, entryValue, margin } = sides[side]!;
      same(`lots of user ${user}`, BigInt(lots), told.sides[side].lots);
      same(`entry value of user ${user}`, entryValue, told.sides[side].entry);
      same(`margin of user ${user}`, margin, told.sides[side].margin);
    }
  }
  const entries = (list: readonly { side: number; lots: number | bigint; ticks: number | bigint }[]): string =>
    list.map(({ side, lots, ticks }) => `${side}/${lots}/${ticks}`).join(' ');
  same('taken over', entries(dump.taken), entries(contract.takenOver));
  same('plans', dump.plans.map(({ number }) => number).join(), [...contract.plans.keys()].join());
  same('fired plans', dump.fired.join(), contract.fired.map(({ number }) => number).join());
}
