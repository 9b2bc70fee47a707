import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Account } from '@kontor/domain/accounts';
import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import type { Engine } from '@kontor/engine/engine';
import { clientId, listAsset, units } from '@kontor/testkit/builders';
import { contractAssets, contractMarkets, contractTerms } from '@kontor/testkit/contract-world';
import { setting } from '../machine.ts';
import { saveReport } from '../save-report.ts';
import { orderCosts } from './order-rate.ts';
import { TOOK_HEAD, tookRow, workOff } from '../worked-off.ts';
import type { Took } from '../worked-off.ts';

export const CONTRACTS_USAGE = `npm run bench -- contracts
  what orders in a contract cost beside spot's, and command by command its marks, funding, liquidations and deleveraging
    --positions N      positions that are open (default 100000)
    --liquidations N   of which a mark reaches so many (default 20000)
    --save             writes the report to bench/results`;

/** Orders of a round, and how many rounds are compared. */
const ORDERS = { each: 50_000, rounds: 7 };

/** ms: all of a mark, all liquidations, and the longest command. */
const GOALS = { mark: 50, liquidations: 2_000, command: 5 };

/** By how much the first crash is smaller. */
const WARM_UP = 20;

const TIME = Date.UTC(2026, 0, 5);
const USDT = contractAssets.usdt;
const PRICE = '60000';

/** `bench contracts`: an engine as large as an exchange's, as many users as positions, half long and half short. */
export function contractsBench(args: readonly string[], print: (line: string) => void): void {
  const { values } = parseArgs({
    args: [...args],
    options: { positions: { type: 'string' }, liquidations: { type: 'string' }, save: { type: 'boolean' } },
  });
  const positions = count('positions', values.positions ?? '100000');
  const liquidations = count('liquidations', values.liquidations ?? '20000');
  const { machine, commit, command } = setting();
  const { contract, spot } = orderCosts(ORDERS.each, ORDERS.rounds);
  // A smaller crash comes first: what it took its commands holds the compiler's work, which a process does once.
  const first = measure(Math.ceil(positions / WARM_UP), Math.ceil(liquidations / WARM_UP));
  const took = measure(positions, liquidations);
  const text = [
    '# Contracts benchmark\n',
    `- machine: ${machine}\n- commit: ${commit}\n- command: \`${command}\`\n- ${positions} positions of as many users, half of them isolated; processor time\n`,
    `An order takes ${contract.toFixed(3)} µs where every second one is filled by the next, ${Math.round(1e6 / contract)} a second;`,
    `the same orders in a spot market ${spot.toFixed(3)} µs, ${Math.round(1e6 / spot)} a second: ${((spot / contract) * 100).toFixed(0)} % of spot's speed.\n`,
    ...TOOK_HEAD,
    tookRow('a mark that reaches nobody', took.mark, `${GOALS.mark} ms, ${GOALS.command} ms`),
    tookRow('funding', took.funding, `${GOALS.command} ms a command`),
    tookRow(`a mark that liquidates ${liquidations} into the book`, took.liquidations, `${GOALS.liquidations} ms, ${GOALS.command} ms`),
    tookRow('one taken over, closed against equal positions', took.deleveraging, `${GOALS.command} ms a command`),
    `\nThe first crash of the process, a twentieth as large, while it is compiled: longest ${first.liquidations.longest.toFixed(2)} ms in its liquidations, ${first.deleveraging.longest.toFixed(2)} ms in deleveraging.`,
  ];
  for (const line of text) print(line);
  if (values.save === true) print(`saved ${saveReport('contracts', text)}`);
}

function measure(
  positions: number,
  liquidations: number,
): { readonly [what in 'mark' | 'funding' | 'liquidations' | 'deleveraging']: Took } {
  const exchange = new Exchange(positions, liquidations);
  // The first rounds are for the compiler.
  for (let i = 0; i < 3; i++) exchange.run(mark(i % 2 === 0 ? '60001' : '60000'));
  const quiet = exchange.run(mark('60000.5'));
  exchange.run(funding(1_000));
  const paid = exchange.run(funding(10_000));
  exchange.offerBids(liquidations);
  collectGarbage();
  const liquidated = exchange.run(mark('59600'));
  exchange.takeOver();
  collectGarbage();
  return { mark: quiet, funding: paid, liquidations: liquidated, deleveraging: exchange.run(mark('30000')) };
}

