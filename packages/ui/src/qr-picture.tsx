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

/** Modules of white around a code, as readers want it, and px a module in a file. */
const BORDER = 3;
const FILE_MODULE_PX = 10;
const WHITE = '#ffffff';
const DARK = '#1b171f';

/** The same code as a PNG file; undefined where the browser cannot draw one. */
export function qrFile(text: string): Promise<Blob | undefined> {
  const { data, size: modules } = encode(text, { border: BORDER });
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = modules * FILE_MODULE_PX;
  const ink = canvas.getContext('2d');
  if (ink === null) return Promise.resolve(undefined);
  ink.fillStyle = WHITE;
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.fillStyle = DARK;
  for (const [y, row] of data.entries()) {
    for (const [x, on] of row.entries()) {
      if (on) ink.fillRect(x * FILE_MODULE_PX, y * FILE_MODULE_PX, FILE_MODULE_PX, FILE_MODULE_PX);
    }
  }
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}

/** A QR code, dark on white whatever the theme: cameras want it so. */
export function QrPicture({ text, label, size = 96 }: QrPictureProps) {
  const { data, size: modules } = encode(text, { border: BORDER });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      className={classNames('block shrink-0 rounded-control', size === 96 ? 'size-24' : 'size-40')}
    >
      <rect width={modules} height={modules} fill={WHITE} />
      <path d={dark} fill={DARK} />
    </svg>
  );
}
