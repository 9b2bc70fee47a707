import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { DecimalField } from '@kontor/ui/decimal-field';
import { layerOnDemand } from '@kontor/ui/on-demand';
import { TextArea } from '@kontor/ui/text-area';
import { useState } from 'react';
import { LEAST_PAY_TIME, MAX_ADVERT_METHODS, MAX_TERMS_LENGTH } from '@kontor/contract/deal-advert';
import { maskedNumber } from '@kontor/contract/person-text';
import { holdingOf } from '../../data/account-state.ts';
import { useHoldings } from '../../data/account-stream.ts';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { fiatDecimals } from '../../data/deal-figures.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { compareDecimals } from '../../data/decimal-product.ts';
import { useWords } from '../../i18n/words.ts';
import type { AdvertPlan } from './advert-draft.ts';
import type { AdvertFields } from './advert-editor.tsx';

/** Brings with it what the numbers of banks and telephones look like. It lies outside of the form: what is sent there is not sent here. */
const { Part: BankCards } = layerOnDemand(async () => (await import('../../forms/deal-cards.tsx')).BankCards);

interface SizeProps extends AdvertFields {
  readonly plan: AdvertPlan;
  /** Decimals of the coin. */
  readonly scale: number;
  /** The quantity is that of an advert that is there, not typed here. */
  readonly isFilled: boolean;
}

/** How much in all, how much in one order, how long a buyer has. */
export function Size({ draft, change, terms, errorOf, leave, plan, scale, isFilled }: SizeProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  const holdings = useHoldings();
  const free = draft.side === 'buy' || holdings === undefined ? undefined : holdingOf(holdings, 'fiat', draft.symbol).available;
  const typed = draft.quantity.replace(/^\./, '0.').replace(/\.$/, '');
  const isMore = !figures.isHidden && free !== undefined && typed !== '' && compareDecimals(typed, free) > 0;
  const decimals = fiatDecimals(terms, draft.fiat);
  const least = Math.min(LEAST_PAY_TIME, terms.pay_time);
  return (
    <section className="grid gap-4">
      <DecimalField
        name="quantity"
        label={words('list.quantity')}
        labelAside={free === undefined ? undefined : words('merchant.deposit.free', { amount: figures.ownExact(free) })}
        hint={isMore ? words('advert.notFree') : undefined}
        locale={figures.tag}
        value={draft.quantity}
        isMasked={figures.isHidden && isFilled}
        onChange={(quantity) => change({ quantity })}
        onLeave={leave('quantity')}
        decimals={scale}
        unit={draft.symbol}
        error={errorOf('quantity')}
      />
      <p className="-mt-2 flex justify-between gap-3 text-13">
        <span className="text-text-2">{words('advert.total')}</span>
        <span className="font-semibold tabular-nums">
          {plan.total === undefined ? '-' : `${figures.ownMoney(plan.total, !isFilled)} ${draft.fiat}`}
        </span>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['minimum', 'maximum'] as const).map((name) => (
          <DecimalField
            key={name}
            name={name}
            label={words(`advert.${name}`)}
            locale={figures.tag}
            value={draft[name]}
            onChange={(value) => change({ [name]: value })}
            onLeave={leave(name)}
            decimals={decimals}
            unit={draft.fiat}
            error={errorOf(name)}
          />
        ))}
      </div>
      <DecimalField
        name="payTime"
        label={words('advert.payTime')}
        labelAside={words('advert.payRange', { from: least, to: terms.pay_time })}
        locale={figures.tag}
        value={draft.payTime}
        onChange={(payTime) => change({ payTime })}
        onLeave={leave('payTime')}
        decimals={0}
        unit={words('advert.minutes')}
        error={errorOf('payTime')}
      />
    </section>
  );
}

