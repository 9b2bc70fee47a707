/** What stands in place of an amount while amounts are hidden; as wide whatever the amount. */
export const HIDDEN_AMOUNT = '••••';
