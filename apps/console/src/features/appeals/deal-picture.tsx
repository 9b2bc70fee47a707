/** Pictures that the two persons of a trade have sent in it. */
import { appealFile } from '@kontor/contract/console/appeal';
import { useState } from 'react';
import { useView } from '../../data/session.ts';
import { AskedPicture } from '../../frame/asked-picture.tsx';

interface DealPictureProps {
  readonly order: number;
  readonly file: string;
  /** Its place among those beside it, from 1. */
  readonly number: number;
}

export function DealPicture({ order, file, number }: DealPictureProps) {
  const [isWanted, setWanted] = useState(false);
  const answer = useView(appealFile, { order, file }, { isEnabled: isWanted });
  return <AskedPicture answer={answer} isWanted={isWanted} onWant={() => setWanted(true)} number={number} />;
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
