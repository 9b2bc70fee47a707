import { UserFlag } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import { Account, Bucket, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import { Refusal } from '@kontor/domain/refusals';
import { MOST_UNITS } from './bounds.ts';
import { isLate } from './deadline.ts';
import { answerToKnownId, isZero, remember } from './ids.ts';
import type { Posting } from './ledger.ts';
import type { Outcome, User, World } from './state.ts';
import { DONE, refused, userOf } from './state.ts';
import { freeOf, marginAsset } from './perpetual/account.ts';
import { payCarried } from './perpetual/money.ts';
import { isRoute, isUserAccount } from './transfers.ts';

/** Network of the operators' adjustments. */
const NO_NETWORK = 0;

/** Owner of the account that stands for the outside, by network. */
export const outside = (network: number): number => -(network + 1);

export function deposit(world: World, command: CommandOf<'DEPOSIT'>): Outcome {
  const { user, asset, amount, network } = command;
  if (user < 1 || amount <= 0n || network < 1) return refused(Refusal.MALFORMED);
  const key = [network, ...command.transaction, command.output].join(' ');
  const body = `${user} ${asset} ${amount}`;
  const first = world.deposits.get(key);
  if (first !== undefined) return refused(first === body ? Refusal.REPEATED : Refusal.CLIENT_ID_REUSED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  if (!world.assets.has(asset)) return refused(Refusal.UNKNOWN_ASSET);
  if (owed(world, asset) + amount > MOST_UNITS) return refused(Refusal.AMOUNT_TOO_LARGE);

  comeIn(
    world,
    { type: RecordType.DEPOSIT, owner: user, account: Account.SPOT, asset, bucket: Bucket.AVAILABLE, amount, reference: 0 },
    network,
  );
  world.deposits.set(key, body);
  return DONE;
}

export function adjust(world: World, command: CommandOf<'ADJUST'>): Outcome {
  const { account, asset, amount, clientId } = command;
  if (command.user < 1 || amount === 0n || !isUserAccount(account) || isZero(clientId)) return refused(Refusal.MALFORMED);
  const user = userOf(world, command.user);
  const body = [command.type, asset, account, amount];
  const known = answerToKnownId(user, clientId, body);
  if (known) return known;
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  if (!world.assets.has(asset)) return refused(Refusal.UNKNOWN_ASSET);
  if (amount > MOST_UNITS || amount < -MOST_UNITS || owed(world, asset) + amount > MOST_UNITS) return refused(Refusal.AMOUNT_TOO_LARGE);
  if (disposable(world, user, account, asset) + amount < 0n) return refused(Refusal.INSUFFICIENT_BALANCE);

  comeIn(world, { type: RecordType.ADJUST, owner: user.id, account, asset, bucket: Bucket.AVAILABLE, amount, reference: 0 }, NO_NETWORK);
  if (isMargin(world, account, asset)) payCarried(world, user);
  remember(user, { clientId, body, slot: -1, number: 0, where: 'over' });
  return DONE;
}

/** Units of an asset that are in the exchange. */
function issued(world: World, asset: number): bigint {
  return world.issued.get(asset) ?? 0n;
}

/** What all others hold together: with what a loss, which is below zero, has left with them. */
export function owed(world: World, asset: number): bigint {
  const loss = world.ledger.balance(SYSTEM_OWNER, Account.LOSS, asset, Bucket.AVAILABLE);
  return issued(world, asset) - (world.version >= 6 && loss < 0n ? loss : 0n);
}

/** Books what comes in from outside (or goes out, below zero) against the EXTERNAL account of its network. */
export function comeIn(world: World, posting: Posting, network: number): void {
  const mirror = { ...posting, owner: outside(network), account: Account.EXTERNAL, amount: -posting.amount };
  world.ledger.post(world.sequence, [posting, mirror]);
  world.issued.set(posting.asset, issued(world, posting.asset) + posting.amount);
}

/** Whether it is what stands behind contracts. */
function isMargin(world: World, account: number, asset: number): boolean {
  return account === Account.CONTRACT && asset === marginAsset(world);
}

/** What may leave an account. */
function disposable(world: World, user: User, account: number, asset: number): bigint {
  return isMargin(world, account, asset) ? freeOf(world, user) : world.ledger.balance(user.id, account, asset, Bucket.AVAILABLE);
}

export function transfer(world: World, command: CommandOf<'TRANSFER'>): Outcome {
  const { asset, amount, from, to, clientId } = command;
  if (command.user < 1 || amount <= 0n || !isUserAccount(from) || !isUserAccount(to) || isZero(clientId)) return refused(Refusal.MALFORMED);
  const user = userOf(world, command.user);
  const body = [command.type, asset, from, to, amount];
  const known = answerToKnownId(user, clientId, body);
  if (known) return known;
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const listed = world.assets.get(asset);
  if (!listed) return refused(Refusal.UNKNOWN_ASSET);
  if ((user.flags & UserFlag.SUSPENDED) !== 0) return refused(Refusal.USER_SUSPENDED);
  if (!isRoute(from, to, listed.flags)) return refused(Refusal.TRANSFER_NOT_ALLOWED);
  if (disposable(world, user, from, asset) < amount) return refused(Refusal.INSUFFICIENT_BALANCE);

  const common = { owner: user.id, asset, bucket: Bucket.AVAILABLE, reference: 0 };
  world.ledger.post(world.sequence, [
    { ...common, type: RecordType.TRANSFER_OUT, account: from, amount: -amount },
    { ...common, type: RecordType.TRANSFER_IN, account: to, amount },
  ]);
  if (isMargin(world, to, asset)) payCarried(world, user);
  remember(user, { clientId, body, slot: -1, number: 0, where: 'over' });
  return DONE;
}
