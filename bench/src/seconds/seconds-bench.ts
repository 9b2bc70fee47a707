import { parseArgs } from 'node:util';
import { Account } from '@kontor/domain/accounts';
import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import type { Engine } from '@kontor/engine/engine';
import { ASSETS, btcUsdt, clientId, openMarkets, placeOrder, units } from '@kontor/testkit/builders';
import type { AssetSpec } from '@kontor/testkit/builders';
import { setting } from '../machine.ts';
import { saveReport } from '../save-report.ts';
import { leastOf, TOOK_HEAD, tookRow, workOff } from '../worked-off.ts';
import type { Took } from '../worked-off.ts';

export const SECONDS_USAGE = `npm run bench -- seconds
  what seconds contracts cost that all expire in one second, command by command, and spot beside them
    --contracts N      that expire, of as many users (default 100000)
    --save             writes the report to bench/results`;

/** ms: all settlements, and the longest command. */
const GOALS = { settled: 1_000, command: 5 };

const TIME = Date.UTC(2026, 0, 5);
const USDT = ASSETS[2] as AssetSpec;
const BTCUSDT = btcUsdt();
const PAIR = 1;
/** Seconds that a contract lasts. */
const DURATION = 30;
const MOST = 262_144;
/** Orders of a turn of spot's. */
const SPOT_ORDERS = 50_000;

/** `bench seconds`: an engine as large as an exchange's, a contract for each user. */
export function secondsBench(args: readonly string[], print: (line: string) => void): void {
  const { values } = parseArgs({ args: [...args], options: { contracts: { type: 'string' }, save: { type: 'boolean' } } });
  const contracts = count(values.contracts ?? '100000');
  const { machine, commit, command } = setting();
  const { spotBefore, taken, entered, spotBeside, settled } = measure(contracts);
  const floor = (microseconds: number): string => `${microseconds.toFixed(2)} µs a command`;
  const text = [
    '# Seconds contracts benchmark\n',
    `- machine: ${machine}\n- commit: ${commit}\n- command: \`${command}\`\n- ${contracts} contracts of as many users; processor time, the least of ${ROUNDS} rounds for each command`,
    `- floor: spot ${floor(spotBefore)} before there are any, ${floor(spotBeside)} with all of them under way\n`,
    ...TOOK_HEAD,
    tookRow(`${contracts} contracts taken`, taken, `${GOALS.command} ms a command`),
    tookRow('the tick at which all begin', entered, `${GOALS.command} ms a command`),
    tookRow('the tick by which all are settled', settled, `${GOALS.settled} ms, ${GOALS.command} ms`),
  ];
  for (const line of text) print(line);
  if (values.save === true) print(`saved ${saveReport('seconds', text)}`);
}

/** Rounds on an engine each, so that all do the same. */
const ROUNDS = 3;

function measure(contracts: number) {
  const rounds = Array.from({ length: ROUNDS }, () => round(contracts));
  const least = (of: (one: (typeof rounds)[number]) => Took): Took => leastOf(rounds.map(of));
  const middle = (of: (one: (typeof rounds)[number]) => number): number => rounds.map(of).sort((a, b) => a - b)[ROUNDS >> 1]!;
  return {
    spotBefore: middle((one) => one.spotBefore),
    spotBeside: middle((one) => one.spotBeside),
    taken: least((one) => one.taken),
    entered: least((one) => one.entered),
    settled: least((one) => one.settled),
  };
}

function round(contracts: number) {
  const exchange = new Exchange(contracts);
  // The first turns are for the compiler.
  for (let turn = 0; turn < 3; turn++) exchange.expire(Math.min(contracts, 20_000));
  exchange.spot();
  const spotBefore = exchange.spot();
  const { taken, entered } = exchange.take(contracts);
  const spotBeside = exchange.spot();
  return { spotBefore, taken, entered, spotBeside, settled: exchange.settle() };
}

/** An engine with so many users, a house that can bear all of them, and a market of spot. */
class Exchange {
  private readonly engine: Engine = createEngine({ capacity: EXCHANGE_CAPACITY });
  private time = TIME;
  private nextId = 1;
  private tickNumber = 0;
  private readonly trader: number;

