import { useLocation } from '@tanstack/react-router';
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Coins, CreditCard, List, Scale, Sprout, Timer, Wallet } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import type { PathName } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

interface Entry {
  readonly name: PathName;
  readonly label: string;
  readonly Icon?: LucideIcon;
}

/** The wallet area: its side menu, and a page beside it (spec §2). On phones the menu is a row above. */
export function WalletFrame({ children }: { readonly children: ReactNode }) {
  const shell = useWords('shell');
  const words = useWords('wallet');
  const orders = useWords('orders');
  const groups: readonly { readonly title?: string; readonly entries: readonly Entry[] }[] = [
    {
      entries: [
        { name: 'walletOverview', label: shell('wallet.overview'), Icon: Wallet },
        { name: 'walletSpot', label: shell('wallet.spot'), Icon: Coins },
        { name: 'walletContract', label: shell('wallet.contract'), Icon: Scale },
        { name: 'walletSeconds', label: shell('wallet.seconds'), Icon: Timer },
        { name: 'walletFiat', label: shell('wallet.fiat'), Icon: CreditCard },
        { name: 'walletSubscribe', label: shell('wallet.subscribe'), Icon: Sprout },
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
        { name: 'walletCurrencyLog', label: shell('wallet.recordsCrypto'), Icon: List },
        { name: 'walletLog', label: orders('records.title') },
        { name: 'walletFiatLog', label: shell('wallet.recordsFiat') },
        { name: 'walletTransferLog', label: shell('wallet.recordsTransfer') },
        { name: 'walletIcoLog', label: shell('wallet.recordsIco') },
        { name: 'walletThawLog', label: shell('wallet.recordsThaw') },
      ],
    },
  ];
  return (
    <div className="flex flex-1 flex-col lg:flex-row">
      <nav
        aria-label={words('menu')}
        className="no-scrollbar flex shrink-0 overflow-x-auto border-hairline px-2 max-lg:border-b lg:w-58 lg:flex-col lg:gap-5 lg:border-e lg:px-3 lg:py-6"
      >
        {groups.map(({ title, entries }, index) => (
          <div key={title ?? index} className="flex lg:flex-col">
            {title !== undefined && <p className="hidden px-3 pb-1 text-12 text-text-2 lg:block">{title}</p>}
            {entries.map((entry) => (
              <MenuLine key={entry.name} entry={entry} />
            ))}
          </div>
        ))}
      </nav>
      <div className="flex min-w-0 flex-1 flex-col bg-s1">{children}</div>
    </div>
  );
}

function MenuLine({ entry: { name, label, Icon } }: { readonly entry: Entry }) {
  const { pathname } = useLocation();
  return (
    <SiteLink
      to={path(name)}
      later="sign"
      aria-current={pathname === path(name) || pathname.startsWith(`${path(name)}/`) ? 'page' : undefined}
      className="focus-ring-inside relative flex h-11 items-center gap-3 rounded-control px-3 text-13 whitespace-nowrap text-text-2 no-underline transition-colors hover:text-text aria-[current]:font-semibold aria-[current]:text-text lg:h-9 lg:aria-[current]:bg-s2 lg:aria-[current]:before:absolute lg:aria-[current]:before:inset-y-2 lg:aria-[current]:before:-start-3 lg:aria-[current]:before:w-0.5 lg:aria-[current]:before:bg-iris"
    >
      {Icon === undefined ? (
        <span className="hidden size-4 lg:block" />
      ) : (
        <Icon size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
      )}
      {label}
    </SiteLink>
  );
}
