/** The public receipt of a seconds contract: everybody may read it, without the calls of an account. */
import { useParams } from '@tanstack/react-router';
import { SecondsReceipt } from '../features/seconds-records/seconds-receipt.tsx';

export function SecondsReceiptScreen() {
  const { receipt } = useParams({ strict: false }) as { readonly receipt?: string };
  return <SecondsReceipt key={receipt} receipt={receipt ?? ''} />;
}