/** Where a seller is paid to, or how a buyer pays. */
export function Methods({ draft, change, collections, errorOf }: AdvertFields) {
  const words = useWords('deal');
  const [areCardsOpen, setCardsOpen] = useState(false);
  const { side, fiat, methods } = draft;
  const error = errorOf('methods');
  return (
    <section aria-labelledby="advert-methods" className="grid gap-2">
      <h2 id="advert-methods" className="text-16 font-bold">
        {words(side === 'sell' ? 'advert.collect' : 'advert.payBy')}
      </h2>
      <p className="text-12 text-text-3">{words('advert.methodsHint', { most: MAX_ADVERT_METHODS })}</p>
      <AnswerPlace answer={collections} rows={3} rowHeight={36}>
        {({ list, kinds }) => {
          const choices =
            side === 'sell'
              ? list
                  .filter(({ currency }) => currency === fiat)
                  .map(({ id, kind, bank, number }) => ({
                    id,
                    label: `${bank === '' ? collections.nameOf(kind) : bank}, ${maskedNumber(number)}`,
                  }))
              : kinds.map(({ kind: id }) => ({ id, label: collections.nameOf(id) }));
          // One that was deleted cannot be left where nobody sees it.
          const kept = methods.filter((method) => choices.some(({ id }) => id === method));
          return (
            <div role="group" aria-labelledby="advert-methods" className="grid max-h-72 gap-1 overflow-y-auto">
              {choices.length === 0 && <p className="text-13 text-text-2">{words('advert.noMethods', { fiat })}</p>}
              {choices.map(({ id, label }, index) => (
                <Checkbox
                  key={id}
                  {...(index === 0 && { name: 'methods' })}
                  isSelected={kept.includes(id)}
                  isInvalid={error !== undefined}
                  isDisabled={!kept.includes(id) && kept.length >= MAX_ADVERT_METHODS}
                  onChange={(isChosen) => change({ methods: isChosen ? [...kept, id] : kept.filter((each) => each !== id) })}
                >
                  {label}
                </Checkbox>
              ))}
            </div>
          );
        }}
      </AnswerPlace>
      <p role="alert" className="text-12 text-bad empty:hidden">
        {error}
      </p>
      {side === 'sell' && (
        <div>
          <Button variant="secondary" size={28} onPress={() => setCardsOpen(true)}>
            {words('advert.addMethod')}
          </Button>
        </div>
      )}
      {areCardsOpen && <BankCards fiat={fiat} collections={collections} onClose={() => setCardsOpen(false)} />}
    </section>
  );
}

/** What the other side reads before it begins. */
export function Terms({ draft, change, errorOf, leave }: AdvertFields) {
  const words = useWords('deal');
  return (
    <TextArea
      name="terms"
      label={words('advert.terms')}
      hint={words('advert.termsHint')}
      value={draft.terms}
      onChange={(terms) => change({ terms })}
      onBlur={leave('terms')}
      error={errorOf('terms')}
      limit={MAX_TERMS_LENGTH}
      rows={4}
    />
  );
}

/** What whoever answers has to bring. */
export function Conditions({ draft, change, errorOf, leave }: AdvertFields) {
  const words = useWords('deal');
  const figures = useDealWords();
  const numbers = [
    { name: 'ageDays', label: 'age', decimals: 0, unit: words('advert.days') },
    { name: 'completed', label: 'completed', decimals: 0, unit: undefined },
    { name: 'completion', label: 'completion', decimals: 2, unit: '%' },
  ] as const;
  return (
    <section aria-labelledby="advert-conditions" className="grid gap-3">
      <h2 id="advert-conditions" className="text-16 font-bold">
        {words('advert.conditions')}
      </h2>
      <p className="text-12 text-text-3">{words('advert.conditionsText')}</p>
      <Checkbox isSelected={draft.identity} onChange={(identity) => change({ identity })}>
        {words('merchant.need.identity')}
      </Checkbox>
      <div className="grid gap-3 sm:grid-cols-3">
        {numbers.map(({ name, label, decimals, unit }) => (
          <DecimalField
            key={name}
            name={name}
            label={words(`merchant.who.${label}`)}
            locale={figures.tag}
            value={draft[name]}
            onChange={(value) => change({ [name]: value })}
            onLeave={leave(name)}
            decimals={decimals}
            {...(unit === undefined ? {} : { unit })}
            error={errorOf(name)}
          />
        ))}
      </div>
    </section>
  );
}
