import { usePairFigures } from '../../data/pair-figures.ts';
import type { Contract } from '../../data/perpetual-market.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { path } from '../../paths/paths.ts';

/** Grid and limits of a contract, and the ways to its public records. */
export function ContractInfo({ contract }: { readonly contract: Contract }) {
  const t = useWords('trade');
  const records = useWords('perpetual-records');
  const { exact } = usePairFigures(contract);
  const lines = [
    [t('phone.tick'), `${exact(contract.tick_size)} ${contract.right_symbol}`],
    [t('phone.step'), `${exact(contract.step_size)} ${contract.left_symbol}`],
    [t('phone.minAmount'), `${exact(contract.min_quantity)} ${contract.left_symbol}`],
    [t('phone.minTotal'), `${exact(contract.min_notional)} ${contract.right_symbol}`],
  ] as const;
  const links = [
    [records('funding.title'), paths.contractFunding(contract.name)],
    [records('brackets.title'), paths.contractBrackets(contract.name)],
    [records('insurance.title'), path('contractInsurance')],
    [records('liquidations.title'), path('contractLiquidations')],
  ] as const;
  return (
    <div className="border-b border-hairline px-4 py-2 text-13">
      <dl className="flex flex-col">
        {lines.map(([label, value]) => (
          <div key={label} className="flex h-10 items-center justify-between">
            <dt className="text-text-3">{label}</dt>
            <dd className="font-semibold text-text">{value}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {links.map(([label, to]) => (
          <li key={to}>
            <SiteLink to={to} className="flex h-11 items-center font-semibold text-iris focus-ring">
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
