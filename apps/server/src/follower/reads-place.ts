/** The database of the read tables, where they stand apart from the journal. */
import type { ConnectionSettings, StoreLog } from '../store/connection.ts';
import { withRole } from '../store/connection.ts';
import type { ClientSettings } from '../store/connection.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import type { Place } from './follower-messages.ts';

/**
 * Brings it up to date, where an address names one; undefined where read tables stand beside the journal. Nothing of its durability is demanded: what it
 * loses is written anew.
 * @throws StoreError DATABASE_HOLDS_JOURNAL, MIGRATION_*, and what PostgreSQL says
 */
export async function openReads(url: string | undefined, log: StoreLog): Promise<Place | undefined> {
  if (url === undefined) return undefined;
  const settings: ConnectionSettings = { connectionString: url };
  const { roles } = await migrate(settings, MIGRATIONS, log, 'reads');
  return { settings, role: roles ? 'kontor_core' : undefined };
}

/** As those see it who ask of them alone. */
export function asReader(place: Place | undefined): ClientSettings | undefined {
  return place && withRole(place.settings, place.role === undefined ? undefined : 'kontor_app');
}
