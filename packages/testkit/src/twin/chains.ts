import { UserFlag } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import { Account, AssetFlag, Bucket } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import { Refusal } from '@kontor/domain/refusals';
import { MOST_UNITS } from './bounds.ts';
import { isLate } from './deadline.ts';
import { comeIn, owed, outside } from './money.ts';
import { heldNow, noteLeft } from './p2p/held.ts';
import type { Outcome, PendingDeposit, User, Withdrawal, World } from './state.ts';
import { DONE, refused, userOf } from './state.ts';

/** The release that brought all of this. */
const SINCE = 5;
const DAY_MS = 86_400_000;
const WITHDRAWALS = 1;
const OWN = 0;

const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

export function creditDeposit(world: World, command: CommandOf<'CREDIT_DEPOSIT'>): Outcome {
  const { user, asset, network, amount, value, height } = command;
  if (world.version < SINCE || user < 1 || amount <= 0n || value < 0n || network < 1 || !isWhole(height)) return refused(Refusal.MALFORMED);
  const id = idOf(command);
  const before = world.pending.find((each) => each.id === id);
  if (before) {
    const same = before.user === user && before.asset === asset && before.amount === amount && before.height === height;
    return refused(same ? Refusal.REPEATED : Refusal.CLIENT_ID_REUSED);
  }
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  if (height <= (world.finalHeights.get(network) ?? -1)) return refused(Refusal.DEPOSIT_TOO_OLD);
  if (!world.assets.has(asset)) return refused(Refusal.UNKNOWN_ASSET);
  if (owed(world, asset) + amount > MOST_UNITS) return refused(Refusal.AMOUNT_TOO_LARGE);
  world.pending.push({ id, network, user, asset, amount, value, height });
  world.valuedSince.set(user, world.sequence);
  comeIn(world, spot(user, asset, amount, RecordType.DEPOSIT, 0), network);
  return DONE;
}

export function setFinalHeight(world: World, command: CommandOf<'FINAL_HEIGHT'>): Outcome {
  const { network, height } = command;
  if (world.version < SINCE || network < 1 || !isWhole(height)) return refused(Refusal.MALFORMED);
  const now = world.finalHeights.get(network) ?? -1;
  if (height <= now) return refused(height === now ? Refusal.REPEATED : Refusal.OVERTAKEN);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  world.finalHeights.set(network, height);
  world.pending = world.pending.filter((each) => each.network !== network || each.height > height);
  forgetValuations(world);
  return DONE;
}

export function reverseDeposit(world: World, command: CommandOf<'REVERSE_DEPOSIT'>): Outcome {
  if (world.version < SINCE || command.network < 1) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const found = world.pending.find((each) => each.id === idOf(command) && each.height === command.height);
  if (!found) return refused(Refusal.UNKNOWN_DEPOSIT);
  const { user, asset, amount, network } = found;
  const there = world.ledger.available(user, asset);
  const back = there < amount ? there : amount;
  const lost = amount - back;
  world.pending = world.pending.filter((each) => each !== found);
  forgetValuations(world);
  noteLeft(world, user);
  if (back > 0n) comeIn(world, spot(user, asset, -back, RecordType.DEPOSIT_REVERSE, 0), network);
  if (lost > 0n) {
    comeIn(world, { ...spot(OWN, asset, -lost, RecordType.DEPOSIT_REVERSE, 0), account: Account.LOSS }, network);
    world.blocked.add(user);
  }
  return DONE;
}

