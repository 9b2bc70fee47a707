import { FactRows } from '@kontor/ui/fact-rows';
import { Skeleton } from '@kontor/ui/skeleton';
import { useLiveAccount } from '../../data/perpetual-account.ts';
import { useWords } from '../../i18n/words.ts';
import { gainInk, useContractFigures } from './contract-figures.ts';
import { MarginGauge } from './margin-gauge.tsx';

/** `isPage`: on a page with padding of its own. What the contract account stands at: equity, margin rate, what is unrealised (spec §3, wallet). */
export function ContractAssets({ isPage = false }: { readonly isPage?: boolean }) {
  const words = useWords('perpetual');
  const figures = useContractFigures(undefined);
  const account = useLiveAccount()?.figures;
  if (account === undefined) return <Skeleton shape="block" className={isPage ? 'h-[216px] max-w-120' : 'm-4 h-24'} />;
  const rows = [
    [words('account.equity'), figures.money(account.equity)],
    [words('account.wallet'), figures.money(account.wallet)],
    [
      words('account.profit'),
      <span key="profit" className={gainInk(account.profit, figures.privacy.isHidden)}>
        {figures.signedMoney(account.profit)}
      </span>,
    ],
    [words('account.available'), figures.money(account.available)],
    [words('account.transferable'), figures.money(account.transferable)],
    [words('account.positionMargin'), figures.money(account.position_margin)],
    [words('account.orderMargin'), figures.money(account.order_margin)],
    [words('account.ratio'), <MarginGauge key="ratio" ratio={account.margin_ratio} isInline />],
  ] as const;
  return (
    <div className={isPage ? 'max-w-120' : 'max-w-120 px-4 py-3'}>
      <FactRows rows={rows} />
    </div>
  );
}
