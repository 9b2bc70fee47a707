import { Button } from '@kontor/ui/button';
import { IconButton } from '@kontor/ui/icon-button';
import { Paperclip, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { tellFailure } from '../../data/tell-failure.ts';
import { UnreadablePicture, sendPicture, smallerPicture } from '../../data/pictures.ts';
import { useWords } from '../../i18n/words.ts';
import { BOUNDS } from './ticket-draft.ts';
import type { AttachedPicture } from './ticket-draft.ts';

interface PictureRowProps {
  readonly pictures: readonly AttachedPicture[];
  /** Given what there is at that moment. */
  readonly onChange: (change: (known: readonly AttachedPicture[]) => readonly AttachedPicture[]) => void;
  readonly isDisabled: boolean;
}

let keys = 0;

/** Pictures beside a message: made smaller, sent at once, and taken away again where they are not wanted. */
export function PictureRow({ pictures, onChange, isDisabled }: PictureRowProps) {
  const words = useWords('ticket');
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(pictures);
  useEffect(() => void (shown.current = pictures), [pictures]);
  useEffect(() => () => shown.current.forEach(({ url }) => URL.revokeObjectURL(url)), []);

  async function take(source: File): Promise<void> {
    const key = ++keys;
    const tell = (change: Partial<AttachedPicture>): void =>
      onChange((known) => known.map((each) => (each.key === key ? { ...each, ...change } : each)));
    onChange((known) => [...known, { key, url: URL.createObjectURL(source), file: undefined, failure: undefined }]);
    try {
      tell({ file: await sendPicture(await smallerPicture(source), 'chat', () => undefined) });
    } catch (failed) {
      tell({ failure: failed instanceof UnreadablePicture ? words('unreadable') : tellFailure(failed) });
    }
  }

  return (
    <div className="grid gap-2">
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map(({ key, url, file, failure }, index) => (
            <li
              key={key}
              className="grid w-24 gap-1"
              data-picture={failure === undefined ? (file === undefined ? 'sending' : 'sent') : 'failed'}
            >
              <div className="relative">
                <img
                  src={url}
                  alt={words('picture', { number: index + 1 })}
                  className="size-24 rounded-control bg-s2 object-cover shadow-[inset_0_0_0_1px_var(--color-hairline)]"
                />
                <span className="absolute end-1 top-1 rounded-control bg-s1">
                  <IconButton
                    label={words('remove', { number: index + 1 })}
                    icon={<X size={14} strokeWidth={1.5} aria-hidden />}
                    isDisabled={isDisabled}
                    onPress={() => {
                      URL.revokeObjectURL(url);
                      onChange((known) => known.filter((each) => each.key !== key));
                    }}
                  />
                </span>
              </div>
              {failure === undefined ? (
                file === undefined && <p className="text-12 text-text-2">{words('uploading')}</p>
              ) : (
                <p className="text-12 text-bad" role="alert">
                  {failure}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          multiple
          hidden
          onChange={({ currentTarget }) => {
            const room = BOUNDS.files.max - pictures.length;
            for (const source of [...(currentTarget.files ?? [])].slice(0, room)) void take(source);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
        <Button
          variant="secondary"
          size={28}
          isDisabled={isDisabled || pictures.length >= BOUNDS.files.max}
          onPress={() => input.current?.click()}
        >
          <Paperclip size={14} strokeWidth={1.5} aria-hidden />
          {words('attach')}
        </Button>
        <span className="text-12 text-text-3">{words('attachHint', { count: BOUNDS.files.max })}</span>
      </div>
    </div>
  );
}
