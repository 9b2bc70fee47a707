import { Amount } from '@kontor/ui/amount';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { EmptyState } from '@kontor/ui/empty-state';
import { Skeleton } from '@kontor/ui/skeleton';
import { withdrawals } from '@kontor/contract/withdrawal';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useAskedCall } from '../../data/asked-call.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { useSettings } from '../../data/settings.ts';
import { WithdrawalBadge } from '../../forms/funds-state.tsx';
import { shortTime } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import type { Withdrawal } from './status-words.ts';

/** Withdrawals shown beside the form. */
const ROWS = 4;

/** The last withdrawals, each the way to how far it is. */
export function RecentWithdrawals() {
  const words = useWords('withdrawal');
  const funds = useWords('funds');
  const answer = useAskedCall(withdrawals, { limit: ROWS }, 'quiet');
  return (
    <section aria-labelledby="withdrawals-before" className="border-hairline not-first:border-t not-first:pt-5">
      <div className="flex items-baseline justify-between gap-3 pb-2">
        <h2 id="withdrawals-before" className="text-14 font-bold">
          {words('recent')}
        </h2>
        <SiteLink
          to={`${path('walletLog')}?type=withdraw`}
          className="focus-ring rounded-sm text-13 font-semibold text-iris no-underline hover:underline"
        >
          {funds('allRecords')}
        </SiteLink>
      </div>
      <AnswerPlace answer={answer} waiting={<Skeleton shape="block" className="h-40 w-full" />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState level={3} isLow picture="assets" title={words('none')} text={words('noneText')} />
          ) : (
            <ul>
              {list.map((each) => (
                <Line key={each.withdrawal_id} withdrawal={each} />
              ))}
            </ul>
          )
        }
      </AnswerPlace>
    </section>
  );
}

function Line({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  const { exact } = usePrivacy();
  const { withdrawal_id: id, symbol, quantity, state, time, network } = withdrawal;
  return (
    <li className="border-t border-hairline">
      <SiteLink
        to={paths.withdrawal(id)}
        className="focus-ring-inside flex min-h-12 items-center gap-3 py-2 text-text no-underline hover:bg-s2"
      >
        <CoinDisc symbol={symbol} size={24} />
        <span className="min-w-0 flex-1">
          <span className="block text-13 font-semibold">
            <Amount value={exact(quantity)} unit={symbol} />
          </span>
          <span className="block text-12 text-text-2">
            {network}, {shortTime(time, zone, tag)}
          </span>
        </span>
        <WithdrawalBadge plain state={state} />
      </SiteLink>
    </li>
  );
}
