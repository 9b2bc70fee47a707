/** The house's invitation codes, the newest first, each with what it brought. */
import { invitationList, invitationStop } from '@kontor/contract/console/invitation';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { CopyButton } from '@kontor/ui/copy-button';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { EmptyState } from '@kontor/ui/empty-state';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { toast } from '@kontor/ui/toast-list';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { useAnswer, useMe } from '../../data/session.ts';
import { tried } from '../../data/tried.ts';
import { FailedPart } from '../../frame/failed-part.tsx';
import { LoadingRows } from '../../frame/loading-rows.tsx';
import { counted, utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';

type Code = OperatorAnswerOf<typeof invitationList>['list'][number];

export function CodeTable() {
  const { data, error, refetch } = useAnswer(invitationList, {}, { everyMs: 30_000 });
  if (data === undefined) return error === null ? <LoadingRows /> : <FailedPart text={sentenceOf(error)} again={() => void refetch()} />;
  if (data.list.length === 0) return <EmptyState picture="orders" title={say('codes.empty')} text={say('codes.emptyText')} />;
  return (
    <Table
      label={say('codes.title')}
      isFixed
      head={
        <>
          <HeadCell className="w-32">{say('codes.code')}</HeadCell>
          <HeadCell>{say('codes.note')}</HeadCell>
          <HeadCell align="end" className="w-14">
            {say('codes.used')}
          </HeadCell>
          <HeadCell align="end" className="w-18">
            {say('codes.left')}
          </HeadCell>
          <HeadCell className="w-39">{say('codes.made')}</HeadCell>
          <HeadCell className="w-26">{say('codes.state')}</HeadCell>
        </>
      }
    >
      {data.list.toReversed().map((code) => (
        <CodeRow key={code.code} code={code} />
      ))}
    </Table>
  );
}

function CodeRow({ code: { code, note, used, uses_left: left, ended, made, by } }: { readonly code: Code }) {
  const { actions } = useMe();
  const isOver = ended || left === 0;
  return (
    <Row>
      <Cell>
        <span className="flex items-center gap-1">
          <code className="font-mono font-semibold">{code}</code>
          <CopyButton text={code} label={say('codes.copy', { code })} copiedLabel={say('copied')} />
        </span>
      </Cell>
      <Cell className="truncate">
        <span title={note}>{note}</span>
      </Cell>
      <Cell align="end">{counted(used)}</Cell>
      <Cell align="end">{left === null ? say('codes.endless') : counted(left)}</Cell>
      <Cell quiet className="py-1">
        <span className="block">{utcTime(made)}</span>
        <span className="block truncate">{by?.name ?? say('codes.byProgram')}</span>
      </Cell>
      <Cell>
        {isOver || !actions.includes('invitation.make') ? (
          <Badge tone={isOver ? 'neutral' : 'good'} plain>
            {say(ended ? 'codes.stopped' : isOver ? 'codes.usedUp' : 'codes.open')}
          </Badge>
        ) : (
          <StopCode code={code} />
        )}
      </Cell>
    </Row>
  );
}

function StopCode({ code }: { readonly code: string }) {
  const memory = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const stop = async (): Promise<void> => {
    await tried(async () => {
      await callServer(invitationStop, { code });
      toast.success(say('codes.isStopped', { code }));
    });
    setAsking(false);
    await memory.invalidateQueries({ queryKey: [invitationList.path] });
  };
  return (
    <>
      <Button variant="quiet" size={28} aria-label={say('codes.stopNamed', { code })} onPress={() => setAsking(true)}>
        {say('codes.stop')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={say('codes.stopTitle', { code })}
        text={say('codes.stopText')}
        confirm={say('codes.stop')}
        cancel={say('cancel')}
        variant="danger"
        sendingLabel={say('sending')}
        onConfirm={stop}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
