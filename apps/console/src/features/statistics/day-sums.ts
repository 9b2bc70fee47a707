/** What the days of the exchange add up to: a line of figures for each, exact to the last digit. */
import type { statisticsDays } from '@kontor/contract/console/statistics';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { truncateDecimal } from '@kontor/domain/amount';

export type Days = OperatorAnswerOf<typeof statisticsDays>;

/** Decimals that no currency has more of. */
const SCALE = 18;
/** In which pairs are added up: what is quoted in something else is worth something else. */
export const MEASURE = 'USDT';

export interface DaySum {
  readonly day: number;
  /** Null: not counted yet. */
  readonly registered: number | null;
  readonly active: number | null;
  readonly verified: number | null;
  readonly trades: number;
  /** Units of 18 decimals, of the quote currency. */
  readonly volume: bigint;
  readonly fees: bigint;
}

type Traded = Days['trading'][number];

/** How a pair that trades is named here: a contract apart from the pair of spot. */
function tradedId({ pair, kind }: Pick<Traded, 'pair' | 'kind'>): string {
  return kind === 'contract' ? `${pair} ${kind}` : pair;
}

/** The pair of such a name, and whether it is a contract. */
export function tradedOf(id: string): Pick<Traded, 'pair' | 'kind'> {
  const [pair = '', kind] = id.split(' ');
  return { pair, kind: kind === 'contract' ? kind : 'spot' };
}

/** The pairs and contracts that traded, by name. */
export function pairsOf({ trading }: Days): readonly string[] {
  return [...new Set(trading.map(tradedId))].toSorted();
}

/** The currency in which volume and fees of a pair are told; of all pairs together, MEASURE. */
export function quoteOf({ trading }: Days, pair: string | undefined): string {
  return trading.find((row) => tradedId(row) === pair)?.quote ?? MEASURE;
}

/** A line for each day, the oldest first: of one pair, or of all that are quoted in MEASURE. */
export function sumsOf({ days, customers, trading }: Days, pair: string | undefined): readonly DaySum[] {
  return days.map((day, at) => {
    const { registered = null, active = null, verified = null } = customers[at] ?? {};
    const rows = trading.filter((row) => row.day === day && (pair === undefined ? row.quote === MEASURE : tradedId(row) === pair));
    return {
      day,
      registered,
      active,
      verified,
      trades: rows.reduce((sum, { trades }) => sum + trades, 0),
      volume: rows.reduce((sum, { volume }) => sum + unitsOf(volume), 0n),
      fees: rows.reduce((sum, { fee_value: value }) => sum + unitsOf(value), 0n),
    };
  });
}

/** Units of 18 decimals of a decimal as the server writes it. */
export function unitsOf(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.split('.');
  return BigInt(whole + part.slice(0, SCALE).padEnd(SCALE, '0'));
}

/** `1234.50`: two digits, and those of something smaller that are not zero. */
export function shownUnits(units: bigint): string {
  return truncateDecimal(units, SCALE, units > 0n && units < 10n ** 16n ? 8 : 2).replace(/\B(?=(\d{3})+(?=\.))/g, ',');
}

/** For the height of a bar alone. */
export function heightOf(units: bigint): number {
  return Number(units) / 10 ** SCALE;
}
