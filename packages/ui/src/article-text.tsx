import type { ReactNode } from 'react';

/** A piece of a line; `to` is an address that the consumer makes a link of. */
export type ArticleInline =
  | { readonly kind: 'text' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

/** A block of an article: plain strings, so that nothing of it can ever be taken for code. */
export type ArticleBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly parts: readonly ArticleInline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly ArticleInline[])[] };

/** Props of ArticleText. */
export interface ArticleTextProps {
  readonly blocks: readonly ArticleBlock[];
  /** A link within the text. */
  readonly link: (to: string, text: string) => ReactNode;
  /** Headings stand below the page's title; in a panel they may stand deeper. */
  readonly level?: 2 | 5;
}

/** The blocks of an article as elements; its words stay words, whatever they look like. */
export function ArticleText({ blocks, link, level = 2 }: ArticleTextProps) {
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  const Heading = `h${level}` as const;
  return (
    <div className="grid max-w-[680px] gap-3 text-14 leading-6 wrap-anywhere text-text-2">
      {blocks.map((block, index) => {
        // Blocks of one text never change places.
        const key = String(index);
        if (block.kind === 'heading') {
          return (
            <Heading key={key} id={`part-${headings.indexOf(block) + 1}`} className="scroll-mt-20 pt-3 text-16 font-bold text-text">
              {block.text}
            </Heading>
          );
        }
        if (block.kind === 'paragraph') {
          return (
            <p key={key}>
              <Line parts={block.parts} link={link} />
            </p>
          );
        }
        const List = block.isOrdered ? 'ol' : 'ul';
        return (
          <List key={key} className={block.isOrdered ? 'grid list-decimal gap-1 ps-5' : 'grid list-disc gap-1 ps-5'}>
            {block.items.map((parts, item) => (
              <li key={String(item)}>
                <Line parts={parts} link={link} />
              </li>
            ))}
          </List>
        );
      })}
    </div>
  );
}

function Line({ parts, link }: { readonly parts: readonly ArticleInline[]; readonly link: ArticleTextProps['link'] }) {
  return parts.map((part, index) => {
    const key = String(index);
    if (part.kind === 'strong') {
      return (
        <strong key={key} className="font-semibold text-text">
          {part.text}
        </strong>
      );
    }
    return <Piece key={key}>{part.kind === 'link' ? link(part.to, part.text) : part.text}</Piece>;
  });
}

function Piece({ children }: { readonly children: ReactNode }) {
  return children;
}
