/** What stands of an item that sells new coins; whether the terms that are typed can be, and what they come to. Source: rules 5.1 to 5.4. */
import { ICO_DRAW_DAYS } from '@kontor/contract/console/ico';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { formatTrimmedDecimal, parsePositiveDecimal } from '@kontor/domain/amount';
import { lotCost, lotsForSale, tokenCost, wholeToken } from '@kontor/domain/ico/cost';
import { bodyFields, timeOf } from '../../data/body-fields.ts';
import type { Typed } from '../../data/body-fields.ts';
import { fitsItem } from '../../data/items.ts';
import type { ItemRow } from '../../data/items.ts';
import { grouped } from '../../i18n/figures.ts';
import { counted, utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { NO_GUIDE, typedIn } from './form-guide.ts';
import type { CurrencyRow, Guide } from './form-guide.ts';

const LOTTERY = ['lot', 'lots_per_user', 'network', 'height'] as const;
const PRO_RATA = ['most_tokens'] as const;
const DAY_MS = 86_400_000;
/** Between an item's end and the time it has to be drawn by, at most (rules 5.2). */
const MAX_DRAW_DAYS = 30;

interface Known {
  readonly items: readonly ItemRow[] | undefined;
  readonly currencies: readonly CurrencyRow[] | undefined;
  readonly nowMs: number;
}

/** Of a change of items. */
export function itemGuide(command: ChangeCommand, typed: Typed, known: Known): Guide {
  const row = known.items?.find(({ item }) => String(item) === (typed['item'] ?? '').trim());
  if (command === 'ico/create') return termsGuide(row, typed, known);
  if (row === undefined) return NO_GUIDE;
  const problems = fitsItem(command, row) ? {} : { item: say(`ico.unfit.${command === 'ico/cancel' ? 'cancel' : 'draw'}`) };
  switch (command) {
    case 'ico/randomness':
      return { ...NO_GUIDE, problems, note: blockNote(row) };
    case 'ico/reveal':
      return { ...NO_GUIDE, problems, note: say(row.has_secret === true ? 'ico.revealNote' : 'ico.noSecret') };
    case 'ico/cancel':
      return {
        ...NO_GUIDE,
        problems,
        note: say('ico.cancelNote', { people: counted(row.subscribers), paid: money(row.paid, row.payment) }),
      };
    case 'ico/hot':
      return { ...NO_GUIDE, values: { is_hot: row.hot ? 'on' : 'off' } };
    default:
      return NO_GUIDE;
  }
}

function blockNote({ draw, network_height: seen }: ItemRow): string {
  if (draw === null) return '';
  const { network, height, draw_by: by } = draw;
  return [
    say('ico.blockNote', { network, height: counted(height), time: utcTime(by) }),
    seen === null ? say('ico.chainUnseen', { network }) : say('ico.chainSeen', { height: counted(seen) }),
  ].join(' ');
}

/** Terms are said all at once: of an item that stands the form begins with its own. */
function termsGuide(row: ItemRow | undefined, typed: Typed, known: Known): Guide {
  const values: Typed = row === undefined ? { mode: 'lottery', is_hot: 'off' } : typedIn(bodyFields('ico/create'), bodyOfRow(row));
  const shown = (path: string): string => (typed[path] ?? values[path] ?? '').trim();
  const isLottery = shown('mode') === 'lottery';
  const [token, payment] = [shown('symbol'), shown('payment')];
  return {
    ...NO_GUIDE,
    values,
    isNew: row === undefined,
    isWhole: true,
    hidden: isLottery ? PRO_RATA : [...LOTTERY, 'draw_by'],
    needed: isLottery ? LOTTERY : [],
    units: { supply: token, lot: token, most_tokens: token, raise_price: payment, freeze_days: say('ico.days') },
    problems: {
      ...coinProblems(token, payment),
      ...timeProblems(shown, known.nowMs),
      ...freezeProblems(shown),
      ...lotProblems(shown, known),
    },
    note: termsNote(shown, known),
  };
}

/** An item as a body would say it; what its way of sharing has no place for is left out. */
function bodyOfRow(row: ItemRow): Readonly<Record<string, unknown>> {
  const { symbol, payment, mode, supply, lot, lots_per_user, most_tokens, raise_price, freeze_ratio, freeze_days, start, end, draw, hot } =
    row;
  return {
    symbol,
    payment,
    mode,
    supply,
    raise_price,
    freeze_ratio,
    freeze_days,
    start,
    end,
    is_hot: hot,
    ...(draw !== null && { lot, lots_per_user, network: draw.network, height: draw.height, draw_by: draw.draw_by }),
    ...(most_tokens !== null && { most_tokens }),
  };
}

type Shown = (path: string) => string;

function coinProblems(token: string, payment: string): Readonly<Record<string, string>> {
  return token !== '' && token === payment ? { payment: say('ico.problems.ownCoin') } : {};
}

function timeProblems(shown: Shown, nowMs: number): Readonly<Record<string, string>> {
  const [start, end, by] = [timeOf(shown('start')), timeOf(shown('end')), timeOf(shown('draw_by'))];
  return {
    ...(start !== undefined && start <= nowMs && { start: say('ico.problems.past') }),
    ...(start !== undefined && end !== undefined && end <= start && { end: say('ico.problems.noTime') }),
    ...(end !== undefined &&
      by !== undefined &&
      (by <= end || by > end + MAX_DRAW_DAYS * DAY_MS) && { draw_by: say('ico.problems.drawBy', { days: MAX_DRAW_DAYS }) }),
  };
}

function freezeProblems(shown: Shown): Readonly<Record<string, string>> {
  const [ratio, days] = [shown('freeze_ratio'), shown('freeze_days')];
  if (ratio === '' || days === '') return {};
  if (Number(ratio) > 100) return { freeze_ratio: say('ico.problems.ratio') };
  return (Number(ratio) === 0) === (Number(days) === 0) ? {} : { freeze_days: say('ico.problems.days') };
}

interface Sale {
  readonly supply: bigint;
  readonly price: bigint;
  readonly lot: bigint | undefined;
  readonly scale: number;
  readonly paymentScale: number;
}

/** What is typed of the sale, in units; undefined while something of it is missing or no amount. */
function saleOf(shown: Shown, { currencies }: Known): Sale | undefined {
  const scaleOf = (symbol: string): number | undefined => currencies?.find((row) => row.symbol === symbol)?.scale;
  const [scale, paymentScale] = [scaleOf(shown('symbol')), scaleOf(shown('payment'))];
  if (scale === undefined || paymentScale === undefined) return undefined;
  const [supply, price] = [parsePositiveDecimal(shown('supply'), scale), parsePositiveDecimal(shown('raise_price'), paymentScale)];
  if (typeof supply === 'string' || typeof price === 'string') return undefined;
  if (shown('mode') !== 'lottery') return { supply, price, lot: undefined, scale, paymentScale };
  const lot = parsePositiveDecimal(shown('lot'), scale);
  return typeof lot === 'string' ? undefined : { supply, price, lot, scale, paymentScale };
}

function lotProblems(shown: Shown, known: Known): Readonly<Record<string, string>> {
  const sale = saleOf(shown, known);
  if (sale?.lot === undefined) return {};
  if (sale.lot > sale.supply) return { lot: say('ico.problems.lotTooLarge') };
  return (sale.lot * sale.price) % wholeToken(sale.scale) === 0n ? {} : { lot: say('ico.problems.lotRounds') };
}

/** What is sold for how much, what of it makes no lot, and when it is drawn at the latest. */
function termsNote(shown: Shown, known: Known): string {
  const sale = saleOf(shown, known);
  if (sale === undefined) return say('ico.newNote');
  const { supply, price, lot, scale, paymentScale } = sale;
  const [symbol, payment] = [shown('symbol'), shown('payment')];
  const coins = (units: bigint): string => money(formatTrimmedDecimal(units, scale), symbol);
  const paid = (units: bigint): string => money(formatTrimmedDecimal(units, paymentScale), payment);
  const token = { price, token: wholeToken(scale) };
  const fund = say('ico.fundNote', { supply: coins(supply) });
  if (lot === undefined) return [say('ico.shareNote', { supply: coins(supply), total: paid(tokenCost(supply, token)) }), fund].join(' ');
  const lots = lotsForSale(supply, lot);
  const rest = supply - lots * lot;
  const [end, by] = [timeOf(shown('end')), timeOf(shown('draw_by'))];
  const drawnBy = by ?? (end === undefined ? undefined : end + ICO_DRAW_DAYS * DAY_MS);
  return [
    say('ico.lotNote', {
      lots: grouped(String(lots)),
      lot: coins(lot),
      cost: paid(lotCost(1n, lot, token)),
      total: paid(lotCost(lots, lot, token)),
    }),
    ...(rest > 0n ? [say('ico.restNote', { rest: coins(rest) })] : []),
    ...(drawnBy === undefined ? [] : [say('ico.drawByNote', { time: utcTime(drawnBy) })]),
    fund,
  ].join(' ');
}

function money(decimal: string, symbol: string): string {
  return `${grouped(decimal)} ${symbol}`;
}
