import { platNote } from '@kontor/contract/platform';
import { Button } from '@kontor/ui/button';
import { PlainParagraphs } from '@kontor/ui/plain-paragraphs';
import { Skeleton } from '@kontor/ui/skeleton';
import { useEffect, useState } from 'react';
import { callServer } from '../../data/call-server.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { NOTES } from '../../paths/paths.ts';
import type { NoteName } from '../../paths/paths.ts';

/** Props of LegalNote. */
export interface LegalNoteProps {
  readonly name: NoteName;
  /** Told the note's own title once it is known. */
  readonly onTitle?: (title: string) => void;
}

type Note = { readonly text: string } | { readonly failure: string };

/** The text of a note, loaded by its type (spec §7). */
export function LegalNote({ name, onTitle }: LegalNoteProps) {
  const words = useWords('home');
  const tag = useLanguageTag();
  const [note, setNote] = useState<Note>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let wanted = true;
    callServer(platNote, { type: NOTES[name] }).then(
      ({ detail }) => {
        if (!wanted) return;
        setNote({ text: detail.content });
        onTitle?.(detail.title);
      },
      (error: unknown) => wanted && setNote({ failure: tellFailure(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [name, tag, turn, onTitle]);
  if (note === undefined) {
    return (
      <div className="grid gap-2" aria-busy>
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    );
  }
  if ('failure' in note) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{note.failure}</p>
        <Button variant="secondary" onPress={() => setTurn(turn + 1)}>
          {words('again')}
        </Button>
      </div>
    );
  }
  return <PlainParagraphs text={note.text} />;
}
