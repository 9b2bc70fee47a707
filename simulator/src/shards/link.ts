import type { Command, CommandOf } from '@kontor/engine/command';
import { CommandType } from '@kontor/engine/command';
import { clientId } from '@kontor/testkit/builders';

/** The way from one shard to another. Each way has a network number of its own in both ledgers. */
export interface Link {
  /** Numbers of shards, from 0 to 99. */
  readonly source: number;
  readonly target: number;
}

/** Numbers of networks from here on are links; those below are chains. */
const FIRST_LINK = 1_000;
const MOST_SHARDS = 100;

/**
 * The network that stands for a link: WITHDRAW_PENDING of it in the source's ledger and EXTERNAL of it in both are what is in transit.
 */
export function linkNetwork({ source, target }: Link): number {
  return FIRST_LINK + source * MOST_SHARDS + target;
}

/** The link that a network stands for; undefined for a chain. */
export function linkOf(network: number): Link | undefined {
  if (network < FIRST_LINK) return undefined;
  return { source: Math.floor((network - FIRST_LINK) / MOST_SHARDS), target: (network - FIRST_LINK) % MOST_SHARDS };
}

/** All links between so many shards. */
export function linksOf(shards: number): Link[] {
  const all = Array.from({ length: shards }, (_, i) => i);
  return all.flatMap((source) => all.filter((target) => target !== source).map((target) => ({ source, target })));
}

/** A transfer that has left its user. */
export interface Sent {
  /** The how many-th of its link, from 1. It is the height under which the target knows it, so it follows from the source's journal alone. */
  readonly place: number;
  /** Of the withdrawal in the source; taken once for ever. */
  readonly number: number;
  readonly user: number;
  readonly asset: number;
  /** Units. */
  readonly quantity: bigint;
}

/** The command by which a user asks for a transfer; what is asked of a withdrawal by value is not asked here. */
export function askTransfer(link: Link, number: number, user: number, asset: number, quantity: bigint): CommandOf<'WITHDRAW'> {
  return {
    type: CommandType.WITHDRAW,
    time: 0,
    user,
    number,
    asset,
    network: linkNetwork(link),
    receiver: 0,
    quantity,
    fee: 0n,
    value: 0n,
    wealth: 0n,
    asOf: 0,
    target: clientId(user),
  };
}

/** The command that credits a transfer in the target: the same one whoever sends it, whenever and how often. */
export function creditOf(link: Link, { place, number, user, asset, quantity }: Sent): CommandOf<'CREDIT_DEPOSIT'> {
  return {
    type: CommandType.CREDIT_DEPOSIT,
    time: 0,
    user,
    asset,
    network: linkNetwork(link),
    amount: quantity,
    value: 0n,
    height: place,
    output: 0,
    transaction: clientId(number),
  };
}

/** The command with which the target says that nothing at or below a place is credited any more. */
export function closeUpTo(link: Link, place: number): Command {
  return { type: CommandType.FINAL_HEIGHT, time: 0, network: linkNetwork(link), height: place };
}
