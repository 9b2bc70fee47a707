/** Whom it is time to warn: at 80 % of what liquidates, once until it is far below again. Source: rules 2.2. */
import { marginRatio } from '@kontor/domain/perpetual/margin-account';
import { isBot } from '../../bot-numbers.ts';
import type { Ground } from '../projection.ts';
import type { ReadTable } from '../read-table.ts';
import type { ContractAccounts } from './contract-accounts.ts';
import { CROSS } from './contract-facts.ts';
import type { MarginCall } from './contract-facts.ts';
import type { Positions } from './positions.ts';
import type { ContractUserNews } from './user-news.ts';
import { safeInteger } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';

/** Ratios in 1/10,000. */
const SCALE = 10_000n;
const CALLS_AT = 8_000n;
/** Below it, the next time is another. */
const FORGETS_AT = 7_000n;

export const MARGIN_CALL_TABLE: ReadTable<MarginCall> = {
  name: 'margin_call',
  columns: [
    ['sequence', 'bigint'],
    ['time_ms', 'bigint'],
    ['user_id', 'integer'],
    ['market', 'integer'],
    ['ratio', 'integer'],
    ['side', 'smallint'],
  ],
  key: ['sequence', 'user_id', 'market', 'side'],
  month: { column: 'time_ms', timeMs: (row) => row.timeMs },
  write: (row, to) =>
    to.number(row.sequence).number(row.timeMs).number(row.user).number(row.market).number(row.ratio).number(row.side).endLine(),
};

/** Reads a row of `margin_call`. */
export function readMarginCall(row: RawRow): MarginCall {
  return {
    sequence: safeInteger(row, 'sequence'),
    timeMs: safeInteger(row, 'time_ms'),
    user: safeInteger(row, 'user_id'),
    market: safeInteger(row, 'market'),
    side: safeInteger(row, 'side'),
    ratio: safeInteger(row, 'ratio'),
  };
}

export interface MarginWatchGround {
  readonly ground: Ground;
  readonly positions: Positions;
  readonly accounts: ContractAccounts;
  readonly news: ContractUserNews;
}

/** Looks at whoever has lots in a contract at each of its marks. */
export class MarginWatch {
  readonly #ground: MarginWatchGround;
  readonly calls = new MarginCalls();

  constructor(ground: MarginWatchGround) {
    this.#ground = ground;
  }

  /** Each isolated position, and the cross account. */
  look(market: number): void {
    const { ground, positions, accounts, news } = this.#ground;
    for (const user of positions.holdersOf(market)) {
      if (isBot(user)) continue;
      for (const position of positions.ofUser(user)) {
        const { isIsolated } = accounts.settingOf(user, position.market);
        if (isIsolated && position.market !== market) continue;
        const [of, side] = isIsolated ? [market, position.side] : [CROSS, 0];
        const { balance, maintenance } = accounts.supports(position);
        const ratio = this.calls.look(user, of, side, balance, maintenance);
        if (ratio === undefined) continue;
        const { sequence, timeMs } = ground.moment;
        const call = { sequence, timeMs, user, market: of, side, ratio };
        ground.out.rows?.add(MARGIN_CALL_TABLE, call);
        news.of(user)?.marginCalls.push(call);
      }
    }
  }
}

/** Who was warned and has not recovered since. */
class MarginCalls {
  readonly #called = new Set<string>();

  /** Whether somebody is to be warned now; the ratio in 1/10,000, or undefined. From 100 % on it is the liquidation that speaks. */
  look(user: number, market: number, side: number, balance: bigint, maintenance: bigint): number | undefined {
    const key = `${user}/${market}/${side}`;
    const fraction = marginRatio(balance, maintenance);
    const ratio = fraction === undefined ? (maintenance > 0n ? SCALE : 0n) : (fraction.numerator * SCALE) / fraction.denominator;
    if (ratio < FORGETS_AT) this.#called.delete(key);
    if (ratio < CALLS_AT || ratio >= SCALE || this.#called.has(key)) return undefined;
    this.#called.add(key);
    return Number(ratio);
  }

  /** A position is closed: a new one is another. */
  forget(user: number, market: number, side: number): void {
    this.#called.delete(`${user}/${market}/${side}`);
  }

  all(): string[] {
    return [...this.#called];
  }

  restore(called: readonly string[]): void {
    for (const key of called) this.#called.add(key);
  }
}
