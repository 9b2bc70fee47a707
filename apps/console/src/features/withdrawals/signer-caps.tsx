/** What the signer pays at most of a currency, and how much of it this withdrawal would take. */
import { networkTable } from '@kontor/contract/console/network';
import { exactSum } from '../../data/exact-sum.ts';
import { useAnswer, useMe } from '../../data/session.ts';
import { LimitLine } from '../../frame/limit-line.tsx';
import { say } from '../../i18n/words.ts';
import { networkName } from './withdrawal-words.tsx';
import type { Withdrawal } from './withdrawal-words.tsx';

export function SignerCaps({ withdrawal: { symbol, network, quantity, state } }: { readonly withdrawal: Withdrawal }) {
  const { actions } = useMe();
  const { data } = useAnswer(networkTable, {}, { isEnabled: actions.includes('network.view'), everyMs: 15_000 });
  const caps = data?.list.find((each) => each.network === network)?.coins.find((coin) => coin.symbol === symbol)?.caps;
  if (caps === undefined || caps === null) return null;
  const isCounted = state !== 'reviewing' && state !== 'approved';
  const spentWith = (used: string): string => (isCounted ? used : (exactSum(used, quantity) ?? used));
  return (
    <section
      aria-label={say('withdrawals.caps', { symbol, network: networkName(network) })}
      className="grid gap-3 border-y border-hairline px-4 py-3"
    >
      <div className="flex justify-between gap-3">
        <h2 className="text-12 font-bold text-text">{say('withdrawals.caps', { symbol, network: networkName(network) })}</h2>
        <span className="text-text-2">{say('withdrawals.capsHeld')}</span>
      </div>
      <div className="grid grid-cols-3 gap-6">
        <LimitLine name={say('withdrawals.capsOf.transaction')} used="0" sum={quantity} limit={caps.transaction} />
        <LimitLine name={say('withdrawals.capsOf.hour')} used={caps.spent_hour} sum={spentWith(caps.spent_hour)} limit={caps.hour} />
        <LimitLine name={say('withdrawals.capsOf.day')} used={caps.spent_day} sum={spentWith(caps.spent_day)} limit={caps.day} />
      </div>
    </section>
  );
}
