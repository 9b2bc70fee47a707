/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/**
 * Words, figures and controls of a page that cannot be seen whole: cut off by a frame, ended by an ellipsis, moved out of the window,
 * reached only by scrolling sideways, or standing over one another; as `how: "words" where`, digits as 0. What is cut on purpose says so
 * (`data-may-clip`). What lies below the fold of a frame that scrolls down is no finding.
 * Long: the browser is sent one function, which can take nothing from outside itself.
 */
export async function cutWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    interface Box {
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
    const found = new Set<string>();
    const seen = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true } as const;
    const nameOf = (element: Element): string => {
      const steps: string[] = [];
      for (let at: Element | null = element; at !== null && steps.length < 4; at = at.parentElement)
        steps.unshift(`${at.tagName.toLowerCase()}${at.role === null ? '' : `(${at.role})`}`);
      return steps.join('>');
    };

    /** What stands around many words is measured once. */
    const frames = new Map<
      Element,
      Readonly<Pick<CSSStyleDeclaration, 'overflowX' | 'overflowY' | 'position' | 'textOverflow'>> & { readonly frame: DOMRect }
    >();
    const frameOf = (element: Element) => {
      let known = frames.get(element);
      if (known === undefined) {
        const { overflowX, overflowY, position, textOverflow } = getComputedStyle(element);
        known = { overflowX, overflowY, position, textOverflow, frame: element.getBoundingClientRect() };
        frames.set(element, known);
      }
      return known;
    };

    /** How a box is kept from sight by what stands around it. */
    const hidings = (element: Element, box: Box): readonly string[] => {
      const hidden: string[] = [];
      let canReach = false;
      for (let at: Element | null = element; at !== null && at !== document.documentElement; at = at.parentElement) {
        const { overflowX, overflowY, position, textOverflow, frame } = frameOf(at);
        // Only for screen readers.
        if (frame.width <= 1.5 && frame.height <= 1.5) return [];
        if (overflowX !== 'visible' && (box.left < frame.left - 1 || box.right > frame.right + 1)) {
          hidden.push(overflowX === 'auto' || overflowX === 'scroll' ? 'sideways' : textOverflow === 'ellipsis' ? 'ellipsis' : 'cut');
        }
        if (overflowY !== 'visible' && (box.top < frame.top - 2 || box.bottom > frame.bottom + 2)) {
          if (overflowY === 'auto' || overflowY === 'scroll') canReach = true;
          else if (!canReach) hidden.push('cut in height');
        }
        if (position === 'fixed') break;
      }
      if (box.left < -1 || box.right > innerWidth + 1) hidden.push('outside');
      return hidden;
    };
    const look = (element: Element, box: Box, words: string): void => {
      for (const how of hidings(element, box)) found.add(`${how}: "${words.slice(0, 30).replaceAll(/\d/g, '0')}" ${nameOf(element)}`);
    };

    const range = document.createRange();
    const lines: { readonly words: string; readonly box: DOMRect; readonly element: Element }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const words = (node.textContent ?? '').trim();
      if (words === '' || element === null || element.closest('script, style, [data-may-clip]') !== null || !element.checkVisibility(seen))
        continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width <= 1) continue;
      look(element, box, words);
      if (frameOf(element).frame.width > 2) lines.push({ words, box, element });
    }
    for (const control of document.querySelectorAll('button, a[href], input, [role=slider]')) {
      const box = control.getBoundingClientRect();
      if (box.width <= 2 || control.closest('[data-may-clip]') !== null || !control.checkVisibility(seen)) continue;
      look(control, box, control.getAttribute('aria-label') ?? control.textContent ?? '');
      if (control instanceof HTMLInputElement && control.scrollWidth > control.clientWidth + 1)
        found.add(`field: "${control.value === '' ? control.placeholder : control.value}" ${nameOf(control)}`);
    }
    for (const parts of document.querySelectorAll('[role=radiogroup]')) {
      const right = Math.max(...[...parts.children].map((part) => part.getBoundingClientRect().right));
      if (parts.checkVisibility(seen) && right > parts.getBoundingClientRect().right + 1)
        found.add(`wider than its frame: "${parts.textContent.slice(0, 30)}" ${nameOf(parts)}`);
    }
    for (const [at, one] of lines.entries()) {
      for (const other of lines.slice(at + 1, at + 12)) {
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width <= 2 || height <= 4 || one.element.contains(other.element) || other.element.contains(one.element)) continue;
        // A layer over the page covers what is under it.
        if (
          one.element.closest('[role=dialog], [role=menu], [role=listbox]') !==
          other.element.closest('[role=dialog], [role=menu], [role=listbox]')
        )
          continue;
        if (one.element.closest('td, th, button, label, a, li, dt, dd, h1, h2, h3, p') === null) continue;
        // One of them may be out of sight: scrolled away, or under what lies over the page.
        if (
          ![one, other].every(({ box, element }) =>
            [0.05, 0.95].some((share) =>
              element.contains(document.elementFromPoint(box.left + share * box.width, box.top + box.height / 2)),
            ),
          )
        )
          continue;
        const top = document.elementFromPoint(
          Math.max(one.box.left, other.box.left) + width / 2,
          Math.max(one.box.top, other.box.top) + height / 2,
        );
        if (top !== null && (one.element.contains(top) || other.element.contains(top)))
          found.add(`over one another: "${one.words.slice(0, 20)}" "${other.words.slice(0, 20)}" ${nameOf(one.element)}`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth + 1) found.add('the page is wider than the window');
    return [...found];
  });
}
