import type { ReactNode } from 'react';

/** Head of a part of a receipt. */
export function ReceiptHeading({ children }: { readonly children: ReactNode }) {
  return <h2 className="mt-6 pb-2 text-16 font-bold first:mt-0">{children}</h2>;
}
