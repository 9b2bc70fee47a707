import { useEffect } from 'react';
import { loadMarkets } from '../data/markets.ts';
import { usePageTitle } from '../data/page-title.ts';
import { WalletFrame } from '../features/wallet-menu/wallet-frame.tsx';
import { StatementPage } from '../features/wallet-statement/statement-page.tsx';
import { useWords } from '../i18n/words.ts';

/** A statement of a period. */
export function StatementScreen() {
  const words = useWords('worth');
  usePageTitle(words('statement.title'));
  useEffect(() => void loadMarkets(), []);
  return (
    <WalletFrame>
      <StatementPage />
    </WalletFrame>
  );
}
