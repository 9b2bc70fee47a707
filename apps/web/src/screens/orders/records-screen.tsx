import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { loadMarkets } from '../../data/markets.ts';
import { usePageTitle } from '../../data/page-title.ts';
import { AccountRecords } from '../../features/orders/account-records.tsx';
import { TransferLog } from '../../features/orders/transfer-log.tsx';
import { WalletFrame } from '../../features/wallet-menu/wallet-frame.tsx';
import { useWords } from '../../i18n/words.ts';

/** Records of the spot account (spec §2 wallet-log). */
export function SpotRecordsScreen() {
  return (
    <RecordsPage title={useWords('orders')('records.title')}>
      <AccountRecords account="spot" />
    </RecordsPage>
  );
}

/** Transfers between the own accounts (spec §2 log-transfer). */
export function TransferLogScreen() {
  return (
    <RecordsPage title={useWords('orders')('transfers.title')}>
      <TransferLog />
    </RecordsPage>
  );
}

function RecordsPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => void loadMarkets(), []);
  usePageTitle(title);
  return (
    <WalletFrame>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-5 md:px-8">
        <h1 className="border-b border-hairline pb-4 text-20 font-bold">{title}</h1>
        {children}
      </div>
    </WalletFrame>
  );
}
