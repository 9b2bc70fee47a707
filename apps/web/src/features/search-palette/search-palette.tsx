import { useRouter } from '@tanstack/react-router';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { ArrowRight, Search, Zap } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { MAIN_PAIR } from '../../data/constants.ts';
import { coinName } from '../../data/coin-names.ts';
import { useMarkets } from '../../data/markets.ts';
import { useContracts } from '../../data/perpetual-market.ts';
import { toggleAmounts, usePrivacy } from '../../data/privacy.ts';
import { useSession } from '../../data/session.ts';
import { settings } from '../../data/settings.ts';
import { useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly aside?: string;
  readonly leading: ReactNode;
  readonly run: () => void;
}

interface SearchPaletteProps {
  readonly onClose: () => void;
  /** What the line may be besides a search: a section of the menu, or nothing. */
  readonly Commands: (props: { readonly line: string; readonly onClose: () => void }) => ReactNode;
}

const stays = (): void => undefined;

/** The command palette: markets, pages and actions, by typing (ux §1). */
export function SearchPalette({ onClose, Commands }: SearchPaletteProps) {
  const [line, setLine] = useState('');
  const words = useWords('shell');
  const { contains } = useFilter({ sensitivity: 'base', ignorePunctuation: true });
  const groups = useEntries();
  const run = (id: string): void => {
    onClose();
    groups
      .flatMap(({ entries }) => entries)
      .find((entry) => entry.id === id)
      ?.run();
  };
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-50 flex items-start justify-center bg-scrim px-4 pt-[12vh] data-entering:animate-scrim"
    >
      <Modal className="w-full max-w-[560px]">
        <Dialog
          aria-label={words('search.title')}
          className="flex max-h-[70vh] flex-col overflow-hidden rounded-card bg-s1 text-text shadow-float outline-none"
        >
          <Autocomplete filter={contains} inputValue={line} onInputChange={setLine}>
            <SearchField
              aria-label={words('search.placeholder')}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette was opened to type.
              autoFocus
              className="flex h-12 shrink-0 items-center gap-3 border-b border-hairline px-4"
            >
              <Search size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-text-2" />
              <Input
                placeholder={words('search.placeholder')}
                className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-text-3"
              />
            </SearchField>
            <Menu
              className="min-h-0 flex-1 overflow-auto p-2 outline-none"
              onAction={(key) => run(String(key))}
              renderEmptyState={() => <p className="p-4 text-text-2">{words('search.none')}</p>}
            >
              {line !== '' && <Commands line={line} onClose={stays} />}
              {groups.map(({ id, title, entries }) => (
                <MenuSection key={id} id={id}>
                  <Header className="px-2 pt-2 pb-1 text-11 text-text-3">{title}</Header>
                  {entries.map(({ id: own, label, aside, leading }) => (
                    <MenuItem
                      key={own}
                      id={own}
                      textValue={`${label} ${aside ?? ''}`}
                      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-2 text-13 outline-none data-focused:bg-s2 pointer-coarse:min-h-11"
                    >
                      <span className="flex w-5 shrink-0 justify-center text-text-2">{leading}</span>
                      <span className="min-w-0 flex-1 truncate">{label}</span>
                      {aside !== undefined && <span className="text-text-3">{aside}</span>}
                    </MenuItem>
                  ))}
                </MenuSection>
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function useEntries(): readonly { readonly id: string; readonly title: string; readonly entries: readonly Entry[] }[] {
  const words = useWords('shell');
  const router = useRouter();
  const pairs = useMarkets();
  const contracts = useContracts();
  const session = useSession();
  const { isHidden } = usePrivacy();
  const go = (to: string) => (): void => router.history.push(to);
  const page = (label: string, to: string): Entry => ({
    id: to,
    label,
    leading: <ArrowRight size={16} strokeWidth={1.5} aria-hidden />,
    run: go(to),
  });
  const action = (label: string, run: () => void): Entry => ({
    id: label,
    label,
    leading: <Zap size={16} strokeWidth={1.5} aria-hidden />,
    run,
  });
  const own = [
    page(words('wallet.overview'), path('walletOverview')),
    page(words('orders.current'), path('orderSpotCurrent')),
    page(words('orders.history'), path('orderSpotHistory')),
    page(words('wallet.subscribe'), path('walletSubscribe')),
  ];
  return [
    {
      id: 'markets',
      title: words('search.markets'),
      entries: pairs.map(({ name, left_symbol, right_symbol }) => ({
        id: name,
        label: `${left_symbol}/${right_symbol}`,
        aside: coinName(left_symbol),
        leading: <CoinDisc symbol={left_symbol} size={20} />,
        run: go(paths.spotTrade(name)),
      })),
    },
    ...(contracts.length === 0
      ? []
      : [
          {
            id: 'contracts',
            title: words('nav.futures'),
            entries: contracts.map(({ name, left_symbol, right_symbol }) => ({
              id: `contract ${name}`,
              label: `${left_symbol}/${right_symbol}`,
              aside: words('nav.futures'),
              leading: <CoinDisc symbol={left_symbol} size={20} />,
              run: go(paths.contract(name)),
            })),
          },
        ]),
    {
      id: 'pages',
      title: words('search.pages'),
      entries: [
        page(words('nav.home'), path('home')),
        page(words('nav.markets'), path('markets')),
        page(words('nav.seconds'), paths.seconds(MAIN_PAIR)),
        page(words('title.subscribe'), path('subscribe')),
        page(words('title.deal'), path('deal')),
        page(words('footer.help'), paths.help(session === undefined ? 'visitor' : 'user')),
        page(words('footer.fees'), path('fees')),
        page(words('footer.api'), path('apiDocs')),
        ...(session === undefined ? [page(words('nav.login'), path('login'))] : own),
      ],
    },
    {
      id: 'actions',
      title: words('search.actions'),
      entries: [
        action(words('search.themeDusk'), () => settings.setState({ theme: 'dusk' })),
        action(words('search.themeDawn'), () => settings.setState({ theme: 'dawn' })),
        action(words(isHidden ? 'search.showAmounts' : 'search.hideAmounts'), toggleAmounts),
      ],
    },
  ];
}
