import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { createEngine } from '@kontor/engine/engine';
import { BTC, COIN, LISTING, USDT, give, limit } from '../core-loop/core-world.ts';
import { digestOfEvents } from '../core-loop/replay.ts';
import { LiveView } from './live-view.ts';
import { Rows } from './rows.ts';
import { News } from './news.ts';
const USERS = 400;
function order(i: number) {
  const user = 1 + ((i * 7_919) % USERS);
  if (i % 10 === 9) return { type: CommandType.CANCEL_ALL, user, market: 0 } as const;
  const offset = BigInt((i * 31) % 21) - 10n;
  return limit(user, `m${i}`, i % 2 === 0 ? 'buy' : 'sell', 1_000n + offset, BigInt(1 + (i % 37)) * 1_000n);
}
const terms = { ...LISTING[2].terms, maxOrders: 1_000_000 };
const cmds: any[] = [LISTING[0], LISTING[1], { ...LISTING[2], terms }, LISTING[3]];
for (let user = 1; user <= USERS; user++) cmds.push(give(user, USDT, 100_000_000n * COIN), give(user, BTC, 100_000n * COIN));
for (let i = 0; i < 60000; i++) cmds.push(order(i));
const engine = createEngine();
const batches: any[] = [];
let prev = 0, ev = 0;
for (let at = 0; at < cmds.length; at += 12) {
  const b = new CommandBuffer(); engine.events.clear();
  cmds.slice(at, at + 12).forEach((c, j) => { engine.apply(b, b.write({ ...c, time: 1e12 + Math.floor((at + j) * 0.16) })); });
  for (let k = 0; k < engine.events.length; k = engine.events.next(k)) ev++;
  batches.push({ seqFirst: prev + 1, seqLast: engine.sequence, prev, epoch: 1, commands: b.bytes().slice(), eventDigest: digestOfEvents(engine.events), engineVersion: ENGINE_VERSION });
  prev = engine.sequence;
}
console.log('events', ev, 'open', engine.dump().markets[0]!.bids.length);
for (const mode of ['none', 'rows', 'rows+news']) {
  const view = new LiveView(createEngine({ recording: true }));
  const news = new News(view, new Set([1, 2, 3]));
  let rows = new Rows(); let n = 0, bytes = 0;
  const t = performance.now(); const c = process.cpuUsage();
  for (const b of batches) {
    if (mode === 'none') view.apply(b); else if (mode === 'rows') view.apply(b, rows); else { view.apply(b, rows, news); structuredClone(news.take()); }
    if (rows.count > 20000) { n += rows.count; for (const x of rows.tables()) bytes += x.bytes().length; rows = new Rows(); }
  }
  const cpu = process.cpuUsage(c);
  console.log(mode, (performance.now() - t).toFixed(0), 'ms wall', ((cpu.user + cpu.system) / 1000).toFixed(0), 'ms cpu; rows', n, 'bytes', bytes);
}
import { mkdtempSync, rmSync, readFileSync } from 'node:fs';
import { startDatabase } from '../store/start-database.ts';
import { migrate } from '../store/migrations.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { Database } from '../store/database.ts';
import { withRole } from '../store/connection.ts';
import { PostgresReadStore } from './postgres-read-store.ts';
const L = { info() {}, warn: console.log, error: console.log } as any;
const folder = mkdtempSync('/tmp/kontor-measure-');
const db = await startDatabase({ url: undefined, dataDir: folder + '/data', log: L });
try {
  await migrate(db.settings, MIGRATIONS, L);
  const d = new Database(withRole(db.settings, 'kontor_core'), { log: L, statementLimitMs: 0 });
  const store = new PostgresReadStore(d);
  const view = new LiveView(createEngine({ recording: true }));
  let rows = new Rows(); let done = 0; let ms = 0, n = 0, big = 0;
  const by: any = {};
  const cpuOf = () => { try { return readFileSync(`/proc/loadavg`, 'utf8'); } catch { return ''; } };
  for (const b of batches) {
    view.apply(b, rows);
    if (rows.count > Number(process.env.CHUNK ?? 5000) || b === batches.at(-1)) {
      n += rows.count; for (const x of rows.tables()) by[x.table.name] = (by[x.table.name] ?? 0) + x.count;
      const t = performance.now(); await store.write(rows, done, view.sequence); ms += performance.now() - t; done = view.sequence; rows = new Rows(); big++;
    }
  }
  console.log('pg', n, 'rows', ms.toFixed(0), 'ms', (ms * 1000 / n).toFixed(2), 'us/row', big, by, cpuOf());
  await d.close();
} finally { await db.stop(); rmSync(folder, { recursive: true, force: true }); }
