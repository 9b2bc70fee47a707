import { useEffect } from 'react';
import { loadMarkets } from '../../data/markets.ts';
import { usePageTitle } from '../../data/page-title.ts';
import { SpotRecords } from '../../features/orders/spot-records.tsx';
import { WalletFrame } from '../../features/wallet-menu/wallet-frame.tsx';
import { useWords } from '../../i18n/words.ts';

/** Records of the spot account (spec §2 wallet-log). */
export function SpotRecordsScreen() {
  const words = useWords('orders');
  useEffect(() => void loadMarkets(), []);
  usePageTitle(words('records.title'));
  return (
    <WalletFrame>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-5 md:px-8">
        <h1 className="border-b border-hairline pb-4 text-20 font-bold">{words('records.title')}</h1>
        <SpotRecords />
      </div>
    </WalletFrame>
  );
}
