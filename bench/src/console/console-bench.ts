import { createServer } from 'node:net';
import { performance } from 'node:perf_hooks';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { auditList, auditVerify } from '@kontor/contract/console/audit';
import { changeList } from '@kontor/contract/console/change';
import { identityQueue } from '@kontor/contract/console/identity';
import { operatorLogin } from '@kontor/contract/console/operator';
import type { OperatorBodyOf, OperatorCall } from '@kontor/contract/console/operator-call';
import { ticketQueue } from '@kontor/contract/console/ticket';
import { userDetail, userList } from '@kontor/contract/console/user';
import { Database } from '@kontor/server/database';
import { demoOperatorLines } from '@kontor/server/demo-operators';
import { LOG_LIST } from '@kontor/server/operator-log';
import { MACHINE_RANDOM } from '@kontor/server/random';
import { startDatabase } from '@kontor/server/start-database';
import { Vault } from '@kontor/server/vault';
import { authenticatorCode } from '@kontor/testkit/authenticator';
import { setting } from '../machine.ts';
import { percentile } from '../orders/load.ts';
import { DEMO_PASSWORD, buildServer, startServer } from '../orders/server-process.ts';
import { saveReport } from '../save-report.ts';
import { FIRST_UID, RARE_ACTION, emailOf, fill } from './fill.ts';

export const CONSOLE_USAGE = `npm run bench -- console
  fills the tables of a server of its own with customers, tickets, submissions and entries of the log, and asks the console's lists over HTTP
    --rows N         rows of each, a tenth as many changes (default 1000000)
    --times N        how often each list is asked for, after once (default 30)
    --save           writes the report to bench/results`;

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Of a first page, and of a search, ms. */
const GOALS = { list: 200, search: 500 } as const;

interface Case {
  readonly name: string;
  readonly who: string;
  readonly goal: keyof typeof GOALS;
  readonly ask: (cookie: string, url: string, at: number) => Promise<void>;
}

/** `bench console`: throws when a call is refused. */
export async function consoleBench(args: readonly string[], show: (line: string) => void): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { rows: { type: 'string' }, times: { type: 'string' }, save: { type: 'boolean' } },
  });
  const rows = whole('rows', values.rows ?? '1000000');
  const times = whole('times', values.times ?? '30');
  const report: string[] = [];
  const print = (line: string): void => {
    report.push(line);
    show(line);
  };
  const { machine, commit, command } = setting();
  print(`# The console's lists\n\n- machine: ${machine}\n- commit: ${commit}\n- command: \`${command}\``);
  await buildServer();
  const port = await freePort();
  const settings = { CONSOLE_PORT: String(port) };
  let server = await startServer(undefined, undefined, settings);
  try {
    await server.end();
    const secrets = await fillTables(server.dataDir, rows, print);
    server = await startServer(undefined, server.dataDir, settings);
    const url = `http://127.0.0.1:${port}`;
    print('\n| list | rows it answers from | p50 ms | p99 ms | goal ms |\n|---|---:|---:|---:|---:|');
    const cookies = new Map<string, string>();
    for (const { name, who, goal, ask } of casesOf(rows)) {
      if (!cookies.has(who)) cookies.set(who, await signIn(url, who, secrets.get(who)!));
      const cookie = cookies.get(who)!;
      await ask(cookie, url, 0);
      const taken: number[] = [];
      for (let at = 1; at <= times; at++) {
        const from = performance.now();
        await ask(cookie, url, at);
        taken.push(performance.now() - from);
      }
      const ascending = Float64Array.from(taken).toSorted();
      print(
        `| ${name} | ${rows} | ${percentile(ascending, 0.5).toFixed(1)} | ${percentile(ascending, 0.99).toFixed(1)} | ${GOALS[goal]} |`,
      );
    }
    const from = performance.now();
    const verdict = await call(url, cookies.get('op-auditor')!, auditVerify, {});
    print(`\n- the whole log verified: ${JSON.stringify(verdict)} in ${((performance.now() - from) / 1_000).toFixed(1)} s`);
    if (values.save) show(`saved ${saveReport('console', report)}`);
  } finally {
    await server.stop();
  }
}

