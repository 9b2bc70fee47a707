import type { MarketTerms } from '@kontor/domain/market';
import type { Cancellations } from '@kontor/domain/p2p/cancellations';
import type { ExpirySums } from '@kontor/domain/seconds/liability';
import type { SelfLimits } from '@kontor/domain/seconds/self-limits';
import type { SecondsTick } from '@kontor/domain/seconds/ticks';
import type { CommandOf, PlatformLimits } from './command.ts';
import type { CommandBuffer } from './command-buffer.ts';
import type { EventLog } from './event.ts';
import type { RecordLog } from './ledger/record.ts';

/** The engine's door. The fast engine and the naive twin stand behind it, and one suite runs over both. */
export interface EngineDoor {
  /**
   * Applies the command at word `at` of the buffer and appends its events to `events`. Returns the Refusal code. Never
   * throws for anything a command can contain; a throw is a bug and must stop the core.
   */
  apply(commands: CommandBuffer, at: number): number;
  /** Applies the commands between two words of the buffer in order, each as `apply` does, and quicker than one by one. */
  applyAll(commands: CommandBuffer, from: number, to: number): void;
  /** A buffer in the engine's own memory, if it has one: what is written here is applied where it stands. */
  readonly commands?: CommandBuffer;
  /** What the commands since the last `clear` caused. The caller clears it. */
  readonly events: EventLog;
  /** Ledger records since the last `clear`, when the engine was made with `recording`. */
  readonly records: RecordLog | undefined;
  /** Sequence of the last command; 0 before the first. */
  readonly sequence: number;
  /** The whole logical state, in a canonical order; equal for any two implementations that applied the same commands. */
  dump(): StateDump;
}

/** The whole logical state: what each product dumps, beside the ledger's holdings. */
export interface StateDump extends MembersDump, WalletDump, SpotDump, PerpetualDump, SecondsDump, IcoDump, P2pDump, PlatformDump {
  readonly sequence: number;
  readonly time: number;
  /** Holdings with any bucket other than zero, sorted by owner, account, asset. */
  readonly holdings: readonly HoldingDump[];
}

/** What an owner has of an asset in one account, by bucket. */
export interface HoldingDump {
  readonly owner: number;
  readonly account: number;
  readonly asset: number;
  readonly available: bigint;
  readonly frozen: bigint;
  readonly orderFreeze: bigint;
  readonly locked: bigint;
}

export interface MembersDump {
  /** Users that were set, sorted by id; tier 0 with flags 0 is left out. */
  readonly users: readonly { user: number; tier: number; flags: number }[];
  readonly tiers: readonly { tier: number; makerRate: number; takerRate: number }[];
  /** What users may do of whom it was said (SET_RIGHTS), sorted by id. */
  readonly rights: readonly { user: number; version: number; level: number; permissions: number; holdUntil: number }[];
  /** What limits of a rolling day count, in the order in which it was counted; those a day old go when the next one comes. */
  readonly counted: readonly CountedDump[];
  /** Their sums as they are kept, by kind and user; a sum of nothing is left out. */
  readonly countedSums: readonly { kind: number; user: number; value: bigint }[];
}

export interface CountedDump {
  /** Counted. */
  readonly kind: number;
  readonly user: number;
  /** Core time, ms. */
  readonly time: number;
  readonly value: bigint;
  /** By which it is found when it is taken back. */
  readonly reference: number;
}

export interface WalletDump {
  /** Listed assets by id. */
  readonly assets: readonly { asset: number; scale: number; flags: number }[];
  /** In the order in which they were made. */
  readonly proposals: readonly ProposalDump[];
  /** Deposits that are credited and not final, in the order in which they were credited. */
  readonly pending: readonly PendingDump[];
  /** By network; what is at or below it is final. */
  readonly finalHeights: readonly { network: number; height: number }[];
  /** By user, of those who have pending deposits: no valuation from before this command says what they have. */
  readonly valuedSince: readonly { user: number; sequence: number }[];
  /** Those under way, by number. */
  readonly withdrawals: readonly WithdrawalDump[];
  /** Numbers of all withdrawals that there ever were, both ends included. */
  readonly usedNumbers: readonly (readonly [from: number, to: number])[];
  /** Users whose withdrawals are stopped, by id. */
  readonly blocked: readonly number[];
}

