/** The dialog that sets an alert: asked for from anywhere, shown once over the page (features/price-alerts). */
import type { PriceAlert, PriceAlertSource } from '@kontor/contract/price-alert';
import { create } from 'zustand';
import { requireLogin } from './session.ts';

/** A market to set an alert on, with the price that was pointed at where there was one. */
export interface AskedAlert {
  readonly source: PriceAlertSource;
  readonly pair: string;
  /** A plain decimal. */
  readonly price?: string;
  /** The alert that is changed. */
  readonly known?: PriceAlert;
}

interface AlertDesk {
  readonly asked: AskedAlert | undefined;
  /** Rises with every alert that was set or changed here: lists ask again. */
  readonly changes: number;
}

export const useAlertDesk = create<AlertDesk>()(() => ({ asked: undefined, changes: 0 }));

/** Opens the dialog for a market, filled in with a price where one is given; a visitor is led to the login page first. */
export function openAlertDialog(asked: AskedAlert): void {
  if (requireLogin()) useAlertDesk.setState({ asked });
}

export function closeAlertDialog(): void {
  useAlertDesk.setState({ asked: undefined });
}

/** An alert was set or changed. */
export function noteAlertChange(): void {
  useAlertDesk.setState(({ changes }) => ({ changes: changes + 1 }));
}
