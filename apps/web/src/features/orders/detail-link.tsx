import { ListTree } from 'lucide-react';
import { create } from 'zustand';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

interface DetailStore {
  /** Order whose details lie over the page. */
  readonly orderId: string | undefined;
  readonly show: (orderId: string | undefined) => void;
}

export const useDetailStore = create<DetailStore>()((set) => ({ orderId: undefined, show: (orderId) => set({ orderId }) }));

/** Opens an order's details over the page; in a new tab, on a page of their own. */
export function DetailLink({ orderId }: { readonly orderId: string }) {
  const words = useWords('order-panel');
  const show = useDetailStore((store) => store.show);
  return (
    <SiteLink
      to={paths.spotOrder(orderId)}
      aria-label={words('details')}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        show(orderId);
      }}
      className="relative inline-flex size-7 items-center justify-center rounded-control text-text-2 focus-ring hit-44 hover:bg-s3 hover:text-text"
    >
      <ListTree size={14} strokeWidth={1.5} aria-hidden />
    </SiteLink>
  );
}
