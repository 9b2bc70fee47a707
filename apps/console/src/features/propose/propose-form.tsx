/** The form of one command: its fields, and why. */
import { changeDetail, changeEdit, changeList, changePropose } from '@kontor/contract/console/change';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { Form, Submit } from '@kontor/ui/form';
import type { FormProblem } from '@kontor/ui/form';
import { TextArea } from '@kontor/ui/text-area';
import { toast } from '@kontor/ui/toast-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { useClientId } from '../../data/client-id.ts';
import { problemsTitle } from '../../frame/code.ts';
import { counted } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { bodyFields, bodyOf, fieldProblem } from '../../data/body-fields.ts';
import type { BodyField, Typed } from '../../data/body-fields.ts';
import { changedPart } from '../../data/standing-body.ts';
import { BodyInput, labelOf } from './body-input.tsx';

const REASON = { min: 3, max: 500 } as const;

interface ProposeFormProps {
  readonly command: ChangeCommand;
  /** What stands in it at first. */
  readonly typed: Typed;
  /** What stands of what it changes: of what may be left out only what differs is proposed. */
  readonly standing?: Readonly<Record<string, unknown>>;
  /** The change that is edited, as it was seen. */
  readonly edited?: { readonly id: number; readonly version: number; readonly reason: string };
}

export function ProposeForm({ command, typed: first, standing = {}, edited }: ProposeFormProps) {
  const memory = useQueryClient();
  const fields = useMemo(() => bodyFields(command), [command]);
  const [typed, setTyped] = useState(first);
  const [reason, setReason] = useState(edited?.reason ?? '');
  const nameOf = useClientId();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const proposal = { body: changedPart(command, bodyOf(fields, typed), standing), reason: reason.trim() };
      if (edited !== undefined) return callServer(changeEdit, { change_id: edited.id, version: edited.version, ...proposal });
      return callServer(changePropose, { command, ...proposal, client_id: nameOf(JSON.stringify(proposal)) });
    },
    onSuccess: async ({ change_id: id }) => {
      toast.success(say(edited === undefined ? 'propose.done' : 'propose.edited', { id }));
      await Promise.all([
        memory.invalidateQueries({ queryKey: [changeDetail.path, { change_id: id }] }),
        memory.invalidateQueries({ queryKey: [changeList.path] }),
      ]);
      goTo(paths.change(id));
    },
  });
  const wrongReason = reason.trim().length < REASON.min || reason.trim().length > REASON.max;
  const problems: FormProblem[] = [
    ...fields.flatMap((field) => {
      const problem = sentenceOn(field, typed[field.path] ?? '');
      return problem === undefined ? [] : [{ name: field.path, text: problem }];
    }),
    ...(wrongReason ? [{ name: 'reason', text: say('propose.reasonMissing', REASON) }] : []),
  ];
  return (
    <Form
      label={say('propose.form')}
      problems={problems}
      problemsTitle={problemsTitle}
      failure={error === null ? undefined : sentenceOf(error)}
      isSending={isPending}
      onSubmit={mutate}
      className="max-w-120 p-4"
    >
      {({ errorOf, leave }) => (
        <>
          {fields.map((field) => (
            <BodyInput
              key={field.path}
              field={field}
              value={typed[field.path] ?? ''}
              onChange={(value) => setTyped((before) => ({ ...before, [field.path]: value }))}
              onBlur={leave(field.path)}
              error={errorOf(field.path)}
            />
          ))}
          <TextArea
            label={say('propose.reason')}
            hint={say('propose.reasonHint')}
            name="reason"
            rows={3}
            limit={REASON.max}
            value={reason}
            onChange={setReason}
            onBlur={leave('reason')}
            error={errorOf('reason')}
          />
          <Submit isSending={isPending} sendingLabel={say('sending')} size={36} wide={false} missing={say('propose.needsSecond')}>
            {say(edited === undefined ? 'propose.submit' : 'propose.save')}
          </Submit>
        </>
      )}
    </Form>
  );
}

function sentenceOn(field: BodyField, typed: string): string | undefined {
  const problem = fieldProblem(field, typed);
  if (problem === undefined) return undefined;
  const isRate = field.kind === 'percent';
  const [min, max] = isRate ? ['0', String(field.max / 1_000_000)] : [counted(field.min), counted(field.max)];
  return say(`propose.problems.${problem}`, { label: labelOf(field), min, max });
}
