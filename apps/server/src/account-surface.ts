/** Puts the room of accounts together with what it may not import of others. */
import type { MoneyDoor } from './at-most-once/money-once.ts';
import type { TimeSources } from './clock.ts';
import type { Closers } from './closers.ts';
import type { Config } from './config.ts';
import { Answers, Questions } from './gateways/questions.ts';
import type { CountryOf } from './http/region-gate.ts';
import type { Routes } from './http/routes.ts';
import { ACCOUNT_POST } from './modules/account/account-post.ts';
import { mountAccountRoutes } from './modules/account/account-routes.ts';
import { giveToNewcomer } from './modules/account/demo-accounts.ts';
import { isEmpty } from './modules/account/emptiness.ts';
import type { EmptinessQueries } from './modules/account/emptiness.ts';
import { KnownLogins } from './modules/account/known-logins.ts';
import { LoginDelay } from './modules/account/login-delay.ts';
import type { GuessDoor } from './modules/account/login-delay.ts';
import { LoginGuesses, answerGuess } from './modules/account/login-guesses.ts';
import { readLoginKey } from './modules/account/login-key.ts';
import type { LoginKey } from './modules/account/login-key.ts';
import { LoginWaits } from './modules/account/login-waits.ts';
import type { Passwords } from './modules/account/passwords.ts';
import type { PaymentProofs } from './modules/account/payment-proofs.ts';
import type { Sessions } from './modules/account/sessions.ts';
import { wishStanding } from './modules/account/standing.ts';
import type { SettingsBook } from './modules/platform/settings-book.ts';
import { MACHINE_PACE } from './pace.ts';
import type { Random } from './random.ts';
import { changeRights } from './rights/rights.ts';
import type { StoreLog } from './store/connection.ts';
import type { Database, Queries } from './store/database.ts';
import type { Others } from './surface.ts';
import { USE } from './uploads/upload-rows.ts';
import type { Vault } from './vault/vault.ts';

export interface AccountSurfaceOptions {
  readonly config: Config;
  readonly queries: Queries & Pick<Database, 'transaction'>;
  readonly countryOf: CountryOf;
  readonly vault: Vault;
  readonly follower: EmptinessQueries;
  /** Where what a demo gives to newcomers is booked. */
  readonly money: MoneyDoor;
  /** What the platform is set to. */
  readonly book: Pick<SettingsBook, 'values'>;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly random: Random;
  readonly time: TimeSources;
  readonly log: StoreLog;
  readonly closers: Closers;
  /** What leads to other processes that serve customers; undefined where there are none. */
  readonly others: Others | undefined;
}

/** Mounts the calls, and gives what other rooms ask people to prove. */
export async function mountAccounts(routes: Routes, options: AccountSurfaceOptions): Promise<PaymentProofs> {
  const { config, queries, follower, book, money, random, time } = options;
  const loginKey = await readLoginKey(config.loginKeyFile, random);
  const delay = await openGuesses(options, loginKey);
  return mountAccountRoutes(routes, {
    ...options,
    database: queries,
    delay,
    known: new KnownLogins({ queries, key: loginKey, time }),
    phoneRegister: () => book.values.sys.enable_phone_register === 1,
    publicOrigin: config.site.publicOrigin,
    demo: config.mode === 'demo',
    welcome: config.mode === 'demo' && config.demoBots ? (user) => giveToNewcomer(money, user) : undefined,
    isEmpty: (user) => isEmpty(follower, user),
    post: ACCOUNT_POST,
    onHold: async (transaction, account, untilMs, now) =>
      void (await changeRights(transaction, account, { holdUntil: new Date(untilMs) }, now)),
    suspend: async (transaction, account, reason, now) =>
      void (await wishStanding(transaction, account, { change: 'suspend' }, reason, now)),
    claimAvatar: async (transaction, account, file) => (await transaction.maybe(USE, file, account, 'avatar')) !== undefined,
  });
}

/** Who has to wait after wrong passwords: counted here, for others as well where there are some, or by whoever leads. */
async function openGuesses({ queries, random, time, log, closers, others }: AccountSurfaceOptions, key: LoginKey): Promise<GuessDoor> {
  const wired = others && { ...others, random, pace: MACHINE_PACE };
  if (wired?.isLed !== undefined) {
    const questions = closers.add(new Questions(wired), (opened) => opened.close());
    return new LoginGuesses(key, (question) => questions.ask(question));
  }
  const delay = new LoginDelay(() => time.monotonicMs(), key);
  closers.add(await LoginWaits.open({ delay, queries, time, log }), (waits) => waits.close());
  if (wired !== undefined)
    closers
      .add(
        new Answers({
          ...wired,
          answer: (question) => answerGuess(delay, question),
          onFault: (err) => log.warn({ err }, 'a question about a login was not understood'),
        }),
        (opened) => opened.close(),
      )
      .start();
  return delay;
}