export interface PendingDump {
  /** Network, the four words of the transaction, output. */
  readonly id: string;
  readonly network: number;
  readonly user: number;
  readonly asset: number;
  readonly amount: bigint;
  /** 1e-8 USDT. */
  readonly value: bigint;
  readonly height: number;
}

export interface WithdrawalDump {
  readonly number: number;
  readonly user: number;
  readonly asset: number;
  readonly network: number;
  /** The user who gets it; 0: somebody outside. */
  readonly receiver: number;
  readonly quantity: bigint;
  readonly fee: bigint;
  /** Its four words with points between. */
  readonly target: string;
  /** It has left its user. */
  readonly isSent: boolean;
}

export interface ProposalDump {
  /** Its four words with points between. */
  readonly id: string;
  readonly proposer: number;
  readonly asset: number;
  readonly account: number;
  readonly number: number;
  readonly beneficiary: number;
  readonly amount: bigint;
  /** 0 open, 1 approved, 2 rejected. */
  readonly decision: number;
  readonly decider: number;
}

export interface SpotDump {
  /** Listed markets by id. */
  readonly markets: readonly MarketDump[];
  /** Triggered orders that wait, in order. */
  readonly queue: readonly QueuedDump[];
  /** Exits that wait to be placed, in order; left out where there are none. */
  readonly exits?: readonly DueExitDump[];
  /** Set cancel-after timers in the order in which they fire. */
  readonly timers: readonly { time: number; user: number; market: number }[];
  /** Numbers given out so far. */
  readonly orderNumber: number;
}

export interface PerpetualDump {
  /** Markets of the kind that have terms, or have had them, by id. */
  readonly contracts: readonly ContractDump[];
  /** In the order of their first terms. */
  readonly contractOrder: readonly number[];
  /** By user. */
  readonly contractAccounts: readonly ContractAccountDump[];
  /** Plans so far. */
  readonly planNumber: number;
  /** Fee tiers that have rates in contracts, by tier; 1e-8. */
  readonly contractTiers: readonly { readonly tier: number; readonly makerRate: number; readonly takerRate: number }[];
}

/** A contract (docs/perpetual.md). What is left over of due work stands from `At` to below `End`. */
export interface ContractDump {
  readonly market: number;
  readonly terms: Omit<CommandOf<'CONTRACT_TERMS'>, 'type' | 'time' | 'deadline' | 'user' | 'market'> | undefined;
  /** 0: none. */
  readonly mark: bigint;
  readonly index: bigint;
  readonly isStale: boolean;
  /** The first valid price since the last stale one, and the last valid one, ms; −1: none. */
  readonly validSince: number;
  readonly lastValid: number;
  readonly scanLeft: number;
  readonly scanAt: number;
  readonly fundingNumber: number;
  readonly fundingRate: bigint;
  readonly fundingMark: bigint;
  readonly fundingAt: number;
  readonly fundingEnd: number;
  readonly pot: bigint;
  readonly settlingTicks: number;
  readonly settlingAt: number;
  readonly settlingEnd: number;
  /** What was taken over, first first. */
  readonly taken: readonly { readonly side: number; readonly lots: number; readonly ticks: number }[];
  /** The pass of deleveraging: none has begun where `passEnd` is 0; places of the best. */
  readonly passAt: number;
  readonly passEnd: number;
  readonly passClosed: boolean;
  readonly passWaits: boolean;
  readonly passBest: readonly number[];
  /** Long lots, what is taken over included. */
  readonly openLots: number;
  /** By place. */
  readonly records: readonly ContractRecordDump[];
  /** Open ones by number, and the numbers of those that have fired, in order. */
  readonly plans: readonly PlanDump[];
  readonly fired: readonly number[];
  /** What is attached to open orders, by slot, in ticks; 0: nothing. */
  readonly attached: readonly AttachedDump[];
}

export interface AttachedDump {
  readonly slot: number;
  readonly takeProfit: number;
  readonly stopLoss: number;
  /** ByMark bits. */
  readonly byMark: number;
}

export interface ContractRecordDump {
  readonly user: number;
  readonly leverage: number;
  readonly mode: number;
  readonly carried: bigint;
  /** Number of the last funding that was settled. */
  readonly funded: number;
  /** Long, short. */
  readonly sides: readonly {
    readonly lots: number;
    readonly entryValue: bigint;
    readonly margin: bigint;
    readonly closing: number;
    readonly opening: bigint;
  }[];
}

