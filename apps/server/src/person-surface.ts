/** What is kept of persons, put together: the vault, the pictures they send, and the modules that keep something in them. */
import type { Closers } from './closers.ts';
import type { Routes } from './http/routes.ts';
import { queueMessage } from './messages/queue-message.ts';
import type { EventName, EventParams } from './messages/template-names.ts';
import { reachOf } from './modules/account/post.ts';
import { mountAddresses } from './modules/address/address-routes.ts';
import { mountCollections } from './modules/collection/collection-routes.ts';
import { pictureOwnerFor } from './modules/deal/picture-rows.ts';
import { mountDesk } from './modules/desk/desk-routes.ts';
import { verifiedNameOf } from './modules/identity/identity.ts';
import { mountIdentity } from './modules/identity/identity-routes.ts';
import type { Symbols } from './modules/market/symbols.ts';
import { mountTickets } from './modules/ticket/ticket-routes.ts';
import type { Random } from './random.ts';
import type { StoreLog } from './store/connection.ts';
import type { Database, Queries } from './store/database.ts';
import { Pictures } from './uploads/pictures.ts';
import { mountUploads } from './uploads/upload-routes.ts';
import { Uploads } from './uploads/uploads.ts';
import { startErasing } from './vault/erase-persons.ts';
import type { Vault } from './vault/vault.ts';

export interface PersonSurfaceOptions {
  readonly queries: Queries & Pick<Database, 'transaction'>;
  readonly vault: Vault;
  readonly symbols: Symbols;
  readonly random: Random;
  readonly closers: Closers;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

/** Mounts the calls. */
export function mountPersons(routes: Routes, { queries, vault, symbols, random, closers, log, wallMs }: PersonSurfaceOptions): void {
  const pictures = closers.add(new Pictures(), (started) => started.close());
  const uploads = new Uploads({
    queries,
    vault,
    pictures,
    random,
    wallMs,
    ownerFor: (file, reader) => pictureOwnerFor(queries, file, reader),
  });
  closers.add(startErasing(queries, wallMs, log), (end) => end());
  mountUploads(routes, uploads);
  mountIdentity(routes, { queries, vault, wallMs });
  mountAddresses(routes, { queries, symbols, wallMs });
  mountDesk(routes, { queries, wallMs });
  mountTickets(routes, { queries, vault, wallMs });
  mountCollections(routes, { queries, vault, wallMs, verifiedName: (account) => verifiedNameOf({ queries, vault }, account) });
}

type PersonEvent = { readonly [Name in EventName]: { readonly template: Name; readonly params: EventParams[Name] } }[EventName];

/** Writes to a person's own address, for whoever tells them of what happened; within the transaction. */
export function mailBy(vault: Vault): (queries: Queries, user: number, event: PersonEvent, now: Date) => Promise<void> {
  const reach = reachOf(vault);
  return async (queries, user, event, now) => {
    const to = await reach(queries, user);
    if (to !== undefined) await queueMessage(queries, { ...to, userId: user, ...event }, now);
  };
}
