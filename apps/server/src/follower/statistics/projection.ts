/** The exchange's days in the follower: what each market traded and earned today. Days that are over stand in their table. */
import { Side } from '@kontor/domain/order';
import { EventType, EventWords } from '@kontor/engine/event';
import type { EventLog } from '@kontor/engine/event';
import type { StateWithoutOrders } from '@kontor/engine/engine-door';
import { SPOT_KIND } from '../listings.ts';
import type { Ground, OpenProjection, Projection } from '../projection.ts';
import { DAY_MS, DAY_TABLE } from './day-table.ts';
import type { MarketDay } from './day-table.ts';

const { TRADE } = EventWords;
const FORMAT = 1;

type Growing = { -readonly [Field in keyof MarketDay]: MarketDay[Field] };
type Packed = readonly [market: number, dayMs: number, trades: number, lots: string, amount: string, baseFee: string, quoteFee: string];

class StatisticsView implements OpenProjection {
  readonly hears = [EventType.TRADE] as const;
  readonly #ground: Ground;
  /** The last day of each market. */
  readonly #days = new Map<number, Growing>();
  readonly #changed = new Set<Growing>();

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  event({ words, longs }: EventLog, at: number): void {
    const market = words[at + TRADE.MARKET]!;
    const lots = BigInt(words[at + TRADE.LOTS]!);
    const [maker, taker] = [longs[(at + TRADE.MAKER_FEE) >> 1]!, longs[(at + TRADE.TAKER_FEE) >> 1]!];
    const takerBuys = ((words[at]! >>> 8) & 255) === Side.BUY;
    const day = this.#dayOf(market);
    day.trades += 1;
    day.lots += lots;
    day.amount += BigInt(words[at + TRADE.PRICE]!) * lots * this.#ground.listings.market(market).unit;
    if (this.#ground.listings.market(market).kind === SPOT_KIND) {
      // Who buys receives the base, and is charged of it.
      day.baseFee += takerBuys ? taker : maker;
      day.quoteFee += takerBuys ? maker : taker;
    } else day.quoteFee += maker + taker;
    this.#changed.add(day);
  }

  batchEnd(): void {
    const { rows } = this.#ground.out;
    if (rows !== undefined) for (const day of this.#changed) rows.add(DAY_TABLE, { ...day });
    this.#changed.clear();
  }

  pack(): Uint8Array {
    const days = Array.from(this.#days.values(), ({ market, dayMs, trades, lots, amount, baseFee, quoteFee }): Packed => [
      market,
      dayMs,
      trades,
      `${lots}`,
      `${amount}`,
      `${baseFee}`,
      `${quoteFee}`,
    ]);
    return new TextEncoder().encode(JSON.stringify({ format: FORMAT, days }));
  }

  restore(_state: StateWithoutOrders, packed: Uint8Array): void {
    const { format, days } = JSON.parse(new TextDecoder().decode(packed)) as { readonly format: number; readonly days: readonly Packed[] };
    if (format !== FORMAT) throw new Error("the statistics' part of a view of another format");
    for (const [market, dayMs, trades, lots, amount, baseFee, quoteFee] of days)
      this.#days.set(market, {
        market,
        dayMs,
        trades,
        lots: BigInt(lots),
        amount: BigInt(amount),
        baseFee: BigInt(baseFee),
        quoteFee: BigInt(quoteFee),
      });
  }

  /** The day of the command that is applied. Core time never goes back. */
  #dayOf(market: number): Growing {
    const dayMs = Math.floor(this.#ground.moment.timeMs / DAY_MS) * DAY_MS;
    let day = this.#days.get(market);
    if (day?.dayMs !== dayMs) this.#days.set(market, (day = { market, dayMs, trades: 0, lots: 0n, amount: 0n, baseFee: 0n, quoteFee: 0n }));
    return day;
  }
}

export const statisticsProjection: Projection<StatisticsView> = {
  name: 'statistics',
  tables: [DAY_TABLE],
  open: (ground) => new StatisticsView(ground),
};
