/** What a demo begins with, before anybody is served: markets, bots, a past and people. Real money has none of it. */
import type { BaseLogger } from 'pino';
import type { MoneyDoor } from './at-most-once/money-once.ts';
import { ConfigError } from './config.ts';
import type { Config } from './config.ts';
import type { Started } from './core-surface.ts';
import { listTokens, openItems, pastOfItems } from './demo-market/demo-items.ts';
import type { DemoItemsOptions } from './demo-market/demo-items.ts';
import { seedDemoMarkets } from './demo-market/demo-markets.ts';
import { seedDemoSeconds } from './demo-market/demo-seconds.ts';
import { fundContractCrew, fundCrew } from './demo-market/fund-crew.ts';
import { livedTransfers } from './demo-market/lived-past.ts';
import { fillPast } from './demo-market/open-demo.ts';
import { pastBegins } from './demo-market/write-past.ts';
import type { FollowerClient } from './follower/follower-client.ts';
import { hasDemoAccounts } from './modules/account/accounts.ts';
import { demoInvitation, fundLivedIn, seedDemoAccounts } from './modules/account/demo-accounts.ts';
import type { KnownPasswords } from './modules/account/demo-accounts.ts';
import type { Passwords } from './modules/account/passwords.ts';
import { makeSecret } from './modules/ico/ico-marks.ts';
import { seedDemoOperators } from './operators/demo-operators.ts';
import type { Random } from './random.ts';
import type { Database } from './store/database.ts';
import type { Vault } from './vault/vault.ts';

/** A read side that does not know what was just listed by then has hung, ms; on a busy machine it may take seconds. */
const LISTING_LIMIT_MS = 60_000;

/** What a demo is made with. */
export interface Seeding extends Pick<Started, 'core' | 'follower' | 'engine' | 'pastClock' | 'hasPast' | 'clock'> {
  readonly money: MoneyDoor;
  readonly log: BaseLogger;
  readonly random: Random;
  readonly queries: Database;
  readonly vault: Vault;
  readonly passwords: Passwords;
  readonly known: KnownPasswords;
  readonly now: Date;
}

/** A demo that stands; of a live server, nothing. */
export interface Demo {
  /** Logins that everybody may use. */
  readonly accounts: readonly string[];
  /** Those and the ones with passwords of their own. */
  readonly logins: readonly string[];
  /** The lived-in person has just been made: its present begins. */
  readonly isLivedInNew: boolean;
  /** What one can register with. */
  readonly invitation: string | undefined;
}

/**
 * The demo's markets, its past and its accounts; a live server refuses to start where they are.
 * @throws ConfigError
 */
export async function openDemo(config: Config, seeding: Seeding): Promise<Demo> {
  const { core, money, follower, queries, vault, passwords, known, pastClock, now } = seeding;
  if (config.mode === 'live') {
    if (await hasDemoAccounts(queries))
      throw new ConfigError('MODE is live, and this database holds the demo. Choose another DATA_DIR or DATABASE_URL.');
    return { accounts: [], logins: [], isLivedInNew: false, invitation: undefined };
  }
  const begins = seeding.hasPast ? pastBegins(seeding.clock.now()) : now.getTime();
  const markets = await seedDemoMarkets({ core, queries, listings: follower.listings });
  await seedDemoSeconds({ core, follower });
  if (config.demoBots) {
    const crew = { core, money, queries, passwords, random: seeding.random, now };
    await fundCrew(crew);
    await fundContractCrew(crew);
    await fundLivedIn(money);
  }
  const items = demoItems(config, seeding, vault);
  await listTokens(items);
  if (seeding.hasPast)
    await fillPast(
      {
        core,
        engine: seeding.engine,
        clock: pastClock,
        recorded: () => follower.recordedSequence,
        log: seeding.log,
        meanwhile: [...pastOfItems(items), ...livedTransfers(money)],
      },
      seeding.clock.now(),
    );
  pastClock.release();
  await openItems(items, seeding.clock.now());
  const made = { passwords, known, password: config.demoPassword, vault, random: seeding.random, now };
  const livedInSince = config.demoBots ? new Date(begins) : undefined;
  const people = await seedDemoAccounts({ money, queries, livedInSince, ...made });
  if (config.console !== undefined || config.elsewhere.has('console')) await seedDemoOperators({ database: queries, ...made });
  await listed(follower, markets);
  return { ...people, invitation: await demoInvitation(queries, seeding.random, now) };
}

/** What is sold as new coins, and how its lottery's secret is made. */
function demoItems({ demoBots }: Config, { core, money, follower, queries, random, now }: Seeding, vault: Vault): DemoItemsOptions {
  const promise = () => makeSecret(queries, { vault, random, now });
  const { listings, icoItems } = follower;
  return { core, money, queries, listings, items: icoItems, isLively: demoBots, promise };
}

/** Resolves when the read side knows these markets. */
async function listed(follower: FollowerClient, markets: readonly number[]): Promise<void> {
  const known = (): boolean => markets.every((market) => follower.listings.markets.has(market));
  if (known()) return;
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the follower does not tell what is listed')), LISTING_LIMIT_MS);
    const end = follower.onApplied(() => {
      if (!known()) return;
      clearTimeout(late);
      end();
      resolve();
    });
  });
}
