/** Sizes and durations as the console writes them. */

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;
const STEP = 1024;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `1.4 GB`, in steps of 1,024: three digits that count. */
export function bytesOf(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(STEP)));
  const value = bytes / STEP ** step;
  return `${value >= 100 || step === 0 ? Math.round(value) : value.toFixed(value >= 10 ? 1 : 2)} ${UNITS[step]}`;
}

/** `3 d 4 h`, `12 min 5 s`, `420 ms`: its two largest units. */
export function spanOf(ms: number): string {
  if (ms < SECOND_MS) return `${Math.round(ms)} ms`;
  if (ms < MINUTE_MS) return `${Math.floor(ms / SECOND_MS)} s`;
  if (ms < HOUR_MS) return two(ms, MINUTE_MS, 'min', SECOND_MS, 's');
  return ms < DAY_MS ? two(ms, HOUR_MS, 'h', MINUTE_MS, 'min') : two(ms, DAY_MS, 'd', HOUR_MS, 'h');
}

function two(ms: number, large: number, largeName: string, small: number, smallName: string): string {
  const rest = Math.floor((ms % large) / small);
  const whole = `${Math.floor(ms / large)} ${largeName}`;
  return rest === 0 ? whole : `${whole} ${rest} ${smallName}`;
}

/** `63 %`. */
export function shareOf(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)} %`;
}
