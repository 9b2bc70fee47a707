import { useWords } from '../../i18n/words.ts';
import { percentOf, useContractFigures } from './contract-figures.ts';

/** From these ratios on the word is another (comps: 50 % and 80 %). */
const RAISED = 0.5;
const HIGH = 0.8;
const MARKS = [50, 80, 100];

/** Maintenance margin over what supports it: number and word, and a line whose dot turns when it becomes serious. Liquidation is at 100 %. */
export function MarginGauge({ ratio, isInline = false }: { readonly ratio: string | null; readonly isInline?: boolean }) {
  const words = useWords('perpetual');
  const { locale, privacy } = useContractFigures(undefined);
  const share = ratio === null ? 1 : Math.min(1, Math.max(0, Number(ratio)));
  const level = share < RAISED ? 'low' : share < HIGH ? 'raised' : 'high';
  // The word and the line tell the number.
  const text = privacy.own(ratio === null ? '-' : percentOf(ratio, locale));
  const ink = level === 'low' ? 'text-up' : level === 'raised' ? 'text-text' : 'text-warn';
  return (
    <span
      className={isInline ? 'inline-flex items-center gap-2' : 'flex w-full min-w-24 flex-col'}
      data-margin-ratio={privacy.mark(ratio ?? undefined)}
    >
      {isInline && !privacy.isHidden && <Line share={share} isHigh={level === 'high'} className="w-30" />}
      <span className="flex items-baseline justify-between gap-2">
        <b className="font-semibold">{text}</b>
        {!privacy.isHidden && <span className={`text-11 ${ink}`}>{words(`position.risk.${level}`)}</span>}
      </span>
      {!isInline && !privacy.isHidden && <Line share={share} isHigh={level === 'high'} className="w-full" />}
      {!privacy.isHidden && <span className="sr-only">{words('position.gauge', { percent: text })}</span>}
    </span>
  );
}

function Line({ share, isHigh, className }: { readonly share: number; readonly isHigh: boolean; readonly className: string }) {
  return (
    <span aria-hidden className={`relative block h-2 forced-color-adjust-none ${className}`}>
      <span className="absolute inset-x-0 top-[3px] h-0.5 bg-control/60" />
      <span className="absolute top-[3px] left-0 h-0.5 bg-text" style={{ width: `${share * 100}%` }} />
      {MARKS.map((mark) => (
        <span key={mark} className="absolute top-0.5 h-1 w-px bg-text-2" style={{ left: `${mark}%` }} />
      ))}
      <span
        className={`absolute top-0 size-2 -translate-x-1/2 rounded-full ${isHigh ? 'bg-warn' : 'bg-text'}`}
        style={{ left: `${share * 100}%` }}
      />
    </span>
  );
}

/** How soon auto-deleveraging would meet a position: five lights. */
export function AdlLights({ rank }: { readonly rank: number | null }) {
  const words = useWords('perpetual');
  const { privacy } = useContractFigures(undefined);
  if (rank === null || privacy.isHidden) return null;
  const label = words('position.adl', { lights: String(rank) });
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex items-center gap-0.5">
      {[1, 2, 3, 4, 5].map((light) => (
        <span key={light} className={`h-2 w-[3px] ${light <= rank ? 'bg-text-2' : 'bg-s3'}`} />
      ))}
    </span>
  );
}
