/** One signer works on a database. The lock is held by a connection of its own, for as long as that lives. */
import type { ClientSettings } from '../store/connection.ts';
import { PrimaryClient } from '../store/primary-client.ts';

/** Any fixed number. */
const LOCK = '7311940225218050';
const TRY_MS = 500;

/**
 * Waits until no other signer works, and takes its place.
 * @param onLost the connection broke, and another may take the place: this process has to end
 * @returns how to let go; undefined where `signal` says to wait no longer
 */
export async function takeSignerLock(
  settings: ClientSettings,
  onWaiting: () => void,
  onLost: () => void,
  signal: AbortSignal,
): Promise<(() => Promise<void>) | undefined> {
  const client = new PrimaryClient({ ...settings, application_name: 'kontor signer' });
  let isClosing = false;
  const lost = (): void => {
    if (!isClosing) onLost();
  };
  client.on('error', lost);
  client.on('end', lost);
  await client.connect();
  const close = async (): Promise<void> => {
    isClosing = true;
    await client.end().catch(() => undefined);
  };
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1::bigint) AS taken', [LOCK]);
    if (rows[0]?.taken === true) return close;
    if (isFirst) onWaiting();
    await new Promise((resolve) => setTimeout(resolve, TRY_MS));
  }
  await close();
  return undefined;
}
