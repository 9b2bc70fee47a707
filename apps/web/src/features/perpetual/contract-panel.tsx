import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { contractCancelAll } from '@kontor/contract/perpetual';
import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { EmptyState } from '@kontor/ui/empty-state';
import { Tabs } from '@kontor/ui/tabs';
import { toast } from '@kontor/ui/toast-list';
import { callServer } from '../../data/call-server.ts';
import { useFoundOrder } from '../../data/found-order.ts';
import { useLiveAccount, usePerpetuals } from '../../data/perpetual-account.ts';
import type { Contract } from '../../data/perpetual-market.ts';
import type { Position } from '../../data/perpetual-state.ts';
import { requireLogin, useSession } from '../../data/session.ts';
import { useWords } from '../../i18n/words.ts';
import { AskedPosition } from './asked-position.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ContractOrdersList } from './contract-orders-list.tsx';
import { ContractToasts } from './contract-toasts.tsx';
import { ContractAssets } from './contract-assets.tsx';
import { ORDER_DOOR } from './doors.ts';
import { PlansList } from './plans-list.tsx';
import { PositionsList } from './positions-list.tsx';

const TABS = ['positions', 'orders', 'plans', 'history', 'deals', 'funding', 'assets'] as const;
type Tab = (typeof TABS)[number];
/** Lists of what is over. */
export type PastTab = Extract<Tab, 'history' | 'deals' | 'funding'>;

interface ContractPanelProps {
  readonly contract: Contract;
  /** What is over, of one contract or of all. */
  readonly past: (tab: PastTab, pair: string | undefined) => ReactNode;
  readonly className?: string;
}

/** Below the chart: positions, open orders, plans, what is over, the account. */
export function ContractPanel({ contract, past, className }: ContractPanelProps) {
  const words = useWords('perpetual');
  const session = useSession();
  const [tab, setTab] = useState<Tab>('positions');
  const [isOnly, setOnly] = useState(false);
  useFoundOrder(() => setTab('orders'));
  const live = useLiveAccount();
  const { sequence, orders, plans } = usePerpetuals();
  const only = isOnly ? contract.name : undefined;
  const counts = useMemo(() => {
    const matching = (pairs: Iterable<{ readonly pair: string }>): number =>
      [...pairs].filter(({ pair }) => only === undefined || pair === only).length;
    return {
      positions: matching(live?.positions ?? []),
      orders: matching(orders.values()),
      plans: matching(plans.values()),
    } as const;
  }, [live, orders, plans, only]);
  return (
    <section data-lists aria-label={words('panel.label')} className={className ?? 'flex min-h-0 flex-col bg-s1'}>
      <Tabs
        label={words('panel.lists')}
        className="min-h-10 shrink-0 px-4"
        selected={tab}
        onSelect={(id) => setTab(TABS.find((known) => known === id) ?? 'positions')}
        items={TABS.map((id) => ({
          id,
          label: words(`panel.${id}`),
          ...(sequence >= 0 && id in counts ? { count: counts[id as keyof typeof counts] } : {}),
        }))}
        aside={session !== undefined && tab !== 'assets' && <Aside tab={tab} only={only} isOnly={isOnly} onOnly={setOnly} />}
      />
      {session === undefined ? (
        <EmptyState
          level={3}
          isLow
          picture="orders"
          title={words('panel.visitor')}
          text={words('panel.visitorText')}
          action={
            <Button variant="secondary" size={28} onPress={() => void requireLogin()}>
              {words('panel.login')}
            </Button>
          }
        />
      ) : (
        <List tab={tab} contract={contract} only={only} past={past} />
      )}
      <AskedPosition />
      <ContractToasts />
    </section>
  );
}

interface ListProps extends Pick<ContractPanelProps, 'contract' | 'past'> {
  readonly tab: Tab;
  readonly only: string | undefined;
}

function List({ tab, contract, only, past }: ListProps): ReactNode {
  const place = { only, className: 'min-h-0 flex-1 bg-s1' };
  switch (tab) {
    case 'positions':
      return <PositionsList {...place} current={contract.name} />;
    case 'orders':
      return <ContractOrdersList {...place} />;
    case 'plans':
      return <PlansList {...place} />;
    case 'history':
    case 'deals':
    case 'funding':
      return past(tab, only);
    case 'assets':
      return <ContractAssets />;
  }
}

interface AsideProps {
  readonly tab: Tab;
  readonly only: string | undefined;
  readonly isOnly: boolean;
  readonly onOnly: (isOnly: boolean) => void;
}

/** Narrows the lists, and ends everything in one of them. */
function Aside({ tab, only, isOnly, onOnly }: AsideProps) {
  const words = useWords('perpetual');
  const { orders } = usePerpetuals();
  const live = useLiveAccount();
  const [isAsking, setAsking] = useState(false);
  const count = [...orders.values()].filter(({ pair }) => only === undefined || pair === only).length;
  const held = live?.positions.filter(({ pair }) => only === undefined || pair === only) ?? [];
  return (
    <div className="flex items-center gap-3 whitespace-nowrap">
      <Checkbox isSelected={isOnly} onChange={onOnly} className="text-12">
        {words('panel.contractOnly')}
      </Checkbox>
      {tab === 'orders' && (
        <Button variant="quiet" size={28} isDisabled={count === 0} onPress={() => setAsking(true)}>
          {words('panel.cancelAll')}
        </Button>
      )}
      {tab === 'positions' && held.length > 0 && <CloseAll positions={held} />}
      {isAsking && (
        <CancelDialog
          title={words('order.cancelAllTitle')}
          text={<p>{words('order.cancelAllText', { count })}</p>}
          confirm={words('panel.cancelAll')}
          done={words('order.cancelled')}
          cancel={() => callServer(contractCancelAll, only === undefined ? {} : { pair: only })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** How long the button is held before everything is closed, ms. */
const HOLD_MS = 1_000;

/** Closes all positions at market: held for a second, with the line filling, so that no single press does it. */
function CloseAll({ positions }: { readonly positions: readonly Position[] }) {
  const words = useWords('perpetual');
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = (): void => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  const close = async (): Promise<void> => {
    release();
    let count = 0;
    for (const { pair, side, closable } of positions) {
      if (!/[1-9]/.test(closable)) continue;
      const sent = await ORDER_DOOR.send({ pair, action: `close_${side}`, type: 'market', quantity: closable });
      if (sent.kind === 'done') count++;
      else toast.error(words('result.refused'), sent.message);
    }
    toast.success(words('panel.closeAllDone', { count }));
  };
  const hold = (): void => {
    if (isHeld) return;
    setHeld(true);
    timer.current = setTimeout(() => void close(), HOLD_MS);
  };
  return (
    <button
      type="button"
      title={words('panel.closeAllHold')}
      aria-label={words('panel.closeAllHold')}
      onPointerDown={hold}
      onPointerUp={release}
      onPointerLeave={release}
      onKeyDown={({ key }) => (key === ' ' || key === 'Enter') && hold()}
      onKeyUp={release}
      onBlur={release}
      className="relative h-7 cursor-pointer overflow-hidden rounded-control px-3 text-12 font-semibold text-text-2 focus-ring hit-44 hover:bg-s2 hover:text-text"
    >
      {words('panel.closeAll')}
      <span
        aria-hidden
        className={`absolute bottom-0 left-0 h-0.5 bg-text ${isHeld ? 'w-full transition-[width] duration-1000 ease-linear' : 'w-0'}`}
      />
    </button>
  );
}
