import type { NoteType } from '@kontor/contract/platform';

/** A note as it comes with the software: plain text. */
export interface NoteText {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** All notes of one language. */
export type NoteTexts = { readonly [T in NoteType]: NoteText };

/** A language that the notes were translated into. */
export interface TranslatedNotes {
  /** Says in that language that the English text decides. */
  readonly authority: string;
  readonly notes: NoteTexts;
}
