import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { LinkFacts } from './link-facts.ts';
import type { Incoming, Outgoing } from './link-facts.ts';
import { closeUpTo, creditOf, linkNetwork } from './link.ts';
import type { Link } from './link.ts';

/** A command on its way to a shard. It may be lost, come twice, late, or behind one that was sent later. */
export interface Message {
  /** Number of the shard. */
  readonly to: number;
  readonly command: Command;
}

/** Reason of a WITHDRAW_RETURN that takes back what is sent as well. */
const FAILED = 3;

/** How soon a relay gives a transfer up: when the target has refused it, or whenever it likes. Either is safe. */
export type Patience = 'until refused' | 'none';

/** A journal as whoever reads it sees it: what is committed, and nothing else. */
export interface CommittedJournal {
  readonly length: number;
  entry(index: number): { readonly command: Command; readonly refusal: number };
}

/**
 * Carries the transfers of one link. It keeps nothing: whoever starts reads both journals from their beginning (a program would read
 * them from a row of the follower's), so a crash costs it nothing, and any number of relays may run at a time.
 */
export class Relay {
  readonly link: Link;
  private readonly patience: Patience;
  private readonly source = new LinkFacts();
  private readonly target = new LinkFacts();
  private sourceRead = 0;
  private targetRead = 0;

  constructor(link: Link, patience: Patience) {
    this.link = link;
    this.patience = patience;
  }

  /** Reads on in the source's journal, at most so many commands. */
  readSource(journal: CommittedJournal, most: number): void {
    this.sourceRead = readOn(journal, this.source, this.sourceRead, most);
  }

  /** Reads on in the target's. */
  readTarget(journal: CommittedJournal, most: number): void {
    this.targetRead = readOn(journal, this.target, this.targetRead, most);
  }

  /** What it would send now, by what it has read. */
  due(): Message[] {
    const network = linkNetwork(this.link);
    return dueMessages(this.link, this.source.outgoingOn(network), this.target.incomingOn(network), this.patience);
  }
}

function readOn(journal: CommittedJournal, facts: LinkFacts, from: number, most: number): number {
  const to = Math.min(journal.length, from + most);
  for (let index = from; index < to; index += 1) {
    const { command, refusal } = journal.entry(index);
    facts.hear(command, refusal);
  }
  return to;
}

/**
 * What has to be sent for a link, by what is known of both sides. What is known may be old, of either side: facts are only ever added
 * to, and each message is right for ever once it is due.
 */
export function dueMessages(link: Link, source: Outgoing, target: Incoming, patience: Patience): Message[] {
  const messages: Message[] = [];
  for (const { number } of source.asked.values())
    messages.push({ to: link.source, command: { type: CommandType.WITHDRAW_SEND, time: 0, number } });
  for (const sent of source.sent) {
    const { number, place } = sent;
    if (source.ends.has(number)) continue;
    const verdict = target.verdictOf(place);
    if (verdict === undefined) messages.push({ to: link.target, command: creditOf(link, sent) });
    else if (verdict === 'credited') messages.push({ to: link.source, command: { type: CommandType.WITHDRAW_DONE, time: 0, number } });
    else messages.push({ to: link.source, command: { type: CommandType.WITHDRAW_RETURN, time: 0, number, reason: FAILED } });
  }
  const closing = placeToClose(source, target, patience);
  if (closing > target.closed) messages.push({ to: link.target, command: closeUpTo(link, closing) });
  return messages;
}

/**
 * Up to which place nothing may be credited any more: what is credited from the front on need not be remembered, and behind it one may be
 * given up. Never one that lies behind another undecided one, because closing it would refuse that one as well.
 */
function placeToClose(source: Outgoing, target: Incoming, patience: Patience): number {
  let place = target.closed;
  while (target.credited.has(place + 1)) place += 1;
  const next = source.sent[place];
  return next !== undefined && (patience === 'none' || target.refused.has(next.place)) ? next.place : place;
}
