import type { Setting } from '../machine.ts';
import { percentile } from '../orders/load.ts';
import { SERVER_SETTINGS } from '../orders/server-process.ts';
import { API_SETTINGS } from './options.ts';
import type { ApiTask } from './options.ts';

/** One turn of a load, or of the floor. */
export interface ApiTurn {
  readonly name: string;
  /** Orders acknowledged, or requests answered, a second of the measured time. */
  readonly rate: number;
  /** All orders over the time from the first one until the read tables hold all; undefined where nothing is written. */
  readonly sustained: number | undefined;
  /** Processor time that the server took for one in the measured time, µs. */
  readonly micros: number;
  /** And PostgreSQL. */
  readonly databaseMicros: number;
  readonly latenciesMs: Float64Array;
  /** A second, in each sixth of the measured time. */
  readonly bySixth: readonly number[];
  readonly refused: ReadonlyMap<number, number>;
  /** What the others are told as shares of. */
  readonly isFloor: boolean;
}

/** Everything that a run measured. */
export interface ApiMeasured {
  readonly turns: readonly ApiTurn[];
  /** Acknowledged orders that the read tables do not hold. */
  readonly missing: number;
  readonly fsyncMs: readonly [before: number, after: number];
}

/** Targets on two quiet cores. */
const SOCKET_TARGET = 25_000;
const HTTP_SHARE = 0.5;

/** The report as lines of Markdown. */
export function apiReport({ turns, missing, fsyncMs }: ApiMeasured, task: ApiTask, { machine, commit, command }: Setting): string[] {
  const floors = turns.filter(({ isFloor }) => isFloor);
  const floor = floors.reduce((sum, { rate }) => sum + rate, 0) / floors.length;
  const orders = turns.filter(({ isFloor }) => !isFloor);
  const meanOf = (of: string): number => {
    const those = orders.filter(({ name }) => name === of);
    return those.reduce((sum, { rate }) => sum + rate, 0) / those.length;
  };
  const settings = Object.entries({ ...SERVER_SETTINGS, ...API_SETTINGS }).map(([name, value]) => `${name}=${value}`);
  return [
    '# Trading API benchmark',
    '',
    `- machine: ${machine}`,
    `- commit: ${commit}`,
    `- command: \`${command}\``,
    task.http
      ? `- ${task.connections} connections on this machine, kept open, one signed request at a time on each; ${task.seconds} s in all after 3 s of warm-up each turn, by turns with a bare Fastify route in a process of its own that answers as much to the same requests of the same sender`
      : `- ${task.connections} sockets on this machine, ${task.batch > 1 ? `one message of ${task.batch} orders at a time on each` : '32 messages of one order at a time on each'}; ${task.seconds} s after 3 s of warm-up each turn; the floor is the site's own socket with batches of 50`,
    '- limit orders of two accounts in BTCUSDT, buys and sells at one price; a client order id with each, answered ACK; HMAC-SHA256',
    '- on: keys, signatures, parameters, counts of weight and orders, texts of ids in PostgreSQL, journal with fsync, follower with read tables',
    `- settings: ${settings.join(' ')}${task.profile === undefined ? '' : '; the server was profiled, which slows it'}`,
    `- 4 KiB appended and forced to this disk: ${fsyncMs[0].toFixed(2)} ms before, ${fsyncMs[1].toFixed(2)} ms after (median)`,
    '',
    '| turn | a second | ÷ floor | until all are in the read tables, a second | server, µs each | PostgreSQL, µs each | p50, ms | p99, ms | refused |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---|',
    ...turns.map((turn) => row(turn, floor)),
    '',
    task.http
      ? `A second ÷ floor: orders ${(meanOf('signed orders') / floor).toFixed(2)}, reads ${(meanOf('signed reads') / floor).toFixed(2)} (goal ${HTTP_SHARE} on two quiet cores; an order waits for a disk).`
      : `Orders a second: ${orders.map(({ name, rate }) => `${Math.round(rate)} ${name}`).join(', ')} (goal ${SOCKET_TARGET} on two quiet cores).`,
    ...orders.map(({ name, bySixth }) => `In each sixth of the time, ${name}: ${bySixth.map(Math.round).join(', ')}.`),
    `Acknowledged orders that the read tables do not hold: ${missing}.`,
  ];
}

function row({ name, rate, sustained, micros, databaseMicros, latenciesMs, refused }: ApiTurn, floor: number): string {
  const ms = (share: number): string => percentile(latenciesMs, share).toFixed(1);
  const refusals = [...refused].map(([code, count]) => `${code}: ${count}`).join(', ') || 'none';
  return `| ${name} | ${Math.round(rate)} | ${(rate / floor).toFixed(2)} | ${sustained === undefined ? '-' : Math.round(sustained)} | ${micros.toFixed(0)} | ${databaseMicros.toFixed(0)} | ${ms(0.5)} | ${ms(0.99)} | ${refusals} |`;
}
