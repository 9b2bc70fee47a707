import { Dialog } from '@kontor/ui/dialog';
import { IconButton } from '@kontor/ui/icon-button';
import { Skeleton } from '@kontor/ui/skeleton';
import { Upload, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { UploadPurpose } from '@kontor/contract/upload';
import { UnreadablePicture, sendPicture, smallerPicture, useKeptPicture } from '../../data/pictures.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useWords } from '../../i18n/words.ts';

/** A picture that is chosen here: on its way, kept under a name, or failed. */
export interface ChosenPicture {
  readonly key: number;
  readonly url: string;
  readonly file: string | undefined;
  readonly failure: string | undefined;
}

let keys = 0;

/** Pictures that are made smaller and sent at once; what is kept of them is named by `files`. */
export function usePictures(purpose: UploadPurpose) {
  const words = useWords('deal');
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([]);
  const shown = useRef(pictures);
  useEffect(() => void (shown.current = pictures), [pictures]);
  useEffect(() => () => shown.current.forEach(({ url }) => URL.revokeObjectURL(url)), []);
  const take = async (source: File): Promise<void> => {
    const key = ++keys;
    const tell = (change: Partial<ChosenPicture>): void =>
      setPictures((known) => known.map((each) => (each.key === key ? { ...each, ...change } : each)));
    setPictures((known) => [...known, { key, url: URL.createObjectURL(source), file: undefined, failure: undefined }]);
    try {
      tell({ file: await sendPicture(await smallerPicture(source), purpose, () => undefined) });
    } catch (failed) {
      tell({ failure: failed instanceof UnreadablePicture ? words('order.unreadable') : tellFailure(failed) });
    }
  };
  return {
    pictures,
    take: (source: File) => void take(source),
    remove: (key: number) => setPictures((known) => known.filter((each) => each.key !== key)),
    clear: () => setPictures([]),
    files: pictures.flatMap(({ file }) => (file === undefined ? [] : [file])),
    isBusy: pictures.some(({ file, failure }) => file === undefined && failure === undefined),
  };
}

interface PictureTilesProps {
  readonly chosen: ReturnType<typeof usePictures>;
  readonly most: number;
}

/** Tiles of what was chosen, and one to add more. */
export function PictureTiles({ chosen, most }: PictureTilesProps) {
  const words = useWords('deal');
  const input = useRef<HTMLInputElement>(null);
  const { pictures, take, remove } = chosen;
  return (
    <ul className="flex flex-wrap gap-3">
      {pictures.map(({ key, url, file, failure }, index) => (
        <li key={key} className="w-26" data-picture={failure === undefined ? (file === undefined ? 'sending' : 'sent') : 'failed'}>
          <div className="relative">
            <img src={url} alt={words('order.picture', { number: index + 1 })} className="h-23 w-26 rounded-control bg-s2 object-cover" />
            <span className="absolute end-1 top-1 rounded-control bg-s1">
              <IconButton
                label={words('order.remove', { number: index + 1 })}
                icon={<X size={14} strokeWidth={1.5} aria-hidden />}
                size={24}
                onPress={() => remove(key)}
              />
            </span>
          </div>
          {failure === undefined ? (
            file === undefined && <p className="text-12 text-text-2">{words('order.uploading')}</p>
          ) : (
            <p role="alert" className="text-12 text-bad">
              {failure}
            </p>
          )}
        </li>
      ))}
      {pictures.length < most && (
        <li>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            multiple
            hidden
            onChange={({ currentTarget }) => {
              for (const source of [...(currentTarget.files ?? [])].slice(0, most - pictures.length)) take(source);
              // The same file may be chosen again.
              currentTarget.value = '';
            }}
          />
          <button
            type="button"
            onClick={() => input.current?.click()}
            className="flex h-23 w-26 cursor-pointer flex-col items-center justify-center gap-2 rounded-control border border-dashed border-control text-12 text-text-2 focus-ring hover:text-text"
          >
            <Upload size={16} strokeWidth={1.5} aria-hidden />
            {words('order.addFile')}
          </button>
        </li>
      )}
    </ul>
  );
}

interface KeptPictureProps {
  readonly file: string;
  readonly number: number;
  /** Sizes of the small one, as classes. */
  readonly className: string;
}

/** A picture that was sent; pressed, it is seen large. One that is kept no more is said to have been there. */
export function KeptPicture({ file, number, className }: KeptPictureProps) {
  const words = useWords('deal');
  const shell = useWords('shell');
  const { url, isGone } = useKeptPicture(file);
  const [isLarge, setLarge] = useState(false);
  const label = words('order.picture', { number });
  if (isGone) return <p className="text-12 text-text-2">{words('order.pictureGone', { number })}</p>;
  if (url === undefined) return <Skeleton shape="block" className={className} />;
  return (
    <>
      <button type="button" onClick={() => setLarge(true)} className="block cursor-pointer rounded-control focus-ring">
        <img src={url} alt={label} className={`rounded-control object-cover shadow-[inset_0_0_0_1px_var(--color-hairline)] ${className}`} />
      </button>
      <Dialog isOpen={isLarge} size="wide" title={label} closeLabel={shell('nav.close')} onClose={() => setLarge(false)}>
        <img src={url} alt={label} className="max-h-[70vh] w-full object-contain" />
      </Dialog>
    </>
  );
}
