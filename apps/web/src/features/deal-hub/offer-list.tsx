import { Amount } from '@kontor/ui/amount';
import { Button } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { IconButton } from '@kontor/ui/icon-button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Offer } from '@kontor/contract/deal-advert';
import type { OfferPage } from '../../data/deal-adverts.ts';
import type { DealSide } from '../../data/deal-figures.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { PeerDisc, PeerName, PeerPresence, SimulatedMark } from '../../forms/deal-peer.tsx';
import { useWords } from '../../i18n/words.ts';
import { useObstacleWords } from './obstacle.tsx';
import { useHasTable } from './use-hub-size.ts';

interface OfferListProps {
  readonly page: OfferPage;
  readonly side: DealSide;
  readonly fiat: string;
  /** Number of the advert that the ticket is of. */
  readonly chosen: string | undefined;
  readonly nameOf: (kind: string) => string;
  readonly onChoose: (offer: Offer) => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (cursor: string) => void;
}

/** What others offer, the best price first: a table, on a phone cards. */
export function OfferList(props: OfferListProps) {
  const words = useWords('deal');
  const hasTable = useHasTable();
  const { page, onPrevious, onNext } = props;
  if (page.list.length === 0 && onPrevious === undefined)
    return <EmptyState picture="results" title={words('empty')} text={words('emptyText')} className="min-h-100" />;
  const { next_cursor: next } = page;
  return (
    <>
      {hasTable ? <Table {...props} /> : <Cards {...props} />}
      <div className="flex min-h-13 flex-wrap items-center gap-3 pt-2 text-12 text-text-3">
        <p className="min-w-0 flex-1">{words('foot')}</p>
        {(onPrevious !== undefined || next !== null) && (
          <>
            <IconButton
              label={words('previousPage')}
              size={36}
              icon={<ChevronLeft size={16} strokeWidth={1.5} aria-hidden />}
              isDisabled={onPrevious === undefined}
              onPress={() => onPrevious?.()}
            />
            <IconButton
              label={words('nextPage')}
              size={36}
              icon={<ChevronRight size={16} strokeWidth={1.5} aria-hidden />}
              isDisabled={next === null}
              onPress={() => next !== null && onNext(next)}
            />
          </>
        )}
      </div>
    </>
  );
}

