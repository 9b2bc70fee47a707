/** What is typed to begin maintenance: words by language and an expected end. */
import type { maintenanceStart } from '@kontor/contract/console/maintenance';
import type { OperatorBodyOf } from '@kontor/contract/console/operator-call';
import type { Locale } from '@kontor/contract/locale';
import { countCharacters } from '@kontor/ui/count-characters';
import type { FormProblem } from '@kontor/ui/form';
import { say } from '../../i18n/words.ts';
import { REASON, isReason } from '../../data/reason.ts';

/** Characters of an announcement. */
export const LONGEST = 200;
const TIME = /^([0-9]{4}-[0-9]{2}-[0-9]{2})[ T]([0-9]{2}:[0-9]{2})$/;
const FURTHEST_MS = 30 * 86_400_000;

export interface Announcement {
  /** English first; a language with nothing typed is not said. */
  readonly words: Readonly<Partial<Record<Locale, string>>>;
  /** In UTC, `2026-11-23 20:00`; empty for none. */
  readonly until: string;
  readonly reason: string;
}

/** A time in UTC as it is typed, ms; undefined for what is none. */
export function timeTyped(typed: string): number | undefined {
  const [, day, clock] = TIME.exec(typed.trim()) ?? [];
  if (day === undefined) return undefined;
  const ms = Date.parse(`${day}T${clock}:00Z`);
  return Number.isNaN(ms) ? undefined : ms;
}

/** All that is wrong, in the order of the fields. */
export function announcementProblems({ words, until, reason }: Announcement, nowMs: number): readonly FormProblem[] {
  const said = saidWords(words);
  const problems: FormProblem[] = [];
  if (Object.keys(said).length > 0 && said.en_US === undefined) problems.push({ name: 'words.en_US', text: say('maintenance.english') });
  for (const [locale, text] of Object.entries(said))
    if (countCharacters(text) > LONGEST) problems.push({ name: `words.${locale}`, text: say('maintenance.tooLong', { max: LONGEST }) });
  const end = timeTyped(until);
  if (until.trim() !== '' && (end === undefined || end <= nowMs || end > nowMs + FURTHEST_MS))
    problems.push({ name: 'until', text: say('maintenance.untilWrong') });
  if (!isReason(reason)) problems.push({ name: 'maintenance_reason', text: say('propose.reasonMissing', REASON) });
  return problems;
}

/** What is sent of what is typed without problems. */
export function announcementBody({ words, until, reason }: Announcement): OperatorBodyOf<typeof maintenanceStart> {
  const { en_US: english, ...others } = saidWords(words);
  const end = timeTyped(until);
  return {
    reason: reason.trim(),
    ...(english !== undefined && { words: { en_US: english, ...others } }),
    ...(end !== undefined && { until: end }),
  };
}

function saidWords(words: Announcement['words']): Partial<Record<Locale, string>> {
  return Object.fromEntries(Object.entries(words).flatMap(([locale, text]) => (text.trim() === '' ? [] : [[locale, text.trim()]])));
}
