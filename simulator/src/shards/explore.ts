import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { createEngine } from '@kontor/engine/engine';
import type { Engine } from '@kontor/engine/engine';
import type { StateDump } from '@kontor/engine/engine-door';
import { Violation } from '../checks/violation.ts';
import { Books, checkLink, checkTotal } from './books.ts';
import { LinkFacts } from './link-facts.ts';
import { askTransfer, linkNetwork } from './link.ts';
import type { Link } from './link.ts';
import { dueMessages } from './relay.ts';
import type { Message, Patience } from './relay.ts';
import { COIN, list, openingOf, payIn, QUOTE } from './shard-opening.ts';

/** A small world of two shards, of which everything that can happen is tried. */
export interface SmallWorld {
  readonly name: string;
  readonly transfers: readonly { readonly link: Link; readonly user: number; readonly asset: number; readonly quantity: bigint }[];
  /** The second shard lists the coin at some time or never: until then it refuses what comes. */
  readonly listsLate: boolean;
  /** Users may think better of it. */
  readonly cancels: boolean;
  readonly patience: Patience;
  /** Commands that a shard may have applied and not committed, 1 or 2. */
  readonly tail: number;
}

/** What trying everything came to. */
export interface Explored {
  /** States of both shards, both relays and all messages that differ. */
  readonly states: number;
  /** Steps from one state to another that were tried. */
  readonly steps: number;
  /** States of a shard that differ. */
  readonly shardStates: number;
  /** How transfers may end, each as "done" or "returned" or "cancelled" by number, joined. */
  readonly endings: readonly string[];
}

const THERE: Link = { source: 0, target: 1 };
const BACK: Link = { source: 1, target: 0 };

/** Two transfers the same way, one each way, and both with a target that refuses at first, with users who cancel, and with relays that give up at any time. */
export const SMALL_WORLDS: readonly SmallWorld[] = [
  world('two one way', [THERE, THERE], { tail: 2 }),
  world('one each way', [THERE, BACK], {}),
  world('one each way, two uncommitted', [THERE, BACK], { tail: 2 }),
  world('two one way, refused at first', [THERE, THERE], { listsLate: true }),
  world('two one way, cancelled', [THERE, THERE], { cancels: true }),
  world('one each way, relays that give up', [THERE, BACK], { patience: 'none' }),
  world('two one way, relays that give up', [THERE, THERE], { patience: 'none', cancels: true }),
];

function world(name: string, links: readonly Link[], more: Partial<SmallWorld>): SmallWorld {
  const transfers = links.map((link, i) => ({ link, user: i + 1, asset: COIN.id, quantity: BigInt(i + 3) }));
  return { name, transfers, listsLate: false, cancels: false, patience: 'until refused', tail: 1, ...more };
}

/** A state that one shard can be in. Where two journals lead to the same, the first one stands for both. */
interface ShardState {
  /** The journal that led here. */
  readonly journal: readonly Said[];
  readonly facts: LinkFacts;
  readonly books: Books;
  /** What its ledger holds, as a text. */
  readonly ledger: string;
}

/** A command with its refusal. */
type Said = readonly [command: Command, refusal: number];

/**
 * Both shards: what is committed, and behind it what is applied; what each relay has read of both; all that was ever sent. As a text of
 * numbers of states, because there are very many.
 */
interface State {
  readonly committed: readonly [number, number];
  readonly tails: readonly [readonly number[], readonly number[]];
  readonly seen: readonly (readonly [source: number, target: number])[];
  /** A bit for each message: once sent it may arrive at any time, any number of times, or never. */
  readonly messages: number;
}

/**
 * Tries everything that can happen in a small world, until nothing new happens: every message that was ever sent may arrive next, again
 * or never; every shard may commit or die; every relay may read either side, as it is or as it was when it read last, or die. In every
 * state all books must hold, whichever shard crashes now, and from every state without further faults all transfers must come to an end.
 */
export function explore(small: SmallWorld): Explored {
  return new Exploration(small).run();
}

