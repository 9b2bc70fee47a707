import { createHash } from 'node:crypto';
import { IcoMode, IcoStage } from '@kontor/domain/ico/words';
import type { CommandOf } from '@kontor/engine/command';

export type Hash = CommandOf<'ICO_BLOCK'>['hash'];

/** What a user has in an item, as events told it. */
export interface FollowedHolding {
  readonly user: number;
  readonly place: number;
  paid: bigint;
  /** First ticket and how many, of each of his subscriptions. */
  readonly tickets: { readonly first: number; readonly lots: number }[];
  settled: boolean;
  day: number;
  claimed: bigint;
}

/** What a holding must come to. */
export interface Share {
  readonly won: number;
  readonly tokens: bigint;
  readonly cost: bigint;
  readonly frozen: bigint;
}

/** An item, as commands and events told it. */
export interface FollowedItem {
  readonly number: number;
  terms: CommandOf<'ICO_ITEM'>;
  stage: number;
  hash: Hash | undefined;
  secret: Hash | undefined;
  drawBy: number;
  /** An operator has cancelled it. */
  cancelled: boolean;
  tickets: number;
  paid: bigint;
  readonly holdings: FollowedHolding[];
  /** What each holding must come to, by place; from its settling on. */
  shares: readonly Share[];
  settledHoldings: number;
  given: bigint;
}

export function newItem(terms: CommandOf<'ICO_ITEM'>): FollowedItem {
  return {
    number: terms.item,
    terms,
    stage: IcoStage.OPEN,
    hash: undefined,
    secret: undefined,
    drawBy: terms.drawBy,
    cancelled: false,
    tickets: 0,
    paid: 0n,
    holdings: [],
    shares: [],
    settledHoldings: 0,
    given: 0n,
  };
}

export function isLottery({ terms }: FollowedItem): boolean {
  return terms.mode === IcoMode.LOTTERY;
}

/** Lots that there are. */
export function lotsOf({ terms }: FollowedItem): number {
  return Number(terms.supply / terms.lot);
}

/** The bytes of 32, in their order. */
function bytesOf({ first, second }: Hash): Buffer {
  const bytes = Buffer.alloc(32);
  [...first, ...second].forEach((word, at) => bytes.writeInt32LE(word, at * 4));
  return bytes;
}

export function isSecret(secret: Hash, commitment: Hash): boolean {
  return createHash('sha256').update(bytesOf(secret)).digest().equals(bytesOf(commitment));
}

/** The tickets that win, reckoned as anybody could who has secret and block. */
function winningTickets({ secret, hash, tickets }: FollowedItem, winners: number): Set<number> {
  const seed = createHash('sha256')
    .update(Buffer.concat([bytesOf(secret!), bytesOf(hash!)]))
    .digest();
  const order = Array.from({ length: tickets }, (_, ticket) => ticket);
  const message = Buffer.concat([seed, Buffer.alloc(8)]);
  for (let i = 0; i < winners; i++) {
    message.writeBigUInt64BE(BigInt(i), 32);
    const drawn = BigInt(`0x${createHash('sha256').update(message).digest('hex')}`);
    const j = i + Number(drawn % BigInt(tickets - i));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return new Set(order.slice(0, winners));
}

/** What every holding of an item must come to. `whole`: units of a whole token. */
export function sharesOf(item: FollowedItem, whole: bigint): Share[] {
  const { terms, holdings } = item;
  const share = (won: number, tokens: bigint, cost: bigint): Share => ({
    won,
    tokens,
    cost,
    frozen: up(tokens * BigInt(terms.freezeRate), 100_000_000n),
  });
  if (!isLottery(item)) return inProportion(item, whole).map((tokens) => share(0, tokens, up(tokens * terms.price, whole)));
  const winners = lotsOf(item);
  const wins = item.tickets <= winners ? undefined : winningTickets(item, winners);
  return holdings.map(({ tickets }) => {
    let won = 0;
    for (const { first, lots } of tickets)
      for (let ticket = first; ticket < first + lots; ticket++) if (wins?.has(ticket) ?? true) won += 1;
    return share(won, BigInt(won) * terms.lot, (BigInt(won) * terms.lot * terms.price) / whole);
  });
}

/** Shares in proportion: whoever would get more than he may is taken out with what he may get, until nobody is. */
function inProportion({ terms, holdings }: FollowedItem, whole: bigint): bigint[] {
  const most = holdings.map(({ paid }) => {
    const affordable = (paid * whole) / terms.price;
    return terms.cap === 0n || affordable < terms.cap ? affordable : terms.cap;
  });
  const shares = new Map<FollowedHolding, bigint>();
  for (;;) {
    const left = holdings.filter((holding) => !shares.has(holding));
    const paid = left.reduce((sum, holding) => sum + holding.paid, 0n);
    const tokens = terms.supply - [...shares.values()].reduce((sum, each) => sum + each, 0n);
    const above = left.filter((holding) => (tokens * holding.paid) / paid > most[holding.place]!);
    for (const holding of above) shares.set(holding, most[holding.place]!);
    if (above.length > 0) continue;
    return holdings.map((holding) => shares.get(holding) ?? (tokens * holding.paid) / paid);
  }
}

function up(dividend: bigint, divisor: bigint): bigint {
  return dividend % divisor === 0n ? dividend / divisor : dividend / divisor + 1n;
}
