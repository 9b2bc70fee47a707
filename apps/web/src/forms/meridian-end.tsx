import { useLastPrice } from '../data/last-price.ts';

interface MeridianEndProps {
  readonly pair: string;
  readonly layout: 'column' | 'sheet';
}

/** The last stretch of the meridian: from the panel's border to the dot at the price field, while the price follows the market. */
export function MeridianEnd({ pair, layout }: MeridianEndProps) {
  const isUp = useLastPrice(pair).direction !== 'down';
  return (
    <span aria-hidden className="pointer-events-none absolute inset-y-0 -left-4 z-10 w-4">
      <span
        className={isUp ? 'absolute inset-x-0 top-[calc(50%-0.5px)] h-px bg-up' : 'absolute inset-x-0 top-[calc(50%-0.5px)] h-px bg-down'}
      />
      {layout === 'sheet' && (
        <span
          className={
            isUp
              ? 'absolute top-[calc(50%-0.5px)] left-[calc(100vw-16px)] h-px w-4 bg-up'
              : 'absolute top-[calc(50%-0.5px)] left-[calc(100vw-16px)] h-px w-4 bg-down'
          }
        />
      )}
      <span className="absolute top-1/2 right-0 size-[13px] translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-s1 bg-iris" />
    </span>
  );
}
