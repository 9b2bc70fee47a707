import { useEffect, useState } from 'react';
import { Dialog } from '@kontor/ui/dialog';
import { FilePick } from '@kontor/ui/file-pick';
import { UnreadablePicture, sendPicture, smallerPicture, useOwnPicture } from '../../data/pictures.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { CardDrawing } from './state-drawings.tsx';
import type { Side } from './identity-draft.ts';

interface PhotoPlaceProps {
  readonly side: Side;
  /** Name of the photo that has arrived; one that was sent before is shown again. */
  readonly file: string | undefined;
  readonly onFile: (file: string | undefined) => void;
  /** What is wrong with leaving it empty. */
  readonly error: string | undefined;
  readonly isDisabled: boolean;
}

/** A photo on its way. */
interface Picked {
  readonly source: File;
  /** Stopped when another takes its place: its late end says nothing any more. */
  readonly stop: AbortController;
  readonly url: string;
  readonly sentBytes: number | undefined;
  /** 0 to 1; undefined once it is there or has failed. */
  readonly progress: number | undefined;
  readonly failure: string | undefined;
}

/** A place for one side of the document: the photo is made smaller, sent with its progress, and can be sent again. */
export function PhotoPlace({ side, file, onFile, error, isDisabled }: PhotoPlaceProps) {
  const words = useWords('identity');
  const form = useWords('form');
  const size = useFileSize();
  const [picked, setPicked] = useState<Picked>();
  const [isLarge, setIsLarge] = useState(false);
  const stored = useOwnPicture(picked === undefined ? file : undefined);
  const shown = picked?.url;
  useEffect(() => () => (shown === undefined ? undefined : URL.revokeObjectURL(shown)), [shown]);

  async function take(source: File): Promise<void> {
    picked?.stop.abort();
    const stop = new AbortController();
    const tell = (change: Partial<Picked>): void => {
      if (!stop.signal.aborted) setPicked((known) => known && { ...known, ...change });
    };
    onFile(undefined);
    setPicked({ source, stop, url: URL.createObjectURL(source), sentBytes: undefined, progress: 0, failure: undefined });
    try {
      const smaller = await smallerPicture(source);
      tell({ url: URL.createObjectURL(smaller), sentBytes: smaller.size });
      const name = await sendPicture(smaller, 'identity', (progress) => tell({ progress }));
      tell({ progress: undefined });
      if (!stop.signal.aborted) onFile(name);
    } catch (failed) {
      // Another photo took its place.
      if (stop.signal.aborted) return;
      tell({ progress: undefined, failure: failed instanceof UnreadablePicture ? words('unreadable') : tellFailure(failed) });
    }
  }

  const url = shown ?? stored;
  const caption =
    picked === undefined
      ? ''
      : picked.sentBytes === undefined
        ? words('caption', { name: picked.source.name, size: size(picked.source.size) })
        : words('captionSent', { name: picked.source.name, size: size(picked.source.size), sent: size(picked.sentBytes) });
  const isThere = picked !== undefined || file !== undefined;
  const again = picked?.failure === undefined ? undefined : { label: words('again'), onPress: () => void take(picked.source) };
  return (
    <>
      <FilePick
        label={words(side)}
        name={side}
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
        camera="environment"
        words={{
          drop: words(side === 'front' ? 'dropFront' : 'dropBack'),
          choose: form('picture.choose'),
          camera: form('picture.camera'),
          replace: form('picture.replace'),
          remove: form('picture.remove'),
          enlarge: form('picture.enlarge'),
          done: form('picture.done'),
          uploading: form('picture.uploading'),
        }}
        drawing={<CardDrawing />}
        {...(isThere ? { picked: { url, caption, progress: picked?.progress, isDone: file !== undefined } } : { hint: words('photoHint') })}
        onPick={(source) => void take(source)}
        onRemove={() => {
          picked?.stop.abort();
          setPicked(undefined);
          onFile(undefined);
        }}
        {...(url === undefined ? {} : { onEnlarge: () => setIsLarge(true) })}
        error={picked?.failure ?? error}
        {...(again === undefined ? {} : { again })}
        isDisabled={isDisabled}
      />
      <Dialog
        isOpen={isLarge && url !== undefined}
        onClose={() => setIsLarge(false)}
        title={words(side)}
        closeLabel={words('close')}
        size="wide"
      >
        <img src={url} alt={words(side)} className="max-h-[70vh] w-full object-contain" />
      </Dialog>
    </>
  );
}

/** Bytes as a person reads them, in megabytes. */
function useFileSize(): (bytes: number) => string {
  const tag = useLanguageTag();
  return (bytes) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(
      Math.max(bytes, 100_000) / 1_000_000,
    );
}
