/** The timeline of a journal: an engine replays it, command by command, and is asked for balances; orders are what its events say. */
import { ACCOUNT_WORDS, SIDE_WORDS, TIME_IN_FORCE_WORDS } from '@kontor/contract/glossary';
import { formatOrderId } from '@kontor/contract/order-id';
import { Account, Bucket } from '@kontor/domain/accounts';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { OrderType } from '@kontor/domain/order';
import { ALL_MARKETS, CommandType, readCommand } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { EXCHANGE_CAPACITY, createEngine } from '@kontor/engine/engine';
import type { Engine } from '@kontor/engine/engine';
import { readEvent } from '@kontor/engine/event';
import type { Event } from '@kontor/engine/event';
import { ReplayError, digestOfEvents } from '../../core-loop/replay.ts';
import type { Batch, Journal } from '../../journal/journal.ts';
import { balanceWords, cancelling, cancellingAll, keyText, moving, placing } from './deeds.ts';
import type { HistoryLog } from './history-log.ts';
import { OwnOrders } from './own-orders.ts';
import type { NamedMarket } from './own-orders.ts';
import type { EndedOrder, JournalledDeed, Timeline } from './timeline.ts';

/** What the numbers of the journal are called. */
export interface Names {
  /** Symbols by asset. */
  readonly assets: ReadonlyMap<number, string>;
  /** Pairs by spot market. */
  readonly pairs: ReadonlyMap<number, string>;
}

/**
 * Reads all of a journal. The lists that the log's answers are about are kept, and no others.
 * @throws ReplayError where the events are not those that were journalled; JournalError
 */
export async function replayTimeline(
  journal: Pick<Journal, 'read'>,
  { calls }: Pick<HistoryLog, 'calls'>,
  names: Names,
): Promise<Timeline> {
  const wanted = new Map<number, Set<number>>();
  for (const { user, told } of calls) {
    if (told?.kind !== 'rows') continue;
    const users = wanted.get(told.sequence) ?? new Set();
    wanted.set(told.sequence, users.add(user));
  }
  const replay = new TimelineReplay(names, wanted);
  for await (const batch of journal.read(1)) replay.take(batch);
  return replay;
}

class TimelineReplay implements Timeline {
  readonly deeds: JournalledDeed[] = [];
  readonly #engine: Engine = createEngine({ capacity: EXCHANGE_CAPACITY });
  readonly #names: Names;
  readonly #wanted: ReadonlyMap<number, ReadonlySet<number>>;
  readonly #rows = new Map<string, readonly string[]>();
  /** Decimals of each asset that is listed. */
  readonly #scales = new Map<number, number>();
  readonly #markets = new Map<number, NamedMarket>();
  readonly #orders = new OwnOrders((market) => this.#markets.get(market));

  constructor(names: Names, wanted: ReadonlyMap<number, ReadonlySet<number>>) {
    this.#names = names;
    this.#wanted = wanted;
  }

  get end(): number {
    return this.#engine.sequence;
  }

  rows(user: number, what: 'open orders' | 'balances', sequence: number): readonly string[] {
    const rows = this.#rows.get(`${user} ${what} ${sequence}`);
    if (rows === undefined) throw new Error(`nobody said that the ${what} of user ${user} at ${sequence} would be asked for`);
    return rows;
  }

  ended(user: number): readonly EndedOrder[] {
    return this.#orders.ended(user);
  }

  take(batch: Batch): void {
    const engine = this.#engine;
    engine.events.clear();
    const commands = CommandBuffer.of(batch.commands);
    for (let at = 0; at < commands.length; at = commands.next(at)) {
      const from = engine.events.length;
      engine.apply(commands, at);
      this.#note(readCommand(commands, at), from);
    }
    const digest = digestOfEvents(engine.events);
    if (digest !== batch.eventDigest)
      throw new ReplayError('DIGEST_DIFFERS', batch, `events digest ${digest}, journalled was ${batch.eventDigest}.`);
  }

