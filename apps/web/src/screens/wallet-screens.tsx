import type { ReactNode } from 'react';
import { usePageTitle } from '../data/page-title.ts';
import { AccountTotal } from '../features/spot-assets/account-total.tsx';
import { AccountsTable } from '../features/spot-assets/accounts-table.tsx';
import { AssetTable } from '../features/spot-assets/asset-table.tsx';
import { WalletFrame } from '../features/wallet-menu/wallet-frame.tsx';
import { useWords } from '../i18n/words.ts';

/** All accounts together (spec §2). */
export function WalletOverviewScreen() {
  const words = useWords('wallet');
  return (
    <WalletPage title={words('overview')}>
      <AccountsTable />
      <AssetTable />
    </WalletPage>
  );
}

/** The spot account. */
export function WalletSpotScreen() {
  const words = useWords('wallet');
  return (
    <WalletPage title={words('spotTitle')}>
      <AssetTable />
    </WalletPage>
  );
}

function WalletPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  usePageTitle(title);
  return (
    <WalletFrame>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4 py-5 md:px-8">
        <h1 className="border-b border-hairline pb-4 text-20 font-bold">{title}</h1>
        <AccountTotal />
        {children}
      </div>
    </WalletFrame>
  );
}
