/** The kind of contracts in LIST_MARKET. */
export const KIND = 1;

/** The release that brought contracts. */
export const CONTRACTS_SINCE = 6;
