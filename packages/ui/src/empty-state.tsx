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
  /** For a panel of little height: from a tablet's width on, the words stand beside the drawing. */
  readonly isLow?: boolean;
  readonly className?: string;
}

/** Nothing here yet, or nothing can be: a line drawing, a sentence, one action. */
export function EmptyState({ picture, title, text, action, level = 2, isLow = false, className }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div
      className={classNames(
        'flex flex-col items-center justify-center gap-x-6 gap-y-3 px-4 text-center',
        isLow ? 'min-h-40 py-4 md:flex-row md:text-start' : 'py-6',
        className,
      )}
    >
      <MeridianPicture name={picture} />
      <div>
        <Title className="text-14 font-bold text-text">{title}</Title>
        {text !== undefined && <p className={classNames('mt-1 max-w-70 text-12 text-balance text-text-2', !isLow && 'mx-auto')}>{text}</p>}
        {action !== undefined && action !== null && action !== false && <div className={isLow ? 'mt-3' : 'mt-4'}>{action}</div>}
      </div>
    </div>
  );
}
