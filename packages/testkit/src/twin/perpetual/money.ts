import { Account, Bucket, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import type { Posting } from '../ledger.ts';
import type { User, World } from '../state.ts';
import { walletOf } from './account.ts';
import { least } from './contract.ts';
import type { Contract, ContractRecord } from './contract.ts';

/** Why money moves: the type of its records, and the order's number or 0. */
export interface Reason {
  readonly type: number;
  readonly reference: number;
}

/** A bucket of the margin asset. */
export type Place = Pick<Posting, 'owner' | 'account' | 'asset' | 'bucket'>;

function at(owner: number, account: number, asset: number, bucket: number = Bucket.AVAILABLE): Place {
  return { owner, account, asset, bucket };
}

/** The clearing account of a contract; owners of numbered accounts are below zero. */
export function clearing({ market }: Contract): Place {
  return at(-(market.terms.market + 1), Account.CLEARING, market.terms.quote);
}

export function systemPlace({ market }: Contract, account: number): Place {
  return at(SYSTEM_OWNER, account, market.terms.quote);
}

export function walletPlace({ user, contract }: ContractRecord): Place {
  return at(user.id, Account.CONTRACT, contract.market.terms.quote);
}

export function marginPlace({ user, contract }: ContractRecord): Place {
  return at(user.id, Account.CONTRACT, contract.market.terms.quote, Bucket.LOCKED);
}

/** What the insurance fund has. */
export function insured(world: World, contract: Contract): bigint {
  const { owner, account, asset, bucket } = systemPlace(contract, Account.INSURANCE);
  return world.ledger.balance(owner, account, asset, bucket);
}

/** Posts amounts in their order. */
export function move(world: World, moves: readonly (readonly [Place, bigint])[], why: Reason): void {
  world.ledger.post(
    world.sequence,
    moves.map(([place, amount]) => ({ ...place, ...why, amount })),
  );
}

/** Gives a user something; carried loss is paid directly behind it. */
export function give(world: World, record: ContractRecord, from: Place, amount: bigint, why: Reason): void {
  if (amount === 0n) return;
  move(world, [[from, -amount], [walletPlace(record), amount]], why); // prettier-ignore
  payCarried(world, record.user);
}

/** Pays what his records carry, by market number, as far as the wallet has it. */
export function payCarried(world: World, user: User): void {
  const byMarket = user.records.slice().sort((a, b) => a.contract.market.terms.market - b.contract.market.terms.market);
  for (const record of byMarket) {
    const amount = least(record.carried, walletOf(world, user));
    if (amount === 0n) continue;
    record.carried -= amount;
    move(world, [[walletPlace(record), -amount], [clearing(record.contract), amount]], { type: RecordType.REALIZED_PNL, reference: 0 }); // prettier-ignore
  }
}

/** Takes a loss: what the wallet has goes to CLEARING, the rest is carried. */
export function takeLoss(world: World, record: ContractRecord, amount: bigint, why: Reason): void {
  const had = least(amount, walletOf(world, record.user));
  move(world, [[walletPlace(record), -had], [clearing(record.contract), had]], why); // prettier-ignore
  record.carried += amount - had;
}

/** Lets a user pay to a system account: what the wallet lacks CLEARING pays, and his record carries it. */
export function charge(world: World, record: ContractRecord, to: Place, amount: bigint, why: Reason): void {
  const had = least(amount, walletOf(world, record.user));
  const missing = amount - had;
  move(
    world,
    [
      [walletPlace(record), -had],
      [to, had],
      [clearing(record.contract), -missing],
      [to, missing],
    ],
    why,
  );
  record.carried += missing;
}

/** Sets isolated margin aside. */
export function marginIn(world: World, record: ContractRecord, side: 0 | 1, amount: bigint, reference: number): void {
  record.sides[side].margin += amount;
  move(world, [[walletPlace(record), -amount], [marginPlace(record), amount]], { type: RecordType.MARGIN_IN, reference }); // prettier-ignore
}

/** Gives isolated margin back. */
export function marginOut(world: World, record: ContractRecord, side: 0 | 1, amount: bigint, reference: number): void {
  record.sides[side].margin -= amount;
  give(world, record, marginPlace(record), amount, { type: RecordType.MARGIN_OUT, reference });
}
