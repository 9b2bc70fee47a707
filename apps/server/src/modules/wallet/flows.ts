import { RecordType } from '@kontor/domain/record-types';

/** Whether a record tells that money came from outside the exchange or left it (rules 6.7). A new type does not compile before it is told. */
const IS_FLOW = {
  DEPOSIT: true,
  ADJUST: true,
  TRANSFER_OUT: false,
  TRANSFER_IN: false,
  SPOT_FREEZE: false,
  SPOT_UNFREEZE: false,
  SPOT_TRADE: false,
  SPOT_FEE: false,
} as const satisfies Readonly<Record<keyof typeof RecordType, boolean>>;

/** RecordTypes that are flows. */
export const FLOW_TYPES: readonly number[] = (Object.keys(RecordType) as (keyof typeof RecordType)[])
  .filter((name) => IS_FLOW[name])
  .map((name) => RecordType[name]);
