/** A person's collection methods. Source: spec §3, §5, §8. */
import { collectionAdd, collectionDelete, collectionEdit, collectionList } from '@kontor/contract/collection';
import type { Routes } from '../../http/routes.ts';
import { addMethod, editMethod, methodsOf, removeMethod } from './collection.ts';
import type { CollectionStore } from './collection.ts';
import { KINDS } from './collection-rows.ts';

export interface CollectionRoutesOptions extends CollectionStore {
  readonly wallMs: () => number;
}

export function mountCollections(routes: Routes, { wallMs, ...store }: CollectionRoutesOptions): void {
  const { queries } = store;
  const now = (): Date => new Date(wallMs());

  routes.user(collectionList, async ({ session }) => {
    const kinds = (await queries.many(KINDS)).filter(({ closed }) => !closed);
    return {
      list: await methodsOf(store, session.user),
      kinds: kinds.map(({ kind, name, bank }) => ({ kind, name, bank })),
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
