import { Button } from '@kontor/ui/button';
import { DecimalField } from '@kontor/ui/decimal-field';
import { EmptyState } from '@kontor/ui/empty-state';
import { RadioGroup } from '@kontor/ui/radio';
import { Tabs } from '@kontor/ui/tabs';
import { useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { Offer } from '@kontor/contract/deal-advert';
import { maskedNumber } from '@kontor/contract/person-text';
import { holdingOf } from '../../data/account-state.ts';
import { useHoldings } from '../../data/account-stream.ts';
import { fiatDecimals } from '../../data/deal-figures.ts';
import type { DealSide, DealTerms } from '../../data/deal-figures.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { useFiatRate } from '../../data/display-price.ts';
import { useCurrencies } from '../../data/markets.ts';
import { useCollections } from '../../forms/collection-names.ts';
import { PeerDisc, PeerName } from '../../forms/deal-peer.tsx';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { ObstacleBox } from './obstacle.tsx';
import { TicketLimits } from './ticket-limits.tsx';
import { planTicket } from './ticket-draft.ts';
import type { TicketDraft, TicketPlan } from './ticket-draft.ts';

/** Decimals of a coin while those of its currency are not known. */
const COIN_DECIMALS = 8;

interface TicketProps {
  readonly side: DealSide;
  readonly offer: Offer | undefined;
  readonly terms: DealTerms;
  /** The coin by the index in the offer's currency; null while nobody knows it. */
  readonly reference: string | null;
  readonly draft: TicketDraft;
  readonly onDraft: (draft: TicketDraft) => void;
  readonly collections: ReturnType<typeof useCollections>;
  readonly onAddCard: () => void;
}

/** The ticket: an offer filled in by amount or by quantity. Nothing begins here; the next page asks once more. */
export function Ticket(props: TicketProps) {
  const words = useWords('deal');
  const { offer } = props;
  if (offer === undefined)
    return <EmptyState picture="pending" title={words('ticket.choose')} text={words('ticket.chooseText')} className="min-h-100" />;
  return <Filled {...props} offer={offer} />;
}

/** The method that is chosen: of a seller one of his own accounts, of a buyer a kind of payment. */
function useMethod({ side, offer, collections }: Pick<TicketProps, 'side' | 'collections'> & { readonly offer: Offer }) {
  const [chosen, setChosen] = useState<string>();
  const fitting = (collections.data?.list ?? []).filter(
    ({ kind, currency }) => currency === offer.fiat && (offer.collections.length === 0 || offer.collections.includes(kind)),
  );
  const ids = side === 'sell' ? fitting.map(({ id }) => id) : offer.collections;
  return { fitting, selected: ids.find((id) => id === chosen) ?? ids[0], choose: setChosen };
}

function Filled({ side, offer, terms, reference, draft, onDraft, collections, onAddCard }: TicketProps & { readonly offer: Offer }) {
  const words = useWords('deal');
  const router = useRouter();
  const holdings = useHoldings();
  const currencies = useCurrencies();
  const form = useRef<HTMLFormElement>(null);
  const [showsProblem, setShowsProblem] = useState(false);
  const method = useMethod({ side, offer, collections });
  const currency = currencies.get(offer.symbol);
  const rate = useFiatRate(offer.fiat);
  const scale = currency?.scale ?? COIN_DECIMALS;
  const available = side === 'buy' || holdings === undefined ? undefined : holdingOf(holdings, 'fiat', offer.symbol).available;
  const plan = planTicket(draft, {
    offer,
    terms,
    scale,
    rate,
    reference,
    available,
    hasMethod: side === 'buy' || method.selected !== undefined,
  });
  const { problem, over } = plan;
  const obstacles = [...new Set([...terms[side], ...offer.obstacles])];
  const isOver = over.single || over.day;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem !== undefined) {
      setShowsProblem(true);
      setTimeout(() => form.current?.querySelector<HTMLElement>(`input[name=${draft.by}]`)?.focus());
      return;
    }
    if (isOver) return;
    router.history.push(
      paths.dealNext(side, {
        advert: offer.advert,
        ...(draft.by === 'amount' ? { amount: plan.total } : { quantity: plan.quantity }),
        ...(method.selected === undefined ? {} : side === 'sell' ? { collection: method.selected } : { method: method.selected }),
      }),
    );
  };
  return (
    <div className="flex h-full flex-col">
      <MerchantHead offer={offer} side={side} />
      <Tabs
        label={words('ticket.by')}
        className="px-6 max-xl:px-0"
        items={[
          { id: 'amount', label: words('ticket.byAmount') },
          { id: 'quantity', label: words('ticket.byQuantity') },
        ]}
        selected={draft.by}
        onSelect={(by) => onDraft(by === 'quantity' ? { by, typed: plan.quantity } : { by: 'amount', typed: plan.total })}
      />
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4 px-6 pt-3 pb-5 max-xl:px-0">
        <Figures {...{ side, offer, terms, draft, onDraft, plan, scale, showsProblem, available }} />
        <MethodChoice {...{ side, offer, collections, method, onAddCard }} />
        <Facts offer={offer} side={side} />
        {obstacles.length > 0 ? (
          <ObstacleBox obstacles={obstacles} offer={offer} terms={terms} onAddCard={onAddCard} />
        ) : (
          <div className="grid gap-2">
            <Button type="submit" size={44} wide variant={side} isDisabled={isOver}>
              <SubmitWords plan={plan} offer={offer} side={side} />
            </Button>
            <p className="text-center text-12 text-text-3">{words('ticket.once')}</p>
          </div>
        )}
      </form>
      <TicketLimits terms={terms} plan={plan} />
    </div>
  );
}

