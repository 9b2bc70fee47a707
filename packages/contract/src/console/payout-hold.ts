/** Why a withdrawal that nobody has to look at any more is not paid yet, or never is: in the signer's words and in the server's. */

/** What may pass: the signer asks the order again. */
export const SIGNER_WAITS = [
  /** More than it pays at once, within an hour, within a day. */
  'CAP_TRANSACTION',
  'CAP_HOUR',
  'CAP_DAY',
  /** Top-ups of a day have used up what they may. */
  'CAP_TOP_UP',
  /** The hot wallet has too little of the coin, or for gas. */
  'HOT_WALLET_SHORT',
  /** The network asks for more than the signer pays. */
  'FEES_HIGH',
  'GAS_HIGH',
  /** The chain says that the transaction would have no effect. */
  'WOULD_FAIL',
  /** Gas is on its way to the deposit address. */
  'TOP_UP',
  /** An earlier sweep of the same address is not in the chain: what it leaves there is not known. */
  'SWEEP_BEFORE',
  /** Operators have paused withdrawals of the network, or of the coin there. */
  'PAUSED',
  /** Nothing can be signed on the network: see its problem. */
  'NETWORK_PROBLEM',
] as const;

/** Why the signer signs nothing on a network. */
export const SIGNER_PROBLEMS = [
  'NODE_AWAY',
  /** The node is of another chain than the signer's. */
  'CHAIN_OTHER',
  /** The chain has seen more transactions of the hot wallet than the signer signed: it, or its database, is not what it was. */
  'NONCE_FOREIGN',
] as const;

/** What never changes about an order: it is never signed. */
export const SIGNER_REFUSALS = [
  /** Its kind or a field is none. */
  'ORDER_MALFORMED',
  /** The signer has no such network, or no such coin there. */
  'NETWORK_UNKNOWN',
  'COIN_UNKNOWN',
  /** Not the contract that the signer knows of the coin. */
  'CONTRACT_OTHER',
  /** Not an address in its one spelling, or one at which coins are lost. */
  'ADDRESS_WRONG',
  'AMOUNT_WRONG',
  /** Fewer operators have signed this withdrawal, as it stands, than its amount asks for. */
  'NOT_APPROVED',
  /** Something else was signed under its number before. */
  'NUMBER_USED',
  /** The deposit address has nothing, or too little to be worth its gas. */
  'NOTHING_TO_SWEEP',
  /** Whoever runs the signer refused it (`npm run signer -- refuse`). */
  'BY_HAND',
] as const;

/** What the server itself waits for before the signer hears of one. */
const SERVER_STOPS = [
  /** The currency is closed for withdrawals. */
  'CURRENCY_CLOSED',
  /** The customer's withdrawals are blocked. */
  'CUSTOMER_BLOCKED',
] as const;

/** Every reason. */
export const PAYOUT_HOLDS = [
  ...SERVER_STOPS,
  /** The signer has said nothing of the network for a minute, or never did: it does not run. */
  'SIGNER_SILENT',
  ...SIGNER_WAITS,
  ...SIGNER_PROBLEMS,
  ...SIGNER_REFUSALS,
  /** Its transaction is in the chain and moved nothing. */
  'REVERTED',
  /** The signer said something that this release has no word for. */
  'OTHER',
] as const;
export type PayoutHold = (typeof PAYOUT_HOLDS)[number];

/** A reason as the signer wrote it down. */
export function payoutHold(written: string): PayoutHold {
  return PAYOUT_HOLDS.find((word) => word === written) ?? 'OTHER';
}
