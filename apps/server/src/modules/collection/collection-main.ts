/**
 * `npm run collection -- kinds | add KIND --name NAME [--no-bank] | close KIND`: the kinds of collection methods that persons may keep, in
 * the database of DATABASE_URL or DATA_DIR. A kind that is closed stays with who has it. Exit code 1 where it makes no sense.
 */
import { parseArgs } from 'node:util';
import { plainLine } from '@kontor/contract/person-text';
import { readConfig } from '../../config.ts';
import { withStore } from '../../follower/open-store.ts';
import { machineDeed } from '../../operators/machine-deed.ts';
import { plainReason } from '../../plain-reason.ts';
import type { Database } from '../../store/database.ts';
import { CLOSE_KIND, KINDS, SAVE_KIND } from './collection-rows.ts';

const USAGE = `npm run collection -- kinds
npm run collection -- add KIND --name NAME [--no-bank]
npm run collection -- close KIND
`;
/** Characters of a kind's name at most. */
const MAX_NAME = 40;

type Order =
  | { readonly verb: 'kinds' }
  | { readonly verb: 'add'; readonly kind: string; readonly name: string; readonly bank: boolean }
  | { readonly verb: 'close'; readonly kind: string };

/** What the words ask for, or undefined where they make no sense. */
function readOrder(args: readonly string[]): Order | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { name: { type: 'string', default: '' }, 'no-bank': { type: 'boolean', default: false } },
  });
  const [verb, kind = '', ...more] = positionals;
  if (more.length > 0) return undefined;
  if (verb === 'kinds' && kind === '') return { verb };
  if (!/^[a-z][a-z0-9_]{0,31}$/.test(kind)) return undefined;
  const name = plainLine(values.name, MAX_NAME);
  if (verb === 'add' && name !== undefined) return { verb, kind, name, bank: !values['no-bank'] };
  return verb === 'close' ? { verb, kind } : undefined;
}

/** Carries the order out and gives the lines to print; undefined where there is no such kind. */
async function follow(database: Database, order: Order): Promise<readonly string[] | undefined> {
  if (order.verb !== 'kinds') {
    const isThere = await machineDeed(database, new Date(), async (queries) => {
      const { verb, kind, ...detail } = order;
      const rows = order.verb === 'add' ? await queries.run(SAVE_KIND, kind, order.name, order.bank) : await queries.run(CLOSE_KIND, kind);
      return { data: rows > 0, ...(rows > 0 && { note: { action: `collection.${verb}`, subject: `collection method ${kind}`, detail } }) };
    });
    if (!isThere) return undefined;
  }
  const kinds = await database.many(KINDS);
  return kinds.map(({ kind, name, bank, closed }) => `${kind}: ${name}${bank ? ', with a bank' : ''}${closed ? ', closed' : ''}`);
}

async function main(): Promise<void> {
  const order = readOrder(process.argv.slice(2));
  const lines = order && (await withStore(readConfig(process.env), ({ database }) => follow(database, order)));
  if (lines === undefined) process.stderr.write(order === undefined ? USAGE : 'there is no such kind\n');
  for (const line of lines ?? []) process.stdout.write(`${line}\n`);
  process.exitCode = lines === undefined ? 1 : 0;
}

await main().catch((error: unknown) => {
  process.stderr.write(`${plainReason(error)}\n`);
  process.exitCode = 1;
});