function SubmitWords({ plan, offer, side }: { readonly plan: TicketPlan; readonly offer: Offer; readonly side: DealSide }) {
  const words = useWords('deal');
  const figures = useDealWords();
  const amount = plan.quantity === '' ? offer.symbol : `${figures.exact(plan.quantity)} ${offer.symbol}`;
  return words(side === 'buy' ? 'ticket.submitBuy' : 'ticket.submitSell', { amount });
}

function MerchantHead({ offer: { merchant }, side }: { readonly offer: Offer; readonly side: DealSide }) {
  const words = useWords('deal');
  const figures = useDealWords();
  const span = side === 'buy' ? merchant.release_seconds : merchant.pay_seconds;
  return (
    <div className="flex min-h-16 items-center gap-3 border-b border-hairline px-6 py-2 max-xl:px-0">
      <PeerDisc peer={merchant} />
      <div className="min-w-0">
        <PeerName peer={merchant} className="text-14" />
        <p className="text-12 text-text-3">
          {span === null
            ? merchant.completed === 0
              ? words('peer.newcomer')
              : words('peer.orders', { count: merchant.completed })
            : words(side === 'buy' ? 'peer.answers' : 'peer.pays', { time: figures.span(span) })}
        </p>
      </div>
    </div>
  );
}

interface FiguresProps {
  readonly side: DealSide;
  readonly offer: Offer;
  readonly terms: DealTerms;
  readonly draft: TicketDraft;
  readonly onDraft: (draft: TicketDraft) => void;
  readonly plan: TicketPlan;
  readonly scale: number;
  readonly showsProblem: boolean;
  readonly available: string | undefined;
}

