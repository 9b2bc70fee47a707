/** Withdrawals to an address or paid by a transaction. Each asking is an entry of the log. */
import { withdrawalFind } from '@kontor/contract/console/withdrawal';
import { shortAddress } from '@kontor/ui/address-parts';
import { EmptyState } from '@kontor/ui/empty-state';
import { sentenceOf } from '../../data/call-server.ts';
import { useView } from '../../data/session.ts';
import { FailedPart } from '../../frame/failed-part.tsx';
import { LoadingRows } from '../../frame/loading-rows.tsx';
import { focusRow, useLetterKeys } from '../../frame/row-keys.ts';
import { useNow } from '../../frame/use-now.ts';
import { say } from '../../i18n/words.ts';
import { Link } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { WithdrawalRows } from './withdrawal-queue.tsx';

const SECOND_MS = 1_000;

/** In the place of the lists' names: by what they were found, and the way back. */
export function FoundBy({ trace }: { readonly trace: string }) {
  return (
    <span className="flex items-center gap-4">
      <span className="text-text-2">
        {say('withdrawals.foundBy')}{' '}
        <span className="font-mono text-11 text-text" title={trace}>
          {shortAddress(trace)}
        </span>
      </span>
      <Link to={paths.withdrawals()} className="relative rounded-xs font-semibold text-iris focus-ring hit-44">
        {say('withdrawals.toQueue')}
      </Link>
    </span>
  );
}

export function FoundWithdrawals({ trace, opened }: { readonly trace: string; readonly opened: number | undefined }) {
  const { data, error, refetch } = useView(withdrawalFind, { trace });
  const now = useNow(SECOND_MS);
  useLetterKeys({ j: () => focusRow(1, opened), k: () => focusRow(-1, opened) });
  if (data === undefined) return error === null ? <LoadingRows /> : <FailedPart text={sentenceOf(error)} again={() => void refetch()} />;
  if (data.list.length === 0)
    return <EmptyState picture="results" title={say('withdrawals.noneFound')} text={say('withdrawals.noneFoundText')} />;
  return <WithdrawalRows list={data.list} opened={opened} now={now} trace={trace} />;
}
