import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@kontor/ui/button';
import { PartBoundary } from '@kontor/ui/part-failure';
import { Sheet } from '@kontor/ui/sheet';
import { Tabs } from '@kontor/ui/tabs';
import { useFit } from '@kontor/ui/use-fit';
import { usePairView } from '../../data/chart-settings.ts';
import type { Contract } from '../../data/perpetual-market.ts';
import { useFrozen } from '../../data/publish-pace.ts';
import { useConnection } from '../../data/realtime-client.ts';
import { requireLogin, useSession } from '../../data/session.ts';
import { useTradeDesk } from '../../data/trade-desk.ts';
import { DemoBadge } from '../../features/demo-badge/demo-badge.tsx';
import { OrderBook } from '../../features/order-book/order-book.tsx';
import { AlertButton } from '../../features/pair-header/alert-button.tsx';
import { bookRowCount } from '../../features/order-book/use-book-rows.ts';
import { PhonePriceBlock } from '../../features/pair-header/pair-header.tsx';
import { PairSwitcher } from '../../features/pair-header/pair-switcher.tsx';
import { StarButton } from '../../forms/star-button.tsx';
import { AccountHead } from '../../features/perpetual/account-head.tsx';
import { FrozenStrip, PhoneContractFigures } from '../../features/perpetual/contract-figures-row.tsx';
import { useContractDraft } from '../../features/perpetual/contract-draft.ts';
import { ContractForm } from '../../features/perpetual/contract-form.tsx';
import { ContractPanel } from '../../features/perpetual/contract-panel.tsx';
import { useActionWord } from '../../features/perpetual/form-sides.ts';
import { Tape } from '../../features/tape/tape.tsx';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { FreezeButton } from '../spot/freeze-button.tsx';
import { ConnectionPill } from '../spot/status-bar.tsx';
import { ContractInfo } from './contract-info.tsx';
import { ContractChart, MarkAside } from './desktop-perpetual.tsx';
import { useRestingOrders } from './own-marks.ts';
import { PastLists } from './past-lists.ts';

const CHART_MERIDIAN = 122;
const BOOK_ROWS = 12;
const TABS = ['chart', 'book', 'trades', 'info'] as const;
type PhoneTab = (typeof TABS)[number];

/** One column: price, a view of the market, positions and orders, and the two buttons always at hand. */
export function PhonePerpetual({ contract }: { readonly contract: Contract }) {
  const t = useWords('trade');
  const [tab, setTab] = useState<PhoneTab>('chart');
  return (
    <div className="flex min-h-dvh flex-col bg-s1">
      <AppBar contract={contract} />
      <PartBoundary>
        <PhonePriceBlock pair={contract} figures={<PhoneContractFigures contract={contract} />} />
        <FrozenStrip contract={contract} />
      </PartBoundary>
      <Tabs
        label={t('phone.tabs')}
        size="page"
        className="px-4"
        items={TABS.map((id) => ({ id, label: t(`phone.${id}`) }))}
        selected={tab}
        onSelect={(id) => setTab(TABS.find((known) => known === id) ?? 'chart')}
      />
      <PartBoundary>
        <View tab={tab} contract={contract} />
      </PartBoundary>
      <PartBoundary>
        <ContractPanel contract={contract} past={(tab, pair) => <PastLists tab={tab} pair={pair} />} />
      </PartBoundary>
      <PartBoundary>
        <Bar contract={contract} />
      </PartBoundary>
    </div>
  );
}

function AppBar({ contract }: { readonly contract: Contract }) {
  const t = useWords('trade');
  const words = useWords('perpetual');
  const isLive = useConnection().state === 'live';
  const { frame, form } = useFit<HTMLDivElement>(2, useLanguageTag());
  const isFrozen = useFrozen(({ sinceMs }) => sinceMs !== undefined);
  return (
    <div ref={frame} className="flex h-12 items-center gap-2 overflow-hidden px-4 max-[380px]:gap-1 max-[380px]:ps-2 max-[380px]:pe-3">
      <SiteLink to={paths.markets('futures')} aria-label={t('header.back')} className="relative -ms-1 flex hit-44 focus-ring">
        <ChevronLeft size={20} strokeWidth={1.5} aria-hidden />
      </SiteLink>
      <PairSwitcher pair={contract} large />
      <span className="hidden rounded-sm bg-s2 px-1.5 text-11 min-[440px]:inline">{words('kindShort')}</span>
      <span className="ms-auto flex min-w-0 items-center gap-3 max-[380px]:gap-1.5">
        {isLive && !isFrozen && <DemoBadge isShort />}
        {!isFrozen && <ConnectionPill plain isShort={form > 0} />}
        <FreezeButton isShort />
        <AlertButton pair={contract.name} size={20} />
        <StarButton pair={contract.name} size={20} />
      </span>
    </div>
  );
}

function View({ tab, contract }: { readonly tab: PhoneTab; readonly contract: Contract }) {
  const own = useRestingOrders();
  const rows = bookRowCount(usePairView(contract.name)[0].levels, BOOK_ROWS, undefined);
  switch (tab) {
    case 'chart':
      return (
        <div className="flex h-[264px] border-b border-hairline">
          <ContractChart contract={contract} meridian={CHART_MERIDIAN} narrow />
        </div>
      );
    case 'book':
      return <OrderBook key={contract.name} pair={contract} rows={rows} narrow own={own} aside={<MarkAside contract={contract} />} />;
    case 'trades':
      return (
        <div className="flex h-[366px] border-b border-hairline">
          <Tape pair={contract} narrow />
        </div>
      );
    case 'info':
      return <ContractInfo contract={contract} />;
  }
}

/** The buttons at the foot, and the form in a sheet behind them. */
function Bar({ contract }: { readonly contract: Contract }) {
  const words = useWords('perpetual');
  const session = useSession();
  const actionWord = useActionWord();
  const sheet = useTradeDesk((desk) => desk.sheet);
  const setSheet = useTradeDesk((desk) => desk.setSheet);
  const open = (side: 'buy' | 'sell'): void => {
    if (!requireLogin()) return;
    useContractDraft.getState().change({ action: 'open' });
    setSheet(side);
  };
  return (
    <>
      <div className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-2 gap-2 border-t border-hairline bg-s1 px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        <Button variant="buy" size={48} wide onPress={() => open('buy')}>
          {session === undefined ? words('form.login') : actionWord('open_long')}
        </Button>
        <Button variant="sell" size={48} wide onPress={() => open('sell')}>
          {session === undefined ? words('form.login') : actionWord('open_short')}
        </Button>
      </div>
      <Sheet
        isOpen={sheet !== undefined}
        onClose={() => setSheet(undefined)}
        title={contract.name.replace('_', '/')}
        closeLabel={words('share.close')}
      >
        <AccountHead contract={contract} isBare />
        <ContractForm contract={contract} layout="sheet" />
      </Sheet>
    </>
  );
}
