import { X } from 'lucide-react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';

import { classNames } from './class-names.ts';
import type { DialogProps } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';

/** An open Dialog. */
export function DialogSurface({
  onClose,
  title,
  closeLabel,
  children,
  actions,
  role = 'dialog',
  isBinding = false,
  size = 'small',
}: Omit<DialogProps, 'isOpen'>) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isBinding && role === 'dialog'}
      isKeyboardDismissDisabled={isBinding}
      className={classNames(
        'fixed inset-0 z-50 flex items-center justify-center overflow-y-auto bg-scrim p-4 data-entering:animate-scrim',
        size === 'side' && 'lg:justify-end',
      )}
    >
      <Modal
        className={classNames(
          'my-auto w-full rounded-card bg-s1 shadow-float outline-none data-entering:animate-popover',
          size === 'small' ? 'max-w-86' : size === 'side' ? 'max-w-94' : 'max-w-120',
        )}
      >
        <AriaDialog role={role} className="flex flex-col p-5 outline-none">
          <div className="flex items-start justify-between gap-3">
            <Heading slot="title" className="min-w-0 text-16 font-bold text-text">
              {title}
            </Heading>
            {closeLabel !== undefined && (
              <IconButton
                label={closeLabel}
                icon={<X size={16} strokeWidth={1.5} aria-hidden />}
                size={28}
                onPress={onClose}
                className="-mt-0.5 -mr-1.5"
              />
            )}
          </div>
          <div className="mt-3 text-13 text-text-2 [&_dd]:text-text">{children}</div>
          {actions !== undefined && <div className="mt-5 flex flex-wrap justify-end gap-2">{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
