import { parseArgs } from 'node:util';
import { Account, AssetFlag } from '@kontor/domain/accounts';
import { P2pRole } from '@kontor/domain/p2p/words';
import { CommandType } from '@kontor/engine/command';
import { advertTerms, peerAssets, peerLimits } from '@kontor/testkit/p2p-world';
import { Exchange } from '../ico/exchange.ts';
import { percentile, Trading } from '../ico/trading.ts';
import { cpuMs, setting } from '../machine.ts';
import { saveReport } from '../save-report.ts';

export const P2P_USAGE = `npm run bench -- p2p
  what steps of trades between users cost, and what spot trading feels of timers that run
    --lives N          trades whose life is played, in each of four ways (default 50000)
    --timers N         trades with a running timer beside trading (default 10000)
    --trades N         commands of trading beside them (default 1000000)
    --save             writes the report to bench/results`;

/** Steps a second of processor time that the engine must do at least, and by how much the p99 of trading may move. */
const GOALS = { steps: 2_000, p99: 0.05 };

const MERCHANT = 1;
const OPERATOR = 9_000_001;
const FIRST_BUYER = 10;
const BUYERS = 5_000;
const ASSET = peerAssets.coin.id;
const MINUTE = 60_000;
const QUANTITY = 10n ** 16n;

/** An exchange in which one merchant sells to whoever comes. */
class Peers {
  readonly exchange = new Exchange();
  private trade = 0;
  private buyer = FIRST_BUYER;

  constructor() {
    const { exchange } = this;
    const { time } = exchange;
    const limits = { ...peerLimits, maxUnpaid: 1_000_000 };
    const own = { time, user: MERCHANT };
    exchange.do({ type: CommandType.SET_ASSET, time, asset: ASSET, flags: AssetFlag.LEGAL | AssetFlag.ICO_PAYMENT });
    exchange.do({ type: CommandType.SET_PLATFORM, time, limits });
    exchange.do({ type: CommandType.SET_RIGHTS, ...own, version: 1, level: 1, permissions: 4, holdUntil: 0 });
    exchange.do({ type: CommandType.ADJUST, ...own, clientId: exchange.id(), asset: ASSET, account: Account.FIAT, amount: QUANTITY });
    exchange.do({ type: CommandType.P2P_ADVERT, ...own, number: 1, ...advertTerms({ quantity: QUANTITY, minimum: 1n, payMinutes: 120 }) });
    exchange.do({ type: CommandType.P2P_ADVERT_STATE, ...own, number: 1, state: 1 });
  }

  /** A trade of the next buyer; its coins are in escrow, and its timer runs. */
  make(): void {
    this.trade += 1;
    this.buyer = FIRST_BUYER + (this.trade % BUYERS);
    const fields = { number: this.trade, advert: 1, by: 1, size: 1_000n, price: 713n, reference: 0n, value: 0n };
    this.exchange.do({ type: CommandType.P2P_TRADE, time: this.exchange.time, user: this.buyer, ...fields });
  }

  pay(): void {
    this.exchange.do({ type: CommandType.P2P_PAID, ...this.own(this.buyer) });
  }

  release(): void {
    this.exchange.do({ type: CommandType.P2P_RELEASE, ...this.own(MERCHANT) });
  }

  appeal(): void {
    this.exchange.do({ type: CommandType.P2P_APPEAL, ...this.own(MERCHANT), role: P2pRole.SELLER });
  }

  rule(): void {
    this.exchange.do({ type: CommandType.P2P_RULE, ...this.own(OPERATOR), outcome: 1 });
  }

  private own(user: number): { readonly time: number; readonly user: number; readonly trade: number } {
    return { time: this.exchange.time, user, trade: this.trade };
  }
}

