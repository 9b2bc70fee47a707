/** One operator: who he is, and what may be done: suspended at once by one, the rest by two. */
import { mayChange } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { operatorLink, operatorList, operatorSuspend } from '@kontor/contract/console/operator';
import { Button } from '@kontor/ui/button';
import { CopyButton } from '@kontor/ui/copy-button';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { Submit, Form } from '@kontor/ui/form';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { useMe } from '../../data/session.ts';
import { problemsTitle } from '../../frame/code.ts';
import { Facts, Panel, Section } from '../../frame/page.tsx';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { OperatorState, rolesOf } from './operator-table.tsx';
import type { Operator } from './operator-table.tsx';

const REASON = { min: 3, max: 500 } as const;

export function OperatorPanel({ operator }: { readonly operator: Operator }) {
  const me = useMe();
  const [done, setDone] = useState(0);
  const { id, name, login, state, keys, sessions, last_seen: seen } = operator;
  const isOneself = id === me.id;
  return (
    <Panel title={name} label={say('operators.panel')} state={<OperatorState state={state} />} done={done}>
      <Facts
        rows={[
          [say('operators.login'), login],
          [say('operators.number'), String(id)],
          [say('operators.roles'), rolesOf(operator)],
          [say('operators.keys'), String(keys)],
          [say('operators.sessions'), String(sessions)],
          [say('operators.seen'), seen === null ? say('operators.never') : say('shell.utc', { time: utcTime(seen) })],
        ]}
      />
      {state === 'invited' && <InvitationLink operator={operator} />}
      <Section title={say('operators.byTwo')}>
        <Propose command="operator/roles" operator={operator} isOneself={isOneself} />
        <Propose command="operator/invite" operator={operator} isOneself={isOneself} />
      </Section>
      <Section title={say('operators.byOne')}>
        {isOneself ? (
          <p className="text-text-2">{say('operators.notOneself')}</p>
        ) : state === 'suspended' ? (
          <p className="text-text-2">{say('operators.isSuspended')}</p>
        ) : me.actions.includes('operator.suspend') ? (
          <Suspend operator={operator} onDone={() => setDone((times) => times + 1)} />
        ) : (
          <p className="text-text-2">{say('operators.ownersOnly')}</p>
        )}
      </Section>
    </Panel>
  );
}

/** A change of the operator that needs a second person. */
function Propose({
  command,
  operator,
  isOneself,
}: {
  readonly command: ChangeCommand & ('operator/roles' | 'operator/invite');
  readonly operator: Operator;
  readonly isOneself: boolean;
}) {
  const { roles } = useMe();
  const words = command === 'operator/roles' ? say('operators.changeRoles') : say('operators.inviteAgain');
  if (isOneself || !mayChange(roles, command, 'propose'))
    return (
      <p className="text-text-2">
        {words}: {isOneself ? say('propose.notOneself') : say('operators.ownersOnly')}
      </p>
    );
  const known = { operator: String(operator.id), ...(command === 'operator/roles' && { roles: operator.roles.join(',') }) };
  return (
    <p>
      <Link to={paths.proposeOne(command, known)} className="relative rounded-xs font-semibold text-iris focus-ring hit-44">
        {words}
      </Link>
    </p>
  );
}

/** The link that lets an invited one in; it is shown once and void with the next. */
function InvitationLink({ operator: { id, name } }: { readonly operator: Operator }) {
  const me = useMe();
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => callServer(operatorLink, { operator: id }) });
  if (!me.actions.includes('operator.link'))
    return (
      <Section title={say('operators.link')}>
        <p className="text-text-2">{say('operators.ownersOnly')}</p>
      </Section>
    );
  return (
    <Section title={say('operators.link')}>
      <p className="text-text-2">{say('operators.linkText', { name })}</p>
      {data !== undefined && (
        <div className="grid gap-2 rounded-control p-3 shadow-[inset_0_0_0_1px_var(--color-hairline)]">
          <code data-link className="font-mono wrap-anywhere text-text">
            {data.link}
          </code>
          <div className="flex items-center justify-between gap-3">
            <span className="text-text-2">{say('operators.linkUntil', { time: utcTime(data.expires) })}</span>
            <CopyButton text={data.link} label={say('copy')} copiedLabel={say('copied')} variant="secondary" size={28} />
          </div>
        </div>
      )}
      <div role="alert" className={error === null ? 'sr-only' : 'text-bad'}>
        {error === null ? '' : sentenceOf(error)}
      </div>
      <div>
        <Button variant="secondary" size={28} sending={isPending} sendingLabel={say('sending')} onPress={() => mutate()}>
          {data === undefined ? say('operators.makeLink') : say('operators.makeLinkAgain')}
        </Button>
      </div>
    </Section>
  );
}

function Suspend({ operator: { id, name }, onDone }: { readonly operator: Operator; readonly onDone: () => void }) {
  const memory = useQueryClient();
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const isWrong = reason.trim().length < REASON.min || reason.trim().length > REASON.max;
  const suspend = async (): Promise<void> => {
    try {
      await callServer(operatorSuspend, { operator: id, reason: reason.trim() });
      toast.success(say('operators.suspended', { name }));
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    setAsking(false);
    await memory.invalidateQueries({ queryKey: [operatorList.path] });
    onDone();
  };
  return (
    <Form
      label={say('operators.suspend')}
      problems={isWrong ? [{ name: 'suspend_reason', text: say('propose.reasonMissing', REASON) }] : []}
      problemsTitle={problemsTitle}
      onSubmit={() => setAsking(true)}
    >
      {({ errorOf }) => (
        <>
          <p className="text-text-2">{say('operators.suspendText')}</p>
          <TextField
            label={say('operators.reason')}
            labelAside={say('decision.kept')}
            name="suspend_reason"
            maxLength={REASON.max}
            value={reason}
            onChange={setReason}
            error={errorOf('suspend_reason')}
          />
          <Submit isSending={false} sendingLabel={say('sending')} variant="danger" size={36} wide={false}>
            {say('operators.suspend')}
          </Submit>
          <ConfirmDialog
            isOpen={isAsking}
            title={say('operators.suspendTitle', { name })}
            text={say('operators.suspendText')}
            confirm={say('operators.suspend')}
            cancel={say('cancel')}
            variant="danger"
            sendingLabel={say('sending')}
            onConfirm={suspend}
            onCancel={() => setAsking(false)}
          />
        </>
      )}
    </Form>
  );
}
