/**
 * What operators do about customers by the console. One freezes at once, and two unfreeze. What is written about a customer, and why he
 * is flagged, is sealed with him and not in the log, which nobody erases.
 */
import { userBlock, userDetail, userFlag, userFreeze, userList, userNote, userUnfreeze } from '@kontor/contract/console/user';
import { refused } from '../../http/refused.ts';
import { WAITS, awaitEnd } from '../../operators/await-end.ts';
import type { ChangeKinds } from '../../operators/change-kind.ts';
import { propose } from '../../operators/changes.ts';
import { aboutOperator } from '../../operators/operator-names.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import type { Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import { personById } from './accounts.ts';
import { addNote, customerFile, findCustomers, setFlag } from './customer-file.ts';
import { OUTBOX_OF } from './outbox-rows.ts';
import type { Post } from './post.ts';
import { holdStanding, wishStanding } from './standing.ts';
import { standingTold } from './standing-told.ts';
import { blockEnd, wishBlock } from './withdrawal-block.ts';

export interface UserDeskOptions {
  readonly database: Queries;
  readonly vault: Vault;
  readonly post: Pick<Post, 'queue' | 'notice'>;
  readonly kinds: ChangeKinds;
  /** Whether the engine stops a customer's withdrawals. */
  readonly isBlocked: (uid: number) => Promise<boolean>;
}

export function mountUserDesk(routes: OperatorRoutes, { database, vault, post, kinds, isBlocked }: UserDeskOptions): void {
  const tell = standingTold({ vault, post });

  routes.view(userList, async (queries, { body, nowMs }) => {
    const { state, name_status: nameStatus, held, flag, ...search } = body;
    const filter = {
      ...(state !== undefined && { state }),
      ...(nameStatus !== undefined && { nameStatus }),
      ...(held !== undefined && { heldAt: new Date(nowMs) }),
      ...(flag !== undefined && { flag }),
    };
    const data = await findCustomers({ queries, vault }, { ...search, filter });
    const isFiltered = Object.keys(filter).length > 0;
    const by = (['uid', 'email', 'phone'] as const).find((name) => body[name] !== undefined) ?? (isFiltered ? 'filter' : 'all');
    const asked = { state, name_status: nameStatus, held, flag };
    return { data, note: { subject: 'customers', detail: { by, ...asked, found: data.list.map(({ uid }) => uid) } } };
  });

  routes.view(userDetail, async (queries, { body: { uid }, nowMs }) => ({
    data: { ...(await customerFile({ queries, vault }, uid, nowMs)), withdrawals_blocked: await isBlocked(uid) },
    note: { subject: aboutUser(uid), detail: {} },
  }));

  routes.act(userFreeze, async ({ body: { uid, reason }, nowMs, deed }) => {
    let row = 0;
    await deed(async (queries, operator) => {
      if (await isSuspended(queries, uid)) throw refused('CHANGES_NOTHING');
      const why = `console, ${aboutOperator(operator.id)}: ${reason}`;
      row = await wishStanding(queries, uid, { change: 'suspend' }, why, new Date(nowMs), tell);
      return { data: WAITS, note: { subject: aboutUser(uid), detail: { reason, row } } };
    });
    return awaitEnd(() => kinds['account/reinstate'].endOf(database, row));
  });

  // Asked for again where they are blocked already it changes nothing: what allows them may be on its way.
  routes.act(userBlock, async ({ body: { uid, reason }, nowMs, deed }) => {
    let row = 0;
    await deed(async (queries, operator) => {
      if ((await personById(queries, uid)) === undefined) throw refused('NOT_FOUND');
      row = await wishBlock(queries, uid, true, `console, ${aboutOperator(operator.id)}: ${reason}`, new Date(nowMs));
      return { data: WAITS, note: { subject: aboutUser(uid), detail: { reason, row } } };
    });
    return awaitEnd(() => blockEnd(database, row));
  });

  routes.act(userUnfreeze, ({ body: { uid, reason }, nowMs, deed }) =>
    deed(async (queries, operator) => {
      const proposal = { body: { uid }, reason, clientId: null };
      const { change } = await propose(queries, kinds, operator, 'account/reinstate', proposal, new Date(nowMs));
      const { id, version, hash, command, subject } = change;
      return { data: { change_id: id, version, hash }, note: { subject, detail: { change: id, version, command, hash, reason } } };
    }),
  );

  routes.act(userNote, ({ body: { uid, text }, nowMs, deed }) =>
    deed(async (queries, operator) => {
      const id = await addNote({ queries, vault }, uid, text, operator.id, new Date(nowMs));
      return { data: { id }, note: { subject: aboutUser(uid), detail: { note: id } } };
    }),
  );

  routes.act(userFlag, ({ body: { uid, flag, on, reason }, nowMs, deed }) =>
    deed(async (queries, operator) => {
      await setFlag({ queries, vault }, uid, { flag, on, reason }, operator.id, new Date(nowMs));
      return { data: {}, note: { subject: aboutUser(uid), detail: { flag, on } } };
    }),
  );
}

/**
 * Whether a customer is suspended, or on his way there: the newest wish that waits decides before the table. Holds until the transaction
 * ends. The table is read after the wishes: one that was carried out in between has turned it.
 * @throws Refused where there is none
 */
async function isSuspended(queries: Queries, uid: number): Promise<boolean> {
  if ((await personById(queries, uid)) === undefined) throw refused('NOT_FOUND');
  await holdStanding(queries, uid);
  const waiting = (await queries.many(OUTBOX_OF, uid)).find(({ change, outcome }) => change !== 'tier' && outcome === null);
  if (waiting !== undefined) return waiting.change === 'suspend';
  return (await personById(queries, uid))?.suspended === true;
}

function aboutUser(uid: number): string {
  return `UID ${uid}`;
}
