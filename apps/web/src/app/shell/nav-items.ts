/** What the header leads to (spec §2). */
import type { MenuGroup } from '@kontor/ui/menu';
import { MAIN_PAIR } from '../../data/constants.ts';
import type { useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';

type ShellWords = ReturnType<typeof useWords<'shell'>>;

/** A link of the header. `area`: addresses that count as being there. */
export interface NavItem {
  readonly label: string;
  readonly to: string;
  readonly area: RegExp;
}

/** The six links, in the order of the specification. */
export function navItems(words: ShellWords): readonly NavItem[] {
  return [
    { label: words('nav.buy'), to: path('deal'), area: /^\/deal/ },
    { label: words('nav.markets'), to: path('markets'), area: /^\/markets$/ },
    { label: words('nav.subscribe'), to: path('subscribe'), area: /^\/subscribe/ },
    { label: words('nav.spot'), to: paths.spotTrade(MAIN_PAIR), area: /^\/markets\/kline/ },
    { label: words('nav.futures'), to: paths.contract(MAIN_PAIR), area: /^\/contract\// },
    { label: words('nav.seconds'), to: paths.seconds(MAIN_PAIR), area: /^\/contract_sec/ },
  ];
}

/** The wallet's dropdown. */
export function walletGroups(words: ShellWords): readonly MenuGroup[] {
  return [
    {
      id: 'accounts',
      items: [
        { id: 'overview', label: words('wallet.overview'), href: path('walletOverview') },
        { id: 'spot', label: words('wallet.spot'), href: path('walletSpot') },
        { id: 'contract', label: words('wallet.contract'), href: path('walletContract') },
        { id: 'seconds', label: words('wallet.seconds'), href: path('walletSeconds') },
        { id: 'fiat', label: words('wallet.fiat'), href: path('walletFiat') },
        { id: 'subscribe', label: words('wallet.subscribe'), href: path('walletSubscribe') },
      ],
    },
    {
      id: 'move',
      title: words('wallet.move'),
      items: [
        { id: 'deposit', label: words('wallet.deposit'), href: path('recharge') },
        { id: 'withdraw', label: words('wallet.withdraw'), href: path('cash') },
        { id: 'transfer', label: words('wallet.transfer'), href: path('transfer') },
        { id: 'records', label: words('wallet.records'), href: path('walletLog') },
      ],
    },
  ];
}

/** The orders' dropdown. */
export function orderGroups(words: ShellWords): readonly MenuGroup[] {
  return [
    {
      id: 'spot',
      title: words('orders.spot'),
      items: [
        { id: 'current', label: words('orders.current'), href: path('orderSpotCurrent') },
        { id: 'history', label: words('orders.history'), href: path('orderSpotHistory') },
      ],
    },
    {
      id: 'others',
      items: [
        { id: 'contract', label: words('orders.contract'), href: path('orderContractCurrent') },
        { id: 'seconds', label: words('orders.seconds'), href: path('orderSecondsCurrent') },
        { id: 'fiat', label: words('orders.fiat'), href: path('orderFiat') },
        { id: 'subscribe', label: words('orders.subscribe'), href: path('orderSubscribeHold') },
      ],
    },
  ];
}
