/**
 * Names of lists and of their legs. The engine knows an OCO by one client id, which is the list's name; the names of its legs are that id with a bit
 * changed, and nothing of them has to be kept. A name that somebody gave a leg is kept beside, for him alone: which leg has it, by its name, and which
 * name it has, by user, list and leg. Other people's legs may have the same names.
 */
import type { ClientId } from '@kontor/engine/command';
import { clientKey } from '../../../core-loop/client-id.ts';
import type { ClientOrderIds } from '../../../trading-api/client-order-ids.ts';

const LEG_BITS = { limit: 1, stop: 2 } as const;
/** A list that came without a name, but with one for a leg, has one that is made of that. */
const LIST_BIT = 8;

export type Leg = keyof typeof LEG_BITS;

/** What has a name: what is known by an id, or a leg of the list that is. */
export interface NameKey {
  readonly id: ClientId;
  readonly leg?: Leg;
  /** When the order was placed, ms of core time. */
  readonly placedMs?: number;
}

/** A list and both its legs. */
export function namesOfList(id: ClientId): readonly NameKey[] {
  return [{ id }, { id, leg: 'limit' }, { id, leg: 'stop' }];
}

/** The id of a leg of a list. */
export function legId(list: ClientId, leg: Leg): ClientId {
  return changed(list, LEG_BITS[leg]);
}

/** Which lists an id could be a leg's of. */
export function listsOfLeg(leg: ClientId): readonly (readonly [list: ClientId, leg: Leg])[] {
  return [
    [changed(leg, LEG_BITS.limit), 'limit'],
    [changed(leg, LEG_BITS.stop), 'stop'],
  ];
}

/** Names that somebody gave a list and its legs. */
export interface GivenNames {
  readonly list: string | undefined;
  readonly limit: string | undefined;
  readonly stop: string | undefined;
}

/** Notes the names of a user's list; gives its id, by which a repetition is known, and whether nobody can have used that before. */
export async function noteNames(
  names: ClientOrderIds,
  user: number,
  { list, limit, stop }: GivenNames,
): Promise<{ readonly id: ClientId; readonly isNewId: boolean }> {
  const given = list ?? limit ?? stop;
  const id = given === undefined ? names.make().id : list === undefined ? changed(names.idOf(given), LIST_BIT) : await names.note(list);
  const note = async (leg: Leg, name: string | undefined): Promise<void> => {
    if (name === undefined) return;
    const own = names.ownText(legId(id, leg));
    if (name === own) return;
    await Promise.all([names.noteAs(rowOf(user, { id, leg }), name), names.noteAs(rowOfName(user, name), own)]);
  };
  await Promise.all([note('limit', limit), note('stop', stop)]);
  return { id, isNewId: given === undefined };
}

/** The ids that a user's name could be: its own, and that of a leg that he gave it. */
export async function idsOfName(names: ClientOrderIds, user: number, name: string): Promise<readonly ClientId[]> {
  const row = rowOfName(user, name);
  const [text] = await names.textsOf([{ id: row }]);
  const own = names.idOf(name);
  return text === undefined || text === names.ownText(row) ? [own] : [own, names.idOf(text)];
}

/** The names of what is a user's, each in its place. */
export async function namesOf(names: ClientOrderIds, user: number, keys: readonly NameKey[]): Promise<readonly string[]> {
  await names.textsOf(keys.map((key) => ({ ...key, id: rowOf(user, key) })));
  return keys.map((key) => rememberedName(names, user, key) ?? ownName(names, key));
}

/** One of them where it is in memory; undefined where `namesOf` has to look. */
export function rememberedName(names: ClientOrderIds, user: number, key: NameKey): string | undefined {
  const row = rowOf(user, key);
  const text = names.remembered({ ...key, id: row });
  return key.leg !== undefined && text === names.ownText(row) ? ownName(names, key) : text;
}

function ownName(names: ClientOrderIds, { id, leg }: NameKey): string {
  return names.ownText(leg === undefined ? id : legId(id, leg));
}

/** Nobody can make a row of another's be his. */
function rowOf(user: number, { id, leg }: NameKey): ClientId {
  return leg === undefined ? id : clientKey(`name of leg ${user} ${id.join()} ${leg}`);
}

function rowOfName(user: number, name: string): ClientId {
  return clientKey(`leg of name ${user} ${name}`);
}

function changed([a, b, c, d]: ClientId, bit: number): ClientId {
  return [a, b, c, d ^ bit];
}
