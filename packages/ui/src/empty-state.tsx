import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { MeridianPicture, type PictureName } from './meridian-picture.tsx';

/** Props of EmptyState. */
export interface EmptyStateProps {
  readonly picture: PictureName;
  readonly title: string;
  readonly text?: ReactNode;
  /** One action. */
  readonly action?: ReactNode;
  /** Heading level; 2 unless told otherwise. */
  readonly level?: 1 | 2 | 3;
  readonly className?: string;
}

/** Nothing here yet, or nothing can be: a line drawing, a sentence, one action. */
export function EmptyState({ picture, title, text, action, level = 2, className }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className={classNames('flex flex-col items-center justify-center px-4 py-6 text-center', className)}>
      <MeridianPicture name={picture} />
      <Title className="mt-3 text-14 font-bold text-text">{title}</Title>
      {text !== undefined && <p className="mt-1 max-w-70 text-12 text-balance text-text-2">{text}</p>}
      {action !== undefined && action !== null && action !== false && <div className="mt-4">{action}</div>}
    </div>
  );
}
