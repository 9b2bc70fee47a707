import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@kontor/ui/button';
import { layerOnDemand, onFirstGesture } from '@kontor/ui/on-demand';
import { Segment } from '@kontor/ui/segment';
import { Switch } from '@kontor/ui/switch';
import { toast } from '@kontor/ui/toast-list';
import { useBookLive } from '../../data/depth-store.ts';
import type { Pair } from '../../data/markets.ts';
import { setFrozen } from '../../data/publish-pace.ts';
import { requireLogin, useSession } from '../../data/session.ts';
import { settings, useSettings } from '../../data/settings.ts';
import { useTradeDesk } from '../../data/trade-desk.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import type { AskedOrder } from './confirm-order.tsx';
import { ExitFields } from './exit-fields.tsx';
import type { OrderRequest } from './order-plan.ts';
import { OrderResult, usePlacedWords } from './order-result.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PriceField } from './price-field.tsx';
import { useProblemText } from './problem-text.ts';
import { SizeFields } from './size-fields.tsx';
import { StopFields } from './stop-fields.tsx';
import { TransferOffer } from './transfer-offer.tsx';
import { TypeTabs } from './type-tabs.tsx';
import { useOrderForm } from './use-order-form.ts';
import type { OrderFormModel } from './use-order-form.ts';
import { useSendOrder } from './use-send-order.ts';

const { Part: ConfirmOrder, prefetch } = layerOnDemand(async () => (await import('./confirm-order.tsx')).ConfirmOrder);
onFirstGesture(prefetch);

interface OrderFormProps {
  readonly pair: Pair;
  /** `column`: the trading screen's right column. `sheet`: the phone's, with larger fields. */
  readonly layout?: 'column' | 'sheet';
}

/**
 * An order of any type the engine knows: filled in, checked, shown once more, sent once, and its outcome said in place.
 * Long: the parts of the form, one below the other.
 */
export function OrderForm({ pair, layout = 'column' }: OrderFormProps) {
  const words = useWords('order-form');
  const form = useOrderForm(pair);
  const sender = useSendOrder();
  const session = useSession();
  const tell = usePlacedWords(pair);
  const problemText = useProblemText(pair);
  const isLive = useBookLive(pair.name);
  const confirms = useSettings(({ confirmOrders }) => confirmOrders);
  const [asked, setAsked] = useState<AskedOrder>();
  const element = useRef<HTMLFormElement>(null);
  const { draft, plan } = form;
  const buys = draft.side === 'buy';
  // Of an OCO the limit order comes first.
  const stopsFirst = draft.kind !== 'oco';

  async function send(request: OrderRequest): Promise<void> {
    setAsked(undefined);
    const result = await sender.send(request);
    if (result?.kind === 'refused') toast.error(words('result.refused'), result.message);
    // What the exchange said, or that nothing came; what is not known of the order stands in place.
    if (result?.kind === 'unknown') toast.error(result.message);
    if (result?.kind !== 'placed') return;
    form.clear();
    const isDealt = result.order !== undefined && /[1-9]/.test(result.order.deal_quantity);
    // What is dealt is told by the panel, with its row; this says the rest.
    if (!isDealt) toast.success(tell(result.order).title);
  }

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    // Nobody trades on prices that stand still.
    setFrozen(undefined);
    if (sender.sending || asked !== undefined || !requireLogin()) return;
    if (plan.request === undefined) {
      form.showAll();
      const [first] = plan.problems;
      if (first !== undefined) toast.error(problemText(first));
      setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    const isBlind = draft.kind === 'market' && !isLive;
    if (confirms || plan.deviation !== undefined || isBlind)
      setAsked({
        request: plan.request,
        total: plan.total,
        preview: plan.preview,
        isTyped: draft.size.by !== 'percent',
        deviation: plan.deviation,
        isBlind,
      });
    else void send(plan.request);
  }

  return (
    <form
      ref={element}
      aria-label={words('title')}
      noValidate
      onSubmit={submit}
      className={layout === 'column' ? 'flex flex-col px-4 pt-4 pb-2' : 'flex flex-col'}
    >
      <Segment
        label={words('side')}
        selected={draft.side}
        onSelect={(side) => form.chooseSide(side === 'sell' ? 'sell' : 'buy')}
        items={[
          { id: 'buy', label: words('buy'), tone: 'up' },
          { id: 'sell', label: words('sell'), tone: 'down' },
        ]}
      />
      <div className="flex h-16 flex-col justify-center">
        <TypeTabs form={form} />
      </div>
      {stopsFirst && <StopFields form={form} onEnter={submit} isFirst />}
      <PriceField form={form} layout={layout} onEnter={submit} />
      {!stopsFirst && <StopFields form={form} onEnter={submit} isFirst={false} />}
      <SizeFields form={form} layout={layout} onEnter={submit} />
      <ExitFields form={form} onEnter={submit} />
      <OrderSummary form={form} />
      <FormProblems form={form} />
      {/* Stays in sight where the types with more fields are higher than the column. */}
      <div className="sticky bottom-0 z-10 bg-s1 pt-3 pb-1">
        <Button
          type="submit"
          variant={buys ? 'buy' : 'sell'}
          size={layout === 'sheet' ? 48 : 44}
          wide
          sending={sender.sending}
          sendingLabel={words('sending')}
        >
          {session === undefined
            ? words('loginToTrade')
            : buys
              ? words('buyAsset', { asset: pair.left_symbol })
              : words('sellAsset', { asset: pair.left_symbol })}
        </Button>
      </div>
      <OrderResult pair={pair} sender={sender} onSendAgain={(request) => void send(request)} />
      <Switch
        spread
        className="mt-2 min-h-6 text-12"
        isSelected={confirms}
        onChange={(confirmOrders) => settings.setState({ confirmOrders })}
      >
        {words('confirmSwitch')}
      </Switch>
      {asked !== undefined && (
        <ConfirmOrder pair={pair} asked={asked} onConfirm={(request) => void send(request)} onClose={() => setAsked(undefined)} />
      )}
    </form>
  );
}

/** What concerns no single field: missing funds with the way to them, a closed market, an empty book. */
function FormProblems({ form }: { readonly form: OrderFormModel }) {
  const words = useWords('order-form');
  const problemText = useProblemText(form.pair);
  const session = useSession();
  const setSheet = useTradeDesk((desk) => desk.setSheet);
  const funds = form.problemAt('funds');
  const pair = form.problemAt('pair');
  const asset = form.draft.side === 'buy' ? form.pair.right_symbol : form.pair.left_symbol;
  return (
    <div role="alert" className="text-12">
      {pair !== undefined && <p className="mt-2 text-bad">{problemText(pair)}</p>}
      {funds !== undefined && session !== undefined && (
        <p className="mt-2 text-bad">
          {problemText(funds)}{' '}
          <SiteLink to={paths.recharge(asset)} onClick={() => setSheet(undefined)} className="font-semibold text-iris focus-ring">
            {words('addFunds', { asset })}
          </SiteLink>{' '}
          {funds.missing !== undefined && <TransferOffer symbol={asset} missing={funds.missing} />}
        </p>
      )}
    </div>
  );
}
