import { maintenanceStart, maintenanceState } from '@kontor/contract/console/maintenance';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { LANGUAGES } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { Form, Submit } from '@kontor/ui/form';
import { IconButton } from '@kontor/ui/icon-button';
import { Select } from '@kontor/ui/select';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { problemsTitle } from '../../frame/code.ts';
import { useNow } from '../../frame/use-now.ts';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { REASON } from '../../data/reason.ts';
import { LONGEST, announcementBody, announcementProblems } from './announcement.ts';
import type { Announcement } from './announcement.ts';

interface StartMaintenanceProps {
  /** What is announced now; null while everything is served. */
  readonly now: OperatorAnswerOf<typeof maintenanceState>['maintenance'];
  readonly onDone: () => void;
}

/** Begins maintenance, or changes what is announced while it lasts. */
export function StartMaintenance({ now, onDone }: StartMaintenanceProps) {
  const memory = useQueryClient();
  const nowMs = useNow(1_000);
  const [typed, setTyped] = useState<Announcement>({
    words: now?.words ?? { en_US: '' },
    until: typeof now?.until === 'number' ? utcTime(now.until).slice(0, 16) : '',
    reason: '',
  });
  const [isAsking, setAsking] = useState(false);
  const isOn = now !== null;
  const { words, until, reason } = typed;
  const tell = (more: Partial<Announcement>): void => setTyped((before) => ({ ...before, ...more }));
  const start = async (): Promise<void> => {
    try {
      await callServer(maintenanceStart, announcementBody(typed));
      toast.success(say(isOn ? 'maintenance.changed' : 'maintenance.started'));
      tell({ reason: '' });
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    setAsking(false);
    await memory.invalidateQueries({ queryKey: [maintenanceState.path] });
    onDone();
  };
  return (
    <Form
      label={say(isOn ? 'maintenance.changeForm' : 'maintenance.startForm')}
      problems={announcementProblems(typed, nowMs)}
      problemsTitle={problemsTitle}
      onSubmit={() => (isOn ? void start() : setAsking(true))}
    >
      {({ errorOf, leave }) => (
        <>
          <Words words={words} onChange={(next) => tell({ words: next })} errorOf={errorOf} leave={leave} />
          <TextField
            label={say('maintenance.until')}
            hint={say('maintenance.untilHint')}
            name="until"
            autoComplete="off"
            value={until}
            onChange={(next) => tell({ until: next })}
            onBlur={leave('until')}
            error={errorOf('until')}
          />
          <TextField
            label={say('maintenance.reason')}
            labelAside={say('decision.kept')}
            name="maintenance_reason"
            maxLength={REASON.max}
            value={reason}
            onChange={(next) => tell({ reason: next })}
            error={errorOf('maintenance_reason')}
          />
          <Submit isSending={false} sendingLabel={say('sending')} variant={isOn ? 'secondary' : 'danger'} size={36} wide={false}>
            {say(isOn ? 'maintenance.announce' : 'maintenance.start')}
          </Submit>
          <ConfirmDialog
            isOpen={isAsking}
            title={say('maintenance.startTitle')}
            text={say('maintenance.startText')}
            confirm={say('maintenance.start')}
            cancel={say('cancel')}
            variant="danger"
            sendingLabel={say('sending')}
            onConfirm={start}
            onCancel={() => setAsking(false)}
          />
        </>
      )}
    </Form>
  );
}

interface WordsProps {
  readonly words: Announcement['words'];
  readonly onChange: (words: Announcement['words']) => void;
  readonly errorOf: (name: string) => string | undefined;
  readonly leave: (name: string) => () => void;
}

/** A line for each language that is added; English is always there. */
function Words({ words, onChange, errorOf, leave }: WordsProps) {
  const added = LANGUAGES.filter(({ value }) => value === 'en_US' || words[value] !== undefined);
  const left = LANGUAGES.filter((language) => !added.includes(language));
  return (
    <>
      {added.map(({ value, name }) => (
        <div key={value} className="flex items-end gap-1">
          <TextField
            className="flex-1"
            label={value === 'en_US' ? say('maintenance.words') : say('maintenance.wordsIn', { language: name })}
            {...(value === 'en_US' && { hint: say('maintenance.wordsHint') })}
            name={`words.${value}`}
            autoComplete="off"
            limit={LONGEST}
            value={words[value] ?? ''}
            onChange={(text) => onChange({ ...words, [value]: text })}
            onBlur={leave(`words.${value}`)}
            error={errorOf(`words.${value}`)}
          />
          {value !== 'en_US' && (
            <IconButton
              label={say('maintenance.removeLanguage', { language: name })}
              size={36}
              icon={<X size={14} strokeWidth={1.5} />}
              onPress={() => onChange(Object.fromEntries(Object.entries(words).filter(([locale]) => locale !== value)))}
            />
          )}
        </div>
      ))}
      {left.length > 0 && (
        <Select
          label={say('maintenance.addLanguage')}
          items={left.map(({ value, name }) => ({ id: value, label: name }))}
          selected=""
          onSelect={(locale) => onChange({ ...words, [locale as Locale]: '' })}
          placeholder={say('propose.choose')}
        />
      )}
    </>
  );
}
