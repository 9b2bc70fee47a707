import { X } from 'lucide-react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';

import type { DrawerProps } from './drawer.tsx';
import { IconButton } from './icon-button.tsx';

/** An open Drawer. */
export function DrawerSurface({ onClose, title, closeLabel, escLabel, children }: Omit<DrawerProps, 'isOpen'>) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="fixed inset-0 z-50 flex justify-end bg-scrim data-entering:animate-scrim"
    >
      <Modal className="h-dvh w-full max-w-100 border-s border-hairline bg-s1 shadow-float outline-none data-entering:animate-drawer">
        <Dialog className="flex h-full flex-col outline-none">
          <div className="flex h-12 shrink-0 items-center gap-3 border-b border-hairline pr-3 pl-6">
            <Heading slot="title" className="min-w-0 flex-1 truncate text-16 font-bold text-text">
              {title}
            </Heading>
            {escLabel !== undefined && (
              <span aria-hidden className="text-11 text-text-3 pointer-coarse:hidden">
                {escLabel}
              </span>
            )}
            <IconButton label={closeLabel} icon={<X size={18} strokeWidth={1.5} aria-hidden />} size={36} onPress={onClose} />
          </div>
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
