import { useState } from 'react';

import { Amount } from '../amount.tsx';
import { Button } from '../button.tsx';
import { ConfirmDialog, Dialog } from '../dialog.tsx';
import { DecimalField } from '../decimal-field.tsx';
import { FactRows } from '../fact-rows.tsx';
import { Popover } from '../popover.tsx';
import { Sheet } from '../sheet.tsx';
import { toast } from '../toast-list.ts';
import { Samples, Section } from './section.tsx';

type Layer = 'confirm' | 'dialog' | 'sheet';

/** What floats over the page. */
export function Layers() {
  const [open, setOpen] = useState<Layer>();
  const close = (): void => setOpen(undefined);
  return (
    <Section title="Layers">
      <Samples>
        <Button variant="secondary" onPress={() => setOpen('confirm')}>
          Cancel an order
        </Button>
        <Button variant="secondary" onPress={() => setOpen('dialog')}>
          Open a dialog
        </Button>
        <Button variant="secondary" onPress={() => setOpen('sheet')}>
          Open a sheet
        </Button>
        <Popover label="Fees" trigger={<Button variant="secondary">Open a popover</Button>}>
          <p className="max-w-56 text-12 text-text-2">Maker 0.08 %, taker 0.10 %. The fee is taken from what you receive.</p>
        </Popover>
        <Button variant="quiet" onPress={() => toast.success('Order filled', 'Bought 0.0375 BTC at 64,130.0')}>
          Toast: success
        </Button>
        <Button variant="quiet" onPress={() => toast.error('Network error', 'The order was not sent. Your input is kept.')}>
          Toast: error
        </Button>
        <Button variant="quiet" onPress={() => toast.info('Copied')}>
          Toast: info
        </Button>
      </Samples>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Do you want to cancel this order?"
        text={<OrderRows />}
        confirm="Cancel order"
        cancel="Keep order"
        sendingLabel="Sending"
        onConfirm={close}
        onCancel={close}
      />
      <Dialog isOpen={open === 'dialog'} onClose={close} title="Sicherheitsbestätigungsverfahren ändern" closeLabel="Close">
        The new method counts from the next login.
      </Dialog>
      <OrderSheet isOpen={open === 'sheet'} onClose={close} />
    </Section>
  );
}

const figures = [
  ['Buy BTC/USDT, limit', '64,130.0', 'USDT'],
  ['Filled, kept', '0.03750', 'BTC'],
  ['Left, cancelled', '0.11250', 'BTC'],
  ['Back to balance', '7,214.62', 'USDT'],
] as const;

function OrderRows() {
  return (
    <FactRows
      rows={figures.map(([name, value, unit]) => [name, <Amount key={name} value={value} unit={unit} locale="en-US" />] as const)}
    />
  );
}

function OrderSheet({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const [price, setPrice] = useState('64214.6');
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="BTC/USDT"
      closeLabel="Close"
      aside={<span className="font-semibold text-up">64,214.6</span>}
    >
      <div className="flex flex-col gap-4">
        <DecimalField label="Price" value={price} onChange={setPrice} locale="en-US" decimals={1} step="0.1" unit="USDT" />
        <Button variant="buy" size={48} wide onPress={onClose}>
          Buy BTC
        </Button>
      </div>
    </Sheet>
  );
}