  constructor(users: number) {
    this.trader = users + 1;
    this.do({ type: CommandType.ENGINE_VERSION, time: TIME, version: 6 }, ...openMarkets([BTCUSDT], TIME));
    const product = { duration: DURATION, payoutRate: 80_000_000, feeRate: 2_000_000, minStake: 1n, maxStake: units('5000', USDT) };
    this.do({ type: CommandType.SECONDS_PAIR, time: TIME, pair: PAIR, asset: USDT.id, open: 1, products: [product] });
    const shares = { secondShare: 10_000, pairShare: 10_000, totalShare: 10_000 };
    this.do({ type: CommandType.SECONDS_LIMITS, time: TIME, ...shares, openStake: 0n });
    const proposal = clientId(this.nextId++);
    const house = { asset: USDT.id, account: Account.HOUSE_SECONDS, number: 0, beneficiary: 0, amount: units('100000000', USDT) };
    this.do({ type: CommandType.PROPOSE, time: TIME, user: users + 2, ...house, proposal });
    this.do({ type: CommandType.APPROVE, time: TIME, user: users + 3, proposal });
    for (let user = 1; user <= users; user++) {
      this.do({ type: CommandType.SET_RIGHTS, time: TIME, user, version: 1, level: 1, permissions: 2, holdUntil: 0 });
      this.fund(user, Account.SECONDS, '1000');
    }
    this.fund(this.trader, Account.SPOT, '1000000');
  }

  /** Lets so many contracts begin, count and expire. */
  expire(contracts: number): void {
    this.take(contracts);
    this.settle();
  }

  /** A contract of each of so many users, within a second, and the tick at which they begin. */
  take(contracts: number): { readonly taken: Took; readonly entered: Took } {
    this.time += 1_000;
    this.tick('60000');
    const from = this.time;
    const opening = Array.from({ length: contracts }, (_, at): Command => {
      this.time = from + Math.floor((at * 1_000) / contracts);
      const wish = { pair: PAIR, direction: at % 2, duration: DURATION, payoutRate: 0, stake: units('100', USDT) };
      return { type: CommandType.SECONDS_OPEN, time: this.time, user: at + 1, ...wish, clientId: clientId(this.nextId++) };
    });
    const taken = workOff(this.engine, opening);
    this.time = from + 1_000;
    return { taken, entered: workOff(this.engine, [this.tickOf('60000')]) };
  }

  /** Ticks until all have expired, and the one by which they are settled. */
  settle(): Took {
    for (let second = 1; second < DURATION; second++) {
      this.time += 1_000;
      this.tick('60001');
    }
    this.time += 2_000;
    const took = workOff(this.engine, [this.tickOf('60002')]);
    if (this.engine.dumpWithoutOrders().holdings.some(({ account, locked }) => account === Account.SECONDS && locked !== 0n))
      throw new Error('contracts are left');
    return took;
  }

  /** Orders placed far from each other and cancelled; microseconds of processor time a command. */
  spot(): number {
    const buffer = new CommandBuffer();
    for (let at = 0; at < SPOT_ORDERS; at++)
      buffer.write(
        placeOrder(BTCUSDT, {
          user: this.trader,
          time: this.time,
          side: 'BUY',
          price: (100 + (at % 100)).toFixed(2),
          quantity: '0.0001',
          id: clientId(this.nextId++),
        }),
      );
    const cancel: Command = { type: CommandType.CANCEL_ALL, time: this.time, user: this.trader, market: BTCUSDT.terms.market };
    let spent = 0;
    let applied = 0;
    for (let at = 0; at < buffer.length;) {
      let to = at;
      for (let some = 0; some < 100; some++) to = buffer.next(to);
      this.engine.events.clear();
      const from = process.cpuUsage();
      this.engine.applyAll(buffer, at, to);
      const { user, system } = process.cpuUsage(from);
      spent += user + system;
      applied += 100;
      this.do(cancel);
      at = to;
    }
    return spent / applied;
  }

  private tick(price: string): void {
    workOff(this.engine, [this.tickOf(price)]);
  }

  private tickOf(price: string): Command {
    this.tickNumber += 1;
    const said = { pair: PAIR, number: this.tickNumber, at: this.time, price: units(price, USDT), isStale: false, constituents: [] };
    return { type: CommandType.SECONDS_TICK, time: this.time, ...said };
  }

  private fund(user: number, account: Account, amount: string): void {
    const money = { asset: USDT.id, account, amount: units(amount, USDT) };
    this.do({ type: CommandType.ADJUST, time: TIME, user, clientId: clientId(this.nextId++), ...money });
  }

  private do(...commands: readonly Command[]): void {
    const buffer = new CommandBuffer();
    for (const command of commands) {
      buffer.clear();
      this.engine.events.clear();
      const code = this.engine.apply(buffer, buffer.write(command));
      if (code !== 0) throw new Error(`refused with ${code}: command ${command.type} of ${command.user ?? 0}`);
    }
  }
}

function count(text: string): number {
  const number = /^[1-9][0-9]{0,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= 2_000 && number <= MOST)) throw new Error(`--contracts is ${text}; it may be 2000 to ${MOST}.`);
  return number;
}
