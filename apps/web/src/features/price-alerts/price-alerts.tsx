import { PRICE_ALERT_RULES, priceAlertDelete, priceAlertList, priceAlertSwitch } from '@kontor/contract/price-alert';
import type { PriceAlert } from '@kontor/contract/price-alert';
import { Button } from '@kontor/ui/button';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { EmptyState } from '@kontor/ui/empty-state';
import { Tabs } from '@kontor/ui/tabs';
import { toast } from '@kontor/ui/toast-list';
import { useEffect, useRef, useState } from 'react';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { noteAlertChange, openAlertDialog, useAlertDesk } from '../../data/alert-desk.ts';
import { useAskedCall } from '../../data/asked-call.ts';
import { callServer } from '../../data/call-server.ts';
import { MAIN_PAIR } from '../../data/constants.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useUnreadNotices } from '../../data/unread-notices.ts';
import { useWords } from '../../i18n/words.ts';
import { AlertRow } from './alert-row.tsx';
import { useAlertName } from './alert-words.ts';
import { BrowserSwitch } from './browser-switch.tsx';
import { MarketChoice } from './market-choice.tsx';

const { most } = PRICE_ALERT_RULES;

/** All alerts of the person: those that wait, and those that fired lately. */
export function PriceAlerts() {
  const words = useWords('price-alerts');
  const answer = useAskedCall(priceAlertList, {});
  const { again } = answer;
  const changes = useAlertDesk((desk) => desk.changes);
  const unread = useUnreadNotices();
  const first = useRef(true);
  useEffect(() => {
    // The first answer is on its way; then, whatever was changed here or fired.
    if (!first.current) again();
    first.current = false;
  }, [changes, unread, again]);
  return (
    <>
      <p className="max-w-140 text-13 text-text-2">{words('lead')}</p>
      <BrowserSwitch />
      <AnswerPlace answer={answer} rows={4} rowHeight={112}>
        {({ list }) => <Lists list={list} />}
      </AnswerPlace>
    </>
  );
}

const isWaiting = ({ state }: PriceAlert): boolean => state === 'open' || state === 'off';

function Lists({ list }: { readonly list: readonly PriceAlert[] }) {
  const words = useWords('price-alerts');
  const [tab, setTab] = useState<'open' | 'fired'>('open');
  const [market, setMarket] = useState<Parameters<typeof openAlertDialog>[0]>({ source: 'spot', pair: MAIN_PAIR });
  const [deleted, setDeleted] = useState<PriceAlert>();
  const waiting = list.filter(isWaiting);
  const over = list.filter((alert) => !isWaiting(alert));
  const shown = tab === 'open' ? waiting : over;

  async function change(act: () => Promise<unknown>, done?: string): Promise<void> {
    try {
      await act();
      if (done !== undefined) toast.success(done);
    } catch (error) {
      tellFailure(error);
    }
    noteAlertChange();
  }

  return (
    <>
      <div className="mt-5 flex flex-wrap items-end justify-between gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <MarketChoice selected={market} onSelect={setMarket} />
          <Button size={36} isDisabled={waiting.length >= most} onPress={() => openAlertDialog(market)}>
            {words('new')}
          </Button>
        </div>
        <p className="text-12 text-text-3">{words('count', { count: waiting.length, most })}</p>
      </div>
      <Tabs
        className="mt-5"
        label={words('tabs')}
        items={[
          { id: 'open', label: words('open'), count: waiting.length },
          { id: 'fired', label: words('fired'), count: over.length },
        ]}
        selected={tab}
        onSelect={(id) => setTab(id as typeof tab)}
      >
        {shown.length === 0 ? (
          tab === 'open' ? (
            <EmptyState picture="pending" title={words('empty.title')} text={words('empty.text')} level={2} />
          ) : (
            <EmptyState picture="pending" title={words('noFired')} level={2} />
          )
        ) : (
          <ul>
            {shown.map((alert) => (
              <AlertRow
                key={alert.id}
                alert={alert}
                onSwitch={(enabled) => void change(() => callServer(priceAlertSwitch, { id: alert.id, enabled }))}
                onEdit={() => openAlertDialog({ source: alert.source, pair: alert.pair, known: alert })}
                onDelete={() => setDeleted(alert)}
              />
            ))}
          </ul>
        )}
        {tab === 'fired' && over.length > 0 && <p className="mt-3 text-12 text-text-3">{words('firedText')}</p>}
      </Tabs>
      {deleted !== undefined && (
        <DeleteAlert
          alert={deleted}
          onClose={() => setDeleted(undefined)}
          onConfirm={() => change(() => callServer(priceAlertDelete, { id: deleted.id }), words('removed'))}
        />
      )}
    </>
  );
}

interface DeleteAlertProps {
  readonly alert: PriceAlert;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

function DeleteAlert({ alert, onClose, onConfirm }: DeleteAlertProps) {
  const words = useWords('price-alerts');
  const name = useAlertName()(alert);
  return (
    <ConfirmDialog
      isOpen
      title={words('remove.title')}
      text={<p className="text-13 wrap-anywhere">{words('remove.text', { alert: name })}</p>}
      confirm={words('delete')}
      cancel={words('keep')}
      variant="danger"
      onCancel={onClose}
      onConfirm={async () => {
        await onConfirm();
        onClose();
      }}
    />
  );
}
