/** How far what comes in over a chain, and what goes out, is. Source: spec §4. They stand alone: pages that only name them need nothing of the calls. */

/** `reversed`: the chain took it back before it was final, and so did the exchange. */
export const DEPOSIT_STATES = ['confirming', 'success', 'reversed'] as const;

/** Spec §4: not yet paid out, to be confirmed, completed, coin release failed, cancelled. */
export const WITHDRAWAL_STATES = ['not_paid_out', 'to_be_confirmed', 'completed', 'release_failed', 'cancelled'] as const;
