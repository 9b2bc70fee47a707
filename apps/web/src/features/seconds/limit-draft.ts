/** What somebody wants of his limits, and what holds of it when: stricter at once, looser a day later. Source: rules 3.5. */
import { isAmountStrict, isPauseStrict } from '@kontor/domain/seconds/self-limits';
import { parseDecimal } from '@kontor/domain/amount';
import type { SecondsLimits } from '../../data/seconds-limits.ts';

/** How long a pause may be chosen for, in hours; the longest is what keeps oneself away for good, as long as the product lasts. */
export const PAUSES = [24, 168, 720, 4_380] as const;
/** Of self-exclusion, years: as far as the exchange takes a pause. */
const EXCLUSION_YEARS = 100;
const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

/** `keep`: what there is. `end`: no pause any more. */
export type PauseChoice = 'keep' | 'end' | 'exclude' | `${(typeof PAUSES)[number]}`;

export interface LimitDraft {
  /** Plain decimals as typed; empty for none. */
  readonly stake: string;
  readonly loss: string;
  readonly pause: PauseChoice;
}

export interface LimitChange {
  readonly daily_stake?: string;
  readonly daily_loss?: string;
  readonly pause_until?: number;
}

/** The draft of what holds now. */
export function draftOf({ daily_stake: stake, daily_loss: loss }: Pick<SecondsLimits, 'daily_stake' | 'daily_loss'>): LimitDraft {
  const shown = (amount: string): string => (/[1-9]/.test(amount) ? amount : '');
  return { stake: shown(stake), loss: shown(loss), pause: 'keep' };
}

/** What a draft changes: the limits that are another, whether any of them is looser than now, and which field is no amount. */
export function changeOf(
  draft: LimitDraft,
  limits: Pick<SecondsLimits, 'daily_stake' | 'daily_loss' | 'pause_until'>,
  { scale, nowMs }: { readonly scale: number; readonly nowMs: number },
): { readonly change: LimitChange; readonly isLooser: boolean; readonly wrong: 'stake' | 'loss' | undefined } {
  const stake = read(draft.stake, scale);
  const loss = read(draft.loss, scale);
  if (stake === undefined) return { change: {}, isLooser: false, wrong: 'stake' };
  if (loss === undefined) return { change: {}, isLooser: false, wrong: 'loss' };
  const [stakeBefore, lossBefore] = [read(limits.daily_stake, scale) ?? 0n, read(limits.daily_loss, scale) ?? 0n];
  const pause = pauseOf(draft.pause, nowMs);
  const change: LimitChange = {
    ...(stake === stakeBefore ? {} : { daily_stake: draft.stake === '' ? '0' : draft.stake }),
    ...(loss === lossBefore ? {} : { daily_loss: draft.loss === '' ? '0' : draft.loss }),
    ...(pause === undefined || pause === limits.pause_until ? {} : { pause_until: pause }),
  };
  const isLooser =
    !isAmountStrict(stake, stakeBefore) ||
    !isAmountStrict(loss, lossBefore) ||
    (pause !== undefined && !isPauseStrict(pause, limits.pause_until));
  return { change, isLooser, wrong: undefined };
}

/** Until when a choice pauses, ms; undefined where it changes nothing. */
function pauseOf(choice: PauseChoice, nowMs: number): number | undefined {
  if (choice === 'keep') return undefined;
  if (choice === 'end') return 0;
  // The exchange's time is reckoned from the page's, and so in parts of a millisecond; what is sent has none.
  return Math.ceil(nowMs) + (choice === 'exclude' ? EXCLUSION_YEARS * YEAR_MS : Number(choice) * HOUR_MS);
}

/** Whether a pause is longer than any that can be chosen as such. */
export function isExclusion(pauseUntilMs: number, nowMs: number): boolean {
  return pauseUntilMs - nowMs > YEAR_MS;
}

function read(text: string, scale: number): bigint | undefined {
  if (text === '') return 0n;
  const parsed = parseDecimal(text, scale);
  return typeof parsed === 'bigint' ? parsed : undefined;
}
