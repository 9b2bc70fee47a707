import { Button } from '@kontor/ui/button';
import { DecimalField } from '@kontor/ui/decimal-field';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { FactRows } from '@kontor/ui/fact-rows';
import { IconButton } from '@kontor/ui/icon-button';
import { toast } from '@kontor/ui/toast-list';
import { Minus, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { holdingOf } from '../../data/account-state.ts';
import { useHoldings } from '../../data/account-stream.ts';
import { sum } from '../../data/decimal-product.ts';
import type { IcoItem } from '../../data/ico-items.ts';
import type { IcoHolding } from '../../data/ico-state.ts';
import { useCurrencies } from '../../data/markets.ts';
import { requireLogin, useSession } from '../../data/session.ts';
import { useTransferDesk } from '../../data/transfer-desk.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { SentResultBox } from './sent-result.tsx';
import { mostLots, planSubscription } from './subscribe-draft.ts';
import type { SubscribePlan } from './subscribe-draft.ts';
import { SubscribeOutlook, useOutlook } from './subscribe-outlook.tsx';
import { useSubscribe } from './use-subscribe.ts';
import { useSaleWords } from './use-sale-words.ts';

/** Decimals of an amount while those of its currency are not known. */
const AMOUNT_DECIMALS = 8;

interface SubscribeFormProps {
  readonly item: IcoItem;
  readonly holding: IcoHolding | undefined;
  /** What is typed, also for what stands beside the form. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** The ticket: a quantity, what it costs, a question before it is sent, and what became of it. A visitor fills it in and is told to log in. */
export function SubscribeForm({ item, holding, typed, onType }: SubscribeFormProps) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const session = useSession();
  const holdings = useHoldings();
  const sender = useSubscribe();
  const [asked, setAsked] = useState<SubscribePlan>();
  const [showsProblem, setShowsProblem] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const available = holdings === undefined ? undefined : holdingOf(holdings, 'ico', item.payment).available;
  const plan = planSubscription(item, holding, typed, session === undefined ? undefined : available);
  const { problem } = plan;
  const error =
    problem === undefined || (problem === 'required' && !showsProblem)
      ? undefined
      : words(`problem.${problem}`, { left: plan.left ?? 0, unit: item.payment });
  const unit = item.lot === null ? item.payment : words('lotsUnit');

  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (sender.sending || !requireLogin()) return;
    if (problem === undefined && available !== undefined) return setAsked(plan);
    setShowsProblem(true);
    setTimeout(() => element.current?.querySelector<HTMLElement>('input[name=quantity]')?.focus());
  };
  const send = async (quantity: string): Promise<void> => {
    const result = await sender.send({ item: item.item, quantity });
    if (result === undefined) return;
    setAsked(undefined);
    if (result.kind === 'done') {
      toast.success(words('result.done'));
      setShowsProblem(false);
      onType('');
    } else toast.error(result.message);
    setTimeout(() => place.current?.focus());
  };

  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col">
      <QuantityField item={item} holding={holding} typed={typed} onType={onType} error={error} plan={plan} available={available} />
      <Available item={item} available={available} missing={plan.missing} />
      <SubscribeOutlook item={item} holding={holding} plan={plan} />
      <Button type="submit" size={44} wide className="mt-4" sending={sender.sending && asked === undefined}>
        {plan.quantity === '' || item.lot === null
          ? words('action.subscribe')
          : words('form.submit', { lots: Number(plan.quantity), cost: `${figures.money(plan.cost)} ${item.payment}` })}
      </Button>
      <p className="mt-2 text-center text-12 text-text-3">{words('form.once')}</p>
      <SentResultBox result={sender.result} done={words('result.done')} onSendAgain={({ quantity }) => void send(quantity)} place={place} />
      {asked !== undefined && (
        <Confirm
          item={item}
          holding={holding}
          plan={asked}
          unit={unit}
          onConfirm={() => send(asked.quantity)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </form>
  );
}

interface QuantityFieldProps extends SubscribeFormProps {
  readonly error: string | undefined;
  readonly plan: SubscribePlan;
  readonly available: string | undefined;
}

function QuantityField({ item, holding, typed, onType, error, plan, available }: QuantityFieldProps) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const tag = useLanguageTag();
  const currencies = useCurrencies();
  const isLots = item.lot !== null;
  const lots = Number(plan.quantity === '' ? 0 : plan.quantity);
  const most = isLots && available !== undefined ? mostLots(item, holding, available) : undefined;
  const step = (by: number): void => onType(String(Math.min(plan.left ?? Infinity, Math.max(0, Math.floor(lots) + by))));
  return (
    <>
      <DecimalField
        name="quantity"
        label={words(isLots ? 'form.lots' : 'form.amount')}
        labelAside={plan.left === undefined ? undefined : words('form.left', { left: figures.own(String(plan.left)) })}
        locale={tag}
        value={typed}
        onChange={onType}
        decimals={isLots ? 0 : (currencies.get(item.payment)?.scale ?? AMOUNT_DECIMALS)}
        unit={isLots ? words('lotsUnit') : item.payment}
        align="center"
        error={error}
        {...(isLots
          ? {
              step: '1',
              leading: (
                <IconButton
                  label={words('form.less')}
                  size={40}
                  icon={<Minus size={16} strokeWidth={1.5} />}
                  isDisabled={lots <= 0}
                  onPress={() => step(-1)}
                />
              ),
              trailing: (
                <IconButton
                  label={words('form.more')}
                  size={40}
                  icon={<Plus size={16} strokeWidth={1.5} />}
                  isDisabled={plan.left !== undefined && lots >= plan.left}
                  onPress={() => step(1)}
                />
              ),
            }
          : {})}
      />
      {isLots && !figures.isHidden && most !== undefined && most > 0 && (
        <div className="mt-2 flex flex-wrap gap-1">
          {[...new Set([1, Math.ceil(most / 4), Math.ceil(most / 2), most])].map((count) => (
            <Button
              key={count}
              variant="secondary"
              size={28}
              {...(count === most ? {} : { 'aria-label': words('lots', { count }) })}
              onPress={() => onType(String(count))}
            >
              {count === most ? words('form.most', { count }) : figures.exact(String(count))}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

interface AvailableProps {
  readonly item: IcoItem;
  readonly available: string | undefined;
  readonly missing: string | undefined;
}

/** What there is to pay with, and the way to more. */
function Available({ item, available, missing }: AvailableProps) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const session = useSession();
  const ask = useTransferDesk((desk) => desk.ask);
  if (session === undefined) return null;
  return (
    <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3 text-12 text-text-2">
      <span>{words('form.from')}</span>
      <span className="font-semibold text-text tabular-nums" data-available={figures.mark(available)}>
        {available === undefined ? '-' : figures.own(`${figures.money(available)} ${item.payment}`)}
      </span>
      <button
        type="button"
        onClick={() => ask({ from: 'spot', to: 'ico', symbol: item.payment, ...(missing === undefined ? {} : { quantity: missing }) })}
        className="relative cursor-pointer font-semibold text-iris focus-ring hit-44"
      >
        {words('form.transfer')}
      </button>
    </p>
  );
}

interface ConfirmProps {
  readonly item: IcoItem;
  readonly holding: IcoHolding | undefined;
  readonly plan: SubscribePlan;
  readonly unit: string;
  readonly onConfirm: () => Promise<void>;
  readonly onCancel: () => void;
}

/** The subscription once more before it is sent: it cannot be taken back. */
function Confirm({ item, holding, plan, unit, onConfirm, onCancel }: ConfirmProps) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const outlook = useOutlook(item, holding, plan);
  return (
    <ConfirmDialog
      isOpen
      title={words('confirm.title', { symbol: item.symbol })}
      text={
        <>
          <FactRows
            rows={[
              [words('confirm.quantity'), `${figures.exact(plan.quantity)} ${unit}`],
              [words('price'), `${figures.exact(item.raise_price)} ${item.payment}`],
              [words('confirm.pay'), `${figures.money(plan.cost)} ${item.payment}`],
              [words('confirm.after'), figures.own(`${figures.exact(sum([holding?.quantity ?? '0', plan.quantity]))} ${unit}`)],
              ...outlook,
            ]}
          />
          <p className="mt-3 text-12 text-text-2">
            {words(item.lot === null ? 'confirm.textMoney' : 'confirm.text', { amount: `${figures.money(plan.cost)} ${item.payment}` })}
          </p>
        </>
      }
      confirm={words('confirm.yes')}
      cancel={words('confirm.back')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
