/** Tells both sides of what matters in a trade, each once, by a notice and where somebody should act by a mail as well. */
import { formatTrimmedDecimal, formatDecimal } from '@kontor/domain/amount';
import { P2pCause, P2pTradeState } from '@kontor/domain/p2p/words';
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import type { P2pStepRow, P2pTradeFact } from '../../follower/p2p/p2p-facts.ts';
import { P2P_STEP_TABLE, P2P_TRADE_TABLE, readP2pStep, readP2pTrade } from '../../follower/p2p/p2p-tables.ts';
import { selectFrom } from '../../follower/read-table.ts';
import { addNotice } from '../../messages/add-notice.ts';
import type { EventParams } from '../../messages/template-names.ts';
import { safeInteger } from '../../store/columns.ts';
import type { StoreLog } from '../../store/connection.ts';
import { command, statement } from '../../store/database.ts';
import type { Database, Queries } from '../../store/database.ts';
import { fiatOf } from './fiats.ts';

type Template = 'deal_begun' | 'deal_paid' | 'deal_completed' | 'deal_cancelled' | 'deal_overdue' | 'deal_appealed';
type Params = EventParams[Template];

export interface TellDealsOptions {
  readonly database: Queries & Pick<Database, 'transaction'>;
  /** Name and decimals of a coin; undefined while it has no name. */
  readonly coin: (asset: number) => { readonly symbol: string; readonly scale: number } | undefined;
  readonly mail: (
    queries: Queries,
    user: number,
    event: { readonly template: Template; readonly params: Params },
    now: Date,
  ) => Promise<void>;
  /** Whoever answers by itself reads nothing. */
  readonly isSimulated: (user: number) => boolean;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

const WHAT = 'step';
const TOLD = statement<[what: string], readonly [sequence: number, ordinal: number]>(
  'deal-told',
  'SELECT place[1] AS sequence, place[2] AS ordinal FROM deal_told WHERE what = $1',
  (row) => [safeInteger(row, 'sequence'), safeInteger(row, 'ordinal')],
);
const TELL = command<[what: string, sequence: number, ordinal: number]>(
  'deal-tell',
  `INSERT INTO deal_told (what, place) VALUES ($1, ARRAY[$2::bigint, $3::bigint])
   ON CONFLICT (what) DO UPDATE SET place = excluded.place`,
);
const NEXT = selectFrom<[sequence: number, ordinal: number], P2pStepRow>(
  'deal-step-untold',
  P2P_STEP_TABLE,
  'WHERE (sequence, ordinal) > ($1::bigint, $2::bigint) ORDER BY sequence, ordinal LIMIT 1',
  readP2pStep,
);
const TRADE = selectFrom<[number: number], P2pTradeFact>('deal-step-trade', P2P_TRADE_TABLE, 'WHERE number = $1::bigint', readP2pTrade);
/** Who has no account any more cannot be told. */
const PERSON = statement<[user: number], number>('deal-person', 'SELECT id FROM account WHERE id = $1 FOR KEY SHARE', (row) =>
  safeInteger(row, 'id'),
);

/** Who is mailed besides: whoever has to do something now. */
const MAILED: Readonly<Record<Template, 'merchant' | 'seller' | 'both' | 'nobody'>> = {
  deal_begun: 'merchant',
  deal_paid: 'seller',
  deal_completed: 'nobody',
  deal_cancelled: 'nobody',
  deal_overdue: 'both',
  deal_appealed: 'both',
};

export function dealTeller({ database, coin, mail, isSimulated, log, wallMs }: TellDealsOptions): OutboxLoop {
  const tellOne = async (queries: Queries, user: number, template: Template, trade: P2pTradeFact, now: Date): Promise<void> => {
    if (isSimulated(user) || (await queries.maybe(PERSON, user)) === undefined) return;
    const params = paramsOf(trade, coin(trade.asset)!);
    const link = user === trade.buyer ? (`/deal/buy-detail/${trade.number}` as const) : (`/deal/sell-detail/${trade.number}` as const);
    await addNotice(queries, { userId: user, kind: template, params, link }, now);
    if (isMailed(MAILED[template], user, trade)) await mail(queries, user, { template, params }, now);
  };
  const carryOutNext = async (): Promise<boolean> => {
    const [sequence, ordinal] = (await database.maybe(TOLD, WHAT)) ?? [0, 0];
    const step = await database.maybe(NEXT, sequence, ordinal);
    if (step === undefined) return false;
    const trade = await database.one(TRADE, step.trade);
    // One whose coin has no name yet waits.
    if (coin(trade.asset) === undefined) return false;
    const template = templateOf(step);
    await database.transaction(async (queries) => {
      await queries.run(TELL, WHAT, step.sequence, step.ordinal);
      if (template === undefined) return;
      for (const user of [step.buyer, step.seller]) await tellOne(queries, user, template, trade, new Date(wallMs()));
    });
    return true;
  };
  return new OutboxLoop({ carryOutNext, log });
}

/** What a step is told as; an appeal that was taken back only where something came of it. */
function templateOf({ state, cause }: P2pStepRow): Template | undefined {
  if (cause === P2pCause.MADE) return 'deal_begun';
  switch (state) {
    case P2pTradeState.PAID:
      return cause === P2pCause.PAID ? 'deal_paid' : undefined;
    case P2pTradeState.PAID_OVERDUE:
      return 'deal_overdue';
    case P2pTradeState.APPEAL:
      return 'deal_appealed';
    case P2pTradeState.COMPLETED:
      return 'deal_completed';
    case P2pTradeState.CANCELLED:
      return 'deal_cancelled';
    default:
      return undefined;
  }
}

function isMailed(who: (typeof MAILED)[Template], user: number, { seller, taker }: P2pTradeFact): boolean {
  if (who === 'both') return true;
  return who === 'merchant' ? user !== taker : who === 'seller' && user === seller;
}

function paramsOf(trade: P2pTradeFact, { symbol, scale }: { readonly symbol: string; readonly scale: number }): Params {
  return {
    number: String(trade.number),
    quantity: formatTrimmedDecimal(trade.quantity, scale),
    symbol,
    total: formatDecimal(trade.total, trade.scale),
    fiat: fiatOf(trade.fiat).name,
  };
}