class Exploration {
  private readonly small: SmallWorld;
  private readonly shardStates: ShardState[] = [];
  private readonly byKey = new Map<string, number>();
  /** By state of the shard and message. */
  private readonly nexts = new Map<number, number>();
  /** Engines by what their ledger holds, one of each. */
  private readonly engines = new Map<string, Engine>();
  private readonly messages: Message[] = [];
  private readonly messageBits = new Map<string, number>();
  /** By link and states of both: what a relay sends that has read these. */
  private readonly dues = new Map<string, number>();
  private readonly checked = new Set<string>();
  private readonly endings = new Set<string>();

  /** Those with transfers. */
  private readonly links: readonly Link[];

  constructor(small: SmallWorld) {
    this.small = small;
    this.links = [THERE, BACK].filter((link) => small.transfers.some((transfer) => transfer.link === link));
  }

  run(): Explored {
    const first = packed(this.first());
    const known = new Set([first]);
    const waiting = [first];
    let steps = 0;
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
      const state = this.unpacked(text);
      this.check(state);
      for (const next of this.nextOf(state)) {
        steps += 1;
        const key = packed(next);
        if (known.has(key)) continue;
        known.add(key);
        waiting.push(key);
      }
    }
    return { states: known.size, steps, shardStates: this.shardStates.length, endings: [...this.endings].sort() };
  }

  private first(): State {
    const { transfers, listsLate, cancels } = this.small;
    // The states in which both begin are numbered as the shards are.
    for (const shard of [0, 1]) {
      const opening = openingOf(shard === 1 && listsLate ? [QUOTE] : [QUOTE, COIN]);
      for (const { link, user, asset } of transfers) if (link.source === shard) opening.push(payIn(user, asset, 10n, user));
      this.made(shard, createEngine(), [], opening);
    }
    let messages = 0;
    transfers.forEach(({ link, user, asset, quantity }, i) => {
      messages |= this.bitOf({ to: link.source, command: askTransfer(link, i + 1, user, asset, quantity) });
      if (cancels)
        messages |= this.bitOf({ to: link.source, command: { type: CommandType.WITHDRAW_RETURN, time: 0, number: i + 1, reason: 1 } });
    });
    if (listsLate) messages |= this.bitOf({ to: 1, command: list(COIN) });
    return { committed: [0, 1], tails: [[], []], seen: this.links.map(unread), messages };
  }

  private unpacked(text: string): State {
    const at = (index: number): number => text.charCodeAt(index) - 1;
    const tail = (from: number): number[] => [at(from), at(from + 1)].filter((id) => id >= 0);
    return {
      messages: text.charCodeAt(0) | (text.charCodeAt(1) << 16),
      committed: [at(2), at(3)],
      tails: [tail(4), tail(6)],
      seen: this.links.map((_, link) => [at(8 + 2 * link), at(9 + 2 * link)]),
    };
  }

  private nextOf(state: State): State[] {
    const { committed, tails, seen, messages } = state;
    const nexts: State[] = [];
    const withTail = (shard: number, tail: readonly number[]): State['tails'] => (shard === 0 ? [tail, tails[1]] : [tails[0], tail]);
    for (let bit = 0; bit < this.messages.length; bit += 1) {
      if ((messages & (1 << bit)) === 0) continue;
      const { to } = this.messages[bit]!;
      const tail = tails[to]!;
      if (tail.length === this.small.tail) continue;
      const before = tail.at(-1) ?? committed[to]!;
      const after = this.next(before, bit);
      if (after !== before) nexts.push({ committed, tails: withTail(to, [...tail, after]), seen, messages });
    }
    for (const shard of [0, 1]) {
      const [oldest, ...rest] = tails[shard]!;
      if (oldest === undefined) continue;
      const moved: State['committed'] = shard === 0 ? [oldest, committed[1]] : [committed[0], oldest];
      nexts.push({ committed: moved, tails: withTail(shard, rest), seen, messages });
      // It crashes: what is not committed has never been.
      nexts.push({ committed, tails: withTail(shard, []), seen, messages });
    }
    this.links.forEach((link, at) => {
      const [source, target] = seen[at]!;
      // A relay reads on, on one side, or dies and knows nothing.
      const reads = [[committed[link.source]!, target] as const, [source, committed[link.target]!] as const, unread(link)];
      for (const read of reads) {
        if (read[0] === source && read[1] === target) continue;
        nexts.push({ committed, tails, seen: seen.with(at, read), messages: messages | this.dueOf(link, read[0], read[1]) });
      }
    });
    return nexts;
  }

  /** The state behind a message. The engine is asked once for each state and message. */
  private next(state: number, bit: number): number {
    const key = state * 32 + bit;
    const known = this.nexts.get(key);
    if (known !== undefined) return known;
    const { to, command } = this.messages[bit]!;
    const { journal, ledger } = this.shardStates[state]!;
    const next = this.made(to, this.engineOf(journal, ledger), journal, [command]);
    this.nexts.set(key, next);
    return next;
  }

  /** The state that further commands lead to; the engine stands where the journal ends. */
  private made(shard: number, engine: Engine, before: readonly Said[], commands: readonly Command[]): number {
    const journal = [...before, ...commands.map((command): Said => [command, applied(engine, command)])];
    const [facts, books] = [new LinkFacts(), new Books()];
    for (const [command, refusal] of journal) {
      facts.hear(command, refusal);
      books.hear(command, refusal);
    }
    const dump = engine.dump();
    books.take(dump);
    const ledger = `${shard} ${ledgerText(dump)}`;
    this.engines.set(ledger, engine);
    const key = `${ledger} ${journalText(facts, books)}`;
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    const id = this.shardStates.length;
    this.byKey.set(key, id);
    this.shardStates.push({ journal, facts, books, ledger });
    return id;
  }

  /** An engine that stands where a journal leads; engines are dear, so one that stands there already is taken. */
  private engineOf(journal: readonly Said[], ledger: string): Engine {
    const standing = this.engines.get(ledger);
    this.engines.delete(ledger);
    if (standing) return standing;
    const engine = createEngine();
    for (const [command] of journal) applied(engine, command);
    return engine;
  }

  private dueOf(link: Link, source: number, target: number): number {
    const key = `${linkNetwork(link)} ${source} ${target}`;
    const known = this.dues.get(key);
    if (known !== undefined) return known;
    let due = 0;
    for (const message of this.dueMessages(link, source, target)) due |= this.bitOf(message);
    this.dues.set(key, due);
    return due;
  }

  private dueMessages(link: Link, source: number, target: number): Message[] {
    const network = linkNetwork(link);
    const facts = (id: number) => this.shardStates[id]!.facts;
    return dueMessages(link, facts(source).outgoingOn(network), facts(target).incomingOn(network), this.small.patience);
  }

  private bitOf(message: Message): number {
    const key = textOf(message);
    let bit = this.messageBits.get(key);
    if (bit === undefined) {
      bit = this.messages.length;
      if (bit > 30) throw new Error('a small world has at most 31 messages');
      this.messages.push(message);
      this.messageBits.set(key, bit);
    }
    return 1 << bit;
  }

  /** All that any crash would leave behind is checked: any beginning of each tail. */
  private check({ committed, tails }: State): void {
    for (const first of [committed[0], ...tails[0]]) for (const second of [committed[1], ...tails[1]]) this.checkPair(first, second);
  }

  private checkPair(first: number, second: number): void {
    const key = `${first} ${second}`;
    if (this.checked.has(key)) return;
    this.checked.add(key);
    const books = [first, second].map((id) => this.shardStates[id]!.books);
    for (const link of this.links) checkLink(link, books[link.source]!, books[link.target]!);
    checkTotal(books, this.links, [QUOTE.id, COIN.id]);
    this.checkUsers(first, second);
    this.settle(first, second);
  }

  /** What each user has in both shards is what he had, less what is in transit. */
  private checkUsers(first: number, second: number): void {
    const books = [first, second].map((id) => this.shardStates[id]!.books);
    this.small.transfers.forEach(({ link, user, asset, quantity }, i) => {
      const { sent = 0, returned = 0 } = books[link.source]!.transfers.get(i + 1) ?? {};
      const credited = books[link.target]!.credits.get(`${linkNetwork(link)}/${i + 1}`) ?? 0;
      const has = books.reduce((sum, of) => sum + (of.users.get(`${user}/${asset}`) ?? 0n), 0n);
      const back = sent === 0 ? 0 : returned;
      const due = 10n - quantity * BigInt(sent - credited - back);
      if (has !== due) throw new Violation('shards.user', `user ${user} has ${has} in both shards and should have ${due}`);
    });
  }

  /** Without faults from here on, relays bring every transfer to an end. */
  private settle(first: number, second: number): void {
    let states = [first, second];
    for (;;) {
      const before = states.join(' ');
      for (const link of this.links) {
        for (const message of this.dueMessages(link, states[link.source]!, states[link.target]!)) {
          const bit = 31 - Math.clz32(this.bitOf(message));
          states = states.with(message.to, this.next(states[message.to]!, bit));
        }
      }
      if (states.join(' ') === before) break;
    }
    const ends = this.small.transfers.map(({ link }, i) => {
      const counted = this.shardStates[states[link.source]!]!.books.transfers.get(i + 1);
      if (!counted) return 'never asked';
      if (counted.done + counted.returned === 1) return counted.done === 1 ? 'done' : counted.sent === 1 ? 'returned' : 'cancelled';
      // A target that refuses for now, whom nobody gives up, is asked again.
      throw new Violation('shards.undecided', `transfer ${i + 1} does not end: sent ${counted.sent}, done ${counted.done}`);
    });
    this.endings.add(ends.join(', '));
  }
}