  #note(command: Command | undefined, from: number): void {
    const { events, sequence } = this.#engine;
    let outcome: (Event & { type: 'command' }) | undefined;
    for (let at = from; at < events.length; at = events.next(at)) {
      const event = readEvent(events, at);
      if (event.type === 'command') outcome = event;
      this.#orders.apply(event, sequence);
    }
    if (command === undefined || outcome === undefined) return;
    this.#list(command, outcome.code);
    const deed = this.#deedOf(command);
    if (deed !== undefined) {
      const { user, code, slot, number } = outcome;
      this.deeds.push({ sequence, user, deed, key: keyOf(command), code, orderId: slot < 0 ? undefined : formatOrderId({ slot, number }) });
    }
    for (const user of this.#wanted.get(sequence) ?? []) {
      this.#rows.set(`${user} open orders ${sequence}`, this.#orders.open(user));
      this.#rows.set(`${user} balances ${sequence}`, this.#balances(user));
    }
  }

  #list(command: Command, code: number): void {
    if (code !== 0) return;
    if (command.type === CommandType.LIST_ASSET) this.#scales.set(command.asset, command.scale);
    if (command.type !== CommandType.LIST_MARKET) return;
    const { terms } = command;
    const pair = this.#names.pairs.get(terms.market);
    if (pair === undefined) return;
    this.#markets.set(terms.market, { terms, pair, baseScale: this.#scales.get(terms.base)!, quoteScale: this.#scales.get(terms.quote)! });
  }

  #balances(user: number): string[] {
    const of = (asset: number, bucket: number, scale: number) =>
      formatTrimmedDecimal(this.#engine.balance(user, Account.SPOT, asset, bucket), scale);
    return Array.from(this.#scales, ([asset, scale]) =>
      balanceWords({
        symbol: this.#names.assets.get(asset) ?? `asset ${asset}`,
        available: of(asset, Bucket.AVAILABLE, scale),
        frozen: of(asset, Bucket.FROZEN, scale),
        order_freeze: of(asset, Bucket.ORDER_FREEZE, scale),
      }),
    ).toSorted();
  }

  /** Undefined for what no user does. */
  #deedOf(command: Command): string | undefined {
    switch (command.type) {
      case CommandType.PLACE: {
        const market = this.#markets.get(command.market);
        if (market === undefined || command.orderType !== OrderType.LIMIT)
          return `order of type ${command.orderType} in market ${command.market}`;
        return placing({
          pair: market.pair,
          side: SIDE_WORDS[command.side]!,
          price: formatTrimmedDecimal(command.price, market.quoteScale),
          quantity: formatTrimmedDecimal(command.quantity, market.baseScale),
          time_in_force: TIME_IN_FORCE_WORDS[command.timeInForce]!,
        });
      }
      case CommandType.CANCEL:
        return command.clientId === undefined
          ? cancelling(formatOrderId(command.order))
          : `cancel the order of id ${keyText(command.clientId)}`;
      case CommandType.CANCEL_ALL:
        return cancellingAll(
          command.market === ALL_MARKETS ? {} : { pair: this.#names.pairs.get(command.market) ?? `market ${command.market}` },
        );
      case CommandType.TRANSFER:
        return moving({
          from: ACCOUNT_WORDS[command.from]!,
          to: ACCOUNT_WORDS[command.to]!,
          symbol: this.#names.assets.get(command.asset) ?? `asset ${command.asset}`,
          quantity: formatTrimmedDecimal(command.amount, this.#scales.get(command.asset) ?? 0),
        });
      default:
        return undefined;
    }
  }
}

/** Its own client id; a cancel's names an order. */
function keyOf(command: Command): string | undefined {
  return command.type === CommandType.PLACE || command.type === CommandType.TRANSFER ? keyText(command.clientId) : undefined;
}
