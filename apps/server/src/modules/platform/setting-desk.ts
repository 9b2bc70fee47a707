/** What operators see of the platform's settings by the console, and how they begin and end maintenance. */
import { maintenanceEnd, maintenanceStart, maintenanceState } from '@kontor/contract/console/maintenance';
import { settingList } from '@kontor/contract/console/setting';
import { refused } from '../../http/refused.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import type { Queries } from '../../store/database.ts';
import { ADD_MAINTENANCE, LAST_MAINTENANCE, STANDING_SETTINGS } from './setting-rows.ts';
import type { SettingsBook } from './settings-book.ts';
import { sourcesOf, standing } from './settings.ts';

/** Maintenance that is announced for longer than this is a slip, ms. */
const LONGEST_MS = 30 * 86_400_000;
const SUBJECT = 'maintenance';

export interface SettingDeskOptions {
  readonly database: Queries;
  readonly book: Pick<SettingsBook, 'base' | 'lookAtOnce'>;
  /** Whether a source of exchange rates is asked. */
  readonly areRatesFollowed: boolean;
}

export function mountSettingDesk(routes: OperatorRoutes, { database, book, areRatesFollowed }: SettingDeskOptions): void {
  routes.read(settingList, async () => {
    const rows = await database.many(STANDING_SETTINGS);
    const { region, rates, seconds, merchant, ...site } = standing(book.base, rows);
    const list = sourcesOf(book.base, rows).map(({ row, ...each }) => ({
      ...each,
      set:
        row === undefined
          ? null
          : { version: row.version, change_id: row.change, proposed: row.proposed, approved: row.approved, time: row.setMs },
    }));
    return { site, region, seconds, merchant, rates: { ...rates }, rates_followed: areRatesFollowed, list };
  });

  routes.read(maintenanceState, async () => {
    const last = await database.maybe(LAST_MAINTENANCE);
    if (last?.isOn !== true) return { maintenance: null };
    const { words, untilMs, reason, by, sinceMs } = last;
    return {
      maintenance: {
        words: words === null ? null : (JSON.parse(words) as { readonly en_US: string }),
        until: untilMs,
        reason,
        by,
        since: sinceMs ?? 0,
      },
    };
  });

  routes.act(maintenanceStart, async ({ body: { words, until = null, reason }, nowMs, deed }) => {
    const data = await deed(async (queries, operator) => {
      if (until !== null && (until <= nowMs || until > nowMs + LONGEST_MS))
        throw new ChangeProblem('the expected end is not within the next 30 days');
      const last = await queries.maybe(LAST_MAINTENANCE);
      const said = words === undefined ? null : JSON.stringify(words);
      if (last?.isOn === true && last.words === said && last.untilMs === until) throw refused('CHANGES_NOTHING');
      const since = last?.isOn === true && last.sinceMs !== null ? last.sinceMs : nowMs;
      await queries.run(
        ADD_MAINTENANCE,
        true,
        new Date(since),
        said,
        until === null ? null : new Date(until),
        reason,
        operator.id,
        new Date(nowMs),
      );
      return { data: {}, note: { subject: SUBJECT, detail: { reason, until, words: words ?? null } } };
    });
    await book.lookAtOnce();
    return data;
  });

  routes.act(maintenanceEnd, async ({ body: { reason }, nowMs, deed }) => {
    const data = await deed(async (queries, operator) => {
      if ((await queries.maybe(LAST_MAINTENANCE))?.isOn !== true) throw refused('CHANGES_NOTHING');
      await queries.run(ADD_MAINTENANCE, false, null, null, null, reason, operator.id, new Date(nowMs));
      return { data: {}, note: { subject: SUBJECT, detail: { reason } } };
    });
    await book.lookAtOnce();
    return data;
  });
}
