/** The table of commands (src/command.ts says what all of them have in front). */

import { AMOUNT, byte, F64, flag, group, half, I32, I64, ID, insteadOf, list, named, optionalByte } from './fields.ts';
import type { Fields } from './fields.ts';

/** Flag bits of LIST_MARKET. */
export const TermFlag = { SELF_TRADE_ALLOWED: 1, MIN_TO_MARKET: 2, MAX_TO_MARKET: 4 } as const;

/** An order's id: the slot it occupies and its number, which rises with every accepted order and never repeats. */
const ORDER = group({ slot: I32, number: F64 });

/** The id under which a command takes effect at most once. */
const CLIENT_ID = named('CLIENT', ID);

/** The flags word of an order: a byte each. */
const SIDE = byte(0);
const ORDER_TYPE = byte(1);
const TIME_IN_FORCE = byte(2);
const SELF_TRADE = byte(3);

/** 32 bytes in two halves: they stand in the command as they stand in the hash (ico/halves.ts). */
const HASH = group({ first: ID, second: ID });

/** Flag bits of MARK_PRICE. */
export const MarkFlag = { STALE: 1 } as const;

/** Flag bits of SECONDS_TICK. */
export const SecondsTickFlag = { STALE: 1 } as const;

/** What a command is. `user`: its header names one, 1 or above. */
export interface CommandSpec {
  readonly number: number;
  readonly product: 'ico' | 'members' | 'p2p' | 'perpetual' | 'platform' | 'seconds' | 'spot' | 'wallet';
  readonly user?: true;
  /**
   * Where it has a client id of its own, what for. 'order': the order that comes of it remembers the id. 'money': it moves money outside
   * trading, and its id is known for ever: by the engine among its user's last, and beyond that by whoever hands commands to it.
   */
  readonly id?: 'order' | 'money';
  readonly fields: Fields;
}

/**
 * Every command: its number, whose it is, and its fields in their order. Where they stand, the objects' types, what writes and
 * reads them, their text form, the hostile tests and the core's constants all follow; `npm run build:core` writes what is code.
 */
