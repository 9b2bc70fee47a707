/** A follower over memory, beside a small exchange, for tests. */
import { Account } from '@kontor/domain/accounts';
import { CommandType } from '@kontor/engine/command';
import { BTC, BTC_USDT, COIN, LISTING, USDT, give, limit } from '../core-loop/core-world.ts';
import { clientKey } from '../core-loop/client-id.ts';
import type { AnyNewCommand, NewCommand } from '../core-loop/core-loop.ts';
import { MemoryJournal } from '../journal/memory-journal.ts';
import type { MemoryJournalStorage } from '../journal/memory-journal.ts';
import { silentLog } from '../store/test-world.ts';
import { FollowerClient } from './follower-client.ts';
import { hostFollower } from './follower-host.ts';
import type { HostOptions } from './follower-host.ts';
import type { FromFollower, Port, ToFollower } from './follower-messages.ts';
import { MemoryReadStore, MemorySnapshotStore } from './memory-read-store.ts';

/** Two ends of a line in one thread; messages are copied, as between threads, and arrive in a later turn. */
function line(): [Port<ToFollower, FromFollower>, Port<FromFollower, ToFollower>] {
  const [near, far] = [end<FromFollower>(), end<ToFollower>()];
  return [
    { send: far.deliver, onMessage: near.listen },
    { send: near.deliver, onMessage: far.listen },
  ];
}

function end<Message>() {
  const listeners: ((message: Message) => void)[] = [];
  const early: Message[] = [];
  return {
    listen: (listener: (message: Message) => void): void => {
      listeners.push(listener);
      for (const message of early.splice(0)) setImmediate(() => listener(message));
    },
    deliver: (message: Message): void => {
      const copy = structuredClone(message);
      if (listeners.length === 0) early.push(copy);
      else setImmediate(() => listeners.forEach((listener) => listener(copy)));
    },
  };
}

/** Starts a follower and waits until it has caught up. `stop` resolves when it has written everything and ended. */
export async function startFollowerWorld(options: Omit<HostOptions, 'log'> & { readonly log?: HostOptions['log'] }) {
  const halts: Error[] = [];
  const client = new FollowerClient({ log: silentLog, monotonicMs: () => performance.now(), onHalt: (reason) => halts.push(reason) });
  const [near, far] = line();
  const { ready, ended } = client.attach(near);
  const hosted = hostFollower(far, { log: silentLog, ...options });
  const stop = async (): Promise<void> => {
    client.stop();
    await hosted;
    await ended;
    client.detach();
  };
  return { client, halts, ready, ended, stop };
}

/** A follower that begins from nothing over the same journal, which has written all of it: what it wrote must be what another did that was restarted. */
export async function followAnew(storage: MemoryJournalStorage) {
  const store = new MemoryReadStore();
  const journal = new MemoryJournal(storage);
  const world = await startFollowerWorld({ journal, store, snapshots: new MemorySnapshotStore(), snapshotEvery: 1_000_000 });
  await world.ready;
  return { ...world, store };
}

/** Users 1 and 2 with enough of both. */
const MONEY = [1, 2].flatMap((user) => [give(user, USDT, 1_000_000n * COIN), give(user, BTC, 1_000n * COIN)]);

/** The index of BTC_USDT, quote units, as so many sources make it that all say the same. */
export function indexOf(price: bigint, sources: number): NewCommand {
  const constituents = Array.from({ length: sources }, (_, at) => ({ source: at + 1, weight: 1, price }));
  return { type: CommandType.INDEX_PRICE, market: BTC_USDT, price, constituents };
}

/** A root as of a command, as nobody's balances make it. */
export function rootOf(asOf: number): NewCommand {
  const word = BigInt(asOf);
  return { type: CommandType.PROOF_ROOT, asOf, users: 2, root: { first: -word, second: word, third: 0n, fourth: word << 32n } };
}

/**
 * `count` orders around 100 USDT that often meet, some cancelled, a transfer to the contract account with every fourth, and the index with every
 * second, of which every seventh time too few sources speak; the same for the same arguments.
 */
export function trading(count: number, seed = 1, name = 'o'): AnyNewCommand[] {
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
  const commands: AnyNewCommand[] = [];
  for (let i = 0; i < count; i++) {
    const user = 1 + random(2);
    if (random(8) === 0) commands.push({ type: CommandType.CANCEL_ALL, user, market: -1 });
    commands.push(
      limit(user, `${name}${seed}-${i}`, random(2) === 0 ? 'buy' : 'sell', BigInt(95 + random(11)), BigInt(1 + random(50)) * 1_000n),
    );
    if (i % 2 === 0) commands.push(indexOf(BigInt(95 + ((i * 7) % 11)) * COIN + BigInt(i), i % 14 === 0 ? 2 : 3));
    if (i % 4 === 3)
      commands.push({
        type: CommandType.TRANSFER,
        user,
        clientId: clientKey(`${name}${seed}-move-${i}`),
        asset: USDT,
        amount: BigInt(i),
        from: Account.SPOT,
        to: Account.CONTRACT,
      });
  }
  return commands;
}

export const OPENING: readonly AnyNewCommand[] = [...LISTING, ...MONEY];
