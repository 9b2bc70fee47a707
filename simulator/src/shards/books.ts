import { Account, mayBeNegative, numberedOwner, USER_ACCOUNTS } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import type { StateDump } from '@kontor/engine/engine-door';
import { Violation } from '../checks/violation.ts';
import { linkNetwork, linkOf } from './link.ts';
import type { Link } from './link.ts';

/** What came of one transfer, counted command by command: nothing that engine or relay believe of it is read here. */
export interface Counted {
  readonly link: Link;
  readonly asset: number;
  readonly quantity: bigint;
  sent: number;
  credited: number;
  done: number;
  returned: number;
}

/**
 * One shard's money, as its ledger says it and as its journal does. Both are kept apart: what the ledger holds is compared with what
 * the accepted commands of all journals come to.
 */
export class Books {
  /** What came in by chains and left by them, by asset. */
  readonly outside = new Map<number, bigint>();
  /** Transfers that were asked for here, by number. */
  readonly transfers = new Map<number, Counted>();
  /** How often each transfer was credited here, by network and number. */
  readonly credits = new Map<string, number>();
  private readonly chainPayments = new Map<number, { readonly asset: number; readonly quantity: bigint }>();
  /** Sums by asset, as of the last `take`. */
  private readonly held = new Map<number, bigint>();
  private readonly transit = new Map<string, bigint>();
  /** By user and asset. */
  readonly users = new Map<string, bigint>();

  /** Commands counted. */
  version = 0;

  /** Counts the next command of the journal. */
  hear(command: Command, refusal: number): void {
    this.version += 1;
    if (refusal !== Refusal.NONE) return;
    switch (command.type) {
      case CommandType.DEPOSIT:
        this.add(this.outside, command.asset, command.amount);
        break;
      case CommandType.CREDIT_DEPOSIT: {
        const key = creditKey(command.network, command.transaction[0]);
        this.credits.set(key, (this.credits.get(key) ?? 0) + 1);
        break;
      }
      case CommandType.WITHDRAW: {
        const { network, asset, quantity, number } = command;
        const link = linkOf(network);
        if (link) this.transfers.set(number, { link, asset, quantity, sent: 0, credited: 0, done: 0, returned: 0 });
        else this.chainPayments.set(number, { asset, quantity });
        break;
      }
      case CommandType.WITHDRAW_SEND:
        this.count(command.number, 'sent');
        break;
      case CommandType.WITHDRAW_DONE: {
        this.count(command.number, 'done');
        const paid = this.chainPayments.get(command.number);
        if (paid) this.add(this.outside, paid.asset, -paid.quantity);
        break;
      }
      case CommandType.WITHDRAW_RETURN:
        this.count(command.number, 'returned');
        break;
      default:
    }
  }

  /** Reads the ledger: each asset sums to zero, and nothing is negative that may not be. */
  take({ holdings }: StateDump): void {
    this.held.clear();
    this.transit.clear();
    this.users.clear();
    const sums = new Map<number, bigint>();
    const mirror = new Map<number, bigint>();
    for (const { owner, account, asset, available, frozen, orderFreeze, locked } of holdings) {
      const all = available + frozen + orderFreeze + locked;
      if (frozen < 0n || orderFreeze < 0n || locked < 0n || (available < 0n && !mayBeNegative(account)))
        throw new Violation('shards.negative', `owner ${owner}, account ${account}, asset ${asset} holds ${available}`);
      this.add(sums, asset, all);
      const isNumbered = account === Account.EXTERNAL || account === Account.WITHDRAW_PENDING;
      const link = isNumbered ? linkOf(networkOf(owner)) : undefined;
      if (link) this.transit.set(`${owner}/${asset}`, (this.transit.get(`${owner}/${asset}`) ?? 0n) + all);
      else if (account === Account.EXTERNAL) this.add(mirror, asset, all);
      else this.add(this.held, asset, all);
      if (account < USER_ACCOUNTS) this.users.set(`${owner}/${asset}`, (this.users.get(`${owner}/${asset}`) ?? 0n) + all);
    }
    for (const [asset, sum] of sums) if (sum !== 0n) throw new Violation('shards.ledger', `asset ${asset} of a ledger sums to ${sum}`);
    for (const [asset, amount] of this.outside)
      if ((mirror.get(asset) ?? 0n) !== -amount)
        throw new Violation(
          'shards.outside',
          `${amount} of asset ${asset} came in by chains, the ledger says ${-(mirror.get(asset) ?? 0n)}`,
        );
  }