function Table(props: OfferListProps) {
  const words = useWords('deal');
  const head = 'h-8 pe-6 text-12 font-normal';
  return (
    <table className="w-full table-fixed border-collapse text-13">
      <caption className="sr-only">{words('offers')}</caption>
      <colgroup>
        <col className="w-[22%]" />
        <col className="w-[14%]" />
        <col className="w-[11%]" />
        <col className="w-[13%]" />
        <col className="w-[19%]" />
        <col className="w-[12%]" />
        <col className="w-[9%]" />
      </colgroup>
      <thead>
        <tr className="border-b border-hairline text-text-3">
          <th scope="col" className={`${head} text-start`}>
            {words('column.merchant')}
          </th>
          <th scope="col" className={`${head} text-end`}>
            {words('column.completion')}
          </th>
          <th scope="col" className={`${head} text-end`}>
            {words(props.side === 'buy' ? 'column.release' : 'column.pay')}
          </th>
          <th scope="col" aria-sort={props.side === 'buy' ? 'ascending' : 'descending'} className={`${head} text-end font-bold text-text`}>
            {words('column.price', { fiat: props.fiat })} <span aria-hidden>{props.side === 'buy' ? '↑' : '↓'}</span>
          </th>
          <th scope="col" className={`${head} text-end`}>
            {words('column.available')}
          </th>
          <th scope="col" className={`${head} text-start`}>
            {words('column.methods')}
          </th>
          <th scope="col" className={`${head} pe-0!`}>
            <span className="sr-only">{words('side')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {props.page.list.map((offer) => (
          <Row key={offer.advert} {...props} offer={offer} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ offer, side, chosen, nameOf, onChoose }: OfferListProps & { readonly offer: Offer }) {
  const words = useWords('deal');
  const figures = useDealWords();
  const { merchant } = offer;
  const isChosen = offer.advert === chosen;
  const span = side === 'buy' ? merchant.release_seconds : merchant.pay_seconds;
  const cell = 'h-16 pe-6 align-middle';
  return (
    <tr
      data-offer={offer.advert}
      className={`border-b border-hairline ${isChosen ? 'bg-s2 shadow-[-30px_0_0_var(--color-s2),-32px_0_0_var(--color-iris),24px_0_0_var(--color-s2)]' : ''}`}
    >
      <td className={cell}>
        <div className="flex items-center gap-3">
          <PeerDisc peer={merchant} />
          <div className="min-w-0">
            <PeerName peer={merchant} className="text-14" isBare />
            <p className="flex items-center gap-2 text-12 text-text-3">
              <PeerPresence peer={merchant} />
              <SimulatedMark peer={merchant} />
            </p>
          </div>
        </div>
      </td>
      <td className={`${cell} text-end tabular-nums`}>
        {merchant.completion !== null && <b className="block font-semibold">{figures.share(merchant.completion)}</b>}
        <span className="text-12 text-text-3">
          {merchant.completed === 0 ? words('peer.newcomer') : words('peer.orders', { count: merchant.completed })}
        </span>
      </td>
      <td className={`${cell} text-end text-text`}>{span === null ? '-' : figures.span(span)}</td>
      <td className={`${cell} text-end tabular-nums`}>
        <b className="block text-16 leading-5 font-bold">{offer.price === null ? '-' : figures.money(offer.price)}</b>
        <span className="text-12 text-text-3">{offer.over_reference === null ? ' ' : figures.distance(offer.over_reference)}</span>
      </td>
      <td className={`${cell} text-end tabular-nums`}>
        <Amount value={figures.exact(offer.remaining_quantity)} unit={offer.symbol} />
        <span className="block text-12 text-text-3">
          {words('range', { from: figures.exact(offer.minimum), to: figures.exact(offer.maximum), fiat: offer.fiat })}
        </span>
      </td>
      <td className="h-16 align-middle text-12 text-text-2">
        {offer.collections.map((kind) => (
          <span key={kind} className="block">
            {nameOf(kind)}
          </span>
        ))}
      </td>
      <td className="h-16 text-end align-middle">
        <ChooseButton offer={offer} side={side} isChosen={isChosen} onChoose={onChoose} />
      </td>
    </tr>
  );
}

interface ChooseButtonProps {
  readonly offer: Offer;
  readonly side: DealSide;
  readonly isChosen: boolean;
  readonly size?: 28 | 44;
  readonly onChoose: (offer: Offer) => void;
}

/** The button; where a condition is not met, what is missing, which can be pressed as well: the ticket says more. */
function ChooseButton({ offer, side, isChosen, size = 28, onChoose }: ChooseButtonProps) {
  const words = useWords('deal');
  const short = useObstacleWords().short;
  const [obstacle] = offer.obstacles;
  const why = obstacle !== undefined ? short(obstacle, offer) : offer.state === 'paused' ? words('ticket.problem.paused') : undefined;
  if (why !== undefined && !isChosen)
    return (
      <button
        type="button"
        onClick={() => onChoose(offer)}
        className="relative focus-ring rounded-sm text-end text-12 text-text-3 hit-44 hover:text-text"
      >
        {why}
      </button>
    );
  return (
    <Button
      size={size}
      variant={isChosen ? 'primary' : 'secondary'}
      aria-pressed={isChosen}
      aria-label={`${words(isChosen ? 'chosen' : side)}, ${offer.merchant.nickname}`}
      onPress={() => onChoose(offer)}
    >
      {words(isChosen ? 'chosen' : side)}
    </Button>
  );
}

function Cards({ page, side, fiat, nameOf, onChoose }: OfferListProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  return (
    <ul className="-mx-4 border-t md:-ms-8 md:-me-6 border-hairline">
      {page.list.map((offer) => {
        const { merchant } = offer;
        const span = side === 'buy' ? merchant.release_seconds : merchant.pay_seconds;
        const record = [
          words('peer.orders', { count: merchant.completed }),
          ...(merchant.completion === null ? [] : [figures.share(merchant.completion)]),
          ...(span === null ? [] : [figures.span(span)]),
        ];
        return (
          <li
            key={offer.advert}
            data-offer={offer.advert}
            className="flex items-end gap-3 border-b border-hairline px-4 py-3 md:ps-8 md:pe-6"
          >
            <div className="min-w-0 flex-1">
              <div className="flex items-center gap-3">
                <PeerDisc peer={merchant} />
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-x-2 text-14">
                    <PeerName peer={merchant} />
                    {merchant.online && (
                      <span className="size-1.5 rounded-full bg-good">
                        <span className="sr-only">{words('peer.online')}</span>
                      </span>
                    )}
                  </p>
                  <p className="text-12 text-text-3">{record.join(', ')}</p>
                </div>
              </div>
              <p className="mt-1 tabular-nums">
                <b className="text-20 font-bold">{offer.price === null ? '-' : figures.money(offer.price)}</b>{' '}
                <span className="text-12 text-text-3">
                  {offer.over_reference === null ? fiat : words('toIndex', { fiat, share: figures.distance(offer.over_reference) })}
                </span>
              </p>
              <p className="text-12 tabular-nums">
                <Amount value={figures.exact(offer.remaining_quantity)} unit={offer.symbol} />,{' '}
                {words('range', { from: figures.exact(offer.minimum), to: figures.exact(offer.maximum), fiat })}
              </p>
              <p className="text-12 text-text-2">{offer.collections.map(nameOf).join(', ')}</p>
            </div>
            <div className="max-w-28 shrink-0 text-end">
              <ChooseButton offer={offer} side={side} isChosen={false} size={44} onChoose={onChoose} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
