import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useDealTerms } from '../../data/deal-adverts.ts';
import { actionsOf, appealDoor } from '../../data/deal-figures.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { DealSteps } from '../../forms/deal-steps.tsx';
import { useWords } from '../../i18n/words.ts';
import { AppealForm } from './appeal-form.tsx';
import { Terms } from './buyer-view.tsx';
import { FieldRow } from './copy-field.tsx';
import { Countdown, TimeLine } from './countdown.tsx';
import { DealFacts } from './deal-facts.tsx';
import type { DealView } from './deal-page.tsx';
import { EscrowBox } from './escrow-box.tsx';
import { KeptPicture } from './pictures.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { WhatIf } from './what-if.tsx';

/** What a seller has looked at before he releases. */
const CHECKS = ['bank', 'amount', 'name'] as const;
type Check = (typeof CHECKS)[number];

interface SellerViewProps extends DealView {
  readonly onChanged: () => void;
}

/** The seller's page: the wait for the buyer, and then what to compare before the coins are released. */
export function SellerView({ onChanged, ...view }: SellerViewProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  const [asked, setAsked] = useState<'release' | 'appeal'>();
  const [checked, setChecked] = useState<ReadonlySet<Check>>(new Set());
  const { detail, nowMs } = view;
  const { deal } = detail;
  const { release } = actionsOf(deal);
  // Whoever has just changed his credentials releases nothing for a while.
  const isHeld = useDealTerms().data?.sell.includes('hold') === true;
  const door = appealDoor(deal, detail, nowMs);
  const done = deal.state === 'wait_pay' ? 1 : 2;
  const close = (): void => setAsked(undefined);
  return (
    <>
      <DealSteps
        done={done}
        steps={[
          {
            title: words('step.orderReceived'),
            note: words('step.fixed', { time: figures.clock(deal.time), price: figures.money(deal.price) }),
          },
          {
            title: words('step.buyerTransfers'),
            note:
              deal.paid_time !== null
                ? words('step.paidAt', { time: figures.clock(deal.paid_time) })
                : deal.deadline === null
                  ? ''
                  : words('step.before', { time: figures.clock(deal.deadline) }),
          },
          {
            title: words('step.confirmReceipt'),
            note: deal.state === 'paid' && deal.deadline !== null ? words('step.before', { time: figures.clock(deal.deadline) }) : '',
          },
        ]}
      />
      <TimeLine deal={deal} nowMs={nowMs} step={done + 1} all={3} clock={figures.clock} />
      <PayerBand {...view} />
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <AccountFacts {...view} />
        {release ? (
          <Checks {...view} checked={checked} onCheck={setChecked} />
        ) : (
          <section className="border-hairline pt-3 md:border-t">
            <h2 className="text-13 font-bold">{words('order.waitTitle')}</h2>
            <p className="mt-1 text-13 text-text-2">{words('order.waitText')}</p>
          </section>
        )}
      </div>
      <EscrowBox detail={detail} />
      {release && (
        <div className="flex flex-wrap items-center gap-3 pt-5 max-md:sticky max-md:bottom-16 max-md:z-10 max-md:-mx-4 max-md:border-t max-md:border-hairline max-md:bg-s1 max-md:px-4 max-md:py-3">
          <Button size={44} className="max-md:grow" isDisabled={isHeld || checked.size < CHECKS.length} onPress={() => setAsked('release')}>
            {words('order.confirmReceipt')}
          </Button>
          <Button size={44} variant="secondary" isDisabled={door.kind !== 'open'} onPress={() => setAsked('appeal')}>
            {words('order.appeal')}
          </Button>
          <p className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-12 text-text-2">
            <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-warn" />
            <span>
              {isHeld && <b className="block font-semibold">{words('obstacle.hold')}</b>}
              {words('order.sellerWarning')}{' '}
              {deal.state === 'paid' && deal.deadline !== null && words('order.buyerAppeal', { time: figures.clock(deal.deadline) })}
            </span>
          </p>
        </div>
      )}
      {detail.proof.length > 0 && <BuyerProof {...view} />}
      <WhatIf {...view} onAppeal={() => setAsked('appeal')} />
      <DealFacts {...view} />
      <Terms {...view} />
      {asked === 'release' && <ReleaseDialog detail={detail} onChanged={onChanged} onClose={close} />}
      {asked === 'appeal' && <AppealForm detail={detail} onChanged={onChanged} onClose={close} />}
    </>
  );
}

