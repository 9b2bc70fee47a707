import { Account, Bucket } from '@kontor/domain/accounts';
import { assert } from '../assert.ts';
import { ordersIn } from '../state.ts';
import type { User, World } from '../state.ts';
import { carriedOf, closable, walletOf } from './account.ts';
import type { Contract } from './contract.ts';
import { inContract } from './contract.ts';
import { signed } from './formulas.ts';
import { clearing } from './money.ts';

/** What has to hold of all contracts at any time between two commands. Throws where it does not. */
export function checkContracts(world: World): void {
  for (const contract of world.contracts) checkContract(world, contract);
  for (const user of world.users.values()) if (user.records.length > 0) checkUser(world, user);
}

function checkContract(world: World, contract: Contract): void {
  const { market, records, takenOver, funding } = contract;
  const { market: number, quote } = market.terms;
  let lots = 0n;
  let entered = 0n;
  let carried = 0n;
  for (const record of records) {
    carried += record.carried;
    for (const side of [0, 1] as const) {
      lots += signed(side) * record.sides[side].lots;
      entered += signed(side) * record.sides[side].entry;
    }
  }
  for (const entry of takenOver) {
    lots += signed(entry.side) * entry.lots;
    entered += signed(entry.side) * entry.lots * entry.ticks * market.lotTickUnits;
  }
  assert(lots === 0n, () => `contract ${number} has ${lots} more long lots than short ones`);
  const held = world.ledger.balance(clearing(contract).owner, Account.CLEARING, quote, Bucket.AVAILABLE);
  const due = -entered - carried + funding.pot;
  assert(held === due, () => `CLEARING of contract ${number} holds ${held}, its positions make ${due}`);
}

function checkUser(world: World, user: User): void {
  let margins = 0n;
  for (const record of user.records) {
    const { contract, sides, isolated } = record;
    const name = `user ${user.id} in contract ${contract.market.terms.market}`;
    for (const side of [0, 1] as const) {
      const { lots, entry, margin } = sides[side];
      margins += margin;
      assert(
        lots >= 0n && margin >= 0n && lots > 0n === entry > 0n,
        () => `${name} has ${lots} lots entered at ${entry}, margin ${margin}`,
      );
      assert(margin === 0n || (isolated && lots > 0n), () => `${name} has a margin of ${margin} for nothing`);
      assert(user.oneWay || closable(user, contract, side) >= 0n, () => `${name} has orders that close more than there is`);
    }
    assert(!user.oneWay || sides[0].lots === 0n || sides[1].lots === 0n, () => `${name} has both sides in one-way mode`);
    assert(
      record.plans.every(({ side }) => sides[side].lots > 0n),
      () => `${name} has a plan of no position`,
    );
    assert(
      ordersIn(user, contract.market).every((order) => !inContract(order).liquidation),
      () => `${name}: a liquidation's order rests`,
    );
  }
  const carried = carriedOf(user);
  assert(carried === 0n || walletOf(world, user) === 0n, () => `user ${user.id} carries ${carried} and has money`);
  const quote = user.records[0]!.contract.market.terms.quote;
  const locked = world.ledger.balance(user.id, Account.CONTRACT, quote, Bucket.LOCKED);
  assert(locked === margins, () => `user ${user.id} has ${locked} locked, his margins make ${margins}`);
}
