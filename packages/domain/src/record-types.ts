/**
 * Why money moved: the type of every ledger record. The numbers are part of the read tables' format. A new type is a row here; what
 * must say something of each (the words of the wire, whether it is a flow) does not compile before it does. Source: rules 0.4, 6.3.
 */
export const RecordType = {
  DEPOSIT: 1,
  /** Operators' bookings: a user's adjustment, a system account funded or emptied. */
  ADJUST: 2,
  TRANSFER_OUT: 3,
  TRANSFER_IN: 4,
  SPOT_FREEZE: 5,
  SPOT_UNFREEZE: 6,
  SPOT_TRADE: 7,
  SPOT_FEE: 8,
  /** What is asked for leaves the available, and waits. */
  WITHDRAW_FREEZE: 9,
  /** What the receiver gets has left the user. */
  WITHDRAW: 10,
  WITHDRAW_FEE: 11,
  /** It came back, wherever it had come to. */
  WITHDRAW_REFUND: 12,
  /** A chain has taken a deposit back. */
  DEPOSIT_REVERSE: 13,
  /** Isolated margin of a position, set aside and given back. */
  MARGIN_IN: 14,
  MARGIN_OUT: 15,
  REALIZED_PNL: 16,
  CONTRACT_FEE: 17,
  FUNDING: 18,
  LIQUIDATION_FEE: 19,
  /** The insurance fund pays what a user cannot owe. */
  INSURANCE_COVER: 20,
  /** What was gained where a position was closed against one that was taken over. */
  ADL: 21,
  /** Stake and fee of a seconds contract, set aside. */
  SECONDS_OPEN: 22,
  /** The stake back or to the house, and what is won. */
  SECONDS_SETTLE: 23,
  /** Stake and fee of one that was a draw or void, given back. */
  SECONDS_REFUND: 24,
  SECONDS_FEE: 25,
  /** What is paid for new coins: set aside, and paid to the item once it is settled. */
  ICO_PAY: 26,
  ICO_REFUND: 27,
  /** New coins go to whom they were sold. */
  ICO_GRANT: 28,
  /** Frozen coins are released. */
  ICO_THAW: 29,
  /** Coins of a trade between users go where they wait: with an advert, and in escrow. */
  P2P_LOCK: 30,
  /** Out of escrow to the buyer. */
  P2P_RELEASE: 31,
  /** Back to the seller, or to his advert. */
  P2P_RETURN: 32,
  P2P_FEE: 33,
  /** What a merchant deposits so that he may advertise, and takes back. */
  P2P_DEPOSIT: 34,
} as const;
export type RecordType = (typeof RecordType)[keyof typeof RecordType];
