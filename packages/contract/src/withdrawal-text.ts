/**
 * What a withdrawal is, for its hash: operators' keys sign the hash, and the signer makes it again from what it is asked to pay. Whoever
 * changes a letter of it makes it another withdrawal.
 */

/** What is to be paid, and to whom. */
export interface WithdrawalText {
  /** Number of the withdrawal. */
  readonly id: number;
  readonly uid: number;
  readonly network: string;
  readonly symbol: string;
  /** The token's contract; empty for the chain's own coin. */
  readonly contract: string;
  /** In the network's one spelling (`chainAddress`). */
  readonly address: string;
  /** What the address receives, and what is kept; decimals in the ledger's scale, without zeros at the end. */
  readonly receives: string;
  readonly fee: string;
}

/** The bytes whose SHA-256, in hexadecimal, is the withdrawal's hash. An operator signs `decisionText` of it (`console/changes.ts`). */
export function withdrawalText({ id, uid, network, symbol, contract, address, receives, fee }: WithdrawalText): string {
  return JSON.stringify(['kontor withdrawal 1', id, uid, network, symbol, contract, address, receives, fee]);
}
