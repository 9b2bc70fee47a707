import { useState } from 'react';
import { ChevronDown, Eye, EyeOff, Plus, Trash2 } from 'lucide-react';
import { DESK_INKS, INDICATOR_KINDS, MAX_INDICATORS } from '@kontor/contract/desk-documents';
import type { DeskInk, IndicatorKind } from '@kontor/contract/desk-documents';
import { Dialog } from '@kontor/ui/dialog';
import { IconButton } from '@kontor/ui/icon-button';
import { Switch } from '@kontor/ui/switch';
import { TextField } from '@kontor/ui/text-field';
import type { ChartChanges } from '../../data/chart-view.ts';
import { fitsInput, fitted, indicatorName } from '../../data/indicator-kinds.ts';
import type { Indicator, Input } from '../../data/indicator-kinds.ts';
import { LateWords } from '../../i18n/late-words.tsx';
import { useWords } from '../../i18n/words.ts';
import { useChartInk } from './chart-ink.ts';
import { infoOf, newIndicator } from './more-kinds.ts';

export interface IndicatorDialogProps {
  readonly indicators: readonly Indicator[];
  /** Whether there is a line at what the coin cost; undefined where there cannot be one. */
  readonly cost: boolean | undefined;
  readonly changes: Pick<ChartChanges, 'setIndicator' | 'removeIndicator' | 'setCost'>;
  /** Id of the one that is to be changed at once. */
  readonly open: string | undefined;
  readonly onClose: () => void;
}

const icon = { size: 16, strokeWidth: 1.5 } as const;

/** What is in the chart, with its lengths and colours, and what else may be. */
export function IndicatorDialog(props: IndicatorDialogProps) {
  return (
    <LateWords>
      <Opened {...props} />
    </LateWords>
  );
}

function Opened({ indicators, cost, changes, open, onClose }: IndicatorDialogProps) {
  const t = useWords('chart-setup');
  const [editing, setEditing] = useState(open);
  const isFull = indicators.length >= MAX_INDICATORS;
  const add = (kind: IndicatorKind): void => {
    const made = newIndicator(kind, crypto.randomUUID(), indicators);
    changes.setIndicator(made);
    setEditing(made.id);
  };
  const groups = [
    ['over', INDICATOR_KINDS.filter((kind) => infoOf(kind).place !== 'pane')],
    ['below', INDICATOR_KINDS.filter((kind) => infoOf(kind).place === 'pane')],
  ] as const;
  return (
    <Dialog isOpen title={t('indicators')} closeLabel={t('close')} size="wide" onClose={onClose}>
      <h3 className="mb-1 text-11 text-text-3">{t('chosen')}</h3>
      {indicators.length === 0 && <p className="py-2 text-13 text-text-3">{t('noneChosen')}</p>}
      <ul aria-label={t('chosen')} className="flex flex-col">
        {indicators.map((indicator) => (
          <ChosenOne
            key={indicator.id}
            indicator={fitted(indicator, infoOf(indicator.kind))}
            changes={changes}
            isOpen={editing === indicator.id}
            onToggle={() => setEditing(editing === indicator.id ? undefined : indicator.id)}
          />
        ))}
      </ul>
      {isFull && <p className="py-2 text-12 text-text-3">{t('fullChart', { most: String(MAX_INDICATORS) })}</p>}
      {cost !== undefined && (
        <section aria-label={t('yours')} className="mt-4">
          <h3 className="mb-1 text-11 text-text-3">{t('yours')}</h3>
          <Switch spread isSelected={cost} onChange={changes.setCost} className="text-13">
            <span className="min-w-0">
              {t('cost')} <span className="block text-12 text-text-3">{t('costAbout')}</span>
            </span>
          </Switch>
        </section>
      )}
      {groups.map(([name, kinds]) => (
        <section key={name} aria-label={t(name)} className="mt-4">
          <h3 className="mb-1 text-11 text-text-3">{t(name)}</h3>
          <div className="grid gap-x-2 sm:grid-cols-2">
            {kinds.map((kind) => (
              <button
                key={kind}
                type="button"
                aria-disabled={isFull || (kind === 'vol' && indicators.some((one) => one.kind === 'vol'))}
                onClick={() => !isFull && !(kind === 'vol' && indicators.some((one) => one.kind === 'vol')) && add(kind)}
                className="flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-1.5 text-start focus-ring hover:bg-s2 aria-disabled:cursor-default aria-disabled:text-text-3 aria-disabled:opacity-60 pointer-coarse:min-h-11"
              >
                <Plus size={14} strokeWidth={1.5} aria-hidden className="shrink-0 text-text-3" />
                <span className="min-w-0 py-1 text-12 text-text-2">
                  <b className="me-1 font-semibold text-text">{infoOf(kind).title}</b> {t(`about.${kind}`)}
                </span>
              </button>
            ))}
          </div>
        </section>
      ))}
    </Dialog>
  );
}

