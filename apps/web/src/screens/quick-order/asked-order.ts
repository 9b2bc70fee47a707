/** What was chosen in the palette and is still to be confirmed or sent. */
import { create } from 'zustand';
import type { AskedOrder } from '../../features/order-form/confirm-order.tsx';

export type QuickAsked =
  | { readonly kind: 'order'; readonly pair: string; readonly asked: AskedOrder }
  /** All own orders, of one pair or of all. */
  | { readonly kind: 'cancel'; readonly pair: string | undefined };

interface Asked {
  readonly asked: QuickAsked | undefined;
  /** Another one each time, also where the same is chosen again. */
  readonly number: number;
}

export const useQuickAsked = create<Asked>()(() => ({ asked: undefined, number: 0 }));

export function setQuickAsked(asked: QuickAsked): void {
  useQuickAsked.setState(({ number }) => ({ asked, number: number + 1 }));
}

/** It is over; what was chosen meanwhile stays. */
export function endQuickAsked(over: number): void {
  useQuickAsked.setState(({ asked, number }) => (number === over ? { asked: undefined } : { asked }));
}
