import type { CommandOf } from '@kontor/engine/command';
import type { User, World } from '../state.ts';

/** The release that brought subscriptions. */
export const ICO_SINCE = 6;

export const LOTTERY = 0;
export const PRO_RATA = 1;

/** Where an item is, by its number. */
export type Stage = 'open' | 'drawing' | 'settling' | 'settled' | 'refunding' | 'cancelled';
export const STAGES: readonly Stage[] = ['open', 'drawing', 'settling', 'settled', 'refunding', 'cancelled'];

/** 32 bytes as commands have them. */
export type Hash = CommandOf<'ICO_BLOCK'>['hash'];

/** What a user has in an item. */
export interface IcoHolding {
  readonly user: User;
  paid: bigint;
  tickets: number;
  won: number;
  /** His share is fixed by a pass. */
  fixed: boolean;
  settled: boolean;
  /** UTC day of the settlement. */
  day: number;
  tokens: bigint;
  /** Of the tokens, what was frozen. */
  frozen: bigint;
  claimed: bigint;
  cost: bigint;
}

export interface Subscription {
  readonly place: number;
  readonly first: number;
  readonly lots: number;
}

export interface Item {
  readonly number: number;
  terms: Omit<CommandOf<'ICO_ITEM'>, 'type' | 'time' | 'deadline' | 'user' | 'item'>;
  stage: Stage;
  hash: Hash | undefined;
  secret: Hash | undefined;
  drawBy: number;
  readonly holdings: IcoHolding[];
  subscriptions: Subscription[];
  /** Tickets in the order of the draw so far; empty before. */
  list: number[];
  drawn: number;
  /** Pieces of the list that a draw has reached. */
  readonly reached: Set<number>;
  /** The next of what is gone through. */
  cursor: number;
  /** What a pass shares, and what will be left of it. */
  shared: { tokens: bigint; paid: bigint };
  rest: { tokens: bigint; paid: bigint };
  passFixed: boolean;
}

export function itemOf(world: World, number: number): Item | undefined {
  return world.items.find((item) => item.number === number);
}

export function isLottery({ terms }: Item): boolean {
  return terms.mode === LOTTERY;
}

/** Tickets so far. */
export function ticketsOf({ holdings }: Item): number {
  return holdings.reduce((sum, { tickets }) => sum + tickets, 0);
}

/** What was paid so far. */
export function paidFor({ holdings }: Item): bigint {
  return holdings.reduce((sum, { paid }) => sum + paid, 0n);
}

/** Lots that win, where more want them. */
export function lotsToWin({ terms }: Item): number {
  return Number(terms.supply / terms.lot);
}

/** Units of a whole token. */
export function whole(world: World, asset: number): bigint {
  return 10n ** BigInt(world.assets.get(asset)!.scale);
}

export function isOver({ stage }: Item): boolean {
  return stage === 'settled' || stage === 'cancelled';
}

/** The item is in another stage, and says so. */
export function enter(world: World, item: Item, stage: Stage): void {
  item.stage = stage;
  item.cursor = 0;
  if (stage === 'drawing' && !isLottery(item)) {
    item.shared = { tokens: item.terms.supply, paid: paidFor(item) };
    item.rest = { ...item.shared };
  }
  if (isOver(item)) item.subscriptions = [];
  tellStage(world, item);
}

export function tellStage(world: World, item: Item): void {
  const { number, drawBy } = item;
  const stage = STAGES.indexOf(item.stage);
  world.events.write({ type: 'ico_stage', stage, item: number, tickets: ticketsOf(item), paid: paidFor(item), drawBy });
}
