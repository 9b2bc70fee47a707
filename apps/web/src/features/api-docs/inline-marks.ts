/** The marks within a line of the document: `code`, `**strong**`, `[words](address)`. Everything else is text. */
export type Inline =
  | { readonly kind: 'text' | 'code' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

const MARKS = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)/g;

/** Reads a line. Every text can be read. */
export function readInline(line: string): readonly Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const match of line.matchAll(MARKS)) {
    if (match.index > at) parts.push({ kind: 'text', text: line.slice(at, match.index) });
    const [whole, code, strong, words = '', to = ''] = match;
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else parts.push({ kind: 'link', text: words, to });
    at = match.index + whole.length;
  }
  if (at < line.length) parts.push({ kind: 'text', text: line.slice(at) });
  return parts;
}