export function withdraw(world: World, command: CommandOf<'WITHDRAW'>): Outcome {
  const { number, asset, network, receiver, quantity, fee, value, wealth, asOf } = command;
  const isPlain = command.user >= 1 && isWhole(number) && number > 0 && network >= 1 && receiver >= 0 && receiver !== command.user;
  const areAmounts = quantity > 0n && fee >= 0n && fee < quantity && value >= 0n && wealth >= 0n && isWhole(asOf);
  if (world.version < SINCE || !isPlain || !areAmounts || (receiver !== 0 && fee !== 0n)) return refused(Refusal.MALFORMED);
  const target = command.target.join('.');
  if (world.usedNumbers.has(number)) {
    const known = world.withdrawals.get(number);
    const said = [command.user, asset, network, receiver, quantity, fee, target].join(' ');
    const same =
      !known || [known.user, known.asset, known.network, known.receiver, known.quantity, known.fee, known.target].join(' ') === said;
    return refused(same ? Refusal.REPEATED : Refusal.CLIENT_ID_REUSED);
  }
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const listed = world.assets.get(asset);
  if (!listed) return refused(Refusal.UNKNOWN_ASSET);
  if ((listed.flags & AssetFlag.WITHDRAWALS) === 0) return refused(Refusal.WITHDRAWALS_OFF);
  const user = userOf(world, command.user);
  if ((user.flags & UserFlag.SUSPENDED) !== 0) return refused(Refusal.USER_SUSPENDED);
  if (world.blocked.has(user.id)) return refused(Refusal.WITHDRAWALS_BLOCKED);
  if (user.rights.holdUntil > world.time) return refused(Refusal.WITHDRAWALS_HELD);
  if (lastDay(world, user) + value > limitOf(world, user)) return refused(Refusal.WITHDRAWAL_LIMIT);
  const own = [...world.pending, ...heldNow(world)].filter((each) => each.user === user.id);
  const held = own.reduce((sum, each) => sum + each.value, 0n);
  if (held > 0n && (asOf < valuedSince(world, user.id) || wealth - value < held)) return refused(Refusal.VALUE_HELD);
  if (world.ledger.available(user.id, asset) < quantity) return refused(Refusal.INSUFFICIENT_BALANCE);

  world.ledger.post(world.sequence, [
    spot(user.id, asset, -quantity, RecordType.WITHDRAW_FREEZE, number),
    { ...spot(user.id, asset, quantity, RecordType.WITHDRAW_FREEZE, number), bucket: Bucket.FROZEN },
  ]);
  world.usedNumbers.add(number);
  world.withdrawals.set(number, { number, user: user.id, asset, network, receiver, quantity, fee, target, isSent: false });
  world.counted = [
    ...world.counted.filter(({ time }) => time > world.time - DAY_MS),
    { kind: WITHDRAWALS, user: user.id, time: world.time, value, reference: number },
  ];
  noteLeft(world, user.id);
  return DONE;
}

export function returnWithdrawal(world: World, command: CommandOf<'WITHDRAW_RETURN'>): Outcome {
  if (world.version < SINCE || ![1, 2, 3].includes(command.reason)) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const found = world.withdrawals.get(command.number);
  if (!found) return refused(Refusal.UNKNOWN_WITHDRAWAL);
  if (found.isSent && command.reason !== 3) return refused(Refusal.WITHDRAWAL_SENT);
  const { number, asset, quantity } = found;
  const from = found.isSent ? onItsWay(found, -quantity, RecordType.WITHDRAW_REFUND) : frozen(found, -quantity, RecordType.WITHDRAW_REFUND);
  world.ledger.post(world.sequence, [from, spot(found.user, asset, quantity, RecordType.WITHDRAW_REFUND, number)]);
  world.withdrawals.delete(number);
  world.counted = world.counted.filter(({ kind, reference }) => kind !== WITHDRAWALS || reference !== number);
  return DONE;
}

