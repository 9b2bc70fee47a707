import { IconButton } from '@kontor/ui/icon-button';
import { MessageCircle, X } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';

interface ChatCornerProps {
  readonly url: string;
  /** Nothing of it is to be seen; what is written in it stays. */
  readonly isAway: boolean;
}

/**
 * The operator's chat widget (spec §7), where one is configured. It stands in a frame of another origin, is sandboxed and has no
 * rights of the page: it sees neither the session nor what is on the screen. Loaded with the page, so that it is there when asked for.
 */
export function ChatCorner({ url, isAway }: ChatCornerProps) {
  const words = useWords('site');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <aside
      aria-label={words('chat.title')}
      hidden={isAway}
      className="fixed end-4 bottom-18 z-20 flex-col items-end gap-2 md:bottom-16 [&:not([hidden])]:flex"
    >
      <div
        id="support-chat"
        hidden={!isOpen}
        className="h-[min(560px,70dvh)] w-[min(360px,calc(100vw-32px))] overflow-hidden rounded-card bg-s1 shadow-float [&:not([hidden])]:flex [&:not([hidden])]:flex-col"
      >
        <div className="flex h-11 shrink-0 items-center justify-between border-b border-hairline ps-4 pe-2">
          <h2 className="text-14 font-bold">{words('chat.title')}</h2>
          <IconButton label={words('chat.close')} icon={<X size={16} strokeWidth={1.5} aria-hidden />} onPress={() => setIsOpen(false)} />
        </div>
        <iframe
          src={url}
          title={words('chat.title')}
          // Its own origin is another one than ours: with it, it keeps its own session and still reaches nothing of ours.
          sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
          allow=""
          referrerPolicy="no-referrer"
          className="min-h-0 w-full flex-1 border-0 bg-white"
        />
      </div>
      <button
        type="button"
        aria-label={words('chat.open')}
        aria-expanded={isOpen}
        aria-controls="support-chat"
        onClick={() => setIsOpen(!isOpen)}
        className="flex size-11 cursor-pointer items-center justify-center rounded-full bg-text text-s1 shadow-float focus-ring"
      >
        <MessageCircle size={20} strokeWidth={1.5} aria-hidden />
      </button>
    </aside>
  );
}
