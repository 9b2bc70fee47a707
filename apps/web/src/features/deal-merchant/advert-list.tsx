import { Amount } from '@kontor/ui/amount';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { IconButton } from '@kontor/ui/icon-button';
import { Switch } from '@kontor/ui/switch';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { advertOffline, advertOnline, advertRemove } from '@kontor/contract/deal-advert';
import type { OwnAdvert } from '@kontor/contract/deal-advert';
import { holdingOf } from '../../data/account-state.ts';
import { useHoldings } from '../../data/account-stream.ts';
import { callServer } from '../../data/call-server.ts';
import { useDealAct } from '../../data/deal-act.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { compareDecimals } from '../../data/decimal-product.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { isOnOffer, isTooLittle, standingOf } from './advert-state.ts';

interface AdvertListProps {
  readonly list: readonly OwnAdvert[];
  readonly nameOf: (kind: string) => string;
  readonly onChanged: () => void;
}

/** Behind columns of figures. */
const WIDE_GAP = 'pe-4 min-[1400px]:pe-6';
/** Of 1032 px: what each column takes where there is room, and what stands behind it. The last one takes the rest. */
const COLUMNS = {
  side: 'w-18 pe-4',
  market: 'w-49 pe-4',
  price: `w-43 ${WIDE_GAP}`,
  left: `w-49 ${WIDE_GAP}`,
  limits: `w-38 ${WIDE_GAP}`,
  methods: 'w-28 pe-3',
  actions: '',
} as const;

