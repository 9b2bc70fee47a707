/**
 * `npm run operator -- list | add LOGIN --name NAME --roles ROLE,ROLE | invite LOGIN --reason TEXT | suspend LOGIN --reason TEXT |
 * verify-log | demo`: the console's operators, in the database of DATABASE_URL or DATA_DIR, whether its server runs or not. The first owner is
 * made by it, and whoever has lost all ways in begins anew by it. What it does stands in the operators' log as done by the machine.
 * Exit code 1 where it was refused, or the log is not sound.
 */
import { parseArgs } from 'node:util';
import { CHANGES } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { Check, Errors } from 'typebox/value';
import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { withStore } from '../follower/open-store.ts';
import { plainReason } from '../plain-reason.ts';
import { MACHINE_RANDOM } from '../random.ts';
import type { Database, Transaction } from '../store/database.ts';
import { Vault } from '../vault/vault.ts';
import type { ChangeBody } from './change-kind.ts';
import { MACHINE } from './change-relay.ts';
import { demoOperatorLines } from './demo-operators.ts';
import { appendEntry, takeTurn, verifyLog } from './operator-log.ts';
import { aboutOperator, invitationLink } from './operator-names.ts';
import { addOperator, inviteAgain, makeInvitation, suspendOperator } from './operator-rights.ts';
import { BY_LOGIN, LIST } from './operator-rows.ts';
import type { ListedOperator } from './operator-rows.ts';
import { livingAfter } from './operator-sessions.ts';

const USAGE = `npm run operator -- list
npm run operator -- add LOGIN --name NAME --roles ROLE,ROLE
npm run operator -- invite LOGIN --reason TEXT
npm run operator -- suspend LOGIN --reason TEXT
npm run operator -- verify-log
npm run demo:operators
`;

type Order =
  | { readonly verb: 'list' | 'verify-log' | 'demo' }
  | { readonly verb: 'add'; readonly body: ChangeBody<'operator/add'> }
  | { readonly verb: 'invite' | 'suspend'; readonly login: string; readonly reason: string };

interface Report {
  readonly lines: readonly string[];
  readonly good: boolean;
}

/** What the words ask for: an order, what is wrong with it in a sentence, or undefined where they make no sense. */
function readOrder(args: readonly string[]): Order | string | undefined {
  const option = { type: 'string', default: '' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { name: option, roles: option, reason: option },
  });
  const [verb, login, ...more] = positionals;
  if (more.length > 0) return undefined;
  const isAlone = login === undefined;
  if ((verb === 'list' || verb === 'verify-log' || verb === 'demo') && isAlone) return { verb };
  if (isAlone) return undefined;
  const reason = values.reason.trim();
  if ((verb === 'invite' || verb === 'suspend') && reason !== '') return { verb, login, reason };
  if (verb !== 'add') return undefined;
  const body: unknown = { login, name: values.name.trim(), roles: values.roles.split(',').map((role) => role.trim()) };
  if (fits('operator/add', body)) return { verb, body };
  const [problem] = Errors(CHANGES['operator/add'].body, body);
  return `${problem?.instancePath ?? ''}: ${problem?.message ?? 'wrong'}`;
}

function fits<Command extends ChangeCommand>(command: Command, body: unknown): body is ChangeBody<Command> {
  return Check(CHANGES[command].body, body);
}

/** Carries the order out; gives the lines to print, and whether all went well. */
async function follow(database: Database, order: Order, { console: settings, mode, vaultKeyFile }: Config): Promise<Report> {
  const now = new Date();
  switch (order.verb) {
    case 'list':
      return { lines: (await database.many(LIST, ...livingAfter(now.getTime()))).map(told), good: true };
    case 'demo': {
      if (mode !== 'demo') return { lines: ['there are no operators of the demo where MODE is live'], good: false };
      const lines = await demoOperatorLines(database, await Vault.open(database, vaultKeyFile, MACHINE_RANDOM));
      return { lines: lines.length > 0 ? lines : ['the demo was not started yet'], good: lines.length > 0 };
    }
    case 'verify-log': {
      const verdict = await verifyLog(database);
      if (!verdict.sound) return { lines: [`entry ${verdict.firstBad} is ${verdict.why}`], good: false };
      return { lines: [`sound: ${verdict.last} entries, the last with hash ${verdict.hash}`], good: true };
    }
    case 'add':
      return database.transaction(async (queries) => {
        await takeTurn(queries);
        const { login, roles } = order.body;
        const id = await addOperator(queries, order.body, now);
        if (id === undefined) return { lines: [`there is an operator ${login}`], good: false };
        await note(queries, 'operator.add', id, { login, roles }, now);
        return { lines: await invitation(queries, id, settings, now), good: true };
      });
    case 'invite':
    case 'suspend':
      return database.transaction(async (queries) => {
        await takeTurn(queries);
        const { verb, login, reason } = order;
        const operator = await queries.maybe(BY_LOGIN, login);
        if (operator === undefined) return { lines: [`there is no operator ${login}`], good: false };
        const { id } = operator;
        await note(queries, `operator.${verb}`, id, { login, reason }, now);
        if (verb === 'suspend') {
          const suspended = await suspendOperator(queries, id);
          return { lines: [suspended ? `${login} is suspended` : `${login} was suspended already`], good: true };
        }
        await inviteAgain(queries, id, now);
        return { lines: await invitation(queries, id, settings, now), good: true };
      });
  }
}

function note(queries: Transaction, action: string, operator: number, detail: Readonly<Record<string, unknown>>, now: Date) {
  return appendEntry(queries, MACHINE, { action, subject: aboutOperator(operator), detail }, now.getTime());
}

/** The link, or the invitation alone where nobody has said where the console stands. */
async function invitation(queries: Transaction, operator: number, settings: Config['console'], now: Date): Promise<string[]> {
  const { token, expiresMs } = await makeInvitation(queries, MACHINE_RANDOM, operator, now);
  const origin = settings?.publicOrigin ?? (settings === undefined ? undefined : `http://${settings.host}:${settings.port}`);
  return [origin === undefined ? token : invitationLink(origin, token), `good once, until ${new Date(expiresMs).toISOString()}`];
}

function told({ id, login, name, roles, state, keys, sessions, seenMs }: ListedOperator): string {
  const seen = seenMs === null ? 'never seen' : `seen ${new Date(seenMs).toISOString()}`;
  return `${login} (${id}): ${name}, ${state}, ${roles.join(', ')}; ${keys} keys, ${sessions} sessions, ${seen}`;
}

async function main(): Promise<void> {
  const order = readOrder(process.argv.slice(2));
  if (order === undefined || typeof order === 'string') {
    process.stderr.write(order === undefined ? USAGE : `${order}\n`);
    process.exitCode = 1;
    return;
  }
  const config = readConfig(process.env);
  const { lines, good } = await withStore(config, ({ database }) => follow(database, order, config));
  for (const line of lines) process.stdout.write(`${line}\n`);
  process.exitCode = good ? 0 : 1;
}

await main().catch((error: unknown) => {
  process.stderr.write(`${plainReason(error)}\n`);
  process.exitCode = 1;
});