export const COMMANDS = {
  LIST_ASSET: {
    number: 1,
    product: 'wallet',
    fields: {
      asset: I32,
      /** Decimals of the ledger, 0 to 18. */
      scale: I32,
      /** AssetFlag bits. */
      flags: I32,
    },
  },
  LIST_MARKET: {
    number: 2,
    product: 'spot',
    fields: {
      /** MarketTerms of the domain, which says what each is. State is stored in this order too. */
      terms: group({
        market: I32,
        base: I32,
        quote: I32,
        tickUnits: F64,
        stepUnits: F64,
        minPriceTicks: F64,
        maxPriceTicks: F64,
        minLots: F64,
        maxLots: F64,
        minMarketLots: F64,
        maxMarketLots: F64,
        minNotional: F64,
        maxNotional: F64,
        bidUpBps: F64,
        bidDownBps: F64,
        askUpBps: F64,
        askDownBps: F64,
        maxOrders: F64,
        maxConditionalOrders: F64,
        bandBps: F64,
        applyMinToMarket: flag(TermFlag.MIN_TO_MARKET),
        applyMaxToMarket: flag(TermFlag.MAX_TO_MARKET),
        selfTradeAllowed: flag(TermFlag.SELF_TRADE_ALLOWED),
      }),
      /** Kind of market: spot where it is left out, else one that a product of the engine has brought. */
      kind: optionalByte(1),
    },
  },
  MARKET_STATUS: {
    number: 3,
    product: 'spot',
    fields: {
      market: I32,
      /** MarketStatus. */
      status: I32,
    },
  },
  FEE_TIER: {
    number: 4,
    product: 'members',
    fields: {
      /** 0 to 15; every user starts in tier 0. */
      tier: I32,
      /** 1e-8 of the received amount, 0 to 50,000,000. */
      makerRate: named('MAKER', I32),
      takerRate: named('TAKER', I32),
    },
  },
  SET_USER: {
    number: 5,
    product: 'members',
    user: true,
    fields: {
      tier: I32,
      /** UserFlag bits. */
      flags: I32,
    },
  },
  DEPOSIT: {
    number: 6,
    product: 'wallet',
    user: true,
    fields: {
      asset: I32,
      network: I32,
      amount: AMOUNT,
      output: I32,
      /** First 128 bits of the transaction's hash. With network and output the deposit's natural key, remembered for ever. */
      transaction: ID,
    },
  },
  TRANSFER: {
    number: 7,
    product: 'wallet',
    user: true,
    id: 'money',
    fields: {
      asset: I32,
      /** Account, from which to which. */
      from: named('ROUTE', half(0)),
      to: named('ROUTE', half(1)),
      amount: AMOUNT,
      clientId: CLIENT_ID,
    },
  },
  /** An operators' booking against EXTERNAL of network 0; negative takes away. The approval of two is the caller's duty. */
  ADJUST: {
    number: 8,
    product: 'wallet',
    user: true,
    id: 'money',
    fields: {
      asset: I32,
      /** Account. */
      account: I32,
      amount: I64,
      clientId: CLIENT_ID,
    },
  },
  PLACE: {
    number: 9,
    product: 'spot',
    user: true,
    id: 'order',
    fields: {
      market: I32,
      side: SIDE,
      orderType: ORDER_TYPE,
      timeInForce: TIME_IN_FORCE,
      selfTrade: SELF_TRADE,
      price: AMOUNT,
      quantity: AMOUNT,
      /** MARKET by quote amount only; then quantity is 0. */
      quoteAmount: named('QUOTE', AMOUNT),
      stopPrice: named('STOP', AMOUNT),
      clientId: CLIENT_ID,
    },
  },
  /** Cancels by order id, or by client id when `clientId` is given (then slot and number are 0). */
  CANCEL: {
    number: 10,
    product: 'spot',
    user: true,
    fields: {
      order: ORDER,
      clientId: named('CLIENT', insteadOf('order')),
    },
  },
  CANCEL_ALL: {
    number: 11,
    product: 'spot',
    user: true,
    fields: {
      /** ALL_MARKETS or one market. */
      market: I32,
    },
  },
  /** Reduces an order's quantity; it keeps its place in the queue. */
  AMEND: {
    number: 12,
    product: 'spot',
    user: true,
    fields: {
      order: ORDER,
      /** New whole quantity, executed part included, base units. */
      quantity: AMOUNT,
    },
  },
  /** Cancels a resting limit order and places another on its side, both or neither. */
  REPLACE: {
    number: 13,
    product: 'spot',
    user: true,
    id: 'order',
    fields: {
      order: ORDER,
      timeInForce: TIME_IN_FORCE,
      selfTrade: SELF_TRADE,
      price: AMOUNT,
      quantity: AMOUNT,
      clientId: CLIENT_ID,
    },
  },
  PLACE_OCO: {
    number: 14,
    product: 'spot',
    user: true,
    id: 'order',
    fields: {
      market: I32,
      side: SIDE,
      selfTrade: SELF_TRADE,
      quantity: AMOUNT,
      /** Price of the post-only leg. */
      price: AMOUNT,
      stopPrice: named('STOP', AMOUNT),
      /** 0: the stop leg is a market order. */
      stopLimitPrice: named('STOP_LIMIT', AMOUNT),
      clientId: CLIENT_ID,
    },
  },
  /** Cancels all the user's orders of a market at `time + timeoutMs` unless set again before; 0 takes the timer off. */
  CANCEL_AFTER: {
    number: 15,
    product: 'spot',
    user: true,
    fields: {
      market: I32,
      /** 0, or 1,000 to 86,400,000. */
      timeoutMs: named('TIMEOUT', I32),
    },
  },
  TICK: { number: 16, product: 'platform', fields: {} },
  /** One index price with what it was made of (rules 2.6). */
  INDEX_PRICE: {
    number: 17,
    product: 'spot',
    fields: {
      market: I32,
      /** Quote units for one base coin. */
      price: AMOUNT,
      constituents: list({ source: I32, weight: I32, price: I64 }),
    },
  },
  ENGINE_VERSION: { number: 18, product: 'platform', fields: { version: I32 } },
  /**
   * The exchange was down from this command's time, which is the core time of the last command before, until the time given. It
   * moves no time, so that what it changes is changed before anything that fell due meanwhile fires.
   */
  OUTAGE: {
    number: 19,
    product: 'platform',
    fields: {
      /** ms, above the command's time. */
      until: F64,
    },
  },
  /** New flags for a listed asset. */
  SET_ASSET: {
    number: 20,
    product: 'wallet',
    fields: {
      asset: I32,
      /** AssetFlag bits. */
      flags: I32,
    },
  },
  /** Limits of the platform, all of them (spec §3 config.legal_trade, config.name_check). */
  SET_PLATFORM: {
    number: 21,
    product: 'platform',
    fields: {
      /** Whole numbers from 0 to 2³¹−1 (spec §9). */
      limits: group({
        confirmTime: I32,
        maxUnpaid: I32,
        payTime: I32,
        drawChecked: I32,
        drawUnchecked: I32,
        trustSingle: I32,
        trustTotal: I32,
        trustUnchecked: I32,
      }),
    },
  },
  /** An operator proposes to fund or to empty a system account; nothing moves before another one approves. */
  PROPOSE: {
    number: 22,
    product: 'wallet',
    user: true,
    fields: {
      asset: I32,
      /** A system account's. */
      account: I32,
      /** Which one, of those that are numbered: item, contract, network; else 0. */
      number: I32,
      /** The user who receives what is taken out, into the spot account; 0: it leaves the exchange. */
      beneficiary: I32,
      /** Above zero it comes in from outside, below it is taken out. */
      amount: I64,
      /** Known for ever. */
      proposal: ID,
    },
  },
  /** Carries a proposal out. */
  APPROVE: { number: 23, product: 'wallet', user: true, fields: { proposal: ID } },
  REJECT: { number: 24, product: 'wallet', user: true, fields: { proposal: ID } },
  /** What a user may do: all of it, so that a repetition changes nothing. A version below the one in force comes too late. */
  SET_RIGHTS: {
    number: 25,
    product: 'members',
    user: true,
    fields: {
      /** Rises with every change of the user's rights, from 1. */
      version: I32,
      /** VerifiedLevel. */
      level: I32,
      /** UserPermission bits. */
      permissions: I32,
      /** Until when nothing may leave the exchange, ms; 0: no hold. */
      holdUntil: named('HOLD', F64),
    },
  },
  /**
   * A payment that came in on a chain, with as many confirmations as the network needs for trading. It is remembered by its natural key
   * until its network's final height has passed it, and nothing below that height is ever credited.
   */
  CREDIT_DEPOSIT: {
    number: 26,
    product: 'wallet',
    user: true,
    fields: {
      asset: I32,
      network: I32,
      amount: AMOUNT,
      /** What it is worth, 1e-8 USDT; 0 where nobody knows. */
      value: AMOUNT,
      /** Of the block that it stands in. */
      height: F64,
      output: I32,
      /** First 128 bits of the transaction's hash. */
      transaction: ID,
    },
  },
  /** Nothing in blocks of the network up to this one changes any more. */
  FINAL_HEIGHT: { number: 27, product: 'wallet', fields: { network: I32, height: F64 } },
  /** The chain has taken a payment back that was credited and not final. */
  REVERSE_DEPOSIT: { number: 28, product: 'wallet', fields: { network: I32, height: F64, output: I32, transaction: ID } },
  /** A user wants coins to leave: they are frozen until they are sent or come back. */
  WITHDRAW: {
    number: 29,
    product: 'wallet',
    user: true,
    fields: {
      /** Of the withdrawal: known for ever, and none is taken twice. */
      number: F64,
      asset: I32,
      network: I32,
      /** The user of this exchange who gets it; 0: somebody outside. */
      receiver: I32,
      /** Fee included. */
      quantity: AMOUNT,
      fee: AMOUNT,
      /** What the quantity is worth, 1e-8 USDT; 0 where nobody knows. */
      value: AMOUNT,
      /** What all that the user has is worth, 1e-8 USDT, as of a sequence. */
      wealth: AMOUNT,
      asOf: F64,
      /** First 128 bits of the hash of the address. */
      target: ID,
    },
  },
  /** Gives a withdrawal back: 1 cancelled, 2 rejected, 3 its payment has failed. */
  WITHDRAW_RETURN: { number: 30, product: 'wallet', fields: { number: F64, reason: I32 } },
  /** Takes a withdrawal from its user: it is being paid. */
  WITHDRAW_SEND: { number: 31, product: 'wallet', fields: { number: F64 } },
  /** It is paid. */
  WITHDRAW_DONE: { number: 32, product: 'wallet', fields: { number: F64 } },
  /** An operator stops a user's withdrawals, or allows them again. */
  SET_WITHDRAWALS: { number: 33, product: 'wallet', user: true, fields: { blocked: I32 } },
  /** The root of all balances, so that it stands in the journal what was published. */
  PROOF_ROOT: {
    number: 34,
    product: 'platform',
    fields: {
      /** The command as of which balances were copied; rises from root to root. */
      asOf: F64,
      /** Accounts that are under it. */
      users: I32,
      /** Its 32 bytes, the first eight first, each eight a number with the highest byte in front (platform/root-text.ts). */
      root: group({ first: I64, second: I64, third: I64, fourth: I64 }),
    },
  },
  /** Terms of a contract, all of them; its first make a market of kind 1 one (rules 2.1, 2.3, 2.8, 2.11). */
  CONTRACT_TERMS: {
    number: 35,
    product: 'perpetual',
    fields: {
      market: I32,
      /** 1e-8 of a trade's value, 0 to 50,000,000. */
      makerRate: named('MAKER', I32),
      takerRate: named('TAKER', I32),
      /** 1e-8 of what is liquidated. */
      liquidationRate: named('LIQUIDATION', I32),
      /** Highest funding rate either way, 1e-8. */
      fundingCap: I32,
      /** Between two fundings. */
      intervalHours: named('INTERVAL', I32),
      /** Long lots that there may be; 0: any. */
      maxOpenLots: F64,
      /** Cap in units of the quote; rate of maintenance, 1e-6. */
      brackets: list({ maxLeverage: I32, rate: I32, cap: AMOUNT }),
    },
  },
  /** A contract's mark and index price; every second (rules 2.6, 2.7, 2.14). */
  MARK_PRICE: {
    number: 36,
    product: 'perpetual',
    fields: {
      market: I32,
      /** The index is stale: both prices are the last that were known. */
      isStale: flag(MarkFlag.STALE),
      /** Quote units for one base coin. */
      mark: AMOUNT,
      index: AMOUNT,
    },
  },
  /** Settles funding on all positions that are open now (rules 2.8). */
  FUNDING: { number: 37, product: 'perpetual', fields: { market: I32, /** 1e-8; above zero longs pay. */ rate: I32 } },
  /** A user's leverage and margin mode in a contract, for both sides. */
  CONTRACT_SETTING: {
    number: 38,
    product: 'perpetual',
    user: true,
    fields: {
      market: I32,
      leverage: I32,
      /** MarginMode. */
      mode: I32,
    },
  },
  /** Whether a user's positions are one for each contract, or long and short apart. */
  POSITION_MODE: { number: 39, product: 'perpetual', user: true, fields: { /** PositionMode. */ mode: I32 } },
  CONTRACT_PLACE: {
    number: 40,
    product: 'perpetual',
    user: true,
    id: 'order',
    fields: {
      market: I32,
      side: SIDE,
      orderType: ORDER_TYPE,
      timeInForce: TIME_IN_FORCE,
      selfTrade: SELF_TRADE,
      price: AMOUNT,
      quantity: AMOUNT,
      /** Prices at which the whole position that it opens is to be closed; 0: none. */
      takeProfit: named('TAKE_PROFIT', AMOUNT),
      stopLoss: named('STOP_LOSS', AMOUNT),
      /** 1 closes (in one-way mode: reduces only), 0 opens. */
      closes: I32,
      /** ByMark bits: which of the two waits for the mark instead of the last price. */
      byMark: I32,
      clientId: CLIENT_ID,
    },
  },
  /** Adds to an isolated margin, or takes from it. */
  POSITION_MARGIN: {
    number: 41,
    product: 'perpetual',
    user: true,
    id: 'money',
    fields: {
      market: I32,
      /** PositionSide. */
      side: I32,
      delta: I64,
      clientId: CLIENT_ID,
    },
  },
  /** Take profit or stop loss of a position (rules 2.15). */
  PLACE_PLAN: {
    number: 42,
    product: 'perpetual',
    user: true,
    id: 'order',
    fields: {
      market: I32,
      /** PositionSide. */
      side: SIDE,
      /** PlanPurpose. */
      purpose: byte(1),
      /** PlanKind: what the trigger is. */
      trigger: byte(2),
      /** StopSource: LAST or MARK. */
      source: byte(3),
      /** 0: the whole position, whatever it is then. */
      quantity: AMOUNT,
      /** Limit of the order that closes; 0: at market. */
      price: AMOUNT,
      /** A price, a yield in 1e-4, or how far the mark comes back from its best, in 1e-4. */
      level: I64,
      /** Trailing: the mark from which it is followed; 0: at once. */
      activation: AMOUNT,
      clientId: CLIENT_ID,
    },
  },
  CANCEL_PLAN: {
    number: 43,
    product: 'perpetual',
    user: true,
    fields: {
      market: I32,
      /** Its number; 0: all the user's in the contract. */
      plan: F64,
    },
  },
  /** Closes all positions of a contract at a price, for good. */
  SETTLE_CONTRACT: { number: 44, product: 'perpetual', fields: { market: I32, price: AMOUNT } },
  /** Terms of a pair of seconds contracts, all of them (rules 3.2). Contracts that are under way keep theirs. */
  SECONDS_PAIR: {
    number: 45,
    product: 'seconds',
    fields: {
      pair: I32,
      /** What is staked; the same for as long as there is the pair. */
      asset: I32,
      /** 1: contracts are taken; 0: none. */
      open: I32,
      /** Rates in 1e-8 of the stake, the duration in seconds, stakes in units. */
      products: list({ duration: I32, payoutRate: I32, feeRate: I32, minStake: AMOUNT, maxStake: AMOUNT }),
    },
  },
  /** What the house may lose at most, in 1e-4 of what it has, and what one user may have staked at a time; 0: any (rules 3.5). */
  SECONDS_LIMITS: {
    number: 46,
    product: 'seconds',
    fields: { secondShare: I32, pairShare: I32, totalShare: I32, openStake: AMOUNT },
  },
  /** One tick of a pair's index, with what it was made of (rules 2.6, 3.3). */
  SECONDS_TICK: {
    number: 47,
    product: 'seconds',
    fields: {
      pair: I32,
      /** The feed had too few sources, and says the last price again. */
      isStale: flag(SecondsTickFlag.STALE),
      number: F64,
      /** When the feed made it, ms. */
      at: F64,
      /** 1e-8 of the quote for a whole coin. */
      price: AMOUNT,
      constituents: list({ source: I32, weight: I32, price: I64 }),
    },
  },
  SECONDS_OPEN: {
    number: 48,
    product: 'seconds',
    user: true,
    id: 'money',
    fields: {
      pair: I32,
      /** SecondsDirection. */
      direction: I32,
      /** Seconds. */
      duration: I32,
      /** What the user was shown, 1e-8; 0: whatever it is. */
      payoutRate: I32,
      /** Units; the fee comes on top. */
      stake: AMOUNT,
      clientId: CLIENT_ID,
    },
  },
  /** A user limits himself; what is looser than before waits for a day. Of each −1: it stays as it is, with what waits. */
  SECONDS_SELF_LIMITS: {
    number: 49,
    product: 'seconds',
    user: true,
    fields: {
      /** Units that he stakes, and loses, within 24 hours; 0: any. */
      stakes: I64,
      losses: I64,
      /** Until when he takes no contract, ms; 0: no pause. */
      pause: F64,
    },
  },
  /** Terms of an item that sells new tokens, all of them (rules 5; docs/ico.md). */
  ICO_ITEM: {
    number: 50,
    product: 'ico',
    fields: {
      item: I32,
      /** Asset that is sold, and the one that is paid with. */
      token: I32,
      payment: I32,
      /** IcoMode. */
      mode: I32,
      /** 1e-8 of the tokens that a user gets. */
      freezeRate: I32,
      freezeDays: I32,
      /** Tokens that are sold, and those of a lot, in units; PRO_RATA has no lots. */
      supply: AMOUNT,
      lot: AMOUNT,
      /** Payment units for a whole token. */
      price: AMOUNT,
      /** LOTTERY: most lots of a user; PRO_RATA: most tokens of a user, units, 0 for none. */
      cap: AMOUNT,
      /** ms. */
      start: F64,
      end: F64,
      drawBy: F64,
      /** Hash of the secret; all zero for PRO_RATA. */
      commitment: HASH,
      /** The block whose hash is drawn with: its chain and its height. */
      network: I32,
      height: F64,
    },
  },
  /** A user pays for lots, or commits an amount, while an item takes subscriptions. */
  ICO_SUBSCRIBE: {
    number: 51,
    product: 'ico',
    user: true,
    id: 'money',
    fields: { item: I32, /** LOTTERY: lots; PRO_RATA: payment units. */ quantity: AMOUNT, clientId: CLIENT_ID },
  },
  /** The hash of the block that an item's terms name. */
  ICO_BLOCK: { number: 52, product: 'ico', fields: { item: I32, hash: HASH } },
  /** The secret whose hash an item's terms have. */
  ICO_REVEAL: { number: 53, product: 'ico', fields: { item: I32, secret: HASH } },
  /** Everybody gets back what he has paid. */
  ICO_CANCEL: { number: 54, product: 'ico', fields: { item: I32 } },
  /** A user takes what was released of his frozen tokens. */
  ICO_THAW: { number: 55, product: 'ico', user: true, id: 'money', fields: { item: I32, clientId: CLIENT_ID } },
  /** What a fee tier pays in contracts, 1e-8 of the value, where the contract's own rate is not lower. */
  CONTRACT_FEE_TIER: {
    number: 56,
    product: 'perpetual',
    fields: { tier: I32, makerRate: named('MAKER', I32), takerRate: named('TAKER', I32) },
  },
  /** What holds for all trades between users; at first nobody can advertise without limits of the platform (rules 4; docs/p2p.md). */
  P2P_TERMS: {
    number: 57,
    product: 'p2p',
    fields: {
      /** From what value on, 1e-8 USDT, two operators rule together. */
      twoPersonValue: named('TWO_PERSON', AMOUNT),
      /** How long the value of what was bought is held against withdrawals, ms. */
      hold: F64,
      /** 1e-8 of what the buyer gets; the maker is whose advert it is. */
      makerRate: named('MAKER', I32),
      takerRate: named('TAKER', I32),
      /** What a merchant has to deposit before he goes online, units; 0: nothing. */
      depositAsset: named('DEPOSIT_ASSET', I32),
      deposit: AMOUNT,
    },
  },
  /** A user's advert, all its terms, offline: a new one, or one of his that is offline. */
  P2P_ADVERT: {
    number: 58,
    product: 'p2p',
    user: true,
    fields: {
      number: F64,
      asset: I32,
      /** Number of a display currency, 2 to 9, and how many decimals its amounts have. */
      fiat: I32,
      scale: I32,
      /** P2pSide: what the advertiser does. */
      side: I32,
      /** P2pPriceType. */
      priceType: named('PRICE_TYPE', I32),
      /** Of FLOATING, 1e-4 above or below the reference; FIXED 0. */
      margin: I32,
      /** How long a buyer has to pay. */
      payMinutes: named('PAY_MINUTES', I32),
      /** Of FIXED, minor units of the fiat for a whole coin; FLOATING 0. */
      price: AMOUNT,
      /** Units of the asset. */
      quantity: AMOUNT,
      /** Smallest and largest total of a trade, minor units of the fiat. */
      minimum: AMOUNT,
      maximum: AMOUNT,
    },
  },
  /** An advert goes online or offline, or is removed; operators take one offline in its user's name. */
  P2P_ADVERT_STATE: { number: 59, product: 'p2p', user: true, fields: { number: F64, /** P2pAdvertState. */ state: I32 } },
  /** A user takes an advert. The coins of whoever sells go into escrow. */
  P2P_TRADE: {
    number: 60,
    product: 'p2p',
    user: true,
    fields: {
      /** Whoever hands over commands numbers trades; each number is taken once, for ever. */
      number: F64,
      advert: F64,
      /** P2pSizeBy: what the size is. */
      by: I32,
      /** Minor units of the fiat, or units of the asset. */
      size: AMOUNT,
      /** What the user was shown: minor units of the fiat for a whole coin. */
      price: AMOUNT,
      /** What a floating price is reckoned from: 1e-8 of the fiat for a whole coin; 0 where there is none. */
      reference: AMOUNT,
      /** What it is worth, 1e-8 USDT. */
      value: AMOUNT,
    },
  },
  /** The buyer says that he has paid. */
  P2P_PAID: { number: 61, product: 'p2p', user: true, fields: { trade: F64 } },
  /** The buyer steps back. */
  P2P_CANCEL: { number: 62, product: 'p2p', user: true, fields: { trade: F64 } },
  /** The seller gives the coins away, for good. */
  P2P_RELEASE: { number: 63, product: 'p2p', user: true, fields: { trade: F64 } },
  /** Somebody asks for a ruling; from then on nothing happens by itself. */
  P2P_APPEAL: {
    number: 64,
    product: 'p2p',
    user: true,
    fields: { trade: F64, /** P2pRole; of SUPPORT, the user is the operator. */ role: I32 },
  },
  /** Whoever appealed takes it back. */
  P2P_APPEAL_WITHDRAW: { number: 65, product: 'p2p', user: true, fields: { trade: F64, /** P2pRole. */ role: I32 } },
  /** An operator, who is the user, says who gets the coins. */
  P2P_RULE: { number: 66, product: 'p2p', user: true, fields: { trade: F64, /** P2pOutcome. */ outcome: I32 } },
  /** What a merchant has deposited is so much from now on. */
  P2P_DEPOSIT: { number: 67, product: 'p2p', user: true, fields: { asset: I32, /** Units, in all. */ amount: AMOUNT } },
  /**
   * An order that brings its exit along: take profit, stop loss or both, of the other side, which is placed when the order ends with
   * anything executed. The first words are PLACE's; the order itself has no stop.
   */
  PLACE_WITH_EXIT: {
    number: 68,
    product: 'spot',
    user: true,
    id: 'order',
    fields: {
      market: I32,
      side: SIDE,
      orderType: ORDER_TYPE,
      timeInForce: TIME_IN_FORCE,
      selfTrade: SELF_TRADE,
      price: AMOUNT,
      quantity: AMOUNT,
      quoteAmount: named('QUOTE', AMOUNT),
      /** Of the exit; 0: no stop loss. */
      stopPrice: named('STOP', AMOUNT),
      /** Limit of the exit's stop; 0: at market. */
      stopLimitPrice: named('STOP_LIMIT', AMOUNT),
      /** Limit price of the exit; 0: no take profit. */
      takeProfit: named('TAKE_PROFIT', AMOUNT),
      clientId: CLIENT_ID,
    },
  },
  /** A conditional order whose stop follows the last price. */
  PLACE_TRAILING: {
    number: 69,
    product: 'spot',
    user: true,
    id: 'order',
    fields: {
      market: I32,
      side: SIDE,
      orderType: ORDER_TYPE,
      timeInForce: TIME_IN_FORCE,
      selfTrade: SELF_TRADE,
      /** How far the last price comes back from its best, 1e-4, 10 to 2,000. */
      delta: I32,
      /** Limit of what is sent; 0: at market. */
      price: AMOUNT,
      quantity: AMOUNT,
      /** The last price from which it is followed, as a stop of the type waits for it; 0: at once. */
      stopPrice: named('STOP', AMOUNT),
      clientId: CLIENT_ID,
    },
  },
} as const satisfies { readonly [name: string]: CommandSpec };
