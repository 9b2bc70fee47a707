/**
 * The chapters of docs/trading-api.md that people write, as blocks that the site's page draws: what stands in one place is read in two. Marks: `## Chapter`,
 * `### Section`, paragraphs, `- items`, `1. items`, tables, fences; within lines backticks, `**strong**` and `[words](address)`, which the page reads itself.
 * Lines that are comments are for whoever writes.
 */

/** A piece of a chapter. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly start: number; readonly items: readonly string[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

export interface Chapter {
  /** As an address has it. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** Reads chapters; what stands before the first is nobody's. @throws for a fence that does not end */
export function readChapters(text: string): readonly Chapter[] {
  const chapters: { readonly id: string; readonly title: string; readonly blocks: Block[] }[] = [];
  const lines = text.split('\n').filter((line) => !/^<!-- .* -->$/.test(line));
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    if (line.startsWith('## ')) {
      const title = line.slice(3).trim();
      chapters.push({ id: idOf(title), title, blocks: [] });
      at++;
      continue;
    }
    const { block, next } = readBlock(lines, at);
    if (block !== undefined) chapters.at(-1)?.blocks.push(block);
    at = next;
  }
  return chapters;
}

/** A title as an address has it. */
function idOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

interface ReadBlock {
  readonly block: Block | undefined;
  readonly next: number;
}

function readBlock(lines: readonly string[], at: number): ReadBlock {
  const line = lines[at]!;
  if (line.trim() === '') return { block: undefined, next: at + 1 };
  if (line.startsWith('### ')) return { block: { kind: 'heading', text: line.slice(4).trim() }, next: at + 1 };
  if (line.startsWith('```')) return readFence(lines, at);
  const [own, next] = linesFrom(lines, at);
  if (line.startsWith('|')) {
    const [head = [], , ...rows] = own.map(cellsOf);
    return { block: { kind: 'table', head, rows }, next };
  }
  for (const [mark, isOrdered] of [
    [/^- /, false],
    [/^\d+\. /, true],
  ] as const)
    if (mark.test(line))
      return { block: { kind: 'list', isOrdered, start: isOrdered ? Number.parseInt(line, 10) : 1, items: itemsOf(own, mark) }, next };
  return { block: { kind: 'paragraph', text: own.join(' ') }, next };
}

function readFence(lines: readonly string[], at: number): ReadBlock {
  const end = lines.indexOf('```', at + 1);
  if (end === -1) throw new Error(`the fence in line ${at + 1} does not end`);
  return { block: { kind: 'code', language: lines[at]!.slice(3), text: lines.slice(at + 1, end).join('\n') }, next: end + 1 };
}

/** The lines up to the next empty one, or the next mark that begins something of its own. */
function linesFrom(lines: readonly string[], at: number): readonly [own: readonly string[], next: number] {
  let next = at;
  while (next < lines.length && lines[next]!.trim() !== '' && (next === at || !/^(#|```)/.test(lines[next]!))) next++;
  return [lines.slice(at, next).map((line) => line.trim()), next];
}

/** An item goes on in the lines below that have no mark. */
function itemsOf(lines: readonly string[], mark: RegExp): readonly string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ''));
    else items[items.length - 1] += ` ${line}`;
  }
  return items;
}

/** `\|` is a bar of the text. */
function cellsOf(line: string): readonly string[] {
  return line
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}
