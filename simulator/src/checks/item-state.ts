import { Account } from '@kontor/domain/accounts';
import type { StateDump } from '@kontor/engine/engine-door';
import type { FollowedItem } from './followed-item.ts';
import type { Items } from './items.ts';
import { Violation } from './violation.ts';

/** Holds what the state says of items against what commands and events told. `recorded`: money was followed, so that it can be compared. */
export function checkItems(dump: StateDump, items: Items, recorded: boolean): void {
  same('items', dump.items.map(({ item }) => item).join(), [...items.byNumber.keys()].sort((a, b) => a - b).join());
  for (const each of dump.items) {
    const told = items.byNumber.get(each.item)!;
    same(`item ${each.item}: stage, tickets, paid, until`, textOf(each), textOf(told));
    const held = each.holdings.map(({ user, paid, isSettled, claimed }) => [user, paid, isSettled, claimed].join('/')).join(' ');
    const toldHeld = told.holdings.map(({ user, paid, settled, claimed }) => [user, paid, settled, claimed].join('/')).join(' ');
    same(`item ${each.item}: holdings`, held, toldHeld);
  }
  if (recorded) checkMoney(dump, items);
}

function textOf({ stage, tickets, paid, drawBy }: Pick<FollowedItem, 'stage' | 'tickets' | 'paid' | 'drawBy'>): string {
  return [stage, tickets, paid, drawBy].join('/');
}

/** Of an account of subscriptions frozen is what is paid and not settled, and locked what is frozen of tokens and not claimed. */
function checkMoney({ holdings }: StateDump, items: Items): void {
  const [frozen, locked] = heldByItems(items);
  for (const { owner, account, asset, frozen: held, locked: kept } of holdings) {
    if (account !== Account.ICO) continue;
    const key = `${owner}/${asset}`;
    same(`frozen for items of owner, asset ${key}`, held, frozen.get(key) ?? 0n);
    same(`locked by items of owner, asset ${key}`, kept, locked.get(key) ?? 0n);
    frozen.delete(key);
    locked.delete(key);
  }
  for (const [key, amount] of [...frozen, ...locked]) same(`held for items, ${key}`, 0n, amount);
}

function heldByItems(items: Items): readonly [frozen: Map<string, bigint>, locked: Map<string, bigint>] {
  const [frozen, locked] = [new Map<string, bigint>(), new Map<string, bigint>()];
  const add = (sums: Map<string, bigint>, key: string, amount: bigint) => sums.set(key, (sums.get(key) ?? 0n) + amount);
  for (const { terms, holdings, shares } of items.byNumber.values()) {
    for (const { user, place, paid, settled, claimed } of holdings) {
      if (settled) add(locked, `${user}/${terms.token}`, shares[place]!.frozen - claimed);
      else add(frozen, `${user}/${terms.payment}`, paid);
    }
  }
  return [frozen, locked];
}

function same(what: string, is: string | bigint, told: string | bigint): void {
  if (is !== told) throw new Violation('state.items', `${what}: the state says ${is}, the events told ${told}`);
}
