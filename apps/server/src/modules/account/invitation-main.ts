/**
 * `npm run invite -- list | new [--uses N] [--note TEXT] | end CODE`: the house's own invitation codes, in the database of DATABASE_URL or
 * DATA_DIR, whether its server runs or not. Nobody registers without a code, so a new exchange begins with one.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../../config.ts';
import { withStore } from '../../follower/open-store.ts';
import { machineDeed } from '../../operators/machine-deed.ts';
import { plainReason } from '../../plain-reason.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import type { Database } from '../../store/database.ts';
import { addHouseInvitation, endHouseInvitation, houseInvitations } from './invitations.ts';
import type { HouseInvitation } from './invitations.ts';

const USAGE = `npm run invite -- list
npm run invite -- new [--uses N] [--note TEXT]
npm run invite -- end CODE
`;

type Order =
  | { readonly verb: 'list' }
  | { readonly verb: 'new'; readonly uses: number | null; readonly note: string }
  | { readonly verb: 'end'; readonly code: string };

/** What the words ask for, or undefined where they make no sense. */
function readOrder(args: readonly string[]): Order | undefined {
  const options = { uses: { type: 'string' }, note: { type: 'string', default: '' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [verb, code, ...more] = positionals;
  if (more.length > 0 || (code !== undefined) !== (verb === 'end')) return undefined;
  if (verb === 'end' && code !== undefined) return { verb, code };
  if (verb === 'list') return { verb };
  const uses = values.uses === undefined ? null : Number(values.uses);
  if (verb !== 'new' || (uses !== null && !(Number.isSafeInteger(uses) && uses > 0))) return undefined;
  return { verb, uses, note: values.note };
}

/** Carries the order out; gives the lines to print, and whether all went well. */
async function follow(database: Database, order: Order): Promise<{ readonly lines: readonly string[]; readonly good: boolean }> {
  const now = new Date();
  if (order.verb === 'new') {
    const made = await machineDeed(database, now, async (queries) => {
      const code = await addHouseInvitation(queries, MACHINE_RANDOM, { ...order, now });
      return { data: code, note: { action: 'invitation.make', subject: `invitation ${code}`, detail: { uses: order.uses } } };
    });
    return { lines: [made], good: true };
  }
  if (order.verb === 'end') {
    const good = await machineDeed(database, now, async (queries) => {
      const ended = await endHouseInvitation(queries, order.code, now);
      return { data: ended, ...(ended && { note: { action: 'invitation.stop', subject: `invitation ${order.code}`, detail: {} } }) };
    });
    return { lines: good ? ['ended'] : ['there is no such code of the house'], good };
  }
  return { lines: (await houseInvitations(database)).map(told), good: true };
}

function told({ code, note, used, usesLeft, ended }: HouseInvitation): string {
  const left = ended ? 'ended' : usesLeft === null ? 'as many as come' : `${usesLeft} left`;
  return `${code}: used ${used}, ${left}${note === '' ? '' : ` — ${note}`}`;
}

async function main(): Promise<void> {
  const order = readOrder(process.argv.slice(2));
  if (order === undefined) {
    process.stderr.write(USAGE);
    process.exitCode = 1;
    return;
  }
  const { lines, good } = await withStore(readConfig(process.env), ({ database }) => follow(database, order));
  for (const line of lines) process.stdout.write(`${line}\n`);
  process.exitCode = good ? 0 : 1;
}

await main().catch((error: unknown) => {
  process.stderr.write(`${plainReason(error)}\n`);
  process.exitCode = 1;
});
