/** The chart knows no time zones: times are moved so that its UTC reads as the zone's clock. */

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
const HOUR_MS = 3_600_000;

/** What the zone's clock is ahead of UTC at `timeMs`, ms. `zone`: an IANA name. */
export function zoneOffsetMs(timeMs: number, zone: string): number {
  if (zone === 'UTC') return 0;
  // Zones change their offset on whole quarters of an hour only.
  const quarter = Math.floor(timeMs / (HOUR_MS / 4));
  const key = `${zone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(zone, format);
  }
  const at = quarter * (HOUR_MS / 4);
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const clock = Date.UTC(
    parts.get('year') ?? 0,
    (parts.get('month') ?? 1) - 1,
    parts.get('day') ?? 1,
    parts.get('hour') ?? 0,
    parts.get('minute') ?? 0,
  );
  if (offsets.size > 20_000) offsets.clear();
  offsets.set(key, clock - at);
  return clock - at;
}
