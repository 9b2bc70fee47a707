import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { clientId } from '@kontor/testkit/builders';
import { createRandom } from '@kontor/testkit/random';
import type { Random } from '@kontor/testkit/random';
import { Violation } from '../checks/violation.ts';
import { checkLink, checkTotal } from './books.ts';
import type { Books } from './books.ts';
import { askTransfer, linksOf } from './link.ts';
import type { Link } from './link.ts';
import { Relay } from './relay.ts';
import type { Message } from './relay.ts';
import { Shard } from './shard.ts';
import { CHAIN, COIN, list, MARKET, openingOf, payIn, QUOTE, RARE } from './shard-opening.ts';

/** What a world of shards came to. */
export interface ShardsOutcome {
  /** Commands that shards applied, the last recoveries' included once. */
  readonly commands: number;
  /** How often each thing happened. */
  readonly counts: ReadonlyMap<string, number>;
}

const USERS = 6;
const ASSETS = [QUOTE, COIN, RARE].map(({ id }) => id);
/** Most units of an asset that one ledger takes in. */
const MOST_ISSUED = 1n << 62n;
/** A world has no more messages under way; the oldest are lost. */
const MOST_MESSAGES = 60;
/** Without faults all is decided within so many rounds of all relays. */
const ROUNDS = 200;

/**
 * Two to four shards, two relays on each link, and everything that can go wrong between them: messages lost, doubled, late, in another
 * order; shards and relays that die at any step; shards that nobody reaches for long; transfers refused for now and for good, cancelled
 * in time and too late. After every step all books are checked, as they are and as they would be if any shard crashed now. At the end
 * the faults stop: every transfer must then be decided, on both sides the same.
 */
export function playShards(seed: number, world: number, steps: number): ShardsOutcome {
  const played = new ShardsWorld(createRandom(seed).split(`shards ${world}`));
  for (let step = 0; step < steps; step += 1) played.step();
  played.settle();
  return { commands: played.commands, counts: played.counts };
}

class ShardsWorld {
  readonly counts = new Map<string, number>();
  commands = 0;
  private readonly random: Random;
  private readonly shards: readonly Shard[];
  private readonly links: readonly Link[];
  private readonly relays: Relay[];
  private readonly messages: Message[] = [];
  /** Until which step nobody reaches a shard. */
  private readonly away: number[];
  private readonly numbers: number[];
  /** What both books stood at when they were checked last. */
  private readonly checked = new WeakMap<Books, WeakMap<Books, string>>();
  private now = 1_000_000;
  private steps = 0;
  private ids = 0;

  constructor(random: Random) {
    this.random = random;
    const count = random.pick([2, 2, 3, 4]);
    this.shards = Array.from({ length: count }, (_, number) => new Shard(number));
    this.links = linksOf(count);
    // Two for each link, as when one is believed dead and is not.
    this.relays = [...this.links, ...this.links].map((link) => new Relay(link, 'until refused'));
    this.away = this.shards.map(() => 0);
    this.numbers = this.shards.map(() => 0);
    for (const shard of this.shards) this.open(shard);
  }

  /** Everything is listed and everybody has something; one shard has nearly as much of the coin as a ledger takes. */
  private open(shard: Shard): void {
    const hasRare = shard.number === 0 || this.random.chance(0.5);
    for (const command of openingOf(hasRare ? [QUOTE, COIN, RARE] : [QUOTE, COIN])) this.take(shard, command);
    for (let user = 1; user <= USERS; user += 1) {
      for (const asset of hasRare ? ASSETS : [QUOTE.id, COIN.id])
        this.take(shard, payIn(user, asset, BigInt(this.random.between(0, 2_000)) * 100_000_000n, (this.ids += 1)));
    }
    if (shard.number === 1) {
      const room = MOST_ISSUED - (shard.leader.books.outside.get(COIN.id) ?? 0n);
      this.take(shard, payIn(USERS + 1, COIN.id, room - BigInt(this.random.between(0, 500)) * 100_000_000n, (this.ids += 1)));
    }
    shard.commit(shard.tail);
  }

