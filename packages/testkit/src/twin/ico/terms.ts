import { AssetFlag } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import type { CommandOf } from '@kontor/engine/command';
import { isLate } from '../deadline.ts';
import type { Outcome, World } from '../state.ts';
import { DONE, refused } from '../state.ts';
import { isSameHash, isZeroHash, opens } from './hashes.ts';
import type { Hash, Item } from './item.ts';
import { enter, isLottery, itemOf, LOTTERY, PRO_RATA, tellStage, whole } from './item.ts';

const MOST_LOTS = 2_147_483_647n;
const MOST_UNITS = 4_611_686_018_427_387_904n;
const MOST_ITEMS = 4_096;
const DAY = 24 * 60 * 60 * 1000;

function isWhole(number: number, least: number): boolean {
  return Number.isSafeInteger(number) && number >= least;
}

function isMalformed(command: CommandOf<'ICO_ITEM'>): boolean {
  const { item, mode, supply, price, lot, cap, commitment, network, height, freezeRate, freezeDays, start, end, drawBy } = command;
  if (item < 0 || item > 65_535 || supply <= 0n || price <= 0n) return true;
  if (mode === LOTTERY) {
    if (lot <= 0n || cap < 1n || cap > MOST_LOTS || isZeroHash(commitment) || network < 0 || !isWhole(height, 0)) return true;
  } else if (mode === PRO_RATA) {
    if (lot !== 0n || !isZeroHash(commitment) || network !== 0 || height !== 0 || cap < 0n) return true;
  } else return true;
  if (freezeRate < 0 || freezeRate > 100_000_000 || freezeDays < 0 || freezeDays > 3_650) return true;
  if ((freezeRate === 0 && freezeDays !== 0) || (freezeRate !== 0 && freezeDays === 0)) return true;
  if (!isWhole(start, 1) || !isWhole(end, 1) || !isWhole(drawBy, 1)) return true;
  return start >= end || end >= drawBy || drawBy > end + 30 * DAY;
}

export function setItem(world: World, command: CommandOf<'ICO_ITEM'>): Outcome {
  if (isMalformed(command)) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const { item: number, type: _type, time: _time, deadline: _deadline, user: _user, ...terms } = command;
  if (!world.assets.has(terms.token) || !world.assets.has(terms.payment)) return refused(Refusal.UNKNOWN_ASSET);
  if (areBad(world, terms)) return refused(Refusal.BAD_TERMS);
  const known = itemOf(world, number);
  if (known) {
    if (known.stage !== 'open' || known.subscriptions.length > 0 || known.terms.start <= world.time) return refused(Refusal.ITEM_OPEN);
    known.terms = terms;
    known.drawBy = terms.drawBy;
    return DONE;
  }
  if (world.items.length === MOST_ITEMS) return refused(Refusal.ENGINE_FULL);
  world.items.push({
    number,
    terms,
    stage: 'open',
    hash: undefined,
    secret: undefined,
    drawBy: terms.drawBy,
    holdings: [],
    subscriptions: [],
    list: [],
    drawn: 0,
    reached: new Set(),
    cursor: 0,
    shared: { tokens: 0n, paid: 0n },
    rest: { tokens: 0n, paid: 0n },
    passFixed: false,
  });
  return DONE;
}

function areBad(world: World, { mode, token, payment, supply, lot, price, end }: Item['terms']): boolean {
  if (token === payment || (world.assets.get(payment)!.flags & AssetFlag.ICO_PAYMENT) === 0 || end <= world.time) return true;
  const unit = whole(world, token);
  if (mode === LOTTERY && ((lot * price) % unit !== 0n || supply < lot || supply / lot > MOST_LOTS)) return true;
  return supply > MOST_UNITS || supply * price > MOST_UNITS * unit;
}

/** What is said again of what is known already. */
function again(known: Hash | undefined, said: Hash): Outcome | undefined {
  if (!known) return undefined;
  return refused(isSameHash(known, said) ? Refusal.REPEATED : Refusal.CLIENT_ID_REUSED);
}

export function setBlock(world: World, command: CommandOf<'ICO_BLOCK'>): Outcome {
  const { hash } = command;
  if (isZeroHash(hash)) return refused(Refusal.MALFORMED);
  const item = itemOf(world, command.item);
  const repeated = again(item?.hash, hash);
  if (repeated) return repeated;
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  if (!item) return refused(Refusal.UNKNOWN_ITEM);
  if (item.stage !== 'open' || !isLottery(item)) return refused(Refusal.NOT_OPEN);
  if (world.time < item.terms.end) return refused(Refusal.NOT_ENDED);
  item.hash = hash;
  if (world.time + DAY < item.drawBy) item.drawBy = world.time + DAY;
  tellStage(world, item);
  return DONE;
}

export function reveal(world: World, command: CommandOf<'ICO_REVEAL'>): Outcome {
  const { secret } = command;
  const item = itemOf(world, command.item);
  const repeated = again(item?.secret, secret);
  if (repeated) return repeated;
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  if (!item) return refused(Refusal.UNKNOWN_ITEM);
  if (item.stage !== 'open' || !isLottery(item)) return refused(Refusal.NOT_OPEN);
  if (world.time < item.terms.end || !item.hash) return refused(Refusal.NOT_ENDED);
  if (!opens(secret, item.terms.commitment)) return refused(Refusal.WRONG_SECRET);
  item.secret = secret;
  enter(world, item, 'drawing');
  return DONE;
}

export function cancelItem(world: World, command: CommandOf<'ICO_CANCEL'>): Outcome {
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const item = itemOf(world, command.item);
  if (!item) return refused(Refusal.UNKNOWN_ITEM);
  if (item.stage === 'cancelled' || item.stage === 'refunding') return refused(Refusal.REPEATED);
  if (item.stage !== 'open') return refused(Refusal.NOT_OPEN);
  enter(world, item, 'refunding');
  return DONE;
}
