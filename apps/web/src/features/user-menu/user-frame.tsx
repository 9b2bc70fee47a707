import { Bell, BellRing, CircleHelp, Contact, Gauge, IdCard, Landmark, MessagesSquare, Settings2, Shield, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../data/page-title.ts';
import { useSession } from '../../data/session.ts';
import { useWords } from '../../i18n/words.ts';
import { SideMenu } from '../../paths/side-menu.tsx';
import type { PathName } from '../../paths/paths.ts';
import type { MenuEntry, MenuGroup } from '../../paths/side-menu.tsx';

interface UserFrameProps {
  /** Of the page, in its head and in the window. */
  readonly title: string;
  /** Beside the title, such as how far something is. */
  readonly badge?: ReactNode;
  /** What one must see while acting: beside the page, below 1280 px under it. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The user area: its side menu, a page with its title, and what stands beside it (spec §2). */
export function UserFrame({ title, badge, aside, children }: UserFrameProps) {
  usePageTitle(title);
  return (
    <UserArea>
      <div className="flex flex-1 flex-col xl:flex-row">
        <div className="min-w-0 flex-1 px-4 py-6 md:px-8">
          <div className="max-w-176">
            <div className="flex flex-wrap items-center gap-3 pb-5">
              <h1 className="text-20 font-bold">{title}</h1>
              {badge}
            </div>
            {children}
          </div>
        </div>
        {aside !== undefined && (
          <aside className="min-w-0 border-hairline px-4 py-6 max-xl:border-t md:px-8 xl:w-110 xl:shrink-0 xl:border-s">
            <div className="max-xl:max-w-176">{aside}</div>
          </aside>
        )}
      </div>
    </UserArea>
  );
}

/** The side menu, and any page beside it. */
export function UserArea({ children }: { readonly children: ReactNode }) {
  const words = useWords('user');
  const groups = useGroups();
  return (
    <div className="flex min-h-dvh flex-1 flex-col lg:flex-row">
      <SideMenu label={words('menu.label')} groups={groups} />
      <div className="flex min-w-0 flex-1 flex-col bg-s1">{children}</div>
    </div>
  );
}

/** What the security page leads to. */
const SECURITY_PAGES = [
  'userAuthenticator',
  'userPasskeys',
  'userDevices',
  'userPhishing',
  'userClose',
  'userEmail',
  'userPhone',
] as const satisfies readonly PathName[];

function useGroups(): readonly MenuGroup[] {
  const words = useWords('user');
  const user = useSession()?.user;
  // The one of the two that the account is named by (spec §2).
  const channel: MenuEntry =
    user?.account.includes('@') === true
      ? { name: 'userEmail', label: words('menu.email') }
      : { name: 'userPhone', label: words('menu.phone') };
  return [
    {
      entries: [
        { name: 'userProfile', label: words('menu.profile'), Icon: UserRound },
        { name: 'userSettings', label: words('menu.settings'), Icon: Settings2 },
        { name: 'userIdentity', label: words('menu.identity'), Icon: IdCard },
        { name: 'userIdentityRight', label: words('menu.limits'), Icon: Gauge },
      ],
    },
    {
      title: words('menu.security'),
      entries: [
        {
          name: 'userSecurity',
          label: words('menu.overview'),
          rowLabel: words('menu.security'),
          Icon: Shield,
          within: SECURITY_PAGES.filter((name) => name !== channel.name),
        },
        { name: 'userLoginPassword', label: words('menu.loginPassword') },
        { name: 'userFundPassword', label: words('menu.fundPassword') },
        channel,
        { name: 'userTradingKeys', label: words('menu.apiKeys') },
      ],
    },
    {
      title: words('menu.payments'),
      entries: [
        { name: 'userAddresses', label: words('menu.addresses'), Icon: Contact },
        {
          name: 'userCollections',
          label: words('menu.collections'),
          Icon: Landmark,
          within: ['userAddCollection', 'userEditCollection'],
        },
      ],
    },
    {
      title: words('menu.help'),
      entries: [
        { name: 'userHelp', label: words('menu.helpCenter'), Icon: CircleHelp, within: ['userHelpDetail'] },
        { name: 'userTickets', label: words('menu.tickets'), Icon: MessagesSquare, within: ['userNewTicket', 'userTicket'] },
        { name: 'inform', label: words('menu.notices'), Icon: Bell },
        { name: 'userAlerts', label: words('menu.alerts'), Icon: BellRing },
      ],
    },
  ];
}