/** Collects what was made to make an exchange ready, so that no command that is measured has to. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}

/** An engine with as many users as positions; the first so many longs have a leverage at which they are liquidated first. */
class Exchange {
  private readonly engine: Engine = createEngine({ capacity: EXCHANGE_CAPACITY });
  private readonly buffer = new CommandBuffer();
  private readonly users: number;
  private nextId = 1;

  constructor(positions: number, liquidations: number) {
    this.users = positions;
    this.do({ type: CommandType.ENGINE_VERSION, time: TIME, version: 6 });
    for (const asset of Object.values(contractAssets)) this.do(listAsset(asset, TIME));
    const { btc } = contractMarkets({ maxOrders: 0 });
    this.do({ type: CommandType.LIST_MARKET, time: TIME, terms: btc.terms, kind: 1 });
    this.do({ type: CommandType.MARKET_STATUS, time: TIME, market: btc.terms.market, status: 1 });
    this.do(contractTerms(btc, TIME));
    this.do(mark(PRICE));
    for (let pair = 0; pair < positions / 2; pair++) {
      const [long, short] = [pair * 2 + 1, pair * 2 + 2];
      this.open(long, pair < liquidations ? 125 : 10, pair < liquidations ? 1 : pair % 2);
      this.open(short, 10, pair % 2);
      this.order(short, 1, PRICE, '0.01');
      this.order(long, 0, PRICE, '0.01');
    }
  }

  /** Applies a command and whatever it leaves over. */
  run(command: Command): Took {
    return workOff(this.engine, [command]);
  }

  /** Somebody bids for all that is going to be sold, at many prices. */
  offerBids(liquidations: number): void {
    const buyer = this.users + 1;
    this.open(buyer, 1, 0, '100000000');
    for (let level = 0; level < 100; level++) this.order(buyer, 0, String(59_600 - level * 0.1), ((liquidations * 0.012) / 100).toFixed(3));
  }

  /** One whose position nobody will buy, against a book that is empty near its bankruptcy. */
  takeOver(): void {
    const [long, short] = [this.users + 2, this.users + 3];
    this.do({ type: CommandType.CANCEL_ALL, time: TIME, user: this.users + 1, market: 21 });
    this.do(mark(PRICE));
    this.open(long, 10, 1, '1000000');
    this.open(short, 1, 0, '100000000');
    this.order(short, 1, PRICE, '20');
    this.order(long, 0, PRICE, '20');
  }

  private open(user: number, leverage: number, mode: number, amount = '1000'): void {
    this.do({ type: CommandType.SET_RIGHTS, time: TIME, user, version: 1, level: 1, permissions: 1, holdUntil: 0 });
    const money = { asset: USDT.id, account: Account.CONTRACT, amount: units(amount, USDT) };
    this.do({ type: CommandType.ADJUST, time: TIME, user, clientId: clientId(this.nextId++), ...money });
    this.do({ type: CommandType.CONTRACT_SETTING, time: TIME, user, market: 21, leverage, mode });
  }

  private order(user: number, side: number, price: string, quantity: string): void {
    this.do({
      type: CommandType.CONTRACT_PLACE,
      time: TIME,
      user,
      market: 21,
      side,
      orderType: 0,
      timeInForce: 0,
      selfTrade: 2,
      price: units(price, USDT),
      quantity: units(quantity, contractAssets.btc),
      takeProfit: 0n,
      stopLoss: 0n,
      closes: 0,
      byMark: 0,
      clientId: clientId(this.nextId++),
    });
  }

  private do(command: Command): void {
    this.buffer.clear();
    this.engine.events.clear();
    const code = this.engine.apply(this.buffer, this.buffer.write(command));
    if (code !== 0) throw new Error(`refused with ${code}: command ${command.type} of ${command.user ?? 0}`);
  }
}

function mark(price: string): Command {
  const amount = units(price, USDT);
  return { type: CommandType.MARK_PRICE, time: TIME, market: 21, isStale: false, mark: amount, index: amount };
}

function funding(rate: number): Command {
  return { type: CommandType.FUNDING, time: TIME, market: 21, rate };
}

function count(name: string, text: string): number {
  if (!/^[1-9][0-9]{0,6}$/.test(text)) throw new Error(`--${name} is ${text}; it may be 1 to 9999999.`);
  return Number(text);
}
