/** What the calls about accounts are made of; put together once in account-routes.ts. */
import type { TimeSources } from '../../clock.ts';
import type { Random } from '../../random.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { Database, Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import type { Codes } from './codes.ts';
import type { Credentials } from './credentials.ts';
import type { FundPasswords } from './fund-passwords.ts';
import type { KnownLogins } from './known-logins.ts';
import type { GuessDoor } from './login-delay.ts';
import type { Passkeys } from './passkeys.ts';
import type { Passwords } from './passwords.ts';
import type { CountryOf } from './place.ts';
import type { Post } from './post.ts';
import type { SecondFactors } from './second-factors.ts';
import type { Sessions } from './sessions.ts';
import type { Tickets } from './tickets.ts';

/** What the rest of the server lends to accounts. */
export interface AccountLoans {
  readonly database: Pick<Database, 'transaction'> & Queries;
  readonly vault: Vault;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  /** Who has to wait after wrong passwords. */
  readonly delay: GuessDoor;
  /** Where accounts have logged in from. */
  readonly known: KnownLogins;
  readonly post: Post;
  readonly random: Random;
  readonly time: TimeSources;
  readonly log: StoreLog;
  readonly countryOf: CountryOf;
  /** Whether one may register by phone (spec §6). */
  readonly phoneRegister: () => boolean;
  /** Where readers find the site, for passkeys; undefined where that is not said. */
  readonly publicOrigin: string | undefined;
  readonly demo: boolean;
  /** Gives who has just registered what a demo gives to play with; undefined where it gives nothing. */
  readonly welcome: ((user: number) => Promise<void>) | undefined;
  /** Whether a user holds nothing and nothing of theirs is open. */
  readonly isEmpty: (user: number) => Promise<boolean>;
  /** Lets the engine know of a hold, within the transaction that sets it. */
  readonly onHold: (queries: Queries, account: number, untilMs: number, now: Date) => Promise<void>;
  /** Lets the engine stop everything of an account, within the transaction that says why. */
  readonly suspend: (queries: Queries, account: number, reason: string, now: Date) => Promise<void>;
  /** The file of an account's picture is this user's own and not used elsewhere. */
  readonly claimAvatar: (queries: Queries, account: number, file: string) => Promise<boolean>;
}

export interface AccountParts extends AccountLoans {
  readonly codes: Codes;
  readonly tickets: Tickets;
  readonly credentials: Credentials;
  readonly factors: SecondFactors;
  readonly fund: FundPasswords;
  readonly passkeys: Passkeys;
  /** @throws Refused for a network that asks too often */
  readonly admitLookUp: (address: string) => void;
}
