/** What the insurance fund has, and the way to its movements and to funding it. */
import type { contractTable } from '@kontor/contract/console/contract';
import { mayChange } from '@kontor/contract/console/changes';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { useMe } from '../../data/session.ts';
import { shortest } from '../../i18n/figures.ts';
import { say } from '../../i18n/words.ts';
import { Link } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { ActionLink } from './action-link.tsx';

type Insurance = OperatorAnswerOf<typeof contractTable>['insurance'];

export function InsuranceLine({ insurance: { symbol, balance } }: { readonly insurance: Insurance }) {
  const { actions, roles } = useMe();
  const figure = <span className="font-semibold text-text tabular-nums">{`${shortest(balance)} ${symbol}`}</span>;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-hairline px-4 py-3 text-text-2">
      <p className="min-w-0 flex-1">
        {say('contracts.insurance')}{' '}
        {actions.includes('finance.view') ? (
          <Link to={paths.movements('insurance')} className="rounded-xs focus-ring">
            {figure}
          </Link>
        ) : (
          figure
        )}
      </p>
      {mayChange(roles, 'system/fund', 'propose') && (
        <ActionLink to={paths.proposeOne('system/fund', { account: 'insurance', symbol })}>{say('contracts.fund')}</ActionLink>
      )}
    </div>
  );
}
