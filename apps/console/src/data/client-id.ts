import { useRef } from 'react';

/** A name for what is sent, the same for the same: what may have arrived is sent again safely. */
export function useClientId(): (content: string) => string {
  const named = useRef({ content: '', id: '' });
  return (content) => {
    if (named.current.content !== content) named.current = { content, id: crypto.randomUUID() };
    return named.current.id;
  };
}
