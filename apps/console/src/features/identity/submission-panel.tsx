/** What a person sent, beside his photos, and the decision on it. */
import type { identityDetail } from '@kontor/contract/console/identity';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import { RadioGroup } from '@kontor/ui/radio';
import { Segment } from '@kontor/ui/segment';
import { TextArea } from '@kontor/ui/text-area';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useMe } from '../../data/session.ts';
import { Facts, Panel, Section } from '../../frame/page.tsx';
import { useLetterKeys } from '../../frame/row-keys.ts';
import { UserLink } from '../../frame/user-link.tsx';
import { countryName } from '../../i18n/countries.ts';
import { utcTime } from '../../i18n/times.ts';
import { say, sayKnown } from '../../i18n/words.ts';
import { DecideButton } from './decide-button.tsx';
import { NO_DRAFT, PICKS, SENTENCE } from './review.ts';
import type { Draft } from './review.ts';

type Submission = OperatorAnswerOf<typeof identityDetail>;

const TONES: Readonly<Record<Submission['state'], BadgeTone>> = { under_review: 'pending', verified: 'good', failed: 'bad' };
const CHOICES = ['approve', 'reject'] as const;

interface SubmissionPanelProps {
  readonly submission: Submission;
  /** After a decision. */
  readonly onDone: () => void;
}

export function SubmissionPanel({ submission, onDone }: SubmissionPanelProps) {
  const place = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState(NO_DRAFT);
  const { actions } = useMe();
  const { uid, state, full_name: name, country, id_number: number, submitted, decided, reason } = submission;
  const isOpen = state === 'under_review';
  useLetterChoices(place, (choice) => setDraft((before) => ({ ...before, choice })));
  return (
    <Panel
      title={name}
      label={say('identity.panel')}
      state={<Badge tone={TONES[state]}>{say(`identity.states.${state}`)}</Badge>}
      foot={isOpen ? <DecideButton submission={submission} draft={draft} onDone={onDone} /> : undefined}
    >
      <Section title={say('identity.sent')}>
        <Facts
          rows={[
            [say('identity.name'), name],
            [say('identity.country'), countryName(country)],
            [say('identity.number'), number],
            [say('identity.uidOf'), <UserLink key="uid" uid={uid} maySee={actions.includes('user.view')} />],
            [say('identity.sentAt'), say('shell.utc', { time: utcTime(submitted) })],
            ...(decided === null ? [] : [[say('identity.decidedAt'), say('shell.utc', { time: utcTime(decided) })] as const]),
            ...(reason === null ? [] : [[say('identity.reason'), sayKnown(`identity.reasons.${reason}`, reason)] as const]),
          ]}
        />
      </Section>
      {isOpen && (
        <Section title={say('identity.decision')}>
          <div ref={place}>
            <DraftFields draft={draft} onChange={setDraft} />
          </div>
        </Section>
      )}
    </Panel>
  );
}

function DraftFields({ draft, onChange }: { readonly draft: Draft; readonly onChange: (draft: Draft) => void }) {
  const { choice, picked, sentence } = draft;
  return (
    <div className="grid gap-4">
      <Segment
        label={say('identity.decision')}
        items={CHOICES.map((id) => ({ id, label: say(`identity.${id}`) }))}
        selected={choice}
        onSelect={(id) => onChange({ ...draft, choice: CHOICES.find((each) => each === id) })}
      />
      {choice === 'reject' && (
        <div data-reasons>
          <RadioGroup
            label={say('identity.rejectReason')}
            items={PICKS.map((id) => ({ id, label: id === 'own' ? say('identity.ownWords') : say(`identity.reasons.${id}`) }))}
            selected={picked}
            onSelect={(id) => onChange({ ...draft, picked: PICKS.find((each) => each === id) })}
          />
        </div>
      )}
      {choice === 'reject' && picked === 'own' && (
        <TextArea
          label={say('identity.sentence')}
          hint={say('identity.sentenceHint')}
          name="sentence"
          rows={3}
          limit={SENTENCE.max}
          value={sentence}
          onChange={(next) => onChange({ ...draft, sentence: next })}
        />
      )}
      {choice === 'reject' && picked !== undefined && picked !== 'own' && <p className="text-text-2">{say('identity.listed')}</p>}
    </div>
  );
}

/** A and R choose, and bring the focus to the button, or to what is missing for it. */
function useLetterChoices(place: RefObject<HTMLElement | null>, onChoose: (choice: 'approve' | 'reject') => void): void {
  const [times, setTimes] = useState(0);
  const choose = (choice: 'approve' | 'reject') => (): void => {
    onChoose(choice);
    setTimes((before) => before + 1);
  };
  useLetterKeys({ a: choose('approve'), A: choose('approve'), r: choose('reject'), R: choose('reject') });
  useEffect(() => {
    if (times === 0) return;
    const button = document.querySelector<HTMLElement>('[data-decide] button:not(:disabled)');
    const missing = ['textarea', '[data-reasons] input:checked', '[data-reasons] input', 'input:checked'];
    (
      button ?? missing.map((field) => place.current?.querySelector<HTMLElement>(field)).find((field) => field instanceof HTMLElement)
    )?.focus();
  }, [times, place]);
}
