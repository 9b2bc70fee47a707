/** Why an order is not signed, for the tables that the console reads; what each word means stands in the contract. */
import type { SIGNER_PROBLEMS, SIGNER_REFUSALS, SIGNER_WAITS } from '@kontor/contract/console/payout-hold';

/** What never changes about an order: it is never signed. */
export type Refusal = (typeof SIGNER_REFUSALS)[number];

/** What may pass: the order is asked again. */
export type Wait = (typeof SIGNER_WAITS)[number];

/** Why nothing is signed on a network. */
export type Problem = (typeof SIGNER_PROBLEMS)[number];