export function sendWithdrawal(world: World, command: CommandOf<'WITHDRAW_SEND'>): Outcome {
  if (world.version < SINCE) return refused(Refusal.MALFORMED);
  const found = world.withdrawals.get(command.number);
  if (found?.isSent) return refused(Refusal.REPEATED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  if (!found) return refused(Refusal.UNKNOWN_WITHDRAWAL);
  const { number, asset, receiver, quantity, fee } = found;
  if (receiver > 0) {
    world.ledger.post(world.sequence, [
      frozen(found, -quantity, RecordType.WITHDRAW),
      spot(receiver, asset, quantity, RecordType.DEPOSIT, number),
    ]);
    world.withdrawals.delete(number);
    return DONE;
  }
  const net = quantity - fee;
  world.ledger.post(world.sequence, [frozen(found, -net, RecordType.WITHDRAW), onItsWay(found, net, RecordType.WITHDRAW)]);
  world.ledger.post(world.sequence, [frozen(found, -fee, RecordType.WITHDRAW_FEE), onItsWay(found, fee, RecordType.WITHDRAW_FEE)]);
  world.withdrawals.set(number, { ...found, isSent: true });
  noteLeft(world, found.user);
  return DONE;
}

export function endWithdrawal(world: World, command: CommandOf<'WITHDRAW_DONE'>): Outcome {
  if (world.version < SINCE) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const found = world.withdrawals.get(command.number);
  if (!found) return refused(Refusal.UNKNOWN_WITHDRAWAL);
  if (!found.isSent) return refused(Refusal.NOT_SENT);
  const { number, asset, network, quantity, fee } = found;
  comeIn(world, onItsWay(found, fee - quantity, RecordType.WITHDRAW), network);
  const earned = { ...spot(OWN, asset, fee, RecordType.WITHDRAW_FEE, number), account: Account.FEE };
  world.ledger.post(world.sequence, [onItsWay(found, -fee, RecordType.WITHDRAW_FEE), earned]);
  world.withdrawals.delete(number);
  return DONE;
}

export function setWithdrawals(world: World, command: CommandOf<'SET_WITHDRAWALS'>): Outcome {
  if (world.version < SINCE || command.user < 1 || ![0, 1].includes(command.blocked)) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  if (command.blocked === 1) world.blocked.add(command.user);
  else world.blocked.delete(command.user);
  return DONE;
}

function idOf({ network, transaction, output }: Pick<CommandOf<'REVERSE_DEPOSIT'>, 'network' | 'transaction' | 'output'>): string {
  return `${network}/${transaction.join('.')}/${output}`;
}

function spot(owner: number, asset: number, amount: bigint, type: number, reference: number) {
  return { type, owner, account: Account.SPOT as number, asset, bucket: Bucket.AVAILABLE as number, amount, reference };
}

function frozen({ user, asset, number }: Withdrawal, amount: bigint, type: number) {
  return { ...spot(user, asset, amount, type, number), bucket: Bucket.FROZEN };
}

function onItsWay({ network, asset, number }: Withdrawal, amount: bigint, type: number) {
  return { ...spot(outside(network), asset, amount, type, number), account: Account.WITHDRAW_PENDING };
}

/** USDT of 24 hours, in parts of 1e-8. */
function lastDay(world: World, user: User): bigint {
  return world.counted
    .filter((each) => each.kind === WITHDRAWALS && each.user === user.id && world.time - each.time < DAY_MS)
    .reduce((sum, each) => sum + each.value, 0n);
}

function limitOf({ limits }: World, user: User): bigint {
  const whole = user.rights.level > 0 ? limits?.drawChecked : limits?.drawUnchecked;
  return BigInt(whole ?? 0) * 10n ** 8n;
}

/** Who has no pending deposits can be valued as of any command. */
function forgetValuations({ pending, valuedSince }: World): void {
  const owners = new Set(pending.map(({ user }: PendingDeposit) => user));
  for (const user of valuedSince.keys()) if (!owners.has(user)) valuedSince.delete(user);
}

/** From when on a valuation of a user counts: behind what was credited, released or taken last. */
function valuedSince(world: World, user: number): number {
  const isHeld = heldNow(world).some((each) => each.user === user);
  const since = [world.valuedSince.get(user) ?? 0, isHeld ? world.peers.heldSince.get(user)! : 0];
  return Math.max(...since);
}
