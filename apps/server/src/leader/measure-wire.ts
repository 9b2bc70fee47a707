/**
 * What the wire costs: orders in batches from a gateway in a process of its own, over NATS, to a leader that answers at once.
 * `npx tsx measure-wire.ts nats://127.0.0.1:4222 [orders of a batch] [batches at a time] [s]`; without NATS within one process.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { limit } from '../core-loop/core-world.ts';
import { MACHINE_PACE } from '../pace.ts';
import { MACHINE_RANDOM } from '../random.ts';
import { LocalNetwork } from '../transport/local-transport.ts';
import { connectNats } from '../transport/nats-transport.ts';
import type { Transport } from '../transport/transport.ts';
import type { Leader, NamedCommand } from './leader.ts';
import { LeaderServer } from './leader-server.ts';
import { RemoteLeader } from './remote-leader.ts';

const [address = '', batch = '50', atOnce = '4', seconds = '5', role = 'gateway'] = process.argv.slice(2);
const onFault = (error: Error): void => console.error(error);
const local = new LocalNetwork({ onFault });
const none = (): never => {
  throw new Error('not measured');
};

await (role === 'leader' ? lead(await connect()) : measure());

async function connect(): Promise<Transport> {
  return address === '' ? local.connect() : connectNats({ servers: [address], name: role, onFault });
}

/** Answers at the end of the turn, as after a commit that takes no time. */
async function lead(transport: Transport): Promise<void> {
  let sequence = 0;
  const leader: Leader = {
    money: { submit: none },
    submit: none,
    name: async () => {
      sequence += 1;
      const outcome = { sequence, timeMs: 1, code: 0, order: { slot: 1, number: sequence } };
      await new Promise((resolve) => setImmediate(resolve));
      return { outcome };
    },
    succeed: none,
    marketOfOrder: none,
    contractAccount: none,
    seenTo: none,
  };
  const pace = MACHINE_PACE;
  new LeaderServer({
    transport,
    prefix: 'measure',
    leader,
    epoch: 1,
    committed: () => sequence,
    timeMs: () => pace.nowMs(),
    pace,
    onFault,
  }).start();
  process.send?.(cpuMs());
  process.on('message', () => process.send?.(cpuMs()));
}

async function measure(): Promise<void> {
  const other =
    address === ''
      ? undefined
      : fork(fileURLToPath(import.meta.url), [address, batch, atOnce, seconds, 'leader'], { execArgv: process.execArgv });
  if (other === undefined) await lead(await connect());
  else await once(other, 'message');
  const remote = new RemoteLeader({ transport: await connect(), prefix: 'measure', random: MACHINE_RANDOM, pace: MACHINE_PACE, onFault });
  while (remote.leading === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
  const send = async (orders: number): Promise<void> => {
    await Promise.all(
      Array.from({ length: orders }, () =>
        remote.name(limit(7, 'order', 'buy', 1n, 1n) as NamedCommand, { space: 'spot', isNewId: false, text: 'my-order-17' }),
      ),
    );
  };
  await play(send, 500, 1_000);
  const askOther = async (): Promise<number> => {
    if (other === undefined) return 0;
    other.send('cpu');
    return Number((await once(other, 'message'))[0]);
  };
  const [ownBefore, otherBefore] = [cpuMs(), await askOther()];
  const { orders, latencies, ms } = await play(send, Number(batch), Number(seconds) * 1_000);
  const [own, others] = [cpuMs() - ownBefore, (await askOther()) - otherBefore];
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number): string => `${sorted[Math.floor(sorted.length * share)]!.toFixed(2)} ms`;
  console.log(`${Math.round((orders / ms) * 1_000)} orders/s; a batch of ${batch}: p50 ${at(0.5)}, p99 ${at(0.99)}`);
  console.log(`gateway ${((own / orders) * 1_000).toFixed(1)} µs an order, leader ${((others / orders) * 1_000).toFixed(1)} µs`);
  other?.kill();
  process.exit(0);
}

async function play(send: (orders: number) => Promise<void>, orders: number, ms: number) {
  const fromMs = performance.now();
  const latencies: number[] = [];
  let done = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() - fromMs < ms) {
      const beganMs = performance.now();
      await send(orders);
      latencies.push(performance.now() - beganMs);
      done += orders;
    }
  };
  await Promise.all(Array.from({ length: Number(atOnce) }, lane));
  return { orders: done, latencies, ms: performance.now() - fromMs };
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