  /** One thing happens, and all books are checked. */
  step(): void {
    const { random } = this;
    this.steps += 1;
    this.now += random.below(20);
    const draw = random.below(1_000);
    if (draw < 130) this.ask();
    else if (draw < 160) this.cancel();
    else if (draw < 260) this.trade();
    else if (draw < 290) this.useChain();
    else if (draw < 410) this.relay();
    else if (draw < 800) this.deliver();
    else if (draw < 960) this.commit();
    else if (draw < 970) this.crashShard();
    else if (draw < 985) this.crashRelay();
    else if (draw < 994) this.keepSnapshot();
    else if (draw < 997) this.leave();
    else this.listRare();
    this.check();
  }

  /** No faults from here on: relays and shards do what is due until nothing is, and every transfer must be over. */
  settle(): void {
    this.messages.length = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const shard of this.shards) shard.commit(shard.tail);
      let sent = 0;
      for (const relay of this.relays) {
        this.read(relay, Number.POSITIVE_INFINITY);
        for (const { to, command } of relay.due()) {
          this.take(this.shards[to]!, command);
          sent += 1;
        }
      }
      this.check();
      if (sent === 0) break;
    }
    for (const { number, leader, tail } of this.shards) {
      if (tail > 0) throw new Violation('shards.unsettled', `shard ${number} still has ${tail} commands to do`);
      for (const [of, { sent, done, returned, link }] of leader.books.transfers) {
        if (returned + done !== 1)
          throw new Violation(
            'shards.undecided',
            `transfer ${of} from ${number} to ${link.target}: sent ${sent}, done ${done}, returned ${returned}`,
          );
        this.count(done === 1 ? 'transfer done' : sent === 1 ? 'transfer given back' : 'transfer cancelled');
      }
    }
    for (const link of this.links)
      for (const asset of ASSETS)
        if (
          this.shards[link.source]!.leader.read().transitOf(link, asset) +
            this.shards[link.target]!.leader.read().transitOf(link, asset) !==
          0n
        )
          throw new Violation('shards.undecided', `something of asset ${asset} is still in transit from ${link.source} to ${link.target}`);
    for (const shard of this.shards) shard.crash('journal');
    this.check();
  }

  private check(): void {
    for (const link of this.links) {
      const [source, target] = [this.shards[link.source]!, this.shards[link.target]!];
      for (const from of [source.leader, source.follower])
        for (const to of [target.leader, target.follower]) this.checkPair(link, from.read(), to.read());
    }
    const all = (sideOf: (shard: Shard) => Books): void => checkTotal(this.shards.map(sideOf), this.links, ASSETS);
    all(({ leader }) => leader.read());
    all(({ follower }) => follower.read());
    for (const crashed of this.shards) all((shard) => (shard === crashed ? shard.follower : shard.leader).read());
  }

  /** Checks two ledgers and their link, where either has changed since they were checked last. */
  private checkPair(link: Link, source: Books, target: Books): void {
    let known = this.checked.get(source);
    if (!known) this.checked.set(source, (known = new WeakMap()));
    const state = `${source.version}/${target.version}`;
    if (known.get(target) === state) return;
    checkLink(link, source, target);
    known.set(target, state);
  }

  /** A user asks for a transfer; now and then again, for more than there is, or under a number that is taken. */
  private ask(): void {
    const { random } = this;
    const link = random.pick(this.links);
    const user = random.between(1, USERS);
    const asset = random.pick(ASSETS);
    const known = random.chance(0.1) && this.numbers[link.source]! > 0;
    const number = known ? random.between(1, this.numbers[link.source]!) : (this.numbers[link.source]! += 1);
    const has = this.shards[link.source]!.leader.read().users.get(`${user}/${asset}`) ?? 0n;
    const quantity = random.chance(0.05) ? has + 1n : has / BigInt(random.between(1, 40));
    this.send(link.source, askTransfer(link, number, user, asset, quantity));
  }

  /** A user thinks better of it, in time or too late. */
  private cancel(): void {
    const to = this.random.pick(this.shards).number;
    const last = this.numbers[to]!;
    if (last === 0) return;
    this.send(to, { type: CommandType.WITHDRAW_RETURN, time: 0, number: Math.max(1, last - this.random.below(4)), reason: 1 });
  }

  /** What arrives is spent at once: nothing could be taken back from its user. */
  private trade(): void {
    const { random } = this;
    const order: Command = {
      type: CommandType.PLACE,
      time: 0,
      user: random.between(1, USERS),
      market: MARKET.terms.market,
      side: random.pick([Side.BUY, Side.SELL]),
      orderType: OrderType.LIMIT,
      timeInForce: random.pick([TimeInForce.GTC, TimeInForce.IOC]),
      selfTrade: SelfTrade.EXPIRE_MAKER,
      price: BigInt(random.between(90, 110)) * 1_000_000n,
      quantity: BigInt(random.between(1, 5_000)) * 10_000_000n,
      quoteAmount: 0n,
      stopPrice: 0n,
      clientId: clientId((this.ids += 1)),
    };
    this.send(random.pick(this.shards).number, order);
  }

  private useChain(): void {
    const { random } = this;
    const to = random.pick(this.shards).number;
    const user = random.between(1, USERS);
    if (random.chance(0.4)) this.send(to, payIn(user, random.pick(ASSETS), BigInt(random.between(1, 300)) * 100_000_000n, (this.ids += 1)));
    else {
      const number = (this.numbers[to]! += 1);
      const asked = askTransfer({ source: 0, target: 0 }, number, user, random.pick(ASSETS), BigInt(random.between(1, 50)) * 100_000_000n);
      this.send(to, { ...asked, network: CHAIN });
      this.send(to, { type: CommandType.WITHDRAW_SEND, time: 0, number });
      this.send(to, { type: CommandType.WITHDRAW_DONE, time: 0, number });
    }
  }

  /** A relay reads some of what is committed, on one side or both, and sends what it thinks is due. */
  private relay(): void {
    const relay = this.random.pick(this.relays);
    this.read(relay, this.random.chance(0.5) ? Number.POSITIVE_INFINITY : this.random.below(6));
    for (const { to, command } of relay.due()) {
      this.count('relayed');
      this.send(to, command);
    }
  }

  private read(relay: Relay, most: number): void {
    const [source, target] = [relay.link.source, relay.link.target];
    const sides = this.random.below(3);
    if ((sides !== 1 && !this.isAway(source)) || most === Number.POSITIVE_INFINITY) relay.readSource(this.shards[source]!, most);
    if ((sides !== 2 && !this.isAway(target)) || most === Number.POSITIVE_INFINITY) relay.readTarget(this.shards[target]!, most);
  }

  /** A message arrives, is lost, or arrives and will arrive again. */
  private deliver(): void {
    const { random, messages } = this;
    if (messages.length === 0) return;
    const at = random.chance(0.5) ? 0 : random.below(messages.length);
    const { to, command } = messages[at]!;
    const fate = random.below(10);
    if (fate === 0 || this.isAway(to)) {
      this.count('message lost');
      if (fate < 7) messages.splice(at, 1);
      return;
    }
    if (fate < 7) messages.splice(at, 1);
    else this.count('message doubled');
    this.take(this.shards[to]!, command);
  }

  private commit(): void {
    const shard = this.random.pick(this.shards);
    if (!this.isAway(shard.number)) shard.commit(this.random.chance(0.6) ? shard.tail : this.random.below(shard.tail + 1));
  }

  private crashShard(): void {
    const shard = this.random.pick(this.shards);
    this.count(shard.tail > 0 ? 'shard crashed with a tail' : 'shard crashed');
    shard.crash(this.random.pick(['snapshot', 'journal']));
  }

  private crashRelay(): void {
    const at = this.random.below(this.relays.length);
    this.count('relay crashed');
    this.relays[at] = new Relay(this.relays[at]!.link, 'until refused');
  }

  private keepSnapshot(): void {
    this.random.pick(this.shards).keepSnapshot();
  }

  private leave(): void {
    this.count('shard away');
    this.away[this.random.below(this.shards.length)] = this.steps + this.random.between(20, 400);
  }

  private listRare(): void {
    this.send(this.random.pick(this.shards).number, list(RARE));
  }

  private isAway(shard: number): boolean {
    return this.away[shard]! > this.steps;
  }

  private send(to: number, command: Command): void {
    this.messages.push({ to, command });
    if (this.messages.length <= MOST_MESSAGES) return;
    this.count('message lost');
    this.messages.splice(this.random.below(MOST_MESSAGES), 1);
  }

  private take(shard: Shard, command: Command): void {
    shard.take(command, this.now);
    this.commands += 1;
  }

  private count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}
