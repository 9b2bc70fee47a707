import { Account, Bucket } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import type { Posting } from '../ledger.ts';
import type { User, World } from '../state.ts';
import type { IcoHolding, Item } from './item.ts';
import { isOver } from './item.ts';

/** Moves something between two buckets of a user's account. */
export function moveOwn(
  world: World,
  item: Item,
  user: User,
  asset: number,
  [from, to]: readonly [number, number],
  amount: bigint,
  type: number,
): void {
  const common = { type, owner: user.id, account: Account.ICO, asset, reference: item.number };
  world.ledger.post(world.sequence, [
    { ...common, bucket: from, amount: -amount },
    { ...common, bucket: to, amount },
  ]);
}

/** What is paid goes to the item, what is not comes back, and the tokens come. */
export function postSettlement(world: World, item: Item, { user, paid, cost, tokens, frozen }: IcoHolding): void {
  const { token, payment } = item.terms;
  const own = { owner: user.id, account: Account.ICO, reference: item.number };
  const treasury = { owner: -1 - item.number, account: Account.ICO_TREASURY, bucket: Bucket.AVAILABLE, reference: item.number };
  const back = paid - cost;
  const group: Posting[] = [
    { ...own, type: RecordType.ICO_PAY, asset: payment, bucket: Bucket.FROZEN, amount: -cost },
    { ...treasury, type: RecordType.ICO_PAY, asset: payment, amount: cost },
    { ...own, type: RecordType.ICO_REFUND, asset: payment, bucket: Bucket.FROZEN, amount: -back },
    { ...own, type: RecordType.ICO_REFUND, asset: payment, bucket: Bucket.AVAILABLE, amount: back },
    { ...treasury, type: RecordType.ICO_GRANT, asset: token, amount: -tokens },
    { ...own, type: RecordType.ICO_GRANT, asset: token, bucket: Bucket.AVAILABLE, amount: tokens - frozen },
    { ...own, type: RecordType.ICO_GRANT, asset: token, bucket: Bucket.LOCKED, amount: frozen },
  ];
  world.ledger.post(world.sequence, group);
}

/** What operators may not take of a treasury. */
export function keptInTreasury(world: World, owner: number, account: number, asset: number): bigint {
  if (account !== Account.ICO_TREASURY) return 0n;
  const item = world.items.find(({ number, terms }) => -1 - number === owner && terms.token === asset);
  return item && !isOver(item) && item.subscriptions.length > 0 ? item.terms.supply : 0n;
}
