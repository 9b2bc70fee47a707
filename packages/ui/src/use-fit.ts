import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/**
 * Which of several forms of a row or table its frame has room for, whatever the words and figures in it: 0 is the widest, and the
 * first that does not overflow the frame sideways is taken, before anything is painted. The last one stands even where it does
 * not fit. `content`: what the widths depend on besides the frame, such as the language; with another one all forms are tried anew.
 */
export function useFit<Frame extends HTMLElement>(
  forms: number,
  content: string,
): { readonly frame: RefObject<Frame | null>; readonly form: number } {
  const frame = useRef<Frame>(null);
  const [chosen, setChosen] = useState({ content, form: 0 });
  const form = chosen.content === content ? Math.min(chosen.form, forms - 1) : 0;
  /** Width that each form of this content has been found to need, px. */
  const needed = useRef<{ readonly content: string; readonly widths: number[] }>({ content, widths: [] });

  const look = useCallback((): void => {
    const element = frame.current;
    if (element === null) return;
    if (needed.current.content !== content) needed.current = { content, widths: [] };
    const { widths } = needed.current;
    if (element.scrollWidth > element.clientWidth) widths[form] = element.scrollWidth;
    let next = 0;
    while (next < forms - 1 && (widths[next] ?? 0) > element.clientWidth) next++;
    setChosen((before) => (before.content === content && before.form === next ? before : { content, form: next }));
  }, [content, form, forms]);

  // After every drawing: what was drawn may have grown.
  useLayoutEffect(look);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    // In another font the same words need another width.
    const measureAnew = (): void => {
      needed.current = { content, widths: [] };
      look();
    };
    document.fonts.addEventListener('loadingdone', measureAnew);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', measureAnew);
    };
  }, [content, look]);
  return { frame, form };
}
