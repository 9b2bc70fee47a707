import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { accountOf } from '../data/accounts.ts';
import { loadMarkets } from '../data/markets.ts';
import { usePageTitle } from '../data/page-title.ts';
import type { TransferAsked } from '../data/transfer-desk.ts';
import { LatestTransfers } from '../features/orders/transfer-log.tsx';
import { TransferForm } from '../features/transfer/transfer-form.tsx';
import { WalletFrame } from '../features/wallet-menu/wallet-frame.tsx';
import { useWords } from '../i18n/words.ts';
import { path } from '../paths/paths.ts';
import { SiteLink } from '../paths/site-link.tsx';

/** A transfer between the own accounts (spec §2), with the last ones beside it. The address may say what is filled in. */
export function TransferScreen() {
  const words = useWords('wallet');
  const orders = useWords('orders');
  const { searchStr } = useLocation();
  useEffect(() => void loadMarkets(), []);
  usePageTitle(words('transfer.title'));
  return (
    <WalletFrame>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4 py-5 md:px-8">
        <h1 className="border-b border-hairline pb-4 text-20 font-bold">{words('transfer.title')}</h1>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 xl:grid-cols-[400px_minmax(0,1fr)]">
          <TransferForm key={searchStr} asked={askedBy(searchStr)} className="flex w-full max-w-100 flex-col" />
          <section className="min-w-0">
            <div className="flex items-baseline justify-between gap-4 pb-2">
              <h2 className="text-16 font-bold">{orders('transfers.title')}</h2>
              <SiteLink
                to={path('walletTransferLog')}
                className="focus-ring rounded-sm text-13 font-semibold text-iris no-underline hover:underline"
              >
                {orders('transfers.all')}
              </SiteLink>
            </div>
            <LatestTransfers />
          </section>
        </div>
      </div>
    </WalletFrame>
  );
}

/** What an address says is to be moved; what makes no sense there is not believed. */
function askedBy(query: string): TransferAsked {
  const asked = new URLSearchParams(query);
  const [from, to] = [accountOf(asked.get('from')), accountOf(asked.get('to'))];
  const [symbol, quantity] = [asked.get('symbol') ?? '', asked.get('quantity') ?? ''];
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(/^[A-Z0-9]{1,20}$/.test(symbol) ? { symbol } : {}),
    ...(/^\d{1,20}(\.\d{1,18})?$/.test(quantity) ? { quantity } : {}),
  };
}
