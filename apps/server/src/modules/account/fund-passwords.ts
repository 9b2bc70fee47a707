/** The password for money that leaves (rules 7.5): five wrong ones, and none is taken for a day. */
import type { TimeSources } from '../../clock.ts';
import { refused } from '../../http/refused.ts';
import { nullable, text, timestampMs } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import type { Passwords } from './passwords.ts';

const TRIES = 5;
const LOCK_MS = 86_400_000;

/** Counts the try before it is looked at; the fifth locks. A lock that is over forgives all. */
const TRY = statement<[account: number, now: Date, until: Date, tries: number], string | null>(
  'fund-try',
  `UPDATE account SET fund_tries = CASE WHEN fund_locked_until <= $2 THEN 1 ELSE fund_tries + 1 END,
     fund_locked_until = CASE WHEN (CASE WHEN fund_locked_until <= $2 THEN 1 ELSE fund_tries + 1 END) >= $4::integer THEN $3::timestamptz END
   WHERE id = $1 AND (fund_locked_until IS NULL OR fund_locked_until <= $2) RETURNING fund_hash`,
  (row) => nullable(text, row, 'fund_hash'),
);
const RIGHT = command<[account: number]>('fund-right', 'UPDATE account SET fund_tries = 0, fund_locked_until = NULL WHERE id = $1');
const LOCKED = statement<[account: number], number | null>('fund-locked', 'SELECT fund_locked_until FROM account WHERE id = $1', (row) =>
  nullable(timestampMs, row, 'fund_locked_until'),
);

export interface FundPasswordsOptions {
  readonly queries: Queries;
  readonly passwords: Passwords;
  readonly time: Pick<TimeSources, 'wallMs'>;
}

/** For every product from which money leaves. */
export class FundPasswords {
  readonly #options: FundPasswordsOptions;

  constructor(options: FundPasswordsOptions) {
    this.#options = options;
  }

  /** @throws Refused WRONG_FUND_PASSWORD, FUND_PASSWORD_LOCKED, BUSY */
  async demand(account: number, password: string): Promise<void> {
    const { queries, passwords, time } = this.#options;
    const now = time.wallMs();
    const [hash] = await queries.many(TRY, account, new Date(now), new Date(now + LOCK_MS), TRIES);
    if (hash === undefined) throw refused('FUND_PASSWORD_LOCKED');
    if (await passwords.matches(password, hash ?? undefined, true)) await queries.run(RIGHT, account);
    else throw refused((await queries.one(LOCKED, account)) === null ? 'WRONG_FUND_PASSWORD' : 'FUND_PASSWORD_LOCKED');
  }
}
