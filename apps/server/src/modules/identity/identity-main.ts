/**
 * `npm run identity -- list | show WHO [--photos FOLDER] | approve WHO | reject WHO --reason REASON`: reviews submissions in the database
 * of DATABASE_URL or DATA_DIR, whether its server runs or not; WHO is an account's login or UID. Photos are written out for the reviewer,
 * and that he looked is written down. A reason is a word of the list, said to the person in his language, or a sentence of one's own.
 * Exit code 1 where nothing was done.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REJECT_REASONS } from '@kontor/contract/console/identity';
import { readConfig } from '../../config.ts';
import { withStore } from '../../follower/open-store.ts';
import { atMachine, machineDeed } from '../../operators/machine-deed.ts';
import { plainReason } from '../../plain-reason.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { within } from '../../store/database.ts';
import type { Database, Queries } from '../../store/database.ts';
import { VIEWS_OF } from '../../uploads/upload-rows.ts';
import { reviewPicture } from '../../uploads/uploads.ts';
import { Vault } from '../../vault/vault.ts';
import { ACCOUNT_POST } from '../account/account-post.ts';
import { accountById, accountByLogin } from '../account/accounts.ts';
import type { AccountRow } from '../account/accounts.ts';
import { identityTold } from '../account/identity-told.ts';
import { identityOf } from './identity.ts';
import { decide, readReason, waitingSubmissions } from './review.ts';
import type { Decision, Submission } from './review.ts';

const USAGE = `npm run identity -- list
npm run identity -- show WHO [--photos FOLDER]
npm run identity -- approve WHO
npm run identity -- reject WHO --reason REASON

WHO is a login or a UID. REASON is a sentence, or one of
  ${REJECT_REASONS.join(' ')}
`;
/** Submissions that one look shows. */
const MAX_SHOWN = 200;

interface Order {
  readonly verb: 'list' | 'show' | 'approve' | 'reject';
  readonly who: string;
  readonly reason: string;
  readonly photos: string | undefined;
}

/** What the words ask for, or undefined where they make no sense. */
function readOrder(args: readonly string[]): Order | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { reason: { type: 'string', default: '' }, photos: { type: 'string' } },
  });
  const [verb, who = '', ...more] = positionals;
  const reason = readReason(values.reason);
  const { photos } = values;
  if (verb !== 'list' && verb !== 'show' && verb !== 'approve' && verb !== 'reject') return undefined;
  if (more.length > 0 || (who === '') !== (verb === 'list') || (values.reason.trim() !== '') !== (verb === 'reject')) return undefined;
  if ((reason === undefined && verb === 'reject') || (photos !== undefined && verb !== 'show')) return undefined;
  return { verb, who, reason: reason ?? '', photos };
}

interface Desk {
  readonly queries: Queries & Pick<Database, 'transaction'>;
  readonly vault: Vault;
  /** Who sits at it. */
  readonly by: string;
}

/** Carries the order out; gives the lines to print, and whether anything was done. */
async function follow(desk: Desk, order: Order): Promise<{ readonly lines: readonly string[]; readonly good: boolean }> {
  const { queries } = desk;
  if (order.verb === 'list') return { lines: await listed(desk), good: true };
  const account =
    (await accountByLogin(queries, order.who)) ??
    (/^[1-9]\d{0,8}$/.test(order.who) ? await accountById(queries, Number(order.who)) : undefined);
  if (account === undefined) return { lines: [`there is no account ${order.who}`], good: false };
  const { newest, status } = await identityOf(desk, account.id);
  if (newest === undefined) return { lines: [`${told(account)} has sent nothing; name_status ${status}`], good: false };
  const now = new Date();
  const about = { subject: `UID ${account.id}`, detail: { submission: newest.id } };
  if (order.verb === 'show') {
    const lines = await machineDeed(queries, now, async (own) => ({
      data: await shown({ ...desk, queries: within(own) }, account, newest, order.photos),
      note: { ...about, action: order.photos === undefined ? 'identity.detail' : 'identity.file' },
    }));
    return { lines, good: true };
  }
  const decision: Decision = order.verb === 'approve' ? { verified: true } : { verified: false, reason: order.reason };
  const done = await machineDeed(queries, now, async (own) => {
    const tell = identityTold({ ...desk, post: ACCOUNT_POST });
    const isDecided = await decide({ ...desk, queries: within(own), now, tell }, newest.id, decision);
    return { data: isDecided, ...(isDecided && { note: { ...about, action: `identity.${order.verb}` } }) };
  });
  return {
    lines: [done ? `${told(account)}: ${decision.verified ? 'verified' : 'rejected'}` : `${told(account)} is not under review`],
    good: done,
  };
}

async function listed(desk: Desk): Promise<string[]> {
  const waiting = await waitingSubmissions(desk, MAX_SHOWN);
  const accounts = await Promise.all(waiting.map(({ account }) => accountById(desk.queries, account)));
  const lines = waiting.map((submission, place) => {
    const account = accounts[place];
    return `${new Date(submission.submittedMs).toISOString()} ${account === undefined ? submission.account : told(account)} ${submission.country}`;
  });
  return lines.length === 0 ? ['nothing waits for review'] : lines;
}

async function shown(desk: Desk, account: AccountRow, submission: Submission, folder: string | undefined): Promise<string[]> {
  const { name, country, number, status, submittedMs, reason } = submission;
  const files: string[] = [];
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const side of ['front', 'back'] as const) {
      const picture = await reviewPicture(desk, submission[side], desk.by, new Date());
      if (picture === undefined) continue;
      const path = join(folder, `${account.id}-${side}.jpg`);
      await writeFile(path, picture, { mode: 0o600 });
      files.push(`${side} ${path}`);
    }
  }
  return [
    `${told(account)}: name_status ${status}, sent ${new Date(submittedMs).toISOString()}`,
    `name ${name}`,
    `country ${country}`,
    `number ${number}`,
    ...(reason === null ? [] : [`reason ${reason}`]),
    ...files,
    ...(await desk.queries.many(VIEWS_OF, account.id)).map(
      ({ file, viewer, seenMs }) => `seen ${new Date(seenMs).toISOString()} ${file} by ${viewer}`,
    ),
  ];
}

function told({ login, id }: AccountRow): string {
  return `${login} (${id})`;
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
    return follow({ queries, vault, by: atMachine() }, order);
  });
  for (const line of lines) process.stdout.write(`${line}\n`);
  process.exitCode = good ? 0 : 1;
}

await main().catch((error: unknown) => {
  process.stderr.write(`${plainReason(error)}\n`);
  process.exitCode = 1;
});
