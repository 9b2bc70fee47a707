import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChartLine,
  Coins,
  CreditCard,
  List,
  Scale,
  ShieldCheck,
  Sprout,
  Timer,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/words.ts';
import { SideMenu } from '../../paths/side-menu.tsx';
import type { MenuGroup } from '../../paths/side-menu.tsx';

/** The wallet area: its side menu, and a page beside it (spec §2). On phones the menu is a row above. */
export function WalletFrame({ children }: { readonly children: ReactNode }) {
  const shell = useWords('shell');
  const words = useWords('wallet');
  const worth = useWords('worth');
  const records = useWords('records');
  // The row of a phone has no titles, and accounts have the same names.
  const ofRow = (label: string) => ({ label, rowLabel: `${shell('wallet.records')}: ${label}` });
  const groups: readonly MenuGroup[] = [
    {
      entries: [
        { name: 'walletOverview', label: shell('wallet.overview'), Icon: Wallet },
        { name: 'walletSpot', label: shell('wallet.spot'), Icon: Coins },
        { name: 'walletContract', label: shell('wallet.contract'), Icon: Scale },
        { name: 'walletSeconds', label: shell('wallet.seconds'), Icon: Timer },
        { name: 'walletFiat', label: shell('wallet.fiat'), Icon: CreditCard },
        { name: 'walletSubscribe', label: shell('wallet.subscribe'), Icon: Sprout },
        { name: 'walletProfit', label: worth('profitTitle'), Icon: ChartLine },
      ],
    },
    {
      title: shell('wallet.move'),
      entries: [
        { name: 'recharge', label: shell('wallet.deposit'), Icon: ArrowDownToLine },
        { name: 'cash', label: shell('wallet.withdraw'), Icon: ArrowUpFromLine },
        { name: 'transfer', label: shell('wallet.transfer'), Icon: ArrowLeftRight },
      ],
    },
    {
      title: shell('wallet.records'),
      entries: [
        { name: 'walletLog', ...ofRow(records('menu.crypto')), Icon: List },
        { name: 'walletCurrencyLog', ...ofRow(shell('wallet.spot')) },
        { name: 'walletFiatLog', ...ofRow(records('menu.fiat')) },
        { name: 'walletTransferLog', label: records('menu.transfer') },
        { name: 'walletIcoLog', ...ofRow(records('menu.ico')) },
        { name: 'walletThawLog', label: records('menu.thaw') },
        { name: 'walletStatement', label: worth('statement.title') },
      ],
    },
    { title: records('menu.proof'), entries: [{ name: 'walletVerify', label: records('menu.verify'), Icon: ShieldCheck }] },
  ];
  return (
    <div className="flex flex-1 flex-col lg:flex-row">
      <SideMenu label={words('menu')} groups={groups} />
      <div className="flex min-w-0 flex-1 flex-col bg-s1">{children}</div>
    </div>
  );
}
