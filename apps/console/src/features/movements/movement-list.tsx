/** What moved on one of the exchange's accounts, the newest first. */
import { systemMovements } from '@kontor/contract/console/system';
import type { SystemAccountWord } from '@kontor/contract/console/system';
import type { OperatorAnswerOf, OperatorBodyOf } from '@kontor/contract/console/operator-call';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callServer } from '../../data/call-server.ts';
import { PagedRows } from '../../frame/paged-rows.tsx';
import { counted, utcTime } from '../../i18n/times.ts';
import { say, sayKnown } from '../../i18n/words.ts';
import { Link } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';

type Movement = OperatorAnswerOf<typeof systemMovements>['list'][number];
export type Sought = Pick<OperatorBodyOf<typeof systemMovements>, 'account' | 'symbol' | 'from'>;

export function MovementList({ sought, isNumbered }: { readonly sought: Sought; readonly isNumbered: boolean }) {
  const pages = useInfiniteQuery({
    queryKey: [systemMovements.path, sought],
    queryFn: ({ pageParam }) => callServer(systemMovements, { ...sought, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
  });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <PagedRows pages={pages} empty={list.length > 0 ? undefined : { title: say('movements.empty'), text: say('movements.emptyText') }}>
      <Table
        label={say('movements.title')}
        isFixed
        isBusy={pages.isPlaceholderData}
        head={
          <>
            <HeadCell className="w-40">{say('movements.time')}</HeadCell>
            <HeadCell className="w-28">{say('movements.command')}</HeadCell>
            <HeadCell>{say('movements.kind')}</HeadCell>
            {isNumbered && <HeadCell className="w-20">{say('movements.number')}</HeadCell>}
            <HeadCell align="end">{say('movements.amount')}</HeadCell>
            <HeadCell align="end">{say('movements.after')}</HeadCell>
            <HeadCell className="w-24">{say('movements.currency')}</HeadCell>
            <HeadCell className="w-24">{say('movements.change')}</HeadCell>
          </>
        }
      >
        {list.map((movement) => (
          <Row key={`${movement.sequence} ${movement.place}`}>
            <Cell quiet className="tabular-nums">
              {utcTime(movement.time)}
            </Cell>
            <Cell quiet className="tabular-nums">
              {counted(movement.sequence)}
            </Cell>
            <Cell className="truncate">{kindOf(movement.kind)}</Cell>
            {isNumbered && <Cell quiet>{movement.number}</Cell>}
            <Cell align="end" className="font-semibold tabular-nums">
              {movement.amount}
            </Cell>
            <Cell align="end" quiet className="tabular-nums">
              {movement.after}
            </Cell>
            <Cell>{movement.symbol}</Cell>
            <Cell>
              {movement.change !== null && (
                <Link to={paths.change(movement.change)} className="relative rounded-xs font-semibold text-iris focus-ring hit-44">
                  {say('movements.changeOf', { id: movement.change })}
                </Link>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
    </PagedRows>
  );
}

/** Why it moved. */
function kindOf(kind: string): string {
  return sayKnown(`movements.kinds.${kind}`, kind);
}

/** All there is of what is sought, page by page. @throws CallError */
export async function allMovements(sought: Sought): Promise<readonly Movement[]> {
  const all: Movement[] = [];
  let cursor: string | null = null;
  do {
    const page: OperatorAnswerOf<typeof systemMovements> = await callServer(systemMovements, {
      ...sought,
      limit: 500,
      ...(cursor !== null && { cursor }),
    });
    all.push(...page.list);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return all;
}

/** Whether there is one for each of what is numbered so. */
export function isNumberedAccount(account: SystemAccountWord): boolean {
  return account === 'external' || account === 'clearing' || account === 'withdraw_pending' || account === 'ico_treasury';
}
