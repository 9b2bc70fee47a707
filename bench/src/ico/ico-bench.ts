import { parseArgs } from 'node:util';
import { IcoMode } from '@kontor/domain/ico/words';
import { icoTimes } from '@kontor/testkit/ico-world';
import { setting } from '../machine.ts';
import { saveReport } from '../save-report.ts';
import { leastOf, TOOK_HEAD, tookOf, tookRow } from '../worked-off.ts';
import type { Took } from '../worked-off.ts';
import { Exchange } from './exchange.ts';
import { percentile, Trading } from './trading.ts';

export const ICO_USAGE = `npm run bench -- ico
  what a draw, shares, refunds and thaw cost, command by command, and what trading feels of a draw
    --tickets N        tickets that are drawn, all but one of them (default 10000000)
    --holdings N       holdings that are shared out, refunded and thawed (default 100000)
    --trades N         commands of trading beside a draw (default 1500000)
    --save             writes the report to bench/results`;

/** s of processor time of a whole draw and of all thaws, ms of the longest command, and by how much the p99 of trading may move. */
const GOALS = { draw: 10, thaw: 1, command: 5, p99: 0.2 };

const LOTS_EACH = 1_000;
const ONE = 100_000_000n;
const { end } = icoTimes;
const DAY = 86_400_000;

/** Rounds of each stretch. */
const ROUNDS = 3;

/** `bench ico`: an engine as large as an exchange's. */
export function icoBench(args: readonly string[], print: (line: string) => void): void {
  const { values } = parseArgs({
    args: [...args],
    options: { tickets: { type: 'string' }, holdings: { type: 'string' }, trades: { type: 'string' }, save: { type: 'boolean' } },
  });
  const tickets = count('tickets', values.tickets ?? '10000000');
  const holdings = count('holdings', values.holdings ?? '100000');
  const trades = count('trades', values.trades ?? '1500000');
  const { machine, commit, command } = setting();
  // A first round of everything is for the compiler.
  for (const small of [drawAlone, shares, refunds, thaws]) small(20_000);
  const row = (name: string, stretch: () => Took, goal: string): string =>
    tookRow(name, leastOf(Array.from({ length: ROUNDS }, stretch)), goal);
  const text = [
    '# Subscriptions benchmark\n',
    `- machine: ${machine}\n- commit: ${commit}\n- command: \`${command}\``,
    `- processor time, the least of ${ROUNDS} rounds for each command; each command after the first is a tick\n`,
    ...TOOK_HEAD,
    row(
      `a draw of ${tickets} tickets, all but one winning, and its settlement`,
      () => drawAlone(tickets),
      `${GOALS.draw} s, ${GOALS.command} ms`,
    ),
    row(`shares of ${holdings} holdings with a cap, and their settlement`, () => shares(holdings), `${GOALS.command} ms a command`),
    row(`${holdings} holdings given back`, () => refunds(holdings), `${GOALS.command} ms a command`),
    row(`${holdings} holdings thawed, a command each`, () => thaws(holdings), `${GOALS.thaw} s, ${GOALS.command} ms`),
    ...besideTrading(tickets, trades),
  ];
  for (const line of text) print(line);
  if (values.save === true) print(`saved ${saveReport('ico', text)}`);
}

/** An item of lots at a unit each that a few want all of, drawn from ticket to ticket. */
function lottery(exchange: Exchange, tickets: number): void {
  exchange.open({ lot: ONE, supply: BigInt(tickets - 1) * ONE, price: 1n, cap: BigInt(LOTS_EACH) });
  for (let user = 1; user * LOTS_EACH <= tickets; user++) exchange.subscribe(user, BigInt(LOTS_EACH), BigInt(LOTS_EACH));
  exchange.at(end);
  exchange.block();
}

function drawAlone(tickets: number): Took {
  const exchange = new Exchange();
  lottery(exchange, tickets);
  return finish(exchange, exchange.revelation());
}

function shares(holdings: number): Took {
  const exchange = new Exchange();
  const cap = 80n * ONE;
  exchange.open({ mode: IcoMode.PRO_RATA, supply: BigInt(holdings) * 70n * ONE, lot: 0n, price: 1n, cap });
  for (let user = 1; user <= holdings; user++) exchange.subscribe(user, BigInt(100 + (user % 997)), 1_100n);
  return finish(exchange, { type: 16, time: end });
}

function refunds(holdings: number): Took {
  const exchange = new Exchange();
  exchange.open({ lot: ONE, supply: ONE, price: 1n });
  for (let user = 1; user <= holdings; user++) exchange.subscribe(user, 1n, 1n);
  return finish(exchange, { type: 54, time: exchange.time, item: 7 });
}

function thaws(holdings: number): Took {
  const exchange = new Exchange();
  exchange.open({ lot: ONE, supply: BigInt(holdings) * ONE, price: 1n });
  for (let user = 1; user <= holdings; user++) exchange.subscribe(user, 1n, 1n);
  finish(exchange, { type: 16, time: end });
  exchange.at(end + DAY);
  const each: number[] = [];
  for (let user = 1; user <= holdings; user++) each.push(timed(() => exchange.thaw(user)));
  return tookOf(each);
}

/** Applies a command and ticks until nothing is left over. */
function finish(exchange: Exchange, first: Parameters<Exchange['do']>[0]): Took {
  const each = [timed(() => exchange.do(first))];
  while (exchange.isWorkLeft) each.push(timed(() => exchange.at(exchange.time)));
  return tookOf(each);
}

function timed(act: () => void): number {
  const from = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

/** The same trading without a draw and beside one: what each of its commands took, by the clock. */
function besideTrading(tickets: number, trades: number): string[] {
  const exchange = new Exchange();
  const trading = new Trading(exchange);
  trading.run(Math.min(trades, 200_000));
  const without = trading.run(trades);
  lottery(exchange, tickets);
  exchange.do(exchange.revelation());
  const beside = trading.run(trades);
  const [before, after] = [without, beside].map(({ each }) => percentile(each, 0.99));
  const slow = beside.whileWorking;
  const us = (ms: number): string => `${(ms * 1_000).toFixed(1)} µs`;
  const line = (name: string, each: readonly number[]): string =>
    `| ${name} | ${each.length} | ${us(percentile(each, 0.5))} | ${us(percentile(each, 0.99))} | ${us(percentile(each, 0.999))} |`;
  return [
    '',
    '| spot orders, by the clock | commands | p50 | p99 | p99.9 |',
    '|---|---|---|---|---|',
    line('without a draw', without.each),
    line(`beside a draw of ${tickets} tickets`, beside.each),
    line('of these, those that drew', slow),
    '',
    `- spot's floor: ${us(without.each.reduce((sum, ms) => sum + ms, 0) / without.each.length)} a command on average; p99 moves by ${(100 * (after! / before! - 1)).toFixed(1)} % (goal ${GOALS.p99 * 100} %)`,
  ];
}

function count(name: string, text: string): number {
  if (!/^[1-9][0-9]{0,7}$/.test(text)) throw new Error(`--${name} is ${text}; it may be 1 to 99999999.`);
  return Number(text);
}
