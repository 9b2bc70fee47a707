import { memo } from 'react';
import { Dimmed } from './dimmed.tsx';

/** What of a row can be pressed: the mark of an own order shows it in its list. */
export type BookPart = 'own' | 'price' | 'size';

export interface BookRowViewProps {
  readonly side: 'bid' | 'ask';
  readonly index: number;
  readonly priceText: string;
  readonly amountText: string;
  readonly sumText: string;
  /** Digits behind the point of the two; 0 where zeros are not to be dimmed. */
  readonly amountDecimals: number;
  readonly sumDecimals: number;
  readonly share: number;
  /** What is open of own orders in the row, written out; undefined where there are none. */
  readonly ownText: string | undefined;
  readonly isTabStop: boolean;
  /** Between the best price and the pointer. */
  readonly bracket: 'none' | 'inside' | 'end';
  readonly tall: boolean;
  readonly hidesSum: boolean;
  readonly priceLabel: string;
  readonly sizeLabel: string;
  readonly ownLabel: string;
  /** Id of what tells of the row in more words, while it is shown. */
  readonly describedBy: string | undefined;
  readonly onPick: (side: 'bid' | 'ask', index: number, part: BookPart) => void;
  readonly onHover: (side: 'bid' | 'ask', index: number) => void;
}

/** One level: price, amount, sum over a bar of what waits up to here. Redrawn only when one of its words changes. */
export const BookRowView = memo(function BookRowView(props: BookRowViewProps) {
  const { side, index, bracket, isTabStop, tall, hidesSum } = props;
  const isAsk = side === 'ask';
  return (
    <div
      role="row"
      data-side={side}
      data-index={index}
      className={`relative flex shrink-0 items-center px-4 text-12 ${tall ? 'h-6' : 'h-5'}`}
      onPointerEnter={() => props.onHover(side, index)}
    >
      <span
        aria-hidden
        className={`absolute inset-y-0 end-0 ${isAsk ? 'bg-down/12' : 'bg-up/12'}`}
        style={{ width: `${props.share * 100}%` }}
      />
      {props.ownText !== undefined && (
        <span role="gridcell" className="absolute inset-y-0 start-0 flex w-4">
          <button
            type="button"
            data-part="own"
            tabIndex={-1}
            aria-label={props.ownLabel}
            title={props.ownLabel}
            onClick={() => props.onPick(side, index, 'own')}
            className="relative w-full cursor-pointer focus-ring-inside"
          >
            <span className="absolute inset-y-0 start-0 w-0.5 bg-iris" />
            <span className="absolute start-1.5 top-1/2 size-[5px] -translate-y-1/2 rounded-full bg-iris" />
          </button>
        </span>
      )}
      {bracket !== 'none' && <span aria-hidden className="absolute inset-y-0 end-0 w-[3px] bg-text-2" />}
      {bracket === 'end' && <span aria-hidden className={`absolute inset-x-0 h-px bg-text-2 ${isAsk ? 'top-0' : 'bottom-0'}`} />}
      <span role="gridcell" className="relative flex-1">
        <button
          type="button"
          data-part="price"
          tabIndex={isTabStop ? 0 : -1}
          aria-label={props.priceLabel}
          aria-describedby={props.describedBy}
          onClick={() => props.onPick(side, index, 'price')}
          className={`cursor-pointer font-semibold focus-ring ${isAsk ? 'text-down' : 'text-up'}`}
        >
          {props.priceText}
        </button>
        {/* Where the book has room for it; elsewhere the card beside it says so. */}
        {props.ownText !== undefined && (
          <span aria-hidden className="ms-1.5 hidden text-11 text-iris @min-[380px]:inline">
            {props.ownText}
          </span>
        )}
      </span>
      <span role="gridcell" className="relative flex-1 text-end">
        <button
          type="button"
          data-part="size"
          tabIndex={-1}
          aria-label={props.sizeLabel}
          onClick={() => props.onPick(side, index, 'size')}
          className="cursor-pointer text-text focus-ring"
        >
          <Dimmed text={props.amountText} decimals={props.amountDecimals} />
        </button>
      </span>
      {!hidesSum && (
        <span role="gridcell" className="relative flex-1 text-end text-text">
          <Dimmed text={props.sumText} decimals={props.sumDecimals} />
        </span>
      )}
    </div>
  );
});