/** `bench p2p`: an engine as large as an exchange's. */
export function p2pBench(args: readonly string[], print: (line: string) => void): void {
  const { values } = parseArgs({
    args: [...args],
    options: { lives: { type: 'string' }, timers: { type: 'string' }, trades: { type: 'string' }, save: { type: 'boolean' } },
  });
  const lives = count('lives', values.lives ?? '50000');
  const timers = count('timers', values.timers ?? '10000');
  const trades = count('trades', values.trades ?? '1000000');
  const { machine, commit, command } = setting();
  // A first round is for the compiler.
  released(5_000);
  ruled(5_000);
  const text = [
    '# Peer trade benchmark\n',
    `- machine: ${machine}\n- commit: ${commit}\n- command: \`${command}\`\n- processor time\n`,
    `| | steps | steps a second | goal |`,
    '|---|---|---|---|',
    row(`${lives} trades made, paid, released`, released(lives)),
    row(`${lives} trades made, paid, appealed, ruled for the seller`, ruled(lives)),
    row(`${lives} trades made, and cancelled by their timers`, timedOut(lives)),
    row(`${lives} deadlines moved by an outage`, moved(lives)),
    ...besideTimers(timers, trades),
  ];
  for (const line of text) print(line);
  if (values.save === true) print(`saved ${saveReport('p2p', text)}`);
}

/** Steps, and the processor time that they took, ms. */
interface Took {
  readonly steps: number;
  readonly ms: number;
}

function row(name: string, { steps, ms }: Took): string {
  return `| ${name} | ${steps} | ${Math.round((1_000 * steps) / ms)} | ${GOALS.steps} |`;
}

function took(steps: number, act: () => void): Took {
  const from = cpuMs();
  act();
  return { steps, ms: cpuMs() - from };
}

/** Trades are over and forgotten now and then, as they would be. */
function forget(peers: Peers, i: number): void {
  if (i % 20_000 === 19_999) peers.exchange.at(peers.exchange.time + 16 * MINUTE);
}

function released(lives: number): Took {
  const peers = new Peers();
  return took(3 * lives, () => {
    for (let i = 0; i < lives; i++) {
      peers.make();
      peers.pay();
      peers.release();
      forget(peers, i);
    }
  });
}

function ruled(lives: number): Took {
  const peers = new Peers();
  return took(4 * lives, () => {
    for (let i = 0; i < lives; i++) {
      peers.make();
      peers.pay();
      peers.appeal();
      peers.rule();
      forget(peers, i);
    }
  });
}

function timedOut(lives: number): Took {
  const peers = new Peers();
  return took(2 * lives, () => {
    for (let i = 0; i < lives; i++) peers.make();
    peers.exchange.at(peers.exchange.time + 120 * MINUTE);
    while (peers.exchange.isWorkLeft) peers.exchange.at(peers.exchange.time);
  });
}

function moved(lives: number): Took {
  const peers = new Peers();
  for (let i = 0; i < lives; i++) peers.make();
  const { time } = peers.exchange;
  return took(lives, () => {
    peers.exchange.do({ type: CommandType.OUTAGE, time, until: time + MINUTE });
  });
}

/** The same trading without a timer and beside some: what each of its commands took, by the clock. */
function besideTimers(timers: number, trades: number): string[] {
  const peers = new Peers();
  const trading = new Trading(peers.exchange);
  trading.run(Math.min(trades, 300_000));
  const without = trading.run(trades).each;
  for (let i = 0; i < timers; i++) peers.make();
  trading.run(Math.min(trades, 100_000));
  const beside = trading.run(trades).each;
  const us = (ms: number): string => `${(ms * 1_000).toFixed(2)} µs`;
  const line = (name: string, each: readonly number[]): string =>
    `| ${name} | ${each.length} | ${us(percentile(each, 0.5))} | ${us(percentile(each, 0.99))} | ${us(percentile(each, 0.999))} |`;
  const change = percentile(beside, 0.99) / percentile(without, 0.99) - 1;
  return [
    '',
    '| spot orders, by the clock | commands | p50 | p99 | p99.9 |',
    '|---|---|---|---|---|',
    line('without a timer', without),
    line(`beside ${timers} timers that run`, beside),
    '',
    `- p99 moves by ${(100 * change).toFixed(1)} % (goal: ${GOALS.p99 * 100} %)`,
  ];
}

function count(name: string, text: string): number {
  if (!/^[1-9][0-9]{0,6}$/.test(text)) throw new Error(`--${name} is ${text}; it may be 1 to 9999999.`);
  return Number(text);
}
