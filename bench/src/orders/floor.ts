/**
 * The least that an order over HTTP could cost: the same requests by the same sender to a route that does nothing, on the same machine in
 * the same minutes. What the machine's hour does to one it does to the other, so the share of the floor can be compared between runs.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FloorTask } from './floor-server.ts';

/** The floor's server. */
export interface Floor {
  readonly url: string;
  stop(): void;
}

/** Starts it; `answer` is what a call of `path` answers. */
export async function startFloor(task: FloorTask): Promise<Floor> {
  const child = fork(fileURLToPath(new URL('floor-server.js', import.meta.url)), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const url = new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(message as string));
    child.once('error', reject).once('exit', () => reject(new Error('the floor did not start')));
  });
  child.send(task);
  return { url: await url, stop: () => child.disconnect() };
}

/** What came of turns that the floor and the server took. */
export interface Turns {
  /** Requests, and orders acknowledged, a second, turn by turn. */
  readonly floorRates: readonly number[];
  readonly orderRates: readonly number[];
  /** Processor time that the floor took for a request, and the server for an order with its way into the read tables, µs. */
  readonly floorMicros: number;
  readonly orderMicros: number;
}

/** Goals at ten connections: a share of the floor's rate, and a multiple of its processor time. */
const GOALS = { rate: 0.35, cpu: 3 } as const;

/** Rows of the report's table. */
export function floorRows({ floorRates, orderRates, floorMicros, orderMicros }: Turns): string[] {
  const mean = (rates: readonly number[]): number => rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  return [
    `| requests/s of the floor | ${Math.round(mean(floorRates))} | - |`,
    `| orders/s ÷ floor | ${(mean(orderRates) / mean(floorRates)).toFixed(2)} | ≥ ${GOALS.rate} |`,
    `| server's processor time an order, µs | ${orderMicros.toFixed(0)} | - |`,
    `| floor's a request, µs | ${floorMicros.toFixed(0)} | - |`,
    `| processor time ÷ floor | ${(orderMicros / floorMicros).toFixed(2)} | ≤ ${GOALS.cpu} |`,
  ];
}

/** The turns one by one, in words. */
export function turnsLine({ floorRates, orderRates }: Turns): string {
  const shares = orderRates.map((rate, at) => `${Math.round(rate)} of ${Math.round(floorRates[at]!)}`);
  return `Turn by turn, orders/s of the floor's requests/s: ${shares.join(', ')}.`;
}
