/** Calls about alerts that a person sets on markets. */
import type { AnswerOf } from '@kontor/contract/call';
import {
  PRICE_ALERT_RULES,
  priceAlertAdd,
  priceAlertDelete,
  priceAlertEdit,
  priceAlertList,
  priceAlertSwitch,
} from '@kontor/contract/price-alert';
import { candleOpenTime } from '@kontor/domain/formulas/candle-interval';
import type { Histories } from '../../follower/histories.ts';
import type { MarketListing } from '../../follower/listings.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { Database, Queries } from '../../store/database.ts';
import type { Symbols } from '../market/symbols.ts';
import {
  ADD_ALERT,
  COUNT_ALERTS,
  DELETE_ALERT,
  EDIT_ALERT,
  HOLD_OWNER,
  OWN_ALERT,
  OWN_ALERTS,
  SAME_ALERT,
  SWITCH_ALERT,
} from './alert-rows.ts';
import type { AlertRow } from './alert-rows.ts';
import { PERIOD_MS, isAlertKind, isReached, readNote, readValue, valueOf } from './alert-terms.ts';
import { changeOf } from './minute-closes.ts';

export interface PriceAlertRoutesOptions {
  readonly database: Queries & Pick<Database, 'transaction'>;
  readonly queries: Pick<LiveQueries, 'listings' | 'contracts' | 'sequence'>;
  readonly histories: Pick<Histories, 'candles'>;
  readonly symbols: Pick<Symbols, 'byPair' | 'contractByPair'>;
  /** The rate that a contract would settle by next, 1e-8; undefined while nobody knows. */
  readonly nextFunding: (market: number) => { readonly rate: bigint } | undefined;
  readonly wallMs: () => number;
}

type Answer = AnswerOf<typeof priceAlertAdd>;
type Watched = Pick<AlertRow, 'kind' | 'direction' | 'period' | 'value'>;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export function mountPriceAlerts(routes: Routes, options: PriceAlertRoutesOptions): void {
  const { database, queries, wallMs } = options;

  /** One's own alert that is not over, its market's terms, and what was applied when it was looked at. */
  const found = async (user: number, id: string): Promise<{ readonly row: AlertRow; readonly grid: MarketListing }> => {
    const row = await database.maybe(OWN_ALERT, user, Number(id));
    if (row === undefined) throw refused('NOT_FOUND');
    const grid = queries.listings.markets.get(row.market);
    if ((row.state !== 'open' && row.state !== 'off') || grid === undefined) throw refused('BAD_REQUEST', 'priceAlert.over');
    return { row, grid };
  };

  routes.user(priceAlertList, async ({ session: { user } }) => {
    const rows = await database.many(OWN_ALERTS, user, new Date(wallMs() - PRICE_ALERT_RULES.firedDays * DAY_MS));
    return { list: rows.map(answerOf) };
  });

  routes.user(priceAlertAdd, async ({ body, session: { user } }) => {
    const { source, pair, kind, direction, period = null, repeat, mail } = body;
    const name = source === 'spot' ? options.symbols.byPair(pair) : options.symbols.contractByPair(pair);
    const grid = name && queries.listings.markets.get(name.market);
    if (name === undefined || grid === undefined) throw refused('NOT_FOUND', 'field.pair');
    if (!isAlertKind(body)) throw refused('BAD_REQUEST', 'priceAlert.value');
    if (queries.contracts.get(name.market)?.isSettling === true) throw refused('BAD_REQUEST', 'priceAlert.delisted');
    const value = readValue(body, body.value, grid);
    const note = readNote(body.note);
    const since = await unreached(options, { kind, direction, period, value }, name.market, grid);
    const row = await database.transaction(async (own) => {
      await own.one(HOLD_OWNER, user);
      // One that was asked for twice, because the first answer was lost, tells once.
      const same = await own.maybe(SAME_ALERT, user, name.market, kind, direction, period, value, repeat, mail, note);
      if (same !== undefined) return same;
      if ((await own.one(COUNT_ALERTS, user)) >= PRICE_ALERT_RULES.most) throw refused('BAD_REQUEST', 'priceAlert.tooMany');
      const now = new Date(wallMs());
      return own.one(ADD_ALERT, user, source, name.market, pair, kind, direction, period, value, repeat, mail, note, since, now);
    });
    return answerOf(row);
  });

  routes.user(priceAlertEdit, async ({ body, session: { user } }) => {
    const { row, grid } = await found(user, body.id);
    const value = readValue(row, body.value, grid);
    const note = readNote(body.note);
    const isAnew = value !== row.value;
    const since = isAnew ? await unreached(options, { ...row, value }, row.market, grid) : row.since;
    const now = new Date(wallMs());
    const edited = await database.maybe(EDIT_ALERT, row.id, row.version, value, body.repeat, body.mail, note, isAnew, since, now);
    return changed(edited);
  });

  routes.user(priceAlertSwitch, async ({ body: { id, enabled }, session: { user } }) => {
    const { row, grid } = await found(user, id);
    if ((row.state === 'open') === enabled) return answerOf(row);
    const since = enabled ? await unreached(options, row, row.market, grid) : row.since;
    const state = enabled ? 'open' : 'off';
    return changed(await database.maybe(SWITCH_ALERT, row.id, row.version, state, since, new Date(wallMs())));
  });

  routes.user(priceAlertDelete, async ({ body: { id }, session: { user } }) => {
    if ((await database.maybe(DELETE_ALERT, user, Number(id))) === undefined) throw refused('NOT_FOUND');
    return {};
  });
}

