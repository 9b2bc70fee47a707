import { Drawer } from '@kontor/ui/drawer';
import { Sheet } from '@kontor/ui/sheet';
import type { TransferAsked } from '../../data/transfer-desk.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { useWords } from '../../i18n/words.ts';
import { TransferForm } from './transfer-form.tsx';

interface TransferDrawerProps {
  readonly asked: TransferAsked;
  readonly onClose: () => void;
}

/** A transfer over a trading page: in a drawer on wide windows, in a sheet on a phone. The order form behind keeps its input. */
export function TransferDrawer({ asked, onClose }: TransferDrawerProps) {
  const words = useWords('wallet');
  const isNarrow = useNarrow();
  const frame = { isOpen: true, onClose, title: words('transfer.title'), closeLabel: words('transfer.close') };
  const form = (className: string) => (
    <TransferForm asked={asked} onDone={onClose} over={{ note: words('transfer.formStays') }} className={className} />
  );
  return isNarrow ? (
    <Sheet {...frame}>{form('flex flex-col')}</Sheet>
  ) : (
    <Drawer {...frame} escLabel="Esc">
      {form('flex flex-1 flex-col px-6 pt-6 pb-4')}
    </Drawer>
  );
}
