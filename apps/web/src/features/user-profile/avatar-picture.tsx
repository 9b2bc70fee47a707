import { useEffect, useRef, useState } from 'react';
import { readPicture } from '../../data/picture-files.ts';

interface AvatarPictureProps {
  /** File id; null while there is none. */
  readonly file: string | null;
  /** Stands for it while there is none: the first letters of the name. */
  readonly initials: string;
  readonly label: string;
  /** Side, px. */
  readonly size: number;
}

/** The picture of an account, or its first letters. */
export function AvatarPicture({ file, initials, label, size }: AvatarPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState<string>();
  useEffect(() => {
    if (file === null) return undefined;
    let wanted = true;
    readPicture(file).then(
      (picture) => {
        const place = canvas.current;
        if (!wanted || place === null) return;
        place.width = picture.width;
        place.height = picture.height;
        place.getContext('2d')?.drawImage(picture, 0, 0);
        setDrawn(file);
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [file]);
  return (
    <span
      role="img"
      aria-label={label}
      className="relative flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-s3 text-20 font-bold uppercase"
      style={{ width: size, height: size }}
    >
      {drawn === file && file !== null ? null : initials}
      {file !== null && <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" hidden={drawn !== file} />}
    </span>
  );
}
