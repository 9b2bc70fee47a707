import { Button } from '@kontor/ui/button';
import { CopyButton } from '@kontor/ui/copy-button';
import { toast } from '@kontor/ui/toast-list';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { actionsOf, appealDoor, bareNumber } from '../../data/deal-figures.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { DealSteps } from '../../forms/deal-steps.tsx';
import { useWords } from '../../i18n/words.ts';
import { AppealForm } from './appeal-form.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { FieldRow } from './copy-field.tsx';
import { Countdown, TimeLine } from './countdown.tsx';
import { DealFacts } from './deal-facts.tsx';
import type { DealView } from './deal-page.tsx';
import { EscrowBox } from './escrow-box.tsx';
import { PaidDialog } from './paid-dialog.tsx';
import { KeptPicture, PictureTiles, usePictures } from './pictures.tsx';
import { WhatIf } from './what-if.tsx';

/** Pictures of a payment at most, as the call takes them. */
const MOST_PROOF = 3;

interface BuyerViewProps extends DealView {
  readonly onChanged: () => void;
}

/** The buyer's page: what to pay, to whom, and afterwards the wait for the seller's word. Long: one page, from its steps to what may happen. */
export function BuyerView({ onChanged, ...view }: BuyerViewProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  const [asked, setAsked] = useState<'paid' | 'cancel' | 'appeal'>();
  const chosen = usePictures('evidence');
  const { detail, nowMs } = view;
  const { deal } = detail;
  const actions = actionsOf(deal);
  const done = deal.state === 'wait_pay' ? 1 : 2;
  const clock = (ms: number): string => figures.clock(ms);
  const usual = deal.peer.release_seconds;
  const close = (): void => setAsked(undefined);
  return (
    <>
      <DealSteps
        done={done}
        steps={[
          { title: words('step.confirmOrder'), note: words('step.fixed', { time: clock(deal.time), price: figures.money(deal.price) }) },
          {
            title: words('step.transfer'),
            note:
              deal.paid_time !== null
                ? words('step.paidAt', { time: clock(deal.paid_time) })
                : deal.deadline === null
                  ? ''
                  : words('step.before', { time: clock(deal.deadline) }),
          },
          {
            title: words('step.sellerConfirms'),
            note:
              deal.state === 'paid' && deal.deadline !== null
                ? words('step.before', { time: clock(deal.deadline) })
                : usual === null
                  ? ''
                  : words('step.usually', { time: figures.span(usual) }),
          },
        ]}
      />
      <TimeLine deal={deal} nowMs={nowMs} step={done + 1} all={3} clock={clock} />
      <AmountBand {...view} />
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,600fr)_minmax(0,344fr)]">
        <PayFields {...view} />
        <section className="border-hairline pt-3 md:border-t">
          <div className="flex items-baseline justify-between gap-3">
            <h2 className="text-13 font-bold">{words('order.proof')}</h2>
            <span className="text-12 text-text-3">
              {words('order.proofOf', { count: actions.pay ? chosen.pictures.length : detail.proof.length, most: MOST_PROOF })}
            </span>
          </div>
          <p className="pt-1 pb-3 text-12 text-text-2">{words('order.proofText')}</p>
          {actions.pay ? (
            <PictureTiles chosen={chosen} most={MOST_PROOF} />
          ) : (
            <ul className="flex flex-wrap gap-3">
              {detail.proof.map((file, index) => (
                <li key={file}>
                  <KeptPicture file={file} number={index + 1} className="h-23 w-26" />
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      <EscrowBox detail={detail} />
      <div className="flex flex-wrap items-center gap-3 pt-5 max-md:sticky max-md:bottom-16 max-md:z-10 max-md:-mx-4 max-md:border-t max-md:border-hairline max-md:bg-s1 max-md:px-4 max-md:py-3">
        {actions.pay && (
          <Button size={44} className="max-md:grow" isDisabled={chosen.isBusy} onPress={() => setAsked('paid')}>
            {words('order.transferred')}
          </Button>
        )}
        {deal.state !== 'wait_pay' && <AppealButton {...view} onAppeal={() => setAsked('appeal')} />}
        <Button variant="secondary" size={44} onPress={() => setAsked('cancel')}>
          {words('order.cancel')}
        </Button>
        <p className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-12 text-text-2">
          <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-warn" />
          <span>
            {actions.pay && `${words('order.payWarning')} `}
            <b className="font-semibold text-text">{words('order.cancelWarning')}</b>
          </span>
        </p>
      </div>
      <WhatIf {...view} onAppeal={() => setAsked('appeal')} />
      <DealFacts {...view} />
      <Terms {...view} />
      {asked === 'paid' && <PaidDialog deal={deal} proof={chosen.files} onChanged={onChanged} onClose={close} />}
      {asked === 'cancel' && <CancelDialog deal={deal} onChanged={onChanged} onClose={close} />}
      {asked === 'appeal' && <AppealForm detail={detail} onChanged={onChanged} onClose={close} />}
    </>
  );
}

function AppealButton({ detail, nowMs, onAppeal }: DealView & { readonly onAppeal: () => void }) {
  const words = useWords('deal');
  return (
    <Button size={44} variant="secondary" isDisabled={appealDoor(detail.deal, detail, nowMs).kind !== 'open'} onPress={onAppeal}>
      {words('order.appeal')}
    </Button>
  );
}

function AmountBand({ detail: { deal }, nowMs }: DealView) {
  const words = useWords('deal');
  const shell = useWords('shell');
  const figures = useDealWords();
  return (
    <div className="flex min-h-26 flex-wrap items-center justify-between gap-4 py-4 max-md:min-h-19 max-md:border-b max-md:border-hairline">
      <div className="min-w-0">
        <p className="text-12 text-text-2">{words(deal.state === 'wait_pay' ? 'order.exactly' : 'end.paid')}</p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="text-28 font-bold wrap-anywhere tabular-nums md:text-40">
            {figures.ownMoney(deal.total)} <span className="text-16 font-semibold text-text-2 md:text-20">{deal.fiat}</span>
          </span>
          <CopyButton
            text={figures.copied(deal.total, deal.fiat)}
            label={words('order.copyAmount')}
            copiedLabel={shell('user.copied')}
            onFail={() => toast.error(shell('user.copyFailed'))}
            variant={deal.state === 'wait_pay' ? 'primary' : 'secondary'}
            size={36}
          />
        </p>
      </div>
      <Countdown deal={deal} nowMs={nowMs} />
    </div>
  );
}

function PayFields({ detail, nameOf }: DealView) {
  const words = useWords('deal');
  const { reference, deal } = detail;
  const { collection } = deal;
  if (collection === null) return <p className="border-t border-hairline py-4 text-13 text-text-2">{words('order.noAccount')}</p>;
  return (
    <dl className="border-hairline md:border-t">
      <FieldRow
        name={words('order.holder')}
        value={collection.full_name}
        copied={collection.full_name}
        {...(detail.peer_name === null ? {} : { note: words('order.holderNote') })}
      />
      {collection.bank !== '' && <FieldRow name={words('order.bank')} value={collection.bank} copied={collection.bank} />}
      <FieldRow name={words('order.account')} value={collection.number} copied={bareNumber(collection.number)} />
      {collection.branch !== null && collection.branch !== '' && (
        <FieldRow name={words('order.branch')} value={collection.branch} copied={collection.branch} />
      )}
      <FieldRow name={words('order.reference')} value={reference} note={words('order.referenceNote')} copied={reference} />
      <FieldRow name={words('order.method')} value={nameOf(deal.method)} />
    </dl>
  );
}

/** What the merchant asks for, in his words. */
export function Terms({ detail: { terms } }: DealView) {
  const words = useWords('deal');
  if (terms === '') return null;
  return (
    <section className="mt-6 border-t border-hairline pt-4">
      <h2 className="text-13 font-bold">{words('next.merchantTerms')}</h2>
      <p className="mt-1 text-12 wrap-anywhere whitespace-pre-line text-text-2">{terms}</p>
    </section>
  );
}
