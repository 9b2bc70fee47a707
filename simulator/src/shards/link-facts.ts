import { Refusal } from '@kontor/domain/refusals';
import type { Command } from '@kontor/engine/command';
import { CommandType } from '@kontor/engine/command';
import { linkOf } from './link.ts';
import type { Sent } from './link.ts';

/** How a transfer that was sent ended in the source. */
export type End = 'done' | 'returned';

/** What a source's journal says of one of its links. */
export class Outgoing {
  /** Asked for and not sent, by number. */
  readonly asked = new Map<number, Omit<Sent, 'place'>>();
  /** By place, from 1 on. */
  readonly sent: Sent[] = [];
  /** By number. */
  readonly ends = new Map<number, End>();
}

/** What a target's journal says of one of its links. */
export class Incoming {
  readonly credited = new Set<number>();
  /** Places whose last credit was refused and that are still undecided. */
  readonly refused = new Set<number>();
  /** Nothing at or below it is credited any more. */
  closed = 0;

  /** What became of a place, for ever once it is not undefined: this journal alone decides. */
  verdictOf(place: number): 'credited' | 'refused' | undefined {
    if (this.credited.has(place)) return 'credited';
    return place <= this.closed ? 'refused' : undefined;
  }
}

/**
 * What can be known of transfers from one shard's journal: the commands in their order, each with its outcome. The same journal
 * leads to the same facts.
 */
export class LinkFacts {
  /** By network. */
  readonly outgoing = new Map<number, Outgoing>();
  readonly incoming = new Map<number, Incoming>();
  private readonly networkOf = new Map<number, number>();

  outgoingOn(network: number): Outgoing {
    return found(this.outgoing, network, () => new Outgoing());
  }

  incomingOn(network: number): Incoming {
    return found(this.incoming, network, () => new Incoming());
  }

  /** Takes in the next command of the journal with its outcome. */
  hear(command: Command, refusal: number): void {
    if (command.type === CommandType.CREDIT_DEPOSIT) this.hearCredit(command.network, command.height, refusal);
    else if (refusal === Refusal.NONE) this.hearApplied(command);
  }

  private hearCredit(network: number, place: number, refusal: number): void {
    if (!linkOf(network)) return;
    const incoming = this.incomingOn(network);
    if (refusal === Refusal.NONE) incoming.credited.add(place);
    if (incoming.verdictOf(place) === undefined) incoming.refused.add(place);
    else incoming.refused.delete(place);
  }

  private hearApplied(command: Command): void {
    switch (command.type) {
      case CommandType.WITHDRAW: {
        const { network, number, user, asset, quantity } = command;
        this.networkOf.set(number, network);
        if (linkOf(network)) this.outgoingOn(network).asked.set(number, { number, user, asset, quantity });
        break;
      }
      case CommandType.WITHDRAW_SEND: {
        const outgoing = this.linkOfNumber(command.number);
        const asked = outgoing?.asked.get(command.number);
        if (!outgoing || !asked) break;
        outgoing.asked.delete(command.number);
        outgoing.sent.push({ ...asked, place: outgoing.sent.length + 1 });
        break;
      }
      case CommandType.WITHDRAW_DONE:
        this.linkOfNumber(command.number)?.ends.set(command.number, 'done');
        break;
      case CommandType.WITHDRAW_RETURN: {
        const outgoing = this.linkOfNumber(command.number);
        // One that was never sent comes back without a trace on the link.
        if (outgoing && !outgoing.asked.delete(command.number)) outgoing.ends.set(command.number, 'returned');
        break;
      }
      case CommandType.FINAL_HEIGHT: {
        if (!linkOf(command.network)) break;
        const incoming = this.incomingOn(command.network);
        incoming.closed = command.height;
        for (const place of incoming.refused) if (place <= command.height) incoming.refused.delete(place);
        break;
      }
      default:
    }
  }

  private linkOfNumber(number: number): Outgoing | undefined {
    const network = this.networkOf.get(number);
    return network === undefined || !linkOf(network) ? undefined : this.outgoingOn(network);
  }
}

function found<T>(map: Map<number, T>, key: number, make: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
