/**
 * Every way the engine answers a command: one exhaustive table. A refusal changes nothing. `key` is the message key the
 * screens translate; `api` is the code of the Binance-compatible API and `message` its text and our en_US sentence
 * (rules 1.2, 1.3, 8).
 */
export const Refusal = {
  /** Applied. */
  NONE: 0,
  /** Not applied again: the same id with the same body was applied before; its first outcome is repeated. */
  REPEATED: 1,
  MALFORMED: 10,
  TIME_WENT_BACK: 11,
  TOO_LATE: 12,
  CLIENT_ID_REUSED: 13,
  UNKNOWN_MARKET: 14,
  UNKNOWN_ASSET: 15,
  UNKNOWN_TIER: 16,
  ALREADY_LISTED: 17,
  BAD_TERMS: 18,
  UNKNOWN_VERSION: 19,
  MARKET_HALTED: 20,
  MARKET_BUSY: 21,
  USER_SUSPENDED: 22,
  PRICE_FILTER: 30,
  LOT_SIZE: 31,
  MARKET_LOT_SIZE: 32,
  NOTIONAL: 33,
  PERCENT_PRICE_BY_SIDE: 34,
  MAX_NUM_ORDERS: 35,
  MAX_NUM_ALGO_ORDERS: 36,
  WOULD_TRIGGER: 40,
  WOULD_MATCH: 41,
  OCO_PRICES: 42,
  INSUFFICIENT_BALANCE: 43,
  UNKNOWN_ORDER: 44,
  NOT_AMENDABLE: 45,
  NOT_SMALLER: 46,
  TRANSFER_NOT_ALLOWED: 50,
  AMOUNT_TOO_LARGE: 51,
  ACCOUNT_NOT_ALLOWED: 52,
  UNKNOWN_PROPOSAL: 53,
  SAME_PERSON: 54,
  ALREADY_DECIDED: 55,
  OVERTAKEN: 56,
  DEPOSIT_TOO_OLD: 57,
  UNKNOWN_DEPOSIT: 58,
  ENGINE_FULL: 60,
  WITHDRAWALS_OFF: 61,
  WITHDRAWALS_BLOCKED: 62,
  WITHDRAWALS_HELD: 63,
  WITHDRAWAL_LIMIT: 64,
  VALUE_HELD: 65,
  UNKNOWN_WITHDRAWAL: 66,
  WITHDRAWAL_SENT: 67,
  NOT_SENT: 68,
  NOT_PERMITTED: 70,
  MARK_STALE: 71,
  NOT_CLOSABLE: 72,
  OPEN_INTEREST: 73,
  BRACKET_LIMIT: 74,
  INSUFFICIENT_MARGIN: 75,
  LEVERAGE_TOO_HIGH: 76,
  LEVERAGE_OF_ISOLATED: 77,
  MODE_HAS_ORDERS: 78,
  MODE_HAS_POSITION: 79,
  SIDES_HAVE_ORDERS: 80,
  SIDES_HAVE_POSITION: 81,
  NO_POSITION: 82,
  UNKNOWN_PLAN: 83,
  NOT_HALTED: 84,
  UNKNOWN_PRODUCT: 85,
  TERMS_CHANGED: 86,
  STAKE_LIMIT: 87,
  SELF_PAUSED: 88,
  SELF_LIMIT: 89,
  USER_STAKE: 90,
  INDEX_STALE: 91,
  HOUSE_LIMIT: 92,
  UNKNOWN_ITEM: 93,
  ITEM_OPEN: 94,
  NOT_OPEN: 95,
  NOT_FUNDED: 96,
  SUBSCRIPTION_LIMIT: 97,
  NOT_ENDED: 98,
  WRONG_SECRET: 99,
  NO_HOLDING: 100,
  NOTHING_RELEASED: 101,
} as const;
export type Refusal = (typeof Refusal)[keyof typeof Refusal];

/** What the table says of one refusal. */
export interface RefusalEntry {
  readonly name: string;
  readonly key: string;
  readonly api: number;
  readonly message: string;
}

const entry = (name: string, key: string, api: number, message: string): RefusalEntry => ({ name, key, api, message });

