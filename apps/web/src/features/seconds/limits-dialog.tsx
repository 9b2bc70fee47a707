import { useState } from 'react';
import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { DecimalField } from '@kontor/ui/decimal-field';
import { Dialog } from '@kontor/ui/dialog';
import { RadioGroup } from '@kontor/ui/radio';
import { toast } from '@kontor/ui/toast-list';
import { useCurrencies } from '../../data/markets.ts';
import { secondsNowMs } from '../../data/seconds-clock.ts';
import { setLimits } from '../../data/seconds-limits.ts';
import type { SecondsLimits } from '../../data/seconds-limits.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useWords } from '../../i18n/words.ts';
import { PAUSES, changeOf, draftOf, isExclusion } from './limit-draft.ts';
import type { LimitDraft, PauseChoice } from './limit-draft.ts';
import { useSecondsFigures } from '../../data/seconds-figures.ts';

const HOURS_A_DAY = 24;
const USUAL_SCALE = 8;

/** Sets the own limits. Before anything is sent it says what holds at once and what a day later. */
export function LimitsDialog({ limits, onClose }: { readonly limits: SecondsLimits; readonly onClose: () => void }) {
  const words = useWords('seconds');
  const scale = useCurrencies().get('USDT')?.scale ?? USUAL_SCALE;
  const [draft, setDraft] = useState<LimitDraft>(() => draftOf(limits));
  const [isSure, setSure] = useState(false);
  const [isSending, setSending] = useState(false);
  const { change, isLooser, wrong } = changeOf(draft, limits, { scale, nowMs: secondsNowMs() });
  const excludes = draft.pause === 'exclude';
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      await setLimits(change);
      toast.success(words(isLooser ? 'limits.savedLooser' : 'limits.saved'));
      onClose();
    } catch (error) {
      tellFailure(error);
      setSending(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={words('limits.dialog')}
      closeLabel={words('close')}
      actions={
        <>
          <Button variant="secondary" size={36} onPress={onClose}>
            {words('limits.keep')}
          </Button>
          <Button
            variant="primary"
            size={36}
            isDisabled={wrong !== undefined || Object.keys(change).length === 0 || (excludes && !isSure)}
            sending={isSending}
            sendingLabel={words('form.sending')}
            onPress={() => void send()}
          >
            {words('limits.set')}
          </Button>
        </>
      }
    >
      <p className="text-12 text-text-2">{words('limits.text')}</p>
      <Amounts limits={limits} draft={draft} onChange={setDraft} scale={scale} wrong={wrong} />
      <Pauses limits={limits} draft={draft} onChange={setDraft} />
      {excludes && (
        <Checkbox className="mt-3 text-12" isSelected={isSure} onChange={setSure}>
          {words('limits.excludeSure')}
        </Checkbox>
      )}
      <p role="status" className="mt-3 text-12 text-warn">
        {isLooser && words('limits.looser')}
      </p>
    </Dialog>
  );
}

interface PartProps {
  readonly draft: LimitDraft;
  readonly onChange: (draft: LimitDraft) => void;
}

interface AmountsProps extends PartProps {
  readonly limits: SecondsLimits;
  readonly scale: number;
  readonly wrong: 'stake' | 'loss' | undefined;
}

function Amounts({ limits, draft, onChange, scale, wrong }: AmountsProps) {
  const words = useWords('seconds');
  const { locale, privacy } = useSecondsFigures();
  const before = draftOf(limits);
  return (
    <div className="mt-4 grid gap-3 sm:grid-cols-2">
      {(['loss', 'stake'] as const).map((name) => (
        <DecimalField
          key={name}
          label={words(`limits.${name}`)}
          name={`limit-${name}`}
          locale={locale}
          unit="USDT"
          decimals={scale}
          value={draft[name]}
          // What holds is his own; what he types he sees.
          isMasked={privacy.isHidden && draft[name] === before[name]}
          placeholder={words('limits.noLimit')}
          onChange={(text) => onChange({ ...draft, [name]: text })}
          error={wrong === name ? words('limits.wrong') : undefined}
        />
      ))}
    </div>
  );
}

/** A pause can be made longer at once, and shorter only a day later. */
function Pauses({ limits, draft, onChange }: PartProps & { readonly limits: SecondsLimits }) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const nowMs = secondsNowMs();
  const isPaused = limits.pause_until > nowMs;
  const choices: readonly (readonly [PauseChoice, string])[] = [
    [
      'keep',
      !isPaused
        ? words('limits.noPause')
        : isExclusion(limits.pause_until, nowMs)
          ? words('limits.excluded')
          : words('limits.pausedUntil', { time: figures.time(limits.pause_until), zone: figures.zone }),
    ],
    ...PAUSES.map((hours) => [`${hours}`, words('limits.pauseDays', { count: Math.round(hours / HOURS_A_DAY) })] as const),
    ['exclude', words('limits.exclude')],
    ...(isPaused ? [['end', words('limits.endPause')] as const] : []),
  ];
  return (
    <RadioGroup
      label={words('limits.pause')}
      className="mt-4"
      selected={draft.pause}
      onSelect={(id) => onChange({ ...draft, pause: choices.find(([choice]) => choice === id)?.[0] ?? 'keep' })}
      items={choices.map(([id, label]) => ({ id, label }))}
    />
  );
}
