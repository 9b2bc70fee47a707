/** The number of a public receipt, `BTC_USDT-20261126-81153`: the pair, the UTC day of the contract's end, and the contract's number. */

export interface ReceiptAddress {
  readonly pair: string;
  /** `2026-11-26`. */
  readonly day: string;
  readonly number: string;
}

/** What an address names; undefined where it names no receipt. */
export function readReceipt(text: string): ReceiptAddress | undefined {
  const [, pair, year, month, date, number] =
    /^([A-Z0-9]{1,20}_[A-Z0-9]{1,20})-(\d{4})(\d\d)(\d\d)-([1-9]\d{0,15})$/.exec(text.toUpperCase()) ?? [];
  if (pair === undefined || number === undefined) return undefined;
  return { pair, day: `${year}-${month}-${date}`, number };
}