function casesOf(rows: number): readonly Case[] {
  const one = <C extends OperatorCall>(
    name: string,
    who: string,
    goal: Case['goal'],
    asked: C,
    body: (at: number) => OperatorBodyOf<C>,
  ): Case => ({ name, who, goal, ask: async (cookie, url, at) => void (await call(url, cookie, asked, body(at))) });
  const somebody = (at: number): number => (at * 7_919) % rows;
  return [
    one('customers, newest', 'op-support-1', 'list', userList, () => ({})),
    one('customers, a page further', 'op-support-1', 'list', userList, (at) => ({ before: FIRST_UID + somebody(at) + 1 })),
    one('customers who are suspended', 'op-support-1', 'list', userList, () => ({ state: 'suspended' as const })),
    one('customers whose identity failed', 'op-support-1', 'list', userList, () => ({ name_status: 4 })),
    one('customers on hold, a page further', 'op-support-1', 'list', userList, (at) => ({
      held: true as const,
      before: FIRST_UID + somebody(at) + 1,
    })),
    one('customers with a flag', 'op-support-1', 'list', userList, () => ({ flag: 'pep' as const })),
    one('a customer by UID', 'op-support-1', 'search', userList, (at) => ({ uid: FIRST_UID + somebody(at) })),
    one('a customer by e-mail', 'op-support-1', 'search', userList, (at) => ({ email: emailOf(somebody(at)) })),
    one('nobody by e-mail', 'op-support-1', 'search', userList, (at) => ({ email: `nobody${at}@example.test` })),
    // Of somebody who has no flag: those of the others are sealed by nobody.
    one('a customer’s file', 'op-support-1', 'list', userDetail, (at) => ({ uid: FIRST_UID + somebody(at) - (somebody(at) % 100) + 1 })),
    one('tickets that wait', 'op-support-1', 'list', ticketQueue, () => ({})),
    one('tickets that are closed', 'op-support-1', 'list', ticketQueue, () => ({ state: 'closed' as const })),
    one('submissions under review', 'op-identity', 'list', identityQueue, () => ({})),
    one('submissions, a page further', 'op-identity', 'list', identityQueue, (at) => ({ after: somebody(at) + 1 })),
    one('changes that wait', 'op-risk-1', 'list', changeList, () => ({ state: 'open' as const })),
    one('changes, newest', 'op-risk-1', 'list', changeList, () => ({})),
    one('changes, a page further', 'op-risk-1', 'list', changeList, (at) => ({ before: (somebody(at) % (rows / 10)) + 1 })),
    one('changes of a state that is rare', 'op-risk-1', 'list', changeList, () => ({ state: 'rejected' as const })),
    one('log, newest', 'op-auditor', 'list', auditList, () => ({})),
    one('log of a customer', 'op-auditor', 'search', auditList, (at) => ({ subject: `UID ${FIRST_UID + somebody(at)}` })),
    one('log of a common action', 'op-auditor', 'search', auditList, () => ({ action: 'identity.' })),
    one('log of a rare action', 'op-auditor', 'search', auditList, () => ({ action: RARE_ACTION })),
    one('log of an action that never was', 'op-auditor', 'search', auditList, () => ({ action: 'nothing.' })),
    one('log of an operator who did nothing', 'op-auditor', 'search', auditList, () => ({ operator: 2_000_000 })),
  ];
}

/** Gives the secrets of the demo's operators. */
async function fillTables(dataDir: string, rows: number, print: (line: string) => void): Promise<ReadonlyMap<string, string>> {
  const running = await startDatabase({ url: undefined, dataDir, log: QUIET });
  const database = new Database(running.settings, { log: QUIET, statementLimitMs: 0 });
  try {
    const vault = await Vault.open(database, join(dataDir, 'vault.key'), MACHINE_RANDOM);
    const [last] = await database.many(LOG_LIST, null, null, null, null, 1);
    if (last === undefined) throw new Error('the demo has no operators');
    const from = performance.now();
    await fill(database, vault, rows, last);
    print(
      `- ${rows} customers with sealed addresses, tickets, submissions, entries of the log, filled in ${((performance.now() - from) / 1_000).toFixed(0)} s`,
    );
    const lines = await demoOperatorLines(database, vault);
    return new Map(lines.map((line) => line.split(' ')).map(([name = '', , secret = '']) => [name, secret] as const));
  } finally {
    await database.close();
    await running.stop();
  }
}

async function signIn(url: string, account: string, secret: string): Promise<string> {
  const response = await send(url, '', operatorLogin, { account, password: DEMO_PASSWORD, code: authenticatorCode(secret) });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`${account} is not let in: ${await response.text()}`);
  return cookie;
}

async function call<C extends OperatorCall>(url: string, cookie: string, asked: C, body: OperatorBodyOf<C>): Promise<unknown> {
  const { code, msg, data } = (await (await send(url, cookie, asked, body)).json()) as { code: number; msg: string; data: unknown };
  if (code !== 200) throw new Error(`${asked.path}: ${code} ${msg}`);
  return data;
}

function send<C extends OperatorCall>(url: string, cookie: string, asked: C, body: OperatorBodyOf<C>): Promise<Response> {
  return fetch(new URL(asked.path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
}

/** A port of this machine that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

function whole(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 10) throw new Error(`--${name} is a whole number of ten or more, not "${text}"`);
  return value;
}
