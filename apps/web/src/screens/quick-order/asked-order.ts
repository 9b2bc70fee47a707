/** What was chosen in the palette and is still to be confirmed or sent. */
import { create } from 'zustand';
import type { AskedOrder } from '../../features/order-form/confirm-order.tsx';

export type QuickAsked =
  | { readonly kind: 'order'; readonly pair: string; readonly asked: AskedOrder }
  /** All own orders, of one pair or of all. */
  | { readonly kind: 'cancel'; readonly pair: string | undefined };

export const useQuickAsked = create<{ readonly asked: QuickAsked | undefined }>()(() => ({ asked: undefined }));

export function setQuickAsked(asked: QuickAsked | undefined): void {
  useQuickAsked.setState({ asked });
}
