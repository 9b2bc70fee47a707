import { encode } from 'uqr';

import { classNames } from './class-names.ts';

/** Props of QrPicture. */
export interface QrPictureProps {
  readonly text: string;
  /** What it leads to. */
  readonly label: string;
  /** px: 96 beside words, 160 where it is what one came for. */
  readonly size?: 96 | 160;
}

/** A QR code, dark on white whatever the theme: cameras want it so. */
export function QrPicture({ text, label, size = 96 }: QrPictureProps) {
  const { data, size: modules } = encode(text, { border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      className={classNames('block shrink-0 rounded-control', size === 96 ? 'size-24' : 'size-40')}
    >
      <rect width={modules} height={modules} fill="#ffffff" />
      <path d={dark} fill="#1b171f" />
    </svg>
  );
}
