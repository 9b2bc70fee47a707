/**
 * Whether somebody may take seconds contracts: it follows from where they are offered, from his identity, and else from where he is. Who asks is told, and
 * the engine learns of it by his rights; who may not any more, when the setting has changed, loses it at once. Source: rules 3.1.
 */
import { UserPermission } from '@kontor/engine/command';
import type { LiveQueries } from '../../follower/live-queries.ts';
import { refused } from '../../http/refused.ts';
import type { CountryOf } from '../../http/region-gate.ts';
import { changeRights } from '../../rights/rights.ts';
import { boolean, nullable, safeInteger, text } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import type { Database, Queries } from '../../store/database.ts';
import type { OfferedPlaces } from '../../product.ts';

/** What is in the way. */
export type Obstacle = 'off' | 'region' | 'identity';

/** What it follows from. */
export interface Standing {
  readonly isVerified: boolean;
  /** Of the identity that is verified. */
  readonly country: string | null;
  /** The permission as it stands, and as of which country. */
  readonly isAllowed: boolean;
  readonly allowedCountry: string | null;
}

/** What is in the way of somebody of this country; undefined: nothing. */
export function obstacleOf(
  places: OfferedPlaces,
  { isVerified }: Pick<Standing, 'isVerified'>,
  country: string | null,
): Obstacle | undefined {
  if (!places.everywhere && places.countries.length === 0) return 'off';
  if (!places.everywhere && (country === null || !places.countries.includes(country))) return 'region';
  return places.identity && !isVerified ? 'identity' : undefined;
}

const COLUMNS = `a.id, coalesce(r.verified, false) AS verified, CASE WHEN r.verified THEN a.country END AS country,
  coalesce(r.seconds, false) AS seconds, r.seconds_country`;
const readStanding = (row: Readonly<Record<string, unknown>>): Standing & { readonly user: number } => ({
  user: safeInteger(row, 'id'),
  isVerified: boolean(row, 'verified'),
  country: nullable(text, row, 'country'),
  isAllowed: boolean(row, 'seconds'),
  allowedCountry: nullable(text, row, 'seconds_country'),
});
const STANDING = statement<[user: number], Standing & { readonly user: number }>(
  'seconds-standing',
  `SELECT ${COLUMNS} FROM account AS a LEFT JOIN user_rights AS r ON r.account_id = a.id WHERE a.id = $1`,
  readStanding,
);
const ALLOWED = statement<[after: number], Standing & { readonly user: number }>(
  'seconds-allowed',
  `SELECT ${COLUMNS} FROM user_rights AS r JOIN account AS a ON a.id = r.account_id WHERE r.seconds AND a.id > $1 ORDER BY a.id LIMIT 1000`,
  readStanding,
);

/** How long the engine may take to hear of a permission, ms. */
const PERMISSION_LIMIT_MS = 3_000;
const ASK_AGAIN_MS = 50;

/** The sentence for who is refused. */
const SENTENCES = { off: 'seconds.off', region: 'seconds.region', identity: 'contract.verifyFirst' } as const satisfies Record<
  Obstacle,
  string
>;

export interface PermissionOptions {
  readonly tables: Queries & Pick<Database, 'transaction'>;
  readonly queries: Pick<LiveQueries, 'rights'>;
  readonly places: () => OfferedPlaces;
  readonly countryOf: CountryOf;
  readonly wallMs: () => number;
}

export class SecondsPermission {
  readonly #options: PermissionOptions;

  constructor(options: PermissionOptions) {
    this.#options = options;
  }

  /** What is in the way of a user who comes from an address; with nothing in the way the engine knows it when this resolves. */
  async settle(user: number, address: string): Promise<Obstacle | undefined> {
    const { tables, places, countryOf } = this.#options;
    const standing = await tables.maybe(STANDING, user);
    if (standing === undefined) return 'off';
    const country = standing.country ?? countryOf(address) ?? null;
    const obstacle = obstacleOf(places(), standing, country);
    const isAllowed = obstacle === undefined;
    if (isAllowed !== standing.isAllowed) await this.#change(user, isAllowed, country);
    if (isAllowed) await this.#known(user);
    return obstacle;
  }

  /** @throws Refused, in words, for who may not */
  async demand(user: number, address: string): Promise<void> {
    const obstacle = await this.settle(user, address);
    if (obstacle !== undefined) throw refused('NOT_ALLOWED', SENTENCES[obstacle]);
  }

  /** Takes the permission from all who have it and, as the setting stands now, may not. Who is verified counts by his identity, others by where they were when they asked. */
  async sweep(): Promise<number> {
    const { tables, places } = this.#options;
    let taken = 0;
    for (let after = 0; ;) {
      const rows = await tables.many(ALLOWED, after);
      for (const { user, ...standing } of rows) {
        after = user;
        if (obstacleOf(places(), standing, standing.country ?? standing.allowedCountry) === undefined) continue;
        await this.#change(user, false, null);
        taken += 1;
      }
      if (rows.length === 0) return taken;
    }
  }

  async #change(user: number, allowed: boolean, country: string | null): Promise<void> {
    const { tables, wallMs } = this.#options;
    await tables.transaction((transaction) =>
      changeRights(transaction, user, { seconds: { allowed, country: allowed ? country : null } }, new Date(wallMs())),
    );
  }

  /** The engine hears of it soon: whoever is told that he may, may at once. */
  async #known(user: number): Promise<void> {
    const { queries } = this.#options;
    const endMs = Date.now() + PERMISSION_LIMIT_MS;
    while (((await queries.rights(user)).value.permissions & UserPermission.SECONDS) === 0 && Date.now() < endMs)
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}
