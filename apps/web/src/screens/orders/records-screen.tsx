import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { loadMarkets } from '../../data/markets.ts';
import { usePageTitle } from '../../data/page-title.ts';
import { AccountRecords } from '../../features/orders/account-records.tsx';
import { CryptoLog } from '../../features/orders/crypto-log.tsx';
import { IcoLog } from '../../features/orders/ico-log.tsx';
import { ThawLog } from '../../features/orders/thaw-log.tsx';
import { TransferLog } from '../../features/orders/transfer-log.tsx';
import { FiatLinks } from '../../features/wallet-menu/fiat-links.tsx';
import { WalletFrame } from '../../features/wallet-menu/wallet-frame.tsx';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

/** What came in and went out (spec §2 wallet-log). */
export function CryptoLogScreen() {
  return (
    <LogPage title={useWords('records')('cryptoTitle')} tab="walletLog">
      <CryptoLog />
    </LogPage>
  );
}

/** Records of the spot account (spec §2 log-currency). */
export function SpotLogScreen() {
  return (
    <LogPage title={useWords('records')('spotTitle')} tab="walletLog">
      <AccountRecords account="spot" />
    </LogPage>
  );
}

/** Records of the fiat account (spec §2 log-legal). */
export function FiatLogScreen() {
  return (
    <LogPage title={useWords('records')('fiatTitle')} tab="walletFiatLog">
      <FiatLinks />
      <AccountRecords account="fiat" />
    </LogPage>
  );
}

/** Transfers between the own accounts (spec §2 log-transfer). */
export function TransferLogScreen() {
  return (
    <LogPage title={useWords('orders')('transfers.title')} tab="walletTransferLog">
      <TransferLog />
    </LogPage>
  );
}

/** Subscriptions and what they came to (spec §2 log-ico). */
export function IcoLogScreen() {
  return (
    <LogPage title={useWords('records')('icoTitle')} tab="walletIcoLog">
      <IcoLog />
    </LogPage>
  );
}

/** What thawed of the ICO account (spec §2 log-ico-thaw). */
export function ThawLogScreen() {
  return (
    <LogPage title={useWords('records')('thawTitle')} tab="walletIcoLog">
      <ThawLog />
    </LogPage>
  );
}

/** The tabs of spec §2, each a page of its own. */
const TABS = [
  ['walletLog', 'menu.crypto'],
  ['walletFiatLog', 'menu.fiat'],
  ['walletTransferLog', 'menu.transfer'],
  ['walletIcoLog', 'menu.ico'],
] as const;

interface LogPageProps {
  readonly title: string;
  readonly tab: (typeof TABS)[number][0];
  readonly children: ReactNode;
}

function LogPage({ title, tab, children }: LogPageProps) {
  const words = useWords('records');
  useEffect(() => void loadMarkets(), []);
  usePageTitle(title);
  return (
    <WalletFrame>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-5 md:px-8">
        <h1 className="text-20 font-bold">{title}</h1>
        <nav
          aria-label={words('tabs')}
          className="no-scrollbar flex gap-2 overflow-x-auto border-b border-hairline *:first:pl-0! *:first:after:left-0!"
        >
          {TABS.map(([name, label]) => (
            <SiteLink
              key={name}
              to={path(name)}
              aria-current={name === tab ? 'true' : undefined}
              className="focus-ring-inside relative flex h-10 shrink-0 items-center px-1.5 text-13 font-semibold whitespace-nowrap text-text-3 no-underline after:absolute after:inset-x-1.5 after:bottom-0 after:h-0.5 hover:text-text aria-[current]:text-text aria-[current]:after:bg-text pointer-coarse:h-11"
            >
              {words(label)}
            </SiteLink>
          ))}
        </nav>
        {children}
      </div>
    </WalletFrame>
  );
}
