import { useFit } from '@kontor/ui/use-fit';
import { useLiveAccount } from '../../data/perpetual-account.ts';
import { useSession } from '../../data/session.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { gainInk, useContractFigures } from './contract-figures.ts';
import { MarginGauge } from './margin-gauge.tsx';

/** What the contract account stands at, in one line across all panels. */
export function MarginStrip() {
  const words = useWords('perpetual');
  const figures = useContractFigures(undefined);
  const session = useSession();
  const account = useLiveAccount()?.figures;
  // One line where there is room for it, without its name, and then without what the gauge says too, where that helps.
  const { frame, form } = useFit<HTMLElement>(4, useLanguageTag());
  const gap = form === 0 ? 'gap-x-6' : 'gap-x-4';
  const wrap = form === 3 ? 'flex-wrap' : 'whitespace-nowrap';
  if (session === undefined) return null;
  const items = [
    [words('account.wallet'), figures.money(account?.wallet), ''],
    [
      words('account.profit'),
      account === undefined ? figures.money(undefined) : figures.signedMoney(account.profit),
      account === undefined ? '' : gainInk(account.profit, figures.privacy.isHidden),
    ],
    [words('account.equity'), figures.money(account?.equity), ''],
    [words('account.positionMargin'), figures.money(account?.position_margin), ''],
    [words('account.orderMargin'), figures.money(account?.order_margin), ''],
    [words('account.available'), figures.money(account?.available), ''],
  ] as const;
  return (
    <section
      ref={frame}
      aria-label={words('account.title')}
      className={`flex min-h-11 shrink-0 items-center overflow-hidden border-t border-hairline bg-s1 px-4 py-1 ${gap} ${wrap}`}
    >
      <h2 className={form === 1 || form === 2 ? 'sr-only' : 'text-13 font-semibold'}>{words('account.title')}</h2>
      <dl className={`flex items-center gap-y-0.5 ${form === 3 ? 'min-w-0' : 'shrink-0'} ${gap} ${wrap}`}>
        {items.map(([label, value, ink]) => (
          <div key={label} className="flex items-baseline gap-1.5">
            <dt className="text-11 text-text-2">{label}</dt>
            <dd className={`text-12 font-semibold ${ink}`}>{value}</dd>
          </div>
        ))}
        <div className="flex items-center gap-2">
          <dt className="text-11 text-text-2">{words('account.ratio')}</dt>
          <dd className="text-12">
            {account === undefined ? figures.money(undefined) : <MarginGauge ratio={account.margin_ratio} isInline />}
          </dd>
          {form !== 2 && <dd className="text-11 text-text-3">{words('account.limit')}</dd>}
        </div>
      </dl>
    </section>
  );
}
