import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { CopyButton } from '@kontor/ui/copy-button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Skeleton } from '@kontor/ui/skeleton';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { AnswerOf } from '@kontor/contract/call';
import { demoInbox } from '@kontor/contract/demo';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { useSettings } from '../../data/settings.ts';
import { useWhileSeen } from '../../data/while-seen.ts';
import { formatTime } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';

type Message = AnswerOf<typeof demoInbox>['list'][number];

/** How often it is asked for while the page is seen, ms. */
const EVERY_MS = 2_000;

/** Mails and short messages of the demo, newest first, of all or of one address; it follows by itself. */
export function DemoInbox() {
  const words = useWords('inbox');
  const { searchStr } = useLocation();
  const [typed, setTyped] = useState(() => new URLSearchParams(searchStr).get('to')?.replaceAll('"', '') ?? '');
  const [to, setTo] = useState(typed.trim());
  const { list, failure, refresh } = useInbox(to);
  return (
    <div className="grid gap-5">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setTo(typed.trim());
        }}
      >
        <div className="min-w-0 flex-1 basis-64">
          <TextField label={words('find')} name="to" autoComplete="off" value={typed} onChange={setTyped} hint={words('findHint')} />
        </div>
        <div className="flex gap-3 pb-5">
          <Button type="submit" variant="primary" size={36}>
            {words('show')}
          </Button>
          <Button variant="secondary" size={36} onPress={refresh}>
            {words('refresh')}
          </Button>
        </div>
      </form>
      {failure !== '' && (
        <p role="alert" className="text-13 text-bad">
          {failure}
        </p>
      )}
      <div aria-live="polite">
        {list === undefined && failure === '' && <Skeleton shape="block" className="h-40 w-full" />}
        {list?.length === 0 && <EmptyState picture="results" title={words('empty')} text={words('emptyText')} />}
        {list !== undefined && list.length > 0 && (
          <ol className="border-t border-hairline">
            {list.map((message) => (
              <MessageRow
                key={`${message.time} ${message.channel} ${message.to} ${message.subject} ${message.code ?? ''}`}
                message={message}
              />
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}

function useInbox(to: string): { readonly list: readonly Message[] | undefined; readonly failure: string; readonly refresh: () => void } {
  const [list, setList] = useState<readonly Message[]>();
  const [failure, setFailure] = useState('');
  const [turn, setTurn] = useState(0);
  const look = useCallback(
    (isWanted: () => boolean): void => {
      callServer(demoInbox, to === '' ? {} : { to }).then(
        (answer) => {
          if (!isWanted()) return;
          setList(answer.list);
          setFailure('');
        },
        (error: unknown) => isWanted() && setFailure(sentenceOf(error)),
      );
    },
    // oxlint-disable-next-line react/exhaustive-deps -- another turn looks at once.
    [to, turn],
  );
  useWhileSeen(look, EVERY_MS);
  const refresh = useCallback(() => setTurn((known) => known + 1), []);
  return { list, failure, refresh };
}

function MessageRow({ message: { time, channel, to, lang, subject, text, code, amounts } }: { readonly message: Message }) {
  const words = useWords('inbox');
  const shell = useWords('shell');
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  const { told } = usePrivacy();
  return (
    <li data-message={channel} className="grid gap-2 border-b border-hairline py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-text-2">
        <Badge>{words(channel)}</Badge>
        <span className="wrap-anywhere">{words('to', { to })}</span>
        <time dateTime={new Date(time).toISOString()}>{formatTime(time, zone, tag)}</time>
      </p>
      {subject !== '' && (
        <h2 lang={lang.replace('_', '-')} className="text-13 font-semibold wrap-anywhere">
          {told(subject, amounts)}
        </h2>
      )}
      {code !== null && (
        <p className="flex flex-wrap items-center gap-3 text-13">
          <span className="text-text-2">{words('code')}</span>
          <strong className="font-mono text-20 tracking-widest">{code}</strong>
          <CopyButton
            text={code}
            label={words('copy')}
            copiedLabel={shell('user.copied')}
            variant="secondary"
            size={28}
            onFail={() => toast.error(shell('user.copyFailed'))}
          />
        </p>
      )}
      <p lang={lang.replace('_', '-')} className="text-13 wrap-anywhere whitespace-pre-wrap text-text-2">
        {told(text, amounts)}
      </p>
    </li>
  );
}
