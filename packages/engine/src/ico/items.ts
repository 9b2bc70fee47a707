import { AssetFlag } from '@kontor/domain/accounts';
import { FREEZE_SCALE, lotsForSale, wholeToken } from '@kontor/domain/ico/cost';
import { commitmentOf } from '@kontor/domain/ico/secret';
import { IcoMode, IcoStage } from '@kontor/domain/ico/words';
import { Refusal } from '@kontor/domain/refusals';
import { CommandWords, readCommandAs } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { MOST_ITEMS } from './book.ts';
import type { Book } from './book.ts';
import { bytesOf, halvesOf, isNone, isSame } from './halves.ts';
import type { Halves } from './halves.ts';
import type { Item, ItemTerms } from './item.ts';

const MAX_ITEM = 65_535;
const MAX_LOTS = 2n ** 31n - 1n;
const MAX_UNITS = 2n ** 62n;
const MAX_FREEZE_DAYS = 3_650;
const DAY_MS = 86_400_000;
/** Between the end and the last time for a draw. */
const MAX_DRAW_DAYS = 30;

const { ICO_BLOCK, ICO_CANCEL, ICO_REVEAL } = CommandWords;

/** ICO_ITEM's shape: numbers within what they can be. */
export function areTerms(c: CommandBuffer, at: number): boolean {
  const { item, ...terms } = readCommandAs('ICO_ITEM', c, at);
  if (item < 0 || item > MAX_ITEM) return false;
  const { mode, supply, price, freezeRate, freezeDays } = terms;
  if (supply <= 0n || price <= 0n) return false;
  if (mode !== IcoMode.LOTTERY && mode !== IcoMode.PRO_RATA) return false;
  if (!(mode === IcoMode.LOTTERY ? isLottery(terms) : isProRata(terms))) return false;
  if (freezeRate < 0 || freezeRate > Number(FREEZE_SCALE) || freezeDays < 0 || freezeDays > MAX_FREEZE_DAYS) return false;
  return (freezeRate === 0) === (freezeDays === 0) && areTimes(terms);
}

function isLottery({ lot, cap, commitment, network, height }: ItemTerms): boolean {
  return lot > 0n && cap >= 1n && cap <= MAX_LOTS && !isNone(commitment) && network >= 0 && Number.isSafeInteger(height) && height >= 0;
}

function isProRata({ lot, cap, commitment, network, height }: ItemTerms): boolean {
  return lot === 0n && cap >= 0n && isNone(commitment) && network === 0 && height === 0;
}

function areTimes({ start, end, drawBy }: ItemTerms): boolean {
  const areWhole = [start, end, drawBy].every((time) => Number.isSafeInteger(time) && time >= 1);
  return areWhole && start < end && end < drawBy && drawBy <= end + MAX_DRAW_DAYS * DAY_MS;
}

/** ICO_ITEM: an item is there, or has other terms while nobody could have paid for them. */
export function setItem(book: Book, c: CommandBuffer, at: number): Refusal {
  const { item: id, type: _type, time: _time, deadline: _deadline, user: _user, ...terms } = readCommandAs('ICO_ITEM', c, at);
  const { assets, clock } = book.kernel;
  const payment = assets.find(terms.payment);
  if (!assets.has(terms.token) || payment === undefined) return Refusal.UNKNOWN_ASSET;
  if (terms.token === terms.payment || (payment.flags & AssetFlag.ICO_PAYMENT) === 0) return Refusal.BAD_TERMS;
  if (terms.end <= clock.time || !areSellable(terms, wholeToken(book.scaleOf(terms)))) return Refusal.BAD_TERMS;
  const known = book.find(id);
  if (known !== undefined && (known.state.stage !== IcoStage.OPEN || clock.time >= known.terms.start)) return Refusal.ITEM_OPEN;
  if (known === undefined && book.order.length >= MOST_ITEMS) return Refusal.ENGINE_FULL;
  if (known === undefined) book.add(id, terms);
  else known.setTerms(terms, book.scaleOf(terms));
  book.look();
  return Refusal.NONE;
}

