import { Account } from '@kontor/domain/accounts';
import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import type { Engine } from '@kontor/engine/engine';
import { clientId, listAsset, units } from '@kontor/testkit/builders';
import { contractAssets, contractMarkets, contractTerms } from '@kontor/testkit/contract-world';
import { createRandom } from '@kontor/testkit/random';
import type { Random } from '@kontor/testkit/random';

const TIME = Date.UTC(2026, 0, 5);
const USDT = contractAssets.usdt;
const USERS = 1_000;
/** The mark, in ticks. */
const MARK = 600_000;
/** Commands of one call, as many as a busy exchange's batch. */
const BATCH = 500;

/** What an order costs, µs of processor time: in a contract, and in a spot market of the same grid. */
export interface OrderCosts {
  readonly contract: number;
  readonly spot: number;
}

/** An engine with one market, and what makes orders for it. */
interface Running {
  readonly engine: Engine;
  readonly batch: () => CommandBuffer;
}

/**
 * What orders cost of which every second one is filled by the next: the middle of so many rounds, in which both markets have their turn,
 * so that whatever else the machine does is in both figures.
 */
export function orderCosts(orders: number, rounds: number): OrderCosts {
  const running = { contract: start(opening, contractOrder), spot: start(spotOpening, spotOrder) };
  // The first round is for the compiler.
  const each = Array.from({ length: rounds + 1 }, () => ({
    contract: roundOf(running.contract, orders),
    spot: roundOf(running.spot, orders),
  })).slice(1);
  const middle = (which: keyof OrderCosts): number => each.map((round) => round[which]).sort((a, b) => a - b)[Math.floor(rounds / 2)]!;
  return { contract: middle('contract'), spot: middle('spot') };
}

function start(commands: (ids: { next: number }) => Iterable<Command>, order: (words: OrderWords) => Command): Running {
  const engine = createEngine({ capacity: EXCHANGE_CAPACITY });
  const random = createRandom(18);
  const ids = { next: 1 };
  apply(engine, commands(ids));
  return { engine, batch: () => batchOf(random, ids, order) };
}

/** Processor time of an order, µs. */
function roundOf({ engine, batch }: Running, orders: number): number {
  const batches = Array.from({ length: Math.ceil(orders / BATCH) }, batch);
  const from = process.cpuUsage();
  for (const commands of batches) {
    engine.events.clear();
    engine.applyAll(commands, 0, commands.length);
  }
  const { user, system } = process.cpuUsage(from);
  return (user + system) / (batches.length * BATCH);
}

/** A contract, and users with money: every second one in one-way mode, every fourth isolated. */
function* opening(ids: { next: number }): Generator<Command> {
  yield { type: CommandType.ENGINE_VERSION, time: TIME, version: 6 };
  for (const asset of Object.values(contractAssets)) yield listAsset(asset, TIME);
  const { btc } = contractMarkets({ maxOrders: 0 });
  const { market } = btc.terms;
  yield { type: CommandType.LIST_MARKET, time: TIME, terms: btc.terms, kind: 1 };
  yield { type: CommandType.MARKET_STATUS, time: TIME, market, status: 1 };
  yield contractTerms(btc, TIME);
  const mark = units(String(MARK / 10), USDT);
  yield { type: CommandType.MARK_PRICE, time: TIME, market, isStale: false, mark, index: mark };
  for (let user = 1; user <= USERS; user++) {
    yield { type: CommandType.SET_RIGHTS, time: TIME, user, version: 1, level: 1, permissions: 1, holdUntil: 0 };
    const money = { asset: USDT.id, account: Account.CONTRACT, amount: units('1000000', USDT) };
    yield { type: CommandType.ADJUST, time: TIME, user, clientId: clientId(ids.next++), ...money };
    yield { type: CommandType.CONTRACT_SETTING, time: TIME, user, market, leverage: 10, mode: user % 4 === 0 ? 1 : 0 };
    if (user % 2 === 1) yield { type: CommandType.POSITION_MODE, time: TIME, user, mode: 1 };
  }
}

/** A spot market of the same grid, and users with both of its assets. */
function* spotOpening(ids: { next: number }): Generator<Command> {
  for (const asset of Object.values(contractAssets)) yield listAsset(asset, TIME);
  const { btc } = contractMarkets({ maxOrders: 0 });
  yield { type: CommandType.LIST_MARKET, time: TIME, terms: btc.terms };
  yield { type: CommandType.MARKET_STATUS, time: TIME, market: btc.terms.market, status: 1 };
  for (let user = 1; user <= USERS; user++) {
    for (const asset of [contractAssets.btc, USDT]) {
      const money = { asset: asset.id, account: Account.SPOT, amount: units('1000000', asset) };
      yield { type: CommandType.ADJUST, time: TIME, user, clientId: clientId(ids.next++), ...money };
    }
  }
}

/** What orders of both markets are made of. */
interface OrderWords {
  readonly user: number;
  readonly side: number;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly id: number;
}

const TERMS = { time: TIME, market: 21, orderType: 0, timeInForce: 0, selfTrade: 2 } as const;

function contractOrder({ id, ...words }: OrderWords): Command {
  const rest = { takeProfit: 0n, stopLoss: 0n, closes: 0, byMark: 0, clientId: clientId(id) };
  return { type: CommandType.CONTRACT_PLACE, ...TERMS, ...words, ...rest };
}

function spotOrder({ id, ...words }: OrderWords): Command {
  return { type: CommandType.PLACE, ...TERMS, ...words, quoteAmount: 0n, stopPrice: 0n, clientId: clientId(id) };
}

/** Pairs of orders of two users near the mark: one that rests, and one that fills it. */
function batchOf(random: Random, ids: { next: number }, order: (words: OrderWords) => Command): CommandBuffer {
  const commands = new CommandBuffer();
  for (let pair = 0; pair < BATCH / 2; pair++) {
    const user = random.between(1, USERS);
    const side = random.below(2);
    const price = BigInt(MARK + random.between(-200, 200)) * 10_000_000n;
    const quantity = BigInt(random.between(1, 20)) * 100_000n;
    for (const [who, which] of [
      [user, side],
      [(user % USERS) + 1, 1 - side],
    ] as const)
      commands.write(order({ user: who, side: which, price, quantity, id: ids.next++ }));
  }
  return commands;
}

function apply(engine: Engine, commands: Iterable<Command>): void {
  const buffer = new CommandBuffer();
  for (const command of commands) {
    buffer.clear();
    engine.events.clear();
    const code = engine.apply(buffer, buffer.write(command));
    if (code !== 0) throw new Error(`refused with ${code}: command ${command.type} of ${command.user ?? 0}`);
  }
}