/** What a relay knows that has read nothing: the states in which its shards begin. */
function unread({ source, target }: Link): readonly [source: number, target: number] {
  return [source, target];
}

function packed({ messages, committed, tails, seen }: State): string {
  const [first, second] = tails;
  return String.fromCharCode(
    messages & 0xffff,
    messages >>> 16,
    committed[0] + 1,
    committed[1] + 1,
    (first[0] ?? -1) + 1,
    (first[1] ?? -1) + 1,
    (second[0] ?? -1) + 1,
    (second[1] ?? -1) + 1,
    ...seen.flatMap(([source, target]) => [source + 1, target + 1]),
  );
}

const buffer = new CommandBuffer(64);

/** Applies a command; returns its refusal. */
function applied(engine: Engine, command: Command): number {
  buffer.clear();
  const refusal = engine.apply(buffer, buffer.write(command));
  engine.events.clear();
  return refusal;
}

/** What a ledger's future depends on: its state without counters of commands. */
function ledgerText({ holdings, withdrawals, pending, finalHeights, usedNumbers, assets }: StateDump): string {
  const credits = [...pending].sort((a, b) => (a.id < b.id ? -1 : 1));
  return text([holdings, withdrawals, credits, finalHeights, usedNumbers, assets]);
}

/** What a journal says of transfers. */
function journalText(facts: LinkFacts, books: Books): string {
  const incoming = [...facts.incoming].map(([network, { credited, refused, closed }]) => [
    network,
    lines(credited),
    lines(refused),
    closed,
  ]);
  const outgoing = [...facts.outgoing].map(([network, { sent, ends, asked }]) => [network, sent, lines(ends), lines(asked.keys())]);
  return text([lines(incoming), lines(outgoing), lines(books.transfers), lines(books.credits)]);
}

/** Each as a text, in an order that does not depend on how they came. */
function lines(all: Iterable<unknown>): string[] {
  return [...all].map(text).sort();
}

function textOf(message: Message): string {
  return text(message);
}

function text(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
}