export interface ContractAccountDump {
  readonly user: number;
  readonly isOneWay: boolean;
  readonly reserved: bigint;
  /** In the order in which they were made. */
  readonly records: readonly { readonly market: number; readonly place: number }[];
}

export interface PlanDump {
  readonly number: number;
  readonly place: number;
  readonly side: number;
  readonly purpose: number;
  readonly trigger: number;
  readonly source: number;
  readonly lots: number;
  readonly priceTicks: number;
  readonly level: bigint;
  readonly activationTicks: number;
  /** The price it waits for, in ticks; 0 for one that trails or has fired. */
  readonly target: number;
  readonly hasFired: boolean;
  /** Trailing: the best mark since it is followed; 0 before. */
  readonly peak: number;
}

export interface SecondsDump {
  /** In the order of their first terms. */
  readonly secondsPairs: readonly SecondsPairDump[];
  /** Those that are not settled, by number. */
  readonly secondsContracts: readonly SecondsContractDump[];
  /** Contracts so far. */
  readonly secondsNumber: number;
  /** SECONDS_LIMITS: shares in 1e-4 of what the house has; the stake in units, 0: any. */
  readonly secondsLimits: SecondsLimits;
  /** By asset that is staked: what is reserved of what the house has, and what it may lose. */
  readonly secondsHouses: readonly { readonly asset: number; readonly reserved: bigint; readonly liability: bigint }[];
  /** By user, of those who have limited themselves, as of core time. */
  readonly selfLimits: readonly SelfLimitsDump[];
}

/** What SECONDS_LIMITS says. */
export type SecondsLimits = Omit<CommandOf<'SECONDS_LIMITS'>, 'type' | 'time' | 'deadline' | 'user'>;

export interface SecondsPairDump {
  readonly pair: number;
  readonly asset: number;
  readonly isOpen: boolean;
  readonly products: CommandOf<'SECONDS_PAIR'>['products'];
  readonly lastTick: SecondsTick | undefined;
  /** Those with a time above that of its oldest contract. */
  readonly ticks: readonly SecondsTick[];
  readonly liability: bigint;
  /** By expiry second: stakes and payouts of the contracts that expire in it. */
  readonly expiries: readonly ({ readonly second: number } & ExpirySums)[];
}

export interface SecondsContractDump {
  readonly number: number;
  readonly user: number;
  readonly pair: number;
  readonly direction: number;
  readonly openedAt: number;
  readonly expiry: number;
  readonly duration: number;
  readonly stake: bigint;
  readonly fee: bigint;
  readonly payout: bigint;
  /** Number and price of the entry tick; 0 while it is pending. */
  readonly entryTick: number;
  readonly entryPrice: bigint;
}

export interface SelfLimitsDump extends SelfLimits {
  readonly user: number;
}

/** Items that sell new tokens (docs/ico.md). */
export interface IcoDump {
  /** Items that have terms, by id. */
  readonly items: readonly ItemDump[];
  /** In the order of their first terms. */
  readonly itemOrder: readonly number[];
}

/** An item (docs/ico.md). */
export interface ItemDump {
  readonly item: number;
  readonly terms: Omit<CommandOf<'ICO_ITEM'>, 'type' | 'time' | 'deadline' | 'user' | 'item'>;
  /** IcoStage. */
  readonly stage: number;
  readonly hash: CommandOf<'ICO_BLOCK'>['hash'] | undefined;
  readonly secret: CommandOf<'ICO_REVEAL'>['secret'] | undefined;
  readonly tickets: number;
  readonly paid: bigint;
  readonly drawBy: number;
  /** Draws so far, and of what is gone through the next one. */
  readonly drawn: number;
  readonly at: number;
  /** PRO_RATA: what a pass shares, what is left of it behind those that it has fixed, and whether it has fixed any. */
  readonly pool: { readonly tokens: bigint; readonly paid: bigint };
  readonly poolLeft: { readonly tokens: bigint; readonly paid: bigint };
  readonly hasFixed: boolean;
  /** Until it is settled or cancelled. */
  readonly subscriptions: readonly { readonly place: number; readonly firstTicket: number; readonly lots: number }[];
  /** By place. */
  readonly holdings: readonly HoldingOfItemDump[];
}

export interface HoldingOfItemDump {
  readonly user: number;
  readonly paid: bigint;
  readonly tickets: number;
  readonly wonLots: number;
  /** Its tokens are known, and it waits for its settlement. */
  readonly isFixed: boolean;
  readonly isSettled: boolean;
  /** UTC day of its settlement; 0 before. */
  readonly day: number;
  readonly tokens: bigint;
  readonly frozen: bigint;
  readonly claimed: bigint;
  readonly cost: bigint;
}

