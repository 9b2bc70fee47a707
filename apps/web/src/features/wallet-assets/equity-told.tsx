import type { ReactNode } from 'react';
import { EquityContext, useAskedEquity } from './use-equity.ts';

/** Asks for what all accounts are worth, for everything that stands in it. */
export function EquityTold({ children }: { readonly children: ReactNode }) {
  return <EquityContext value={useAskedEquity()}>{children}</EquityContext>;
}
