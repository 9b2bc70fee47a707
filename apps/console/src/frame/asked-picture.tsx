/** A picture that somebody sent: asked for when an operator wants to see it, because that is an entry of the log; larger in a dialog. */
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Skeleton } from '@kontor/ui/skeleton';
import { useState } from 'react';
import { isNotFound, sentenceOf } from '../data/call-server.ts';
import { say } from '../i18n/words.ts';
import { FailedPart } from './failed-part.tsx';
import { PhotoImage } from './photo-image.tsx';

interface AskedPictureProps {
  /** What asking has come to; nothing is asked before `onWant`. */
  readonly answer: {
    /** A JPEG, base64. */
    readonly data: { readonly picture: string } | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly isWanted: boolean;
  readonly onWant: () => void;
  /** Its place among those beside it, from 1. */
  readonly number: number;
}

export function AskedPicture({ answer: { data, error, refetch }, isWanted, onWant, number }: AskedPictureProps) {
  const [isBroken, setBroken] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const name = say('tickets.picture', { number });
  if (!isWanted)
    return (
      <Button variant="secondary" size={28} onPress={onWant}>
        {say('tickets.showPicture', { number })}
      </Button>
    );
  if (isBroken) return <FailedPart text={say('tickets.cannotDraw')} again={() => setBroken(false)} />;
  if (isNotFound(error)) return <p className="text-text-2">{say('tickets.pictureGone', { number })}</p>;
  if (error !== null) return <FailedPart text={sentenceOf(error)} again={() => void refetch()} />;
  if (data === undefined)
    return (
      <div role="status" aria-label={say('loading')}>
        <Skeleton shape="block" className="h-40 w-full" />
      </div>
    );
  return (
    <>
      <button
        type="button"
        aria-label={say('tickets.larger', { name })}
        onClick={() => setLarge(true)}
        className="block rounded-control focus-ring"
      >
        <PhotoImage
          picture={data.picture}
          alt={name}
          onError={() => setBroken(true)}
          className="max-h-60 max-w-full rounded-control object-contain shadow-[inset_0_0_0_1px_var(--color-hairline)]"
        />
      </button>
      <Dialog isOpen={isLarge} onClose={() => setLarge(false)} title={name} closeLabel={say('tickets.smaller')} size="wide">
        <div
          role="group"
          aria-label={name}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable by keyboard.
          tabIndex={0}
          className="max-h-[70vh] overflow-auto focus-ring-inside"
        >
          <PhotoImage picture={data.picture} alt={name} className="max-w-none" />
        </div>
      </Dialog>
    </>
  );
}