/** Whether what is sold and what is paid stay within what can be counted, and a lot has a price of whole units. */
function areSellable({ mode, supply, lot, price }: ItemTerms, token: bigint): boolean {
  if (supply > MAX_UNITS || supply * price > MAX_UNITS * token) return false;
  if (mode === IcoMode.PRO_RATA) return true;
  const lots = lotsForSale(supply, lot);
  return (lot * price) % token === 0n && lots >= 1n && lots <= MAX_LOTS;
}

/** ICO_BLOCK's shape. */
export function isBlock(c: CommandBuffer, at: number): boolean {
  return !isNone(hashOf(c, at));
}

function hashOf(c: CommandBuffer, at: number): Halves {
  return readCommandAs('ICO_BLOCK', c, at).hash;
}

/** What is said again of what is known. */
function answerTo(known: Halves | undefined, said: Halves): Refusal {
  if (known === undefined) return Refusal.NONE;
  return isSame(known, said) ? Refusal.REPEATED : Refusal.CLIENT_ID_REUSED;
}

export function isBlockKnown(book: Book, c: CommandBuffer, at: number): Refusal {
  return answerTo(book.find(c.words[at + ICO_BLOCK.ITEM]!)?.state.hash, hashOf(c, at));
}

/** ICO_BLOCK: the block that the terms name is there; whoever has the secret has a day from now on. */
export function takeBlock(book: Book, c: CommandBuffer, at: number): Refusal {
  const item = book.find(c.words[at + ICO_BLOCK.ITEM]!);
  if (item === undefined) return Refusal.UNKNOWN_ITEM;
  if (!awaitsDraw(item)) return Refusal.NOT_OPEN;
  const { time } = book.kernel.clock;
  if (time < item.terms.end) return Refusal.NOT_ENDED;
  item.state.hash = hashOf(c, at);
  item.state.drawBy = Math.min(item.state.drawBy, time + DAY_MS);
  book.tell(item);
  book.look();
  return Refusal.NONE;
}

function awaitsDraw({ state, isLottery: draws }: Item): boolean {
  return state.stage === IcoStage.OPEN && draws;
}

export function isSecretKnown(book: Book, c: CommandBuffer, at: number): Refusal {
  return answerTo(book.find(c.words[at + ICO_REVEAL.ITEM]!)?.state.secret, readCommandAs('ICO_REVEAL', c, at).secret);
}

/** ICO_REVEAL: the secret that was promised; with it and the block everything is decided. */
export function reveal(book: Book, c: CommandBuffer, at: number): Refusal {
  const item = book.find(c.words[at + ICO_REVEAL.ITEM]!);
  if (item === undefined) return Refusal.UNKNOWN_ITEM;
  if (!awaitsDraw(item)) return Refusal.NOT_OPEN;
  if (book.kernel.clock.time < item.terms.end || item.state.hash === undefined) return Refusal.NOT_ENDED;
  const { secret } = readCommandAs('ICO_REVEAL', c, at);
  if (!isSame(halvesOf(commitmentOf(bytesOf(secret))), item.terms.commitment)) return Refusal.WRONG_SECRET;
  item.state.secret = secret;
  book.enter(item, IcoStage.DRAWING);
  book.look();
  return Refusal.NONE;
}

/** ICO_CANCEL: everybody gets back what he has paid. */
export function cancelItem(book: Book, c: CommandBuffer, at: number): Refusal {
  const item = book.find(c.words[at + ICO_CANCEL.ITEM]!);
  if (item === undefined) return Refusal.UNKNOWN_ITEM;
  const { stage } = item.state;
  if (stage === IcoStage.CANCELLED || stage === IcoStage.REFUNDING) return Refusal.REPEATED;
  if (stage !== IcoStage.OPEN) return Refusal.NOT_OPEN;
  book.enter(item, IcoStage.REFUNDING);
  book.look();
  return Refusal.NONE;
}
