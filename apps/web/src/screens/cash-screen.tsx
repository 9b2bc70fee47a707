import { Button } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Sheet } from '@kontor/ui/sheet';
import { Skeleton } from '@kontor/ui/skeleton';
import { Step } from '@kontor/ui/step';
import { useLocation, useParams, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { AnswerPlace } from '../data/answer-place.tsx';
import { loadMarkets, useCurrencies } from '../data/markets.ts';
import { usePageTitle } from '../data/page-title.ts';
import { useNarrow } from '../data/use-narrow.ts';
import { refreshUser } from '../data/user.ts';
import { AddressStep } from '../features/withdrawal/address-step.tsx';
import { AmountStep, useProblemText } from '../features/withdrawal/amount-step.tsx';
import { RecentWithdrawals } from '../features/withdrawal/recent-withdrawals.tsx';
import { Review } from '../features/withdrawal/review.tsx';
import { useWithdrawalForm } from '../features/withdrawal/use-withdrawal-form.ts';
import type { WithdrawalForm } from '../features/withdrawal/use-withdrawal-form.ts';
import { stepOf } from '../features/withdrawal/withdrawal-draft.ts';
import { WithdrawalStatus } from '../features/withdrawal/withdrawal-status.tsx';
import { WalletFrame } from '../features/wallet-menu/wallet-frame.tsx';
import { CoinChoice } from '../forms/coin-choice.tsx';
import { coinsOf, networksFor, useCoinNetworks } from '../forms/coin-networks.ts';
import type { CoinNetwork } from '../forms/coin-networks.ts';
import { HoldStrip } from '../forms/hold-strip.tsx';
import { NetworkChoice } from '../forms/network-choice.tsx';
import { useWords } from '../i18n/words.ts';
import { path, paths } from '../paths/paths.ts';
import { SiteLink } from '../paths/site-link.tsx';

/** Withdrawals (spec §2 cash): coin, network, address, amount, review; or how far one is, where the address names it. */
export function CashScreen() {
  const words = useWords('withdrawal');
  const networks = useCoinNetworks();
  const { searchStr } = useLocation();
  const id = new URLSearchParams(searchStr).get('withdrawal')?.replaceAll('"', '');
  useEffect(() => void loadMarkets(), []);
  usePageTitle(words('title'));
  return (
    <WalletFrame>
      {id === undefined ? (
        <AnswerPlace
          answer={networks}
          waiting={
            <div className="px-4 py-5 md:px-8">
              <h1 className="pb-5 text-20 font-bold">{words('title')}</h1>
              <Skeleton shape="block" className="h-80 w-full max-w-175 max-xl:h-dvh" />
            </div>
          }
        >
          {({ list }) => <Filling list={list} />}
        </AnswerPlace>
      ) : (
        <WithdrawalStatus key={id} id={id} networks={networks.data?.list ?? []} />
      )}
    </WalletFrame>
  );
}

/** The five steps, and the review beside them. Long: one picture, step after step. */
function Filling({ list }: { readonly list: readonly CoinNetwork[] }) {
  const words = useWords('withdrawal');
  const funds = useWords('funds');
  const router = useRouter();
  const { currency = '' } = useParams({ strict: false }) as { readonly currency?: string };
  const currencies = useCurrencies();
  const isNarrow = useNarrow();
  const coins = coinsOf(list, [...currencies.keys()]);
  const symbol = coins.find((coin) => coin === currency.toUpperCase());
  const form = useWithdrawalForm(symbol, list);
  const { plan, quote } = form;
  const problemText = useProblemText(plan, quote);
  const here = stepOf(plan.problem);
  const stateOf = (step: number): 'done' | 'here' | 'later' => (step < here ? 'done' : step === here ? 'here' : 'later');
  const onDone = (id: string): void => router.history.push(paths.withdrawal(id));
  if (coins.length === 0) return <EmptyState picture="pending" title={funds('noNetworks')} text={funds('noNetworksText')} />;
  return (
    <div className="flex flex-1 flex-col xl:flex-row">
      <div className="min-w-0 flex-1 px-4 py-5 md:px-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-5">
          <h1 className="text-20 font-bold">{words('title')}</h1>
          <p className="text-12 text-text-2">{words('fromSpot')}</p>
        </div>
        <div className="max-w-175">
          <Strips form={form} />
          <Step
            number={1}
            title={funds('coin')}
            state={stateOf(1)}
            doneLabel={funds('done')}
            aside={currency !== '' && symbol === undefined ? funds('noCoin', { symbol: currency.toUpperCase().slice(0, 20) }) : undefined}
          >
            <CoinChoice coins={coins} selected={symbol} onSelect={(next) => router.history.push(paths.cash(next))} />
          </Step>
          <Step number={2} title={funds('network')} state={stateOf(2)} doneLabel={funds('done')} aside={words('mustMatch')}>
            {symbol === undefined ? (
              <p className="text-13 text-text-2">{funds('coinFirst')}</p>
            ) : (
              <NetworkChoice
                symbol={symbol}
                networks={networksFor(list, symbol, 'withdrawals')}
                direction="withdrawals"
                selected={plan.network?.network}
                onSelect={(network) => form.change({ network })}
              />
            )}
            {plan.problem === 'noFigures' && (
              <p role="status" className="mt-2 text-12 text-text-2">
                {problemText('noFigures')}
              </p>
            )}
          </Step>
          <Step
            number={3}
            title={words('address')}
            state={stateOf(3)}
            doneLabel={funds('done')}
            aside={
              <SiteLink to={path('userAddresses')} className="focus-ring rounded-sm font-semibold text-iris no-underline hover:underline">
                {words('addressBook')}
              </SiteLink>
            }
          >
            {plan.network === undefined ? (
              <p className="text-13 text-text-2">{words('networkFirst')}</p>
            ) : (
              <AddressStep
                key={`${plan.network.symbol} ${plan.network.network}`}
                draft={form.draft}
                plan={plan}
                whitelist={form.whitelist}
                onChange={form.change}
                onKept={form.keep}
              />
            )}
          </Step>
          <Step number={4} title={words('amount')} state={stateOf(4)} doneLabel={funds('done')} goesOn={false}>
            {plan.network === undefined ? (
              <p className="text-13 text-text-2">{words('networkFirst')}</p>
            ) : (
              <>
                <AmountStep draft={form.draft} plan={plan} quote={quote} onChange={form.change} />
                {quote === undefined && form.quoteFailure !== undefined && (
                  <div role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-12 text-bad">
                    <span>{form.quoteFailure}</span>
                    <Button variant="secondary" size={28} onPress={form.askQuote}>
                      {funds('tryAgain')}
                    </Button>
                  </div>
                )}
              </>
            )}
          </Step>
          {isNarrow && <ReviewSheet form={form} onDone={onDone} />}
        </div>
      </div>
      <aside
        aria-label={words('review')}
        className="min-w-0 border-hairline px-4 py-6 max-xl:border-t md:px-8 xl:w-110 xl:shrink-0 xl:border-s"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {!isNarrow && (
            <Step number={5} title={words('review')} state={here === 5 ? 'here' : 'later'} doneLabel={funds('done')} goesOn={false}>
              <div className="-ms-8 pt-2 sm:-ms-10">
                <Review form={form} onDone={onDone} />
              </div>
            </Step>
          )}
          <RecentWithdrawals />
        </div>
      </aside>
    </div>
  );
}

/** On a phone the review is the next step: a sheet over the form. */
function ReviewSheet({ form, onDone }: { readonly form: WithdrawalForm; readonly onDone: (id: string) => void }) {
  const words = useWords('withdrawal');
  const shell = useWords('shell');
  const [isOpen, setIsOpen] = useState(false);
  const problemText = useProblemText(form.plan, form.quote);
  const { problem } = form.plan;
  return (
    <div className="mt-6 grid gap-2 text-center">
      <Button size={48} wide isDisabled={problem !== undefined} onPress={() => setIsOpen(true)} aria-describedby="review-why">
        {words('review')}
      </Button>
      <p id="review-why" className="text-12 text-text-2">
        {problem === undefined ? '' : problemText(problem)}
      </p>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={words('review')} closeLabel={shell('nav.close')}>
        <Review form={form} onDone={onDone} />
      </Sheet>
    </div>
  );
}

/** What stops every withdrawal now: a hold, with the time left by the exchange's clock, or an operator. */
function Strips({ form }: { readonly form: WithdrawalForm }) {
  const words = useWords('withdrawal');
  const { quote, user, askQuote } = form;
  const until = quote === undefined ? (user?.hold_until ?? null) : quote.hold_until;
  const onOver = useCallback(() => {
    askQuote();
    void refreshUser();
  }, [askQuote]);
  return (
    <>
      {until !== null && <HoldStrip untilMs={until} reason={null} onOver={onOver} />}
      {quote?.is_blocked === true && (
        <div
          role="status"
          className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-bad/55 px-4 py-2 text-13"
        >
          <span className="min-w-0 flex-1">{words('blocked')}</span>
          <SiteLink to={path('userNewTicket')} className="focus-ring rounded-sm font-semibold text-iris no-underline hover:underline">
            {words('askSupport')}
          </SiteLink>
        </div>
      )}
    </>
  );
}
