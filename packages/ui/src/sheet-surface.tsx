import { X } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';

import { IconButton } from './icon-button.tsx';
import type { SheetProps } from './sheet.tsx';

/** Drag in px after which the sheet closes. */
const closeAfter = 96;

/** An open Sheet. */
export function SheetSurface({ onClose, title, aside, closeLabel, children }: Omit<SheetProps, 'isOpen'>) {
  const from = useRef<number>(undefined);
  const [drag, setDrag] = useState(0);
  const release = (event: PointerEvent<HTMLDivElement>): void => {
    const distance = from.current === undefined ? 0 : event.clientY - from.current;
    from.current = undefined;
    setDrag(0);
    if (event.type === 'pointerup' && distance > closeAfter) onClose();
  };
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="fixed inset-0 z-50 flex items-end justify-center bg-scrim data-entering:animate-scrim"
    >
      <Modal
        className="w-full max-w-120 rounded-t-sheet bg-s1 shadow-float outline-none data-entering:animate-sheet"
        style={{ transform: drag === 0 ? '' : `translateY(${drag}px)` }}
      >
        <Dialog className="flex max-h-[92dvh] flex-col pb-[env(safe-area-inset-bottom)] outline-none">
          <div
            className="shrink-0 touch-none px-4 select-none"
            onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
              if ((event.target as Element).closest('button') !== null) return;
              from.current = event.clientY;
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={(event: PointerEvent<HTMLDivElement>) => {
              if (from.current !== undefined) setDrag(Math.max(0, event.clientY - from.current));
            }}
            onPointerUp={release}
            onPointerCancel={release}
          >
            <div aria-hidden className="mx-auto mt-2.5 h-1 w-9 rounded-full bg-control" />
            <div className="mt-2.5 flex min-h-11 items-center gap-3">
              <Heading slot="title" className="min-w-0 flex-1 text-16 font-bold text-text">
                {title}
              </Heading>
              {aside}
              <IconButton
                label={closeLabel}
                icon={<X size={20} strokeWidth={1.5} aria-hidden />}
                size={44}
                onPress={onClose}
                className="-mr-3"
              />
            </div>
          </div>
          <div className="min-h-0 overflow-y-auto overscroll-contain px-4 pb-4">{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
