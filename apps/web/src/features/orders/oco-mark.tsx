import { Link2 } from 'lucide-react';
import { useWords } from '../../i18n/words.ts';

/** Says that an order is one of two of which at most one is done. `other`: number of the other one. */
export function OcoMark({ other }: { readonly other: number | undefined }) {
  const words = useWords('orders');
  if (other === undefined) return null;
  return (
    <span
      data-oco={other}
      title={words('oco')}
      className="ms-1.5 inline-flex items-center gap-0.5 align-middle text-11 font-semibold text-iris"
    >
      <Link2 size={12} strokeWidth={1.5} aria-hidden />
      OCO
      <span className="sr-only">{words('oco')}</span>
    </span>
  );
}
