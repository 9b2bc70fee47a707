import { randomUUID } from 'node:crypto';
import { setting, watchCore } from '../machine.ts';
import { Api, SUCCESS } from '../orders/api.ts';
import { HttpLine } from '../orders/http-line.ts';
import { Sixths, percentile } from '../orders/load.ts';
import { busySeconds, startedCpuSeconds } from '../orders/machine-load.ts';
import { drained, walk } from '../orders/read-side.ts';
import { SERVER_SETTINGS, buildServer, demoToken, startServer } from '../orders/server-process.ts';
import type { ServerProcess } from '../orders/server-process.ts';
import { saveReport } from '../save-report.ts';
import { readTransfersTask } from './transfers-task.ts';
import type { TransfersTask } from './transfers-task.ts';

const WARM_UP_MS = 3_000;
const PATH = '/api/wallet/transfer';
/** Transfers a second that are wanted on two cores. */
const TARGET = 6_000;
const QUANTITY = '0.01';
/** Commands after which a server that is to be started again takes a snapshot as it ends. */
const SNAPSHOT_EVERY = '50';
const BEFORE_RESTART = 60;

/** `bench transfers`: transfers over HTTP against a server of its own. Throws when one that was acknowledged is nowhere to be found. */
export async function transfersBench(args: readonly string[], print: (line: string) => void): Promise<void> {
  const task = readTransfersTask(args, process.env['INIT_CWD'] ?? process.cwd());
  await buildServer();
  const server = task.again ? await startedAgain(task.profile) : await startServer(task.profile);
  try {
    const measured = await measure(server, task);
    const text = reportOf(measured, task);
    for (const line of text) print(line);
    if (task.save) print(`saved ${saveReport('transfers', text)}`);
    if (measured.listed !== measured.acknowledged)
      throw new Error(`${measured.acknowledged} were acknowledged, ${measured.listed} are listed`);
    if (measured.records !== measured.listed * 2) throw new Error(`${measured.listed} transfers have ${measured.records} records`);
  } finally {
    await server.stop();
  }
}

/** A server that was restored from a snapshot with transfers before it. */
async function startedAgain(profile: string | undefined): Promise<ServerProcess> {
  const first = await startServer(undefined, undefined, { SNAPSHOT_EVERY });
  const api = new Api(first.url, 1);
  const token = await demoToken(api, 'demo2');
  for (let at = 0; at < BEFORE_RESTART; at++) await api.must(PATH, bodyOf(at), token);
  api.close();
  await first.end();
  return startServer(profile, first.dataDir, { SNAPSHOT_EVERY: '10000000' });
}

function bodyOf(at: number): object {
  const [from, to] = at % 2 === 0 ? ['spot', 'contract'] : ['contract', 'spot'];
  return { from, to, symbol: 'USDT', quantity: QUANTITY, client_id: randomUUID() };
}

interface Measured {
  readonly acknowledged: number;
  readonly sixths: Sixths;
  readonly latenciesMs: Float64Array;
  readonly refused: ReadonlyMap<number, number>;
  readonly errors: number;
  readonly listed: number;
  readonly records: number;
  readonly drainSeconds: number;
  readonly cores: { readonly sender: number; readonly server: number; readonly postgres: number; readonly all: number };
}

