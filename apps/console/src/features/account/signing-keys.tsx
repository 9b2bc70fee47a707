/** The keys that one signs decisions by. Each is made in a browser and stays there; the server knows its public part. */
import { operatorKeyRemove } from '@kontor/contract/console/operator';
import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { CodeField } from '@kontor/ui/code-field';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { Form, Submit } from '@kontor/ui/form';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { forgetKey } from '../../data/key-store.ts';
import { addOwnKey, useOwnKeys } from '../../data/own-key.ts';
import { ME, useMe } from '../../data/session.ts';
import type { Me } from '../../data/session.ts';
import { codeProblems, problemsTitle } from '../../frame/code.ts';
import { Section } from '../../frame/page.tsx';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';

type Key = Me['keys'][number];

export function SigningKeys() {
  const me = useMe();
  const memory = useQueryClient();
  const heading = useRef<HTMLDivElement>(null);
  const [made, setMade] = useState(0);
  const [removed, setRemoved] = useState<Key>();
  const { data: own = [] } = useOwnKeys(me);
  const remove = async (key: Key): Promise<void> => {
    try {
      await callServer(operatorKeyRemove, { id: key.id });
      await forgetKey(key.id);
      await memory.invalidateQueries({ queryKey: ME.queryKey });
      toast.success(say('keys.removed', { name: key.name }));
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    setRemoved(undefined);
    heading.current?.focus();
  };
  return (
    <Section title={say('keys.title')}>
      <div ref={heading} tabIndex={-1} className="text-text-2 outline-none">
        {say('keys.text')}
      </div>
      {me.keys.length === 0 ? (
        <p className="rounded-control p-3 text-text shadow-[inset_0_0_0_1px_var(--color-hairline)]">{say('keys.none')}</p>
      ) : (
        <KeyTable keys={me.keys} isHere={(key) => own.some(({ id }) => id === key.id)} onRemove={setRemoved} />
      )}
      <AddKey
        key={made}
        onMade={() => {
          setMade(made + 1);
          heading.current?.focus();
        }}
      />
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={say('keys.removeTitle')}
        text={say('keys.removeText', { name: removed?.name ?? '' })}
        confirm={say('keys.remove')}
        cancel={say('cancel')}
        variant="danger"
        sendingLabel={say('sending')}
        onConfirm={() => (removed === undefined ? undefined : remove(removed))}
        onCancel={() => setRemoved(undefined)}
      />
    </Section>
  );
}

interface KeyTableProps {
  readonly keys: readonly Key[];
  /** Whether this browser keeps it. */
  readonly isHere: (key: Key) => boolean;
  readonly onRemove: (key: Key) => void;
}

function KeyTable({ keys, isHere, onRemove }: KeyTableProps) {
  return (
    <Table
      label={say('keys.title')}
      isFlush
      head={
        <>
          <HeadCell>{say('keys.name')}</HeadCell>
          <HeadCell>{say('keys.fingerprint')}</HeadCell>
          <HeadCell>{say('keys.added')}</HeadCell>
          <HeadCell>{say('keys.where')}</HeadCell>
          <HeadCell align="end">
            <span className="sr-only">{say('keys.remove')}</span>
          </HeadCell>
        </>
      }
    >
      {keys.map((key) => (
        <Row key={key.id}>
          <Cell className="max-w-40 truncate">{key.name}</Cell>
          <Cell>
            <code className="font-mono" title={key.fingerprint}>
              {key.fingerprint.slice(0, 16)}
            </code>
          </Cell>
          <Cell quiet>{utcTime(key.added)}</Cell>
          <Cell>
            {isHere(key) ? (
              <Badge tone="good" plain>
                {say('keys.here')}
              </Badge>
            ) : (
              <span className="text-text-2">{say('keys.elsewhere')}</span>
            )}
          </Cell>
          <Cell align="end">
            <Button variant="quiet" size={28} aria-label={say('keys.removeNamed', { name: key.name })} onPress={() => onRemove(key)}>
              {say('keys.remove')}
            </Button>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function AddKey({ onMade }: { readonly onMade: () => void }) {
  const me = useMe();
  const memory = useQueryClient();
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => addOwnKey(memory, me, name.trim(), code),
    onSuccess: () => {
      toast.success(say('keys.made'));
      onMade();
    },
    onError: () => setCode(''),
  });
  return (
    <Form
      label={say('keys.add')}
      problems={[...(name.trim() === '' ? [{ name: 'key_name', text: say('keys.nameMissing') }] : []), ...codeProblems(code)]}
      problemsTitle={problemsTitle}
      failure={error === null ? undefined : sentenceOf(error)}
      isSending={isPending}
      onSubmit={mutate}
      className="max-w-90 pt-2"
    >
      {({ errorOf, leave }) => (
        <>
          <TextField
            label={say('keys.newName')}
            hint={say('keys.newNameHint')}
            name="key_name"
            maxLength={60}
            value={name}
            onChange={setName}
            onBlur={leave('key_name')}
            error={errorOf('key_name')}
          />
          <CodeField
            label={say('code.label')}
            value={code}
            onChange={setCode}
            onBlur={leave('code')}
            {...(errorOf('code') === undefined ? {} : { error: errorOf('code') })}
          />
          <Submit isSending={isPending} sendingLabel={say('sending')} size={36} wide={false} variant="secondary">
            {say('keys.add')}
          </Submit>
        </>
      )}
    </Form>
  );
}
