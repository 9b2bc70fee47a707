import type { Setting } from '../machine.ts';
import { BATCH } from './burst.ts';
import { floorRows, turnsLine } from './floor.ts';
import type { Turns } from './floor.ts';
import { percentile } from './load.ts';
import type { LoadResult } from './load.ts';
import type { MemoryUse } from './machine-load.ts';
import type { OrdersTask } from './options.ts';
import { ORDER_TERMS } from './order-stream.ts';
import type { RowCounts } from './read-side.ts';
import { SERVER_SETTINGS } from './server-process.ts';

/** Targets on a quiet machine at ten connections, and for what a burst over the socket sustains until the read tables hold all of it. */
const HTTP_TARGET = { rate: 6_000, p99Ms: '16' };
const BURST_TARGET = { rate: 25_000 };

/** Everything that a run of the benchmark measured. */
export interface Measured {
  readonly load: LoadResult;
  /** The measured time, s. */
  readonly seconds: number;
  /** Cores' worth of processor time: of the process that sends, of the server with its threads, and of PostgreSQL (NaN if unknown). */
  readonly senderCores: number;
  readonly serverCores: number;
  readonly postgresCores: number;
  /** All work of the machine; what the three above did not take is others' and the system's. */
  readonly busyCores: number;
  readonly fsyncMs: readonly [before: number, after: number];
  /** Commands the follower had not told of when the last order was answered. */
  readonly lag: number;
  /** From the last answer until the read tables held everything, s. */
  readonly drainSeconds: number;
  /** From the first order, warm-up included, until the read tables held everything, s. */
  readonly wholeSeconds: number;
  /** The floor's turns and the server's; over the socket there is no floor. */
  readonly turns: Turns;
  readonly rows: RowCounts;
  /** Acknowledged orders that the read tables do not hold. */
  readonly missing: readonly string[];
  readonly memory: MemoryUse;
}

/** The report as lines of Markdown. */
export function ordersReport(measured: Measured, task: OrdersTask, setting: Setting): string[] {
  const { load, seconds, rows, memory } = measured;
  const all = load.acknowledged[0].length + load.acknowledged[1].length;
  const ms = (share: number): string => percentile(load.latenciesMs, share).toFixed(1);
  const refused = [...load.refused].map(([code, count]) => `${code}: ${count}`).join(', ') || 'none';
  const trades = rows.fills / 2;
  const perOrder = (count: number): string => (count / rows.orders).toFixed(2);
  return [
    '# Orders benchmark',
    '',
    `- machine: ${setting.machine}`,
    `- commit: ${setting.commit}`,
    `- command: \`${setting.command}\``,
    `- ${task.connections} ${task.socket ? `sockets on this machine, one message of ${BATCH} orders at a time on each` : 'connections on this machine, kept open, one request at a time on each'}; ${seconds.toFixed(1)} s after 3 s of warm-up${task.socket ? '' : `, in ${measured.turns.orderRates.length} turns, each behind one of the floor: a bare Fastify route in a process of its own that answers the same bytes to the same sender`}`,
    `- ${ORDER_TERMS.type} orders of two accounts in ${ORDER_TERMS.pair}, buys and sells at one price; a client id with each`,
    '- on: session, limits, schema, duplicate guard, journal in PostgreSQL with fsync, follower with read tables',
    `- settings: ${Object.entries(SERVER_SETTINGS)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}${task.profile === undefined ? '' : '; the server was profiled, which slows it'}`,
    `- of the same cores the sender took ${cores(measured.senderCores)}, the server ${cores(measured.serverCores)}, PostgreSQL ${cores(measured.postgresCores)}, others ${cores(othersCores(measured))}; with others above 0.2 the figures are too low`,
    `- 4 KiB appended and forced to this disk: ${measured.fsyncMs[0].toFixed(2)} ms before, ${measured.fsyncMs[1].toFixed(2)} ms after (median)`,
    '',
    ...(task.socket ? ['## Sustained', ''] : ['## Acknowledged', '']),
    '| | measured | target |',
    '|---|---:|---:|',
    ...(task.socket
      ? [
          `| orders/s, from the first order until all are in the read tables | ${Math.round(all / measured.wholeSeconds)} | ${BURST_TARGET.rate} |`,
        ]
      : []),
    `| orders/s${task.socket ? ' acknowledged, the read tables behind' : ''} | ${Math.round(load.measured / seconds)} | ${task.socket ? '-' : HTTP_TARGET.rate} |`,
    `| p50, ms | ${ms(0.5)} | - |`,
    `| p99, ms | ${ms(0.99)} | ${task.socket ? '-' : HTTP_TARGET.p99Ms} |`,
    `| p99.9, ms | ${ms(0.999)} | - |`,
    `| longest, ms | ${ms(1)} | - |`,
    ...(task.socket ? [] : floorRows(measured.turns)),
    '',
    ...(task.socket ? [] : [turnsLine(measured.turns)]),
    `Orders/s in each sixth of ${task.socket ? 'the time' : 'a turn, over all turns'}: ${load.bySixth.map((count) => Math.round((count * load.bySixth.length) / seconds)).join(', ')}.`,
    `Refused: ${refused}. Errors: ${load.errors}. ${task.socket ? 'Times are those of a whole message. ' : ''}Targets are for a quiet machine${task.socket ? '' : ' and ten connections'}.`,
    '',
    '## Read tables',
    '',
    `- lag of the follower when the last order was answered: ${measured.lag} commands; all written ${measured.drainSeconds.toFixed(1)} s later`,
    `- of ${all} orders acknowledged (with the warm-up), ${measured.missing.length === 0 ? 'all' : `all but ${measured.missing.length}`} stand in the read tables`,
    `- bought in the read tables: ${rows.boughtLots} lots; sold: ${rows.soldLots}`,
    ...(task.socket
      ? []
      : [
          `- rows per order: ${perOrder(rows.orders + rows.fills + rows.records + trades)} (order 1, deals ${perOrder(rows.fills)}, tape ${perOrder(trades)}, ledger records ${perOrder(rows.records)}; without those of the exchange's own accounts)`,
        ]),
    '',
    '## Memory at the end',
    '',
    `- server: ${memory.serverMib.toFixed(0)} MiB resident`,
    `- PostgreSQL: ${memory.postgresMib.toFixed(0)} MiB in ${memory.postgresProcesses} processes`,
  ];
}

function othersCores({ busyCores, senderCores, serverCores, postgresCores }: Measured): number {
  return Math.max(0, busyCores - senderCores - serverCores - postgresCores);
}

function cores(share: number): string {
  return Number.isNaN(share) ? 'an unknown share' : share.toFixed(2);
}