async function measure(server: ServerProcess, { connections, seconds }: TransfersTask): Promise<Measured> {
  const observer = new Api(server.url, 4);
  const tokens = [await demoToken(observer, 'demo1'), await demoToken(observer, 'demo2')] as const;
  // So that a way back always finds something, whichever comes first.
  let min_seq = 0;
  for (const token of tokens)
    min_seq = ((await observer.must(PATH, { ...bodyOf(0), quantity: '1000' }, token)) as { readonly sequence: number }).sequence;
  const before = await Promise.all(tokens.map((token) => walk(observer, token, '/api/wallet/transfers', () => undefined, { min_seq })));
  const latencies: number[] = [];
  const refused = new Map<number, number>();
  let [acknowledged, errors, lastSequence, next] = [0, 0, 0, 0];
  const fromMs = performance.now() + WARM_UP_MS;
  const untilMs = fromMs + seconds * 1_000;
  const sixths = new Sixths(fromMs, seconds * 1_000);
  let share = watchCore();
  let [busy, started, own] = [0, 0, 0];
  const begin = new Promise((resolve) => setTimeout(resolve, WARM_UP_MS)).then(async () => {
    own = await cpuSeconds(observer);
    [share, busy, started] = [watchCore(), busySeconds(), startedCpuSeconds(server.pid)];
  });
  const connection = async (): Promise<void> => {
    const line = new HttpLine(server.url);
    while (performance.now() < untilMs) {
      const at = next++;
      const sentMs = performance.now();
      try {
        const { code, data } = await line.call(PATH, JSON.stringify(bodyOf(at)), tokens[(at >> 1) & 1]!);
        if (code === SUCCESS) {
          acknowledged += 1;
          lastSequence = Math.max(lastSequence, (data as { readonly sequence: number }).sequence);
          sixths.add(sentMs);
          if (sentMs >= fromMs) latencies.push(performance.now() - sentMs);
        } else refused.set(code, (refused.get(code) ?? 0) + 1);
      } catch {
        errors += 1;
      }
    }
    line.close();
  };
  await Promise.all([begin, ...Array.from({ length: connections }, connection)]);
  const endMs = performance.now();
  const cores = {
    sender: share(),
    all: (busySeconds() - busy) / seconds,
    server: ((await cpuSeconds(observer)) - own) / seconds,
    postgres: (startedCpuSeconds(server.pid) - started) / seconds,
  };
  await drained(observer, tokens[0], lastSequence);
  const drainSeconds = (performance.now() - endMs) / 1_000;
  const rowsOf = async (path: string, body: object = {}): Promise<number> => {
    const counts = await Promise.all(tokens.map((token) => walk(observer, token, path, () => undefined, body)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const all = await rowsOf('/api/wallet/transfers');
  const listed = all - before.reduce((sum, count) => sum + count, 0);
  const sides =
    (await rowsOf('/api/wallet/records', { type: 'transfer_out' })) + (await rowsOf('/api/wallet/records', { type: 'transfer_in' }));
  observer.close();
  return {
    acknowledged,
    sixths,
    latenciesMs: Float64Array.from(latencies).toSorted(),
    refused,
    errors,
    listed,
    records: sides - 2 * (all - listed),
    drainSeconds,
    cores,
  };
}

function reportOf(
  { acknowledged, sixths, latenciesMs, refused, errors, listed, records, drainSeconds, cores }: Measured,
  { connections, seconds, again }: TransfersTask,
): string[] {
  const { machine, commit, command } = setting();
  const rate = Math.round(sixths.total / seconds);
  const ms = (value: number): string => value.toFixed(1);
  return [
    '# Transfers benchmark',
    '',
    `- machine: ${machine}`,
    `- commit: ${commit}`,
    `- command: \`${command}\``,
    `- ${connections} connections on this machine, kept open, one request at a time on each; ${seconds} s after ${WARM_UP_MS / 1_000} s of warm-up`,
    '- transfers of two users between their spot and contract accounts, a client id with each',
    again ? '- the server was started again over a snapshot with transfers before it' : '- the server is a new one',
    `- settings: ${Object.entries(SERVER_SETTINGS)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}`,
    `- of the same cores the sender took ${cores.sender.toFixed(2)}, the server ${cores.server.toFixed(2)}, PostgreSQL ${cores.postgres.toFixed(2)}, others ${Math.max(0, cores.all - cores.sender - cores.server - cores.postgres).toFixed(2)}; with others above 0.2 the figures are too low`,
    '',
    '| | measured | target |',
    '|---|---:|---:|',
    `| transfers/s | ${rate} | ${TARGET} |`,
    `| p50, ms | ${ms(percentile(latenciesMs, 0.5))} | - |`,
    `| p99, ms | ${ms(percentile(latenciesMs, 0.99))} | - |`,
    `| longest, ms | ${ms(percentile(latenciesMs, 1))} | - |`,
    '',
    `Transfers/s in each sixth of the time: ${sixths.counts.map((count) => Math.round((count * 6) / seconds)).join(', ')}.`,
    `Refused: ${refused.size === 0 ? 'none' : [...refused].map(([code, count]) => `${count} with ${code}`).join(', ')}. Errors: ${errors}.`,
    `Of ${acknowledged} acknowledged (with the warm-up) ${listed} are listed, with ${records} records; all written ${drainSeconds.toFixed(1)} s after the last answer.`,
  ];
}

/** Processor time that the server's process has used so far, s. */
async function cpuSeconds(api: Api): Promise<number> {
  return Number(/^kontor_process_cpu_seconds_total (\S+)/m.exec(await api.page('/metrics'))?.[1]);
}
