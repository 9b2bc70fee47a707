import { Amount } from '@kontor/ui/amount';
import { Button } from '@kontor/ui/button';
import { DecimalField } from '@kontor/ui/decimal-field';
import { LimitLine } from '@kontor/ui/limit-line';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { dividedCut, sum, timesCut } from '../../data/decimal-product.ts';
import { useDisplayValue } from '../../data/display-price.ts';
import { useCurrencies } from '../../data/markets.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { UNKNOWN, formatFiat } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import type { Problem, Quote, WithdrawalDraft, WithdrawalPlan } from './withdrawal-draft.ts';

/** Digits of values in USDT and of shares of the limit. */
const VALUE_DECIMALS = 8;
const SHARE_DECIMALS = 4;
/** Decimals that nobody types more of, where the currency's own are not known. */
const AMOUNT_DECIMALS = 8;
/** What the field itself says in place. */
const AMOUNT_PROBLEMS: readonly Problem[] = ['quantity', 'belowMinimum', 'belowFee', 'tooMuch'];

interface AmountStepProps {
  readonly draft: WithdrawalDraft;
  readonly plan: WithdrawalPlan;
  readonly quote: Quote | undefined;
  readonly onChange: (change: Partial<WithdrawalDraft>) => void;
}

/** How much: the most and why, the fee that is part of it, what the address gets, and what it leaves of the day's limit. */
export function AmountStep({ draft, plan, quote, onChange }: AmountStepProps) {
  const words = useWords('withdrawal');
  const tag = useLanguageTag();
  const { exact, own, mark, isHidden } = usePrivacy();
  const display = useDisplayValue();
  const problemText = useProblemText(plan, quote);
  const [wasLeft, setWasLeft] = useState(false);
  const symbol = draft.symbol ?? '';
  const currency = useCurrencies().get(symbol);
  const price = symbol === 'USDT' ? '1' : (currency?.price ?? undefined);
  const isAmount = /^\d+(\.\d+)?$/.test(draft.quantity);
  const value = isAmount && price !== undefined ? timesCut(draft.quantity, price, VALUE_DECIMALS) : undefined;
  const fiat = display.of(value);
  const { problem } = plan;
  const error =
    problem !== undefined &&
    AMOUNT_PROBLEMS.includes(problem) &&
    (problem === 'tooMuch' || wasLeft) &&
    !(problem === 'quantity' && !wasLeft)
      ? problemText(problem)
      : undefined;
  return (
    <>
      <DecimalField
        name="quantity"
        label={words('quantity')}
        labelAside={
          <>
            {words('available')} <span className="font-semibold text-text">{exact(quote?.available)}</span>
          </>
        }
        locale={tag}
        unit={symbol}
        decimals={currency?.scale ?? AMOUNT_DECIMALS}
        value={draft.quantity}
        isMasked={isHidden && draft.isFilled}
        onChange={(quantity) => onChange({ quantity })}
        onLeave={() => setWasLeft(draft.quantity !== '')}
        align="start"
        error={error}
        hint={
          quote === undefined ? (
            '\u00a0'
          ) : (
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>{words(`maxBy.${quote.maximum_by}`, { amount: exact(quote.maximum) })}</span>
              {fiat !== undefined && <span>≈ {own(formatFiat(fiat, display.currency.mark, tag), !draft.isFilled)}</span>}
            </span>
          )
        }
        trailing={
          <Button
            variant="quiet"
            size={28}
            className="mr-2"
            isDisabled={quote === undefined}
            onPress={() => onChange({ quantity: tidied(quote?.maximum ?? ''), isFilled: true })}
          >
            {words('max')}
          </Button>
        }
      />
      <dl className="mt-3 grid gap-1 text-13">
        <Fact name={words('fee')}>
          {quote?.is_internal === true ? words('free') : <Amount value={exact(plan.fee, true)} unit={symbol} />}
        </Fact>
        <Fact name={words('receives')} isStrong>
          <span data-testid="receives" data-exact={draft.isFilled ? mark(plan.receives) : plan.receives}>
            {plan.receives === undefined ? UNKNOWN : <Amount value={exact(plan.receives, !draft.isFilled)} unit={symbol} />}
          </span>
        </Fact>
      </dl>
      {quote?.is_internal === true && <p className="mt-2 text-12 text-text-2">{words('internal')}</p>}
      {quote !== undefined && /[1-9]/.test(quote.held) && (
        <p data-testid="held" className="mt-2 text-12 text-text-2">
          {words('held', { amount: exact(quote.held) })}
        </p>
      )}
      {quote !== undefined && <Limit limit={quote.limit} value={value} />}
    </>
  );
}

