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
import { FailedPart } from '../../frame/failed-part.tsx';
import { Facts } from '../../frame/page.tsx';
import { REASON, isReason } from '../../frame/reason.ts';
import { counted } from '../../i18n/times.ts';
import { say, sayKnown } from '../../i18n/words.ts';
import { goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { bodyFields, bodyOf, fieldProblem } from '../../data/body-fields.ts';
import type { BodyField, Typed } from '../../data/body-fields.ts';
import { changedPart } from '../../data/standing-body.ts';
import { BodyInput, labelOf } from './body-input.tsx';
import { groupsOf } from './field-groups.ts';
import type { Guide } from './form-guide.ts';
import { guideOf, useListed } from './guides.ts';

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
  const listed = useListed(command);
  const guide = guideOf(command, fields, typed, listed);
  const asked = fields.filter(({ path }) => !guide.fixed.includes(path) && !guide.hidden.includes(path));
  const shownIn = (path: string): string => typed[path] ?? guide.values[path] ?? '';
  const [reason, setReason] = useState(edited?.reason ?? '');
  const nameOf = useClientId();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const said = bodyOf(asked, saidOf(asked, shownIn, guide));
      const proposal = { body: changedPart(command, said, standing), reason: reason.trim() };
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
  const problems = problemsOf(asked, shownIn, guide, reason);
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
          {listed.failed !== undefined && <FailedPart text={sentenceOf(listed.failed.error)} again={listed.failed.again} />}
          {groupsOf(command, asked).map(({ name, title, fields: grouped }) => (
            <fieldset key={name} className="grid min-w-0 gap-4">
              {title !== '' && <legend className="mb-3 w-full border-b border-hairline pb-1 text-12 font-bold text-text">{title}</legend>}
              {grouped.map((field) => (
                <BodyInput
                  key={field.path}
                  command={command}
                  field={field}
                  isNeeded={guide.needed.includes(field.path)}
                  now={guide.values[field.path]}
                  isNew={guide.isNew}
                  unit={guide.units[field.path]}
                  listed={listed}
                  value={shownIn(field.path)}
                  onChange={(value) => setTyped((before) => ({ ...before, [field.path]: value }))}
                  onBlur={leave(field.path)}
                  error={errorOf(field.path)}
                />
              ))}
              {guide.noteBelow === name && name !== '' && <Note fields={fields} guide={guide} />}
            </fieldset>
          ))}
          {guide.noteBelow === '' && <Note fields={fields} guide={guide} />}
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

/** What it comes to, and what cannot change any more. */
function Note({ fields, guide: { note, fixed, values, units } }: { readonly fields: readonly BodyField[]; readonly guide: Guide }) {
  if (note === '') return null;
  return (
    <div role="status" className="grid gap-2 rounded-control bg-s2 px-3 py-2">
      <p className="text-text">{note}</p>
      {fixed.length > 0 && (
        <Facts
          rows={fields
            .filter(({ path }) => fixed.includes(path))
            .map(({ path, kind, name }) => {
              const value = values[path] ?? '';
              return [
                sayKnown(`fields.${name}.label`, name),
                kind === 'turn' ? sayKnown(`choices.${value}`, value) : [value, units[path] ?? ''].join(' ').trim(),
              ];
            })}
        />
      )}
    </div>
  );
}

/** What is said: what is as it stands is left out, and a limit that was emptied is none. */
function saidOf(fields: readonly BodyField[], shownIn: (path: string) => string, { values, emptied, isWhole }: Guide): Typed {
  return Object.fromEntries(
    fields.map(({ path, isRequired }) => {
      const shown = shownIn(path).trim();
      if (!isWhole && !isRequired && shown === (values[path] ?? '')) return [path, ''];
      return [path, shown === '' && emptied.includes(path) ? '0' : shown];
    }),
  );
}

/** What is wrong with all that is typed, in the order of the fields. */
function problemsOf(fields: readonly BodyField[], shownIn: (path: string) => string, guide: Guide, reason: string): readonly FormProblem[] {
  const wrong = fields.flatMap((field) => {
    const text = sentenceOn(field, shownIn(field.path), guide);
    return text === undefined ? [] : [{ name: field.path, text }];
  });
  return isReason(reason) ? wrong : [...wrong, { name: 'reason', text: say('propose.reasonMissing', REASON) }];
}

function sentenceOn(field: BodyField, typed: string, { needed, problems }: Guide): string | undefined {
  const isNeeded = needed.includes(field.path);
  const problem = fieldProblem(isNeeded ? { ...field, isRequired: true } : field, typed);
  if (problem === undefined) return problems[field.path];
  const isRate = field.kind === 'percent';
  const [min, max] = isRate ? ['0', String(field.max / 1_000_000)] : [counted(field.min), counted(field.max)];
  return say(`propose.problems.${problem}`, { label: labelOf(field, true), min, max, digits: field.digits });
}
