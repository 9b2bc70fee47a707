import { Skeleton } from '@kontor/ui/skeleton';
import { Check, CheckCheck, Clock3 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { DEAL_STATES } from '@kontor/contract/deal';
import type { DealMessage } from '@kontor/contract/deal';
import type { DealChatState, PendingMessage } from '../../data/deal-chat.ts';
import { useDealWords } from '../../data/deal-words.ts';
import type { DealPeer } from '../../forms/deal-peer.tsx';
import { useWords } from '../../i18n/words.ts';
import { KeptPicture } from './pictures.tsx';

interface ChatMessagesProps {
  readonly chat: DealChatState;
  readonly peer: Pick<DealPeer, 'nickname'>;
}

/** What the exchange says of a trade; of what is not here it says that there is news. */
const WORDS = [...DEAL_STATES, 'appeal_withdrawn', 'evidence_buyer', 'evidence_seller', 'support_joined'] as const;

/** From the end so many px one counts as being there: what comes is then followed. */
const NEAR_END = 48;

/** What was written, oldest first, beginning at the foot. */
export function ChatMessages({ chat, peer }: ChatMessagesProps) {
  const words = useWords('deal');
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const { messages, pending, older } = chat;
  const count = (messages?.length ?? 0) + pending.length;
  useEffect(() => {
    if (isAtEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [count]);
  return (
    <div
      ref={list}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
      }}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard.
      tabIndex={0}
      role="log"
      aria-label={words('chat.title')}
      className="min-h-0 flex-1 overflow-y-auto px-6 py-4 focus-ring max-xl:px-4"
    >
      <ol className="flex min-h-full flex-col justify-end gap-3">
        {older !== undefined && (
          <li className="text-center">
            <button type="button" onClick={older} className="cursor-pointer rounded-sm text-12 font-semibold text-iris focus-ring">
              {words('chat.older')}
            </button>
          </li>
        )}
        {messages === undefined && (
          <li aria-busy="true">
            <Skeleton className="h-10 w-2/3" />
          </li>
        )}
        {messages?.length === 0 && pending.length === 0 && <li className="text-center text-12 text-text-3">{words('chat.empty')}</li>}
        {messages?.map((message) =>
          message.from === 'system' ? (
            <SystemLine key={message.id} message={message} />
          ) : (
            <Bubble key={message.id} message={message} peer={peer} />
          ),
        )}
        {pending.map((message) => (
          <PendingBubble key={message.clientId} message={message} onAgain={() => chat.sendAgain(message.clientId)} />
        ))}
      </ol>
    </div>
  );
}

/** What the exchange says of the trade: a hairline on both sides. */
function SystemLine({ message: { text, time } }: { readonly message: DealMessage }) {
  const words = useWords('deal');
  const figures = useDealWords();
  const state = WORDS.find((each) => each === text) ?? 'other';
  return (
    <li data-from="system" className="flex items-center gap-3 text-11 text-text-2">
      <span aria-hidden className="h-px min-w-4 flex-1 bg-hairline" />
      <span className="text-center">
        {figures.clock(time)} {words(`chat.system.${state}`)}
      </span>
      <span aria-hidden className="h-px min-w-4 flex-1 bg-hairline" />
    </li>
  );
}

interface BubbleProps {
  readonly message: DealMessage;
  readonly peer: Pick<DealPeer, 'nickname'>;
}

function Bubble({ message: { from, text, file, time, read }, peer }: BubbleProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  const isOwn = from === 'self';
  return (
    <li data-from={from} className={`flex flex-col gap-1 ${isOwn ? 'items-end' : 'items-start'}`}>
      {file !== null && <KeptPicture file={file} number={1} className="max-h-50 min-h-24 max-w-50 min-w-24" />}
      {text !== '' && (
        <div
          className={`max-w-74 rounded-card px-3 py-2 text-13 wrap-anywhere whitespace-pre-wrap ${isOwn ? 'bg-s3' : 'shadow-[inset_0_0_0_1px_var(--color-hairline)]'}`}
        >
          {!isOwn && <span className="sr-only">{from === 'support' ? words('chat.support') : peer.nickname}: </span>}
          {from === 'support' && (
            <span aria-hidden className="block text-12 text-text-3">
              {words('chat.support')}
            </span>
          )}
          {text}
        </div>
      )}
      <p className="flex items-center gap-1.5 text-11 text-text-3">
        {figures.clock(time)}
        {isOwn && (
          <>
            {read ? <CheckCheck size={14} strokeWidth={1.5} aria-hidden /> : <Check size={14} strokeWidth={1.5} aria-hidden />}
            <span className="sr-only">{words(read ? 'chat.read' : 'chat.sent')}</span>
          </>
        )}
      </p>
    </li>
  );
}

interface PendingBubbleProps {
  readonly message: PendingMessage;
  readonly onAgain: () => void;
}

function PendingBubble({ message: { text, file, failure }, onAgain }: PendingBubbleProps) {
  const words = useWords('deal');
  return (
    <li data-from="pending" className="flex flex-col items-end gap-1">
      {file !== undefined && <KeptPicture file={file} number={1} className="max-h-50 min-h-24 max-w-50 min-w-24" />}
      {text !== '' && (
        <div className="max-w-74 rounded-card bg-s3 px-3 py-2 text-13 wrap-anywhere whitespace-pre-wrap opacity-70">{text}</div>
      )}
      {failure === undefined ? (
        <p className="flex items-center gap-1.5 text-11 text-text-3">
          <Clock3 size={14} strokeWidth={1.5} aria-hidden />
          {words('chat.sending')}
        </p>
      ) : (
        <p role="alert" className="text-end text-11 text-bad">
          {words('chat.failed')} {failure}{' '}
          <button type="button" onClick={onAgain} className="cursor-pointer rounded-sm font-semibold text-iris focus-ring">
            {words('chat.again')}
          </button>
        </p>
      )}
    </li>
  );
}
