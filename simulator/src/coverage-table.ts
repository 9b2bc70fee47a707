import { COMMANDS } from '@kontor/engine/command';
import { EventType } from '@kontor/engine/event';

/** `name` must have happened at least once in `oneIn` commands; a shorter run than that is not asked. */
export interface Requirement {
  readonly name: string;
  readonly oneIn: number;
}

const rows = (oneIn: number, ...names: readonly string[]): readonly Requirement[] => names.map((name) => ({ name, oneIn }));

const NAMED: readonly Requirement[] = [
  ...rows(20, 'event TRADE', 'event ACCEPTED'),
  ...rows(
    200,
    'event TRIGGERED',
    'event LINKED',
    'done CANCELED',
    'done REPLACED',
    'done IOC',
    'done OCO',
    'done SELF_TRADE',
    'code REPEATED',
  ),
  ...rows(1_000, 'code UNKNOWN_ORDER'),
  ...rows(2_000, 'event TIMER', 'event AMENDED', 'done TIMED_OUT', 'done FOK', 'done BOOK_ENDED', 'done PRICE_RANGE', 'done QUOTE_SPENT'),
  ...rows(2_000, 'prevented EXPIRE_TAKER', 'prevented EXPIRE_MAKER', 'prevented EXPIRE_BOTH', 'prevented DECREMENT'),
  ...rows(
    2_000,
    'code MALFORMED',
    'code TIME_WENT_BACK',
    'code TOO_LATE',
    'code CLIENT_ID_REUSED',
    'code MARKET_HALTED',
    'code USER_SUSPENDED',
    'code PRICE_FILTER',
    'code LOT_SIZE',
    'code NOTIONAL',
    'code PERCENT_PRICE_BY_SIDE',
    'code MAX_NUM_ORDERS',
    'code MAX_NUM_ALGO_ORDERS',
    'code WOULD_TRIGGER',
    'code WOULD_MATCH',
    'code OCO_PRICES',
    'code INSUFFICIENT_BALANCE',
    'code NOT_AMENDABLE',
    'code NOT_SMALLER',
    'code TRANSFER_NOT_ALLOWED',
  ),
  ...rows(
    20_000,
    'code UNKNOWN_MARKET',
    'code UNKNOWN_ASSET',
    'code UNKNOWN_TIER',
    'code OVERTAKEN',
    'code MARKET_LOT_SIZE',
    'code AMOUNT_TOO_LARGE',
    'code BAD_TERMS',
    'code DEPOSIT_TOO_OLD',
    'code UNKNOWN_DEPOSIT',
    'code WITHDRAWALS_OFF',
    'code WITHDRAWALS_BLOCKED',
    'code WITHDRAWALS_HELD',
    'code WITHDRAWAL_LIMIT',
    'code VALUE_HELD',
    'code UNKNOWN_WITHDRAWAL',
    'code WITHDRAWAL_SENT',
    'code NOT_SENT',
  ),
  ...rows(20_000, 'code ALREADY_LISTED', 'code UNKNOWN_VERSION'),
  ...rows(
    2_000,
    'accepted LIMIT GTC',
    'accepted LIMIT IOC',
    'accepted LIMIT FOK',
    'accepted LIMIT_MAKER GTC',
    'accepted MARKET GTC',
    'accepted STOP_LOSS GTC',
    'accepted STOP_LOSS_LIMIT GTC',
    'accepted STOP_LOSS_LIMIT IOC',
    'accepted STOP_LOSS_LIMIT FOK',
    'accepted TAKE_PROFIT GTC',
    'accepted TAKE_PROFIT_LIMIT GTC',
    'accepted TAKE_PROFIT_LIMIT IOC',
    'accepted TAKE_PROFIT_LIMIT FOK',
  ),
  ...rows(
    2_000,
    'applied PLACE',
    'applied CANCEL',
    'applied CANCEL_ALL',
    'applied AMEND',
    'applied REPLACE',
    'applied PLACE_OCO',
    'applied CANCEL_AFTER',
    'applied TRANSFER',
    'applied DEPOSIT',
    'applied SET_USER',
    'applied FEE_TIER',
    'applied MARKET_STATUS',
    'applied LIST_MARKET',
    'applied INDEX_PRICE',
  ),
  ...rows(4_000, 'applied TICK'),
  // Contracts have a tenth of a mixed run.
  ...rows(2_000, 'event POSITION', 'event FUNDED', 'event PLAN', 'event PLAN_ENDED', 'applied CONTRACT_PLACE', 'applied MARK_PRICE'),
  ...rows(
    20_000,
    'done LIQUIDATED',
    'done DELISTED',
    'code NOT_PERMITTED',
    'code MARK_STALE',
    'code NOT_CLOSABLE',
    'code BRACKET_LIMIT',
    'code INSUFFICIENT_MARGIN',
    'code LEVERAGE_TOO_HIGH',
    'code MODE_HAS_POSITION',
    'code NO_POSITION',
  ),
  ...rows(
    100_000,
    'done UNBEARABLE',
    'applied SETTLE_CONTRACT',
    'code OPEN_INTEREST',
    'code LEVERAGE_OF_ISOLATED',
    'code MODE_HAS_ORDERS',
    'code SIDES_HAVE_ORDERS',
    'code SIDES_HAVE_POSITION',
    'code UNKNOWN_PLAN',
    'code NOT_HALTED',
  ),
  // So have seconds contracts.
  ...rows(2_000, 'event SECONDS_OPENED', 'event SECONDS_ENTERED', 'event SECONDS_SETTLED', 'applied SECONDS_OPEN', 'applied SECONDS_TICK'),
  ...rows(
    20_000,
    'settled WIN',
    'settled LOSS',
    'settled VOID',
    'code UNKNOWN_PRODUCT',
    'code TERMS_CHANGED',
    'code STAKE_LIMIT',
    'code SELF_PAUSED',
    'code SELF_LIMIT',
    'code INDEX_STALE',
    'code HOUSE_LIMIT',
  ),
  ...rows(100_000, 'settled DRAW', 'void NO_ENTRY', 'void STALE', 'void EXIT_TOO_OLD', 'code USER_STAKE'),
  // One whose entry is its exit wants a tick of one millisecond alone: tested apart (engine: seconds/settling.test.ts).
  // Subscriptions have a twentieth.
  ...rows(2_000, 'applied ICO_SUBSCRIBE', 'event SUBSCRIBED', 'event SUBSCRIPTION_SETTLED', 'event ICO_STAGE', 'event THAWED'),
  ...rows(20_000, 'applied ICO_ITEM', 'applied ICO_THAW', 'code NOT_OPEN', 'code NOT_FUNDED', 'code SUBSCRIPTION_LIMIT'),
  ...rows(20_000, 'code UNKNOWN_ITEM', 'code NO_HOLDING', 'code NOTHING_RELEASED'),
  ...rows(
    100_000,
    'applied CONTRACT_FEE_TIER',
    'applied ICO_BLOCK',
    'applied ICO_REVEAL',
    'applied ICO_CANCEL',
    'code ITEM_OPEN',
    'code NOT_ENDED',
    'code WRONG_SECRET',
  ),
  ...rows(20_000, 'mark RESTORE', 'mark REPLAY', 'mark COMPARE'),
  ...rows(50_000, 'an hour or more passed at once'),
  // More stops than one command works off: the herd's worlds come once in a while.
  ...rows(400_000, 'triggered orders left for the next command'),
  // Who places right behind the spark of such a herd, which about eight in a million do.
  ...rows(1_000_000, 'code MARKET_BUSY'),
  // Who is closed by the other side's ruin while orders of his wait: crowds are tested apart (engine: perpetual/crowd.many.test.ts).
  ...rows(1_000_000, 'done DELEVERAGED'),
];

/** Every command must be applied and every event seen, whoever forgot to name it. */
const UNNAMED = [
  ...Object.keys(COMMANDS).map((name) => `applied ${name}`),
  ...Object.keys(EventType).map((name) => `event ${name}`),
].filter((name) => !NAMED.some((named) => named.name === name));

/** A mixed run that did not reach these has tested nothing. */
export const REQUIRED: readonly Requirement[] = [...NAMED, ...rows(20_000, ...UNNAMED)];
