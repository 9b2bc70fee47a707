import { CoinDisc } from '@kontor/ui/coin-disc';
import { DecimalField } from '@kontor/ui/decimal-field';
import { Segment } from '@kontor/ui/segment';
import { Select } from '@kontor/ui/select';
import { fiatDecimals } from '../../data/deal-figures.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { dividedCut } from '../../data/decimal-product.ts';
import { useWords } from '../../i18n/words.ts';
import type { AdvertPlan } from './advert-draft.ts';
import type { AdvertFields } from './advert-editor.tsx';

/** Digits of the index behind those that its currency has. */
const INDEX_DIGITS = 2;

/** What is bought or sold, for which money. Of one that is there it stays: another market is another advert. */
export function Market({ draft, change, terms, isNew }: AdvertFields & { readonly isNew: boolean }) {
  const words = useWords('deal');
  return (
    <section aria-labelledby="advert-what" className="grid gap-4">
      <h2 id="advert-what" className="text-16 font-bold">
        {words('advert.what')}
      </h2>
      <Segment
        label={words('advert.side')}
        items={[
          { id: 'sell', label: words('sell'), tone: 'down', isDisabled: !isNew && draft.side !== 'sell' },
          { id: 'buy', label: words('buy'), tone: 'up', isDisabled: !isNew && draft.side !== 'buy' },
        ]}
        selected={draft.side}
        onSelect={(id) => change({ side: id === 'buy' ? 'buy' : 'sell', methods: [] })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={words('filter.coin')}
          isDisabled={!isNew}
          selected={draft.symbol}
          onSelect={(symbol) => change({ symbol })}
          items={terms.symbols.map((id) => ({ id, label: id, leading: <CoinDisc symbol={id} size={20} /> }))}
        />
        <Select
          label={words('filter.fiat')}
          isDisabled={!isNew}
          selected={draft.fiat}
          onSelect={(id) => {
            const fiat = terms.fiats.find((each) => each.fiat === id)?.fiat;
            // What was typed may have more decimals than the other currency has.
            if (fiat !== undefined) change({ fiat, methods: [], price: '', minimum: '', maximum: '' });
          }}
          items={terms.fiats.map(({ fiat: id }) => ({ id, label: id }))}
        />
      </div>
    </section>
  );
}

interface PriceProps extends AdvertFields {
  readonly plan: AdvertPlan;
  /** The index; undefined where there is none, null while it is asked for. */
  readonly reference: string | undefined | null;
  /** The best price of somebody else; undefined where there is none. */
  readonly best: string | undefined;
}

/** Fixed or floating, and what it comes to at this moment. */
export function Price({ draft, change, terms, errorOf, leave, plan, reference, best }: PriceProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  const shownIndex = (exact: string): string => dividedCut(exact, '1', fiatDecimals(terms, draft.fiat) + INDEX_DIGITS) ?? exact;
  const rows = [
    [
      words('advert.index'),
      reference === undefined
        ? words('advert.noIndex')
        : reference === null
          ? '-'
          : `${figures.money(shownIndex(reference))} ${draft.fiat}`,
    ],
    [words('advert.best'), best === undefined ? '-' : `${figures.money(best)} ${draft.fiat}`],
    [words('advert.result'), plan.price === undefined ? '-' : `${figures.money(plan.price)} ${draft.fiat}`],
    [words('advert.margin'), plan.over === undefined ? '-' : figures.distance(plan.over)],
  ] as const;
  return (
    <section aria-labelledby="advert-price" className="grid gap-4">
      <h2 id="advert-price" className="text-16 font-bold">
        {words('ticket.price')}
      </h2>
      <Segment
        label={words('ticket.price')}
        items={[
          { id: 'floating', label: words('advert.floating') },
          { id: 'fixed', label: words('merchant.fixedAlone') },
        ]}
        selected={draft.priceType}
        onSelect={(id) => change({ priceType: id === 'fixed' ? 'fixed' : 'floating' })}
      />
      {draft.priceType === 'fixed' ? (
        <DecimalField
          name="price"
          label={words('advert.price', { symbol: draft.symbol })}
          locale={figures.tag}
          value={draft.price}
          onChange={(price) => change({ price })}
          onLeave={leave('price')}
          decimals={fiatDecimals(terms, draft.fiat)}
          unit={draft.fiat}
          error={errorOf('price')}
        />
      ) : (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Select
            label={words('advert.direction')}
            selected={draft.isUnder ? 'below' : 'above'}
            onSelect={(id) => change({ isUnder: id === 'below' })}
            items={[
              { id: 'above', label: words('advert.above') },
              { id: 'below', label: words('advert.below') },
            ]}
          />
          <DecimalField
            name="margin"
            label={words('advert.margin')}
            locale={figures.tag}
            value={draft.margin}
            onChange={(margin) => change({ margin })}
            onLeave={leave('margin')}
            decimals={2}
            unit="%"
            error={errorOf('margin')}
          />
        </div>
      )}
      <dl className="grid gap-1 text-13" aria-live="off">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-text-2">{name}</dt>
            <dd className="text-end font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