function PayerBand({ detail: { deal, peer_name: payer }, nowMs }: DealView) {
  const words = useWords('deal');
  const figures = useDealWords();
  // Before he says that he has paid there is nobody to compare with, whether he has a verified name or not.
  const isNameless = payer === null && deal.state !== 'wait_pay';
  return (
    <div className="flex min-h-26 flex-wrap items-center gap-x-8 gap-y-3 py-4 max-md:border-b max-md:border-hairline">
      <div className={`min-w-0 flex-auto border-hairline ${payer === null && !isNameless ? '' : 'md:border-e'}`}>
        <p className="text-12 text-text-2">{words(deal.state === 'wait_pay' ? 'order.willArrive' : 'order.mustArrive')}</p>
        <p className="text-28 font-bold wrap-anywhere tabular-nums md:text-40">
          {figures.ownMoney(deal.total)} <span className="text-16 font-semibold text-text-2 md:text-20">{deal.fiat}</span>
        </p>
      </div>
      {payer !== null && (
        <div className="min-w-0 flex-auto max-md:basis-full">
          <p className="text-12 text-text-2">{words('order.paidBy')}</p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <b className="text-20 font-bold wrap-anywhere md:text-28">{payer}</b>
            <Badge tone="good">{words('order.verified')}</Badge>
          </p>
        </div>
      )}
      {isNameless && (
        <div className="min-w-0 flex-1 basis-60 max-md:basis-full" data-payer="none">
          <Badge tone="warn">{words('order.noName')}</Badge>
          <p className="mt-1 text-13 text-text">{words('order.noNameText')}</p>
        </div>
      )}
      <Countdown deal={deal} nowMs={nowMs} />
    </div>
  );
}

function AccountFacts({ detail, nameOf }: DealView) {
  const words = useWords('deal');
  const figures = useDealWords();
  const { reference, deal } = detail;
  const { collection, peer } = deal;
  const record =
    peer.completed === 0
      ? words('peer.newcomer')
      : [words('peer.orders', { count: peer.completed }), ...(peer.completion === null ? [] : [figures.share(peer.completion)])].join(', ');
  return (
    <dl className="border-hairline md:border-t">
      {collection !== null && (
        <>
          <FieldRow name={words('order.into')} value={collection.bank === '' ? nameOf(collection.kind) : collection.bank} />
          <FieldRow name={words('order.account')} value={collection.number} />
        </>
      )}
      <FieldRow name={words('order.reference')} value={reference} />
      <FieldRow name={words('order.method')} value={nameOf(deal.method)} />
      <FieldRow name={words('order.person')} value={record} note={words('peer.since', { day: figures.day(peer.registered) })} />
    </dl>
  );
}

interface ChecksProps extends DealView {
  readonly checked: ReadonlySet<Check>;
  readonly onCheck: (checked: ReadonlySet<Check>) => void;
}

/** Three things that only the seller can see; the button waits for all of them. */
function Checks({ detail: { deal, peer_name: payer }, checked, onCheck }: ChecksProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  const told: Readonly<Record<Check, readonly [title: string, text: string]>> = {
    bank: [words('order.checkBank'), words('order.checkBankText')],
    amount: [words('order.checkAmount', { total: figures.ownMoney(deal.total), fiat: deal.fiat }), words('order.checkAmountText')],
    // A nickname says nothing about who has paid: without a verified name there is none to compare.
    name:
      payer === null
        ? [words('order.checkPayer'), words('order.checkPayerText')]
        : [words('order.checkName', { name: payer }), words('order.checkNameText')],
  };
  return (
    <section className="border-hairline pt-3 md:border-t">
      <h2 className="pb-2 text-13 font-bold">{words('order.checkTitle')}</h2>
      <ul className="grid gap-3">
        {CHECKS.map((check) => {
          const [title, text] = told[check];
          return (
            <li key={check}>
              <Checkbox
                name={`check_${check}`}
                isSelected={checked.has(check)}
                onChange={(isSet) => {
                  const next = new Set(checked);
                  if (isSet) next.add(check);
                  else next.delete(check);
                  onCheck(next);
                }}
              >
                <b className="block font-semibold">{title}</b>
                <span className="text-12 text-text-2">{text}</span>
              </Checkbox>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function BuyerProof({ detail: { proof } }: DealView) {
  const words = useWords('deal');
  return (
    <section className="mt-6 border-t border-hairline pt-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-13 font-bold">{words('order.proofOfBuyer')}</h2>
        <span className="text-12 text-text-3">{words('appeal.files', { count: proof.length })}</span>
      </div>
      <ul className="flex flex-wrap items-center gap-3 pt-3">
        {proof.map((file, index) => (
          <li key={file}>
            <KeptPicture file={file} number={index + 1} className="h-23 w-26" />
          </li>
        ))}
        <li className="min-w-0 flex-1 basis-50 text-12 text-text-2">{words('order.proofCompare')}</li>
      </ul>
    </section>
  );
}
