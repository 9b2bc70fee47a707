import { IconButton } from '@kontor/ui/icon-button';
import { MenuButton } from '@kontor/ui/menu';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { toast } from '@kontor/ui/toast-list';
import { ArrowLeft, Ellipsis, ShieldAlert, WifiOff } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { dealBlock } from '@kontor/contract/deal-advert';
import { callServer } from '../../data/call-server.ts';
import { phaseOf } from '../../data/deal-figures.ts';
import { useDealChat } from '../../data/deal-chat.ts';
import type { DealDetail } from '../../data/deal-order.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { PeerDisc, PeerName, PeerPresence } from '../../forms/deal-peer.tsx';
import { useWords } from '../../i18n/words.ts';
import { ChatField } from './chat-field.tsx';
import { ChatMessages } from './chat-messages.tsx';

interface ChatPanelProps {
  readonly detail: DealDetail;
  /** The person looks at it. */
  readonly isSeen: boolean;
  /** Of a chat that is a screen of its own. */
  readonly onClose?: () => void;
}

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const QUICK = {
  pay: ['paying', 'wait', 'reference'],
  awaitPayment: ['here', 'wait'],
  awaitRelease: ['here', 'added', 'wait'],
  confirm: ['checking', 'notYet', 'name'],
  overdue: ['here', 'added', 'wait'],
  appeal: ['here', 'added'],
  completed: [],
  cancelled: [],
} as const;

/** The chat of a trade: who it is with, what to beware of, what was written, and the place to write. */
export function ChatPanel({ detail, isSeen, onClose }: ChatPanelProps) {
  const words = useWords('deal');
  const { deal } = detail;
  const isVisible = useSyncExternalStore(
    watchVisibility,
    () => document.visibilityState === 'visible',
    () => true,
  );
  const chat = useDealChat(deal.order, isSeen && isVisible);
  return (
    <section aria-label={words('chat.title')} className="flex h-full min-h-0 flex-1 flex-col">
      <Head detail={detail} onClose={onClose} />
      <p className="flex items-start gap-3 border-b border-hairline px-6 py-3 text-12 text-text-2 max-xl:px-4">
        <ShieldAlert size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-warn" />
        {words('chat.notice')}
      </p>
      <p role="status" className="empty:hidden">
        {chat.isStale && (
          <span className="flex items-center gap-2 bg-s2 px-6 py-2 text-12 text-text max-xl:px-4" data-chat-offline>
            <WifiOff size={14} strokeWidth={1.5} aria-hidden />
            {words('chat.offline')}
          </span>
        )}
      </p>
      <ChatMessages chat={chat} peer={deal.peer} />
      {chat.isClosed ? (
        <p className="border-t border-hairline px-6 py-4 text-12 text-text-2 max-xl:px-4">{words('chat.closed')}</p>
      ) : (
        <ChatField onSend={chat.send} quick={QUICK[phaseOf(deal)].map((reply) => words(`chat.replies.${reply}`))} />
      )}
    </section>
  );
}

function Head({ detail: { deal }, onClose }: Pick<ChatPanelProps, 'detail'> & { readonly onClose: (() => void) | undefined }) {
  const words = useWords('deal');
  const figures = useDealWords();
  const [asksBlock, setAsksBlock] = useState(false);
  const { peer } = deal;
  const isAppeal = deal.state === 'appeal';
  const span = deal.role === 'buyer' ? peer.release_seconds : peer.pay_seconds;
  const block = async (): Promise<void> => {
    try {
      await callServer(dealBlock, { peer: peer.peer, blocked: true });
      toast.success(words('chat.blocked'));
    } catch (error) {
      tellFailure(error);
    }
    setAsksBlock(false);
  };
  return (
    <div className="flex min-h-16 items-center gap-3 border-b border-hairline px-6 py-2 max-xl:px-4">
      {onClose !== undefined && (
        <IconButton label={words('chat.close')} size={36} icon={<ArrowLeft size={18} strokeWidth={1.5} aria-hidden />} onPress={onClose} />
      )}
      <PeerDisc peer={peer} />
      <div className="min-w-0 flex-1">
        {isAppeal ? (
          <p className="text-14 font-semibold wrap-anywhere">{words('chat.withSupport', { name: peer.nickname })}</p>
        ) : (
          <PeerName peer={peer} className="text-14" />
        )}
        <p className="flex flex-wrap gap-x-2 text-12 text-text-3">
          <PeerPresence peer={peer} />
          {span !== null && !isAppeal && (
            <span>{words(deal.role === 'buyer' ? 'peer.answers' : 'peer.pays', { time: figures.span(span) })}</span>
          )}
        </p>
      </div>
      <MenuButton
        label={words('chat.menu')}
        variant="icon"
        trigger={<Ellipsis size={16} strokeWidth={1.5} aria-hidden />}
        items={[{ id: 'block', label: words('chat.block', { name: peer.nickname }) }]}
        onAction={() => setAsksBlock(true)}
      />
      {asksBlock && (
        <ConfirmDialog
          isOpen
          title={words('chat.blockTitle', { name: peer.nickname })}
          text={words('chat.blockText')}
          confirm={words('chat.block', { name: peer.nickname })}
          cancel={words('release.back')}
          onConfirm={block}
          onCancel={() => setAsksBlock(false)}
        />
      )}
    </div>
  );
}
