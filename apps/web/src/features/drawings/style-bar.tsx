import { useState } from 'react';
import { Copy, Lock, LockOpen, Trash2 } from 'lucide-react';
import { DESK_INKS, DRAWING_TEXT_LENGTH } from '@kontor/contract/desk-documents';
import type { Drawing } from '@kontor/contract/desk-documents';
import type { ChartExtraProps } from '../../data/chart-surface.ts';
import { IconButton } from '@kontor/ui/icon-button';
import { useWords } from '../../i18n/words.ts';
import type { DeskActions } from './desk-actions.ts';

interface StyleBarProps {
  readonly drawing: Drawing;
  readonly actions: DeskActions;
  readonly inks: ChartExtraProps['inks'];
  /** On a phone it stands below the plot, and what opens opens upwards. */
  readonly narrow: boolean;
}

const WIDTHS = [1, 2, 3, 4] as const;
const LOOKS = ['solid', 'dashed', 'dotted'] as const;
const DASHES = { solid: undefined, dashed: '5 3', dotted: '1.5 2.5' } as const;

/** What can be done with the selected drawing. */
export function StyleBar({ drawing, actions, inks, narrow }: StyleBarProps) {
  const t = useWords('drawings');
  const [isStyling, setIsStyling] = useState(false);
  const size = narrow ? 44 : 28;
  const { locked } = drawing;
  const icon = { size: 16, strokeWidth: 1.5 } as const;
  return (
    <>
      <IconButton
        label={t('style')}
        size={size}
        isPressed={isStyling}
        icon={<LineSample ink={inks[drawing.ink]} width={drawing.width} look={drawing.look} />}
        onPress={() => setIsStyling(!isStyling)}
      />
      {drawing.tool === 'text' && <TextInput key={drawing.id} drawing={drawing} actions={actions} narrow={narrow} />}
      <IconButton
        label={t(locked ? 'unlock' : 'lock')}
        size={size}
        icon={locked ? <Lock {...icon} /> : <LockOpen {...icon} />}
        onPress={() => actions.restyle(drawing, { locked: !locked })}
      />
      <IconButton label={t('duplicate')} size={size} icon={<Copy {...icon} />} onPress={() => actions.duplicate(drawing)} />
      <IconButton
        label={t('delete')}
        size={size}
        isDisabled={locked}
        icon={<Trash2 {...icon} />}
        onPress={() => actions.remove([drawing])}
      />
      {isStyling && (
        <div
          className={`absolute z-30 flex w-max flex-col gap-2 rounded-card bg-s1 p-2 shadow-float ${narrow ? 'start-2 bottom-full mb-1' : 'start-0 top-full mt-1'}`}
        >
          <div role="radiogroup" aria-label={t('color')} className="grid grid-cols-5 gap-1">
            {DESK_INKS.map((ink, number) => (
              <Choice
                key={ink}
                label={t('ink', { number: number + 1 })}
                isOn={ink === drawing.ink}
                narrow={narrow}
                onPress={() => actions.restyle(drawing, { ink })}
              >
                <span className="size-4 rounded-full" style={{ background: inks[ink] }} />
              </Choice>
            ))}
          </div>
          <div role="radiogroup" aria-label={t('width')} className="grid grid-cols-5 gap-1">
            {WIDTHS.map((width) => (
              <Choice
                key={width}
                label={t('px', { width })}
                isOn={width === drawing.width}
                narrow={narrow}
                onPress={() => actions.restyle(drawing, { width })}
              >
                <LineSample ink="currentColor" width={width} look="solid" />
              </Choice>
            ))}
          </div>
          <div role="radiogroup" aria-label={t('look.label')} className="grid grid-cols-5 gap-1">
            {LOOKS.map((look) => (
              <Choice
                key={look}
                label={t(`look.${look}`)}
                isOn={look === drawing.look}
                narrow={narrow}
                onPress={() => actions.restyle(drawing, { look })}
              >
                <LineSample ink="currentColor" width={2} look={look} />
              </Choice>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly narrow: boolean;
  readonly onPress: () => void;
  readonly children: React.ReactNode;
}

function Choice({ label, isOn, narrow, onPress, children }: ChoiceProps) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isOn}
      aria-label={label}
      title={label}
      onClick={onPress}
      className={`flex cursor-pointer items-center justify-center rounded-control focus-ring hover:bg-s2 ${narrow ? 'size-11' : 'size-7'} ${isOn ? 'bg-s2 shadow-[inset_0_0_0_1px_var(--color-control)]' : ''}`}
    >
      {children}
    </button>
  );
}

function LineSample({ ink, width, look }: { readonly ink: string; readonly width: number; readonly look: Drawing['look'] }) {
  return (
    <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden>
      <path d="M1 8h14" stroke={ink} strokeWidth={width} strokeDasharray={DASHES[look]} />
    </svg>
  );
}

/** What a text says; written down when it is left. */
function TextInput({ drawing, actions, narrow }: Pick<StyleBarProps, 'drawing' | 'actions' | 'narrow'>) {
  const t = useWords('drawings');
  const [text, setText] = useState(drawing.text);
  const keep = (): void => {
    const told = text.trim();
    if (told === '') setText(drawing.text);
    else if (told !== drawing.text) actions.restyle(drawing, { text: told });
  };
  return (
    <input
      aria-label={t('text')}
      value={text}
      disabled={drawing.locked}
      maxLength={DRAWING_TEXT_LENGTH}
      onChange={({ target }) => setText(target.value)}
      onBlur={keep}
      onFocus={({ target }) => target.select()}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter' || key === 'Escape') currentTarget.blur();
      }}
      className={`min-w-0 rounded-control bg-s2 px-2 text-text outline-none focus-ring disabled:text-text-3 ${narrow ? 'h-9 w-36 text-16' : 'h-7 w-40 text-13'}`}
    />
  );
}
