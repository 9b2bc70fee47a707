import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

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
  /** 344 or 480 px wide at most. */
  readonly size?: 'small' | 'wide';
}

/** A dialog over the page; the rest is inert and the focus comes back when it closes. */
export function Dialog({ isOpen, onClose, title, closeLabel, children, actions, role = 'dialog', isBinding = false, size = 'small' }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isBinding && role === 'dialog'}
      isKeyboardDismissDisabled={isBinding}
      className="fixed inset-0 z-50 flex items-center justify-center overflow-y-auto bg-scrim p-4 data-entering:animate-scrim"
    >
      <Modal
        className={classNames(
          'my-auto w-full rounded-card bg-s1 shadow-float outline-none data-entering:animate-popover',
          size === 'small' ? 'max-w-86' : 'max-w-120',
        )}
      >
        <AriaDialog role={role} className="flex flex-col p-5 outline-none">
          <div className="flex items-start justify-between gap-3">
            <Heading slot="title" className="min-w-0 text-16 font-bold text-text">
              {title}
            </Heading>
            {closeLabel !== undefined && (
              <IconButton label={closeLabel} icon={<X size={16} strokeWidth={1.5} aria-hidden />} size={28} onPress={onClose} className="-mt-0.5 -mr-1.5" />
            )}
          </div>
          <div className="mt-3 text-13 text-text-2 [&_dd]:text-text">{children}</div>
          {actions !== undefined && <div className="mt-5 flex flex-wrap justify-end gap-2">{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
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
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice has the first focus in a dialog. */}
          <Button variant="secondary" className="focus:outline-2 focus:outline-offset-2 focus:outline-iris" autoFocus isDisabled={sending} onPress={props.onCancel}>
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