interface ChosenOneProps {
  readonly indicator: Indicator;
  readonly changes: IndicatorDialogProps['changes'];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** One in the chart: its name, which opens what it is told, and what hides it and takes it away. */
function ChosenOne({ indicator, changes, isOpen, onToggle }: ChosenOneProps) {
  const t = useWords('chart-setup');
  const inks = useChartInk();
  const info = infoOf(indicator.kind);
  const name = indicatorName(indicator, info);
  const hasParts = info.inputs.length + indicator.inks.length > 0;
  const tell = (at: number, value: number): void =>
    changes.setIndicator({ ...indicator, inputs: indicator.inputs.map((one, number) => (number === at ? value : one)) });
  const paint = (slot: number, ink: DeskInk): void =>
    changes.setIndicator({ ...indicator, inks: indicator.inks.map((one, number) => (number === slot ? ink : one)) });
  return (
    <li className="border-b border-hairline py-1 last:border-b-0">
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-expanded={hasParts ? isOpen : undefined}
          onClick={() => hasParts && onToggle()}
          className={`group flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-control px-1.5 text-start focus-ring pointer-coarse:min-h-11 ${hasParts ? 'cursor-pointer hover:bg-s2' : ''}`}
        >
          <span className="flex w-8 shrink-0 gap-0.5" aria-hidden>
            {indicator.inks.map((ink, slot) => (
              <i key={`${slot} ${ink}`} className="h-0.5 flex-1" style={{ background: inks[ink] }} />
            ))}
          </span>
          <span className={`truncate text-13 font-semibold ${indicator.hidden ? 'text-text-3' : 'text-text'}`}>{name}</span>
          {hasParts && (
            <ChevronDown
              size={14}
              strokeWidth={1.5}
              aria-hidden
              className="shrink-0 text-text-3 transition-transform group-aria-expanded:rotate-180"
            />
          )}
        </button>
        <IconButton
          label={t(indicator.hidden ? 'show' : 'hide', { name })}
          icon={indicator.hidden ? <EyeOff {...icon} /> : <Eye {...icon} />}
          onPress={() => changes.setIndicator({ ...indicator, hidden: !indicator.hidden })}
        />
        <IconButton label={t('remove', { name })} icon={<Trash2 {...icon} />} onPress={() => changes.removeIndicator(indicator.id)} />
      </div>
      {isOpen && hasParts && (
        <div className="flex flex-col gap-3 px-1.5 pt-2 pb-3">
          {info.inputs.length > 0 && (
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
              {info.inputs.map((input, at) => (
                <InputField
                  key={input.name}
                  input={input}
                  value={indicator.inputs[at] ?? input.first}
                  onTold={(value) => tell(at, value)}
                />
              ))}
            </div>
          )}
          {indicator.inks.map((ink, slot) => (
            <Inks
              // oxlint-disable-next-line react/no-array-index-key -- A slot is what it is by its place.
              key={slot}
              label={slotName(
                info.lines.filter((line) => line.slot === slot).map((line) => line.name),
                t('color'),
              )}
              ink={ink}
              onChoose={(chosen) => paint(slot, chosen)}
            />
          ))}
        </div>
      )}
    </li>
  );
}

/** The lines that have one colour. */
function slotName(lines: readonly string[], otherwise: string): string {
  const names = lines.filter((name) => name !== '');
  return names.length === 0 ? otherwise : names.join(', ');
}

/** A number that is told as soon as it may be what is typed. */
function InputField({ input, value, onTold }: { readonly input: Input; readonly value: number; readonly onTold: (value: number) => void }) {
  const t = useWords('chart-setup');
  const [typed, setTyped] = useState(String(value));
  const read = /^\d{1,4}(?:[.,]\d{1,3})?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : Number.NaN;
  const isWrong = !fitsInput(input, read);
  return (
    <TextField
      label={t(`input.${input.name}`)}
      value={typed}
      inputMode={input.step === 1 ? 'numeric' : 'decimal'}
      maxLength={7}
      error={isWrong ? t('bounds', { min: String(input.min), max: String(input.max) }) : undefined}
      onChange={(text) => {
        setTyped(text);
        const number = Number(text.trim().replace(',', '.'));
        if (text.trim() !== '' && fitsInput(input, number) && number !== value) onTold(number);
      }}
    />
  );
}

/** Colours to choose from, by the palette's places. */
function Inks({ label, ink, onChoose }: { readonly label: string; readonly ink: DeskInk; readonly onChoose: (ink: DeskInk) => void }) {
  const t = useWords('chart-setup');
  const inks = useChartInk();
  return (
    <div className="flex items-center gap-2">
      <span className="w-24 shrink-0 truncate text-12 text-text-2">{label}</span>
      <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-1 pointer-coarse:gap-2">
        {DESK_INKS.map((one, number) => (
          <button
            key={one}
            type="button"
            role="radio"
            aria-checked={one === ink}
            aria-label={t('ink', { number: String(number + 1) })}
            onClick={() => onChoose(one)}
            className="relative flex size-6 cursor-pointer items-center justify-center rounded-sm focus-ring hit-44 hover:bg-s2 aria-checked:shadow-[inset_0_0_0_1px_var(--color-control)]"
          >
            <i className="size-3 rounded-full" style={{ background: inks[one] }} aria-hidden />
          </button>
        ))}
      </div>
    </div>
  );
}
