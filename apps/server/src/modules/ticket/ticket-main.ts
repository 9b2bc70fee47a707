/**
 * `npm run ticket -- list [--state STATE] | show ID [--photos FOLDER] | answer ID (--text TEXT | --file FILE) | close ID`: support tickets
 * of the database of DATABASE_URL or DATA_DIR, whether its server runs or not (desk.ts). Pictures are written out for who answers, and
 * that he looked is written down. Exit code 1 where nothing was done.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { TICKET_STATES } from '@kontor/contract/ticket';
import type { TicketState } from '@kontor/contract/ticket';
import { readConfig } from '../../config.ts';
import { withStore } from '../../follower/open-store.ts';
import { messageOf } from '../../http/messages.ts';
import { Refused } from '../../http/refused.ts';
import { atMachine, machineDeed } from '../../operators/machine-deed.ts';
import { plainReason } from '../../plain-reason.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { within } from '../../store/database.ts';
import { reviewPicture } from '../../uploads/uploads.ts';
import { Vault } from '../../vault/vault.ts';
import { accountById } from '../account/accounts.ts';
import { reachOf } from '../account/post.ts';
import { answerTicket, closeAsSupport, deskTicket, ticketQueue } from './desk.ts';
import type { Desk, DeskTicket } from './desk.ts';
import { TICKET } from './ticket-rows.ts';

const USAGE = `npm run ticket -- list [--state open|answered|closed|all]
npm run ticket -- show ID [--photos FOLDER]
npm run ticket -- answer ID --text TEXT
npm run ticket -- answer ID --file FILE
npm run ticket -- close ID
`;
/** Tickets that one look shows. */
const MAX_SHOWN = 200;
/** Random bytes of an answer's client id. */
const ID_BYTES = 16;

type Order =
  | { readonly verb: 'list'; readonly state: TicketState | null }
  | { readonly verb: 'show'; readonly id: number; readonly photos: string | undefined }
  | { readonly verb: 'answer'; readonly id: number; readonly text: string | undefined; readonly file: string | undefined }
  | { readonly verb: 'close'; readonly id: number };

/** What the words ask for, or undefined where they make no sense. */
function readOrder(args: readonly string[]): Order | undefined {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { state: text, photos: text, text, file: text },
  });
  const [verb, what, ...more] = positionals;
  const given = Object.keys(values);
  const onlyOf = (...names: readonly string[]): boolean => more.length === 0 && given.every((name) => names.includes(name));
  if (verb === 'list') {
    const { state = 'open' } = values;
    const known = state === 'all' ? null : TICKET_STATES.find((each) => each === state);
    return what === undefined && known !== undefined && onlyOf('state') ? { verb, state: known } : undefined;
  }
  if (what === undefined || !/^#?[1-9][0-9]{0,14}$/.test(what)) return undefined;
  const id = Number(what.replace('#', ''));
  if (verb === 'show' && onlyOf('photos')) return { verb, id, photos: values.photos };
  if (verb === 'close' && onlyOf()) return { verb, id };
  const isOneText = (values.text === undefined) !== (values.file === undefined);
  return verb === 'answer' && isOneText && onlyOf('text', 'file') ? { verb, id, text: values.text, file: values.file } : undefined;
}

interface Told {
  readonly lines: readonly string[];
  /** Whether anything was done. */
  readonly good: boolean;
}

/** Carries the order out. @throws Refused */
async function follow(desk: Desk, order: Order): Promise<Told> {
  const now = new Date();
  switch (order.verb) {
    case 'list': {
      // What tickets are about is what their owners wrote.
      const lines = await machineDeed(desk.queries, now, async (queries) => {
        const waiting = await ticketQueue({ ...desk, queries: within(queries) }, order.state, MAX_SHOWN);
        const data = await Promise.all(waiting.map((ticket) => lineOf(desk, ticket)));
        const detail = { tickets: waiting.map(({ id }) => id) };
        return { data, ...(waiting.length > 0 && { note: { action: 'ticket.list', subject: 'tickets', detail } }) };
      });
      return { lines: lines.length === 0 ? ['no tickets'] : lines, good: true };
    }
    case 'show':
      return noted(desk, 'ticket.detail', order.id, (own) => shown(own, order.id, order.photos));
    case 'answer': {
      const text = order.text ?? (await readFile(order.file!, 'utf8'));
      const clientId = Buffer.from(MACHINE_RANDOM.bytes(ID_BYTES)).toString('hex');
      return noted(desk, 'ticket.answer', order.id, async (own) => {
        await answerTicket(own, { id: order.id, text, clientId }, now);
        return { lines: [`#${order.id}: answered`], good: true };
      });
    }
    case 'close':
      return noted(desk, 'ticket.close', order.id, async (own) => {
        const good = await closeAsSupport(own, order.id, now);
        return { lines: [good ? `#${order.id}: closed` : `no ticket #${order.id} is open`], good };
      });
  }
}

/** Does something about a ticket with its entry in the operators' log, where anything comes of it. */
function noted(desk: Desk, action: string, id: number, work: (own: Desk) => Promise<Told>): Promise<Told> {
  return machineDeed(desk.queries, new Date(), async (queries) => {
    const ticket = await queries.maybe(TICKET, id);
    const data = await work({ ...desk, queries: within(queries) });
    const subject = `UID ${ticket?.account}`;
    return { data, ...(data.good && { note: { action, subject, detail: { ticket: id } } }) };
  });
}

async function shown(desk: Desk, id: number, folder: string | undefined): Promise<Told> {
  const found = await deskTicket(desk, id);
  if (found === undefined) return { lines: [`there is no ticket #${id}`], good: false };
  const lines = [await lineOf(desk, found.ticket)];
  if (folder !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { from, time, text, files } of found.messages) {
    lines.push('', `${from} ${new Date(time).toISOString()}`, ...text.split('\n').map((line) => `  ${line}`));
    for (const file of files) {
      const picture = folder === undefined ? undefined : await reviewPicture(desk, file, desk.by, new Date());
      if (folder === undefined || picture === undefined) {
        lines.push(`  picture ${file}`);
        continue;
      }
      const path = join(folder, `${id}-${file}.jpg`);
      await writeFile(path, picture, { mode: 0o600 });
      lines.push(`  picture ${path}`);
    }
  }
  return { lines, good: true };
}

async function lineOf({ queries }: Desk, { id, account, topic, state, updated, subject }: DeskTicket): Promise<string> {
  const login = (await accountById(queries, account))?.login ?? '';
  const who = login === '' ? String(account) : `${login} (${account})`;
  return `#${id} ${new Date(updated).toISOString()} ${who} ${topic} ${state}: ${subject}`;
}

async function main(): Promise<void> {
  const order = readOrder(process.argv.slice(2));
  if (order === undefined) {
    process.stderr.write(USAGE);
    process.exitCode = 1;
    return;
  }
  const config = readConfig(process.env);
  const { lines, good } = await withStore(config, async ({ database: queries }) => {
    const vault = await Vault.open(queries, config.vaultKeyFile, MACHINE_RANDOM);
    return follow({ queries, vault, by: atMachine(), reach: reachOf(vault) }, order);
  });
  for (const line of lines) process.stdout.write(`${line}\n`);
  process.exitCode = good ? 0 : 1;
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Refused ? messageOf(error.key, 'en_US') : plainReason(error)}\n`);
  process.exitCode = 1;
});
