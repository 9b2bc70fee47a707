/** The legal notes, by type. */
import { legalList } from '@kontor/contract/console/legal';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { sentenceOf } from '../../data/call-server.ts';
import { useAnswer } from '../../data/session.ts';
import { FailedPart } from '../../frame/failed-part.tsx';
import { LoadingRows } from '../../frame/loading-rows.tsx';
import { focusRow, useLetterKeys } from '../../frame/row-keys.ts';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import type { NoteHead } from './note-words.tsx';

export function NoteTable({ opened }: { readonly opened: number | undefined }) {
  const { data, error, refetch } = useAnswer(legalList, {});
  useLetterKeys({ j: () => focusRow(1, opened), k: () => focusRow(-1, opened) });
  return (
    <>
      {data === undefined ? (
        error === null ? (
          <LoadingRows count={5} />
        ) : (
          <FailedPart text={sentenceOf(error)} again={() => void refetch()} />
        )
      ) : (
        <Rows list={data.list} opened={opened} />
      )}
      <p className="mt-auto px-4 py-3 text-11 text-text-2">{say('legal.keys')}</p>
    </>
  );
}

function Rows({ list, opened }: { readonly list: readonly NoteHead[]; readonly opened: number | undefined }) {
  return (
    <Table
      label={say('legal.title')}
      isFixed
      head={
        <>
          <HeadCell>{say('legal.note')}</HeadCell>
          <HeadCell className="w-28">{say('legal.own')}</HeadCell>
          <HeadCell className="w-22">{say('legal.versions')}</HeadCell>
          <HeadCell className="w-39">{say('legal.changed')}</HeadCell>
          <HeadCell className="w-32">{say('legal.by')}</HeadCell>
        </>
      }
    >
      {list.map(({ type, title, own, versions, changed }) => (
        <Row key={type} isSelected={type === opened} onPress={() => goTo(paths.note(type))}>
          <Cell className="truncate">
            <Link
              to={paths.note(type)}
              data-row={type}
              isCurrent={type === opened}
              className="relative rounded-xs font-semibold text-text focus-ring hit-44"
            >
              {title}
            </Link>
          </Cell>
          <Cell quiet>{own.length === 0 ? say('legal.software') : say('legal.languages', { count: own.length })}</Cell>
          <Cell quiet>{versions}</Cell>
          <Cell quiet>{changed === null ? say('legal.never') : utcTime(changed.time)}</Cell>
          <Cell quiet className="truncate">
            {changed?.by.name ?? ''}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
