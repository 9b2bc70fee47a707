import { Amount } from '@kontor/ui/amount';
import { useId } from 'react';
import { UNKNOWN, formatExact } from '../i18n/format.ts';
import { useLanguageTag, useWords } from '../i18n/words.ts';
import { isClosed } from './coin-networks.ts';
import type { CoinNetwork, Direction } from './coin-networks.ts';

interface NetworkChoiceProps {
  readonly symbol: string;
  readonly networks: readonly CoinNetwork[];
  readonly direction: Direction;
  readonly selected: string | undefined;
  readonly onSelect: (network: CoinNetwork['network']) => void;
}

/** The three columns of figures. */
const GRID = 'sm:grid sm:grid-cols-[minmax(0,1fr)_6rem_7rem_7.5rem] sm:items-center sm:gap-x-3';

/** A coin's networks with what each costs: one is chosen; those that cannot be used stand there with the reason. */
export function NetworkChoice({ symbol, networks, direction, selected, onSelect }: NetworkChoiceProps) {
  const words = useWords('funds');
  const group = useId();
  const figures = useNetworkFigures();
  const heads = [
    words('arrival'),
    direction === 'deposits' ? words('confirmations') : words('feeIn', { symbol }),
    words('minimumIn', { symbol }),
  ] as const;
  return (
    <div role="radiogroup" aria-label={words('network')} className="min-w-0">
      <div aria-hidden className={`hidden border-b border-hairline px-3 pb-1.5 text-11 text-text-3 ${GRID}`}>
        <span>{words('network')}</span>
        {heads.map((head) => (
          <span key={head} className="text-end">
            {head}
          </span>
        ))}
      </div>
      {networks.map((network) => {
        const state = network[direction];
        const closed = isClosed(network, direction);
        const values = [
          figures.span(network.arrival_seconds),
          direction === 'deposits' ? String(network.confirmations) : <Amount key="fee" value={figures.amount(network.fee)} />,
          <Amount key="least" value={figures.amount(direction === 'deposits' ? network.minimum_deposit : network.minimum_withdrawal)} />,
        ] as const;
        return (
          <label
            key={network.network}
            data-network={network.network}
            data-state={state}
            className={`relative block min-h-11 border-b border-hairline px-3 py-2 text-13 has-checked:bg-s2 has-checked:shadow-[inset_2px_0_0_var(--color-iris)] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-iris ${closed ? 'cursor-default' : 'cursor-pointer hover:bg-s2'} ${closed ? 'sm:grid sm:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)] sm:items-center sm:gap-x-3' : GRID}`}
          >
            <span className="flex min-w-0 items-center gap-3">
              <input
                type="radio"
                name={group}
                value={network.network}
                checked={network.network === selected}
                disabled={closed}
                onChange={() => onSelect(network.network)}
                className="peer sr-only"
              />
              <span
                aria-hidden
                className="flex size-4 shrink-0 items-center justify-center rounded-full shadow-[inset_0_0_0_1px_var(--color-control)] forced-color-adjust-none peer-checked:shadow-[inset_0_0_0_1.5px_var(--color-iris)] peer-disabled:opacity-50 after:size-2 after:rounded-full peer-checked:after:bg-iris"
              />
              <span className="min-w-0 wrap-anywhere">
                <span className={closed ? 'text-text-2' : 'font-semibold'}>{network.name}</span>{' '}
                <span className="ms-1 text-12 text-text-3">{network.network}</span>
              </span>
            </span>
            {closed ? (
              <span className="block text-12 text-text-2 max-sm:ps-7 sm:text-end">
                {words(state === 'paused' ? `paused.${direction}` : 'unavailable')}
              </span>
            ) : (
              <span className="flex flex-wrap gap-x-4 text-12 text-text-2 max-sm:ps-7 sm:contents">
                {values.map((value, index) => (
                  <span key={heads[index]} className="sm:text-end sm:text-13">
                    <span className="text-text-3 sm:sr-only">{heads[index]} </span>
                    {value}
                  </span>
                ))}
              </span>
            )}
          </label>
        );
      })}
    </div>
  );
}

/** Writes what networks have: spans of time and amounts; a dash for what is not known. */
export function useNetworkFigures(): {
  readonly span: (seconds: number | null) => string;
  readonly amount: (text: string | null) => string;
} {
  const words = useWords('funds');
  const tag = useLanguageTag();
  return {
    span: (seconds) =>
      seconds === null
        ? UNKNOWN
        : seconds < 60
          ? words('seconds', { count: String(seconds) })
          : words('minutes', { count: String(Math.ceil(seconds / 60)) }),
    amount: (text) => (text === null ? UNKNOWN : formatExact(text, tag)),
  };
}
