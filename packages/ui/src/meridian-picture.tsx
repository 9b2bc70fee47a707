import type { ReactNode } from 'react';

/** The six drawings. */
export type PictureName = 'orders' | 'assets' | 'results' | 'offline' | 'pending' | 'restricted';

/** Each drawing lies on the line y = 48 of a 120 × 96 field, of which the middle 72 are drawn; `dot` is where the iris dot sits. */
interface Picture {
  readonly lines: ReactNode;
  /** Pieces of the meridian, from x to x. */
  readonly meridian: readonly (readonly [number, number])[];
  readonly dot: readonly [number, number];
}

const pictures: Readonly<Record<PictureName, Picture>> = {
  orders: {
    lines: <path d="M41 19h37v58H41zM48 31h22M48 41h13M48 64h16" />,
    meridian: [
      [4, 71],
      [85, 116],
    ],
    dot: [78, 48],
  },
  assets: {
    lines: (
      <path d="M36 27h44a4 4 0 0 1 4 4v5M36 27a5 5 0 0 0-5 5v35a5 5 0 0 0 5 5h48a4 4 0 0 0 4-4v-8M88 42V40a4 4 0 0 0-4-4H36M88 39v21" />
    ),
    meridian: [
      [4, 71],
      [85, 116],
    ],
    dot: [78, 48],
  },
  results: {
    lines: <path d="M54 24a24 24 0 1 1 0 48 24 24 0 0 1 0-48zM72 66l16 16" />,
    meridian: [
      [4, 64],
      [78, 116],
    ],
    dot: [71, 48],
  },
  offline: {
    lines: <path d="M54 34v28M54 40H44a8 8 0 0 0 0 16h10M66 34v28M66 42h12M66 54h12M78 34a14 14 0 0 1 0 28H66M66 34h12" />,
    meridian: [
      [4, 36],
      [99, 116],
    ],
    dot: [60, 48],
  },
  pending: {
    lines: <path d="M42 18h36M42 78h36M46 18c0 18 12 20 12 30S46 60 46 78M74 18c0 18-12 20-12 30s12 12 12 30M54 70h12M51 74h18" />,
    meridian: [
      [4, 53],
      [67, 116],
    ],
    dot: [60, 48],
  },
  restricted: {
    lines: <path d="M60 20a28 28 0 1 1 0 56 28 28 0 0 1 0-56zM40.2 28.2l39.6 39.6" />,
    meridian: [
      [4, 32],
      [88, 105],
    ],
    dot: [112, 48],
  },
};

/** Line drawing built on the meridian. Decoration: the words beside it say the same. */
export function MeridianPicture({ name }: { readonly name: PictureName }) {
  const { lines, meridian, dot } = pictures[name];
  return (
    <svg viewBox="0 12 120 72" width={120} height={72} fill="none" aria-hidden className="text-text-3">
      <g stroke="currentColor" strokeWidth={1.5}>
        {lines}
        {meridian.map(([from, to]) => (
          <path key={from} d={`M${from} 48H${to}`} />
        ))}
      </g>
      <circle cx={dot[0]} cy={dot[1]} r={5} className="fill-iris" />
    </svg>
  );
}