/** What is given, the price, what is had for it. Typing in either turns the tab. */
function Figures({ side, offer, terms, draft, onDraft, plan, scale, showsProblem, available }: FiguresProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  const { problem } = plan;
  const limit =
    problem !== undefined && 'limit' in problem
      ? `${figures.exact(problem.limit)} ${problem.kind === 'left' ? offer.symbol : offer.fiat}`
      : '';
  const error =
    problem === undefined || problem.kind === 'method' || (problem.kind === 'required' && !showsProblem)
      ? undefined
      : words(`ticket.problem.${problem.kind}`, { limit });
  const share = figures.share(terms.taker_fee);
  const fiatField = (
    <DecimalField
      name="amount"
      label={words(side === 'buy' ? 'ticket.pay' : 'ticket.receive')}
      labelAside={words('ticket.limits', { from: figures.exact(offer.minimum), to: figures.exact(offer.maximum) })}
      locale={figures.tag}
      value={draft.by === 'amount' ? draft.typed : plan.total}
      onChange={(typed) => onDraft({ by: 'amount', typed })}
      decimals={fiatDecimals(terms, offer.fiat)}
      unit={offer.fiat}
      error={draft.by === 'amount' ? error : undefined}
    />
  );
  const coinField = (
    <DecimalField
      name="quantity"
      label={words(side === 'buy' ? 'ticket.receive' : 'ticket.sell')}
      labelAside={
        side === 'sell'
          ? words('ticket.available', { amount: available === undefined ? '-' : figures.ownExact(available) })
          : /[1-9]/.test(terms.taker_fee)
            ? words('ticket.fee', { share })
            : words('ticket.noFee')
      }
      locale={figures.tag}
      value={draft.by === 'quantity' ? draft.typed : plan.quantity}
      onChange={(typed) => onDraft({ by: 'quantity', typed })}
      decimals={scale}
      unit={offer.symbol}
      error={draft.by === 'quantity' ? error : undefined}
    />
  );
  const price = (
    <div data-lead="price">
      <DecimalField
        label={words('ticket.price')}
        hideLabel
        locale={figures.tag}
        value={offer.price ?? ''}
        onChange={() => undefined}
        decimals={8}
        unit={offer.fiat}
        isReadOnly
      />
    </div>
  );
  return (
    <>
      {side === 'buy' ? fiatField : coinField}
      <div>
        <p aria-hidden className="mb-1 flex justify-between text-12 text-text-2">
          {words('ticket.price')} <span className="text-text-3">{words('ticket.priceFixed')}</span>
        </p>
        {price}
      </div>
      {side === 'buy' ? coinField : fiatField}
      {side === 'sell' && problem?.kind === 'balance' && (
        <SiteLink
          to={paths.transfer({ from: 'spot', to: 'fiat', symbol: offer.symbol })}
          className="-mt-2 justify-self-start rounded-sm text-12 font-semibold text-iris no-underline focus-ring hover:underline"
        >
          {words('ticket.transfer')}
        </SiteLink>
      )}
    </>
  );
}

interface MethodChoiceProps {
  readonly side: DealSide;
  readonly offer: Offer;
  readonly collections: ReturnType<typeof useCollections>;
  readonly method: ReturnType<typeof useMethod>;
  readonly onAddCard: () => void;
}

function MethodChoice({ side, offer, collections, method, onAddCard }: MethodChoiceProps) {
  const words = useWords('deal');
  const items =
    side === 'buy'
      ? offer.collections.map((id) => ({ id, label: collections.nameOf(id) }))
      : method.fitting.map(({ id, kind, bank, number }) => ({
          id,
          label: bank === '' ? collections.nameOf(kind) : bank,
          description: maskedNumber(number),
        }));
  return (
    <div className="border-b border-hairline pb-3">
      {items.length === 0 ? (
        <p className="text-12 text-text-2">{words('ticket.noCards')}</p>
      ) : (
        <RadioGroup
          label={words(side === 'buy' ? 'ticket.payWith' : 'ticket.into')}
          items={items}
          selected={method.selected}
          onSelect={method.choose}
        />
      )}
      {side === 'sell' && (
        <button
          type="button"
          onClick={onAddCard}
          className="relative mt-2 flex cursor-pointer items-center gap-2 rounded-sm text-13 font-semibold text-iris focus-ring hit-44"
        >
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          {words('ticket.addCard')}
        </button>
      )}
    </div>
  );
}

function Facts({ offer, side }: { readonly offer: Offer; readonly side: DealSide }) {
  const words = useWords('deal');
  return (
    <>
      <dl className="text-13">
        <div className="flex min-h-6 justify-between gap-3">
          <dt className="text-text-2">{words(side === 'buy' ? 'ticket.payWithin' : 'ticket.buyerPays')}</dt>
          <dd className="font-semibold">{words('ticket.minutes', { count: offer.pay_time })}</dd>
        </div>
      </dl>
      {offer.terms !== '' && <p className="line-clamp-3 text-12 wrap-anywhere whitespace-pre-line text-text-3">{offer.terms}</p>}
    </>
  );
}
