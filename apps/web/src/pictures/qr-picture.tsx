import { encode } from 'uqr';

/** Props of QrPicture. */
export interface QrPictureProps {
  readonly text: string;
  /** What it leads to. */
  readonly label: string;
}

/** A QR code, dark on white whatever the theme: cameras want it so. */
export function QrPicture({ text, label }: QrPictureProps) {
  const { data, size } = encode(text, { border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block size-24 rounded-control"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={dark} fill="#1b171f" />
    </svg>
  );
}
