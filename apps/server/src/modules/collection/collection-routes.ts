/** A person's collection methods. Source: spec §3, §5, §8. */
import { collectionAdd, collectionDelete, collectionEdit, collectionList } from '@kontor/contract/collection';
import { DISPLAY_CURRENCIES } from '@kontor/contract/locale';
import { isForCurrency, paymentKind } from '@kontor/contract/payment-kinds';
import type { Routes } from '../../http/routes.ts';
import { addMethod, editMethod, methodsOf, removeMethod } from './collection.ts';
import type { CollectionStore } from './collection.ts';
import { KINDS } from './collection-rows.ts';
import type { CollectionKind } from './collection-rows.ts';

export interface CollectionRoutesOptions extends CollectionStore {
  readonly wallMs: () => number;
}

export function mountCollections(routes: Routes, { wallMs, ...store }: CollectionRoutesOptions): void {
  const { queries } = store;
  const now = (): Date => new Date(wallMs());

  routes.user(collectionList, async ({ session }) => {
    const kinds = (await queries.many(KINDS)).filter(isOffered);
    return {
      list: await methodsOf(store, session.user),
      kinds: kinds.map(({ kind, name, bank, standard }) => ({ kind, name, bank, standard })),
      next_cursor: null,
    };
  });

  routes.user(collectionAdd, ({ body, session }) => addMethod(store, session.user, body, now()));

  routes.user(collectionEdit, ({ body: { id, ...fields }, session }) => editMethod(store, session.user, Number(id), fields, now()));

  routes.user(collectionDelete, async ({ body, session }) => {
    await removeMethod(store, session.user, Number(body.id), now());
    return {};
  });
}

/** What is for no currency that there is here is offered to nobody. */
function isOffered({ kind, closed, standard }: CollectionKind): boolean {
  const known = standard ? paymentKind(kind) : undefined;
  return !closed && DISPLAY_CURRENCIES.some(({ name }) => isForCurrency(known, name));
}
