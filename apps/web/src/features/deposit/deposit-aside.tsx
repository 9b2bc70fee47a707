import { Amount } from '@kontor/ui/amount';
import { Button } from '@kontor/ui/button';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { EmptyState } from '@kontor/ui/empty-state';
import { Pill } from '@kontor/ui/pill';
import { Skeleton } from '@kontor/ui/skeleton';
import { TickLine } from '@kontor/ui/tick-line';
import { usePrivacy } from '../../data/privacy.ts';
import { useSettings } from '../../data/settings.ts';
import { explorerOf } from '../../forms/coin-networks.ts';
import type { CoinNetwork } from '../../forms/coin-networks.ts';
import { DepositBadge } from '../../forms/funds-state.tsx';
import { useNetworkFigures } from '../../forms/network-choice.tsx';
import { TransactionId } from '../../forms/on-chain.tsx';
import { formatClock, shortTime } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { groupDeposits, secondsLeft, shownConfirmations } from './deposit-progress.ts';
import type { Deposit, DepositNews } from './use-deposit-news.ts';

/** Deposits that are over, shown beside the address. */
const RECENT = 6;
const LINK = 'focus-ring rounded-sm text-13 font-semibold text-iris no-underline hover:underline';

interface DepositAsideProps {
  readonly news: DepositNews;
  readonly networks: readonly CoinNetwork[];
}

/** What is on its way, with its confirmations as they come, and what came last. */
export function DepositAside({ news, networks }: DepositAsideProps) {
  const words = useWords('deposit');
  const funds = useWords('funds');
  const zone = useSettings(({ timeZone }) => timeZone);
  const { list, staleSince, failure, again } = news;
  const groups = list === undefined ? undefined : groupDeposits(list);
  const isStale = staleSince !== undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section aria-labelledby="deposits-now">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-3 pb-3">
          <h2 id="deposits-now" className="text-14 font-bold">
            {words('inProgress')}
          </h2>
          {isStale ? (
            <Pill state="stale">{funds('stale', { time: formatClock(staleSince, zone) })}</Pill>
          ) : (
            list !== undefined && (
              <Pill state="live" plain>
                {words('live')}
              </Pill>
            )
          )}
        </div>
        {groups === undefined ? (
          failure === undefined ? (
            <Skeleton shape="block" className="h-5 w-full" />
          ) : (
            <div role="alert" className="flex flex-wrap items-center gap-3 text-13 text-bad">
              <span>{failure}</span>
              <Button variant="secondary" size={28} onPress={again}>
                {funds('tryAgain')}
              </Button>
            </div>
          )
        ) : groups.confirming.length === 0 ? (
          <p className="text-13 text-text-2">{words('noneInProgress')}</p>
        ) : (
          <ul className="grid gap-5">
            {groups.confirming.map((deposit) => (
              <Confirming key={deposit.deposit_id} deposit={deposit} network={networkOf(networks, deposit)} isStale={isStale} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="deposits-before" className="border-t border-hairline pt-5">
        <div className="flex items-baseline justify-between gap-3 pb-2">
          <h2 id="deposits-before" className="text-14 font-bold">
            {words('recent')}
          </h2>
          <SiteLink to={path('walletLog')} className={LINK}>
            {funds('allRecords')}
          </SiteLink>
        </div>
        {groups === undefined ? (
          failure === undefined && <Skeleton shape="block" className="h-40 w-full" />
        ) : groups.over.length === 0 ? (
          <EmptyState level={3} isLow picture="assets" title={words('none')} text={words('noneText')} />
        ) : (
          <ul>
            {groups.over.slice(0, RECENT).map((deposit) => (
              <Over key={deposit.deposit_id} deposit={deposit} network={networkOf(networks, deposit)} isStale={isStale} />
            ))}
          </ul>
        )}
      </section>
      <section className="border-t border-hairline pt-5">
        <h2 className="pb-1 text-14 font-bold">{words('lost')}</h2>
        <p className="pb-1 text-13 text-text-2">{words('lostText')}</p>
        <SiteLink to={path('userNewTicket')} className={LINK}>
          {words('lostLink')}
        </SiteLink>
      </section>
    </div>
  );
}

function networkOf(networks: readonly CoinNetwork[], { symbol, network }: Deposit): CoinNetwork | undefined {
  return networks.find((each) => each.symbol === symbol && each.network === network);
}

interface RowProps {
  readonly deposit: Deposit;
  /** Undefined while it is not known. */
  readonly network: CoinNetwork | undefined;
  readonly isStale: boolean;
}

/** One that is not credited yet: how many confirmations of how many, and how long it may take. */
function Confirming({ deposit, network, isStale }: RowProps) {
  const words = useWords('deposit');
  const funds = useWords('funds');
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  const figures = useNetworkFigures();
  const { symbol, needed, txid } = deposit;
  const done = shownConfirmations(deposit);
  const left = secondsLeft(deposit, network?.arrival_seconds ?? null);
  const count = funds('confirmationsOf', { done: String(done), needed: String(needed) });
  return (
    <li data-deposit={deposit.deposit_id} data-confirmations={done} className={isStale ? 'text-text-3' : undefined}>
      <div className="flex items-center gap-3">
        <CoinDisc symbol={symbol} size={32} />
        <div className="min-w-0 flex-1">
          <p className="text-16 font-bold">
            <Figure text={deposit.quantity} /> {symbol}
          </p>
          <p className="text-12 text-text-2">
            {words('where', { network: network?.name ?? deposit.network, time: shortTime(deposit.time, zone, tag) })}
          </p>
        </div>
        <DepositBadge state="confirming" />
      </div>
      <div className="mt-3 flex flex-wrap justify-between gap-x-4 text-13">
        <span className={isStale ? undefined : 'font-semibold'}>{count}</span>
        {left !== undefined && <span className="text-12 text-text-2">{funds('left', { span: figures.span(left) })}</span>}
      </div>
      <div className="my-2">
        <TickLine label={count} done={done} all={needed} />
      </div>
      {deposit.is_below_minimum && <p className="mb-1 text-12 text-text-2">{words('belowMinimum')}</p>}
      {txid !== null && (
        <p className="flex items-center justify-between gap-2 text-12 text-text-2">
          {funds('transaction')}
          <TransactionId txid={txid} explorer={explorerOf(network, txid)} />
        </p>
      )}
    </li>
  );
}

/** One that is credited, or was taken back; one that may not leave yet says so. */
function Over({ deposit, network, isStale }: RowProps) {
  const words = useWords('deposit');
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  const { symbol, state, confirmations, unlock_needed: needed } = deposit;
  return (
    <li
      data-deposit={deposit.deposit_id}
      className={`flex min-h-12 items-center gap-3 border-t border-hairline py-2 ${isStale ? 'text-text-3' : ''}`}
    >
      <CoinDisc symbol={symbol} size={24} />
      <div className="min-w-0 flex-1">
        <p className="text-13 font-semibold">{symbol}</p>
        <p className="text-12 text-text-2">
          {words('where', { network: network?.name ?? deposit.network, time: shortTime(deposit.time, zone, tag) })}
        </p>
        {deposit.is_locked && (
          <p className="text-12 text-text-2">
            {words('locked', { done: String(Math.min(confirmations, needed)), needed: String(needed) })}
          </p>
        )}
      </div>
      <span className="text-13 font-semibold">
        <Figure text={deposit.quantity} />
      </span>
      <DepositBadge plain state={state} />
    </li>
  );
}

/** An own amount. */
function Figure({ text }: { readonly text: string }) {
  return <Amount value={usePrivacy().exact(text)} />;
}