/** Trades between users (docs/p2p.md). */
export interface P2pDump {
  readonly p2pTerms: Omit<CommandOf<'P2P_TERMS'>, 'type' | 'time' | 'deadline' | 'user'>;
  /** By number. */
  readonly adverts: readonly AdvertDump[];
  readonly peerTrades: readonly PeerTradeDump[];
  /** Numbers of all that there ever were, both ends included. */
  readonly usedAdverts: readonly (readonly [from: number, to: number])[];
  readonly usedPeerTrades: readonly (readonly [from: number, to: number])[];
  /** By user and asset. */
  readonly merchantDeposits: readonly { readonly user: number; readonly asset: number; readonly amount: bigint }[];
  /** By user: trades that he has completed. */
  readonly completedTrades: readonly { readonly user: number; readonly count: number }[];
  /** By user, of those who have cancelled today or are blocked; `blockedUntil` 0: not blocked. */
  readonly cancellations: readonly ({ readonly user: number } & Cancellations)[];
  /** By user: trades that he has not paid, open ones of his adverts, adverts that are online. */
  readonly peersUnderWay: readonly { readonly user: number; readonly unpaid: number; readonly trades: number; readonly online: number }[];
  /** Values that are held at core time, in the order of the releases, and by user since when a valuation counts. */
  readonly heldTrades: readonly { readonly trade: number; readonly user: number; readonly until: number; readonly value: bigint }[];
  readonly heldTradesSince: readonly { readonly user: number; readonly sequence: number }[];
  /** In the order in which they fire. */
  readonly peerTimers: readonly { readonly time: number; readonly trade: number }[];
}

export interface AdvertDump {
  readonly number: number;
  readonly user: number;
  readonly terms: Omit<CommandOf<'P2P_ADVERT'>, 'type' | 'time' | 'deadline' | 'user' | 'number'>;
  readonly version: number;
  readonly left: bigint;
  readonly isOnline: boolean;
}

export interface PeerTradeDump {
  readonly number: number;
  readonly advert: number;
  readonly version: number;
  readonly buyer: number;
  readonly seller: number;
  readonly isBuyerTaker: boolean;
  readonly asset: number;
  /** P2pSizeBy. */
  readonly by: number;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly total: bigint;
  readonly reference: bigint;
  readonly value: bigint;
  readonly feeRate: number;
  /** P2pTradeState and P2pCause. */
  readonly state: number;
  readonly cause: number;
  readonly deadline: number;
  /** In APPEAL the state that it came from; else 0. */
  readonly origin: number;
  /** Who has appealed and as what, who has ruled last and what; 0: nobody, and then 0. */
  readonly appellant: number;
  readonly role: number;
  readonly ruledBy: number;
  readonly outcome: number;
  /** Its quantity is missing from what its advert has left. */
  readonly isOff: boolean;
  /** What a cancellation of it counts as, and on which UTC day; '' and 0: as nothing. */
  readonly counted: 'before' | 'after' | '';
  readonly countedDay: number;
}

export interface PlatformDump {
  /** The last release that was marked; 1 before any. */
  readonly version: number;
  /** Limits of the platform, once set. */
  readonly limits: PlatformLimits | undefined;
  /** The last 256 outages, oldest first, ms. */
  readonly outages: readonly { from: number; until: number }[];
  /** The last root of all balances (PROOF_ROOT), once there is one. */
  readonly proofRoot: KeptRoot | undefined;
}

export interface KeptRoot {
  /** The command as of which balances were copied. */
  readonly asOf: number;
  /** 64 hexadecimal digits. */
  readonly root: string;
}

/** Where a withdrawal is: frozen, on its way out, paid or given back, or never asked for. */
export type WithdrawalPlace = 'open' | 'sent' | 'over' | 'unknown';

/** What products say of one user. */
export interface UserOutline {
  /** What counts against his limit of 24 hours of withdrawals, 1e-8 USDT. */
  readonly withdrawn: bigint;
  /** What has to stay when he withdraws: his deposits that are not final, what he has bought of late, 1e-8 USDT. */
  readonly heldValue: bigint;
  /** His withdrawals are stopped. */
  readonly isBlocked: boolean;
  /** While something has to stay: no valuation from before this command says what he has; else 0. */
  readonly valuedSince: number;
}

