/** Where the chat is: beside the trade on a wide window, else a screen of its own that the way back closes. */
import { useLocation, useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

const query = typeof matchMedia === 'undefined' ? undefined : matchMedia('(min-width: 1280px)');

function watch(listener: () => void): () => void {
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

export interface ChatScreen {
  readonly isBeside: boolean;
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

export function useChatScreen(): ChatScreen {
  const router = useRouter();
  const { pathname, hash } = useLocation();
  const isBeside = useSyncExternalStore(
    watch,
    () => query?.matches ?? true,
    () => true,
  );
  return {
    isBeside,
    isOpen: hash === 'chat',
    open: () => router.history.push(`${pathname}#chat`),
    close: () => router.history.replace(pathname),
  };
}