function Fact({ name, isStrong = false, children }: { readonly name: string; readonly isStrong?: boolean; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-text-2">{name}</dt>
      <dd className={isStrong ? 'text-20 font-bold' : 'font-semibold'}>{children}</dd>
    </div>
  );
}

interface LimitProps {
  readonly limit: Quote['limit'];
  /** What this one is worth in USDT; undefined while nothing is filled in, or where nobody knows. */
  readonly value: string | undefined;
}

/** The rolling limit of 24 hours: used, with this one, and what is left. */
function Limit({ limit: { total, used }, value }: LimitProps) {
  const words = useWords('withdrawal');
  const { exact, isHidden } = usePrivacy();
  const id = useId();
  const after = sum([used, value ?? '0']);
  const left = sum([total, `-${after}`]);
  const share = (part: string): number => Number(dividedCut(part, total, SHARE_DECIMALS) ?? '0');
  const text = words('limit.after', {
    after: exact(cut(after)),
    total: exact(total),
    left: left.startsWith('-') ? exact('0') : exact(cut(left)),
  });
  return (
    <div data-testid="limit" className="mt-5">
      <div className="flex flex-wrap justify-between gap-x-4 text-12">
        <span className="text-text-2">{words('limit.title')}</span>
        <span id={id} className={left.startsWith('-') ? 'font-semibold text-bad' : 'font-semibold'}>
          {text}
        </span>
      </div>
      {/* Where amounts are hidden, so is how much of the limit they are. */}
      {!isHidden && (
        <div className="my-1">
          <LimitLine label={text} used={share(used)} added={value === undefined ? 0 : share(value)} />
        </div>
      )}
      <div className="flex justify-between gap-4 text-11 text-text-3">
        <span>{words('limit.used', { amount: exact(cut(used)) })}</span>
        <span>{exact(total)}</span>
      </div>
    </div>
  );
}

/** Two decimals of a value in USDT. */
function cut(text: string): string {
  return timesCut(text, '1', 2);
}

/** Without insignificant zeros, as a person would type it. */
function tidied(quantity: string): string {
  return quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity;
}

/** What is wrong, in words. */
export function useProblemText({ network, minimum, fee }: WithdrawalPlan, quote: Quote | undefined): (problem: Problem) => string {
  const words = useWords('withdrawal');
  const payments = useWords('payments');
  const { exact } = usePrivacy();
  const symbol = network?.symbol ?? '';
  return (problem) => {
    switch (problem) {
      case 'address':
        return payments('address.problem.address');
      case 'addressOdd':
        return payments('address.problem.addressOdd');
      case 'belowMinimum':
        return words('problem.belowMinimum', { amount: exact(minimum, true), symbol });
      case 'belowFee':
        return words('problem.belowFee', { amount: exact(fee, true), symbol });
      case 'tooMuch':
        return words(`maxBy.${quote?.maximum_by ?? 'available'}`, { amount: exact(quote?.maximum) });
      case 'coin':
      case 'network':
      case 'noFigures':
      case 'blocked':
      case 'hold':
      case 'notListed':
      case 'tooNew':
      case 'lookAlike':
      case 'quantity':
      case 'waiting':
        return words(`problem.${problem}`);
    }
  };
}