/** It fired, or was changed on another page, while this was done. */
function changed(row: AlertRow | undefined): Answer {
  if (row === undefined) throw refused('BAD_REQUEST', 'priceAlert.over');
  return answerOf(row);
}

/**
 * The command behind which prices count: the last one that is known here.
 * @throws Refused where what is waited for is so already
 */
async function unreached(options: PriceAlertRoutesOptions, watched: Watched, market: number, grid: MarketListing): Promise<number> {
  // Of one moment: what is traded while the past is asked for counts.
  const since = options.queries.sequence;
  const { lastTicks } = grid;
  const now = await valueNow(options, watched, market, lastTicks);
  if (now !== undefined && isReached(watched.direction, valueOf(watched, grid), now)) throw refused('BAD_REQUEST', 'priceAlert.reached');
  return since;
}

/** What is watched as it is now; undefined where it has no value yet. */
async function valueNow(
  { queries, histories, nextFunding, wallMs }: PriceAlertRoutesOptions,
  { kind, period }: Watched,
  market: number,
  lastTicks: number,
): Promise<{ readonly low: number; readonly high: number } | undefined> {
  const exactly = (value: number) => ({ low: value, high: value });
  switch (kind) {
    case 'last':
      return lastTicks === 0 ? undefined : exactly(lastTicks);
    case 'mark': {
      const mark = queries.contracts.get(market)?.mark;
      return mark && exactly(Number(mark.mark));
    }
    case 'funding': {
      const rate = nextFunding(market)?.rate;
      return rate === undefined ? undefined : exactly(Number(rate));
    }
    case 'change': {
      const openMs = candleOpenTime('1m', wallMs() - PERIOD_MS[period!]) - MINUTE_MS;
      const [before] = await histories.candles(market, { interval: '1m', fromMs: openMs, toMs: openMs, limit: 1 });
      return before === undefined || lastTicks === 0 ? undefined : changeOf(lastTicks, before.closeTicks);
    }
  }
}

function answerOf(row: AlertRow): Answer {
  const { id, source, pair, kind, direction, period, value, repeat, mail, note, state } = row;
  return {
    id: String(id),
    source,
    pair,
    kind,
    direction,
    period,
    value,
    repeat,
    mail,
    note,
    // A deleted one is nobody's to see.
    state: state === 'deleted' ? 'off' : state,
    created: row.madeMs,
    time: row.toldMs,
    reached: row.reached,
    quiet_until: row.quietUntilMs,
  };
}
