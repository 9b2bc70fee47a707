import { changeDetail } from '@kontor/contract/console/change';
import { CHANGES, mayChange } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { EmptyState } from '@kontor/ui/empty-state';
import { sentenceOf } from '../data/call-server.ts';
import { useAnswer, useMe } from '../data/session.ts';
import { bodyFields, typedOf } from '../data/body-fields.ts';
import type { Typed } from '../data/body-fields.ts';
import { filledIn, useStandingBody } from '../data/standing-body.ts';
import { ProposeForm } from '../features/propose/propose-form.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Page } from '../frame/page.tsx';
import { say, sayKnown } from '../i18n/words.ts';
import { Link } from '../paths/address.tsx';
import { paths } from '../paths/paths.ts';

interface ProposeScreenProps {
  readonly command?: ChangeCommand;
  /** What is known of the body already. */
  readonly known?: Typed;
  /** The number of a change that is edited. */
  readonly edited?: number;
}

/** What one may propose; or the form of one command, empty or of a change that is edited. */
export function ProposeScreen({ command, known = {}, edited }: ProposeScreenProps) {
  if (edited !== undefined) return <Edit id={edited} />;
  if (command === undefined) return <Commands />;
  return <New command={command} known={known} />;
}

function New({ command, known }: { readonly command: ChangeCommand; readonly known: Typed }) {
  const { roles } = useMe();
  const { standing, error, refetch } = useStandingBody(command);
  return (
    <Page title={titleOf(command)} beside={<Lead command={command} />}>
      {!mayChange(roles, command, 'propose') ? (
        <EmptyState picture="restricted" title={say('propose.notYours')} text={whoProposes(command)} />
      ) : standing !== undefined ? (
        <ProposeForm command={command} typed={{ ...saidIn(typedOf(bodyFields(command), standing)), ...known }} standing={standing} />
      ) : error === null ? (
        <LoadingRows count={4} />
      ) : (
        <FailedPart text={sentenceOf(error)} again={() => void refetch()} />
      )}
    </Page>
  );
}

function Edit({ id }: { readonly id: number }) {
  const me = useMe();
  const change = useAnswer(changeDetail, { change_id: id });
  const { data } = change;
  const { standing, error: missing, refetch } = useStandingBody(data?.command);
  const error = change.error ?? missing;
  const again = (): void => {
    void change.refetch();
    void refetch();
  };
  if (data === undefined || standing === undefined)
    return (
      <Page title={say('propose.editing', { id })}>
        {error === null ? <LoadingRows count={4} /> : <FailedPart text={sentenceOf(error)} again={again} />}
      </Page>
    );
  const { command, body, version, reason, proposer, state } = data;
  if (proposer.id !== me.id || state !== 'open')
    return (
      <Page title={say('propose.editing', { id })}>
        <EmptyState picture="restricted" title={say('propose.notEditable')} text={say('propose.notEditableText')} />
      </Page>
    );
  const typed = saidIn(typedOf(bodyFields(command), filledIn(standing, JSON.parse(body) as Record<string, unknown>)));
  return (
    <Page title={say('propose.editing', { id })} beside={<Lead command={command} />}>
      <p className="px-4 pt-4 text-text-2">{say('propose.editVoids')}</p>
      <ProposeForm command={command} typed={typed} standing={standing} edited={{ id, version, reason }} />
    </Page>
  );
}

/** What says nothing is as it stands, which the form knows. */
function saidIn(typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''));
}

function Lead({ command }: { readonly command: ChangeCommand }) {
  return <span className="text-text-2">{say(`commands.${wordOf(command)}.text`)}</span>;
}

function Commands() {
  const { roles } = useMe();
  return (
    <Page title={say('propose.title')}>
      <ul className="max-w-200">
        {(Object.keys(CHANGES) as ChangeCommand[]).map((command) => {
          const isMine = mayChange(roles, command, 'propose');
          return (
            <li key={command} className="flex min-h-12 items-center justify-between gap-4 border-b border-hairline px-4 py-1.5">
              <div className="min-w-0">
                {isMine ? (
                  <Link to={paths.proposeOne(command)} className="relative rounded-xs font-semibold text-iris focus-ring hit-44">
                    {titleOf(command)}
                  </Link>
                ) : (
                  <span className="font-semibold text-text-2">{titleOf(command)}</span>
                )}
                <p className="text-text-2">{say(`commands.${wordOf(command)}.text`)}</p>
              </div>
              <span className="shrink-0 text-right text-text-2">{isMine ? whoApproves(command) : whoProposes(command)}</span>
            </li>
          );
        })}
      </ul>
    </Page>
  );
}

type WordOf<Command extends string> = Command extends `${infer Noun}/${infer Verb}` ? `${Noun}_${Verb}` : never;

function wordOf<Command extends ChangeCommand>(command: Command): WordOf<Command> {
  return command.replace('/', '_') as WordOf<Command>;
}

function titleOf(command: ChangeCommand): string {
  return say(`commands.${wordOf(command)}.title`);
}

function whoProposes(command: ChangeCommand): string {
  return say('propose.whoProposes', { roles: rolesIn(CHANGES[command].propose) });
}

function whoApproves(command: ChangeCommand): string {
  return say('propose.whoApproves', { roles: rolesIn(CHANGES[command].approve) });
}

function rolesIn(roles: readonly string[]): string {
  return roles.map((role) => sayKnown(`roles.${role}`, role)).join(', ');
}
