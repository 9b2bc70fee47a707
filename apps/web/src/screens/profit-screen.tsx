import { useEffect } from 'react';
import { loadMarkets } from '../data/markets.ts';
import { usePageTitle } from '../data/page-title.ts';
import { ProfitPage } from '../features/wallet-profit/profit-page.tsx';
import { WalletFrame } from '../features/wallet-menu/wallet-frame.tsx';
import { useWords } from '../i18n/words.ts';

/** What was made by day. */
export function ProfitScreen() {
  const words = useWords('worth');
  usePageTitle(words('profitTitle'));
  useEffect(() => void loadMarkets(), []);
  return (
    <WalletFrame>
      <ProfitPage />
    </WalletFrame>
  );
}
