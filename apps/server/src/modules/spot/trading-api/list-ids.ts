/**
 * Names of lists and of their legs. The engine knows an OCO by one client id, which is the list's name; the names of its legs are that id with a bit
 * changed. Where somebody gave a leg a name of his own, that stands with the leg's id, and beside the name's own id, with another bit changed, stands
 * which leg it names. Nothing of this has to be kept for legs that nobody named.
 */
import type { ClientId } from '@kontor/engine/command';
import type { ClientOrderIds } from '../../../trading-api/client-order-ids.ts';
import { idOfText, ownText } from '../../../trading-api/client-order-ids.ts';

const LEG_BITS = { limit: 1, stop: 2 } as const;
/** Where it stands which leg a name names. */
const NAMED_BIT = 4;
/** A list that came without a name, but with one for a leg, has one that is made of that. */
const LIST_BIT = 8;

export type Leg = keyof typeof LEG_BITS;

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

/** Notes the names of a list; gives its id, by which a repetition is known, and whether nobody can have used that before. */
export async function noteNames(
  names: ClientOrderIds,
  { list, limit, stop }: GivenNames,
): Promise<{ readonly id: ClientId; readonly isNewId: boolean }> {
  const given = list ?? limit ?? stop;
  const id = given === undefined ? names.make().id : list === undefined ? changed(idOfText(given), LIST_BIT) : await names.note(list);
  const note = async (leg: Leg, name: string | undefined): Promise<void> => {
    if (name === undefined) return;
    const ofLeg = legId(id, leg);
    if (name === ownText(ofLeg)) return;
    await Promise.all([names.noteAs(ofLeg, name), names.noteAs(changed(idOfText(name), NAMED_BIT), ownText(ofLeg))]);
  };
  await Promise.all([note('limit', limit), note('stop', stop)]);
  return { id, isNewId: given === undefined };
}

/** The ids that a name could be: its own, and that of a leg that was given it. */
export async function idsOfName(names: Pick<ClientOrderIds, 'textsOf'>, name: string): Promise<readonly ClientId[]> {
  const own = idOfText(name);
  const beside = changed(own, NAMED_BIT);
  const [text] = await names.textsOf([beside]);
  return text === undefined || text === ownText(beside) ? [own] : [own, idOfText(text)];
}

function changed([a, b, c, d]: ClientId, bit: number): ClientId {
  return [a, b, c, d ^ bit];
}