/** A refusal without a sentence does not compile. */
export const REFUSALS: { readonly [K in keyof typeof Refusal]: RefusalEntry } = {
  NONE: entry('NONE', 'refusal.none', 0, 'Done.'),
  REPEATED: entry('REPEATED', 'refusal.repeated', 0, 'Done before.'),
  MALFORMED: entry('MALFORMED', 'refusal.malformed', -1102, 'A mandatory parameter was not sent, was empty or malformed.'),
  TIME_WENT_BACK: entry('TIME_WENT_BACK', 'refusal.timeWentBack', -1000, 'The request carries a time before the last one.'),
  TOO_LATE: entry('TOO_LATE', 'refusal.tooLate', -1021, 'Timestamp for this request is outside of the recvWindow.'),
  CLIENT_ID_REUSED: entry('CLIENT_ID_REUSED', 'refusal.clientIdReused', -2010, 'Duplicate order sent.'),
  UNKNOWN_MARKET: entry('UNKNOWN_MARKET', 'refusal.unknownMarket', -1121, 'Invalid symbol.'),
  UNKNOWN_ASSET: entry('UNKNOWN_ASSET', 'refusal.unknownAsset', -1104, 'Unknown currency.'),
  UNKNOWN_TIER: entry('UNKNOWN_TIER', 'refusal.unknownTier', -1104, 'Unknown fee tier.'),
  ALREADY_LISTED: entry('ALREADY_LISTED', 'refusal.alreadyListed', -1104, 'Already listed.'),
  BAD_TERMS: entry('BAD_TERMS', 'refusal.badTerms', -1104, 'These terms cannot be listed.'),
  UNKNOWN_VERSION: entry('UNKNOWN_VERSION', 'refusal.unknownVersion', -1104, 'Unknown engine version.'),
  MARKET_HALTED: entry('MARKET_HALTED', 'refusal.marketHalted', -1013, 'Market is closed.'),
  MARKET_BUSY: entry('MARKET_BUSY', 'refusal.marketBusy', -1008, 'The market is working off triggered orders. Please try again.'),
  USER_SUSPENDED: entry('USER_SUSPENDED', 'refusal.userSuspended', -2010, 'This account is suspended from trading.'),
  PRICE_FILTER: entry('PRICE_FILTER', 'refusal.priceFilter', -1013, 'Filter failure: PRICE_FILTER'),
  LOT_SIZE: entry('LOT_SIZE', 'refusal.lotSize', -1013, 'Filter failure: LOT_SIZE'),
  MARKET_LOT_SIZE: entry('MARKET_LOT_SIZE', 'refusal.marketLotSize', -1013, 'Filter failure: MARKET_LOT_SIZE'),
  NOTIONAL: entry('NOTIONAL', 'refusal.notional', -1013, 'Filter failure: NOTIONAL'),
  PERCENT_PRICE_BY_SIDE: entry('PERCENT_PRICE_BY_SIDE', 'refusal.percentPrice', -1013, 'Filter failure: PERCENT_PRICE_BY_SIDE'),
  MAX_NUM_ORDERS: entry('MAX_NUM_ORDERS', 'refusal.maxNumOrders', -1013, 'Filter failure: MAX_NUM_ORDERS'),
  MAX_NUM_ALGO_ORDERS: entry('MAX_NUM_ALGO_ORDERS', 'refusal.maxNumAlgoOrders', -1013, 'Filter failure: MAX_NUM_ALGO_ORDERS'),
  WOULD_TRIGGER: entry('WOULD_TRIGGER', 'refusal.wouldTrigger', -2010, 'Order would trigger immediately.'),
  WOULD_MATCH: entry('WOULD_MATCH', 'refusal.wouldMatch', -2010, 'Order would immediately match and take.'),
  OCO_PRICES: entry('OCO_PRICES', 'refusal.ocoPrices', -2010, 'The relationship of the prices for the orders is not correct.'),
  INSUFFICIENT_BALANCE: entry(
    'INSUFFICIENT_BALANCE',
    'refusal.insufficientBalance',
    -2010,
    'Account has insufficient balance for requested action.',
  ),
  UNKNOWN_ORDER: entry('UNKNOWN_ORDER', 'refusal.unknownOrder', -2011, 'Unknown order sent.'),
  NOT_AMENDABLE: entry('NOT_AMENDABLE', 'refusal.notAmendable', -2038, 'This order cannot be amended.'),
  NOT_SMALLER: entry(
    'NOT_SMALLER',
    'refusal.notSmaller',
    -2038,
    'The new quantity must be below the present one and above what is already executed.',
  ),
  TRANSFER_NOT_ALLOWED: entry(
    'TRANSFER_NOT_ALLOWED',
    'refusal.transferNotAllowed',
    -1104,
    'This transfer is not possible between these accounts.',
  ),
  AMOUNT_TOO_LARGE: entry('AMOUNT_TOO_LARGE', 'refusal.amountTooLarge', -1111, 'The amount is too large.'),
  ACCOUNT_NOT_ALLOWED: entry('ACCOUNT_NOT_ALLOWED', 'refusal.accountNotAllowed', -1104, 'Operators may not do this with that account.'),
  UNKNOWN_PROPOSAL: entry('UNKNOWN_PROPOSAL', 'refusal.unknownProposal', -1104, 'Unknown proposal.'),
  SAME_PERSON: entry('SAME_PERSON', 'refusal.samePerson', -1104, 'Who proposes, who approves and who benefits must be three.'),
  ALREADY_DECIDED: entry('ALREADY_DECIDED', 'refusal.alreadyDecided', -1104, 'This proposal was decided before.'),
  OVERTAKEN: entry('OVERTAKEN', 'refusal.overtaken', -1104, 'A newer version of this is in force.'),
  DEPOSIT_TOO_OLD: entry('DEPOSIT_TOO_OLD', 'refusal.depositTooOld', -2010, 'Deposit too old.'),
  UNKNOWN_DEPOSIT: entry('UNKNOWN_DEPOSIT', 'refusal.unknownDeposit', -2010, 'Unknown deposit.'),
  WITHDRAWALS_OFF: entry('WITHDRAWALS_OFF', 'refusal.withdrawalsOff', -2010, 'Withdrawals are closed.'),
  WITHDRAWALS_BLOCKED: entry('WITHDRAWALS_BLOCKED', 'refusal.withdrawalsBlocked', -2010, 'Withdrawals are stopped.'),
  WITHDRAWALS_HELD: entry('WITHDRAWALS_HELD', 'refusal.withdrawalsHeld', -2010, 'Withdrawals are held.'),
  WITHDRAWAL_LIMIT: entry('WITHDRAWAL_LIMIT', 'refusal.withdrawalLimit', -2010, 'Withdrawal limit exceeded.'),
  VALUE_HELD: entry('VALUE_HELD', 'refusal.valueHeld', -2010, 'Value is held.'),
  UNKNOWN_WITHDRAWAL: entry('UNKNOWN_WITHDRAWAL', 'refusal.unknownWithdrawal', -2010, 'Unknown withdrawal.'),
  WITHDRAWAL_SENT: entry('WITHDRAWAL_SENT', 'refusal.withdrawalSent', -2010, 'Withdrawal was sent.'),
  NOT_SENT: entry('NOT_SENT', 'refusal.notSent', -2010, 'Withdrawal was not sent.'),
  NOT_PERMITTED: entry('NOT_PERMITTED', 'refusal.notPermitted', -2015, 'Contracts are not opened for this account.'),
  MARK_STALE: entry('MARK_STALE', 'refusal.markStale', -1008, 'There is no valid mark price. Please try again.'),
  NOT_CLOSABLE: entry('NOT_CLOSABLE', 'refusal.notClosable', -2022, 'ReduceOnly Order is rejected.'),
  OPEN_INTEREST: entry('OPEN_INTEREST', 'refusal.openInterest', -2027, 'The open interest of this contract is at its limit.'),
  BRACKET_LIMIT: entry('BRACKET_LIMIT', 'refusal.bracketLimit', -2027, 'Exceeded the maximum allowable position at current leverage.'),
  INSUFFICIENT_MARGIN: entry('INSUFFICIENT_MARGIN', 'refusal.insufficientMargin', -2019, 'Margin is insufficient.'),
  LEVERAGE_TOO_HIGH: entry('LEVERAGE_TOO_HIGH', 'refusal.leverageTooHigh', -4028, 'Leverage is not valid.'),
  LEVERAGE_OF_ISOLATED: entry(
    'LEVERAGE_OF_ISOLATED',
    'refusal.leverageOfIsolated',
    -4161,
    'Leverage reduction is not supported in Isolated Margin Mode with open positions.',
  ),
  MODE_HAS_ORDERS: entry('MODE_HAS_ORDERS', 'refusal.modeHasOrders', -4047, 'Margin type cannot be changed if there exists open orders.'),
  MODE_HAS_POSITION: entry(
    'MODE_HAS_POSITION',
    'refusal.modeHasPosition',
    -4048,
    'Margin type cannot be changed if there exists position.',
  ),
  SIDES_HAVE_ORDERS: entry(
    'SIDES_HAVE_ORDERS',
    'refusal.sidesHaveOrders',
    -4067,
    'Position side cannot be changed if there exists open orders.',
  ),
  SIDES_HAVE_POSITION: entry(
    'SIDES_HAVE_POSITION',
    'refusal.sidesHavePosition',
    -4068,
    'Position side cannot be changed if there exists position.',
  ),
  NO_POSITION: entry('NO_POSITION', 'refusal.noPosition', -2022, 'There is no such position.'),
  UNKNOWN_PLAN: entry('UNKNOWN_PLAN', 'refusal.unknownPlan', -2011, 'Unknown plan.'),
  NOT_HALTED: entry('NOT_HALTED', 'refusal.notHalted', -1104, 'The market has to be halted before.'),
  UNKNOWN_PRODUCT: entry('UNKNOWN_PRODUCT', 'refusal.unknownProduct', -2010, 'There is no contract of this duration.'),
  TERMS_CHANGED: entry('TERMS_CHANGED', 'refusal.termsChanged', -2010, 'The payout rate has changed.'),
  STAKE_LIMIT: entry('STAKE_LIMIT', 'refusal.stakeLimit', -2010, 'The stake is below the smallest or above the largest one.'),
  SELF_PAUSED: entry('SELF_PAUSED', 'refusal.selfPaused', -2010, 'You have paused trading of seconds contracts.'),
  SELF_LIMIT: entry('SELF_LIMIT', 'refusal.selfLimit', -2010, 'Your own daily limit would be exceeded.'),
  USER_STAKE: entry('USER_STAKE', 'refusal.userStake', -2010, 'Too much is staked on open contracts.'),
  INDEX_STALE: entry('INDEX_STALE', 'refusal.indexStale', -1008, 'There is no valid index price. Please try again.'),
  HOUSE_LIMIT: entry('HOUSE_LIMIT', 'refusal.houseLimit', -2010, 'The exchange cannot take this stake at the moment.'),
  UNKNOWN_ITEM: entry('UNKNOWN_ITEM', 'refusal.unknownItem', -2010, 'There is no such subscription item.'),
  ITEM_OPEN: entry('ITEM_OPEN', 'refusal.itemOpen', -2010, 'The terms of this item cannot change any more.'),
  NOT_OPEN: entry('NOT_OPEN', 'refusal.notOpen', -2010, 'This item is not open for this.'),
  NOT_FUNDED: entry('NOT_FUNDED', 'refusal.notFunded', -2010, 'The tokens of this item are not there yet.'),
  SUBSCRIPTION_LIMIT: entry('SUBSCRIPTION_LIMIT', 'refusal.subscriptionLimit', -2010, 'This is more than may be subscribed.'),
  NOT_ENDED: entry('NOT_ENDED', 'refusal.notEnded', -2010, 'It is too early for this.'),
  WRONG_SECRET: entry('WRONG_SECRET', 'refusal.wrongSecret', -2010, 'This is not the secret whose hash was published.'),
  NO_HOLDING: entry('NO_HOLDING', 'refusal.noHolding', -2010, 'There are no frozen tokens of this item.'),
  NOTHING_RELEASED: entry('NOTHING_RELEASED', 'refusal.nothingReleased', -2010, 'Nothing has been released since the last time.'),
  ENGINE_FULL: entry('ENGINE_FULL', 'refusal.engineFull', -1008, 'The exchange is at its capacity. Please try again.'),
};

const BY_CODE = new Map<number, RefusalEntry>(
  (Object.keys(Refusal) as (keyof typeof Refusal)[]).map((name) => [Refusal[name], REFUSALS[name]]),
);

/** The table's entry for a code; throws for a code the engine never gives. */
export function refusalEntry(code: number): RefusalEntry {
  const found = BY_CODE.get(code);
  if (!found) throw new Error(`no such refusal: ${code}`);
  return found;
}

/** Whether a code means that the command took effect, now or before. */
export function isApplied(code: number): boolean {
  return code <= Refusal.REPEATED;
}
