/** A picture of a trade: asked for when somebody wants to see it, because that is an entry of the log. */
import { appealFile } from '@kontor/contract/console/appeal';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Skeleton } from '@kontor/ui/skeleton';
import { useState } from 'react';
import { isNotFound, sentenceOf } from '../../data/call-server.ts';
import { useView } from '../../data/session.ts';
import { FailedPart } from '../../frame/failed-part.tsx';
import { PhotoImage } from '../../frame/photo-image.tsx';
import { say } from '../../i18n/words.ts';

interface DealPictureProps {
  readonly order: number;
  readonly file: string;
  /** Its place among those beside it, from 1. */
  readonly number: number;
}

export function DealPicture({ order, file, number }: DealPictureProps) {
  const [isWanted, setWanted] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const { data, error, refetch } = useView(appealFile, { order, file }, { isEnabled: isWanted });
  const name = say('appeals.picture', { number });
  if (!isWanted)
    return (
      <Button variant="secondary" size={28} onPress={() => setWanted(true)}>
        {say('appeals.showPicture', { number })}
      </Button>
    );
  if (isNotFound(error)) return <p className="text-text-2">{say('appeals.pictureGone', { number })}</p>;
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
          className="max-h-60 max-w-full rounded-control object-contain shadow-[inset_0_0_0_1px_var(--color-hairline)]"
        />
      </button>
      <Dialog isOpen={isLarge} onClose={() => setLarge(false)} title={name} closeLabel={say('tickets.smaller')} size="wide">
        <PhotoImage picture={data.picture} alt={name} className="max-w-full" />
      </Dialog>
    </>
  );
}

/** Several beside each other. */
export function DealPictures({ order, files }: { readonly order: number; readonly files: readonly string[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {files.map((file, at) => (
        <li key={file} className="min-w-0">
          <DealPicture order={order} file={file} number={at + 1} />
        </li>
      ))}
    </ul>
  );
}
