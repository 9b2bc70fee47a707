import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { CodeSample } from './code-sample.tsx';
import { readInline } from './inline-marks.ts';
import { atThisSite } from './reference.ts';
import type { Block, Chapter } from './reference.ts';

const LIST = 'grid max-w-[680px] gap-1 ps-5 text-14 leading-6 wrap-anywhere text-text-2';

/** A chapter that people wrote. */
export function ChapterText({
  chapter: { id, title, blocks },
  origin,
}: {
  readonly chapter: Chapter;
  readonly origin: string | undefined;
}) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={id} className="scroll-mt-20 pb-1 text-20 font-bold">
        {title}
      </h2>
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks of one text never change places.
        <BlockText key={index} block={block} title={title} origin={origin} />
      ))}
    </section>
  );
}

interface BlockProps {
  readonly block: Block;
  readonly title: string;
  readonly origin: string | undefined;
}

function BlockText({ block, title, origin }: BlockProps) {
  switch (block.kind) {
    case 'heading':
      return <h3 className="pt-3 text-16 font-bold">{block.text}</h3>;
    case 'paragraph':
      return (
        <p className="max-w-[680px] text-14 leading-6 wrap-anywhere text-text-2">
          <Line text={atThisSite(block.text, origin)} />
        </p>
      );
    case 'code':
      return <CodeSample text={atThisSite(block.text, origin)} label={title} />;
    case 'list': {
      const items = block.items.map((item) => (
        <li key={item}>
          <Line text={atThisSite(item, origin)} />
        </li>
      ));
      return block.isOrdered ? (
        <ol start={block.start} className={`${LIST} list-decimal`}>
          {items}
        </ol>
      ) : (
        <ul className={`${LIST} list-disc`}>{items}</ul>
      );
    }
    case 'table':
      return <TableText block={block} title={title} origin={origin} />;
  }
}

function TableText({ block: { head, rows }, title, origin }: BlockProps & { readonly block: Extract<Block, { kind: 'table' }> }) {
  return (
    <Table
      label={title}
      isFlush
      className="bg-bg"
      head={head.map((cell) => (
        <HeadCell key={cell}>{cell}</HeadCell>
      ))}
    >
      {rows.map((cells) => (
        <Row key={cells.join(' ')}>
          {cells.map((cell, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns stay where they are.
            <Cell key={place} className="h-auto! min-w-24 py-2 align-top whitespace-normal! wrap-anywhere">
              <Line text={atThisSite(cell, origin)} />
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}

/** A line with its marks. */
export function Line({ text }: { readonly text: string }) {
  return readInline(text).map((part, index) => {
    const key = String(index);
    switch (part.kind) {
      case 'code':
        return (
          <code key={key} className="rounded-xs bg-s1 px-1 font-mono text-12 text-text" dir="ltr">
            {part.text}
          </code>
        );
      case 'strong':
        return (
          <strong key={key} className="font-semibold text-text">
            {part.text}
          </strong>
        );
      case 'link':
        // What lies beside the document in the repository is not on the site.
        if (!/^(?:#|\/)/.test(part.to)) return part.text;
        return (
          <a key={key} href={part.to} className="focus-ring rounded-sm text-iris no-underline hover:underline">
            {part.text}
          </a>
        );
      case 'text':
        return part.text;
    }
  });
}
