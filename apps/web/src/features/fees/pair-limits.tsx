import { Button } from '@kontor/ui/button';
import { Skeleton } from '@kontor/ui/skeleton';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { loadMarkets, useMarkets, useMarketsState } from '../../data/markets.ts';
import type { Pair } from '../../data/markets.ts';
import { formatExact } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

/** What a pair asks of an order, each with its unit. */
const FACTS = ['tick', 'step', 'least', 'total', 'band', 'orders'] as const;
type Fact = (typeof FACTS)[number];

/** Rows that hold the place of the list. */
const WAITING_ROWS = 8;

/** Steps, smallest sizes and the protection band of every pair that is listed now. */
export function PairLimits() {
  const words = useWords('fees');
  const state = useMarketsState();
  const pairs = useMarkets();
  return (
    <section>
      <h2 className="pb-2 text-20 font-bold">{words('pairs')}</h2>
      <p className="max-w-[680px] pb-4 text-13 text-text-2">{words('pairsText')}</p>
      {state === 'failed' && pairs.length === 0 ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 py-4 text-13 text-bad">
          <span>{words('failed')}</span>
          <Button variant="secondary" size={28} onPress={() => void loadMarkets()}>
            {words('again')}
          </Button>
        </div>
      ) : (
        <>
          <WideTable pairs={pairs} isWaiting={state === 'waiting'} />
          <Cards pairs={pairs} isWaiting={state === 'waiting'} />
        </>
      )}
    </section>
  );
}

interface PairsProps {
  readonly pairs: readonly Pair[];
  readonly isWaiting: boolean;
}

function WideTable({ pairs, isWaiting }: PairsProps) {
  const words = useWords('fees');
  const fact = useFact();
  return (
    <Table
      label={words('pairs')}
      isFlush
      isBusy={isWaiting}
      className="max-md:hidden [&_td]:h-11"
      head={
        <>
          <HeadCell>{words('pair')}</HeadCell>
          {FACTS.map((name) => (
            <HeadCell key={name} align="end" className="whitespace-normal!">
              {words(`fact.${name}`)}
            </HeadCell>
          ))}
        </>
      }
    >
      {isWaiting
        ? Array.from({ length: WAITING_ROWS }, (_, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- places, not things.
            <Row key={index}>
              <Cell colSpan={FACTS.length + 1}>
                <Skeleton className="h-3 w-1/2" />
              </Cell>
            </Row>
          ))
        : pairs.map((pair) => (
            <Row key={pair.name}>
              <Cell>
                <PairLink pair={pair} />
              </Cell>
              {FACTS.map((name) => (
                <Cell key={name} align="end" className="tabular-nums">
                  {fact(pair, name)}
                </Cell>
              ))}
            </Row>
          ))}
    </Table>
  );
}

/** On phones a card for each pair. */
function Cards({ pairs, isWaiting }: PairsProps) {
  const words = useWords('fees');
  const fact = useFact();
  return (
    <ul className="md:hidden" aria-busy={isWaiting || undefined}>
      {isWaiting &&
        Array.from({ length: WAITING_ROWS }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- places, not things.
          <li key={index} className="h-48 border-b border-hairline py-4">
            <Skeleton className="h-4 w-1/3" />
          </li>
        ))}
      {pairs.map((pair) => (
        <li key={pair.name} className="border-b border-hairline py-4">
          <PairLink pair={pair} />
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 pt-2 text-13">
            {FACTS.map((name) => (
              <div key={name} className="contents">
                <dt className="text-text-2">{words(`fact.${name}`)}</dt>
                <dd className="text-end tabular-nums">{fact(pair, name)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function PairLink({ pair }: { readonly pair: Pair }) {
  return (
    <SiteLink
      to={paths.spotTrade(pair.name)}
      className="focus-ring inline-flex min-h-6 items-center rounded-sm font-semibold text-text no-underline hover:underline"
    >
      {pair.left_symbol}/{pair.right_symbol}
    </SiteLink>
  );
}

/** A fact of a pair with its unit. */
function useFact(): (pair: Pair, name: Fact) => string {
  const words = useWords('fees');
  const tag = useLanguageTag();
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  const amount = (value: string, symbol: string): string => `${formatExact(value, tag)} ${symbol}`;
  return ({ left_symbol: left, right_symbol: right, limits, ...pair }, name) => {
    switch (name) {
      case 'tick':
        return amount(pair.tick_size, right);
      case 'step':
        return amount(pair.step_size, left);
      case 'least':
        return amount(pair.min_quantity, left);
      case 'total':
        return amount(pair.min_notional, right);
      case 'band':
        return limits.price_band === null ? words('none') : `± ${percent.format(Number(limits.price_band))}`;
      case 'orders':
        return limits.max_orders === null ? words('none') : formatExact(String(limits.max_orders), tag);
    }
  };
}
