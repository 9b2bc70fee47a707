/** Segments of PostgreSQL's log by their names: eight hexadecimal digits each of timeline, upper half and lower half of the position. */

const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;
const DIGITS = 8;

/** Where a position of the log lies, counted in segments. `lsn` is as PostgreSQL says it, `1A/2B000000`. @throws Error for anything else */
export function segmentOf(lsn: string, segmentBytes: number): number {
  const [, upper, lower] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(lsn) ?? [];
  if (upper === undefined || lower === undefined) throw new Error(`${lsn} is no position of a log`);
  return Number.parseInt(upper, 16) * (2 ** 32 / segmentBytes) + Math.floor(Number.parseInt(lower, 16) / segmentBytes);
}

/** The same of a file's name; undefined for a file that is no whole segment. */
export function segmentNamed(file: string, segmentBytes: number): number | undefined {
  const [, , upper, lower] = SEGMENT.exec(file) ?? [];
  return upper === undefined || lower === undefined
    ? undefined
    : Number.parseInt(upper, 16) * (2 ** 32 / segmentBytes) + Number.parseInt(lower, 16);
}

/** The name of a segment of a timeline. */
export function segmentName(timeline: string, segment: number, segmentBytes: number): string {
  const perUpper = 2 ** 32 / segmentBytes;
  const hex = (number: number): string => number.toString(16).toUpperCase().padStart(DIGITS, '0');
  return `${timeline}${hex(Math.floor(segment / perUpper))}${hex(segment % perUpper)}`;
}

/**
 * The first segment from `from` on that is not among the files, though a later one is; undefined where none is missing. A segment of
 * any timeline counts: behind a failover the next one goes on.
 */
export function missingSegment(files: readonly string[], from: string, segmentBytes: number): string | undefined {
  const first = segmentNamed(from, segmentBytes);
  if (first === undefined) return undefined;
  const there = new Set(files.flatMap((file) => segmentNamed(file, segmentBytes) ?? []));
  const last = Math.max(-1, ...there);
  for (let segment = first; segment < last; segment++)
    if (!there.has(segment)) return segmentName(from.slice(0, DIGITS), segment, segmentBytes);
  return undefined;
}
