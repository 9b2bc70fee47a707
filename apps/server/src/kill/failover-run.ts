/** Lets the leader of two servers fall under load, again and again, and looks how long it takes until the other trades, and whether anything is lost or done twice. */
import { Code } from '@kontor/contract/envelope';
import { openOrders } from '@kontor/contract/spot';
import { auditDatabase } from '../audit/audit.ts';
import { REPORT_LOG, withStore } from '../follower/open-store.ts';
import { drawFrom } from '../seeded-draw.ts';
import type { Draw } from '../seeded-draw.ts';
import { Cleanup, eventually } from '../store/test-world.ts';
import { checkOrders } from './check-orders.ts';
import { holdAppend, signal } from './server-process.ts';
import { leading, standing, startPairDatabase, startPairServer } from './server-pair.ts';
import type { PairDatabase, PairServer } from './server-pair.ts';
import { StubbornLoad } from './stubborn-load.ts';
import { ask, tokensOf } from './trading-load.ts';
import type { SentOrder } from './trading-load.ts';

/**
 * What befalls the leader. `kill`: SIGKILL. `pause`: SIGSTOP, and SIGCONT when the other leads. `append`: the same in the middle of an
 * append, which the database finishes meanwhile. `cut`: nothing gets through between it and the database. `handover`: it is told to stop.
 */
export const FALLS = ['kill', 'pause', 'cut', 'handover', 'append'] as const;
export type Fall = (typeof FALLS)[number];

export interface Failover {
  readonly fall: Fall;
  /** Requests on their way at that moment. */
  readonly inFlight: number;
  /** From the fall to the first order that the next leader took, ms. */
  readonly takeoverMs: number;
  /** From the last order that the old one answered to the first of the next one, ms. */
  readonly gapMs: number;
  /** From the fall, or from when it woke, until the old leader's process was gone, ms. */
  readonly endedMs: number;
  readonly exit: number | string;
  /** Outcomes that the old leader told after it woke. */
  readonly toldAwake: number;
  /** When the leader fell, wall ms; and what the next one has logged since. */
  readonly fellAtMs: number;
  readonly logged: readonly string[];
  readonly problems: readonly string[];
}

const CONNECTIONS = 6;
/** After it woke, or was cut off, the old leader's process is gone by then, ms: two seconds, and what a loaded machine takes. */
const END_LIMIT_MS = 10_000;

/** Runs `tries` falls, of these kinds in turn; `problems` says what does not hold at the end of all. */
export async function runFailovers(options: {
  readonly seed: number;
  readonly tries: number;
  readonly falls?: readonly Fall[];
  /** Servers that stand by. */
  readonly standbys?: number;
  readonly onFailover?: (failover: Failover) => void;
}): Promise<{ readonly failovers: readonly Failover[]; readonly problems: readonly string[] }> {
  const { seed, tries, falls = FALLS, standbys = 1, onFailover } = options;
  const draw = drawFrom(seed);
  const cleanup = new Cleanup();
  const failovers: Failover[] = [];
  try {
    const database = await startPairDatabase(cleanup);
    let started = 0;
    const start = () => startPairServer(cleanup, database, `server-${started++}`);
    let leader = await start();
    const tokens = await tokensOf(await leading(leader));
    const waiting: PairServer[] = [];
    const orders: SentOrder[] = [];
    for (let count = 0; count < tries; count++) {
      while (waiting.length < standbys) waiting.push(await start());
      await Promise.all(waiting.map(standing));
      const fall = falls[count % falls.length]!;
      const fell = await fallUnderLoad({ database, leader, waiting, fall, tokens, name: `f${count}`, draw });
      orders.push(...fell.orders);
      waiting.splice(waiting.indexOf(fell.next), 1);
      leader = fell.next;
      failovers.push(fell.failover);
      onFailover?.(fell.failover);
    }
    const checked = await checkOrders(leader.url!, tokens, orders);
    const { url } = leader.line;
    const audit = await withStore(
      { databaseUrl: url, dataDir: database.folder, archive: undefined },
      ({ journal, snapshots, database: db }) => auditDatabase({ journal, snapshots, database: db, log: REPORT_LOG }),
    );
    return { failovers, problems: [...failovers.flatMap(({ problems }) => problems), ...checked.problems, ...audit.problems] };
  } finally {
    await cleanup.run();
  }
}

