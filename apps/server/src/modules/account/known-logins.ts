/**
 * Where an account has logged in from before: networks, and devices by the token that a browser keeps for itself and sends along.
 * Kept as names that only the login key can make (login-key.ts), the newest of each kind, for half a year.
 */
import type { TimeSources } from '../../clock.ts';
import { customerOf } from '../../address-text.ts';
import { text } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import type { Attempt } from './login-delay.ts';
import type { LoginKey } from './login-key.ts';

/** Of one account, networks and devices each. */
const KEPT_OF_EACH = 20;
const KEPT_MS = 180 * 86_400_000;

const KNOWN = statement<[names: readonly string[], after: Date], string>(
  'known-login-find',
  'SELECT name FROM known_login WHERE name = ANY($1::text[]) AND seen_at > $2',
  (row) => text(row, 'name'),
);
const REMEMBER = command<[names: readonly string[], kinds: readonly number[], account: number, now: Date]>(
  'known-login-remember',
  `INSERT INTO known_login (name, device, account_id, seen_at) SELECT name, kind = 1, $3, $4 FROM unnest($1::text[], $2::int[]) AS seen (name, kind)
   ON CONFLICT (name) DO UPDATE SET seen_at = greatest(known_login.seen_at, excluded.seen_at)`,
);
const FORGET = command<[account: number, keep: number, before: Date]>(
  'known-login-forget',
  `DELETE FROM known_login WHERE account_id = $1 AND (seen_at <= $3 OR name IN (
     SELECT name FROM (SELECT name, row_number() OVER (PARTITION BY device ORDER BY seen_at DESC, name) AS place FROM known_login WHERE account_id = $1) AS ranked
     WHERE place > $2::integer))`,
);

const ANY = statement<[account: number], string>('known-login-any', 'SELECT name FROM known_login WHERE account_id = $1 LIMIT 1', (row) =>
  text(row, 'name'),
);

export interface KnownLoginsOptions {
  readonly queries: Queries;
  readonly key: LoginKey;
  readonly time: Pick<TimeSources, 'wallMs'>;
}

export class KnownLogins {
  readonly #options: KnownLoginsOptions;

  constructor(options: KnownLoginsOptions) {
    this.#options = options;
  }

  /** What is known of the place an attempt comes from; as much work for a login that does not exist. */
  async look(login: string, address: string, device: string | undefined): Promise<Attempt> {
    const { queries, time } = this.#options;
    const network = this.#networkName(login, address);
    const deviceName = this.#deviceName(login, device ?? '');
    const known = await queries.many(KNOWN, [network, deviceName], new Date(time.wallMs() - KEPT_MS));
    return {
      login,
      address,
      knownDevice: device !== undefined && known.includes(deviceName) ? device : undefined,
      knownNetwork: known.includes(network),
    };
  }

  /** Whether the account has logged in at all. */
  async hasAny(account: number): Promise<boolean> {
    return (await this.#options.queries.maybe(ANY, account)) !== undefined;
  }

  /** The account has logged in from there. */
  async remember(account: number, login: string, address: string, device: string | undefined): Promise<void> {
    const { queries, time } = this.#options;
    const now = time.wallMs();
    const names = [this.#networkName(login, address), ...(device === undefined ? [] : [this.#deviceName(login, device)])];
    await queries.run(
      REMEMBER,
      names,
      names.map((_, at) => at),
      account,
      new Date(now),
    );
    await queries.run(FORGET, account, KEPT_OF_EACH, new Date(now - KEPT_MS));
  }

  #networkName(login: string, address: string): string {
    return this.#options.key.nameOf('known network', login, customerOf(address));
  }

  #deviceName(login: string, device: string): string {
    return this.#options.key.nameOf('known device', login, device);
  }
}
