import { buttonClasses } from '@kontor/ui/button';
import { onDemand } from '@kontor/ui/on-demand';
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { AccountWord } from '@kontor/contract/glossary';
import { loadMarkets } from '../data/markets.ts';
import { usePageTitle } from '../data/page-title.ts';
import { useNarrow } from '../data/use-narrow.ts';
import { AccountRecords } from '../features/orders/account-records.tsx';
import { AccountTotal } from '../features/wallet-assets/account-total.tsx';
import { AccountsTable } from '../features/wallet-assets/accounts-table.tsx';
import { AssetTable } from '../features/wallet-assets/asset-table.tsx';
import { EquityChart } from '../features/wallet-assets/equity-chart.tsx';
import { EquityTold } from '../features/wallet-assets/equity-told.tsx';
import { FiatLinks } from '../features/wallet-menu/fiat-links.tsx';
import { WalletFrame } from '../features/wallet-menu/wallet-frame.tsx';
import { useWords } from '../i18n/words.ts';
import { path, paths } from '../paths/paths.ts';
import { SiteLink } from '../paths/site-link.tsx';

/** What contracts make of the account comes with its page. */
const { Part: ContractAssets } = onDemand(async () => (await import('../features/perpetual/contract-assets.tsx')).ContractAssets);

/** So does what subscriptions have brought. */
const { Part: IcoAssets } = onDemand(async () => (await import('../features/subscribe/ico-assets.tsx')).IcoAssets);

const { Part: ThawAllButton } = onDemand(async () => (await import('../features/subscribe/thaw-all-button.tsx')).ThawAllButton);

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
  return (
    <AccountPage account="contract">
      {/* As high as its eight lines. */}
      <div className="min-h-[216px]">
        <ContractAssets isPage />
      </div>
      <SiteLink to={path('orderContractHold')} className="text-13 font-semibold text-iris focus-ring">
        {useWords('shell')('orders.hold')}
      </SiteLink>
    </AccountPage>
  );
}

/** The account of seconds contracts. */
export function WalletSecondsScreen() {
  return <AccountPage account="seconds" />;
}

/** The fiat account, and where it is used. */
export function WalletFiatScreen() {
  return (
    <AccountPage account="fiat">
      <FiatLinks />
    </AccountPage>
  );
}

/** The account of ICO subscriptions. */
export function WalletSubscribeScreen() {
  const words = useWords('wallet');
  return (
    <WalletPage title={words(TITLES.ico)} account="ico" main={(size) => <ThawAllButton size={size} />}>
      {/* What stands below comes with what is known of the coins, so that nothing is pushed away. */}
      <div className="min-h-dvh">
        <IcoAssets>
          <AssetTable account="ico" />
          <Movements account="ico" />
        </IcoAssets>
      </div>
    </WalletPage>
  );
}

const TITLES = { spot: 'spotTitle', contract: 'contractTitle', seconds: 'secondsTitle', fiat: 'fiatTitle', ico: 'icoTitle' } as const;

/** One account: its value, what it holds, and what has moved in it. The spot account's movements have a page of their own. */
function AccountPage({ account, children }: { readonly account: AccountWord; readonly children?: ReactNode }) {
  const words = useWords('wallet');
  return (
    <WalletPage title={words(TITLES[account])} account={account}>
      {children}
      <AssetTable account={account} />
      {account !== 'spot' && <Movements account={account} />}
    </WalletPage>
  );
}

function Movements({ account }: { readonly account: Exclude<AccountWord, 'spot'> }) {
  return (
    <section>
      <h2 className="pb-2 text-16 font-bold">{useWords('wallet')('movements')}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <AccountRecords account={account} />
      </div>
    </section>
  );
}

interface WalletPageProps {
  readonly title: string;
  /** All accounts together where left out. */
  readonly account?: AccountWord;
  /** What one does first here, drawn so high; its place is kept until its code is here. */
  readonly main?: (size: 36 | 48) => ReactNode;
  readonly children: ReactNode;
}

function WalletPage({ title, account, main, children }: WalletPageProps) {
  const isNarrow = useNarrow();
  usePageTitle(title);
  useEffect(() => void loadMarkets(), []);
  const ways = <Ways account={account} isNarrow={isNarrow} {...(main !== undefined && { main })} />;
  return (
    <WalletFrame>
      <EquityTold>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4 py-5 md:px-8">
          <div className="flex items-center justify-between gap-3 border-b border-hairline pb-4">
            <h1 className="min-w-0 text-20 font-bold">{title}</h1>
            {!isNarrow && ways}
          </div>
          {account === undefined ? (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-b border-hairline pb-6 lg:grid-cols-[minmax(0,352px)_minmax(0,1fr)] lg:gap-6">
              <AccountTotal />
              <div className="min-w-0 border-hairline lg:border-s lg:ps-6">
                <EquityChart />
              </div>
            </div>
          ) : (
            <AccountTotal account={account} />
          )}
          {isNarrow && ways}
          {children}
        </div>
      </EquityTold>
    </WalletFrame>
  );
}

interface WaysProps extends Pick<WalletPageProps, 'main'> {
  readonly account: AccountWord | undefined;
  readonly isNarrow: boolean;
}

/** What can be done with the money: in the title's line, or on a phone below the total. Only the spot account pays in and out. */
function Ways({ account, isNarrow, main }: WaysProps) {
  const shell = useWords('shell');
  const size = isNarrow ? 48 : 36;
  const transfer = (
    <SiteLink to={paths.transfer(account === undefined ? {} : { from: account })} className={buttonClasses('secondary', size)}>
      <ArrowLeftRight size={16} strokeWidth={1.5} aria-hidden />
      {shell('wallet.transfer')}
    </SiteLink>
  );
  const isMoving = account === undefined || account === 'spot';
  // The main one stands first under a thumb, and last at the end of a line.
  return (
    <div className={isNarrow ? 'flex flex-wrap gap-2 *:grow *:px-2 *:text-14 *:whitespace-nowrap' : 'flex flex-row-reverse gap-2'}>
      {isMoving && (
        <>
          <SiteLink to={path('recharge')} className={buttonClasses('primary', size)}>
            <ArrowDownToLine size={16} strokeWidth={1.5} aria-hidden />
            {shell('wallet.deposit')}
          </SiteLink>
          <SiteLink to={path('cash')} className={buttonClasses('secondary', size)}>
            <ArrowUpFromLine size={16} strokeWidth={1.5} aria-hidden />
            {shell('wallet.withdraw')}
          </SiteLink>
        </>
      )}
      {main !== undefined && (
        <div className={isNarrow ? 'grid min-h-12 min-w-44 flex-auto p-0!' : 'flex min-h-9 min-w-44 justify-end'}>{main(size)}</div>
      )}
      {transfer}
    </div>
  );
}
