import { RecordType } from '@kontor/domain/record-types';

/**
 * What a record does to what a user holds. `inside`: it goes from one bucket to another of the same account. `transfer`: from one account to
 * another of the same user. `deal`: it is part of a trade. `flow`: it comes from outside the exchange or leaves it; those of one command and
 * asset count as what they add up to, so that what only goes from a bucket to another is none.
 */
export type RecordEffect = 'inside' | 'transfer' | 'deal' | 'flow';

/** A new type does not compile before it is told. */
const EFFECTS = {
  DEPOSIT: 'flow',
  ADJUST: 'flow',
  TRANSFER_OUT: 'transfer',
  TRANSFER_IN: 'transfer',
  SPOT_FREEZE: 'inside',
  SPOT_UNFREEZE: 'inside',
  SPOT_TRADE: 'deal',
  SPOT_FEE: 'deal',
  WITHDRAW_FREEZE: 'inside',
  WITHDRAW: 'flow',
  // The fee is part of what was withdrawn: it is the price of leaving, and no loss of the day's trading.
  WITHDRAW_FEE: 'flow',
  // From the frozen bucket back into the available it comes to nothing; what had left already comes in again.
  WITHDRAW_REFUND: 'flow',
  DEPOSIT_REVERSE: 'flow',
  MARGIN_IN: 'inside',
  MARGIN_OUT: 'inside',
  REALIZED_PNL: 'deal',
  CONTRACT_FEE: 'deal',
  FUNDING: 'deal',
  LIQUIDATION_FEE: 'deal',
  INSURANCE_COVER: 'deal',
  ADL: 'deal',
  SECONDS_OPEN: 'inside',
  // Of a contract that is won the stake goes from a bucket to the other, which comes to nothing.
  SECONDS_SETTLE: 'deal',
  SECONDS_REFUND: 'inside',
  SECONDS_FEE: 'deal',
  // Paid while it is frozen it goes nowhere; in the end it is what the coins cost, and they come for it.
  ICO_PAY: 'deal',
  ICO_REFUND: 'inside',
  ICO_GRANT: 'deal',
  ICO_THAW: 'inside',
  // Into an advert and out of it they go from one bucket to the other, which comes to nothing; into escrow they leave the user.
  P2P_LOCK: 'flow',
  P2P_RELEASE: 'flow',
  P2P_RETURN: 'flow',
  P2P_FEE: 'deal',
  P2P_DEPOSIT: 'inside',
} as const satisfies Readonly<Record<keyof typeof RecordType, RecordEffect>>;

const BY_TYPE: readonly (RecordEffect | undefined)[] = (Object.keys(RecordType) as (keyof typeof RecordType)[]).reduce<RecordEffect[]>(
  (table, name) => {
    table[RecordType[name]] = EFFECTS[name];
    return table;
  },
  [],
);

/** What a record of a type does. @throws for a number that is no type */
export function effectOf(type: number): RecordEffect {
  const effect = BY_TYPE[type];
  if (effect === undefined) throw new Error(`no such type of record: ${type}`);
  return effect;
}

/** RecordTypes with one of these effects. */
export function typesWith(...effects: readonly RecordEffect[]): readonly number[] {
  return BY_TYPE.flatMap((effect, type) => (effect !== undefined && effects.includes(effect) ? [type] : []));
}
