import { shortAddress } from '@kontor/ui/address-parts';
import { GroupedAddress } from '@kontor/ui/address-text';
import { Amount } from '@kontor/ui/amount';
import { Button, buttonClasses } from '@kontor/ui/button';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { CopyButton } from '@kontor/ui/copy-button';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { EmptyState } from '@kontor/ui/empty-state';
import { Pill } from '@kontor/ui/pill';
import { Skeleton } from '@kontor/ui/skeleton';
import { TickLine } from '@kontor/ui/tick-line';
import { toast } from '@kontor/ui/toast-list';
import { ChevronLeft, CircleX, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { withdrawCancel } from '@kontor/contract/withdrawal';
import { noteOwnChange } from '../../data/account-stream.ts';
import { callServer } from '../../data/call-server.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { useSettings } from '../../data/settings.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { addressExplorerOf, explorerOf, fullName } from '../../forms/coin-networks.ts';
import type { CoinNetwork } from '../../forms/coin-networks.ts';
import { WithdrawalBadge } from '../../forms/funds-state.tsx';
import { ExplorerLink, TransactionId } from '../../forms/on-chain.tsx';
import { formatClock, formatDay, formatTime } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { isOver, timelineOf } from './status-words.ts';
import type { TimelineRow, Withdrawal } from './status-words.ts';
import { useWithdrawal } from './use-withdrawal.ts';

interface WithdrawalStatusProps {
  readonly id: string;
  /** Every network there is; empty while they are on their way. */
  readonly networks: readonly CoinNetwork[];
}

/** One withdrawal: how far it is, what has happened, and what may still become of it. It follows by itself until it is over. */
export function WithdrawalStatus({ id, networks }: WithdrawalStatusProps) {
  const words = useWords('withdrawal');
  const funds = useWords('funds');
  const zone = useSettings(({ timeZone }) => timeZone);
  const { withdrawal, isMissing, failure, staleSince, again } = useWithdrawal(id);
  if (isMissing) {
    return (
      <div className="flex flex-1 items-center justify-center p-6">
        <EmptyState
          level={1}
          picture="results"
          title={words('status.missing')}
          text={words('status.missingText')}
          action={
            <SiteLink to={path('cash')} className={buttonClasses('secondary', 36)}>
              {words('title')}
            </SiteLink>
          }
        />
      </div>
    );
  }
  if (withdrawal === undefined) {
    return (
      <div className="flex-1 px-4 py-5 md:px-8">
        {failure === undefined ? (
          <Skeleton shape="block" className="h-80 w-full max-w-175" />
        ) : (
          <div role="alert" className="flex flex-wrap items-center gap-3 text-13 text-bad">
            <span>{failure}</span>
            <Button variant="secondary" size={28} onPress={again}>
              {funds('tryAgain')}
            </Button>
          </div>
        )}
      </div>
    );
  }
  const network = networks.find((each) => each.symbol === withdrawal.symbol && each.network === withdrawal.network);
  return (
    <div className="flex flex-1 flex-col xl:flex-row">
      <div className="min-w-0 flex-1 px-4 py-5 md:px-8">
        <p className="flex min-h-6 items-center justify-between gap-3 pb-3">
          <SiteLink
            to={`${path('walletLog')}?type=withdraw`}
            className="focus-ring relative inline-flex items-center gap-2 rounded-sm text-13 text-text-2 no-underline hit-44 hover:text-text"
          >
            <ChevronLeft size={16} strokeWidth={1.5} aria-hidden />
            {words('status.back')}
          </SiteLink>
          {staleSince !== undefined && <Pill state="stale">{funds('stale', { time: formatClock(staleSince, zone) })}</Pill>}
        </p>
        <Head withdrawal={withdrawal} network={network} onCancelled={again} />
        <Confirmations withdrawal={withdrawal} network={network} />
        <Timeline withdrawal={withdrawal} network={network} />
      </div>
      <aside
        aria-label={words('details')}
        className="min-w-0 border-hairline px-4 py-6 max-xl:border-t md:px-8 xl:w-110 xl:shrink-0 xl:border-s"
      >
        <Details withdrawal={withdrawal} network={network} />
      </aside>
    </div>
  );
}

interface PartProps {
  readonly withdrawal: Withdrawal;
  readonly network: CoinNetwork | undefined;
}

function Head({ withdrawal, network, onCancelled }: PartProps & { readonly onCancelled: () => void }) {
  const words = useWords('withdrawal');
  const { exact } = usePrivacy();
  const [asks, setAsks] = useState(false);
  const { symbol, quantity, note, address, state, reason } = withdrawal;
  const where = network === undefined ? withdrawal.network : fullName(network);
  return (
    <div className="border-b border-hairline pb-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <CoinDisc symbol={symbol} size={40} />
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-28 font-bold wrap-anywhere">
            {exact(quantity)} {symbol}
          </h1>
          <p className="text-13 text-text-2">{words('status.to', { name: note ?? shortAddress(address), network: where })}</p>
        </div>
        <span data-testid="withdrawal-state" data-state={state}>
          <WithdrawalBadge state={state} />
        </span>
        {withdrawal.may_cancel && (
          <Button variant="secondary" onPress={() => setAsks(true)}>
            {words('cancel.action')}
          </Button>
        )}
      </div>
      {reason !== null && <p className="mt-3 text-13 text-text-2">{words('status.reason', { reason })}</p>}
      {asks && (
        <ConfirmDialog
          isOpen
          title={words('cancel.title')}
          text={<p className="text-13">{words('cancel.text', { amount: exact(quantity), symbol })}</p>}
          confirm={words('cancel.action')}
          cancel={words('cancel.keep')}
          onCancel={() => setAsks(false)}
          onConfirm={async () => {
            try {
              noteOwnChange((await callServer(withdrawCancel, { withdrawal_id: withdrawal.withdrawal_id })).sequence);
              toast.success(words('cancel.done'));
            } catch (error) {
              tellFailure(error);
            }
            setAsks(false);
            // It may be too late: then the page says how far it is.
            onCancelled();
          }}
        />
      )}
    </div>
  );
}

/** Confirmations while the chain is waited for. */
function Confirmations({ withdrawal: { state, confirmations, needed }, network }: PartProps) {
  const funds = useWords('funds');
  if (state !== 'to_be_confirmed' || confirmations === null || needed === null) return null;
  const done = Math.min(confirmations, needed);
  const count = funds('confirmationsOf', { done: String(done), needed: String(needed) });
  const seconds = network?.arrival_seconds ?? null;
  const left = seconds === null || done >= needed ? undefined : Math.ceil((seconds * (needed - done)) / needed);
  return (
    <div data-confirmations={done} className="border-b border-hairline py-6">
      <div className="flex flex-wrap justify-between gap-x-4 pb-3 text-13">
        <span className="font-semibold">{count}</span>
        {left !== undefined && (
          <span className="text-12 text-text-2">
            {funds('left', {
              span: left < 60 ? funds('seconds', { count: String(left) }) : funds('minutes', { count: String(Math.ceil(left / 60)) }),
            })}
          </span>
        )}
      </div>
      <TickLine label={count} done={done} all={needed} />
    </div>
  );
}

const DOTS: Readonly<Record<TimelineRow['kind'], string>> = {
  past: 'bg-text',
  now: 'bg-iris',
  later: 'shadow-[inset_0_0_0_1px_var(--color-control)]',
};

function Timeline({ withdrawal, network }: PartProps) {
  const words = useWords('withdrawal');
  const { exact } = usePrivacy();
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  const rows = timelineOf(withdrawal);
  const { symbol, quantity, receives, txid } = withdrawal;
  const explorer = txid === null ? undefined : explorerOf(network, txid);
  const first = rows[0]?.time;
  // The transaction stands where it was sent, or where that is not told, at the end of what happened.
  const sentAt = rows.findLastIndex(({ word }) => word === 'broadcast' || word === 'signed');
  const txidAt = sentAt >= 0 ? sentAt : rows.findLastIndex(({ kind }) => kind === 'past');
  return (
    <section className="pt-6">
      <h2 className="pb-1 text-16 font-bold">{words('status.happened')}</h2>
      {first !== undefined && <p className="pb-4 text-12 text-text-3">{formatDay(first, zone, tag)}</p>}
      <ol>
        {rows.map(({ kind, word, time }, index) => (
          <li
            key={word}
            data-step={word}
            data-kind={kind}
            className="relative grid grid-cols-[4.25rem_1rem_minmax(0,1fr)] gap-x-3 pb-8 last:pb-0"
          >
            <span className="text-end text-12 leading-5 text-text-2" title={time === undefined ? undefined : formatTime(time, zone, tag)}>
              {time === undefined ? (kind === 'now' ? words('status.now') : '') : formatClock(time, zone)}
            </span>
            <span aria-hidden className="relative flex justify-center">
              {index < rows.length - 1 && (
                <span
                  className={`absolute top-4 -bottom-7 w-px ${kind === 'past' ? 'bg-text' : 'border-s border-dotted border-control'}`}
                />
              )}
              <span className={`relative mt-1.5 size-2 rounded-full forced-color-adjust-none ${DOTS[kind]}`} />
            </span>
            <div className="min-w-0">
              <p className={kind === 'later' ? 'text-13 text-text-2' : 'text-13 font-semibold'}>{words(`step.${word}.title`)}</p>
              {index === txidAt && txid !== null && (
                <p data-testid="withdrawal-txid">
                  <TransactionId txid={txid} explorer={explorer} />
                </p>
              )}
              <p className="text-12 text-text-2">
                {words(`step.${word}.text`, { amount: exact(quantity), receives: exact(receives), symbol })}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The figures, the whole address, how else it can end. Long: one picture, part after part. */
function Details({ withdrawal, network }: PartProps) {
  const words = useWords('withdrawal');
  const funds = useWords('funds');
  const shell = useWords('shell');
  const { exact } = usePrivacy();
  const { symbol, quantity, fee, receives, address, note, withdrawal_id: id, is_internal: isInside, state } = withdrawal;
  return (
    <div className="grid gap-5">
      <section>
        <h2 className="pb-2 text-16 font-bold">{words('details')}</h2>
        <dl className="grid gap-1 text-13">
          {(
            [
              [words('taken'), quantity],
              [words('fee'), fee],
              [words('addressReceives'), receives],
            ] as const
          ).map(([name, text]) => (
            <div key={name} className="flex min-h-6 items-center justify-between gap-4">
              <dt className="text-text-2">{name}</dt>
              <dd className="font-semibold">
                <Amount value={exact(text)} unit={symbol} />
              </dd>
            </div>
          ))}
        </dl>
        {isInside && <p className="mt-2 text-12 text-text-2">{words('internal')}</p>}
      </section>
      <section className="border-t border-hairline pt-3">
        <p className="flex items-center justify-between gap-2 text-12 text-text-2">
          {note === null ? words('to') : words('toNamed', { note })}
          <span className="flex items-center gap-1">
            <CopyButton
              text={address}
              label={funds('copyAddress')}
              copiedLabel={shell('user.copied')}
              onFail={() => toast.error(shell('user.copyFailed'))}
            />
            <ExplorerLink href={addressExplorerOf(network, address)} />
          </span>
        </p>
        <GroupedAddress address={address} />
        <p className="mt-3 flex min-h-6 items-center justify-between gap-4 border-t border-hairline pt-3 text-13">
          <span className="text-text-2">{words('status.number')}</span>
          <span className="font-mono font-semibold">{id}</span>
        </p>
      </section>
      {!isOver(state) && (
        <section className="border-t border-hairline pt-4">
          <h2 className="pb-2 text-14 font-bold">{words('endings.title')}</h2>
          <ul className="grid gap-3 text-12">
            <li className="flex gap-3">
              <Undo2 size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-text-2" />
              <span>
                <span className="block text-13 font-semibold">{funds('withdrawalState.cancelled')}</span>
                <span className="text-text-2">{words('endings.cancelled')}</span>
              </span>
            </li>
            <li className="flex gap-3">
              <CircleX size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-bad" />
              <span>
                <span className="block text-13 font-semibold">{funds('withdrawalState.release_failed')}</span>
                <span className="text-text-2">{words('endings.failed')}</span>
              </span>
            </li>
          </ul>
        </section>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-hairline pt-4">
        <SiteLink to={paths.cash(symbol)} className={buttonClasses('secondary', 36)}>
          {words('again')}
        </SiteLink>
        <SiteLink
          to={path('userNewTicket')}
          className="focus-ring rounded-sm text-13 font-semibold text-text-2 no-underline hover:text-text hover:underline"
        >
          {words('help')}
        </SiteLink>
      </div>
    </div>
  );
}
