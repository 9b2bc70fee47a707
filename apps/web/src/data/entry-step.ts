/**
 * What the first step of a registration or a recovery hands to the second: kept for this tab, so that a reload loses nothing. The
 * ticket is good for half an hour and for nothing but the second step.
 */

/** A confirmed address. */
export interface EntryStep {
  readonly ticket: string;
  /** As the person wrote it: the e-mail, or the number with its calling code. */
  readonly account: string;
  readonly invite: string;
}

type Kind = 'register' | 'reset';

const keyOf = (kind: Kind): string => `kontor.${kind}`;
/** In browsers that keep nothing, until the page is left. */
const held = new Map<Kind, EntryStep>();

/** Keeps the step; undefined forgets it. */
export function keepStep(kind: Kind, step: EntryStep | undefined): void {
  if (step === undefined) held.delete(kind);
  else held.set(kind, step);
  try {
    if (step === undefined) sessionStorage.removeItem(keyOf(kind));
    else sessionStorage.setItem(keyOf(kind), JSON.stringify(step));
  } catch {
    // `held` has it.
  }
}

/** The step kept last; undefined where there is none. */
export function keptStep(kind: Kind): EntryStep | undefined {
  const here = held.get(kind);
  if (here !== undefined) return here;
  try {
    const text = sessionStorage.getItem(keyOf(kind));
    return text === null ? undefined : (JSON.parse(text) as EntryStep);
  } catch {
    return undefined;
  }
}
