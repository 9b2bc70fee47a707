import { cancelAll, offerPaced } from '../load/paced.ts';
import { openClients } from '../load/clients.ts';
import type { Client } from '../load/clients.ts';
import { Tally } from '../load/tally.ts';
import { median, setting } from '../machine.ts';
import { Api, BUSY } from '../orders/api.ts';
import { percentile } from '../orders/load.ts';
import { busySeconds, ownSeconds } from '../orders/machine-load.ts';
import { SERVER_SETTINGS, buildServer, demoToken, startServer } from '../orders/server-process.ts';
import { saveReport } from '../save-report.ts';
import { readLoginsTask } from './logins-task.ts';
import type { LoginsTask } from './logins-task.ts';
import { addPeople, offerLogins } from './people.ts';
import type { LoginTally } from './people.ts';

const WARM_UP_MS = 1_000;
/** Connections with orders: at a thousand a second one of them is free when the next is due. */
const CLIENTS = 40;
/** Logins a second that succeed on two cores beside trading, and how much longer the 99th of 100 orders may take for them. */
const GOALS = { logins: 50, p99: 1.2 } as const;
/** The people's networks are what a proxy says. */
const SETTINGS = { TRUSTED_PROXIES: '127.0.0.1' } as const;

const KINDS = ['without', 'with', 'flood'] as const;
type Kind = (typeof KINDS)[number];

interface Turn {
  readonly tally: Tally;
  readonly logins: LoginTally | undefined;
}

/** `bench logins`: throws when an order or a login was refused for another reason than that there is too much to do. */
export async function loginsBench(args: readonly string[], print: (line: string) => void): Promise<void> {
  const task = readLoginsTask(args, process.env['INIT_CWD'] ?? process.cwd());
  await buildServer();
  let server = await startServer(undefined, undefined, SETTINGS);
  try {
    await server.end();
    await addPeople(server.dataDir);
    server = await startServer(task.profile, server.dataDir, SETTINGS);
    const api = new Api(server.url, 2);
    const tokens = [await demoToken(api, 'demo1'), await demoToken(api, 'demo2')] as const;
    api.close();
    const clients = await openClients(server.url, tokens, CLIENTS, CLIENTS);
    const turns: Record<Kind, Turn[]> = { without: [], with: [], flood: [] };
    const [fromMs, own] = [performance.now(), ownSeconds(server.pid)];
    const busy = busySeconds();
    for (let at = 0; at < task.turns; at++)
      for (const kind of KINDS) turns[kind].push(await takeTurn(clients, server.url, task, kind, `logins.${at}.${kind}`));
    const others = (busySeconds() - busy - (ownSeconds(server.pid) - own)) / ((performance.now() - fromMs) / 1_000);
    for (const client of clients) client.close();
    const text = reportOf(turns, task, others);
    for (const line of text) print(line);
    if (task.save) print(`saved ${saveReport('logins', text)}`);
    assertExplained(turns);
  } finally {
    await server.stop();
  }
}

async function takeTurn(clients: readonly Client[], url: string, task: LoginsTask, kind: Kind, name: string): Promise<Turn> {
  const tally = new Tally();
  const times = { warmUpMs: WARM_UP_MS, measuredMs: task.seconds * 1_000 };
  const perSecond = { without: 0, with: task.logins, flood: task.flood }[kind];
  const [logins] = await Promise.all([
    perSecond === 0 ? undefined : offerLogins(url, { ...times, perSecond }),
    offerPaced(clients, tally, { ...times, perSecond: task.orders, name }),
  ]);
  await cancelAll(clients);
  return { tally, logins };
}

function reportOf(turns: Readonly<Record<Kind, readonly Turn[]>>, task: LoginsTask, others: number): string[] {
  const { machine, commit, command } = setting();
  const latencies = (kind: Kind): Float64Array => Float64Array.from(turns[kind].flatMap(({ tally }) => tally.latenciesMs)).toSorted();
  const p99s = (kind: Kind): number[] => turns[kind].map(({ tally }) => percentile(Float64Array.from(tally.latenciesMs).toSorted(), 0.99));
  const seconds = task.turns * task.seconds;
  const row = (kind: Kind, offered: number): string => {
    const sums = sumOf(turns[kind]);
    const ms = (share: number): string => percentile(latencies(kind), share).toFixed(1);
    const each = (count: number): string => (count / seconds).toFixed(0);
    const loginMs = percentile(Float64Array.from(turns[kind].flatMap(({ logins }) => logins?.latenciesMs ?? [])).toSorted(), 0.99);
    return `| ${offered} | ${each(sums.succeeded)} | ${each(sums.busy)} | ${each(sums.unsent)} | ${Number.isNaN(loginMs) ? '-' : loginMs.toFixed(0)} | ${ms(0.5)} | ${ms(0.99)} | ${median(p99s(kind).map((each, at) => each / p99s('without')[at]!)).toFixed(2)} |`;
  };
  return [
    '# Logins benchmark',
    '',
    `- machine: ${machine}`,
    `- commit: ${commit}`,
    `- command: \`${command}\``,
    `- ${task.orders} orders/s at their due times over ${CLIENTS} connections; logins of five thousand people, each from a network of his own; ${task.turns} turns of each kind, ${task.seconds} s each after ${WARM_UP_MS / 1_000} s of warm-up`,
    `- settings: ${Object.entries({ ...SERVER_SETTINGS, ...SETTINGS })
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}${task.profile === undefined ? '' : '; the server was profiled, which slows it'}`,
    `- of the cores others took ${others.toFixed(2)}; above 0.2 the times are too long and the logins too few`,
    '',
    '| logins/s offered | succeeded | told busy | not sent, all connections waiting | p99 of those that succeeded, ms | p50 of orders, ms | p99 of orders, ms | ÷ that without logins, median of turns |',
    '|---:|---:|---:|---:|---:|---:|---:|---:|',
    row('without', 0),
    row('with', task.logins),
    row('flood', task.flood),
    '',
    `Goals, on two quiet cores: ≥ ${GOALS.logins} logins/s succeed, p99 of orders ≤ ${GOALS.p99} × that without, also where far more are offered.`,
    `p99 of orders turn by turn, ms: ${KINDS.map(
      (kind) =>
        `${kind} ${p99s(kind)
          .map((ms) => ms.toFixed(1))
          .join(', ')}`,
    ).join('; ')}.`,
  ];
}

function sumOf(turns: readonly Turn[]): { readonly succeeded: number; readonly busy: number; readonly unsent: number } {
  const all = turns.flatMap(({ logins }) => logins ?? []);
  return {
    succeeded: all.reduce((sum, { succeeded }) => sum + succeeded, 0),
    busy: all.reduce((sum, { refused }) => sum + (refused.get(BUSY) ?? 0), 0),
    unsent: all.reduce((sum, { unsent }) => sum + unsent, 0),
  };
}

function assertExplained(turns: Readonly<Record<Kind, readonly Turn[]>>): void {
  for (const { tally, logins } of KINDS.flatMap((kind) => turns[kind])) {
    const odd = [...tally.unexplained(), ...[...(logins?.refused.keys() ?? [])].filter((code) => code !== BUSY)];
    if (odd.length > 0) throw new Error(`calls were refused with ${odd.join(', ')}`);
    if (tally.broken > 0) throw new Error(`${tally.broken} orders got no answer`);
  }
}
