import { FilePick } from '@kontor/ui/file-pick';
import type { FilePickProps } from '@kontor/ui/file-pick';
import { useWords } from '../i18n/words.ts';

type SitePictureProps = Omit<FilePickProps, 'words'> & {
  /** In the empty place: `Drop the front here`. */
  readonly drop: string;
};

/** A place for a picture, with the words that every one has. */
export function SitePicture({ drop, ...props }: SitePictureProps) {
  const words = useWords('form');
  return (
    <FilePick
      {...props}
      words={{
        drop,
        choose: words('picture.choose'),
        camera: words('picture.camera'),
        replace: words('picture.replace'),
        remove: words('picture.remove'),
        enlarge: words('picture.enlarge'),
        done: words('picture.done'),
        uploading: words('picture.uploading'),
      }}
    />
  );
}
