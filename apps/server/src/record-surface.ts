/** What deposits and withdrawals say of the wallet's records, from the rooms that know. */
import { depositOrigins, receivedOrigins } from './modules/deposit/deposit-origins.ts';
import { adjustReasons } from './modules/wallet/agreed-rows.ts';
import { withdrawalOrigins } from './modules/withdrawal/withdrawal-origins.ts';
import type { RecordOrigins } from './record-origin.ts';
import type { Queries } from './store/database.ts';

export function recordOrigins(queries: Queries): RecordOrigins {
  return {
    withdrawals: (user, numbers) => withdrawalOrigins(queries, user, numbers),
    deposits: (user, sequences) => depositOrigins(queries, user, sequences),
    received: (user, numbers) => receivedOrigins(queries, user, numbers),
    adjustments: (user, sequences) => adjustReasons(queries, user, sequences),
  };
}
