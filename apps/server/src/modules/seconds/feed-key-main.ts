/**
 * `npm run feed-key -- list | rotate`: the keys that sign ticks of seconds contracts, in the database of DATABASE_URL or DATA_DIR, whether its server runs or
 * not. `rotate` makes another, which the one in use introduces; a server that runs takes it with the next tick.
 */
import { readConfig } from '../../config.ts';
import { withStore } from '../../follower/open-store.ts';
import { machineDeed } from '../../operators/machine-deed.ts';
import { plainReason } from '../../plain-reason.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { FEED_KEYS, openFeedKey, rotateFeedKey } from './feed-key.ts';
import type { FeedKeyRow } from './feed-key.ts';

const USAGE = `npm run feed-key -- list
npm run feed-key -- rotate
`;

function told({ id, publicKey, begunMs }: FeedKeyRow): string {
  return `${id} ${Buffer.from(publicKey).toString('hex')} since ${new Date(begunMs).toISOString()}`;
}

async function main(args: readonly string[]): Promise<number> {
  const [verb, ...more] = args;
  if (more.length > 0 || (verb !== 'list' && verb !== 'rotate')) {
    process.stderr.write(USAGE);
    return 2;
  }
  const config = readConfig(process.env);
  await withStore(config, async ({ database }) => {
    const options = { path: config.feedKeyFile, random: MACHINE_RANDOM, wallMs: () => Date.now() };
    if (verb === 'rotate') {
      const { row: before } = await openFeedKey({ ...options, queries: database });
      await machineDeed(database, new Date(), async (queries) => {
        const made = await rotateFeedKey({ ...options, queries });
        return { data: made, note: { action: 'feed-key.rotate', subject: `feed key ${made.id}`, detail: { before: before.id } } };
      });
      const { row } = await openFeedKey({ ...options, queries: database });
      process.stdout.write(`${told(row)}\n`);
      return;
    }
    for (const row of await database.many(FEED_KEYS)) process.stdout.write(`${told(row)}\n`);
  });
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${plainReason(error)}\n`);
  process.exitCode = 1;
}
