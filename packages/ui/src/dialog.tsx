import { type ReactNode, useState } from 'react';

import { Button } from './button.tsx';
import { layerOnDemand, onFirstGesture } from './on-demand.tsx';

const { Part: DialogSurface, prefetch } = layerOnDemand(async () => (await import('./dialog-surface.tsx')).DialogSurface);
// A question before an order is there when the order is.
onFirstGesture(prefetch);

/** Props of Dialog. */
export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Word of the closing cross. Without it there is no cross. */
  readonly closeLabel?: string;
  readonly children: ReactNode;
  /** Buttons, at the end of the line. */
  readonly actions?: ReactNode;
  /** `alert` cannot be left by a press outside. */
  readonly role?: 'dialog' | 'alertdialog';
  /** Neither Escape nor a press outside closes it. */
  readonly isBinding?: boolean;
  /** 344 or 480 px wide at most; `side` is 376 and stands at the end of a wide window, so that what is left of it stays readable. */
  readonly size?: 'small' | 'wide' | 'side';
}

/** A dialog over the page; the rest is inert and the focus comes back when it closes. */
export function Dialog({ isOpen, ...dialog }: DialogProps) {
  return isOpen ? <DialogSurface {...dialog} /> : null;
}

/** Props of ConfirmDialog. */
export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What will happen: words, or rows of figures. */
  readonly text: ReactNode;
  readonly confirm: string;
  readonly cancel: string;
  /** May return a promise; the button shows progress until it settles. The consumer closes the dialog. */
  readonly onConfirm: () => void | Promise<void>;
  readonly onCancel: () => void;
  readonly variant?: 'primary' | 'danger' | 'buy' | 'sell';
  readonly sendingLabel?: string;
}

/** Asks before something that costs money or cannot be undone. The safe choice has the first focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [sending, setSending] = useState(false);
  const confirm = async (): Promise<void> => {
    setSending(true);
    try {
      await props.onConfirm();
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onCancel}
      title={props.title}
      role="alertdialog"
      isBinding={sending}
      actions={
        <>
          <Button
            variant="secondary"
            className="focus:outline-2 focus:outline-offset-2 focus:outline-iris"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice has the first focus in a dialog.
            autoFocus
            isDisabled={sending}
            onPress={props.onCancel}
          >
            {props.cancel}
          </Button>
          <Button
            variant={props.variant ?? 'primary'}
            sending={sending}
            {...(props.sendingLabel === undefined ? {} : { sendingLabel: props.sendingLabel })}
            onPress={() => void confirm()}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      {props.text}
    </Dialog>
  );
}
