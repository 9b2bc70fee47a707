import { buttonClasses } from '@kontor/ui/button';
import { ArrowLeftRight } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { AccountWord } from '@kontor/contract/glossary';
import { loadMarkets } from '../data/markets.ts';
import { usePageTitle } from '../data/page-title.ts';
import { AccountRecords } from '../features/orders/account-records.tsx';
import { AccountTotal } from '../features/wallet-assets/account-total.tsx';
import { AccountsTable } from '../features/wallet-assets/accounts-table.tsx';
import { AssetTable } from '../features/wallet-assets/asset-table.tsx';
import { WalletFrame } from '../features/wallet-menu/wallet-frame.tsx';
import { useWords } from '../i18n/words.ts';
import { paths } from '../paths/paths.ts';
import { SiteLink } from '../paths/site-link.tsx';

/** All accounts together (spec §2). */
export function WalletOverviewScreen() {
  const words = useWords('wallet');
  return (
    <WalletPage title={words('overview')}>
      <AccountsTable />
      <AssetTable account="spot" />
    </WalletPage>
  );
}

/** The spot account. */
export function WalletSpotScreen() {
  return <AccountPage account="spot" />;
}

/** The account of USDⓈ-M contracts. */
export function WalletContractScreen() {
  return <AccountPage account="contract" />;
}

/** The account of seconds contracts. */
export function WalletSecondsScreen() {
  return <AccountPage account="seconds" />;
}

/** The fiat account. */
export function WalletFiatScreen() {
  return <AccountPage account="fiat" />;
}

/** The account of ICO subscriptions. */
export function WalletSubscribeScreen() {
  return <AccountPage account="ico" />;
}

const TITLES = { spot: 'spotTitle', contract: 'contractTitle', seconds: 'secondsTitle', fiat: 'fiatTitle', ico: 'icoTitle' } as const;

/** One account: its value, what it holds, and what has moved in it. The spot account's movements have a page of their own. */
function AccountPage({ account }: { readonly account: AccountWord }) {
  const words = useWords('wallet');
  return (
    <WalletPage title={words(TITLES[account])} account={account}>
      <AssetTable account={account} />
      {account !== 'spot' && (
        <section>
          <h2 className="pb-2 text-16 font-bold">{words('movements')}</h2>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <AccountRecords account={account} />
          </div>
        </section>
      )}
    </WalletPage>
  );
}

interface WalletPageProps {
  readonly title: string;
  /** All accounts together where left out. */
  readonly account?: AccountWord;
  readonly children: ReactNode;
}

function WalletPage({ title, account, children }: WalletPageProps) {
  const shell = useWords('shell');
  usePageTitle(title);
  useEffect(() => void loadMarkets(), []);
  return (
    <WalletFrame>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4 py-5 md:px-8">
        <div className="flex items-center justify-between gap-3 border-b border-hairline pb-4">
          <h1 className="min-w-0 text-20 font-bold">{title}</h1>
          <SiteLink to={paths.transfer(account === undefined ? {} : { from: account })} className={buttonClasses('secondary', 36)}>
            <ArrowLeftRight size={16} strokeWidth={1.5} aria-hidden />
            {shell('wallet.transfer')}
          </SiteLink>
        </div>
        <AccountTotal {...(account === undefined ? {} : { account })} />
        {children}
      </div>
    </WalletFrame>
  );
}
