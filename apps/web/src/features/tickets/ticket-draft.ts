/** What is filled in before it is sent, and what is wrong with it: the server asks the same functions. */
import { MAX_TICKET_FILES, TICKET_SUBJECT_LENGTH, TICKET_TEXT_LENGTH, ticketSubject, ticketText } from '@kontor/contract/ticket';

/** A picture beside a message. `file`: its name once it has arrived. */
export interface AttachedPicture {
  readonly key: number;
  readonly url: string;
  readonly file: string | undefined;
  readonly failure: string | undefined;
}

export type DraftProblem = 'subject' | 'text' | 'files';

/** The bounds that sentences name. */
export const BOUNDS = {
  subject: TICKET_SUBJECT_LENGTH,
  text: TICKET_TEXT_LENGTH,
  files: { max: MAX_TICKET_FILES },
} as const;

/** What is wrong, in the order of the fields. A reply has no subject. */
export function draftProblems(draft: {
  readonly subject?: string;
  readonly text: string;
  readonly pictures: readonly AttachedPicture[];
}): readonly DraftProblem[] {
  return [
    ...(draft.subject !== undefined && ticketSubject(draft.subject) === undefined ? (['subject'] as const) : []),
    ...(ticketText(draft.text) === undefined ? (['text'] as const) : []),
    ...(draft.pictures.some(({ file }) => file === undefined) ? (['files'] as const) : []),
  ];
}

/** The names of pictures that have arrived. */
export function filesOf(pictures: readonly AttachedPicture[]): string[] {
  return pictures.flatMap(({ file }) => (file === undefined ? [] : [file]));
}