  /** Units of an asset that users and the exchange's own accounts hold, without what is in transit. */
  heldOf(asset: number): bigint {
    return this.held.get(asset) ?? 0n;
  }

  /** This ledger's side of what is in transit on a link. */
  transitOf(link: Link, asset: number): bigint {
    return this.transit.get(`${numberedOwner(linkNetwork(link))}/${asset}`) ?? 0n;
  }

  private count(number: number, what: 'sent' | 'done' | 'returned'): void {
    const transfer = this.transfers.get(number);
    if (transfer) transfer[what] += 1;
  }

  private add(sums: Map<number, bigint>, asset: number, amount: bigint): void {
    sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  }
}

/** The number of a network, by the owner of its accounts. */
function networkOf(owner: number): number {
  // The one is the other's mirror.
  return numberedOwner(owner);
}

function creditKey(network: number, number: number): string {
  return `${network}/${number}`;
}

/**
 * What must hold of two ledgers and the link between them, at any moment and whichever of both has crashed: a transfer is credited
 * once at most, never beside its return, and what both ledgers say is in transit is exactly what was sent and is not decided.
 */
export function checkLink(link: Link, source: Books, target: Books): void {
  const network = linkNetwork(link);
  const inTransit = new Map<number, bigint>();
  for (const [number, transfer] of source.transfers) {
    if (transfer.link.source !== link.source || transfer.link.target !== link.target) continue;
    const credited = target.credits.get(creditKey(network, number)) ?? 0;
    const { sent, done, returned, asset, quantity } = transfer;
    const about = `transfer ${number} from ${link.source} to ${link.target}: sent ${sent}, credited ${credited}, done ${done}, returned ${returned}`;
    if (credited > 1 || returned > 1 || done > 1 || sent > 1) throw new Violation('shards.twice', about);
    if (credited > 0 && returned > 0) throw new Violation('shards.credited-and-returned', about);
    if (credited > sent || done > credited) throw new Violation('shards.unsent', about);
    if (sent > 0 && credited === 0 && returned === 0) inTransit.set(asset, (inTransit.get(asset) ?? 0n) + quantity);
    else if (!inTransit.has(asset)) inTransit.set(asset, 0n);
  }
  for (const key of target.credits.keys()) {
    const [on, number] = key.split('/').map(Number);
    if (on === network && !source.transfers.has(number!))
      throw new Violation('shards.unsent', `transfer ${number} was credited and never asked for`);
  }
  for (const [asset, amount] of inTransit) {
    const held = source.transitOf(link, asset) + target.transitOf(link, asset);
    if (held !== amount)
      throw new Violation(
        'shards.transit',
        `${amount} of asset ${asset} is in transit from ${link.source} to ${link.target}, both ledgers say ${held}`,
      );
  }
}

/** Over all shards: what users and the exchange hold, with what is in transit, is what came in by chains. Nothing is made or lost. */
export function checkTotal(shards: readonly Books[], links: readonly Link[], assets: readonly number[]): void {
  for (const asset of assets) {
    let total = 0n;
    let outside = 0n;
    for (const books of shards) {
      total += books.heldOf(asset);
      outside += books.outside.get(asset) ?? 0n;
    }
    for (const link of links) {
      const inTransit = shards[link.source]!.transitOf(link, asset) + shards[link.target]!.transitOf(link, asset);
      if (inTransit < 0n)
        throw new Violation('shards.made', `${inTransit} of asset ${asset} is in transit from ${link.source} to ${link.target}`);
      total += inTransit;
    }
    if (total !== outside) throw new Violation('shards.total', `all shards hold ${total} of asset ${asset}, of which ${outside} came in`);
  }
}
