import type { StateDump } from './engine-door.ts';
import { auditLedger } from './ledger/audit.ts';
import { PRODUCTS } from './products.ts';

export { balancesOf } from './ledger/audit.ts';

/**
 * What must hold of any state, in words; an empty list is a healthy engine. Runs over a dump, so it serves the fast engine,
 * the twin, and a state restored from disk alike: the ledger, then what each product says of its own.
 */
export function audit(state: StateDump, products = PRODUCTS): string[] {
  const declared = products.flatMap((product) => product.obligations?.(state) ?? []);
  return [...auditLedger(state, declared), ...products.flatMap((product) => product.audit(state))];
}
