/** Whom the list of customers shows: those of a state, with an identity so far, on hold, with a flag; all of what is chosen. */
import { ACCOUNT_STATES, USER_FLAGS } from '@kontor/contract/console/user';
import type { userList } from '@kontor/contract/console/user';
import type { OperatorBodyOf } from '@kontor/contract/console/operator-call';

/** How customers are asked for; empty: all. */
export type Filter = Pick<OperatorBodyOf<typeof userList>, 'state' | 'name_status' | 'held' | 'flag'>;

/** What a choice is called that leaves a part of the filter open. */
export const ANY = 'any';
/** Spec §4. */
export const IDENTITIES = [1, 2, 3, 4] as const;

/** The filter with another state. */
export function withState({ state: _, ...rest }: Filter, chosen: string): Filter {
  const state = ACCOUNT_STATES.find((each) => each === chosen);
  return { ...rest, ...(state !== undefined && { state }) };
}

/** The filter with another identity. */
export function withIdentity({ name_status: _, ...rest }: Filter, chosen: string): Filter {
  const status = IDENTITIES.find((each) => String(each) === chosen);
  return { ...rest, ...(status !== undefined && { name_status: status }) };
}

/** The filter with another flag. */
export function withFlag({ flag: _, ...rest }: Filter, chosen: string): Filter {
  const flag = USER_FLAGS.find((each) => each === chosen);
  return { ...rest, ...(flag !== undefined && { flag }) };
}

/** The filter with those on hold alone, or with all. */
export function withHold({ held: _, ...rest }: Filter, isHeld: boolean): Filter {
  return { ...rest, ...(isHeld && { held: true as const }) };
}