interface Falling {
  readonly database: PairDatabase;
  readonly leader: PairServer;
  readonly waiting: readonly PairServer[];
  readonly fall: Fall;
  readonly tokens: ReadonlyMap<string, string>;
  readonly name: string;
  readonly draw: Draw;
}

const pause = (ms: number) => new Promise((settle) => setTimeout(settle, ms));

async function fallUnderLoad({ database, leader, waiting, fall, tokens, name, draw }: Falling) {
  const old = leader.url!;
  const urls = () => [old, ...waiting.flatMap(({ url }) => url ?? [])];
  const load = new StubbornLoad({ urls, tokens, connections: CONNECTIONS, name, draw });
  await eventually(() => load.told.length > 20);
  await pause(draw(500));
  while (load.inFlight === 0) await pause(1);
  const problems: string[] = [];
  if (fall === 'append') {
    const held = await holdAppend({ database: database.settings }, 'running', () => draw(8));
    leader.child.kill('SIGSTOP');
    held.release();
  }
  const { inFlight } = load;
  const [fellMs, fellAtMs] = [performance.now(), Date.now()];
  const known = new Map(waiting.map((server) => [server, server.logged.length]));
  if (fall === 'kill') leader.child.kill('SIGKILL');
  if (fall === 'pause') leader.child.kill('SIGSTOP');
  if (fall === 'cut') leader.line.cut();
  if (fall === 'handover') leader.child.kill('SIGTERM');
  const ofNext = () => load.told.find(({ url }) => url !== old);
  await eventually(() => {
    for (const { child, logged } of waiting)
      if (child.exitCode !== null) throw new Error(`a standby ended: ${logged.slice(-3).join('\n')}`);
    return ofNext() !== undefined;
  });
  const first = ofNext()!;
  const next = waiting.find(({ url }) => url === first.url)!;
  const before = load.told.filter(({ url, atMs }) => url === old && atMs < first.atMs);
  const stands = fall === 'pause' || fall === 'append';
  const wokeMs = stands ? await wake(leader, old, first.sequence, tokens, problems, draw) : fellMs;
  const late = setTimeout(() => {
    problems.push(`the old leader did not end within ${END_LIMIT_MS} ms`);
    signal(leader.child.pid!, 'SIGKILL');
  }, END_LIMIT_MS);
  const exit = await leader.ended;
  clearTimeout(late);
  leader.line.giveUp();
  if (fall === 'handover' ? exit !== 0 : exit === 0) problems.push(`${fall}: the old leader ended with ${exit}`);
  await eventually(() => load.told.length > 40 && load.told.at(-1)!.url === next.url);
  await load.stop();
  if (waiting.filter(({ url }) => url !== undefined).length !== 1) problems.push('more than one of those that stood by leads');
  const failover: Failover = {
    fall,
    inFlight,
    takeoverMs: Math.round(first.atMs - fellMs),
    gapMs: Math.round(first.atMs - (before.at(-1)?.atMs ?? fellMs)),
    endedMs: Math.round(leader.endedMs()! - wokeMs),
    exit,
    toldAwake: stands ? load.told.filter(({ url, atMs }) => url === old && atMs >= wokeMs).length : 0,
    fellAtMs,
    logged: next.logged.slice(known.get(next)),
    problems: [...problems, ...load.problems],
  };
  return { failover, next, orders: load.orders };
}

/** Wakes the old leader while somebody asks it what is: nothing from before the next leader's first order may be told as if it were fresh. */
async function wake(
  { child }: PairServer,
  url: string,
  fresh: number,
  tokens: ReadonlyMap<string, string>,
  problems: string[],
  draw: Draw,
): Promise<number> {
  // An answer is never older than about a second.
  await pause(1_100 + draw(500));
  const [token = ''] = tokens.values();
  const asked = Array.from({ length: 4 }, () => ask(url, openOrders, {}, token).catch(() => undefined));
  const wokeMs = performance.now();
  child.kill('SIGCONT');
  for (const answer of await Promise.all(asked))
    if (answer?.code === Code.SUCCESS && answer.data.sequence < fresh)
      problems.push(`awake again, the old leader told of command ${answer.data.sequence}, and the next one had journalled ${fresh}`);
  return wokeMs;
}