/** The own adverts: a table, on a phone cards. */
export function AdvertList(props: AdvertListProps) {
  const words = useWords('deal');
  const isNarrow = useNarrow();
  if (isNarrow)
    return (
      <ul aria-label={words('merchant.title')} className="-mx-4 border-t border-hairline">
        {props.list.map((advert) => (
          <Card key={advert.advert} {...props} advert={advert} />
        ))}
      </ul>
    );
  const columns = [
    ['side', words('column.side')],
    ['market', words('merchant.column.market')],
    ['price', words('ticket.price')],
    ['left', words('merchant.column.left')],
    ['limits', words('merchant.column.limits')],
    ['methods', words('column.methods')],
    ['actions', words('merchant.column.actions')],
  ] as const;
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-190 border-collapse text-13">
        <caption className="sr-only">{words('merchant.title')}</caption>
        <thead>
          <tr className="border-b border-hairline text-text-3">
            {columns.map(([id, name]) => (
              <th
                key={id}
                scope="col"
                className={`h-8 text-12 font-normal ${id === 'price' || id === 'limits' ? 'text-end' : 'text-start'} ${COLUMNS[id]}`}
              >
                {id === 'actions' ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.list.map((advert) => (
            <Row key={advert.advert} {...props} advert={advert} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = AdvertListProps & { readonly advert: OwnAdvert };

function Row({ advert, nameOf, onChanged }: RowProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  const isOn = isOnOffer(advert);
  const cell = 'h-19 align-middle';
  return (
    <tr data-advert={advert.advert} data-standing={standingOf(advert)} className={`border-b border-hairline ${isOn ? '' : 'text-text-2'}`}>
      <td className={`${cell} pe-4`}>
        <SideWord advert={advert} />
      </td>
      <td className={`${cell} pe-4`}>
        <div className="flex items-center gap-3">
          <CoinDisc symbol={advert.symbol} size={24} />
          <div className="min-w-0">
            <Market advert={advert} />
            <Standing advert={advert} />
          </div>
        </div>
      </td>
      <td className={`${cell} ${WIDE_GAP} text-end tabular-nums`}>
        <b className="block text-14 font-semibold">{advert.price === null ? '-' : figures.money(advert.price)}</b>
        <PriceNote advert={advert} />
      </td>
      <td className={`${cell} ${WIDE_GAP} min-w-44`}>
        <Left advert={advert} />
      </td>
      <td className={`${cell} ${WIDE_GAP} text-end tabular-nums`}>
        <span className="block whitespace-nowrap">
          {words('ticket.limits', { from: figures.exact(advert.minimum), to: figures.exact(advert.maximum) })}
        </span>
        <span className="text-12 whitespace-nowrap text-text-3">{words('merchant.perOrder', { fiat: advert.fiat })}</span>
      </td>
      <td className={`${cell} pe-3 text-12`}>
        {advert.collections.map((kind) => (
          <span key={kind} className="block">
            {nameOf(kind)}
          </span>
        ))}
      </td>
      <td className="h-19 align-middle">
        <Actions advert={advert} onChanged={onChanged} />
      </td>
    </tr>
  );
}

function Card({ advert, nameOf, onChanged }: RowProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  return (
    <li
      data-advert={advert.advert}
      data-standing={standingOf(advert)}
      className={`grid gap-2 border-b border-hairline px-4 py-3 ${isOnOffer(advert) ? '' : 'text-text-2'}`}
    >
      <div className="flex items-center gap-3">
        <CoinDisc symbol={advert.symbol} size={24} />
        <div className="min-w-0 flex-1">
          <p className="text-14">
            <SideWord advert={advert} /> <Market advert={advert} />
          </p>
          <Standing advert={advert} />
        </div>
        <p className="text-end tabular-nums">
          <b className="block text-16 font-bold">{advert.price === null ? '-' : figures.money(advert.price)}</b>
          <PriceNote advert={advert} />
        </p>
      </div>
      <Left advert={advert} />
      <p className="text-12 tabular-nums">
        {words('range', { from: figures.exact(advert.minimum), to: figures.exact(advert.maximum), fiat: advert.fiat })},{' '}
        {advert.collections.map(nameOf).join(', ')}
      </p>
      <Actions advert={advert} onChanged={onChanged} />
    </li>
  );
}

function SideWord({ advert: { side, state } }: { readonly advert: OwnAdvert }) {
  const words = useWords('deal');
  const tone = !isOnOffer({ state }) ? '' : side === 'sell' ? 'text-down' : 'text-up';
  return <span className={`font-semibold ${tone}`}>{words(side)}</span>;
}

/** Leads to where others see it. */
function Market({ advert: { side, symbol, fiat } }: { readonly advert: OwnAdvert }) {
  return (
    <SiteLink
      to={paths.deal({ side: side === 'sell' ? 'buy' : 'sell', symbol, fiat })}
      className="relative rounded-sm font-semibold text-inherit no-underline focus-ring hit-44 hover:text-iris"
    >
      {`${symbol}/${fiat}`}
    </SiteLink>
  );
}

/** That it is on offer, or why not. */
function Standing({ advert }: { readonly advert: OwnAdvert }) {
  const words = useWords('deal');
  const standing = standingOf(advert);
  return <span className="block text-12 text-text-3">{words(`merchant.state.${standing}`)}</span>;
}

function PriceNote({ advert: { price_type: type, over_reference: over } }: { readonly advert: OwnAdvert }) {
  const words = useWords('deal');
  const figures = useDealWords();
  const share = over === null ? '-' : figures.distance(over);
  return (
    <span className="text-12 text-text-3">
      {type === 'floating'
        ? words('merchant.floating', { share })
        : over === null
          ? words('merchant.fixedAlone')
          : words('merchant.fixed', { share })}
    </span>
  );
}

/** How much of it is left, and what of that is locked. */
function Left({ advert }: { readonly advert: OwnAdvert }) {
  const words = useWords('deal');
  const figures = useDealWords();
  const holdings = useHoldings();
  const { quantity, remaining_quantity: left, side, symbol, open } = advert;
  const share = figures.isHidden ? 0 : Math.min(1, Number(quantity) > 0 ? Number(left) / Number(quantity) : 0);
  const free = holdings === undefined ? undefined : holdingOf(holdings, 'fiat', symbol).available;
  // While amounts are hidden nothing says which of two is the larger one.
  const isShort = !figures.isHidden && side === 'sell' && !isOnOffer(advert) && free !== undefined && compareDecimals(left, free) > 0;
  const note = isTooLittle(advert)
    ? words('merchant.belowMinimum')
    : isShort
      ? words('merchant.needs', { amount: `${figures.ownExact(left)} ${symbol}` })
      : open > 0
        ? words('merchant.open', { count: open })
        : side === 'buy'
          ? words('merchant.buys', { fiat: advert.fiat })
          : words(isOnOffer(advert) ? 'merchant.noOpen' : 'merchant.lockedOnline');
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 whitespace-nowrap tabular-nums">
        <Amount value={figures.ownExact(left)} />
        <span className="text-12 text-text-3">{words('merchant.of', { amount: figures.ownExact(quantity) })}</span>
      </p>
      <span aria-hidden className="relative mt-1 block h-1.5 forced-color-adjust-none">
        <span className="absolute inset-x-0 top-0.5 h-px bg-hairline" />
        <span className="absolute start-0 top-0.5 h-0.5 bg-text" style={{ width: `${share * 100}%` }} />
        {share > 0 && (
          <span className="absolute top-0 size-1.5 -translate-x-1/2 rounded-full bg-text" style={{ left: `${share * 100}%` }} />
        )}
      </span>
      <p className="text-12 text-text-3">{note}</p>
    </div>
  );
}

/** On and off offer, change, remove. What cannot be done now says so before the click. */
function Actions({ advert, onChanged }: Pick<RowProps, 'advert' | 'onChanged'>) {
  const words = useWords('deal');
  const act = useDealAct(onChanged);
  const [asksRemove, setAsksRemove] = useState(false);
  const { advert: number, obstacles } = advert;
  const isOn = isOnOffer(advert);
  const move = (online: boolean): void =>
    void act.run(
      () => callServer(online ? advertOnline : advertOffline, { advert: number }),
      words(online ? 'merchant.nowOnline' : 'merchant.nowOffline'),
    );
  const remove = async (): Promise<void> => {
    await act.run(() => callServer(advertRemove, { advert: number }), words('merchant.removed'));
    setAsksRemove(false);
  };
  return (
    <div className="flex items-center justify-end gap-2">
      <Switch
        isSelected={isOn}
        isDisabled={act.isSending || (!isOn && (obstacles.length > 0 || isTooLittle(advert)))}
        onChange={move}
        className="max-md:me-auto"
      >
        <span className="sr-only">{words('merchant.switch', { market: `${advert.symbol}/${advert.fiat}`, number })}</span>
      </Switch>
      <SiteLink
        to={paths.dealAdvert(number)}
        aria-label={words('merchant.edit', { number })}
        title={isOn ? words('merchant.editFirst') : undefined}
        className="relative inline-flex size-7 items-center justify-center rounded-control text-text-2 focus-ring hit-44 hover:text-text"
      >
        <Pencil size={16} strokeWidth={1.5} aria-hidden />
      </SiteLink>
      <IconButton
        label={words('merchant.remove', { number })}
        size={28}
        icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden />}
        onPress={() => setAsksRemove(true)}
      />
      <ConfirmDialog
        isOpen={asksRemove}
        title={words('merchant.removeTitle')}
        text={words('merchant.removeText')}
        confirm={words('merchant.removeYes')}
        cancel={words('merchant.removeNo')}
        variant="danger"
        onConfirm={remove}
        onCancel={() => setAsksRemove(false)}
      />
    </div>
  );
}
