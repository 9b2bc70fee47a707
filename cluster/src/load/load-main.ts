/** The load, a program among the clients: trades and watches until its input ends, then brings everything to its outcome and compares. */
import { Code } from '@kontor/contract/envelope';
import { depth as depthCall } from '@kontor/contract/market';
import { openOrders } from '@kontor/contract/spot';
import { drawFrom } from '@kontor/server/seeded-draw';
import { Caller } from './caller.ts';
import type { LoadTask } from './entries.ts';
import { LoadLog } from './load-log.ts';
import { Session } from './session.ts';
import { Stream } from './stream.ts';
import { Trader } from './trader.ts';

/** The demo's accounts, by their numbers. */
const accounts = [1, 2, 3].map((user) => ({ user, session: new Session(`demo${user}`) }));
/** What a stream does not show by then it lacks, ms. */
const SETTLE_MS = 30_000;
const LOOK_MS = 200;

const task = JSON.parse(process.argv[2] ?? '') as LoadTask;
const log = new LoadLog(task.file);
let stopped = false;
process.stdin.resume().on('end', () => (stopped = true));

const traders: Promise<void>[] = [];
const streams: { readonly stream: Stream; readonly caller: Caller }[] = [];
const count = task.byRequest + task.bySocket + task.watchers;
for (let at = 0; at < count; at++) {
  const { session, user } = accounts[at % accounts.length]!;
  const caller = new Caller(session, task, log, at);
  caller.user = user;
  if (session.token === '') await caller.logIn();
  const stream = at < task.byRequest ? undefined : new Stream(`stream ${at}`, caller, log);
  if (stream !== undefined) streams.push({ stream, caller });
  if (at < task.byRequest + task.bySocket)
    traders.push(new Trader(`r${task.seed}.${at}`, caller, stream, log, drawFrom(task.seed + at)).run(() => stopped));
}
process.stdout.write('trading\n');
await Promise.all(traders);
for (const { stream, caller } of streams) await compare(stream, caller);
for (const { stream } of streams) stream.close();
process.stdout.write('over\n');

/** When nobody trades any more, a stream shows what a request shows. */
async function compare(stream: Stream, caller: Caller): Promise<void> {
  let problem = '';
  for (const end = Date.now() + SETTLE_MS; Date.now() < end; await new Promise((settle) => setTimeout(settle, LOOK_MS))) {
    const isOver = (code: number): boolean => code === Code.SUCCESS;
    const { data: depth } = await caller.until(depthCall, { pair: 'BTC_USDT', limit: '1000' }, 'depth', isOver);
    const { data: own } = await caller.until(openOrders, {}, 'open', isOver);
    problem = differs(stream, depth, new Set(own.list.map(({ order_id }) => order_id)));
    if (problem === '') return;
  }
  log.wrong(`${stream.name} of ${caller.session.account}: ${problem}`);
}

type Side = readonly (readonly string[])[];

function differs(stream: Stream, depth: { readonly bids: Side; readonly asks: Side }, own: ReadonlySet<string>): string {
  if (!stream.isCurrent) return 'it stands at nothing';
  for (const side of ['bids', 'asks'] as const) {
    const levels = depth[side];
    const book = stream.book[side];
    const odd = levels.find(([price = '', quantity]) => book.get(price) !== quantity);
    if (odd !== undefined) return `${side} at ${odd[0]} are ${odd[1]}, and it shows ${book.get(odd[0]!)}`;
    if (levels.length !== book.size) return `there are ${levels.length} ${side}, and it shows ${book.size}`;
  }
  if (own.size !== stream.open.size || [...own].some((id) => !stream.open.has(id)))
    return `${own.size} orders are open, and it shows ${stream.open.size}`;
  return '';
}