/** What trades between users keep of one user, as of core time (docs/p2p.md). */
export interface PeerOutline {
  /** What counts against his limit of 24 hours, 1e-8 USDT. */
  readonly used: bigint;
  /** Until when he buys nothing, ms; 0: he may. */
  readonly blockedUntil: number;
  /** What he has cancelled in this UTC day, before he said that he had paid and after it. */
  readonly cancelledBefore: number;
  readonly cancelledAfter: number;
  /** Trades that he has completed, ever. */
  readonly completed: number;
  /** The value of what he has bought of late, which has to stay when he withdraws, 1e-8 USDT; and until when the last of it has to, ms; 0: nothing. */
  readonly held: bigint;
  readonly heldUntil: number;
}

/** A part of the state in which no order is shown. */
export interface StateWithoutOrders extends Pick<StateDump, 'holdings' | 'assets' | 'limits'> {
  readonly markets: readonly MarketOutline[];
}

/** A market without its orders. */
export interface MarketOutline extends Pick<MarketDump, 'terms' | 'status' | 'lastTicks'> {
  /** 0: spot. */
  readonly kind: number;
}

export interface MarketDump {
  readonly terms: MarketTerms;
  readonly status: number;
  readonly lastTicks: number;
  readonly tradeNumber: number;
  readonly indexTicks: number;
  /** Best price first, within a price in the order of the queue. */
  readonly bids: readonly OrderDump[];
  readonly asks: readonly OrderDump[];
  /** Waiting stops: for a rise by rising stop price, for a fall by falling stop price, within a price by order number. */
  readonly rising: readonly OrderDump[];
  readonly falling: readonly OrderDump[];
  /** Of spot: orders that follow the last price, by number; left out where there are none. */
  readonly trailing?: readonly OrderDump[];
  /** Of a market of another kind than spot: the keys (account << 16 | asset) of what its sells and buys freeze, and stops that wait for mark and index. */
  readonly kind?: {
    readonly number: number;
    readonly base: number;
    readonly quote: number;
    readonly atMark: Pick<MarketDump, 'rising' | 'falling'>;
    readonly atIndex: Pick<MarketDump, 'rising' | 'falling'>;
  };
}

export interface QueuedDump extends OrderDump {
  readonly market: number;
}

export interface OrderDump {
  readonly slot: number;
  readonly number: number;
  readonly user: number;
  readonly side: number;
  readonly orderType: number;
  readonly timeInForce: number;
  readonly selfTrade: number;
  /** Limit or worst price; 0 where there is none. */
  readonly priceTicks: number;
  readonly stopTicks: number;
  readonly lots: number;
  readonly open: number;
  readonly prevented: number;
  /** What it holds frozen; an OCO's freeze stands at its limit leg. */
  readonly frozen: bigint;
  /** Number of the other leg of an OCO, 0 for none. */
  readonly sibling: number;
  /** Of an order that its kind of market placed itself: the kind's word, from 1 to 2³²−1. */
  readonly word?: number;
  /** What it brings along, with what was executed of it so far and what its user got for that, fees off. */
  readonly attached?: ExitDump & { readonly lots: number; readonly received: bigint };
  /** Of an order that trails: distance, what its value is counted at, and the best price so far, 0 before its activation. */
  readonly trail?: { readonly delta: number; readonly start: number; readonly peak: number };
}

/** What an order brings along, in ticks; 0: none. */
interface ExitDump {
  readonly stopTicks: number;
  readonly stopLimitTicks: number;
  readonly takeProfitTicks: number;
}

/** An exit whose order has ended. */
export interface DueExitDump extends ExitDump {
  readonly user: number;
  readonly market: number;
  readonly side: number;
  readonly selfTrade: number;
  readonly lots: number;
  /** Number of the order that has ended. */
  readonly parent: number;
}

/** What a contract account has beside what the ledger has of it. */
export interface ContractAccountOutline {
  /** There is one of long and short in a contract, and not both apart. */
  readonly isOneWay: boolean;
  /** Losses that wait for something to come in, over all its records. */
  readonly carried: bigint;
  /** Of each contract in which it has a record. */
  readonly settings: readonly { readonly market: number; readonly leverage: number; readonly isIsolated: boolean }[];
  /** Of each side with lots in isolated margin. */
  readonly margins: readonly { readonly market: number; readonly side: number; readonly margin: bigint }[];
}
