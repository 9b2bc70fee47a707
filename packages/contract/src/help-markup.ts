/**
 * The marks that an article may have, and nothing besides: what is none of them is shown as it was written. A text becomes blocks of
 * plain strings, so that nothing of it can ever be taken for code.
 *
 * `## Heading` · `- item` · `1. item` · `**strong**` · `[words](/address/on/this/site)`; a blank line separates blocks.
 */

/** A piece of a line. */
export type HelpInline =
  | { readonly kind: 'text' | 'strong'; readonly text: string }
  /** `to` is an address on this site. */
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

export type HelpBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly parts: readonly HelpInline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly HelpInline[])[] };

/** Bounded, so that no text makes it search for long. */
const MARKS = /\*\*([^*\n]{1,300})\*\*|\[([^[\]\n]{1,200})\]\(([^()\s]{1,200})\)/g;
/** An address on this site and nothing that a browser takes for another. */
const ON_THIS_SITE = /^\/(?![/\\])[^\s\\]*$/;

/** Reads an article's text. Every text can be read. */
export function readHelpMarkup(content: string): readonly HelpBlock[] {
  return content
    .replaceAll('\r', '')
    .split(/\n[^\S\n]*\n/)
    .flatMap(blocksOf);
}

/** What a block says, without marks. */
export function plainHelpText(block: HelpBlock): string {
  if (block.kind === 'heading') return block.text;
  const lines = block.kind === 'list' ? block.items : [block.parts];
  return lines.map((parts) => parts.map(({ text }) => text).join('')).join(' ');
}

/** The addresses that a text leads to. */
export function helpLinks(content: string): readonly string[] {
  return readHelpMarkup(content).flatMap((block) => {
    if (block.kind === 'heading') return [];
    const parts = block.kind === 'list' ? block.items.flat() : block.parts;
    return parts.flatMap((part) => (part.kind === 'link' ? [part.to] : []));
  });
}

function blocksOf(text: string): readonly HelpBlock[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [first, ...rest] = lines;
  if (first === undefined) return [];
  if (first.startsWith('## ')) return [{ kind: 'heading', text: first.slice(3).trim() }, ...blocksOf(rest.join('\n'))];
  for (const [mark, isOrdered] of [
    [/^- +/, false],
    [/^\d{1,3}\. +/, true],
  ] as const) {
    if (lines.every((line) => mark.test(line)))
      return [{ kind: 'list', isOrdered, items: lines.map((line) => inlineOf(line.replace(mark, ''))) }];
  }
  return [{ kind: 'paragraph', parts: inlineOf(lines.join(' ')) }];
}

function inlineOf(line: string): readonly HelpInline[] {
  const parts: HelpInline[] = [];
  let end = 0;
  const plain = (until: number): void => {
    if (until > end) parts.push({ kind: 'text', text: line.slice(end, until) });
  };
  for (const { 0: whole, 1: strong, 2: words, 3: to, index } of line.matchAll(MARKS)) {
    const part = markOf(strong, words, to);
    if (part === undefined) continue;
    plain(index);
    parts.push(part);
    end = index + whole.length;
  }
  plain(line.length);
  return parts;
}

/** Undefined for a link that leads away from this site. */
function markOf(strong: string | undefined, words: string | undefined, to: string | undefined): HelpInline | undefined {
  if (strong !== undefined) return { kind: 'strong', text: strong };
  return words !== undefined && to !== undefined && ON_THIS_SITE.test(to) ? { kind: 'link', text: words, to } : undefined;
}
