import { classNames } from './class-names.ts';

/** Props of CoinDisc. */
export interface CoinDiscProps {
  /** Symbol of the asset, such as `BTC`. */
  readonly symbol: string;
  /** Diameter in px. */
  readonly size?: 16 | 20 | 24 | 28 | 32 | 40;
  readonly className?: string;
}

/** Monogram of a coin on a 24 × 24 field, drawn as strokes, and the hue of its ground, one of twelve. */
interface Monogram {
  readonly hue: number;
  readonly path: string;
}

const monograms: Readonly<Record<string, Monogram>> = {
  BTC: {
    hue: 2,
    path: 'M9 7.5h4.2a2.2 2.2 0 0 1 0 4.4H9m0 0h4.8a2.3 2.3 0 0 1 0 4.6H9zm0-4.4v9M10.8 5.8v1.7m2.4-1.7v1.7m-2.4 9v1.7m2.4-1.7v1.7',
  },
  ETH: { hue: 9, path: 'M8.5 7.5h7M9.5 12h5M8.5 16.5h7' },
  SOL: { hue: 5, path: 'M9.6 8h6.2l-1.4 2H8.2zM9.6 14h6.2l-1.4 2H8.2z' },
  XRP: { hue: 7, path: 'M8 7.5 12 12l4-4.5M8 16.5 12 12l4 4.5' },
  DOGE: { hue: 2, path: 'M9.5 7.5H12a4.5 4.5 0 0 1 0 9H9.5zM7.8 12h4.6' },
  ADA: { hue: 8, path: 'M8 16.5 12 7l4 9.5M7.6 12.2h8.8M7.6 14.4h8.8' },
  LTC: { hue: 7, path: 'M10.5 7v9.5h5M8.6 13.2l4-2.2' },
  TRX: { hue: 0, path: 'M7.5 8.2 16.5 9.8 11.2 17zM16.5 9.8 10.4 12.2' },
  LINK: { hue: 8, path: 'M12 6.5 16.8 9.2v5.6L12 17.5l-4.8-2.7V9.2z' },
  AVAX: { hue: 0, path: 'M12 7 7 16.5h4.5M14 12.5l2.8 4h-5z' },
  DOT: { hue: 11, path: 'M12 7v.01M12 17v.01M8.5 9.5v.01M15.5 9.5v.01M8.5 14.5v.01M15.5 14.5v.01M12 12v.01' },
  UNI: { hue: 11, path: 'M8 7v6a4 4 0 0 0 8 0V7' },
  ATOM: { hue: 9, path: 'M6.5 12c0-1.5 2.5-2.7 5.5-2.7s5.5 1.2 5.5 2.7-2.5 2.7-5.5 2.7-5.5-1.2-5.5-2.7zM12 12v.01' },
  EUR: { hue: 9, path: 'M16 8.2A5 5 0 1 0 16 15.8M7 11h6M7 13.2h6' },
  USDT: { hue: 5, path: 'M8 7.5h8M12 7.5v9.5M8 11.2c0 .9 1.8 1.5 4 1.5s4-.6 4-1.5' },
};

const sizes = {
  16: 'size-4 text-[8px]',
  20: 'size-5 text-[9px]',
  24: 'size-6 text-11',
  28: 'size-7 text-12',
  32: 'size-8 text-13',
  40: 'size-10 text-16',
} as const;

/** Hues that tokens.css knows; an attribute instead of a style, which the content security policy would drop. */
const hues = 12;

/** Hue of a symbol without a monogram: always the same for the same letters. */
function hueOf(symbol: string): number {
  let hash = 0;
  for (const letter of symbol) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % hues;
  return hash;
}

/** Mark of a coin: a quiet disc with a monogram, or its first letter. Decoration: the symbol stands beside it. */
export function CoinDisc({ symbol, size = 24, className }: CoinDiscProps) {
  const monogram = monograms[symbol];
  return (
    <span
      aria-hidden
      className={classNames('coin-disc inline-flex shrink-0 items-center justify-center rounded-full font-bold', sizes[size], className)}
      data-hue={monogram?.hue ?? hueOf(symbol)}
    >
      {monogram === undefined ? (
        symbol.slice(0, 1)
      ) : (
        <svg
          viewBox="0 0 24 24"
          className="size-full"
          fill="none"
          stroke="currentColor"
          strokeWidth={1.6}
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={monogram.path} />
        </svg>
      )}
    </span>
  );
}
