/** How violations name calls. */
import type { LoggedCall } from './history-log.ts';

/** A call with its place in the log, its user and what it asked for. */
export function nameOf({ number, user, asked }: LoggedCall): string {
  const what =
    asked.kind === 'write'
      ? `${asked.deed}${asked.id === undefined ? '' : `, id ${asked.id}`}`
      : `${asked.what}${asked.minSeq === 0 ? '' : `, min_seq ${asked.minSeq}`}`;
  return `call ${number} of user ${user} (${what})`;
}

/** What a call was told, in a few words. */
export function toldOf({ told }: LoggedCall): string {
  switch (told?.kind) {
    case undefined:
      return 'had no answer';
    case 'done':
      return `was told ${told.repeated ? 'done before' : 'done'}, sequence ${told.sequence}`;
    case 'refused':
      return `was refused with ${told.code}`;
    case 'not taken':
      return `was not taken (${told.code})`;
    case 'rows':
      return `was answered as of ${told.sequence}`;
  }
}
