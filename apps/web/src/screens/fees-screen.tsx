import { usePageTitle } from '../data/page-title.ts';
import { FeeTiersTable } from '../features/fees/fee-tiers-table.tsx';
import { IdentityLimits } from '../features/fees/identity-limits.tsx';
import { PairLimits } from '../features/fees/pair-limits.tsx';
import { useWords } from '../i18n/words.ts';

/** What trading costs and which limits there are, for everybody (rules 1.2, 1.5, 4.6). */
export function FeesScreen() {
  const words = useWords('fees');
  usePageTitle(words('title'));
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-page grid-cols-[minmax(0,1fr)] content-start gap-10 px-4 py-8 lg:py-12 xl:px-0">
      <div>
        <h1 className="text-28 font-bold">{words('title')}</h1>
        <p className="max-w-[680px] pt-2 text-14 text-text-2">{words('lead')}</p>
      </div>
      <FeeTiersTable />
      <IdentityLimits />
      <PairLimits />
    </div>
  );
}
